"""The site as docs/publishing.md has it published: behind nginx, at the root of a host and in a folder below."""

import os
import re
import shutil
import socket
import subprocess
import time
import unittest
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from crawler import crawl
from flipbook import run
from places import ROOT
from serving import Served, card, scratch, serving

DOCS = ROOT / "docs"
# Where nginx is installed, or where .ci/ready has unpacked it.
PLACE = next(
    (place for place in [Path("/"), ROOT / ".build" / "servers"] if (place / "usr/sbin/nginx").exists()), Path("/")
)
BROTLI = PLACE / "usr/lib/nginx/modules/ngx_http_brotli_static_module.so"
# A drawing opened by itself: its own style sheet counts, and nothing else is loaded.
DRAWING_POLICY = (
    "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'"
)
HASH = "0123456789abcdef"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def blocks():
    """The server blocks of the page, in their order: at a root, and in a folder."""
    found = re.findall(r"```nginx\n(.*?)```", (DOCS / "publishing.md").read_text(), re.DOTALL)
    assert len(found) == 2, found
    return found


@contextmanager
def nginx(folder, block, root):
    """nginx with a block of the page and the rules of docs/, with places of this machine. It must not complain."""
    port = free_port()
    rules = (DOCS / "nginx.conf").read_text()
    if BROTLI.exists():
        rules = rules.replace("#brotli_static on;", "brotli_static on;")
    (folder / "rules.conf").write_text(rules)
    places = {
        "listen 80;": f"listen 127.0.0.1:{port};",
        "/srv/nginx.conf": folder / "rules.conf",
        "/srv/nginx-maps.conf": DOCS / "nginx-maps.conf",
        "/srv/designs;": f"{root};",
        "/srv/www;": f"{root};",
    }
    for old, new in places.items():
        block = block.replace(old, str(new))
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    )
    load = f"load_module {BROTLI};" if BROTLI.exists() else ""
    # root's nginx would serve as another user, who cannot read a folder of this test.
    user = "user root;" if os.getuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{load}{user} pid {folder}/nginx.pid; error_log {folder}/error.log; events {{}} "
        f"http {{ access_log off; {temporary} {block} }}"
    )
    libraries = ":".join(map(str, PLACE.glob("usr/lib/*-linux-gnu"))) if PLACE != Path("/") else ""
    process = subprocess.Popen(
        [PLACE / "usr/sbin/nginx", "-p", folder, "-c", folder / "nginx.conf", "-g", "daemon off;"],
        stderr=subprocess.PIPE,
        env={**os.environ, "LD_LIBRARY_PATH": libraries},
    )
    try:
        end = time.monotonic() + 10
        while True:
            if process.poll() is not None:
                raise RuntimeError(process.stderr.read().decode())
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.02)
        yield Served(process, port)
    finally:
        process.terminate()
        said = process.communicate(timeout=10)[1].decode()
    assert not said, said


class PublishingTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        context = scratch()
        cls.folder = context.__enter__()
        cls.addClassCleanup(context.__exit__, None, None, None)
        cls.site = cls.folder / "site"
        run("build", card(cls.folder), "-o", cls.site, "--precompress", "--quiet")
        # Pages that are frozen, and pages that lie below embed/ without being there to be framed, by their place alone.
        for place in [f"card/v/{HASH}", "embed/card"]:
            shutil.copytree(cls.site / "card" / "peek", cls.site / place)
        (cls.site / ".git").mkdir()
        (cls.site / ".git" / "config").write_text("nobody's business")
        cls.files = {str(path.relative_to(cls.site)) for path in cls.site.rglob("*") if path.is_file()}

    def rules(self, server, site):
        """What the tables of the page promise, of whatever serves it."""
        types = {
            "index.html": "text/html",
            "assets/style.css": "text/css",
            "assets/player.js": "text/javascript",
            "card/peek/peek.svg": "image/svg+xml",
            "card/design.json": "application/json",
        }
        for path, kind in types.items():
            answer = server.get(site + path)
            self.assertEqual(answer.status, 200, path)
            self.assertEqual(answer.headers["content-type"], f"{kind}; charset=utf-8", path)
            self.assertEqual(answer.body, (self.site / path).read_bytes(), path)
            self.assertEqual(answer.headers["cache-control"], "no-cache", path)
            self.assertEqual(answer.headers["x-content-type-options"], "nosniff", path)
            self.assertEqual(answer.headers["referrer-policy"], "no-referrer", path)
            # What a page from elsewhere could run or read is not lent to it; what it can only show is.
            lent = path.endswith((".css", ".svg"))
            self.assertEqual(
                answer.headers["cross-origin-resource-policy"], "cross-origin" if lent else "same-origin", path
            )
            self.assertEqual(server.get(site + path, f"If-None-Match: {answer.headers['etag']}").status, 304, path)
        self.assertEqual(server.get(site).body, (self.site / "index.html").read_bytes())
        moved = server.get(f"{site}card")
        self.assertEqual(moved.status, 301)
        self.assertEqual(urljoin(f"{site}card", moved.headers["location"]), f"{site}card/")

        frozen = server.get(f"{site}card/v/{HASH}/")
        self.assertEqual(frozen.headers["cache-control"], "public, max-age=31536000, immutable")
        policy = re.search(r'Security-Policy" content="([^"]*)"', (self.site / "index.html").read_text())[1]
        for path, framing in [
            ("", "'self'"),
            ("card/", "'self'"),
            ("card/embed/peek.html", "*"),
            ("embed/card/", "'self'"),
        ]:
            given = server.get(site + path).headers
            self.assertEqual(given["content-security-policy"], f"{policy}; frame-ancestors {framing}", path)
            self.assertEqual(
                given["cross-origin-resource-policy"], "cross-origin" if framing == "*" else "same-origin", path
            )
        # The page for phones has a manifest, and a worker that fetches what works offline.
        more = policy.replace("; base-uri", "; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri")
        for path in ["card/touch/", "card/touch/index.html", "card/touch/worker.js"]:
            given = server.get(site + path).headers
            self.assertEqual(given["content-security-policy"], f"{more}; frame-ancestors 'self'", path)
        given = server.get(f"{site}card/touch/manifest.webmanifest").headers
        self.assertEqual(given["content-type"], "application/manifest+json; charset=utf-8")
        self.assertEqual(server.get(f"{site}card/peek/peek.svg").headers["content-security-policy"], DRAWING_POLICY)

    def packed(self, server, site, codings):
        for coding, ending in codings:
            answer = server.get(f"{site}card/index.html", f"Accept-Encoding: {coding}")
            self.assertEqual(answer.headers.get("content-encoding"), coding)
            self.assertEqual(answer.headers["vary"], "Accept-Encoding")
            self.assertEqual(answer.body, (self.site / f"card/index.html{ending}").read_bytes())
            self.assertEqual(answer.headers["content-type"], "text/html; charset=utf-8")

    def missing(self, server, site, leads):
        """The page for what is not there has links that work wherever it is sent."""
        for path in ["none", "card/none.html", "card/peek/none/none", "assets/", ".git/config", f"card/v/{HASH}/none"]:
            answer = server.get(site + path)
            self.assertEqual(answer.status, 404, path)
            self.assertEqual(answer.headers["cache-control"], "no-cache", path)
            self.assertEqual(answer.headers["content-type"], "text/html; charset=utf-8")
            self.assertEqual(answer.headers["x-content-type-options"], "nosniff")
            links = re.findall(r' (?:href|src)="([^"]*)"', answer.body.decode())
            self.assertGreater(len(links), 3)
            for link in links:
                self.assertEqual(server.get(leads(site + path, link)).status, 200, f"{link} on {path}")

    @staticmethod
    def leads(page, link):
        return urlsplit(urljoin(f"http://localhost{page}", link)).path

    def crawled(self, server, site):
        seen, missing = crawl(f"http://127.0.0.1:{server.port}{site}")
        self.assertEqual(missing, [])
        pages = {
            path
            for path in self.files
            if path.endswith("index.html") and "/v/" not in path and not path.startswith("embed")
        }
        for page in pages - {"index.html"}:
            self.assertIn(f"http://127.0.0.1:{server.port}{site}{page}", seen)
        self.assertGreater(len(pages), 5)

    def test_nginx_serves_it_as_the_page_says(self):
        with scratch() as folder, nginx(folder, blocks()[0], self.site) as server:
            self.rules(server, "/")
            self.packed(server, "/", [("gzip", ".gz"), ("br", ".br")] if BROTLI.exists() else [("gzip", ".gz")])
            self.missing(server, "/", self.leads)
            self.crawled(server, "/")

    def test_nginx_serves_it_in_a_folder_below(self):
        with scratch() as folder:
            place = folder / "www" / "some" / "folder"
            shutil.copytree(self.site, place)
            (folder / "www" / "beside.html").write_text("<p>somebody else's</p>")
            with nginx(folder, blocks()[1], folder / "www") as server:
                self.rules(server, "/some/folder/")
                self.missing(server, "/some/folder/", self.leads)
                self.crawled(server, "/some/folder/")
                # The rest of the host is as it was.
                beside, missing = server.get("/beside.html"), server.get("/none")
                self.assertEqual((beside.status, beside.body), (200, b"<p>somebody else's</p>"))
                for name in ["content-security-policy", "cache-control", "cross-origin-resource-policy"]:
                    self.assertNotIn(name, {**beside.headers, **missing.headers})
                self.assertEqual((missing.status, b"href" in missing.body), (404, False))

    def test_the_tool_serves_it_by_the_same_rules(self):
        with serving(self.site) as server:
            self.rules(server, "/")
            self.packed(server, "/", [("gzip", ".gz"), ("br", ".br")])
            self.missing(server, "/", self.leads)
            self.crawled(server, "/")

    def test_the_tool_serves_it_in_a_folder_below(self):
        with scratch() as folder:
            shutil.copytree(self.site, folder / "some" / "folder")
            with serving(self.root(folder)) as server:
                self.crawled(server, "/some/folder/")

    @staticmethod
    def root(folder):
        (folder / "index.html").write_text("<p>another site</p>")
        return folder

    def test_the_links_of_404_begin_at_the_root_after_the_command_of_the_page(self):
        page = (DOCS / "publishing.md").read_text()
        commands = re.findall(r"^ +(sed -i -E '[^']*') site/404\.html", page, re.MULTILINE)
        self.assertEqual(len(commands), 2)
        for command, site in zip(commands, ["/", "/some/folder/"]):
            with scratch() as folder:
                shutil.copy(self.site / "404.html", folder)
                subprocess.run(f"{command} {folder}/404.html", shell=True, check=True)
                links = re.findall(r' (?:href|src)="([^"]*)"', (folder / "404.html").read_text())
                self.assertGreater(len(links), 3)
                for link in links:
                    self.assertTrue(link.startswith(site), link)
                    self.assertIn(link.removeprefix(site), self.files)
