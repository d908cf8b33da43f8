"""Answers are quick for reasons that must not show: many requests are served at a time, and a file that was just sent
is ready to be sent again."""

import os
import signal
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from threading import Event

from serving import ask_line, scratch, serving, whole

ASK = ask_line("/index.html")


class AnswersTests(unittest.TestCase):
    def setUp(self):
        context = scratch()
        self.site = context.__enter__()
        self.addCleanup(context.__exit__, None, None, None)

    def save(self, text):
        """Writes the page, as builds do, by renaming."""
        fresh = self.site / ".index.html"
        fresh.write_bytes(text)
        fresh.rename(self.site / "index.html")

    def test_as_many_at_once_as_there_is_room_for_are_all_answered(self):
        self.save(b"<p>many</p>\n")
        # What libmicrohttpd takes from the system at a time is 128.
        with serving(self.site) as server:
            for count in [127, 128, 129, 256]:
                clients = [server.connect(patience=3) for _ in range(count)]
                for client in clients:
                    client.sendall(ASK)
                    whole(client)
                server.process.send_signal(signal.SIGSTOP)
                try:
                    # One that still runs would answer them one by one.
                    os.waitid(os.P_PID, server.process.pid, os.WSTOPPED | os.WEXITED)
                    for client in clients:
                        client.sendall(ASK)
                finally:
                    server.process.send_signal(signal.SIGCONT)
                for client in clients:
                    self.assertEqual(whole(client).body, b"<p>many</p>\n", count)
                    client.close()

    def test_whoever_asks_after_a_file_has_changed_gets_the_new_one(self):
        self.save(b"<p>old</p>\n")
        time.sleep(0.1)
        done = Event()
        with serving(self.site) as server, server.connect() as client, ThreadPoolExecutor(4) as pool:

            def ask_on():
                with server.connect() as other:
                    while not done.is_set():
                        other.sendall(ASK * 8)
                        received = b""
                        while received.count(b"</p>\n") < 8:
                            piece = other.recv(1 << 16)
                            if not piece:
                                raise AssertionError("the server hung up")
                            received += piece

            others = [pool.submit(ask_on) for _ in range(4)]
            try:
                for number in range(60):
                    # By then the last one is kept, and looked at all the time.
                    time.sleep(0.08)
                    text = f"<p>{number}</p>\n".encode()
                    self.save(text)
                    client.sendall(ASK)
                    self.assertEqual(whole(client).body, text)
            finally:
                done.set()
            for other in others:
                other.result()

    def test_headers_alone_wait_for_nothing(self):
        self.save(b"x" * 50_000)
        (self.site / "empty.html").touch()
        time.sleep(0.2)
        with serving(self.site) as server, server.connect() as client:
            client.sendall(ASK)
            tag = whole(client).headers["etag"]
            for ask in [
                ASK.replace(b"GET", b"HEAD"),
                ASK.replace(b"\r\n\r\n", f"\r\nIf-None-Match: {tag}\r\n\r\n".encode()),
                ASK.replace(b"index", b"empty"),
            ]:
                times = []
                for _ in range(5):
                    start = time.perf_counter()
                    client.sendall(ask)
                    self.assertTrue(client.recv(1 << 16).endswith(b"\r\n\r\n"))
                    times.append(time.perf_counter() - start)
                # What is kept back in case that more follows goes out after 0.2 s.
                self.assertLess(min(times), 0.1)
