"""What takes long to read is read for all who wait for it, and nobody else waits."""

import gzip
import os
import random
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Event

from serving import Answer, ask_line, scratch, serving, whole

# What is larger is not read by those who answer.
LARGE = 1 << 20
# Holes, which take no room, and long enough to be read: half a second and more.
HUGE = 4 << 30
PART = "Range: bytes=0-4"


class LargeFilesTests(unittest.TestCase):
    def setUp(self):
        context = scratch()
        self.site = context.__enter__()
        self.addCleanup(context.__exit__, None, None, None)
        self.save("index.html", b"<p>small</p>\n")

    def save(self, name, beginning, size=None):
        """Writes a file, as builds do, by renaming; behind its beginning come zeros."""
        fresh = self.site / f".{name}"
        fresh.write_bytes(beginning)
        if size:
            os.truncate(fresh, size)
        fresh.rename(self.site / name)

    def niceness(self, server):
        """What each of the server's threads leaves to others; 0 is usual, and more is more."""
        places = Path(f"/proc/{server.process.pid}/task").glob("*/stat")
        return sorted(int(place.read_text().rsplit(")", 1)[1].split()[16]) for place in places)

    def test_nobody_waits_who_asks_for_something_else(self):
        self.save("film.mp4", b"a film", HUGE)
        with serving(self.site) as server, server.connect() as other, ThreadPoolExecutor(1) as pool:
            start = time.monotonic()
            film = pool.submit(server.get, "/film.mp4", PART, patience=60)
            times = []
            while not film.done():
                before = time.monotonic()
                other.sendall(ask_line("/"))
                self.assertEqual(whole(other).body, b"<p>small</p>\n")
                times.append(time.monotonic() - before)
                time.sleep(0.001)
            took = time.monotonic() - start
            self.assertEqual((film.result().status, film.result().body), (206, b"a fil"))
            self.assertGreater(len(times), 20)
            # It is one answer that takes as long as the film where the same thread reads it.
            self.assertLess(max(times), took / 4, took)
            # And whoever answers goes before who reads.
            usual, *_, most = self.niceness(server)
            self.assertEqual(most, min(usual + 10, 19))

    def test_it_is_read_once_for_all_who_wait_and_not_again(self):
        self.save("film.mp4", b"a film", HUGE)
        # What changed just now is read anew each time.
        time.sleep(0.1)
        with serving(self.site) as server, ThreadPoolExecutor(16) as pool:
            before = server.bytes_read()
            answers = list(pool.map(lambda _: server.get("/film.mp4", PART, patience=60), range(16)))
            answers.append(server.get("/film.mp4", PART))
            self.assertEqual({(answer.status, answer.body) for answer in answers}, {(206, b"a fil")})
            self.assertEqual(len({answer.headers["etag"] for answer in answers}), 1)
            self.assertLess(server.bytes_read() - before, HUGE * 1.1)

    def test_the_first_who_asks_is_answered_like_all_others(self):
        self.save("film.mp4", b"a film", 3 * LARGE)
        time.sleep(0.1)
        asked = [("HEAD", []), ("GET", [PART]), ("GET", ["If-None-Match: TAG"]), ("GET", ["If-Match: \"other\""]),
                 ("GET", [PART, "If-Range: TAG"]), ("GET", [PART, "If-Range: \"other\""]), ("GET", ["Range: bytes=99999999-"])]
        with serving(self.site) as server:
            tag = server.get("/film.mp4").headers["etag"]

            def ask(server, method, headers):
                lines = [f"{method} /film.mp4 HTTP/1.1", "Host: localhost", "Connection: close", *headers]
                answer = Answer(server.exchange(("\r\n".join(lines).replace("TAG", tag) + "\r\n\r\n").encode()))
                answer.headers.pop("date")
                return answer.status, answer.headers, answer.body

            later = [ask(server, *request) for request in asked]
        self.assertEqual([status for status, _, _ in later], [200, 206, 304, 412, 206, 200, 416])
        for request, expected in zip(asked, later):
            with serving(self.site) as server:
                self.assertEqual(ask(server, *request), expected, request)

    def test_many_are_read_beside_each_other_and_each_client_gets_its_own(self):
        names = [f"{number}.mp4" for number in range(24)]
        for number, name in enumerate(names):
            self.save(name, bytes([number]) * 5, (number + 2) * LARGE)
        with serving(self.site) as server, ThreadPoolExecutor(48) as pool:
            threads = Path(f"/proc/{server.process.pid}/task")
            before = len(list(threads.iterdir()))
            answers = list(pool.map(lambda number: server.get(f"/{names[number % 24]}", patience=60), range(96)))
            for number, answer in enumerate(answers):
                number %= 24
                self.assertEqual((len(answer.body), answer.body[:6]), ((number + 2) * LARGE, bytes([number]) * 5 + b"\0"))
            self.assertLessEqual(len(list(threads.iterdir())), before + 4)

    def test_requests_in_a_row_on_one_connection_are_answered_in_their_order(self):
        self.save("film.mp4", b"a film", 64 * LARGE)
        with serving(self.site) as server, server.connect() as client:
            part = ask_line("/film.mp4", PART)
            client.sendall(ask_line("/") + part + ask_line("/") + part + ask_line("/none"))
            rest, seen = b"", []
            for _ in range(5):
                answer, rest = whole(client, rest, more=True)
                seen.append((answer.status, answer.body[:5]))
            self.assertEqual([status for status, _ in seen], [200, 206, 200, 206, 404])
            self.assertEqual([body for _, body in seen[:4]], [b"<p>sm", b"a fil"] * 2)

    def test_what_is_replaced_while_it_is_read_comes_as_it_is_then(self):
        self.save("film.mp4", b"old", HUGE)
        new = b"new" * LARGE
        with serving(self.site) as server, ThreadPoolExecutor(1) as pool:
            film = pool.submit(server.get, "/film.mp4", patience=60)
            time.sleep(0.1)
            self.assertFalse(film.done())
            self.save("film.mp4", new)
            answer = film.result()
            self.assertEqual((answer.status, answer.body == new), (200, True))
            self.assertEqual(answer.headers["etag"], server.get("/film.mp4").headers["etag"])
            # And what is taken away is missing.
            self.save("film.mp4", b"old", HUGE)
            film = pool.submit(server.get, "/film.mp4", patience=60)
            time.sleep(0.1)
            (self.site / "film.mp4").unlink()
            self.assertEqual(film.result().status, 404)

    def test_a_packed_form_that_is_made_anew_or_goes_is_followed(self):
        chance = random.Random(5)
        text = b"".join(b'<path d="M%d %d"/>\n' % (chance.randrange(10**9), chance.randrange(10**9)) for _ in range(120_000))
        (self.site / "chart.svg").write_bytes(text)
        # Larger than what is kept in memory.
        packed = [gzip.compress(text, level) for level in [6, 9]]
        self.assertTrue(LARGE < len(packed[0]) < 2 * LARGE and packed[0] != packed[1])
        with serving(self.site) as server:
            for pack in [packed[0], packed[0], packed[1]]:
                self.save("chart.svg.gz", pack)
                time.sleep(0.1)
                for expected in [pack, text, pack]:
                    answer = server.get("/chart.svg", "Accept-Encoding: " + ("identity" if expected is text else "gzip"))
                    self.assertEqual((answer.status, answer.body == expected), (200, True))
            (self.site / "chart.svg.gz").unlink()
            answer = server.get("/chart.svg", "Accept-Encoding: gzip")
            self.assertEqual((answer.status, answer.body == text, "content-encoding" in answer.headers), (200, True, False))

    def test_what_changes_all_the_time_is_told_to_be_asked_for_again(self):
        done = Event()

        def change():
            while not done.wait(0.005):
                self.save("film.mp4", b"a film", HUGE // 8)

        self.save("film.mp4", b"a film", HUGE // 8)
        with serving(self.site) as server, ThreadPoolExecutor(1) as pool:
            pool.submit(change)
            try:
                answer = server.get("/film.mp4", patience=60)
            finally:
                done.set()
            self.assertEqual((answer.status, answer.headers.get("retry-after")), (503, "1"))
            self.assertIn(b"try again", answer.body)

    def test_who_leaves_while_it_is_read_leaves_nothing_behind(self):
        self.save("film.mp4", b"a film", HUGE)
        with serving(self.site) as server:
            server.get("/")
            before = server.descriptors()
            for _ in range(20):
                with server.connect() as client:
                    client.sendall(ask_line("/film.mp4", PART))
            self.assertEqual(server.get("/film.mp4", PART, patience=60).status, 206)
            end = time.monotonic() + 5
            while server.descriptors() > before and time.monotonic() < end:
                time.sleep(0.02)
            self.assertLessEqual(server.descriptors(), before)

    def test_a_server_that_is_told_to_end_does_not_read_on(self):
        self.save("film.mp4", b"a film", 16 * HUGE)
        with ExitStack() as clients:
            with serving(self.site) as server:
                waiting = [clients.enter_context(server.connect()) for _ in range(20)]
                for client in waiting:
                    client.sendall(ask_line("/film.mp4", PART))
                time.sleep(0.2)
                start = time.monotonic()
            self.assertLess(time.monotonic() - start, 1)
            for client in waiting:
                with suppress(ConnectionResetError):
                    while client.recv(1 << 16):
                        pass
