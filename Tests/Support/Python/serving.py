"""A site in a folder of its own, served by the tool, and clients that say exactly what they are told."""

import os
import resource
import signal
import socket
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

from flipbook import tool
from places import ROOT

CANARY = b"the canary that no request may see"


class Served:
    """A process of `flipbook serve`, and what the system says of it."""

    def __init__(self, process, port):
        self.process = process
        self.port = port

    def descriptors(self):
        """How many are open."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def memory(self):
        """Resident memory in megabytes: now, and the most there ever was."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        sizes = {line.split(":")[0]: int(line.split()[1]) / 1024 for line in lines if line.startswith("Vm")}
        return sizes["VmRSS"], sizes["VmHWM"]

    def connect(self, patience=10):
        return socket.create_connection(("127.0.0.1", self.port), timeout=patience)

    def exchange(self, request, patience=10):
        """Sends bytes and reads until the server closes; what came is enough where it closes hard."""
        with self.connect(patience) as connection:
            return exchange(connection, request)

    def get(self, path, *headers, patience=10):
        lines = [f"GET {path} HTTP/1.1", f"Host: localhost:{self.port}", "Connection: close", *headers]
        return Answer(self.exchange(("\r\n".join(lines) + "\r\n\r\n").encode(), patience))


class Answer:
    """A status, headers by their name in lower case, and a body."""

    def __init__(self, raw):
        head, _, self.body = raw.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        self.status = int(first.split()[1]) if first.startswith("HTTP/1.") else 0
        pairs = [line.partition(":") for line in lines]
        self.headers = {name.lower(): value.strip() for name, _, value in pairs}


def ask_line(path, *headers):
    """A request for a connection that goes on."""
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: localhost", *headers, "", ""]).encode()


def whole(client, received=b"", more=False):
    """The next answer of a connection, of which `received` is there already; with `more` also what came behind it."""
    while True:
        head, found, body = received.partition(b"\r\n\r\n")
        if found:
            size = int(Answer(head + found).headers["content-length"])
            if len(body) >= size:
                answer = Answer(head + found + body[:size])
                return (answer, body[size:]) if more else answer
        piece = client.recv(1 << 20)
        if not piece:
            raise AssertionError(f"the server hung up after {received[:200]}")
        received += piece


def exchange(connection, request):
    received = bytearray()
    try:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR) if b"half-close" in request else None
        while piece := connection.recv(1 << 16):
            received += piece
    except (ConnectionResetError, BrokenPipeError):
        pass
    return bytes(received)


@contextmanager
def serving(site, *words, limits=None, confine=None):
    """Serves a folder while the block runs, under limits of the system; the server must end in good order.

    `confine`: is called in the new process, as those of `sandbox` are.
    """
    command = [tool(), "serve", site, "--port", "0", *words]

    def limit():
        for kind, most in (limits or {}).items():
            resource.setrlimit(kind, (most, most))
        if confine:
            confine()

    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        preexec_fn=limit if limits or confine else None,
    )
    try:
        address = process.stdout.readline().strip()
        if not address.startswith("http://127.0.0.1:"):
            raise RuntimeError(f"flipbook serve said {address!r} instead of its address")
        yield Served(process, int(address.rstrip("/").rsplit(":", 1)[1]))
    finally:
        process.send_signal(signal.SIGTERM)
        code = process.wait(timeout=10)
        process.stdout.close()
    if code != 0:
        raise AssertionError(f"flipbook serve ended with {code}")


def card(folder):
    """The design of the README, written into a folder."""
    text = (ROOT / "README.md").read_text()
    design = text[text.index("<svg xmlns") :]
    file = Path(folder) / "card.svg"
    file.write_text(design[: design.index("</svg>") + len("</svg>\n")])
    return file


@contextmanager
def scratch():
    with tempfile.TemporaryDirectory(prefix="flipbook-serving-") as folder:
        yield Path(folder)
