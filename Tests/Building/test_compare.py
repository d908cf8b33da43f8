"""Logs of apps that were built otherwise: what `flipbook compare` finds, or that it says that it cannot tell."""

import subprocess
import tempfile
import unittest
from pathlib import Path

from flipbook import tool
from traces import compared, trace

COUNT = 40


class TraceTests(unittest.TestCase):
    def test_what_was_changed_is_found_or_not_told(self):
        with tempfile.TemporaryDirectory() as folder:
            counts, lines = compared(range(COUNT), folder)
        self.assertEqual(lines, [])
        told = sum(count for (_, word), count in counts.items() if word == "right")
        # It must not say of everything that it cannot tell.
        self.assertGreaterEqual(told, COUNT // 2, counts)

    def test_a_page_is_written_whole_or_not_at_all(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            made = trace(0, folder, 1)

            def compare(*words):
                words = [tool(), "compare", made.design, made.scenario, "--trace", made.log, *words]
                return subprocess.run(words, capture_output=True, text=True)

            plain, page = compare(), folder / "page.html"
            for _ in range(2):
                done = compare("--html", page)
                self.assertEqual((done.returncode, done.stdout), (plain.returncode, plain.stdout))
                self.assertTrue(page.read_text().rstrip().endswith("</html>"))
            (folder / "link.html").symlink_to(page)
            content = page.read_bytes()
            page.write_text("")
            compare("--html", folder / "link.html")
            self.assertEqual(page.read_bytes(), content)
            before = made.design.read_bytes(), made.log.read_bytes(), sorted(folder.iterdir())
            for place, code, words in (
                (made.design, 2, "is the design itself"),
                (made.log, 2, "is the log itself"),
                (folder, 3, "is a folder"),
                (folder / "none" / "page.html", 3, "its folder does not exist"),
                ("", 3, "has no name"),
            ):
                done = compare("--html", place)
                self.assertEqual(done.returncode, code, done.stderr)
                self.assertIn(words, done.stderr)
            self.assertEqual((made.design.read_bytes(), made.log.read_bytes(), sorted(folder.iterdir())), before)


if __name__ == "__main__":
    unittest.main()
