"""A design's page for phones: its screen alone, and what two fingers open over it.

What it must show comes from the native engine, which plays the same finger as a scenario."""

import json
import time
import unittest

from selenium.webdriver.common.keys import Keys
from test_touch import PLACE, PULL, native

from browser import chromium, in_chromium_and_webkit
from flipbook import built, serving
from hand import Hand
from places import ROOT
from player import DESIGN, FEW, PlayerPage

PAGE = "sticky-refresh/touch/index.html"
DRAWING = ".screen svg"
# How far the first avatar is from the top of the screen, in points.
AVATAR = """
const svg = document.querySelector(".screen svg"), box = svg.getBoundingClientRect();
return (svg.querySelector("#d_avatars").getBoundingClientRect().top - box.top) / box.width * 375;
"""
STATES = "return document.querySelector('.screen').dataset.states ?? '';"
# Notes each state from now on.
WATCH = """
const screen = document.querySelector(".screen");
window.seen = new Set();
new MutationObserver(() => { for (const state of screen.dataset.states.split(" ")) seen.add(state); })
    .observe(screen, { attributes: true });
"""
SEEN = "return [...seen];"
BOX = """
const box = document.querySelector(arguments[0]).getBoundingClientRect();
return [box.x, box.y, box.width, box.height, innerWidth, innerHeight,
    document.documentElement.scrollWidth, document.documentElement.scrollHeight];
"""
# Fingers as a browser tells of them, each a kind, a number and a place.
FINGERS = """
const screen = document.querySelector(".screen");
for (const [type, pointerId, clientX, clientY] of arguments[0]) {
    screen.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY, pointerType: "touch", button: 0,
        isPrimary: pointerId === 11, bubbles: true, cancelable: true }));
}
"""


class Screen:
    """To be mixed into a test case with a `driver` and the `address` of a site."""

    def open(self, fragment="", page=PAGE):
        self.driver.get("about:blank")
        self.driver.get(f"{self.address}{page}{fragment}")
        self.wait(self.states, "the engine starts")

    def states(self):
        return self.driver.execute_script(STATES)

    def avatar(self):
        return self.driver.execute_script(AVATAR)

    def sheet(self):
        return self.driver.find_elements("css selector", "dialog.sheet[open]")

    def pull(self):
        """Pulls the list down and holds it; returns the hand and how far it went, in points."""
        hand = Hand(self.driver, DRAWING)
        x, y = PLACE
        hand.act(*[(x, y + PULL * step / 12) for step in range(13)], 0.3, hold=True)
        return hand, hand.place(x, y + PULL)[1] - hand.place(x, y)[1]

    def assert_pulled(self, rest, pulled, **parameters):
        wanted = native(pulled, 1, **parameters)
        place = rest - 64 - float(wanted["list.y"])
        self.wait(lambda: abs(self.avatar() - place) < 0.5, f"the avatars stand at {place}")
        states = set(wanted["states"].split())
        self.assertTrue(states)
        self.wait(lambda: states <= set(self.states().split()), f"the states are {states}")
        return wanted


