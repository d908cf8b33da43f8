"""What a first look at a design costs on the way: page, style, script and the first animation, packed."""

import json
import subprocess
import unittest

from flipbook import built, designs
from places import STARTERS

# In bytes, packed with brotli as a server does that has packed its files beforehand.
PAGE = 45_700
SCRIPT = 14_300
# Of a site of the five starters, unpacked and without frozen versions.
FILES = 355
SITE = 16_600_000
# What pages load where it is needed.
FURTHER = {
    "address.js": 3_300,
    "canvas.js": 7_800,
    "compare.js": 12_500,
    "embedding.js": 1_000,
    "engine.js": 100_500,
    "find.js": 3_000,
    "gallery.js": 5_200,
    "help.js": 2_000,
    "console.js": 10_000,
    "live.js": 10_470,
    "offline.js": 1_000,
    "present.js": 1_000,
    "readout.js": 2_500,
    "share.js": 5_250,
    "tools.js": 7_000,
    "touch.js": 14_250,
    "sections.js": 6_250,
    "zh.js": 7_300,
}

PACK = """
const fs = require("fs"), zlib = require("zlib");
const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 };
const size = file => zlib.brotliCompressSync(fs.readFileSync(file), { params }).length;
console.log(JSON.stringify(process.argv.slice(1).map(size)));
"""


def packed(*files):
    done = subprocess.run(["node", "-e", PACK, *files], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


class WeightTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.files = designs(STARTERS)
        cls.site = built(*cls.files)

    def test_a_page_of_a_starter_with_all_that_it_loads_is_light(self):
        assets = packed(self.site / "assets" / "style.css", self.site / "assets" / "player.js")
        pages = [self.site / file.stem / "index.html" for file in self.files]
        self.assertEqual(len(pages), 5)
        for page, size in zip(pages, packed(*pages)):
            with self.subTest(page.parent.name):
                self.assertIn("<animate", page.read_text(), "the first animation is part of the page")
                self.assertLess(size + sum(assets), PAGE, f"{size} of it the page, {assets} style and script")

    def test_a_site_has_few_files_and_they_are_light(self):
        files = [file for file in self.site.rglob("*") if file.is_file()]
        files = [file for file in files if file.relative_to(self.site).parts[0] != "v"]
        self.assertLessEqual(len(files), FILES)
        self.assertLess(sum(file.stat().st_size for file in files), SITE)

    def test_the_player_is_light_and_so_is_what_loads_later(self):
        names = {"player.js": SCRIPT} | FURTHER
        for (name, most), size in zip(names.items(), packed(*(self.site / "assets" / name for name in names))):
            with self.subTest(name):
                self.assertLess(size, most)
