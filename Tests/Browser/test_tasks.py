"""What people come for takes two acts at most, without a scroll: each press is on what the window shows already."""

import time
import unittest

from selenium.webdriver.common.action_chains import ActionChains

from browser import chromium, complaints, emulate
from flipbook import built, designs
from places import STARTERS

# The middle of the first element that is meant, and whether all of it is in the window and nothing covers it.
PLACE = """
const [selector, text] = arguments, isMeant = one => !text || one.textContent.trim() === text;
const one = [...document.querySelectorAll(selector)].find(one => isMeant(one) && one.getClientRects().length);
if (!one) return null;
const { left, top, right, bottom } = one.getBoundingClientRect();
const [x, y] = [(left + right) / 2, (top + bottom) / 2], hit = document.elementFromPoint(x, y);
const isSeen = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
return { x, y, isSeen, isFree: Boolean(hit && (one.contains(hit) || hit.contains(one))) };
"""
COPIED = (
    "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { window.copied = text; } } })"
)


class TaskTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.site = built(*designs(STARTERS))
        cls.driver = cls.enterClassContext(chromium(width=1440, height=900, logs=True))

    def setUp(self):
        emulate(self.driver, 1440, 900)
        self.acts = 0

    def tearDown(self):
        self.assertLessEqual(self.acts, 2)
        self.assertEqual(complaints(self.driver), [])

    def open(self, page):
        self.driver.get("about:blank")
        path, _, fragment = page.partition("#")
        self.driver.get((self.site / path).as_uri() + (f"#{fragment}" if fragment else ""))
        ready = (
            "return document.readyState === 'complete' && !document.querySelector('.stage[data-player]:not(.ready)')"
        )
        self.wait(lambda: self.run_script(ready), "it does not load")
        self.run_script(COPIED)

    def run_script(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, holds, what):
        end = time.monotonic() + 30
        while not (found := holds()):
            self.assertLess(time.monotonic(), end, what)
            time.sleep(0.03)
        return found

    def seen(self, selector, text=None):
        """Where something is, once it is in the window, whole."""
        place = None

        def holds():
            nonlocal place
            place = self.run_script(PLACE, selector, text)
            return place and place["isSeen"] and place["isFree"]

        self.wait(holds, f"{selector} {text or ''} is not in sight")
        return place

    def press(self, selector, text=None):
        place = self.seen(selector, text)
        pointer = ActionChains(self.driver, duration=0).w3c_actions
        pointer.pointer_action.move_to_location(round(place["x"]), round(place["y"])).click()
        pointer.perform()
        self.acts += 1

    def stands_at(self, ms):
        clock = "const svg = document.querySelector('.live svg'); return [svg.getCurrentTime(), svg.animationsPaused()]"

        def holds():
            time, is_paused = self.run_script(clock)
            return is_paused and abs(time * 1000 - ms) < 1

        self.wait(holds, f"it does not stand at {ms}: {self.run_script(clock)} {self.driver.current_url}")

    def test_find_the_design_with_the_drop(self):
        self.open("index.html")
        self.run_script("document.querySelector('input[type=search]').focus()")
        ActionChains(self.driver).send_keys("drop").perform()
        self.acts = 1
        self.seen(".card h2", "Sticky refresh")
        self.wait(
            lambda: "drop" in self.run_script("return document.querySelector('.card:not([hidden])').innerText"), ""
        )

    def test_understand_it(self):
        self.open("sticky-refresh/index.html")
        for selector in ("h1", ".lead", ".live svg", ".scrub"):
            self.seen(selector)
        self.wait(lambda: self.run_script("return document.querySelector('.stage.playing') !== null"), "it stands")

    def test_go_to_the_instant_in_which_the_drop_snaps(self):
        self.open("sticky-refresh/index.html")
        self.press(".contents a", "Film strip")
        self.press(".strip a", "snapping")
        self.stands_at(1127)
        # On its scenario's page its moment has a name.
        self.acts = 0
        self.open("sticky-refresh/refresh/index.html")
        self.press(".moments a", "The drop snaps off")
        self.stands_at(1117)

    def test_copy_a_link_to_it(self):
        self.open("sticky-refresh/index.html#t=1.117")
        self.press(".tool[data-action=link]")
        self.wait(lambda: (self.run_script("return window.copied") or "").endswith("#t=1.117"), "no link")

    def test_compare_two_scenarios(self):
        self.open("sticky-refresh/refresh/index.html")
        self.press(".tool[data-action=compare]")
        self.seen(".comparison .verdict")
        self.assertIn("Alike until", self.run_script("return document.querySelector('.verdict').textContent"))

    def test_read_the_spring_of_a_movement(self):
        self.open("sticky-refresh/index.html")
        self.press(".contents a", "Hand-off")
        self.seen(".moves span", "ease-in-out, 0.15 s")
        words = self.run_script("return [...document.querySelectorAll('.moves span')].map(one => one.textContent)")
        spring = next(text for text in words if text.startswith("bounce: spring, response 0.573 s"))
        self.seen(".moves span", spring)
        self.press(".moves > li:first-child summary")
        self.seen(".moves dt", "SwiftUI")

    def test_which_state_leads_where(self):
        self.open("sticky-refresh/index.html")
        self.press(".contents a", "Statechart")
        self.press(".chart a", "original")
        self.seen(".state-card")
        self.assertEqual(len(self.run_script("return [...document.querySelectorAll('.transition.lit')]")), 3)

    def test_send_it_to_a_colleague(self):
        self.open("sticky-refresh/index.html")
        self.press(".share")
        self.press(".share-panel button", "Copy link")
        self.wait(lambda: self.run_script("return window.copied"), "no link")

    def test_open_it_on_a_phone(self):
        emulate(self.driver, 390, 844)
        self.open("sticky-refresh/index.html")
        place = self.run_script("return document.querySelector('.live svg').getBoundingClientRect().toJSON()")
        self.assertLess(place["top"], 170)
        self.assertGreater(place["width"], 300)
