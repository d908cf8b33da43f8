"""Who waits for a large file keeps nobody else waiting: not others in number, not smaller files, and not once gone."""

import gzip
import os
import resource
import socket
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Event

from serving import ask_line, scratch, serving, whole

MEGABYTE = 1 << 20
# Holes, which take no room: reading one takes longer than any test waits.
ENDLESS = 1 << 40
DRAWING = b"<svg/>".ljust(MEGABYTE + 100_000)


class WaitingTests(unittest.TestCase):
    def setUp(self):
        context = scratch()
        self.site = context.__enter__()
        self.addCleanup(context.__exit__, None, None, None)
        (self.site / "index.html").write_bytes(b"<p>small</p>\n")
        (self.site / "drawing.svg").write_bytes(DRAWING)
        for number in range(8):
            with open(self.site / f"{number}.mp4", "wb") as film:
                film.truncate(ENDLESS)
        # What changed just now is read anew each time.
        time.sleep(0.1)

    def rests(self, server):
        """Whether the server reads nothing any more."""
        before = server.bytes_read()
        time.sleep(0.2)
        return server.bytes_read() == before

    def check_soon(self, question, seconds=5):
        end = time.monotonic() + seconds
        while not question():
            self.assertLess(time.monotonic(), end)

    def test_who_has_gone_is_not_read_for_and_takes_no_place(self):
        with serving(self.site, limits={resource.RLIMIT_NOFILE: 512}) as server:
            server.get("/")
            before = server.descriptors()
            for number in range(300):
                with server.connect() as client:
                    client.sendall(ask_line(f"/{number % 8}.mp4"))
            start = time.monotonic()
            self.assertEqual(server.get("/").status, 200)
            self.assertLess(time.monotonic() - start, 3)
            self.check_soon(lambda: self.rests(server), 8)
            self.check_soon(lambda: server.descriptors() <= before)
            # And who comes then is read for.
            self.assertEqual(server.get("/drawing.svg").body, DRAWING)

    def test_what_one_has_given_up_is_read_on_for_another(self):
        with open(self.site / "long.mp4", "wb") as film:
            film.truncate(12 << 30)
        time.sleep(0.1)
        with serving(self.site) as server, ThreadPoolExecutor(1) as pool:
            with server.connect() as gone:
                gone.sendall(ask_line("/long.mp4"))
                time.sleep(0.1)
                answer = pool.submit(server.get, "/long.mp4", "Range: bytes=0-4", patience=60)
                time.sleep(0.1)
            self.assertEqual((answer.result().status, answer.result().body), (206, bytes(5)))
            self.assertLess(server.bytes_read(), 14 << 30, "it was read from its beginning again")

    def test_where_connections_are_short_who_waits_for_a_film_is_asked_to_come_back(self):
        with serving(self.site, limits={resource.RLIMIT_NOFILE: 128}) as server, ExitStack() as clients:
            waiting = [clients.enter_context(server.connect(30)) for _ in range(100)]
            for client in waiting:
                client.sendall(ask_line("/0.mp4"))
            start = time.monotonic()
            self.assertEqual(server.get("/", patience=30).status, 200)
            self.assertLess(time.monotonic() - start, 12)
            answer = whole(waiting[0])
            self.assertEqual((answer.status, answer.headers["retry-after"]), (503, "1"))

    def test_films_leave_room_for_drawings(self):
        for films in [1, 2, 3, 4, 8]:
            with self.subTest(films=films), serving(self.site) as server, ExitStack() as clients:
                for number in range(films):
                    clients.enter_context(server.connect()).sendall(ask_line(f"/{number}.mp4"))
                    time.sleep(0.02)
                start = time.monotonic()
                self.assertEqual(server.get("/drawing.svg").body, DRAWING)
                self.assertLess(time.monotonic() - start, 2)
                self.assertFalse(self.rests(server))

    def test_what_takes_long_to_unpack_does_not_hold_up_what_is_not_packed(self):
        """Several such texts at once, since one is compared at a time."""
        text = bytes(16 * MEGABYTE)
        for number in range(8):
            (self.site / f"{number}.svg").write_bytes(text)
            (self.site / f"{number}.svg.gz").write_bytes(gzip.compress(text))
        time.sleep(0.1)
        with serving(self.site) as server, ExitStack() as clients:
            for number in range(8):
                clients.enter_context(server.connect()).sendall(ask_line(f"/{number}.svg"))
            start = time.monotonic()
            self.assertEqual(server.get("/drawing.svg").body, DRAWING)
            self.assertLess(time.monotonic() - start, 2)

    def test_who_only_says_that_it_sends_nothing_more_has_its_answer(self):
        with serving(self.site) as server, server.connect() as client:
            client.sendall(ask_line("/drawing.svg"))
            client.shutdown(socket.SHUT_WR)
            self.assertEqual(whole(client).body, DRAWING)

    def test_what_grows_as_fast_as_it_is_read_has_an_end_all_the_same(self):
        done = Event()
        film = self.site / "growing.mp4"
        film.write_bytes(b"a film")
        os.truncate(film, 256 * MEGABYTE)

        def grow():
            size = 256 * MEGABYTE
            while not done.wait(0.005):
                size += 512 * MEGABYTE
                os.truncate(film, size)

        with serving(self.site) as server, ThreadPoolExecutor(1) as pool:
            pool.submit(grow)
            try:
                answer = server.get("/growing.mp4", "Range: bytes=0-4", patience=8)
            finally:
                done.set()
            self.assertEqual((answer.status, answer.headers.get("retry-after")), (503, "1"))

    def test_a_file_is_read_once_however_its_name_is_written(self):
        with open(self.site / "film.mp4", "wb") as film:
            film.truncate(64 * MEGABYTE)
        (self.site / "film").mkdir()
        (self.site / "film" / "index.html").write_bytes(b"<p>film</p>")
        time.sleep(0.1)
        with serving(self.site) as server:
            names = ["".join(f"%{ord(letter):02x}" if bits >> place & 1 else letter for place, letter in enumerate("film"))
                     for bits in range(16)]
            before = server.bytes_read()
            answers = [server.get(f"/{name}.mp4", "Range: bytes=0-4") for name in names]
            self.assertEqual({(answer.status, answer.body) for answer in answers}, {(206, bytes(5))})
            self.assertLess(server.bytes_read() - before, 66 * MEGABYTE)
            pages = [server.get(f"/{name}/{last}") for name in names for last in ["", "index.html"]]
            self.assertEqual({(page.status, page.body) for page in pages}, {(200, b"<p>film</p>")})
            # What replaces it is seen under all of them.
            (self.site / "film" / "new.html").write_bytes(b"<p>another</p>")
            (self.site / "film" / "new.html").rename(self.site / "film" / "index.html")
            pages = [server.get(f"/{name}/{last}") for name in names for last in ["", "index.html"]]
            self.assertEqual({(page.status, page.body) for page in pages}, {(200, b"<p>another</p>")})
