"""However many files a site has, however large, and whatever is asked of it, the server takes less than 40 MB."""

import ctypes
import gzip
import os
import random
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

from serving import ask_line, scratch, serving, whole

MOST = 40


def brotli(text, window=22):
    """The text packed with brotli at a low quality, with a window of so many bits."""
    library = ctypes.CDLL("libbrotlienc.so.1")
    size = ctypes.c_size_t(len(text) + len(text) // 8 + 1024)
    packed = ctypes.create_string_buffer(size.value)
    if not library.BrotliEncoderCompress(5, window, 1, ctypes.c_size_t(len(text)), text, ctypes.byref(size), packed):
        raise RuntimeError("brotli packs nothing")
    return packed.raw[: size.value]


class MemoryTests(unittest.TestCase):
    def setUp(self):
        context = scratch()
        self.site = context.__enter__()
        self.addCleanup(context.__exit__, None, None, None)
        (self.site / "index.html").write_text("<p>home</p>")

    def check_memory(self, server):
        peak = server.memory()[1]
        print(f"{peak:.0f} MB ", end="", flush=True)
        self.assertLess(peak, MOST)

    def ask_all(self, server, paths, *headers):
        """On one connection, one after the other."""
        with server.connect() as client:
            for path in paths:
                client.sendall(ask_line(path, *headers))
                self.assertEqual(whole(client).status, 200, path)

    def large_texts(self, packs):
        """Of 14 MB each, with these packed forms beside them; all the same, by other names."""
        chance = random.Random(3)
        text = b"".join(b'<path d="M%d %dh10v10z"/>\n' % (number, chance.randrange(8)) for number in range(500_000))
        files = {"": text, **{ending: pack(text) for ending, pack in packs.items()}}
        for ending, content in files.items():
            (self.site / f"0.svg{ending}").write_bytes(content)
            for number in range(1, 13):
                os.link(self.site / f"0.svg{ending}", self.site / f"{number}.svg{ending}")
        return files

    def test_thousands_of_small_packed_files(self):
        paths = []
        for number in range(8000):
            text = f"<p>{number}</p>".encode().ljust(600)
            page = self.site / f"{number % 100}" / f"{number}.html"
            page.parent.mkdir(exist_ok=True)
            page.write_bytes(text)
            page.with_suffix(".html.br").write_bytes(brotli(text))
            page.with_suffix(".html.gz").write_bytes(gzip.compress(text, 6))
            paths.append(f"/{number % 100}/{number}.html")
        time.sleep(0.1)
        with serving(self.site) as server:
            self.ask_all(server, paths, "Accept-Encoding: br")
            self.check_memory(server)

    def test_large_texts_with_both_packed_forms_at_once_beside_what_is_kept(self):
        files = self.large_texts({".br": brotli, ".gz": lambda text: gzip.compress(text, 6)})
        for number in range(14):
            (self.site / f"{number}.bin").write_bytes(os.urandom(900_000))
        time.sleep(0.1)
        with serving(self.site) as server, ThreadPoolExecutor(13) as pool:
            self.ask_all(server, [f"/{number}.bin" for number in range(14)])
            forms = [("br, gzip", ".br"), ("gzip", ".gz"), ("identity", "")]
            ask = lambda number: server.get(  # noqa: E731
                f"/{number}.svg", f"Accept-Encoding: {forms[number % 3][0]}", patience=60
            )
            for number, answer in enumerate(pool.map(ask, range(13))):
                self.assertEqual((answer.status, answer.body == files[forms[number % 3][1]]), (200, True))
            self.check_memory(server)

    def test_missing_pages_at_every_depth(self):
        (self.site / "404.html").write_text("<p>" + '<a href="x">x</a>' * 11_000 + "</p>")
        time.sleep(0.1)
        with serving(self.site) as server:
            for depth in range(70):
                answer = server.get("/" + "a/" * depth)
                self.assertEqual(answer.status, 200 if depth == 0 else 404)
                if depth:
                    self.assertEqual(answer.body.count(b'href="/x"'), 11_000)
            self.check_memory(server)
