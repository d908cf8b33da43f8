"""Sharing the work as docs/publishing.md says: its lines are run as they stand there, and lead to the site of one
build."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import many
from flipbook import tool
from places import ROOT

SHARES = 4


class SharesTests(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="flipbook-shares-"))
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "designs").mkdir()
        many.write(self.folder / "designs", 6, [ROOT / "docs" / "card.svg"])
        (self.folder / "bin").mkdir()
        (self.folder / "bin" / "flipbook").symlink_to(Path(tool()).resolve())
        # Where GNU parallel is not installed it is unpacked (.ci/ready).
        path = f"{self.folder}/bin:{ROOT}/.build/servers/usr/bin:{os.environ['PATH']}"
        self.surroundings = {
            **os.environ,
            "PATH": path,
            "XDG_CACHE_HOME": str(self.folder / "cache"),
            "FLIPBOOK_RESOURCES": str(ROOT),
            "PARALLEL_HOME": str(self.folder / ".parallel"),
        }
        self.run_here("flipbook build designs -o whole")

    def run_here(self, command, **more):
        subprocess.run(
            ["sh", "-c", command],
            cwd=self.folder,
            env={**self.surroundings, **more},
            check=True,
            capture_output=True,
            timeout=120,
        )

    def contents(self, site):
        place = self.folder / site
        files = {str(path.relative_to(place)): path.read_bytes() for path in place.rglob("*") if path.is_file()}
        self.assertGreater(len(files), 50)
        return files

    def lines(self, language, words=""):
        """The first lines of the docs in a language that hold such words."""
        found = re.findall(rf"```{language}\n(.*?)```", (ROOT / "docs" / "publishing.md").read_text(), re.DOTALL)
        return next(lines for lines in found if words in lines)

    def test_make_builds_the_shares_and_joins_them(self):
        (self.folder / "Makefile").write_text(self.lines("make"))
        # And once more, since parts that are there may be out of date.
        for _ in range(2):
            self.run_here(f"make -j {SHARES}")
            self.assertEqual(self.contents("site"), self.contents("whole"))
            shutil.rmtree(self.folder / "site")

    def test_parallel_and_xargs_build_the_shares(self):
        said = subprocess.run([tool(), "merge", "--help"], capture_output=True, text=True, check=True).stdout
        (helped,) = re.findall(r"^ +(seq .*)$", said, re.MULTILINE)
        for line in (self.lines("sh", "| parallel "), self.lines("sh", "| xargs "), helped):
            with self.subTest(line):
                self.run_here(line)
                self.assertEqual(self.contents("site"), self.contents("whole"))
                # Every part was built, and a share without designs is one too.
                parts = sorted(path.name for path in self.folder.glob("part*"))
                self.assertEqual(parts, [f"part{number + 1}" for number in range(int(line.split()[1]))])
                for name in (*parts, "site"):
                    shutil.rmtree(self.folder / name)

    def test_an_indexed_job_builds_every_share(self):
        for index in range(SHARES):
            self.run_here(self.lines("sh", "JOB_COMPLETION_INDEX"), JOB_COMPLETION_INDEX=str(index))
        self.run_here("flipbook merge part? -o site")
        self.assertEqual(self.contents("site"), self.contents("whole"))
