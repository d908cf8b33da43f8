"""A design's page in one file: it opens from a mail's attachment, and can be touched there."""

import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from selenium.webdriver.common.keys import Keys
from test_touch import AVATAR, SHOWN

from browser import chromium, complaints, in_each_browser, requests
from flipbook import run, tool
from hand import Hand
from places import STARTERS
from player import DESIGN, PlayerPage


@in_each_browser
class SingleFileTests(PlayerPage):
    """What holds in each browser."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        run("build", DESIGN, "-o", folder, "--single-file", "--quiet")
        # Nothing lies beside it.
        cls.file = Path(folder) / "sticky-refresh.html"

    def open(self, fragment=""):
        self.driver.get("about:blank")
        self.driver.get(self.file.as_uri() + fragment)
        self.settle()

    def shown(self):
        return self.driver.execute_script(SHOWN)

    def test_it_plays_and_can_be_touched(self):
        self.open("#t=1.2")
        baked = self.driver.execute_script(AVATAR)
        # The page of the site shows the same.
        super().open("#t=1.2")
        self.assertAlmostEqual(self.driver.execute_script(AVATAR), baked, delta=0.05)
        self.open("#t=0")
        rest = self.driver.execute_script(AVATAR)
        Hand(self.driver).act((187, 300), (187, 330), (187, 360), (187, 390), 0.3, hold=True)
        self.wait(lambda: self.shown()["touched"], "the engine takes over")
        self.wait(lambda: self.driver.execute_script(AVATAR) > rest + 20, "the list follows")
        Hand(self.driver).release()

    def card(self, name):
        """Comes to a scenario's card and presses it."""
        link = self.driver.find_element("css selector", f".reel a[href*='scenario={name}&']")
        self.driver.execute_script("arguments[0].focus()", link)
        self.settle()
        self.driver.execute_script("arguments[0].click()", link)

    def title(self):
        return self.driver.find_element("css selector", ".stage-name p a").text

    def test_its_scenarios_play_on_its_stage(self):
        self.open("#t=0&set=pause:0.4&lang=zh")
        self.wait(lambda: self.title() == "拉到断开", "the page speaks Chinese")
        label = self.driver.execute_script("return document.querySelector('.codes button').ariaLabel")
        self.assertEqual(label, "复制：UIKit")
        self.card("failure")
        self.wait(lambda: "failed" in self.shown()["states"], "the load fails")
        self.wait(lambda: self.title() == "加载失败", "the name of what plays")
        current = self.driver.execute_script(
            "return [...document.querySelectorAll('.reel [aria-current]')].map((link) => link.textContent)"
        )
        self.assertEqual(current, ["加载失败"])
        address = self.state()["hash"]
        for pair in ("scenario=failure", "set=pause:0.4", "lang=zh"):
            self.assertIn(pair, address)
        # What it has of the own scenario alone leads there, and makes way for another.
        self.click("onion")
        self.wait(lambda: self.title() == "拉到断开" and self.state()["pressed"]["onion"], "the own scenario's ghosts")
        self.card("abandoned")
        self.wait(lambda: "scenario=abandoned" in self.state()["hash"], "another scenario")
        self.assertNotIn("onion", self.state()["hash"])

    def test_it_offers_what_it_has(self):
        self.open("#t=1")
        names = self.driver.execute_script(
            "return [...document.querySelectorAll('.stage [data-action]')].map((button) => button.dataset.action)"
        )
        self.assertIn("measure", names)
        self.assertNotIn("compare", names, "there is no other page beside it")
        self.press("x", "?")
        self.wait(lambda: self.driver.find_elements("css selector", "dialog.keys[open]"), "the list of keys")
        listed = self.driver.execute_script(
            "return [...document.querySelectorAll('.keys [data-run]')].map((button) => button.dataset.run)"
        )
        self.assertNotIn("compare", listed)
        self.assertEqual(self.state()["note"], "")
        self.driver.execute_script("document.querySelector('.keys [data-run=present]').click()")
        presenting = "return document.querySelector('.presenting') !== null"
        self.wait(lambda: self.driver.execute_script(presenting), "the stage is alone")
        self.press(Keys.ESCAPE)
        self.wait(lambda: not self.driver.execute_script(presenting), "and the page is back")

    def test_its_tools_are_inside(self):
        self.open("#t=1&console=on")
        self.wait(lambda: self.driver.find_elements("css selector", ".console .events"), "the console opens")
        self.open("#t=1&speed=fast")
        self.wait(lambda: "0.05" in self.shown()["note"], "what is wrong in the address is said")


class SingleFilesTests(unittest.TestCase):
    """What one browser, or none, is enough for."""

    def test_each_starter_is_one_file_that_asks_for_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            run("build", STARTERS, "-o", folder, "--single-file", "--quiet")
            files = sorted(Path(folder).iterdir())
            self.assertEqual(len(files), 5)
            again = tempfile.mkdtemp(dir=folder)
            run("build", STARTERS, "-o", again, "--single-file", "--quiet")
            with chromium(width=1280, height=900, logs=True) as driver:
                for number, file in enumerate(files):
                    with self.subTest(file.name):
                        text = file.read_text()
                        self.assertLess(len(text.encode()), 3_000_000)
                        self.assertEqual(text, (Path(again) / file.name).read_text(), "the same bytes each time")
                        policy = re.search('Content-Security-Policy" content="([^"]*)"', text)[1]
                        self.assertNotIn("'self'", policy)
                        # All have the same script: every other one is opened.
                        if number % 2:
                            continue
                        requests(driver)
                        complaints(driver)
                        driver.get(file.as_uri() + "#t=0&console=on")
                        driver.execute_async_script("setTimeout(arguments[0], 1500)")
                        self.assertTrue(driver.execute_script("return !!document.querySelector('.console .knobs')"))
                        asked = [address for address in requests(driver) if not address.startswith(("data:", "blob:"))]
                        self.assertEqual(asked, [file.as_uri()])
                        said = [text for text in complaints(driver) if "content-visibility" not in text]
                        self.assertEqual(said, [])

    def test_it_writes_no_site(self):
        for option in ("--precompress", "--base-url=https://example.org/", "--shard=1/2"):
            words = [tool(), "build", DESIGN, "-o", "nowhere", "--single-file", option]
            done = subprocess.run(words, capture_output=True, text=True)
            with self.subTest(option):
                self.assertEqual(done.returncode, 2)
                self.assertIn("--single-file writes no site", done.stderr)
