"""Fonts come to a machine that had none: pictures for links are drawn anew, whatever the cache holds of them."""

import shutil
import subprocess

from building import BuildingCase, contents, shown
from flipbook import tool  # noqa: E402  (building says where it is)

BASE = ("--base-url", "https://example.org/")


def pictures(site):
    return contents(site, lambda name: name.endswith(".link.png") and not name.startswith("v/"))


class FontsTests(BuildingCase):
    def setUp(self):
        super().setUp()
        fonts = subprocess.run(["fc-list"], capture_output=True, text=True) if shutil.which("fc-list") else None
        if not fonts or not fonts.stdout.strip():
            self.skipTest("this machine has no fonts, or no fc-list (fontconfig) to say so")
        bare = self.folder / "bare.conf"
        bare.write_text(f'<?xml version="1.0"?><fontconfig><cachedir>{self.folder}/fonts</cachedir></fontconfig>')
        self.bare = {**self.environment, "FONTCONFIG_FILE": str(bare)}

    def words(self, site, environment, *more):
        command = [str(tool()), "build", str(self.designs[0]), "-o", str(site), *BASE, *more]
        return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stderr

    def test_pictures_follow_the_fonts(self):
        site, other, whole = (self.folder / name for name in ("site", "other", "whole"))
        self.words(site, self.bare)
        without = pictures(site)
        self.assertIn("nothing has changed", self.words(site, self.bare))
        self.assertNotIn("nothing has changed", self.words(site, self.environment))
        self.words(whole, self.environment, "--no-cache")
        self.assertEqual(shown(site), shown(whole))
        self.assertEqual(pictures(site).keys(), without.keys())
        self.assertNotEqual(pictures(site), without, "letters look alike with and without fonts")
        self.assertIn("nothing has changed", self.words(site, self.environment))
        # Into another folder all comes from the cache.
        self.words(other, self.environment)
        self.assertEqual(shown(other), shown(whole))
        self.words(other, self.bare)
        self.assertEqual(pictures(other), without)

    def test_without_pictures_fonts_do_not_matter(self):
        site = self.folder / "site"
        self.build(self.designs[0], site)
        command = self.command(self.designs[0], site)[:-1]
        said = subprocess.run(command, env=self.bare, check=True, capture_output=True, text=True).stderr
        self.assertIn("nothing has changed", said)
