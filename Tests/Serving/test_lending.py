"""What a page of another place gets of a site that this machine serves: what may be shown, and nothing to read."""

import functools
import http.server
import threading
import unittest

from browser import chromium
from flipbook import run
from serving import card, scratch, serving

# Each is asked for as a page asks for it; "load" or "error" says what came of it.
ASK = """
const [site, done] = arguments;
const ask = (tag, attributes) => new Promise((resolve) => {
    const element = Object.assign(document.createElement(tag), attributes);
    element.onload = element.onerror = ({ type }) => resolve(type);
    document.body.append(element);
});
Promise.all([
    ask("script", { src: `${site}assets/designs.js` }), ask("script", { src: `${site}assets/player.js` }),
    ask("img", { src: `${site}card/still.svg` }), ask("link", { rel: "stylesheet", href: `${site}assets/embed.css` }),
]).then(done);
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class LendingTests(unittest.TestCase):
    def test_pictures_and_embedded_pages_are_shown_and_scripts_are_not_run(self):
        with scratch() as folder, chromium(width=600, height=800) as driver:
            run("build", card(folder), "-o", folder / "site", "--quiet")
            with serving(folder / "site") as server:
                site = f"http://127.0.0.1:{server.port}/"
                (folder / "index.html").write_text(
                    f"<iframe sandbox src='{site}card/embed/peek.html' width='400' height='600'></iframe>"
                )
                other = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
                threading.Thread(target=other.serve_forever, daemon=True).start()
                self.addCleanup(other.server_close)
                self.addCleanup(other.shutdown)
                driver.get(f"http://localhost:{other.server_port}/")
                self.assertEqual(driver.execute_async_script(ASK, site), ["error", "error", "load", "load"])
                driver.switch_to.frame(0)
                # Its style has come too, though the frame is shut in and so of no place that the site knows.
                self.assertEqual(driver.execute_script("return getComputedStyle(document.body).margin"), "0px")
                self.assertGreater(driver.execute_script("return document.querySelector('img').naturalHeight"), 300)
