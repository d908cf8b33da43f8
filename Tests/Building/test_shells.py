"""What shells complete after `flipbook`, and its manual page, are made from what the commands say of themselves."""

import os
import pty
import re
import select
import shutil
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from flipbook import run


def commands():
    return re.findall(r"^  ([a-z]+)  +", run("--help"), re.M)


class ShellTests(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix="flipbook-shells-")))

    def script(self, shell):
        if not shutil.which(shell):
            self.skipTest(f"{shell} is not installed")
        path = self.folder / {"zsh": "_flipbook"}.get(shell, f"flipbook.{shell}")
        path.write_text(run("--completions", shell))
        return path

    def bash(self, *words):
        """What bash offers for the last word."""
        script = self.script("bash")
        text = f"source '{script}'; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _flipbook; "
        text += "printf '%s\\n' \"${COMPREPLY[@]}\""
        done = subprocess.run(["bash", "-euc", text, "bash", *words], capture_output=True, text=True, check=True)
        return done.stdout.split()

    def test_bash(self):
        self.assertEqual(self.bash("flipbook", ""), [*commands(), "--help", "--version"])
        self.assertEqual(self.bash("flipbook", "exp"), ["explore", "export"])
        self.assertEqual(self.bash("flipbook", "check", "--format", ""), ["text", "json", "sarif", "github"])
        self.assertEqual(self.bash("flipbook", "check", "--format", "=", "s"), ["sarif"])
        self.assertEqual(len(self.bash("flipbook", "check", "--format", "=")), 4)
        self.assertEqual(self.bash("flipbook", "new", "--from", "mini"), ["minimal"])
        self.assertEqual(self.bash("flipbook", "new", "--from", "floating-"), ["floating-ball"])
        self.assertEqual(self.bash("flipbook", "check", "--st"), ["--strict"])
        self.assertEqual(self.bash("flipbook", "check", "car"), [])

    def test_fish(self):
        script = self.script("fish")

        def offered(line):
            words = ["fish", "--no-config", "-c", f"source '{script}'; complete -C '{line}'"]
            done = subprocess.run(
                words, capture_output=True, text=True, check=True, env={**os.environ, "HOME": str(self.folder)}
            )
            return [row.split("\t")[0] for row in done.stdout.splitlines()]

        self.assertEqual(offered("flipbook exp"), ["explore", "export"])
        self.assertEqual(sorted(offered("flipbook check --format ")), ["github", "json", "sarif", "text"])
        self.assertEqual(offered("flipbook check --st"), ["--strict"])

    def test_zsh(self):
        folder = self.script("zsh").parent
        child, terminal = pty.fork()
        if child == 0:
            os.environ.update(TERM="dumb", HOME=str(folder), PS1="")
            os.execvp("zsh", ["zsh", "-f", "-i"])

        def answer(line, wanted):
            """Types a line; waits until what it becomes is shown."""
            os.write(terminal, line.encode())
            shown, end = "", time.monotonic() + 60
            while wanted not in shown:
                self.assertLess(time.monotonic(), end, f"zsh shows {shown!r} after {line!r}")
                if select.select([terminal], [], [], 0.2)[0]:
                    shown += os.read(terminal, 65536).decode(errors="replace")
            return shown

        try:
            answer(f"fpath=({folder} $fpath); autoload -Uz compinit; compinit -D -u; echo rea''dy\n", "ready")
            answer("flipbook expl\t; echo go''ne\n", "explore")
            answer("flipbook check --format sa\t; echo go''ne\n", "sarif")
            answer("flipbook check --str\t; echo go''ne\n", "--strict")
        finally:
            os.kill(child, 9)
            os.waitpid(child, 0)
            os.close(terminal)

    def test_the_manual_page_says_what_the_help_says(self):
        page = self.folder / "flipbook.1"
        page.write_text(run("--manual"))
        self.assertNotIn("\t", page.read_text())
        if shutil.which("mandoc"):
            done = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", page], capture_output=True, text=True)
            # A page without a date has the same bytes on every day.
            self.assertEqual([line for line in done.stdout.splitlines() if "missing date" not in line], [])
        # Without a program that sets it: the requests taken away, what is left are the words of the help.
        words = re.sub(r"\\f[BIR]|\\&", "", re.sub(r"^\.[A-Z]+ ?.*$", "", page.read_text(), flags=re.M))
        for written, meant in {r"\-": "-", r"\(aq": "'", r"\(ga": "`", r"\(ha": "^", r"\(ti": "~", r"\e": "\\"}.items():
            words = words.replace(written, meant)
        said = " ".join(words.split())
        for command in commands():
            help = run(command, "--help")
            options = re.findall(r"^  ((?:-\w, )?--[\w-]+(?: \S+)?)  +(.*)$", help, re.M)
            for name, meaning in options:
                self.assertIn(f"{name} {' '.join(meaning.split())}", said)
            for line in re.findall(r"^  (flipbook .*)$", help, re.M):
                self.assertIn(" ".join(line.split()), said)