@in_chromium_and_webkit
class TouchPageTests(Screen, PlayerPage):
    """What holds in Chromium and in WebKitGTK."""

    def open(self, fragment="", page=PAGE):
        Screen.open(self, fragment, page)

    def test_a_drag_shows_what_the_native_engine_says(self):
        self.open()
        rest = self.avatar()
        hand, pulled = self.pull()
        self.assertIn("stretching", self.assert_pulled(rest, pulled)["states"])
        hand.release()
        self.wait(lambda: "stretching" not in self.states(), "it is let go")

    def test_the_address_has_the_parameters(self):
        self.open("#set=threshold:60,reach:80")
        rest = self.avatar()
        hand, pulled = self.pull()
        self.assert_pulled(rest, pulled, threshold=60, reach=80)
        hand.release()
        self.open("#set=threshold:400")
        note = self.driver.find_element("css selector", ".notes").text
        self.assertIn("30 … 60", note)

    def test_two_fingers_that_rest_open_the_sheet_and_end_what_the_first_did(self):
        self.open()
        rest = self.avatar()
        box = self.driver.execute_script(BOX, DRAWING)
        x, y = box[0] + box[2] / 2, box[1] + box[3] / 3

        def fingers(*events):
            self.driver.execute_script(FINGERS, events)

        # Moved, or lifted too soon: nothing.
        fingers(["pointerdown", 11, x, y], ["pointerdown", 12, x + 80, y])
        fingers(["pointermove", 12, x + 80, y + 60])
        time.sleep(0.7)
        self.assertEqual(self.sheet(), [])
        fingers(["pointerup", 11, x, y], ["pointerup", 12, x + 80, y + 60])
        fingers(["pointerdown", 11, x, y], ["pointerdown", 12, x + 80, y], ["pointerup", 12, x + 80, y])
        time.sleep(0.7)
        self.assertEqual(self.sheet(), [])
        fingers(["pointerup", 11, x, y])
        # The first has pulled.
        fingers(["pointerdown", 11, x, y])
        fingers(*(["pointermove", 11, x, y + 15 * step] for step in range(1, 11)))
        self.wait(lambda: self.avatar() > rest + 20, "the list is pulled")
        fingers(["pointerdown", 12, x + 80, y])
        self.wait(self.sheet, "the sheet opens")
        fingers(["pointerup", 11, x, y + 150], ["pointerup", 12, x + 80, y])
        self.driver.find_element("css selector", ".sheet-head button").click()
        self.wait(lambda: not self.sheet(), "it closes")
        self.wait(lambda: abs(self.avatar() - rest) < 0.5, "the list went back")
        # One finger alone is the design's.
        fingers(["pointerdown", 11, x, y])
        time.sleep(0.7)
        self.assertEqual(self.sheet(), [])
        fingers(["pointerup", 11, x, y])

    def test_escape_opens_the_sheet_and_its_parameters_change_what_is_shown(self):
        self.open()
        self.press(Keys.ESCAPE)
        self.wait(self.sheet, "the sheet opens")
        self.driver.execute_script(
            "const one = document.querySelector('#knob-threshold'); one.value = 60;"
            "one.dispatchEvent(new Event('input'));"
        )
        self.wait(lambda: "set=threshold:60" in self.driver.current_url, "the address says so")
        self.press(Keys.ESCAPE)
        self.wait(lambda: not self.sheet(), "it closes")
        rest = self.avatar()
        hand, pulled = self.pull()
        self.assert_pulled(rest, pulled, threshold=60)
        hand.release()

    def test_a_scenario_plays_and_a_finger_takes_over(self):
        self.open()
        record = json.loads((self.site / "sticky-refresh" / "design.json").read_text())
        title = next(one["title"] for one in record["scenarios"] if one["name"] == "refresh")
        self.press(Keys.ESCAPE)
        self.wait(self.sheet, "the sheet opens")
        titles = [button.text for button in self.driver.find_elements("css selector", ".sheet-scenarios button")]
        self.assertIn(title, titles)
        rest = self.avatar()
        self.driver.execute_script(WATCH)
        self.driver.find_elements("css selector", ".sheet-scenarios button")[titles.index(title)].click()
        self.wait(lambda: "busy" in self.driver.execute_script(SEEN), "it plays")
        self.wait(lambda: "idle" in self.states().split() and abs(self.avatar() - rest) < 0.1, "it plays to its end")
        # One of the two lasts for a moment only.
        self.assertTrue({"stretching", "snapping"} & set(self.driver.execute_script(SEEN)))
        hand, pulled = self.pull()
        self.wait(lambda: self.avatar() > rest + 20, "a finger goes on")
        hand.release()

    def test_the_screen_is_as_large_as_the_window(self):
        self.open()
        x, y, width, height, across, down, *scrolled = self.driver.execute_script(BOX, DRAWING)
        self.assertAlmostEqual(height, min(down, across * 667 / 375), delta=0.6)
        self.assertAlmostEqual(width / height, 375 / 667, delta=0.002)
        self.assertAlmostEqual(x + width / 2, across / 2, delta=0.6)
        self.assertAlmostEqual(y + height / 2, down / 2, delta=0.6)
        self.assertEqual(scrolled, [across, down])

    def test_it_works_from_a_file(self):
        self.driver.get((self.site / PAGE).as_uri())
        self.wait(self.states, "the engine starts")
        rest = self.avatar()
        hand, pulled = self.pull()
        self.assert_pulled(rest, pulled)
        hand.release()


