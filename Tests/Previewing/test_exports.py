"""A preview takes each new export of the drawing into its design; the design stays where something is lost."""

import re
import shutil
import subprocess
import time

from flipbook import tool
from places import FIXTURES
from previewing import PreviewCase, previewing, replace

COLOUR = "return document.querySelector('.live #d_cancel')?.getAttribute('fill') ?? null"


class ExportTests(PreviewCase):
    def setUp(self):
        super().setUp()
        self.design = self.folder / "words.svg"
        shutil.copyfile(FIXTURES / "adopt" / "by-words.before.svg", self.design)
        (self.folder / "tool").mkdir()
        self.export = self.folder / "tool" / "Screen.svg"
        self.drawn = (FIXTURES / "adopt" / "by-words.after.svg").read_text()
        self.export.write_text(self.drawn)

    def wait(self, holds, what):
        end = time.monotonic() + 30
        while not holds():
            self.assertLess(time.monotonic(), end, what)
            time.sleep(0.05)

    def test_each_export_is_taken_and_shown(self):
        with previewing(self.design, words=("--adopt", self.export)) as preview:
            # The one that was there at the start.
            self.assertIn('fill="#555"', self.design.read_text())
            self.open(f"{preview.address}words/#t=0")
            self.wait(lambda: self.driver.execute_script(COLOUR) == "#555", "the first export is not shown")
            replace(self.export, self.drawn.replace("#555", "#0a0"))
            self.wait(lambda: self.driver.execute_script(COLOUR) == "#0a0", "the second export is not shown")
            self.assertIn('<fb:bind target="#cancel"', self.design.read_text())
            # What the behaviour needs is gone: the design stays, and the terminal says why.
            before = self.design.read_bytes()
            replace(self.export, re.sub(r"<text[^>]*>Cancel</text>", "", self.drawn))
            self.wait(lambda: "nothing was written; `flipbook adopt --force`" in preview.said(), "nothing is said")
            self.assertEqual(self.design.read_bytes(), before)
            # Half a file is no export; a whole one after it is.
            self.export.write_text(self.drawn[: len(self.drawn) // 2])
            self.wait(lambda: preview.said().count("Screen.svg") > 0, "the half file is not told")
            self.assertEqual(self.design.read_bytes(), before)
            replace(self.export, self.drawn.replace("#555", "#00a"))
            self.wait(lambda: self.driver.execute_script(COLOUR) == "#00a", "the export after it is not shown")

    def test_it_says_what_is_wrong(self):
        faults = [
            ([self.folder, "--adopt", self.export], "--adopt needs one design to put the export into", 2),
            ([self.design, "--adopt", self.folder / "none.svg"], "none.svg", 3),
            ([self.design, "--adopt", self.design], "is a design itself", 2),
        ]
        for words, sentence, code in faults:
            with self.subTest(sentence):
                command = [tool(), "preview", *words, "--no-open", "--port", "0"]
                done = subprocess.run(command, capture_output=True, text=True, timeout=60)
                self.assertEqual(done.returncode, code, done.stderr)
                self.assertIn(sentence, done.stderr)
