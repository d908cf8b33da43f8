"""Follows every link of a site as a browser would, from its first page on."""

import re
from html.parser import HTMLParser
from urllib.error import HTTPError
from urllib.parse import unquote, urldefrag, urljoin
from urllib.request import urlopen


class Links(HTMLParser):
    """What a page refers to: its links, its pictures, and what these fetch."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, _, attributes):
        for name, value in attributes:
            if name in ("href", "src", "xlink:href"):
                self.found.append(value)
            elif name == "srcset":
                self.found += [part.split()[0] for part in value.split(",")]

    handle_startendtag = handle_starttag


def crawl(start):
    """Every address reached from one, and those that are missing, with the page that leads there."""
    host = re.match(r"https?://[^/]+/", start)[0]
    seen, waiting, missing = {start}, [(start, "")], []
    while waiting:
        address, page = waiting.pop()
        try:
            with urlopen(address, timeout=20) as answer:
                body, kind = answer.read(), answer.headers.get_content_type()
        except HTTPError as error:
            missing.append((error.code, address, page))
            continue
        if kind not in ("text/html", "image/svg+xml"):
            continue
        links = Links()
        links.feed(body.decode())
        for link in links.found:
            if link.startswith(("data:", "mailto:")):
                continue
            target = urldefrag(urljoin(address, link)).url
            # A link that begins with a slash, or leaves the folder, is a mistake that only some hosts show.
            if link.startswith("/") or (target.startswith(host) and not target.startswith(start.rsplit("/", 1)[0])):
                missing.append(("leaves the site", target, address))
            elif target.startswith(host) and target not in seen:
                seen.add(target)
                waiting.append((target, address))
    return {unquote(address) for address in seen}, missing
