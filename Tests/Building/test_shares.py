"""Sharing the work as docs/publishing.md says: its lines are run as they stand there, and lead to the site of one build."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))

import many  # noqa: E402
from flipbook import tool  # noqa: E402

SHARES = 4


class SharesTests(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="flipbook-shares-"))
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "designs").mkdir()
        many.write(self.folder / "designs", 6, [ROOT / "docs" / "card.svg"])
        (self.folder / "bin").mkdir()
        (self.folder / "bin" / "flipbook").symlink_to(Path(tool()).resolve())
        self.surroundings = {**os.environ, "PATH": f"{self.folder}/bin:{os.environ['PATH']}", "XDG_CACHE_HOME": str(self.folder / "cache"),
                             "FLIPBOOK_RESOURCES": str(ROOT)}
        self.run_here("flipbook build designs -o whole")

    def run_here(self, command, **more):
        subprocess.run(["sh", "-c", command], cwd=self.folder, env={**self.surroundings, **more}, check=True, capture_output=True, timeout=120)

    def contents(self, site):
        files = {str(path.relative_to(self.folder / site)): path.read_bytes() for path in (self.folder / site).rglob("*") if path.is_file()}
        self.assertGreater(len(files), 50)
        return files

    def lines(self, language):
        return re.search(rf"```{language}\n(.*?)```", (ROOT / "docs" / "publishing.md").read_text(), re.DOTALL)[1]

    def test_make_builds_the_shares_and_joins_them(self):
        (self.folder / "Makefile").write_text(self.lines("make"))
        # And once more, since parts that are there may be out of date.
        for _ in range(2):
            self.run_here(f"make -j {SHARES}")
            self.assertEqual(self.contents("site"), self.contents("whole"))
            shutil.rmtree(self.folder / "site")

    def test_an_indexed_job_builds_every_share(self):
        for index in range(SHARES):
            self.run_here(self.lines("sh"), JOB_COMPLETION_INDEX=str(index))
        self.run_here("flipbook merge part? -o site")
        self.assertEqual(self.contents("site"), self.contents("whole"))


if __name__ == "__main__":
    unittest.main()
