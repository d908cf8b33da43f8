"""The harness itself: a drawing with known values passes, and every kind of wrong value is caught."""

import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import kept
from browser import BROWSERS, in_each_browser, served
from pixels import moves
from places import FIXTURES
from processes import marked
from tracks import Track, compare

DRAWING = FIXTURES / "browser" / "motion.svg"
# 200 whole milliseconds, 0 and the end among them.
INSTANTS = sorted({(k * 37) % 2000 for k in range(199)} | {2000})
PARTS = [t / 2000 for t in INSTANTS]


def mix(a, b, t):
    return [x + (y - x) * t for x, y in zip(a, b)]


def known():
    """What the drawing says, worked out here."""
    start, end = [0, 0, 10, 0, 10, 5, 5, 10, 0, 10], [20, 0, 50, 0, 50, 45, 45, 60, 0, 60]
    flags = [1 if t < 500 else 0 if t < 1600 else 1 for t in INSTANTS]
    texts = ["刷新中" if t < 700 else "刷新成功" for t in INSTANTS]
    opacity = [1 - 1.5 * u if u < 0.5 else 0.25 + 1.5 * (u - 0.5) for u in PARTS]
    moved = [[80 * u, 40 * u] for u in PARTS]
    return [
        Track(["slide"], "x", "number", 1e-3, [100 * u for u in PARTS]),
        Track(["slide"], "y", "number", 0, [10 for _ in PARTS]),
        Track(["slide"], "opacity", "number", 1e-5, opacity),
        Track(["slide"], "fill", "color", 0.51, [mix([0, 0, 0], [200, 100, 50], u) for u in PARTS]),
        Track(
            ["turn"],
            "transform",
            "transform",
            1e-3,
            [m + [90 * u, 10, 10] for m, u in zip(moved, PARTS)],
            functions=["translate", "rotate"],
        ),
        Track(
            ["outer", "inner"],
            "transform",
            "transform",
            1e-3,
            [m + mix([1, 1], [2, 3], u) for m, u in zip(moved, PARTS)],
            functions=["translate", "scale"],
        ),
        Track(["drop"], "d", "path", 1e-3, [mix(start, end, u) for u in PARTS]),
        Track(["spark"], "points", "numbers", 1e-3, [mix([0, 0, 10, 10], [20, 40, 30, 90], u) for u in PARTS]),
        Track(["spark"], "stroke-dashoffset", "number", 1e-5, [1 - u for u in PARTS]),
        Track(["ring"], "outline", "outline", 1e-5, [[0, u] for u in PARTS]),
        # The first part is three quarters of the whole; it is full when the second has begun.
        Track(["pair"], "outline", "outline", 1e-5, [[0, min(3 * u, 0.75) + max(u - 0.75, 0)] for u in PARTS]),
        Track(["label"], "text", "string", 0, texts),
        Track(["dot"], "display", "flag", 0, flags),
    ]


@in_each_browser
class HarnessTests:
    @classmethod
    def setUpClass(cls):
        cls.folder = served(DRAWING.parent)
        cls.url = cls.enterClassContext(cls.folder) + DRAWING.name
        cls.driver = cls.enterClassContext(BROWSERS[cls.browser]())

    def test_known_values_pass(self):
        self.assertEqual(len(INSTANTS), 200)
        worst, misses = compare(self.driver, self.url, known(), INSTANTS)
        self.assertEqual([str(miss) for miss in misses[:5]], [])
        self.assertEqual(len(worst), 13)

    def test_a_file_address_works_too(self):
        _, misses = compare(self.driver, DRAWING.as_uri(), known(), INSTANTS)
        self.assertEqual([str(miss) for miss in misses[:5]], [])

    def test_one_wrong_value_of_any_kind_is_caught(self):
        def spoiled(value, kind):
            if kind == "string":
                return value + "…"
            if kind == "flag":
                return 1 - value
            return value + 1 if kind == "number" else [*value[:-1], value[-1] + 1]

        for index in range(len(known())):
            tracks = known()
            track = tracks[index]
            track.expected[77] = spoiled(track.expected[77], track.kind)
            _, misses = compare(self.driver, self.url, [track], INSTANTS)
            if track.kind == "transform" and track.functions[-1] == "rotate":
                # The last number is the centre of rotation: off, but by less than 1.
                self.assertGreater(misses[0].error, 0.1)
            self.assertEqual([miss.instant for miss in misses], [INSTANTS[77]], track.name)
            self.assertIn(track.name, str(misses[0]))

    def test_an_error_just_above_the_tolerance_is_caught_and_one_below_is_not(self):
        for error, count in [(0.09, 0), (0.11, 200)]:
            track = Track(["slide"], "x", "number", 0.1, [100 * u + error for u in PARTS])
            _, misses = compare(self.driver, self.url, [track], INSTANTS)
            self.assertEqual(len(misses), count)

    def test_a_missing_element_or_a_short_list_is_an_error(self):
        with self.assertRaisesRegex(Exception, "no element with the id nobody"):
            compare(self.driver, self.url, [Track(["nobody"], "x", "number", 1, [0])], [0])
        with self.assertRaisesRegex(ValueError, "2 values for 1 instants"):
            compare(self.driver, self.url, [Track(["slide"], "x", "number", 1, [0, 0])], [0])
        with self.assertRaises(ValueError):
            compare(self.driver, self.url, [], [0])

    def test_beside_a_jump_either_side_is_right(self):
        track = Track(["label"], "text", "string", 0, ["刷新成功"], also=["刷新中"])
        for instant in (699, 700):
            self.assertEqual(compare(self.driver, self.url, [track], [instant])[1], [])


