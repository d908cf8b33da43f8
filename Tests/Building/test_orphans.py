"""What draws pictures ends with the command that started it."""

import subprocess
import sys
import tempfile
import unittest

from flipbook import tool
from places import ROOT

# prctl(2): what is orphaned below this process becomes its child.
SUBREAPER = 36


class OrphanTests(unittest.TestCase):
    def test_what_draws_pictures_ends_with_the_command(self):
        """Where no process collects orphans, as in a container, each would stay in the table of processes."""
        program = (
            "import ctypes, os, subprocess, sys, time\n"
            f"ctypes.CDLL(None).prctl({SUBREAPER}, 1, 0, 0, 0)\n"
            "subprocess.run(sys.argv[1:], check=True)\n"
            "time.sleep(0.2)\n"
            "try: print(os.waitpid(-1, os.WNOHANG))\n"
            "except ChildProcessError: print('none')\n"
        )
        with tempfile.TemporaryDirectory(prefix="flipbook-orphans-") as folder:
            design, picture = ROOT / "docs" / "card.svg", f"{folder}/a.png"
            command = [tool(), "export", design, "over", "--to", "png", "-o", picture]
            said = subprocess.run([sys.executable, "-c", program, *command], capture_output=True, text=True, check=True)
        self.assertEqual(said.stdout.splitlines()[-1], "none")
