"""What a browser shows is what the engine computed: every bound attribute of every scenario, at many instants."""

import unittest

from browser import BROWSERS, chromium, complaints, requests
from flipbook import built, designs, scenarios, serving
from places import FIXTURES, ROOT, STARTERS
from tracks import compare, read


class EngineTests:
    """The expected values come from `flipbook sample`, never from what was emitted."""

    # At how many instants a page and a stand-alone animation are read: Chromium closely, the others at a share of them.
    instants = (40, 12)
    # Which scenarios of the starters are read as pages, and which as animations, whose drawing is the same: Chromium
    # reads each as one of both.
    pages, animations = slice(0, None, 8), slice(4, None, 8)

    @classmethod
    def setUpClass(cls):
        cls.driver = cls.enterClassContext(BROWSERS[cls.browser]())

    def check(self, files, count, on_page, choose=lambda scenario: scenario.page, which=slice(None)):
        site = built(*files)
        with serving(site) as address:
            for number, scenario in enumerate(list(scenarios(site, files))[which]):
                with self.subTest(f"{self.browser} {scenario.label}"):
                    instants = scenario.instants(count)
                    self.assertGreaterEqual(len(instants), min(count, scenario.duration + 1))
                    tracks = scenario.tracks(scenario.samples(instants), on_page)
                    self.assertTrue(any(row["moves"] for row in scenario.rows), "nothing moves")
                    svg = ".live svg" if on_page else None
                    worst, misses = compare(self.driver, address + choose(scenario), tracks, instants, svg)
                    self.assertEqual([str(miss) for miss in misses[:12]], [], f"{len(misses)} misses")
                    self.assertEqual(len(worst), len(tracks))
                    if number % 3 == 0:
                        self.look(scenario, tracks, svg)
            return address

    def look(self, scenario, tracks, svg):
        """What else is asked of every third page or animation that has been opened."""

    def test_pages_of_starters_show_what_the_engine_computed(self):
        self.check(designs(STARTERS), self.instants[0], on_page=True, which=self.pages)

    def test_stand_alone_animations_of_starters_do_too(self):
        count, which = self.instants[1], self.animations
        self.check(designs(STARTERS), count, on_page=False, choose=lambda scenario: scenario.animation, which=which)

    def test_the_card_of_the_walkthrough_does_too(self):
        self.check([ROOT / "docs" / "card.svg"], self.instants[0], on_page=True)

    def test_pages_show_every_binding_that_there_is(self):
        self.check(designs(FIXTURES / "browser" / "designs"), self.instants[0], on_page=True)

    def test_stand_alone_animations_show_every_binding_that_there_is(self):
        folder = FIXTURES / "browser" / "designs"
        self.check(designs(folder), self.instants[0], on_page=False, choose=lambda scenario: scenario.animation)


class ChromiumEngineTests(EngineTests, unittest.TestCase):
    """It also says of the page of each scenario whether it complains, what it asks for, and how it goes backwards."""

    browser = "Chromium"
    instants = (50, 16)
    pages, animations = slice(0, None, 2), slice(1, None, 2)

    @classmethod
    def setUpClass(cls):
        cls.driver = cls.enterClassContext(chromium(logs=True))

    def look(self, scenario, tracks, svg):
        """After the end the beginning is as it was, and backwards all is as it was forwards."""
        if not svg:
            return
        instants = scenario.instants(40)
        forward = read(self.driver, tracks, instants, svg)
        backward = read(self.driver, tracks, instants[::-1], svg)
        self.assertEqual(forward, [entries[::-1] for entries in backward])
        # Again from the end to the start in one leap.
        leap = read(self.driver, tracks, [scenario.duration, 0], svg)
        self.assertEqual(leap, [[entries[-1], entries[0]] for entries in forward])

    def check(self, files, count, on_page, **options):
        complaints(self.driver)
        requests(self.driver)
        address = super().check(files, count, on_page, **options)
        said, asked = complaints(self.driver), requests(self.driver)
        # Of a drawing without a page the browser asks for an icon.
        if on_page:
            self.assertEqual(said, [])
            self.assertTrue(asked)
            self.assertEqual([url for url in asked if not url.startswith((address, "data:"))], [])


class FirefoxEngineTests(EngineTests, unittest.TestCase):
    browser = "Firefox"


class WebKitEngineTests(EngineTests, unittest.TestCase):
    browser = "WebKitGTK"
