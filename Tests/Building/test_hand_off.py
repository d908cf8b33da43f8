"""The design's page has the Swift package that `flipbook export --to swift` writes, without what a search
adds to its tests: to read, and to download."""

import html
import re
import tempfile
import unittest
import zipfile
from pathlib import Path

from flipbook import built, run
from places import STARTERS

DESIGN = STARTERS / "sticky-refresh.svg"


class HandOff(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.package = Path(folder) / "package"
        # With a slash behind the folder, as it is often typed.
        run("export", DESIGN, "--to", "swift", "-o", f"{cls.package}/")
        cls.page = built(DESIGN) / "sticky-refresh"

    def test_the_archive_holds_what_export_writes_of_the_design_itself(self):
        with zipfile.ZipFile(self.page / "StickyRefresh.zip") as archive:
            self.assertIsNone(archive.testzip())
            packed = {name: archive.read(name) for name in archive.namelist()}
            archive.extractall(self.package.parent)
        files = [path for path in self.package.rglob("*") if path.is_file()]
        wanted = {f"StickyRefresh/{path.relative_to(self.package)}": path.read_bytes() for path in files}
        # What a search adds to the tests of an export is not in it, so their list differs, and the list of all files.
        found = {name for name in wanted if "/Vectors/found-" in name}
        lists = {name for name in wanted if name.endswith(("ScenarioTests.swift", ".flipbook-package"))}
        self.assertEqual((len(found), len(lists)), (30, 2))
        for name in found | lists:
            self.assertEqual(name in packed, name in lists, name)
            del wanted[name]
        self.assertEqual({name: data for name, data in packed.items() if name not in lists}, wanted)
        # So export knows it as its own, and renews it.
        run("export", DESIGN, "--to", "swift", "-o", self.package.parent / "StickyRefresh")

    def test_the_page_shows_each_source(self):
        text = (self.page / "StickyRefresh.html").read_text()
        shown = re.findall(r'<code class="copy" translate="no" data-title="([^"]*)">(.*?)</code></pre>', text, re.S)
        shown = {path: html.unescape(re.sub(r"</?span[^>]*>", "", code)) for path, code in shown}
        folder = self.package / "Sources" / "StickyRefresh"
        wanted = {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*.swift")}
        self.assertEqual(shown, wanted)
        # The design's page leads to each; a scenario's page, which has its own movements, to none.
        page = (self.page / "index.html").read_text()
        self.assertEqual(set(re.findall(r'href="StickyRefresh.html#([^"]*)"', page)), set(wanted))
        self.assertIn('href="StickyRefresh.zip"', page)
        self.assertNotIn("StickyRefresh", (self.page / "refresh" / "index.html").read_text())


if __name__ == "__main__":
    unittest.main()
