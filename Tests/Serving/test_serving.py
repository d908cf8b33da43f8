"""`flipbook serve` as a person at a terminal meets it: what it prints, what it lets in, and how it ends."""

import os
import pty
import re
import select
import signal
import socket
import subprocess
import time
import unittest
from contextlib import contextmanager

from flipbook import tool
from serving import Served, scratch, serving


@contextmanager
def terminal(*words):
    """The tool with a terminal of its own: the process, and a function that reads what it prints up to a pattern."""
    ours, theirs = pty.openpty()
    # NO_COLOR of the user would give another picture.
    surroundings = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    process = subprocess.Popen([tool(), *words], stdin=theirs, stdout=theirs, stderr=theirs, env=surroundings)
    os.close(theirs)
    text = ""

    def until(pattern, patience=10):
        nonlocal text
        end = time.monotonic() + patience
        while not re.search(pattern, text):
            if not select.select([ours], [], [], max(0, end - time.monotonic()))[0]:
                raise AssertionError(f"no {pattern!r} in {text!r}")
            # A terminal is told to begin each line at its left.
            text += os.read(ours, 1 << 16).decode().replace("\r\n", "\n")
        return text

    try:
        yield process, until
    finally:
        if process.poll() is None:
            process.kill()
        process.wait(timeout=10)
        os.close(ours)


class ServingTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        context = scratch()
        cls.site = context.__enter__()
        cls.addClassCleanup(context.__exit__, None, None, None)
        (cls.site / "index.html").write_text("<p>home</p>")

    def test_it_ends_in_good_order_whichever_way_it_is_asked_to(self):
        for number in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]:
            with terminal("serve", self.site, "--port", "0") as (process, until):
                until("Control-C stops the server.")
                start = time.monotonic()
                process.send_signal(number)
                self.assertEqual(process.wait(timeout=5), 0)
                self.assertLess(time.monotonic() - start, 3)

    def test_a_taken_port_gives_way_to_the_next(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            with terminal("serve", self.site, "--port", str(port)) as (_, until):
                said = until(r"http://127\.0\.0\.1:\d+/\n")
                self.assertIn(f"port {port} is taken, so the site is at port", said)

    def test_quiet_leaves_the_address_alone(self):
        with terminal("serve", self.site, "--port", "0", "--quiet") as (process, until):
            said = until(r"http://127\.0\.0\.1:\d+/\n")
            port = int(re.search(r":(\d+)/", said)[1])
            self.assertEqual(Served(process, port).get("/").status, 200)
            self.assertRegex(said, r"\Ahttp://127\.0\.0\.1:\d+/\n\Z")

    def test_the_log_has_a_line_for_each_request(self):
        with terminal("serve", self.site, "--port", "0", "--log") as (process, until):
            port = int(re.search(r":(\d+)/", until("Control-C"))[1])
            Served(process, port).get("/none?t=1")
            self.assertRegex(until(" 404 "), r"\n\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ 127\.0\.0\.1 GET /none\?t=1 404 \d+\n")

    def test_others_are_let_in_with_lan_alone_and_it_says_what_that_means(self):
        addresses = [
            line.split()[3].split("/")[0]
            for line in subprocess.run(
                ["ip", "-o", "-4", "address"], capture_output=True, text=True
            ).stdout.splitlines()
        ]
        outside = [address for address in addresses if not address.startswith("127.")]
        with serving(self.site) as server:
            for address in outside:
                with self.assertRaises(OSError):
                    socket.create_connection((address, server.port), timeout=2)
        with terminal("serve", self.site, "--port", "0", "--lan") as (process, until):
            said = until("Control-C")
            port = int(re.search(r"http://127\.0\.0\.1:(\d+)/", said)[1])
            if not outside:
                return self.assertIn("this machine is in no network", said)
            self.assertIn("can read every file of", said)
            self.assertIn("there is no password", said)
            for address in outside:
                self.assertIn(f"\nhttp://{address}:{port}/\n", said)
                with socket.create_connection((address, port), timeout=5) as client:
                    client.sendall(f"GET / HTTP/1.1\r\nHost: {address}:{port}\r\nConnection: close\r\n\r\n".encode())
                    self.assertIn(b"<p>home</p>", client.makefile("rb").read())
            self.assertEqual(Served(process, port).get("/", "Host: x").status, 400)

    def test_the_code_is_black_on_white_on_any_terminal_and_a_square(self):
        with terminal("serve", self.site, "--port", "0", "--lan") as (_, until):
            said = until("Control-C")
        rows = [line for line in said.split("\n") if line.startswith("\x1b[38;5;16;48;5;231m")]
        if "this machine is in no network" in said:
            return
        widths = {len(row.split("m", 1)[1].removesuffix("\x1b[0m")) for row in rows}
        self.assertEqual(len(widths), 1)
        # Two rows a line, and a last one alone where there is an odd number of them.
        self.assertEqual((widths.pop() + 1) // 2, len(rows))
        self.assertGreater(len(rows), 14)
        # The quiet zone: four modules of white on each side.
        plain = [row.split("m", 1)[1].removesuffix("\x1b[0m") for row in rows]
        self.assertEqual({row.strip() for row in plain[:2]}, {""})
        self.assertTrue(all(row.startswith("    ") and row.endswith("    ") for row in plain))
