"""Twenty thousand hostile requests, a thousand clients at once: nothing from outside, no crash, no hang, no leak."""

import os
import re
import resource
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

from hostile import Hostile
from sandbox import portable
from serving import CANARY, Answer, exchange, scratch, serving

REQUESTS = 20_000
SEED = 20_250_607
HUGE = 9_000_000
# What the server may say: nothing else is one of its answers.
STATUSES = {200, 206, 301, 304, 400, 404, 405, 412, 413, 414, 416, 421, 431, 501, 503, 505}
# What libmicrohttpd refuses by itself, in words of its own and without these headers.
REFUSED = {400, 413, 414, 431, 501, 505}
# What each answer of the server's own says about itself.
PROTECTION = [
    b"\r\nContent-Security-Policy: default-src 'none'; ",
    b"\r\nX-Content-Type-Options: nosniff\r\n",
    b"\r\nReferrer-Policy: no-referrer\r\n",
]
SMUGGLED = b"a page that only a second request could ask for"


def site(folder):
    """A site with traps in it, and a canary outside."""
    root = folder / "site"
    (root / "drawings" / "deep").mkdir(parents=True)
    (root / ".git").mkdir()
    (folder / "site-beside").mkdir()
    for place in [
        folder / "canary.txt",
        folder / "site-beside" / "canary.txt",
        root / ".hidden",
        root / ".git" / "config",
    ]:
        place.write_bytes(CANARY)
    (root / "index.html").write_text("<p>home</p>" * 100)
    (root / "smuggled.html").write_bytes(SMUGGLED)
    (root / "drawings" / "index.html").write_text("<p>drawings</p>")
    (root / "empty.txt").write_text("")
    (root / "large.bin").write_bytes(os.urandom(3_000_000))
    (root / "kept.bin").write_bytes(os.urandom(500_000))
    (root / "huge.bin").write_bytes(bytes(HUGE))
    (root / "leak.txt").symlink_to("../canary.txt")
    (root / "out").symlink_to("..")
    (root / "absolute").symlink_to(folder / "canary.txt")
    (root / "stays.html").symlink_to("drawings/index.html")
    os.mkfifo(root / "pipe")
    return root


