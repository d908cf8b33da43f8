"""`flipbook preview` as people have it, on a folder of designs that a test writes, and a page of it in Chromium."""

import os
import signal
import subprocess
import tempfile
import time
import unittest
from contextlib import contextmanager
from pathlib import Path

from browser import chromium
from flipbook import tool
from places import ROOT
from serving import Served

CARD = (ROOT / "docs" / "card.svg").read_text()
BROKEN = CARD.replace("cos(angle) gt 0", "cos(angel) gt 0")

# What a reader sees: the design's title and a colour of it, errors in words, whether nothing is there, foot and paper
# of the page.
SEEN = """
const shown = (element) => element && element.getClientRects().length ? element.innerText : null;
const panel = document.querySelector(".preview-problems");
return {
    title: shown(document.querySelector("h1")),
    fill: document.querySelector(".live #d_front rect")?.getAttribute("fill") ?? null,
    errors: shown(panel), isOpen: panel?.classList.contains("open") ?? false,
    isMissing: document.body.classList.contains("missing"), foot: shown(document.querySelector("footer")),
    paper: getComputedStyle(document.documentElement).getPropertyValue("--paper").trim(),
    cards: [...document.querySelectorAll(".card h2, .card h3")].map(shown),
    hash: location.hash, ready: document.readyState,
};
"""


def card(title="Card", fill="#ffffff"):
    """The card of the docs under another title, with a face of another colour."""
    start = CARD.index('id="front"')
    face = CARD.index('fill="', CARD.index("<rect", start)) + len('fill="')
    text = CARD[:face] + fill + CARD[CARD.index('"', face) :]
    return text.replace("<title>Card</title>", f"<title>{title}</title>")


def replace(file, text):
    """Saves as many editors do: beside the file, and then in its place."""
    draft = file.with_name(f".{file.name}.draft")
    draft.write_text(text)
    draft.rename(file)


@contextmanager
def previewing(*designs, words=(), more=None, opens=False, before=(), confine=None):
    """Previews designs while the block runs; afterwards the tool must have ended in good order and left nothing.

    `opens`: whether a browser may be opened; `before`: words of a command that becomes the tool;
    `confine`: is called in the new process, as those of `sandbox` are.
    """
    with tempfile.TemporaryDirectory(prefix="flipbook-own-") as own:
        surroundings = {**os.environ, "TMPDIR": own, **(more or {})}
        command = [*before, tool(), "preview", *designs, "--port", "0", *([] if opens else ["--no-open"]), *words]
        with open(Path(own) / "said", "w") as said:
            process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=said, text=True, env=surroundings, preexec_fn=confine
            )
        try:
            address = process.stdout.readline().strip()
            if not address.startswith("http://127.0.0.1:"):
                raise RuntimeError(f"flipbook preview said {address!r}: {(Path(own) / 'said').read_text()}")
            served = Served(process, int(address.rstrip("/").rsplit(":", 1)[1]))
            served.address = address
            served.said = lambda: (Path(own) / "said").read_text()
            yield served
        finally:
            process.send_signal(signal.SIGTERM)
            code = process.wait(timeout=20)
            process.stdout.close()
        left = sorted(name for name in os.listdir(own) if name.startswith("flipbook"))
        if code != 0 or left:
            raise AssertionError(f"flipbook preview ended with {code} and left {left}")


class PreviewCase(unittest.TestCase):
    """A folder of designs, and a browser."""

    @classmethod
    def setUpClass(cls):
        cls.driver = cls.enterClassContext(chromium(width=1280, height=900, logs=True))

    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix="flipbook-previewing-")))
        self.file = self.folder / "card.svg"
        self.addCleanup(self.driver.get, "about:blank")

    def open(self, address):
        self.driver.get("about:blank")
        self.driver.get(address)

    def wait_for_build(self, preview, count):
        end = time.monotonic() + 30
        while preview.said().count("built in") < count:
            self.assertLess(time.monotonic(), end, f"the site is not built anew: {preview.said()}")
            time.sleep(0.05)

    def seen(self):
        return self.driver.execute_script(SEEN)

    def expect(self, patience=20, **wanted):
        """Until the page shows all of this; None for nothing, text for a part of what is shown."""

        def holds(name, value, found):
            if isinstance(value, str) and name in ("errors", "title", "foot"):
                return found is not None and value in found
            return value == found

        end = time.monotonic() + patience
        while True:
            try:
                seen = self.seen() or {}
            except Exception as error:
                # A page that is being reloaded answers nothing.
                seen = {"error": str(error)}
            if seen.get("ready") == "complete" and all(
                holds(name, value, seen[name]) for name, value in wanted.items()
            ):
                return seen
            self.assertLess(time.monotonic(), end, f"wanted {wanted}, and the page shows {seen}")
            time.sleep(0.03)
