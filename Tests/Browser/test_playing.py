"""The site as people meet it: it plays with and without scripts, served and from a file, and asks nothing outside.

What Chromium says of the pages of all scenarios is in test_engine, which opens each of them."""

import json
import tempfile
import time
import unittest
from pathlib import Path

from browser import BROWSERS, chromium, complaints, emulate, requests
from flipbook import built, designs, scenarios, serving
from pixels import moves, moving, pictures
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
        """Every page that is not of a scenario, and of the scenarios of a design one page for frames, which has nothing
        but the drawing; of all scenarios one page. All that the folder has are counted first."""
        pages = sorted(page.relative_to(self.site) for page in self.site.rglob("*.html"))
        # What is frozen is the same again; a scenario has a page for frames too, and a design one for phones.
        pages = [str(page) for page in pages if page.parts[0] != "v"]
        self.assertEqual(len(pages), 4 + 3 * len(self.files) + 2 * len(self.scenarios))
        of_scenarios = {scenario.page for scenario in self.scenarios[1:]}
        for_frames = {f"{one.file.stem}/embed/{one.name}.html" for one in self.scenarios if one not in self.last()}
        left = [page for page in pages if page not in of_scenarios | for_frames]
        self.assertEqual(len(left), 5 + 4 * len(self.files))
        return left

    def last(self):
        """The last scenario of each design: pages of scenarios have one template, and designs differ."""
        return list({scenario.file: scenario for scenario in self.scenarios}.values())

    def values(self, tracks, instants):
        return json.dumps(read(self.driver, tracks, instants, LIVE))

    def test_two_runs_show_the_same_pixels(self):
        runs = []
        for _ in range(2):
            with chromium() as driver:
                shots = {}
                for scenario in self.last():
                    instants = [round(scenario.duration * part / 4) for part in (1, 3)]
                    # Opened at a moment, the player stands still and does not write its clock in between.
                    address = f"{self.address}{scenario.page}#t=0"
                    shots[scenario.label] = pictures(driver, address, instants, LIVE)
                runs.append(shots)
        for label, shots in runs[0].items():
            with self.subTest(label):
                self.assertEqual(shots, runs[1][label], "pictures differ")
        every = [shot for shots in runs[0].values() for shot in shots]
        self.assertEqual(len(every), 2 * len(self.files))
        self.assertGreater(len(set(every)), len(self.files), "hardly anything moves")

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
        # The page is that of one template; that animations play in an image is tested of all.
        scenario = self.scenarios[0]
        for name, browser in BROWSERS.items():
            with self.subTest(name), browser(scripts=False) as driver:
                # Served, so that what the server says of scripts and styles counts too.
                self.assertTrue(moves(driver, self.address + scenario.page, scenario.duration / 1000 + 2))
                self.assertEqual(driver.execute_script(WITHOUT_SCRIPTS), [False, True, False, False])

    def test_stand_alone_animations_play_inside_an_image(self):
        with tempfile.TemporaryDirectory() as folder, chromium() as driver:
            emulate(driver, 1280, 900)
            for file in self.files:
                some = [scenario for scenario in self.scenarios if scenario.file == file]
                images = [f'<img src="{(self.site / one.animation).as_uri()}" alt="" width="120"/>' for one in some]
                page = Path(folder) / f"{file.stem}.html"
                page.write_text(f"<!DOCTYPE html><title>Images</title>{''.join(images)}")
                longest = max(scenario.duration for scenario in some) / 1000
                found = moving(driver, page.as_uri(), "img", longest + 2)
                self.assertEqual(len(found), len(some))
                still = [scenario.label for scenario, moved in zip(some, found) if not moved]
                self.assertEqual(still, [])

    def test_a_page_opened_from_a_file_plays(self):
        complaints(self.driver)
        for scenario in self.last():
            with self.subTest(scenario.label):
                self.assertTrue(moves(self.driver, (self.site / scenario.page).as_uri(), scenario.duration / 1000))
        self.assertEqual(complaints(self.driver), [])

    def test_no_page_complains_or_asks_anything_outside(self):
        complaints(self.driver)
        requests(self.driver)
        pages = self.pages()
        for page in pages:
            self.driver.get(self.address + page)
            time.sleep(0.1)
        self.assertEqual(complaints(self.driver), [])
        asked = requests(self.driver)
        self.assertGreater(len(asked), len(pages))
        self.assertEqual([url for url in asked if not url.startswith((self.address, "data:"))], [])

    def test_the_policy_lets_no_stranger_in(self):
        # The policy is that of the kind of page: all of the few, one of a design, its sources, a scenario, a frame, a
        # phone.
        folders = {page: page.split("/")[1:-1] for page in self.pages() if "/" in page}

        def kind(page, found):
            named = [name for name in found if name in ("embed", "touch")]
            return str(named or [len(found), page.endswith("/index.html")])

        pages = {kind(page, found): page for page, found in folders.items()}
        for page in [*pages.values(), *(page for page in self.pages() if "/" not in page)]:
            with self.subTest(page):
                self.driver.get(self.address + page)
                answers = self.driver.execute_async_script(INTRUDER, self.address)
                self.assertEqual(answers, [False, None, None])
        self.assertEqual(len(pages), 5)
        self.assertTrue(complaints(self.driver), "the browser should tell of what it refused")
