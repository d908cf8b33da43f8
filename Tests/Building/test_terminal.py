"""What a design says never moves a terminal's cursor, colours its text or turns its direction, in results either."""

import os
import pty
import subprocess
import tempfile
import unittest
from pathlib import Path

from flipbook import tool

DESIGN = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 9 9"><title>T</title>
<metadata><fb:interaction><fb:parameter name="word" value="a&#x9b;31m&#x202e;b" type="text"/>
<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook"><state id="s"/></scxml>
<fb:bind target="#t" text="{word}"/><fb:scenario name="go"><fb:wait for="0.1s"/></fb:scenario>
</fb:interaction></metadata>
<text id="t" y="9">a</text></svg>
"""


class TerminalTests(unittest.TestCase):
    def test_a_file_gets_results_to_the_byte_and_a_terminal_what_it_can_show(self):
        with tempfile.TemporaryDirectory(prefix="flipbook-terminal-") as folder:
            path = Path(folder) / "word.svg"
            path.write_text(DESIGN)
            command = [tool(), "sample", path, "go", "--at", "0"]
            written = subprocess.run(command, capture_output=True, check=True).stdout.decode()
            master, slave = pty.openpty()
            process = subprocess.Popen(command, stdout=slave, stderr=subprocess.DEVNULL)
            os.close(slave)
            shown = b""
            try:
                while piece := os.read(master, 1 << 16):
                    shown += piece
            except OSError:
                # The other end is closed.
                pass
            os.close(master)
            self.assertEqual(process.wait(timeout=60), 0)
        self.assertIn("a\x9b31m\u202eb", written)
        self.assertIn("a\ufffd31m\ufffdb", shown.decode())
