"""What the server keeps of larger files: as files in memory, few of them, each as it was read."""

import os
import resource
import socket
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from serving import Answer, exchange, scratch, serving

# So many may be files in memory, of at least so many bytes; all that is in memory may come to so many.
MOST, SMALLEST, BUDGET = 192, 32 << 10, 12 << 20


def page(name, size):
    """Bytes that are told from those of any other page at each place."""
    line = f"<p>{name} says so</p>\n".encode()
    return (line * (size // len(line) + 1))[:size]


class FilesInMemoryTests(unittest.TestCase):
    def setUp(self):
        context = scratch()
        self.site = context.__enter__()
        self.addCleanup(context.__exit__, None, None, None)
        self.pages = {}
        self.save("index.html", 100)

    def save(self, name, size, text=None):
        """Writes a page, as builds do, by renaming."""
        self.pages[name] = page(text or name, size)
        fresh = self.site / f".{name}"
        fresh.write_bytes(self.pages[name])
        fresh.rename(self.site / name)

    def expect(self, server, name, *headers):
        answer = server.get(f"/{name}", *headers)
        self.assertEqual((answer.status, answer.body == self.pages[name]), (200, True), name)

    def slow(self, server, name):
        """A client that asked for a page eight times in a row, more than the system keeps for it, and takes nothing."""
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.settimeout(30)
        client.connect(("127.0.0.1", server.port))
        ask = f"GET /{name} HTTP/1.1\r\nHost: localhost\r\n"
        client.sendall(f"{ask}\r\n".encode() * 7 + f"{ask}Connection: close\r\n\r\n".encode())
        # The server goes on until nothing more fits.
        sizes, end = [0], time.monotonic() + 20
        while sizes[-1] == 0 or len(set(sizes[-15:])) > 1:
            self.assertLess(time.monotonic(), end, "the server does not come to where nothing more fits")
            time.sleep(0.02)
            sizes.append(self.queued(client))
        return client

    def queued(self, client):
        """How many bytes the system keeps for a client, sent and not yet taken."""
        ends = [client.getpeername()[1], client.getsockname()[1]]
        for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
            fields = line.split()
            if [int(field.split(":")[1], 16) for field in fields[1:3]] == ends:
                return int(fields[4].split(":")[0], 16)
        return 0

    def taken(self, client):
        """The bodies that wait for such a client."""
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
        received, bodies = exchange(client, b""), []
        client.close()
        while received:
            head, _, rest = received.partition(b"\r\n\r\n")
            size = int(Answer(head + b"\r\n\r\n").headers["content-length"])
            bodies.append(rest[:size])
            received = rest[size:]
        return bodies

    def settle(self):
        """What changed just now is read anew each time."""
        time.sleep(0.2)

    def test_only_larger_files_are_and_they_are_sent_whole_to_everybody(self):
        for name, size in [("small.html", SMALLEST - 1), ("large.html", SMALLEST), ("larger.html", 700_000)]:
            self.save(name, size)
        self.settle()
        with serving(self.site) as server, ThreadPoolExecutor(32) as pool:
            list(pool.map(lambda number: self.expect(server, ["small.html", "large.html", "larger.html"][number % 3]), range(600)))
            self.assertEqual(sorted(server.files_in_memory()), [SMALLEST, 700_000])
            head = Answer(server.exchange(b"HEAD /larger.html HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
            self.assertEqual((head.headers["content-length"], head.body), ("700000", b""))
            # Several in a row on one connection, and a part between them.
            ask = [b"GET /larger.html HTTP/1.1\r\nHost: localhost\r\n\r\n",
                   b"GET /larger.html HTTP/1.1\r\nHost: localhost\r\nRange: bytes=5-9\r\n\r\n",
                   b"GET /large.html HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"]
            received = server.exchange(b"".join(ask))
            first, part, last = self.pages["larger.html"], self.pages["larger.html"][5:10], self.pages["large.html"]
            heads = [piece.split(b"\r\n\r\n")[0] for piece in received.split(b"HTTP/1.1 ")[1:]]
            self.assertEqual([head[:3] for head in heads], [b"200", b"206", b"200"])
            bodies = received
            for head in heads:
                bodies = bodies.replace(b"HTTP/1.1 " + head + b"\r\n\r\n", b"", 1)
            self.assertEqual(bodies, first + part + last)

    def test_there_are_only_so_many_and_the_rest_is_sent_as_well(self):
        names = [f"{number}.html" for number in range(1200)]
        for number, name in enumerate(names):
            self.save(name, SMALLEST + 13 * number)
        self.settle()
        with serving(self.site) as server, ThreadPoolExecutor(16) as pool:
            most = 0
            for start in range(0, len(names), 100):
                list(pool.map(lambda name: self.expect(server, name), names[start : start + 100]))
                files = server.files_in_memory()
                self.assertLessEqual(len(files), MOST)
                self.assertLessEqual(sum(files), BUDGET)
                most = max(most, len(files))
            self.assertGreater(most, MOST / 2, "hardly any file was kept")
            self.assertLess(server.memory()[1], 40)

    def test_who_is_slow_gets_the_file_as_it_was_and_then_it_is_let_go(self):
        self.save("page.html", 1_000_000, "before")
        self.settle()
        with serving(self.site) as server:
            self.expect(server, "page.html")
            self.expect(server, "page.html")
            slow = self.slow(server, "page.html")
            before = self.pages["page.html"]
            self.save("page.html", 900_000, "after")
            self.settle()
            self.expect(server, "page.html")
            self.expect(server, "page.html")
            self.assertIn(1_000_000, server.files_in_memory(), "nobody waits for it")
            bodies = self.taken(slow)
            self.assertEqual(len(bodies), 8)
            self.assertTrue(set(bodies) == {before, self.pages["page.html"]}, "some are neither the one nor the other")
            end = time.monotonic() + 10
            while server.files_in_memory() != [900_000] and time.monotonic() < end:
                self.expect(server, "page.html")
                time.sleep(0.05)
            self.assertEqual(server.files_in_memory(), [900_000])

    def test_what_slow_clients_still_wait_for_counts_as_taken(self):
        names = [f"{number}.html" for number in range(12)]
        with serving(self.site) as server:
            clients = []
            for text in ["before", "after"]:
                for name in names:
                    self.save(name, 1_000_000, f"{name} {text}")
                self.settle()
                with ThreadPoolExecutor(len(names)) as pool:
                    clients += zip(pool.map(lambda name: self.slow(server, name), names), [self.pages[name] for name in names])
                for name in names:
                    self.expect(server, name)
                    self.assertLessEqual(sum(server.files_in_memory()), BUDGET)
            with ThreadPoolExecutor(len(clients)) as pool:
                for (_, wanted), bodies in zip(clients, pool.map(lambda pair: self.taken(pair[0]), clients)):
                    self.assertTrue(bodies[0] == wanted)

    def test_pages_that_change_leave_none_behind(self):
        with serving(self.site) as server:
            for number in range(400):
                self.save("page.html", 100_000 + number, f"version {number}")
                self.expect(server, "page.html")
            self.settle()
            self.expect(server, "page.html")
            self.expect(server, "page.html")
            self.assertEqual(server.files_in_memory(), [100_399])

    def test_where_descriptors_are_few_so_are_files_in_memory(self):
        names = [f"{number}.html" for number in range(100)]
        for name in names:
            self.save(name, 50_000)
        self.settle()
        with serving(self.site, limits={resource.RLIMIT_NOFILE: 512}) as server:
            for name in names * 2:
                self.expect(server, name)
            # One in eight for all threads together.
            threads = min(2, max(1, len(os.sched_getaffinity(0)) // 2))
            self.assertEqual((len(server.files_in_memory()), len(server.held())), (64 // threads, 64))

    def test_where_there_can_be_none_it_serves_as_well(self):
        self.save("page.html", 100_000)
        self.settle()
        with serving(self.site, limits={resource.RLIMIT_FSIZE: 50_000}) as server:
            for _ in range(3):
                self.expect(server, "page.html")
            self.assertEqual(server.files_in_memory(), [])
