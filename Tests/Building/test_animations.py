"""The animated SVG of every scenario of every starter has the bytes that were recorded. RECORD=1 takes new ones."""

import hashlib
import os
import unittest

from flipbook import built, designs, scenarios
from places import ROOT, STARTERS

RECORDED = ROOT / "Tests" / "Fixtures" / "animations.sha256"


class Animations(unittest.TestCase):
    def test_animations_have_the_recorded_bytes(self):
        files = designs(STARTERS)
        site = built(*files)
        found = {
            scenario.label: hashlib.sha256((site / scenario.animation).read_bytes()).hexdigest()
            for scenario in scenarios(site, files)
        }
        text = "".join(f"{digest}  {label}\n" for label, digest in sorted(found.items()))
        if os.environ.get("RECORD") == "1" and text != RECORDED.read_text():
            RECORDED.write_text(text)
            self.fail(f"{RECORDED.name} was recorded anew; read the diff before you commit it")
        recorded = dict(reversed(line.split("  ")) for line in RECORDED.read_text().splitlines())
        changed = sorted(label for label in found.keys() | recorded.keys() if found.get(label) != recorded.get(label))
        self.assertEqual(changed, [], "these animations differ from Tests/Fixtures/animations.sha256")
