"""A gallery and a canvas of far more designs than the starters: they answer at once and load only what is seen."""

import re
import shutil
import tempfile
import time
import unittest
from pathlib import Path

from selenium.webdriver.common.keys import Keys

from browser import chromium
from flipbook import built, designs
from places import STARTERS

# How many pictures there are, and how many of them were loaded, once two frames are shown.
STATE = """
const done = arguments[0], images = [...document.querySelectorAll(".card img, .artboard img")];
requestAnimationFrame(() => requestAnimationFrame(() => done({
    count: images.length, loaded: images.filter(image => image.naturalWidth > 0).length })));
"""


# The titles of the cards that are seen, and why each is.
FOUND = """
return [...document.querySelectorAll(".card:not([hidden])")].map(card =>
    [card.querySelector("h2").textContent, card.querySelector(".reason")?.textContent ?? ""]);
"""


class ManyTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.site = Path(folder.name) / "site"
        shutil.copytree(built(*designs(STARTERS)), cls.site)
        cls.driver = cls.enterClassContext(chromium(width=1280, height=900))

    def open(self, page):
        """What a page has loaded: pictures that are wanted are there, and others have had a second to come."""
        self.driver.get((self.site / page).as_uri())
        end = time.monotonic() + 30
        while self.driver.execute_async_script(STATE)["loaded"] < 4:
            self.assertLess(time.monotonic(), end, "no pictures come")
            time.sleep(0.1)
        time.sleep(1)
        return self.driver.execute_async_script(STATE)

    def assert_found(self, wanted):
        """These cards are left, and say this of why."""
        end = time.monotonic() + 10
        while (found := dict(self.driver.execute_script(FOUND))) != wanted and time.monotonic() < end:
            time.sleep(0.05)
        self.assertEqual(found, wanted)

    def test_a_gallery_says_why_a_design_matches(self):
        self.open("index.html")
        light = "matches: haptic light"
        for query, wanted in {
            "q=drop": {"Floating ball": "matches: animation drop", "Sticky refresh": "matches: element #drop"},
            "q=haptic": {"Floating ball": light, "Sticky refresh": light, "Pull-down applets": light},
            "q=event+dropped": {"Floating ball": "matches: event dropped"},
            "q=steps+rain": {"Pull-down applets": "matches: easing steps · state rain"},
            "q=spring&tag=feed": {"Zhihu Daily home": "matches: scrolling spring bounce"},
            "q=sticky": {"Sticky refresh": ""},
        }.items():
            with self.subTest(query):
                self.driver.execute_script("location.hash = arguments[0]", query)
                self.assert_found(wanted)
        chip = self.driver.find_element("css selector", ".card:not([hidden]) .chip")
        self.driver.execute_script("location.hash = 'q='")
        chip.click()
        self.assert_found({"Load from four sides": "", "Sticky refresh": "", "Zhihu Daily home": ""})
        self.assertEqual(chip.get_attribute("aria-pressed"), "true")
        field = self.driver.find_element("css selector", ".finder input")
        field.send_keys("zhihu")
        self.assert_found({"Zhihu Daily home": ""})
        field.send_keys(Keys.ENTER)
        end = time.monotonic() + 10
        while not self.driver.current_url.endswith("/zhihu-home/index.html"):
            self.assertLess(time.monotonic(), end, self.driver.current_url)
            time.sleep(0.05)

    def test_a_gallery_of_a_thousand_designs(self):
        text = (self.site / "index.html").read_text()
        cards = re.findall(r'<li class="card".*?</li>', text, re.S)
        # Addresses of their own, as many designs have.
        more = [card.replace(".svg", f".svg?{turn}") for turn in range(200) for card in cards]
        (self.site / "many.html").write_text(text.replace(cards[-1], cards[-1] + "".join(more)))
        state = self.open("many.html")
        self.assertGreater(state["count"], 1000)
        self.assertTrue(4 <= state["loaded"] <= 60, state)
        self.driver.execute_script("scrollTo(0, document.documentElement.scrollHeight / 2)")
        time.sleep(1)
        later = self.driver.execute_async_script(STATE)
        self.assertTrue(state["loaded"] < later["loaded"] <= 150, later)
        # Beside them stand their names.
        names = self.driver.execute_script("return [...document.querySelectorAll('.names a')].map(one => one.href)")
        self.assertEqual(len(names), state["count"])
        self.assertEqual(names[1], (self.site / "four-direction-load" / "index.html").as_uri())
        left, right = (
            self.driver.find_element("css selector", one).rect for one in (".names", ".card:nth-child(500)")
        )
        self.assertTrue(left["x"] + left["width"] < right["x"], (left, right))

    def test_a_canvas_of_thousands_of_artboards(self):
        text = (self.site / "canvas.html").read_text()
        groups = re.findall(r'<section class="group".*?</section>', text, re.S)
        boxes = [list(map(float, box.split())) for box in re.findall(r'data-box="([^"]*)"', text)]
        right, deep = max(x + width for x, _, width, _ in boxes), max(y + height for _, y, _, height in boxes)
        copies = []
        for turn in range(1, 48):
            shift = (turn % 6 * (right + 300), turn // 6 * (deep + 500))

            def moved(match):
                x, y, *rest = match[1].split()
                return f'data-box="{float(x) + shift[0]} {float(y) + shift[1]} {" ".join(rest)}"'

            for group in groups:
                copy = re.sub(r'data-box="([^"]*)"', moved, group)
                copies.append(copy.replace('id="board-', f'id="copy-{turn}-').replace(".svg", f".svg?{turn}"))
        (self.site / "board.html").write_text(text.replace(groups[-1], groups[-1] + "".join(copies)))
        state = self.open("board.html")
        self.assertGreater(state["count"], 4500)
        # Those that the list showed before it was a board; blank paper stands for the others.
        self.assertLess(state["loaded"], 200)
        blank = """
            const box = document.querySelector(".artboard a").getBoundingClientRect();
            return box.width > 1 && box.height > 2;
        """
        self.assertTrue(self.driver.execute_script(blank))
        self.driver.execute_script("location.hash = 'at=3000,2000,0.2'")
        time.sleep(2)
        near = self.driver.execute_script("return document.querySelectorAll('.artboard.near').length")
        self.assertTrue(10 <= near <= 200, near)
        self.assertGreaterEqual(self.driver.execute_async_script(STATE)["loaded"], near)
