"""Hostile requests: made at random from tricks that have worked on some server, the same ones each run."""

import random

# What leads out of a folder on some server or other: plain, encoded, encoded twice, too long, with the other slash.
STEPS = [
    "..",
    "%2e%2e",
    "%2E.",
    ".%2e",
    "%252e%252e",
    "%c0%ae%c0%ae",
    "%uff0e%uff0e",
    "....",
    "..;",
    "..%00",
    "..%20",
    ". .",
    ".",
    "%2e",
    "",
    " ",
    "~",
    "%7e",
    "..\\",
    "%5c..",
    "..%255c",
    "\u2025",
    "%e2%80%a5",
]
SLASHES = [
    "/",
    "//",
    "%2f",
    "%252f",
    "\\",
    "%5c",
    "%255c",
    "/./",
    "%c0%af",
    "%e0%80%af",
    ";/",
    "/%00/",
    "\t/",
    "%ef%bc%8f",
]
TARGETS = [
    "canary.txt",
    "canary.txt%00.html",
    "canary",
    "leak.txt",
    "out/canary.txt",
    "out/",
    "etc/passwd",
    "proc/self/environ",
    "proc/self/fd/3",
    "proc/self/root",
    "site/index.html",
    "site-beside/canary.txt",
    ".hidden",
    ".git/config",
    "index.html",
    "index.html/",
    "index.html%00",
    "index.html::$DATA",
    "pipe",
    "con",
    "aux.html",
    "stays.html",
    "",
]
SCHEMES = [
    "",
    "",
    "",
    "",
    "http://localhost",
    "http://127.0.0.1:1",
    "file://",
    "http://example.org",
    "//example.org",
    "HTTP://LOCALHOST",
    "*",
    "ftp://x",
]
METHODS = [
    "GET",
    "GET",
    "GET",
    "GET",
    "HEAD",
    "POST",
    "PUT",
    "DELETE",
    "OPTIONS",
    "TRACE",
    "CONNECT",
    "PATCH",
    "get",
    "GeT",
    "",
    "G\0T",
    "GET\t",
    "PRI",
    "MKCOL",
    "A" * 300,
    "GET /x HTTP/1.1\r\nX:",
    "\r\nGET",
    "\nGET",
]
VERSIONS = ["HTTP/1.1"] * 6 + [
    "HTTP/1.0",
    "HTTP/0.9",
    "HTTP/2.0",
    "HTTP/1.9",
    "HTTP/1.1 ",
    "http/1.1",
    "HTTP/11",
    "",
    "HTTP/1.1\0",
    "HTTQ/1.1",
]
HOSTS = ["localhost"] * 8 + [
    "127.0.0.1:1",
    "[::1]",
    "example.org",
    "",
    "localhost\0",
    "a" * 400,
    "localhost, example.org",
    "localhost:99999",
    "[::1",
    "\xff",
]
NUMBERS = [
    "0",
    "1",
    "-1",
    "9",
    "99999",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551616",
    "0x10",
    "1e3",
    "",
    " ",
    "+5",
    "00",
    "1.5",
    "٣",
]
NAMES = [
    "Range",
    "If-Range",
    "If-None-Match",
    "If-Match",
    "If-Modified-Since",
    "Accept-Encoding",
    "Accept",
    "Cookie",
    "Referer",
    "X-Forwarded-Host",
    "Expect",
    "Upgrade",
    "Connection",
    "TE",
    "X",
]
ODD = [
    "",
    "\x00",
    "\x7f",
    "\xff\xfe",
    "é",
    "\t",
    " ",
    '"',
    "\\",
    "a" * 200,
    ",",
    ";",
    "=",
    "*",
    "W/",
    'W/"',
    "%00",
    "%n%s",
    "\x1b[31m",
    "-",
    "bytes",
]
FRAMES = [
    "Content-Length: 5\r\nContent-Length: 0",
    "Content-Length: 0\r\nContent-Length: 5",
    "Content-Length: 5, 0",
    "Content-Length: +5",
    "Content-Length: 5\r\nTransfer-Encoding: chunked",
    "Transfer-Encoding: chunked\r\nContent-Length: 5",
    "Transfer-Encoding: xchunked",
    "Transfer-Encoding: chunked, identity",
    "Transfer-Encoding:\x0bchunked",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: x",
    "Transfer-Encoding : chunked",
    " Transfer-Encoding: chunked",
    "X: y\r\n Transfer-Encoding: chunked",
    "Content-Length: -1",
    "Content-Length: 99999999999999999999",
    "Content-Length: 0x5",
    "Content-Length: 5\nTransfer-Encoding: chunked",
    "Content-Length:\r\n 5",
    "Foo: bar\nContent-Length: 5",
    "Content_Length: 5",
    "Content-Length\0: 5",
]


