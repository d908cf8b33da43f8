"""Builds of many small designs, each of which differs from the others."""

import os
import shutil
import tempfile
import unittest
from pathlib import Path

import many
from flipbook import tool
from places import ROOT

FEW, MANY = 20, 120

# States that lead into each other's insides, so that Graphviz lays them all out at once, and each design has a chart of
# its own, since one of the states has its number.
SHELVES = "".join(
    f'<state id="shelf{n}"><state id="left{n}"><transition event="drag.began" target="right{n % 6 + 1}"/></state>'
    f'<state id="right{n}"><transition event="drag.ended" target="left{(n + 2) % 6 + 1}"/></state></state>'
    for n in range(1, 7)
)


class ScaleCase(unittest.TestCase):
    """Folders of so many designs, named by how many there are."""

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="flipbook-many-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        design = cls.folder / "card.svg"
        text = (ROOT / "docs" / "card.svg").read_text().replace("</scxml>", SHELVES + "</scxml>")
        # Nothing is to be said of it: each shelf can be entered.
        design.write_text(
            text.replace('target="lying"/>', 'target="lying"/><transition event="drag.began" target="right1"/>', 1)
        )
        for count in (FEW, MANY):
            (cls.folder / str(count)).mkdir()
            many.write(cls.folder / str(count), count, [design])

    def build(self, designs, site, *words, cache="cache"):
        command = [str(tool()), "build", str(designs), "-o", str(site), "--quiet", *words]
        return many.measured(command, dict(os.environ, XDG_CACHE_HOME=str(self.folder / cache)))

    def check_a_change(self, title, designs, site, *words, cache="cache"):
        self.build(designs, site, *words, cache=cache)
        before = many.inodes(site)
        design = sorted(designs.iterdir())[7]
        text = design.read_text()
        self.addCleanup(design.write_text, text)
        design.write_text(text.replace("number 7", title))
        self.build(designs, site, *words, cache=cache)
        after = many.inodes(site)
        # A file that is gone may leave its place to another.
        known = set(before.values())
        written = {name for name, inode in after.items() if inode not in known}
        frozen = {name.split("/")[1] for name in after if name.startswith("v/") and name not in before} - {
            "versions.txt"
        }
        self.assertEqual(len(frozen), 1, frozen)
        self.assertEqual(many.stray(written, design.stem, frozen), set())
        version = f"v/{frozen.pop()}/"
        own = {name for name in written if name.startswith((f"{design.stem}/", version))}
        self.assertLessEqual({"index.html", "canvas.html", "frozen.html"}, written)
        self.assertIn(f"{design.stem}/index.html", own)
        if words:
            return
        # The version has the design's files, and eight of its own.
        self.assertEqual(
            len(
                [
                    name
                    for name in own
                    if name.startswith(version)
                    and after[name] not in {after[other] for other in own if not other.startswith(version)}
                ]
            ),
            8,
        )
