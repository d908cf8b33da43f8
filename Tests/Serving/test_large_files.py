"""Large files: no client waits for another's, each gets one version, none is held open for a client that has gone."""

import os
import socket
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from threading import Event

from serving import Answer, ask_line, exchange, scratch, serving, whole

MEGABYTE = 1 << 20
# Holes, which take no room: sending one takes longer than any test waits.
ENDLESS = 1 << 40
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

    def begin(self, server, path):
        """A client that has the beginning of a response, and takes no more than the system keeps for it."""
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.settimeout(20)
        client.connect(("127.0.0.1", server.port))
        client.sendall(ask_line(path, "Connection: close"))
        return client, client.recv(1024)

    def check_descriptors(self, server, most):
        end = time.monotonic() + 5
        while server.descriptors() > most and time.monotonic() < end:
            time.sleep(0.02)
        self.assertLessEqual(server.descriptors(), most)

    def test_clients_of_large_files_keep_no_other_waiting(self):
        for number in range(8):
            self.save(f"{number}.mp4", b"a film", ENDLESS)
        with serving(self.site) as server, ExitStack() as clients, ThreadPoolExecutor(4) as pool:
            done = Event()

            def take(number):
                """Takes a film as fast as it comes; four others take nothing of theirs."""
                with server.connect() as client:
                    client.sendall(ask_line(f"/{number}.mp4"))
                    while not done.is_set():
                        client.recv(MEGABYTE)

            takers = [pool.submit(take, number) for number in range(4)]
            for number in range(4, 8):
                clients.enter_context(self.begin(server, f"/{number}.mp4")[0])
            other = clients.enter_context(server.connect())
            try:
                times = []
                for _ in range(50):
                    start = time.monotonic()
                    other.sendall(ask_line("/"))
                    self.assertEqual(whole(other).body, b"<p>small</p>\n")
                    times.append(time.monotonic() - start)
            finally:
                done.set()
            for taker in takers:
                taker.result()
            # One film would take minutes.
            self.assertLess(max(times), 2)

    def test_many_are_sent_beside_each_other_and_each_client_gets_its_own(self):
        names = [f"{number}.mp4" for number in range(24)]
        for number, name in enumerate(names):
            self.save(name, bytes([number]) * 5, (number + 2) * MEGABYTE)
        with serving(self.site) as server, ThreadPoolExecutor(48) as pool:
            answers = pool.map(lambda number: server.get(f"/{names[number % 24]}", patience=60), range(96))
            for number, answer in enumerate(answers):
                number %= 24
                self.assertEqual(
                    (len(answer.body), answer.body[:6]), ((number + 2) * MEGABYTE, bytes([number]) * 5 + b"\0")
                )

    def test_every_kind_of_request_is_the_same_the_first_time_and_later(self):
        self.save("film.mp4", b"a film", 3 * MEGABYTE)
        time.sleep(0.1)
        asked = [
            ("HEAD", []),
            ("GET", [PART]),
            ("GET", ["If-None-Match: TAG"]),
            ("GET", ['If-Match: "other"']),
            ("GET", [PART, "If-Range: TAG"]),
            ("GET", [PART, 'If-Range: "other"']),
            ("GET", ["Range: bytes=99999999-"]),
        ]
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

    def test_requests_in_a_row_on_one_connection_are_answered_in_their_order(self):
        self.save("film.mp4", b"a film", 64 * MEGABYTE)
        with serving(self.site) as server, server.connect() as client:
            part = ask_line("/film.mp4", PART)
            client.sendall(ask_line("/") + part + ask_line("/film.mp4") + part + ask_line("/none"))
            rest, seen = b"", []
            for _ in range(5):
                answer, rest = whole(client, rest, more=True)
                seen.append((answer.status, answer.body[:5], len(answer.body)))
            self.assertEqual(
                seen[:4], [(200, b"<p>sm", 13), (206, b"a fil", 5), (200, b"a fil", 64 * MEGABYTE), (206, b"a fil", 5)]
            )
            self.assertEqual(seen[4][0], 404)

    def test_what_is_replaced_while_it_is_sent_goes_on_as_it_was(self):
        old, new = b"old" * 5 * MEGABYTE, b"new" * 5 * MEGABYTE
        self.save("film.mp4", old)
        with serving(self.site) as server:
            client, received = self.begin(server, "/film.mp4")
            with client:
                self.save("film.mp4", new)
                self.assertTrue(server.get("/film.mp4").body == new)
                answer = Answer(received + exchange(client, b""))
                self.assertEqual((answer.status, answer.body == old), (200, True))
            (self.site / "film.mp4").unlink()
            self.assertEqual(server.get("/film.mp4").status, 404)

    def test_what_grows_while_it_is_sent_comes_as_long_as_was_said(self):
        self.save("film.mp4", b"a film", 15 * MEGABYTE)
        with serving(self.site) as server:
            client, received = self.begin(server, "/film.mp4")
            with client:
                os.truncate(self.site / "film.mp4", 30 * MEGABYTE)
                self.assertEqual(len(Answer(received + exchange(client, b"")).body), 15 * MEGABYTE)
            self.assertEqual(len(server.get("/film.mp4").body), 30 * MEGABYTE)

    def test_clients_that_leave_leave_nothing_behind(self):
        self.save("film.mp4", b"a film", ENDLESS)
        with serving(self.site) as server:
            server.get("/")
            before = server.descriptors()
            for _ in range(100):
                self.begin(server, "/film.mp4")[0].close()
            self.assertEqual(server.get("/film.mp4", PART).status, 206)
            # One is the file itself, for half a second.
            self.check_descriptors(server, before)

    def test_a_server_that_is_told_to_end_does_not_send_on(self):
        self.save("film.mp4", b"a film", ENDLESS)
        with ExitStack() as clients:
            with serving(self.site) as server:
                waiting = [clients.enter_context(self.begin(server, "/film.mp4")[0]) for _ in range(20)]
                start = time.monotonic()
            self.assertLess(time.monotonic() - start, 2)
            for client in waiting:
                with suppress(ConnectionResetError):
                    while client.recv(1 << 16):
                        pass

    def test_a_client_that_only_says_that_it_sends_nothing_more_has_its_answer(self):
        self.save("drawing.svg", b"<svg/>".ljust(MEGABYTE + 100_000))
        with serving(self.site) as server, server.connect() as client:
            client.sendall(ask_line("/drawing.svg"))
            client.shutdown(socket.SHUT_WR)
            self.assertEqual(len(whole(client).body), MEGABYTE + 100_000)

    def test_a_file_is_the_same_however_its_name_is_written(self):
        (self.site / "film").mkdir()
        (self.site / "film" / "index.html").write_bytes(b"<p>film</p>")
        with serving(self.site) as server:
            names = [
                "".join(f"%{ord(letter):02x}" if bits >> place & 1 else letter for place, letter in enumerate("film"))
                for bits in range(16)
            ]
            for text in [b"<p>film</p>", b"<p>another</p>"]:
                (self.site / "film" / "new.html").write_bytes(text)
                (self.site / "film" / "new.html").rename(self.site / "film" / "index.html")
                pages = [server.get(f"/{name}/{last}") for name in names for last in ["", "index.html"]]
                self.assertEqual({(page.status, page.body) for page in pages}, {(200, text)})
