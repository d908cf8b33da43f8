"""How far a build or a film is, as a terminal shows it, and that logs are spared it."""

import os
import pty
import re
import shutil
import subprocess

from building import BuildingCase
from flipbook import tool
from places import ROOT

DESIGN = ROOT / "templates" / "designs" / "sticky-refresh.svg"
# A line that is written over the one before it: the bar, what is done, of how much, of what, and what is left.
LINE = re.compile(r"\r\x1b\[K▕(.{20})▏ (\d+)/(\d+) ([a-z0-9 -]+?)(?:, (?:\d+ min )?(\d+) s left)?(?=\r)")


class ProgressTests(BuildingCase):
    def on_a_terminal(self, *words, **more):
        """What a command writes to a terminal that is its standard error."""
        master, slave = pty.openpty()
        surroundings = {**self.environment, **more}
        process = subprocess.Popen([tool(), *words], env=surroundings, stdout=subprocess.DEVNULL, stderr=slave)
        os.close(slave)
        pieces = []
        try:
            while piece := os.read(master, 1 << 16):
                pieces.append(piece)
        except OSError:
            # The last who had the other end has closed it.
            pass
        os.close(master)
        self.assertEqual(process.wait(timeout=60), 0)
        return b"".join(pieces).decode()

    def in_a_log(self, *words):
        command = [tool(), *words]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=True, timeout=60)
        return done.stderr

    def check_lines(self, text, name, count):
        """The lines go forward to the end, are gone when it is reached, and are all that moves."""
        lines = LINE.findall(text)
        self.assertEqual({(total, what) for _, _, total, what, _ in lines}, {(str(count), name)})
        done = [int(number) for _, number, *_ in lines]
        self.assertEqual((done, done[-1]), (sorted(set(done)), count))
        self.assertEqual([bar.count("█") for bar, *_ in lines], [20 * number // count for number in done])
        self.assertEqual(text.count("\r\x1b[K"), len(lines) + 1)
        self.assertNotIn("▕", text.rpartition("\r\x1b[K")[2])
        return lines

    def test_of_one_design_a_terminal_shows_the_scenarios(self):
        count, site = DESIGN.read_text().count("<fb:scenario "), self.folder / "site"
        said = self.on_a_terminal("build", DESIGN, "-o", site, "--no-cache")
        lines = self.check_lines(said, "scenarios of sticky-refresh", count)
        self.assertGreater(len(lines), count // 2)
        log = self.in_a_log("build", DESIGN, "-o", site, "--no-cache")
        self.assertTrue(log.startswith(f"[1/1] sticky-refresh\n{site}: "), log)
        self.assertNotRegex(log, "[\r\x1b▕]|scenarios of")

    def test_of_several_designs_a_terminal_shows_the_designs(self):
        several = [self.designs[0], DESIGN]
        text = self.on_a_terminal("build", *several, "-o", self.folder / "site", "--no-cache")
        self.assertEqual([(number, total) for _, number, total, *_ in LINE.findall(text)], [("1", "2"), ("2", "2")])

    def test_of_a_film_a_terminal_shows_the_frames_and_what_is_left(self):
        # An encoder that takes its time, so that there is something to wait for.
        programs, encoder = self.folder / "programs", shutil.which("ffmpeg")
        programs.mkdir()
        (programs / "ffmpeg").write_text(f'#!/bin/sh\nsleep 1.2\nexec {encoder} "$@"\n')
        (programs / "ffmpeg").chmod(0o755)
        films = [self.folder / name for name in ("terminal.mp4", "log.mp4")]
        words = ["export", DESIGN, "--fps", "10", "--size", "200x356", "-o"]
        text = self.on_a_terminal(*words, films[0], PATH=f"{programs}:{os.environ['PATH']}")
        count = int(re.search(r"(\d+) frames, 10 a second", text)[1])
        lines = self.check_lines(text, "mp4", count)
        # Of each frame, and from the first that came after a second.
        self.assertEqual(len(lines), count)
        self.assertGreater(max(int(left or 0) for *_, left in lines), 1)
        self.assertEqual(lines[-1][4], "")
        log = self.in_a_log(*words, films[1])
        self.assertRegex(log, r"^[^\n]*log\.mp4: \d+ frames, [^\n\r]*\n$")
        self.assertEqual(films[0].read_bytes(), films[1].read_bytes())
        pictures = self.on_a_terminal(*words, self.folder / "%02d.png", "--until", "0.4")
        self.check_lines(pictures, "png", len(list(self.folder.glob("*.png"))))