class Neighbour(threading.Thread):
    """A client that means well, all the while: how long its answers took."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.server = server
        self.times = []
        self.wrong = []
        self.done = threading.Event()

    def run(self):
        while not self.done.wait(0.02):
            start = time.monotonic()
            try:
                answer = self.server.get("/index.html")
                if answer.status != 200 or answer.body != b"<p>home</p>" * 100:
                    self.wrong.append(answer.status)
            except OSError as error:
                self.wrong.append(str(error))
            self.times.append(time.monotonic() - start)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.done.set()
        self.join()


class HostileTests(unittest.TestCase):
    # What is called in the process of the server.
    confine = None

    def serving(self, **more):
        return serving(self.site, confine=type(self).confine, **more)

    @classmethod
    def setUpClass(cls):
        context = scratch()
        cls.site = site(context.__enter__())
        cls.addClassCleanup(context.__exit__, None, None, None)

    def held(self, server, neighbour, before):
        """What must hold after every attack."""
        self.assertIsNone(server.process.poll(), "the server ended")
        self.assertEqual(neighbour.wrong, [])
        self.assertGreater(len(neighbour.times), 10)
        self.assertLess(max(neighbour.times), 3, "somebody else had to wait")
        end = time.monotonic() + 10
        while server.descriptors() > before and time.monotonic() < end:
            time.sleep(0.1)
        self.assertLessEqual(server.descriptors(), before, "descriptors were left open")

    def test_random_tricks_get_nothing_from_outside(self):
        with self.serving() as server:
            server.get("/")
            before = server.descriptors()
            hostile = Hostile(SEED)
            requests = hostile.crafted()
            requests += [hostile.request() for _ in range(REQUESTS - len(requests))]
            faults, statuses = [], {}

            def attack(item):
                kind, request = item
                try:
                    received = server.exchange(
                        request if self.is_whole(request) else request + b"\r\n\r\n", patience=25
                    )
                except TimeoutError:
                    return faults.append(("hang", kind, request[:300]))
                status = Answer(received).status if received else 0
                statuses[status] = statuses.get(status, 0) + 1
                if CANARY in received or b"root:" in received:
                    faults.append(("leak", kind, request[:300]))
                if kind == "smuggled" and SMUGGLED in received:
                    faults.append(("smuggled", kind, request[:300]))
                if (
                    received
                    and status not in REFUSED
                    and not all(line in received.partition(b"\r\n\r\n")[0] + b"\r\n" for line in PROTECTION)
                ):
                    faults.append(("bare", kind, request[:300]))
                if received and status not in STATUSES:
                    faults.append((status, kind, request[:300]))

            with Neighbour(server) as neighbour, ThreadPoolExecutor(48) as pool:
                list(pool.map(attack, requests))
            self.assertEqual(faults[:5], [])
            # The tricks reach what they are meant to: pages are served among them, and refusals of each kind.
            for status in [200, 206, 400, 404, 405, 414, 416, 421, 431]:
                self.assertGreater(statuses.get(status, 0), 20, f"{status} of {statuses}")
            self.held(server, neighbour, before)

    def test_a_thousand_clients_at_once_slow_half_open_and_greedy(self):
        with self.serving() as server:
            server.get("/")
            before = server.descriptors()
            openings = [
                b"",
                b"GET",
                b"GET / HTTP/1.1\r\nHost: loc",
                b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n",
                b"GET /kept.bin HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20,
                b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\nabc",
            ]
            with Neighbour(server) as neighbour:
                clients = []
                for number in range(1000):
                    client = server.connect()
                    client.sendall(openings[number % len(openings)])
                    clients.append(client)
                time.sleep(1)
                # Half of them vanish without a word, the rest say goodbye.
                for number, client in enumerate(clients):
                    if number % 2:
                        client.setsockopt(1, 13, b"\1\0\0\0\0\0\0\0")  # SO_LINGER of no time: a reset.
                    client.close()
                time.sleep(0.5)
            self.held(server, neighbour, before)

    def test_who_asks_for_much_and_reads_nothing_keeps_nobody_out(self):
        # More than it has connections for, and one among them that reads on, if slowly.
        ask = b"GET /huge.bin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        with self.serving(limits={resource.RLIMIT_NOFILE: 512}) as server:
            slow, size = server.connect(), 0
            slow.sendall(ask)
            clients = [server.connect() for _ in range(250)]
            for client in clients:
                client.sendall(ask)
            start = time.monotonic()
            reader = ThreadPoolExecutor(1).submit(
                lambda: server.exchange(b"GET /index.html HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 25)
            )
            while piece := slow.recv(1 << 18):
                size += len(piece)
                time.sleep(0.2)
            self.assertEqual(Answer(reader.result()).status, 200)
            self.assertGreater(size, HUGE)
            self.assertGreater(time.monotonic() - start, 5, "the one that reads on was too quick to show anything")
            for client in [slow, *clients]:
                client.close()

    def test_a_thousand_requests_at_once_are_all_answered(self):
        with self.serving() as server:
            server.get("/")
            before = server.descriptors()
            with Neighbour(server) as neighbour:
                clients = [server.connect(30) for _ in range(1000)]
                for client in clients:
                    client.sendall(b"GET /index.html HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                answers = [exchange(client, b"") for client in clients]
                for client in clients:
                    client.close()
                time.sleep(0.3)
            self.assertEqual({Answer(answer).status for answer in answers}, {200})
            self.held(server, neighbour, before)

    def test_requests_in_a_row_are_answered_in_their_order(self):
        paths = ["/index.html", "/none", "/drawings/", "/drawings", "/empty.txt"] * 40
        asked = [f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n" for path in paths]
        last = "GET /index.html HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        with self.serving() as server:
            received = server.exchange("".join([*asked, last]).encode())
        statuses = [int(code) for code in re.findall(rb"HTTP/1\.1 (\d{3}) ", received)]
        expected = {"/index.html": 200, "/none": 404, "/drawings/": 200, "/drawings": 301, "/empty.txt": 200}
        self.assertEqual(statuses, [expected[path] for path in paths] + [200])

    @staticmethod
    def is_whole(request):
        return b"\r\n\r\n" in request or b"\n\n" in request


class PortableHostileTests(HostileTests):
    """The same where the system has neither epoll nor calls that confine a path, as macOS and some sandboxes."""

    confine = staticmethod(portable())
