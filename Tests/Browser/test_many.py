"""A gallery and a canvas of far more designs than the starters: they answer at once and load only what is seen."""

import re
import shutil
import tempfile
import time
import unittest
from pathlib import Path

from browser import chromium
from flipbook import built, designs
from places import STARTERS

# How many pictures there are, and how many of them were loaded, once two frames are shown.
STATE = """
const done = arguments[0], images = [...document.querySelectorAll(".card img, .artboard img")];
requestAnimationFrame(() => requestAnimationFrame(() => done({
    count: images.length, loaded: images.filter(image => image.naturalWidth > 0).length })));
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
