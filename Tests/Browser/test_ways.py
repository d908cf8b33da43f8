"""Ways through a site: the tabs of every page, the list of a page's sections, the menu of scenarios, what finds
anything, and a stage that is presented; all from files."""

import time
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from test_accessibility import AXE, RUN

from browser import chromium
from flipbook import built
from player import FEW

TABS = "return [...document.querySelectorAll('.tabs a')].map(({ href }) => href)"
# Of each design's board, how far its middle is from the window's, and whether all of it is in sight.
BOARDS = """
return Object.fromEntries([...document.querySelectorAll(".group")].map(group => {
  const { left, right, top, bottom } = group.getBoundingClientRect();
  const isSeen = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
  return [group.id, [Math.abs((left + right - innerWidth) / 2), isSeen]];
}));
"""
SECTION = """
return { marked: [...document.querySelectorAll(".contents [aria-current]")].map(one => one.hash),
  list: document.querySelector(".contents").getBoundingClientRect().top,
  head: document.querySelector(arguments[0]).getBoundingClientRect().top, height: innerHeight };
"""
MENU = """
const menu = document.querySelector(".siblings details");
return { open: menu.open, titles: [...menu.querySelectorAll("a")].map(one => one.textContent),
  on: menu.querySelector("[aria-current]").textContent, focused: document.activeElement.localName };
"""
FOUND = """
return [...document.querySelectorAll(".palette li")]
  .map(item => [...item.querySelectorAll("span")].map(one => one.textContent));
"""
STAGE = """
const svg = document.querySelector(".live svg").getBoundingClientRect();
const bar = document.querySelector(".transport");
return { height: svg.height / innerHeight, bar: getComputedStyle(bar).opacity, chrome: [...document
  .querySelectorAll(".stage > :is(.tools, .sheet)")].some(one => one.getClientRects().length > 0) };
"""


class WayTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.site = built(*FEW)
        cls.driver = cls.enterClassContext(chromium(width=1280, height=900, logs=True))

    def tearDown(self):
        said = [entry["message"] for entry in self.driver.get_log("browser")]
        self.assertEqual(said, [])

    def open(self, page, fragment=""):
        self.driver.get("about:blank")
        self.driver.get((self.site / page).as_uri() + fragment)

    def run_script(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, holds, what):
        end = time.monotonic() + 30
        while not holds():
            self.assertLess(time.monotonic(), end, what)
            time.sleep(0.02)

    def press(self, *keys, holding=None):
        chain = ActionChains(self.driver)
        if holding:
            chain.key_down(holding)
        chain.send_keys(*keys)
        if holding:
            chain.key_up(holding)
        chain.perform()

    def find(self, words, holding=None, key="/"):
        """What is found by words, once the dialog has its list."""
        self.press(key, holding=holding)
        self.wait(lambda: len(self.run_script(FOUND)) > 3, "nothing is listed")
        self.press(words)
        return self.run_script(FOUND)

    def test_every_page_leads_to_the_designs_and_to_its_own_board(self):
        version = next((self.site / "v").glob("*/zhihu-home")).relative_to(self.site)
        pages = {
            "index.html": ("", ""),
            "canvas.html": ("", ""),
            "frozen.html": ("", ""),
            "404.html": ("", ""),
            "zhihu-home/index.html": ("", "board-zhihu-home"),
            "zhihu-home/ZhihuHome.html": ("", "board-zhihu-home"),
            "sticky-refresh/refresh/index.html": ("", "board-sticky-refresh"),
            # A frozen version has a board of its own.
            f"{version}/index.html": (f"{version.parent}/", "board-zhihu-home"),
            f"{version.parent}/index.html": (f"{version.parent}/", "board-zhihu-home"),
        }
        for page, (root, board) in pages.items():
            with self.subTest(page):
                self.open(page)
                places = [link.partition("#") for link in self.run_script(TABS)]
                files = [(self.site / root / name).as_uri() for name in ("index.html", "canvas.html")]
                self.assertEqual([place for place, *_ in places], files)
                self.assertTrue((self.site / root / "canvas.html").exists())
                if board:
                    self.assertEqual(places[1][2], board)

    def test_the_canvas_opens_on_the_design_one_comes_from(self):
        for name, other in (("zhihu-home", "sticky-refresh"), ("sticky-refresh", "zhihu-home")):
            self.open(f"{name}/index.html")
            self.driver.find_element("css selector", ".tabs a + a").click()
            self.wait(lambda: self.run_script("return document.querySelector('.boarded .world')?.style.transform"), "")
            boards = self.run_script(BOARDS)
            own, others = boards[f"board-{name}"], boards[f"board-{other}"]
            self.assertTrue(own[1], boards)
            self.assertLess(own[0], others[0], boards)

    def test_the_list_of_sections_stays_and_says_where_one_is(self):
        self.open("sticky-refresh/index.html", "#t=1")
        for head in ("#handoff-head", "#files-head", "#curves-head"):
            self.driver.find_element("css selector", f".contents [href='{head}']").click()
            self.wait(lambda head=head: self.run_script(SECTION, head)["marked"] == [head], f"{head} is not marked")
            seen = self.run_script(SECTION, head)
            self.assertAlmostEqual(seen["list"], 0, delta=1)
            self.assertTrue(30 < seen["head"] < seen["height"], seen)
        # By the wheel too.
        self.run_script("scrollTo(0, document.documentElement.scrollHeight)")
        self.wait(lambda: self.run_script(SECTION, "h2")["marked"] == ["#files-head"], "the end is not marked")
        self.run_script("scrollTo(0, 0)")
        self.wait(lambda: self.run_script(SECTION, "h2")["marked"] != ["#files-head"], "the end stays marked")

    def test_a_menu_has_the_other_scenarios(self):
        for page in ("sticky-refresh/index.html", "sticky-refresh/refresh/index.html"):
            with self.subTest(page):
                self.open(page, "#t=1")
                self.driver.find_element("css selector", ".siblings summary").click()
                menu = self.run_script(MENU)
                self.assertTrue(menu["open"])
                self.assertEqual(menu["titles"][:2], ["Pull until it snaps", "The load fails"])
                self.assertEqual((len(menu["titles"]), menu["on"]), (6, "Pull until it snaps"))
                box = self.driver.find_element("css selector", ".siblings ul").rect
                self.assertTrue(box["x"] >= 0 and box["y"] >= 0, box)
                # The script that closes it comes with the first one that opens.
                script = "return Boolean(document.querySelector('[src*=sections]'))"
                self.wait(lambda script=script: self.run_script(script), "no script")
                self.wait(lambda: (self.press(Keys.ESCAPE), self.run_script(MENU)["open"])[1] is False, "it stays open")
                self.assertEqual(self.run_script(MENU)["focused"], "summary")
                self.driver.find_element("css selector", ".siblings [aria-label^=Next]").click()
                if page == "sticky-refresh/index.html":
                    # A design's page plays it in place.
                    self.wait(lambda: "#t=0&play=1&scenario=failure" in self.driver.current_url, "it does not play")
                    continue
                self.assertIn("/sticky-refresh/failure/", self.driver.current_url)
                self.driver.find_element("css selector", ".siblings [aria-label^=Previous]").click()
                self.assertIn("/sticky-refresh/refresh/", self.driver.current_url)

    def test_anything_is_found_by_keyboard(self):
        self.open("zhihu-home/index.html", "#t=1")
        self.assertFalse(self.run_script("return [...document.scripts].some(({ src }) => /find|places/.test(src))"))
        found = self.find("drop stretches")
        self.assertEqual(found[0][:2], ["Moment", "The drop stretches"])
        self.assertIn("Sticky refresh", found[0][2])
        self.run_script(AXE.read_text())
        self.assertEqual(self.driver.execute_async_script(RUN), [])
        # What it may not read it says in the console.
        self.driver.get_log("browser")
        self.press(Keys.ENTER)
        self.wait(lambda: self.driver.current_url.endswith("#in-stretching"), "it does not lead there")
        # The same page, at another moment; then what the player can do.
        self.wait(lambda: self.run_script("return document.querySelector('.ready')") is not None, "no player")
        self.find("snaps off", key="k", holding=Keys.CONTROL)
        self.press(Keys.ENTER)
        self.wait(lambda: self.run_script("return document.querySelector('.moments .on').id") == "in-snapping", "")
        kinds = {"zhihu": "Design", "load fails": "Scenario", "stretching": "State", "canvas": "Page"}
        for words, kind in kinds.items():
            with self.subTest(words):
                self.assertEqual(self.find(words)[0][0], kind)
                self.press(Keys.ESCAPE)
                self.wait(lambda: not self.run_script(FOUND), "it stays open")
        self.assertEqual(self.find("onion")[0][0], "Command")
        self.press(Keys.ENTER)
        self.wait(lambda: "onion=3x100" in self.driver.current_url, "the command does not run")

    def test_a_presented_stage_is_alone(self):
        self.open("sticky-refresh/refresh/index.html", "#t=1")
        self.wait(lambda: self.run_script("return document.querySelector('.ready')") is not None, "no player")
        self.press(Keys.ENTER, holding=Keys.SHIFT)
        self.wait(lambda: self.run_script("return document.querySelector('.presenting')") is not None, "not presented")
        self.wait(lambda: self.run_script(STAGE)["bar"] == "0", "the controls stay")
        seen = self.run_script(STAGE)
        self.assertAlmostEqual(seen["height"], 1, delta=0.01)
        self.assertFalse(seen["chrome"])
        field = self.driver.find_element("css selector", ".field")
        ActionChains(self.driver).move_to_element_with_offset(field, 30, 30).move_by_offset(9, 9).perform()
        self.wait(lambda: self.run_script(STAGE)["bar"] == "1", "the controls do not come")
        self.wait(lambda: self.run_script(STAGE)["bar"] == "0", "the controls do not go")
        self.press(Keys.ESCAPE)
        self.wait(lambda: self.run_script(STAGE)["chrome"], "it does not end")
        self.assertLess(self.run_script(STAGE)["height"], 0.9)


if __name__ == "__main__":
    unittest.main()