# Fingers on an element: a kind, a number, a place in parts of the drawing, and whether it is a mouse with Alt.
PAIR = """
const box = document.querySelector(arguments[0] + " > svg").getBoundingClientRect();
for (const [type, pointerId, x, y, altKey] of arguments[1]) {
    document.querySelector(arguments[0]).dispatchEvent(new PointerEvent(type, { pointerId, altKey: altKey ?? false,
        clientX: box.x + x * box.width, clientY: box.y + y * box.height, pointerType: altKey ? "mouse" : "touch",
        button: 0, isPrimary: pointerId === 11, bubbles: true, cancelable: true }));
}
"""
KEY = """
document.querySelector(arguments[0] + " #d_photo").dispatchEvent(
    new KeyboardEvent("keydown", { key: arguments[1], bubbles: true }));
"""
ARROW = """
document.querySelector("#d_sheet").dispatchEvent(new KeyboardEvent("keydown", { key: arguments[0], bubbles: true }));
"""
HEIGHT = "return document.querySelector('#d_height').textContent;"
# How large the photo is, how far it is turned, and how the stage is zoomed.
PHOTO = """
const photo = document.querySelector(arguments[0] + " #d_photo");
const { a, b } = photo.transform.baseVal.consolidate().matrix;
return [Math.hypot(a, b), Math.atan2(b, a) * 180 / Math.PI, document.querySelector(".field.zoomed") !== null];
"""