class Hostile:
    """Random requests from a seed. Each has a kind, for what is said when one of them fails."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.kinds = [
            self.path,
            self.path,
            self.path,
            self.header,
            self.header,
            self.range,
            self.range,
            self.smuggled,
            self.line,
            self.noise,
            self.large,
        ]

    def crafted(self):
        """Each way up and each trap by itself: what chance might leave out."""
        paths = ["/" + target for target in TARGETS]
        paths += [
            start + target
            for start in ["/drawings/", "/out/", "/out/site-beside/", "/absolute", "/absolute/"]
            for target in TARGETS
        ]
        for step in STEPS:
            for slash in SLASHES:
                for start, depth in [("", 1), ("", 3), ("/drawings", 2), ("/drawings/deep", 3)]:
                    paths.append(start + (slash + step) * depth + slash + "canary.txt")
        return [("crafted", self.one(path)) for path in paths]

    def request(self):
        make = self.random.choice(self.kinds)
        return make.__name__, make()

    def one(self, target, headers=(), method=None, version="HTTP/1.1", host="localhost", end="\r\n"):
        lines = [f"{method or 'GET'} {target} {version}", f"Host: {host}", "Connection: close", *headers]
        return (end.join(lines) + end + end).encode("utf-8", "surrogateescape")

    def trick(self):
        pick = self.random.choice
        # Half of the slashes are plain ones, or hardly a path would be read to its end.
        slash = lambda: pick(["/", pick(SLASHES)])  # noqa: E731
        steps = "".join(slash() + pick(STEPS) for _ in range(pick([0, 0, 1, 2, 3, 5])))
        start = pick(["", "", "/drawings", "/out", "/drawings/deep", "/index.html"])
        target = pick(SCHEMES) + start + steps + slash() + pick(TARGETS)
        if self.random.random() < 0.1:
            target += "?" + pick(ODD) + pick(TARGETS)
        if self.random.random() < 0.05:
            # Any byte but those that end a line, sent raw.
            place = self.random.randrange(len(target) + 1)
            target = target[:place] + chr(pick([0, 1, 11, 27, 127, 128, 255])) + target[place:]
        if self.random.random() < 0.1:
            target = "".join(
                f"%{ord(letter):02x}" if ord(letter) < 128 and self.random.random() < 0.3 else letter
                for letter in target
            )
        return target

    def path(self):
        return self.one(self.trick())

    def header(self):
        pick = self.random.choice
        value = "".join(pick(ODD + NUMBERS) for _ in range(self.random.randrange(8)))
        headers = [
            f"{pick(NAMES)}{pick([':', ': ', ' : ', '', ':  '])}{value}" for _ in range(self.random.randrange(1, 6))
        ]
        if self.random.random() < 0.2:
            headers += [" folded", "\tfolded"]
        if self.random.random() < 0.1:
            headers += ["Host: localhost"] * self.random.randrange(1, 4)
        return self.one(
            pick(["/", "/index.html", "/none", "/drawings"]),
            headers,
            host=pick(HOSTS),
            end=pick(["\r\n", "\r\n", "\n", "\r"]),
        )

    def range(self):
        pick = self.random.choice
        parts = ",".join(f"{pick(NUMBERS)}-{pick(NUMBERS)}" for _ in range(self.random.randrange(1, 4)))
        headers = [f"Range: {pick(['bytes=', 'bytes=', 'bytes', 'BYTES=', 'lines=', ''])}{parts}"]
        if self.random.random() < 0.3:
            headers.append(f"If-Range: {pick(ODD)}")
        return self.one(
            pick(["/index.html", "/large.bin", "/large.bin", "/empty.txt", "/none"]),
            headers,
            method=pick(["GET", "GET", "HEAD"]),
        )

    def smuggled(self):
        """A second request where a careless reader would see one: it asks for a page that must not come."""
        hidden = b"GET /smuggled.html HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        body = self.random.choice(
            [
                b"0\r\n\r\n",
                b"5\r\nhello\r\n0\r\n\r\n",
                b"hello",
                b"ffffffffffffffff\r\n",
                b"-1\r\n",
                b'5;x="\r\n"\r\nhello\r\n0\r\n\r\n',
            ]
        )
        method = self.random.choice(["GET", "POST", "HEAD"])
        head = f"{method} / HTTP/1.1\r\nHost: localhost\r\n{self.random.choice(FRAMES)}\r\n\r\n"
        return head.encode("latin-1") + body + hidden

    def line(self):
        pick = self.random.choice
        return self.one(
            pick(["/", self.trick()]), method=pick(METHODS) or " ", version=pick(VERSIONS), host=pick(HOSTS)
        )

    def noise(self):
        return self.random.randbytes(self.random.randrange(1, 400)) + self.random.choice([b"", b"\r\n\r\n", b"\n\n"])

    def large(self):
        size = self.random.choice([3_000, 9_000, 20_000, 70_000])
        shape = self.random.randrange(4)
        if shape == 0:
            return self.one("/" + "a" * size)
        if shape == 1:
            return self.one("/" + "../" * (size // 3) + "canary.txt")
        if shape == 2:
            return self.one("/", [f"X: {'a' * size}"])
        return self.one("/", [f"X{number}: y" for number in range(size // 8)])
