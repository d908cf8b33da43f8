"""Whether a browser is opened, once and when there is something to see, and what becomes of the preview where that
fails."""

import json
import os
import signal
import sys
import tempfile
import time
import unittest
from contextlib import suppress
from pathlib import Path

from previewing import card, previewing

# In the place of the desktop's opener. It notes what it was given, what answers there, and what it inherited.
OPENER = """#!{python} -IS
import json, os, sys, urllib.request
answer = urllib.request.build_opener(urllib.request.ProxyHandler({{}})).open(sys.argv[1], timeout=10)
note = {{"words": sys.argv[1:], "status": answer.status, "text": answer.read().decode(),
    "process": os.getpid(), "group": os.getpgid(0),
    "descriptors": sorted(set(os.readlink(f"/proc/self/fd/{{name}}") for name in os.listdir("/proc/self/fd")
        if os.path.exists(f"/proc/self/fd/{{name}}")))}}
with open("{notes}", "a") as notes:
    notes.write(json.dumps(note) + "\\n")
{then}
"""


class OpeningTests(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix="flipbook-opening-")))
        self.file, self.notes, self.programs = self.folder / "card.svg", self.folder / "notes", self.folder / "programs"
        self.file.write_text(card("First"))
        self.programs.mkdir()

    def desktop(self, then=None, **more):
        """The environment of a desktop, with an opener that does `then` in the end, or with none."""
        if then is not None:
            opener = self.programs / "xdg-open"
            opener.write_text(OPENER.format(python=sys.executable, notes=self.notes, then=then))
            opener.chmod(0o755)
        return {"PATH": str(self.programs), "DISPLAY": ":9", "CI": "", "BROWSER": "", **more}

    def noted(self):
        """What the opener noted, whole lines alone."""
        text = self.notes.read_text() if self.notes.exists() else ""
        return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]

    def wait(self, holds, what):
        end = time.monotonic() + 20
        while not holds():
            self.assertLess(time.monotonic(), end, what())
            time.sleep(0.01)

    def save(self, preview):
        """The preview goes on: what is saved is built and served."""
        title, built = f"Saved {time.monotonic_ns()}", preview.said().count("built in")
        self.file.write_text(card(title))
        self.wait(lambda: preview.said().count("built in") > built, preview.said)
        self.assertIn(title.encode(), preview.get("/card/").body)

    def end(self, process):
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)

    def openers(self, preview):
        """The processes that the preview started, of openers that run and of all that have ended and are not waited
        for."""
        found = []
        for folder in Path("/proc").iterdir():
            try:
                state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
                words = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            # Charts are laid out by another.
            if int(parent) == preview.process.pid and (state == "Z" or bytes(self.programs) in words):
                found.append(int(folder.name))
        return found

    def test_signals_that_the_tool_ignores_are_as_usual_in_what_it_starts(self):
        surroundings = self.desktop(then="")
        # Not in Python, which ignores them itself.
        opener = self.programs / "xdg-open"
        opener.write_text(
            f"#!/bin/sh\nwhile read -r name value; do\n  [ $name != SigIgn: ] || echo $value >{self.notes}\n"
            "done </proc/self/status\n"
        )
        with previewing(self.file, opens=True, more=surroundings) as preview:
            self.wait(lambda: self.notes.exists() and self.notes.read_text().endswith("\n"), preview.said)
        ignored = int(self.notes.read_text(), 16)
        for usual in [signal.SIGPIPE, signal.SIGXFSZ]:
            self.assertFalse(ignored >> (usual - 1) & 1, usual.name)

    def test_the_address_is_opened_once_and_answers_by_then(self):
        with previewing(self.file, opens=True, more=self.desktop(then="")) as preview:
            self.wait(self.noted, preview.said)
            self.save(preview)
            self.wait(lambda: not self.openers(preview), lambda: self.openers(preview))
            (note,) = self.noted()
            self.assertEqual((note["words"], note["status"]), ([preview.address], 200))
            self.assertIn("First", note["text"])
            # Neither its terminal's control-C, nor its files.
            self.assertNotEqual(note["group"], os.getpgid(preview.process.pid))
            self.assertEqual([place for place in note["descriptors"] if not place.startswith("/proc/")], ["/dev/null"])
            self.assertNotIn("no browser", preview.said())

    def test_nothing_is_opened_where_nobody_wants_it(self):
        for opens, more in ((False, {}), (True, {"DISPLAY": "", "WAYLAND_DISPLAY": ""}), (True, {"CI": "true"})):
            with (
                self.subTest(opens=opens, **more),
                previewing(self.file, opens=opens, more=self.desktop(then="", **more)) as preview,
            ):
                self.save(preview)
                self.assertEqual(self.noted(), [])
                self.assertNotIn("no browser", preview.said())

    def test_an_opener_that_is_missing_or_fails_is_told_and_the_preview_goes_on(self):
        ends = {
            None: "cannot be started: No such file or directory",
            "sys.exit(3)": "ended with 3",
            "os.kill(os.getpid(), 9)": "was ended by signal 9",
        }
        for then, reason in ends.items():
            with self.subTest(reason), previewing(self.file, opens=True, more=self.desktop(then)) as preview:
                said = f"flipbook: no browser was opened (xdg-open {reason}); open {preview.address} in one\n"
                self.wait(lambda: said in preview.said(), preview.said)
                self.save(preview)
                self.assertEqual(self.openers(preview), [])

    def test_an_opener_that_never_returns_holds_up_nothing_and_is_let_be(self):
        with previewing(self.file, opens=True, more=self.desktop(then="import time; time.sleep(600)")) as preview:
            self.wait(self.noted, preview.said)
            process = self.noted()[0]["process"]
            # Also where a test fails.
            self.addCleanup(self.end, process)
            self.save(preview)
            self.save(preview)
            self.assertEqual(self.openers(preview), [process])
            preview.process.send_signal(signal.SIGINT)
            self.assertEqual(preview.process.wait(timeout=20), 0)
        # It may be the browser itself.
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        self.assertIn(state, "SR")