class BrowserTests(unittest.TestCase):
    """What every browser is started for, in each of the three."""

    def test_scripts_off_means_off_and_a_still_page_stands_still(self):
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder) / "page.html"
            page.write_text(
                "<!DOCTYPE html><title>Still</title><p id='p'>still</p>"
                "<script>setInterval(() => p.textContent += '!', 50)</script>"
            )
            for name, browser in BROWSERS.items():
                with self.subTest(name), browser(scripts=False) as driver:
                    self.assertFalse(moves(driver, page.as_uri(), seconds=0.6))

    def test_media_features_and_the_size_of_the_window_reach_the_page(self):
        query = """return [matchMedia('(prefers-color-scheme: dark)').matches,
            matchMedia('(prefers-reduced-motion: reduce)').matches, innerWidth, innerHeight, devicePixelRatio]"""
        dark = {"prefers-color-scheme": "dark", "prefers-reduced-motion": "reduce"}
        for name, browser in BROWSERS.items():
            for media, holds in [(None, False), (dark, True)]:
                with self.subTest(name), browser(width=460, height=500, media=media) as driver:
                    driver.get(DRAWING.as_uri())
                    self.assertEqual(driver.execute_script(query), [holds, holds, 460, 500, 1])

    def test_a_window_may_be_as_narrow_as_a_telephone(self):
        for name in ("Chromium", "Firefox"):
            with self.subTest(name), BROWSERS[name](width=360, height=640) as driver:
                driver.get(DRAWING.as_uri())
                self.assertEqual(driver.execute_script("return [innerWidth, innerHeight]"), [360, 640])

    def test_no_process_or_file_outlives_a_block_that_fails(self):
        for name, browser in BROWSERS.items():
            # None that waits serves this one: it is started in the block.
            kept.end()
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                surroundings = {"TMPDIR": folder, "FLIPBOOK_TEST_OUTLIVES": "1"}
                with mock.patch.dict(os.environ, surroundings), mock.patch.object(tempfile, "tempdir", folder):
                    with self.assertRaisesRegex(ZeroDivisionError, "on purpose"), browser() as driver:
                        driver.get(DRAWING.as_uri())
                        self.assertGreater(len(marked("FLIPBOOK_TEST_OUTLIVES")), 1)
                        raise ZeroDivisionError("on purpose")
                self.assertEqual(marked("FLIPBOOK_TEST_OUTLIVES"), [])
                self.assertEqual([path.name for path in Path(folder).iterdir()], [])

    def test_a_browser_that_serves_again_has_forgotten_and_one_that_crashed_is_replaced(self):
        kept.end()
        remember = "localStorage.x = 1; sessionStorage.x = 1; document.cookie = 'x=1; max-age=999'"
        found = "return [localStorage.x ?? null, sessionStorage.x ?? null, document.cookie, innerWidth]"
        with tempfile.TemporaryDirectory() as folder, served(folder) as address:
            (Path(folder) / "page.html").write_text("<!DOCTYPE html><title>Page</title>")
            for name in ("Chromium", "Firefox"):
                sessions = []
                for width in (480, 600):
                    with self.subTest(name), BROWSERS[name](width=width) as driver:
                        driver.get(f"{address}page.html")
                        self.assertEqual(driver.execute_script(found), [None, None, "", width])
                        driver.execute_script(remember)
                        self.assertEqual(driver.execute_script(found), ["1", "1", "x=1", width])
                        sessions.append(driver.session_id)
                self.assertEqual(sessions[0], sessions[1], "started twice")
            # Chromium crashes while it waits.
            with BROWSERS["Chromium"]() as driver:
                chromedriver = driver.service.process
            chromedriver.kill()
            chromedriver.wait()
            with BROWSERS["Chromium"]() as driver:
                driver.get(f"{address}page.html")
                self.assertEqual(driver.title, "Page")
