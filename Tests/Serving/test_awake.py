"""A thread of the server that has just answered looks for the next request a moment longer before it sleeps."""

import os
import re
import statistics
import subprocess
import sys
import time
import unittest
from contextlib import contextmanager, suppress
from pathlib import Path

from serving import scratch, serving

REQUESTS = 500


def sleeps(server):
    """How often its threads went to sleep, all together, so far."""
    places = Path(f"/proc/{server.process.pid}/task").glob("*/status")
    count = 0
    for place in places:
        # A thread may end meanwhile.
        with suppress(FileNotFoundError, ProcessLookupError):
            count += int(re.search(r"\nvoluntary_ctxt_switches:\s+(\d+)", place.read_text())[1])
    return count


def processor(server):
    """Seconds of processor time so far."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def asking(server):
    """Gives what asks for the page, waits for it and returns how many milliseconds that took, all on one connection."""
    with server.connect() as client:
        request = f"GET / HTTP/1.1\r\nHost: localhost:{server.port}\r\n\r\n".encode()

        def ask():
            start = time.perf_counter()
            client.sendall(request)
            if not client.recv(1 << 16).startswith(b"HTTP/1.1 200 "):
                raise AssertionError("no page")
            return (time.perf_counter() - start) * 1000

        yield ask


def sleeps_a_request(server):
    """Of one client that looks at its answer for 30 µs and asks again."""
    with asking(server) as ask:
        before = sleeps(server)
        for _ in range(REQUESTS):
            ask()
            end = time.perf_counter() + 30e-6
            while time.perf_counter() < end:
                pass
        return (sleeps(server) - before) / REQUESTS


def milliseconds_of_an_answer(server):
    """The median of many, of one client that asks every half a millisecond."""
    with asking(server) as ask:
        times = []
        for _ in range(REQUESTS):
            time.sleep(0.0005)
            times.append(ask())
        return statistics.median(times)


class AwakeTests(unittest.TestCase):
    def setUp(self):
        context = scratch()
        self.site = context.__enter__()
        self.addCleanup(context.__exit__, None, None, None)
        (self.site / "index.html").write_text("<p>A page</p>\n")

    @unittest.skipIf(len(os.sched_getaffinity(0)) < 2, "only where there are two processors")
    def test_the_next_request_finds_it_awake(self):
        with serving(self.site, "--quiet") as server:
            # Other work of a machine can come between in any of these, and for a tenth of a second after; but not in all.
            seen = []
            while len(seen) < 30 and min(seen, default=1) >= 0.5:
                seen.append(sleeps_a_request(server))
                time.sleep(0.15)
            self.assertLess(min(seen), 0.5, seen)

    def test_beside_other_work_an_answer_does_not_wait_for_it(self):
        other = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in os.sched_getaffinity(0)]
        try:
            with serving(self.site, "--quiet") as server:
                # 0.07 ms; 2.7 in most of them where the processor is given away before each answer.
                seen = [milliseconds_of_an_answer(server) for _ in range(7)]
                self.assertLess(statistics.median(seen), 1, seen)
        finally:
            for one in other:
                one.kill()
                one.wait()

    def test_it_sleeps_while_nobody_asks(self):
        with serving(self.site, "--quiet") as server:
            sleeps_a_request(server)
            time.sleep(0.1)
            before, slept = processor(server), sleeps(server)
            time.sleep(1)
            self.assertLess(processor(server) - before, 0.05)
            self.assertLess(sleeps(server) - slept, 50)

    def test_on_one_processor_it_leaves_that_to_the_client(self):
        allowed = os.sched_getaffinity(0)
        os.sched_setaffinity(0, {min(allowed)})
        self.addCleanup(os.sched_setaffinity, 0, allowed)
        with serving(self.site, "--quiet") as server:
            seen = [sleeps_a_request(server) for _ in range(3)]
            self.assertGreater(max(seen), 0.5, seen)