class TwoFingersTests(unittest.TestCase):
    """A design that takes two fingers, under two pointers and under a mouse with Alt."""

    def wait(self, condition, message):
        end = time.monotonic() + 30
        while not condition():
            self.assertLess(time.monotonic(), end, message)
            time.sleep(0.02)

    def test_two_pointers_pinch_on_a_phone_and_on_the_stage_and_a_mouse_with_alt_does(self):
        design = ROOT / "templates" / "cookbook" / "pinch-photo.svg"
        with serving(built(design)) as address, chromium(width=390, height=844) as driver:
            for page, place in [("pinch-photo/touch/index.html", ".screen"), ("pinch-photo/index.html", ".live")]:
                with self.subTest(page=page):
                    driver.get(address + page)
                    self.pinch(driver, place, isStage=place == ".live")

    def pinch(self, driver, place, isStage):
        def fingers(*events):
            driver.execute_script(PAIR, place, events)

        def photo():
            return driver.execute_script(PHOTO, place)

        if isStage:
            fingers(["pointerover", 11, 0.5, 0.5])
        else:
            self.wait(lambda: driver.execute_script(STATES), "the engine starts")
        # 0.2 of 200 pt apart, then 0.5: the scale is what is left after the ten points that it takes.
        fingers(["pointerdown", 11, 0.4, 0.5], ["pointerdown", 12, 0.6, 0.5])
        if isStage:
            self.wait(lambda: driver.execute_script("return !!document.querySelector('.stage.touched')"), "it is live")
        for step in range(1, 16):
            fingers(["pointermove", 11, 0.4 - 0.01 * step, 0.5], ["pointermove", 12, 0.6 + 0.01 * step, 0.5])
            time.sleep(0.01)
        self.wait(lambda: 1.6 < photo()[0] < 2.01, "it is as large as the fingers are apart")
        self.assertAlmostEqual(photo()[1], 0, delta=0.01)
        self.assertFalse(photo()[2])
        fingers(["pointerup", 12, 0.75, 0.5], ["pointerup", 11, 0.25, 0.5])
        self.wait(lambda: abs(photo()[0] - 1) < 0.001, "it springs back")
        # One mouse, and another finger opposite it, about the middle.
        fingers(["pointerdown", 11, 0.6, 0.5, True])
        for step in range(1, 16):
            fingers(["pointermove", 11, 0.6, 0.5 + 0.01 * step, True])
            time.sleep(0.01)
        self.wait(lambda: photo()[1] > 30, "it is turned")
        fingers(["pointerup", 11, 0.6, 0.65, True])
        self.wait(lambda: abs(photo()[1]) < 0.01, "it turns back")
        for key, part, least in [("ArrowUp", 0, 1.1), ("ArrowRight", 1, 20)]:
            driver.execute_script(KEY, place, key)
            self.wait(lambda part=part, least=least: photo()[part] > least, f"{key} does it")
            self.wait(lambda: abs(photo()[0] - 1) + abs(photo()[1]) < 0.01, "it springs back")


    def test_an_arrow_goes_to_the_next_stop(self):
        design = ROOT / "templates" / "examples" / "bottom-sheet.svg"
        with serving(built(design)) as address, chromium(width=390, height=844) as driver:
            driver.get(address + "bottom-sheet/touch/index.html")
            self.wait(lambda: driver.execute_script(STATES), "the engine starts")
            # Stops are 300 points apart, and an arrow drags 60 where there are none.
            for key, there in [("ArrowDown", "384 pt"), ("ArrowDown", "684 pt"), ("ArrowUp", "384 pt")]:
                driver.execute_script(ARROW, key)
                self.wait(lambda there=there: driver.execute_script(HEIGHT) == there, f"{key} does not lead to {there}")


class WithoutTests(unittest.TestCase):
    """Where something is missing."""

    def test_without_a_script_the_still_is_there_and_a_line_says_what_is_missing(self):
        for design in FEW:
            page = built(*FEW) / design.stem / "touch" / "index.html"
            with chromium(width=390, height=844, scripts=False) as driver:
                driver.get(page.as_uri())
                self.assertIn("where scripts may run", driver.find_element("css selector", "body").text)
                x, _, width, height, across, down, *_ = driver.execute_script(BOX, "img.still")
                self.assertAlmostEqual(height, min(down, across / width * height), delta=1)
                self.assertGreater(driver.execute_script("return document.querySelector('img').naturalWidth"), 0)

    def test_a_browser_without_webassembly_says_so_and_shows_the_still(self):
        with serving(built(DESIGN)) as address, chromium(width=390, height=844) as driver:
            script = "delete window.WebAssembly;"
            driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
            driver.get(address + PAGE)
            end = time.monotonic() + 30
            while "cannot run the engine" not in driver.find_element("css selector", ".notes").text:
                self.assertLess(time.monotonic(), end)
            self.assertEqual(len(driver.find_elements("css selector", "img.still")), 1)

    def test_a_preview_keeps_nothing(self):
        with serving(built(DESIGN)) as address, chromium(width=390, height=844) as driver:
            script = (
                "addEventListener('DOMContentLoaded', () => document.head.append("
                "Object.assign(document.createElement('script'), { type: 'text/plain' })), true);"
                "addEventListener('DOMContentLoaded', () => { document.head.lastChild.dataset.stamp = '1'; }, true);"
            )
            driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
            driver.get(address + PAGE)
            end = time.monotonic() + 30
            while not driver.execute_script(STATES):
                self.assertLess(time.monotonic(), end)
            time.sleep(1)
            count = "navigator.serviceWorker.getRegistrations().then(all => arguments[0](all.length));"
            self.assertEqual(driver.execute_async_script(count), 0)
