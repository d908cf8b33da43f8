"""The site as people meet it: it plays with and without scripts, served and from a file, and asks nobody outside."""

import json
import re
import tempfile
import time
import unittest
from pathlib import Path

from browser import BROWSERS, chromium
from flipbook import built, designs, scenarios, serving
from pixels import moves, pictures
from places import STARTERS
from tracks import read

# Minutes, for all pages there are.
LONG = True

LIVE = ".live svg"
PAUSE = f"document.querySelector({LIVE!r}).pauseAnimations();"
CLOCK = f"return document.querySelector({LIVE!r}).getCurrentTime();"
# What scripts of strangers would try: an inline script, and questions to this server and to another.
INTRUDER = """
const [done, address] = [arguments[arguments.length - 1], arguments[0]];
const script = document.createElement("script");
script.textContent = "window.intruded = true";
document.head.append(script);
const asks = [address, "http://127.0.0.1:9/"].map(url => fetch(url).then(() => url, () => null));
Promise.all(asks).then(answers => done([window.intruded === true, ...answers]));
"""

# Whether the inline drawing, the image that stands for it, the still and the controls are seen.
WITHOUT_SCRIPTS = """
return [".live", ".standalone", ".still", ".transport"].map(name => {
    const found = document.querySelector(name), box = found.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && (found.complete ?? true) && found.naturalWidth !== 0;
});
"""


class PlayingTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.files = designs(STARTERS)
        cls.site = built(*designs(STARTERS))
        cls.scenarios = scenarios(cls.site, cls.files)
        cls.address = cls.enterClassContext(serving(cls.site))
        cls.driver = cls.enterClassContext(chromium(logs=True))

    def pages(self):
        """Pages of the site of every kind, after counting all that the folder has."""
        pages = sorted(page.relative_to(self.site) for page in self.site.rglob("*.html"))
        # What is frozen is the same again; a scenario has a page for frames too.
        pages = [page for page in pages if page.parts[0] != "v"]
        self.assertEqual(len(pages), 4 + len(self.files) + 2 * len(self.scenarios))
        return [str(page) for page in pages]

    def values(self, tracks, instants):
        return json.dumps(read(self.driver, tracks, instants, LIVE))

    def test_two_runs_show_the_same_pixels(self):
        runs = []
        for _ in range(2):
            with chromium() as driver:
                shots = {}
                for scenario in self.scenarios:
                    instants = [round(scenario.duration * part / 4) for part in (1, 2, 4)]
                    # Opened at a moment, the player stands still and does not write its clock in between.
                    address = f"{self.address}{scenario.page}#t=0"
                    shots[scenario.label] = pictures(driver, address, instants, LIVE)
                runs.append(shots)
        for label, shots in runs[0].items():
            with self.subTest(label):
                self.assertEqual(shots, runs[1][label], "pictures differ")
        every = [shot for shots in runs[0].values() for shot in shots]
        self.assertEqual(len(every), 3 * len(self.scenarios))
        self.assertGreater(len(set(every)), len(self.scenarios), "hardly anything moves")

    def test_after_the_end_the_beginning_is_as_it_was(self):
        for scenario in self.scenarios:
            with self.subTest(scenario.label):
                self.driver.get(self.address + scenario.page)
                self.driver.execute_script(PAUSE)
                instants = scenario.instants(40)
                tracks = scenario.tracks(scenario.samples([0]))
                forward = json.loads(self.values(tracks, instants))
                # Backwards, and again from the end to the start in one leap.
                backward = json.loads(self.values(tracks, instants[::-1]))
                self.assertEqual(forward, [list(reversed(entries)) for entries in backward])
                self.assertEqual(self.values(tracks, [scenario.duration, 0]),
                                 json.dumps([[entries[-1], entries[0]] for entries in forward]))

    def test_the_player_loops_and_begins_as_at_first(self):
        scenario = next(scenario for scenario in self.scenarios if scenario.loops)
        tracks = scenario.tracks(scenario.samples([0]))
        self.driver.get(self.address + scenario.page)
        first = self.values(tracks, [0])
        # Near the end, then on by the player itself.
        self.driver.get("about:blank")
        self.driver.get(f"{self.address}{scenario.page}#t={(scenario.duration - 300) / 1000}")
        self.assertGreater(self.driver.execute_script(CLOCK), 0.5)
        self.driver.find_element("css selector", ".tool[data-action=play]").click()
        end = time.monotonic() + 10
        while self.driver.execute_script(CLOCK) * 1000 >= scenario.duration - 300:
            self.assertLess(time.monotonic(), end, "the player did not go back to its start")
            time.sleep(0.02)
        self.assertEqual(self.values(tracks, [0]), first)

    def test_without_scripts_every_browser_shows_the_stand_alone_animation(self):
        """Firefox would keep the inline drawing still; in an image it moves."""
        first = {scenario.file: scenario for scenario in reversed(self.scenarios)}
        for name, browser in BROWSERS.items():
            with browser(scripts=False) as driver:
                for scenario in first.values():
                    with self.subTest(f"{name} {scenario.label}"):
                        # Served, so that what the server says of scripts and styles counts too.
                        page = self.address + scenario.page
                        self.assertTrue(moves(driver, page, scenario.duration / 1000 + 2))
                        self.assertEqual(driver.execute_script(WITHOUT_SCRIPTS), [False, True, False, False])

    def test_stand_alone_animations_play_inside_an_image(self):
        with tempfile.TemporaryDirectory() as folder, chromium() as driver:
            for scenario in self.scenarios:
                with self.subTest(scenario.label):
                    image = (self.site / scenario.animation).as_uri()
                    page = Path(folder) / "page.html"
                    page.write_text(f'<!DOCTYPE html><title>Image</title><img src="{image}" alt=""/>')
                    self.assertTrue(moves(driver, page.as_uri(), scenario.duration / 1000))

    def test_a_page_opened_from_a_file_plays(self):
        self.driver.get_log("browser")
        # Pages of scenarios are alike: each design's last.
        last = {scenario.file: scenario for scenario in self.scenarios}
        for scenario in last.values():
            with self.subTest(scenario.label):
                self.assertTrue(moves(self.driver, (self.site / scenario.page).as_uri(), scenario.duration / 1000))
        self.assertEqual([entry["message"] for entry in self.driver.get_log("browser")], [])

    def test_no_page_complains_or_asks_anything_outside(self):
        self.driver.get_log("browser")
        self.driver.get_log("performance")
        for page in self.pages():
            self.driver.get(self.address + page)
            time.sleep(0.1)
        self.assertEqual([entry["message"] for entry in self.driver.get_log("browser")], [])
        asked = self.requests()
        self.assertGreater(len(asked), len(self.pages()))
        outside = [url for url in asked if not url.startswith((self.address, "data:"))]
        self.assertEqual(outside, [])

    def requests(self):
        messages = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [
            message["params"]["request"]["url"]
            for message in messages
            if message["method"] == "Network.requestWillBeSent"
        ]

    def test_the_policy_lets_no_stranger_in(self):
        # The policy is that of the kind of page: all of the few, of scenarios one in ten.
        few = [page for page in self.pages() if page.count("/") < 2]
        for page in few + [page for page in self.pages() if page.count("/") >= 2][::10]:
            with self.subTest(page):
                self.driver.get(self.address + page)
                answers = self.driver.execute_async_script(INTRUDER, self.address)
                self.assertEqual(answers, [False, None, None])
        self.assertTrue(self.driver.get_log("browser"), "the browser should tell of what it refused")

    def test_a_link_to_a_moment_opens_it(self):
        for scenario in self.scenarios:
            page = (self.site / scenario.page).read_text()
            places = re.findall(r'<li class="frame" id="([^"]+)" data-time="([0-9]+)"', page)
            self.assertEqual(len(places), len(scenario.moments))
            with self.subTest(scenario.label):
                name, time = places[len(places) // 2]
                for fragment in (name, f"t={int(time) / 1000}"):
                    self.driver.get("about:blank")
                    self.driver.get(f"{self.address}{scenario.page}#{fragment}")
                    self.assertAlmostEqual(self.driver.execute_script(CLOCK), int(time) / 1000, delta=1e-3)
