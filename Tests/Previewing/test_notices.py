"""Saves are seen where the system has no notices of files left, and it is said that they are looked for."""

import shutil
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from previewing import card, previewing, replace
from sandbox import portable

# Words of a command that leaves so little of something, which anybody may do in a namespace of their own, and becomes
# another.
LIMITED = ["unshare", "-Ur", "sh", "-euc", 'echo "$1" > /proc/sys/user/max_inotify_"$0"; shift; exec "$@"']
INSTEAD = "checking files five times a second instead"


class NoticeTests(unittest.TestCase):
    def setUp(self):
        if (
            probe := subprocess.run([*LIMITED, "watches", "1", "true"], capture_output=True, text=True)
        ).returncode != 0:
            self.skipTest(f"this machine does not let a process limit its notices: {probe.stderr}")
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix="flipbook-notices-")))

    def test_where_no_notices_are_left_files_are_looked_at_which_is_said_once(self):
        reasons = {
            ("instances", 0): "the limit fs.inotify.max_user_instances is reached",
            ("watches", 0): "the limit fs.inotify.max_user_watches is reached",
            # Some folders are watched, and others not.
            ("watches", 3): "the limit fs.inotify.max_user_watches is reached",
            ("watches", 1000): None,
        }
        for (what, count), reason in reasons.items():
            with self.subTest(what, count=count):
                said, times = self.preview_saves(LIMITED + [what, str(count)])
                self.assertEqual([line for line in said if INSTEAD in line], [f"{reason}; {INSTEAD}"] if reason else [])
                # In every round of looking, that is, and not in every tenth.
                self.assertLess(min(times), 1)

    def test_a_system_without_calls_that_only_linux_has_shows_saves_all_the_same(self):
        said, times = self.preview_saves([], confine=portable())
        reason = "this system has no notices of changed files"
        self.assertEqual([line for line in said if INSTEAD in line], [f"{reason}; {INSTEAD}"])
        self.assertLess(min(times), 1)

    def test_on_a_file_system_that_others_change_files_are_looked_at(self):
        if not shutil.which("bindfs") or not Path("/dev/fuse").exists():
            self.skipTest("there is no bindfs, or no FUSE, that shows a folder as another machine's disk")
        behind, seen = self.folder / "behind", self.folder / "seen"
        behind.mkdir()
        seen.mkdir()
        (behind / "card.svg").write_text(card("First"))
        subprocess.run(["bindfs", behind, seen], check=True)
        self.addCleanup(subprocess.run, ["umount", seen], check=True)
        with previewing(seen) as preview:
            # Not through the file system that is watched: the kernel hears nothing of it.
            (behind / "card.svg").write_text(card("Second"))
            end = time.monotonic() + 20
            while b"Second" not in preview.get("/card/").body:
                self.assertLess(time.monotonic(), end, preview.said())
                time.sleep(0.05)
            said = [line for line in preview.said().splitlines() if INSTEAD in line]
        reason = "a folder lies on the disk of another machine or on FUSE, which may not report changes"
        self.assertEqual(said, [f"{reason}; {INSTEAD}"])

    def preview_saves(self, before, confine=None):
        """Saves files of every kind: what the preview said, and in how many seconds it had built each."""
        file, other, times = self.folder / "card.svg", self.folder / "other.svg", []
        file.write_text(card("First"))
        saves = [
            lambda: file.write_text(card("Second")),
            lambda: replace(file, card("Third")),
            lambda: other.write_text(card("Other")),
            lambda: other.unlink(),
        ]
        with previewing(self.folder, before=before, confine=confine) as preview:
            for number, save in enumerate(saves):
                save()
                start = time.monotonic()
                while preview.said().count("built in") <= number:
                    self.assertLess(time.monotonic(), start + 20, preview.said())
                    time.sleep(0.01)
                times.append(time.monotonic() - start)
                self.assertEqual(preview.get("/other/").status, 200 if other.exists() else 404)
            self.assertIn(b"Third", preview.get("/card/").body)
            return preview.said().splitlines(), times
