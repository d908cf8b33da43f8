"""What the sections of a page do: scenarios that play in place, the statechart under the pointer, one crosshair through
the curves, the hand-off's links and code, titles in another language."""

import time
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import chromium, emulate
from flipbook import built, serving
from places import STARTERS
from player import PlayerPage

ASKED = """
const shown = [...document.querySelectorAll(".curve output")].filter(one => one.value.includes("·"));
return [...new Set(shown.map(one => one.value.split(" · ")[0]))];
"""
LIT = """
const lit = kind => [...document.querySelectorAll(`.chart .${kind}.lit`)].map(one => one.id).sort();
return { states: lit("state"), arrows: lit("transition").length,
  dim: Number(getComputedStyle(document.querySelector("#state-frozen")).opacity),
  guards: [...document.querySelectorAll(".chart .folded")].map(one => getComputedStyle(one).visibility) };
"""
BOXES = """
return [...document.querySelectorAll(".chart .state rect")].map(one => one.getBoundingClientRect())
  .map(({ left, top, right, bottom }) => [left, top, right, bottom]);
"""
SHEET = """
const rows = [...document.querySelectorAll(".bands .band")];
return rows.map(one => [one.nextElementSibling.textContent, Math.round(one.dataset.from / 10),
  Math.round(one.dataset.to / 10)]).sort();
"""


class SectionTests(PlayerPage, unittest.TestCase):
    browser = "Chromium"
    design = "sticky-refresh/index.html"

    def run_script(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def find(self, selector):
        element = self.driver.find_element("css selector", selector)
        self.run_script("arguments[0].scrollIntoView({ block: 'center' })", element)
        return element

    def open_sections(self, fragment="#t=1"):
        self.open(fragment, self.design)
        self.find("#chart-head")
        self.wait(lambda: self.run_script("return document.querySelector('.chart-window') !== null"), "no script")

    def test_a_scenario_plays_on_the_designs_own_stage(self):
        self.open_sections()
        self.find(".reel .frame:nth-child(2) a").click()
        self.wait(lambda: self.run_script("return document.querySelector('.stage.performed')"), "it does not play")
        self.assertTrue(self.driver.current_url.endswith("/sticky-refresh/index.html#t=0&play=1&scenario=failure"))
        name = self.driver.find_element("css selector", ".stage-name p a")
        self.assertEqual((name.text, name.get_attribute("href").rsplit("/", 2)[1]), ("The load fails", "failure"))
        self.wait(lambda: any(row[0] == "failed" for row in self.run_script(SHEET)), "no sheet of its own")
        performed = self.run_script(SHEET)
        # A moment of the design's own scenario is that one's, whatever plays.
        self.find(".moves p a").click()
        self.wait(lambda: self.driver.current_url.endswith("#t=1.117"), self.driver.current_url)
        self.wait(lambda: not self.run_script("return document.querySelector('.stage.performed')"), "it goes on")
        self.driver.back()
        self.wait(lambda: "scenario=failure" in self.driver.current_url, "not back")
        # Back goes back to what was there.
        self.driver.back()
        self.wait(lambda: self.driver.current_url.endswith("#t=1"), self.driver.current_url)
        self.assertEqual(self.driver.find_element("css selector", ".stage-name p a").text, "Pull until it snaps")
        self.wait(lambda: not self.run_script("return document.querySelector('.stage.performed')"), "it goes on")
        # What its own page says, to a hundredth of a second.
        self.open("#t=1", self.other.page)
        self.assertEqual(self.run_script(SHEET), performed)
        # A frame of the strip shows the moment of its picture, of a scenario that is another one.
        self.open_sections()
        link = next(one for one in self.driver.find_elements("css selector", ".strip a") if one.text == "failed")
        self.run_script("arguments[0].scrollIntoView({ block: 'center', inline: 'center' })", link)
        moment = int(link.get_attribute("data-at")) / 1000
        link.click()
        self.wait(lambda: self.driver.current_url.endswith(f"#t={moment:g}&scenario=failure"), self.driver.current_url)
        self.wait(lambda: any(row[0] == "failed" for row in self.run_script(SHEET)), "it is not performed")

    def test_a_state_lights_its_arrows_and_its_card_shows_it(self):
        self.open_sections()
        ActionChains(self.driver).move_to_element(self.find("#state-snapping text")).perform()
        self.wait(lambda: self.run_script(LIT)["arrows"] == 1, "nothing is lit")
        lit = self.run_script(LIT)
        self.assertEqual(lit["states"], ["state-snapping", "state-spinning"])
        self.assertLess(lit["dim"], 0.5)
        self.assertEqual(set(lit["guards"]), {"hidden"})
        ActionChains(self.driver).move_to_element(self.find("#state-normal text")).perform()
        self.wait(lambda: "visible" in self.run_script(LIT)["guards"], "no condition is unfolded")
        self.find("#state-snapping a").click()
        card = self.driver.find_element("css selector", ".state-card:popover-open")
        self.assertEqual(card.text.split("\n"), ["snapping", "Show", "Play", "Copy link"])
        # It goes with its state.
        self.run_script("scrollBy(0, 40)")
        self.wait(lambda: not self.driver.find_elements("css selector", ".state-card:popover-open"), "it stays")
        self.driver.find_element("css selector", "#state-snapping a").click()
        before = self.run_script("return scrollY")
        self.press(Keys.ENTER)
        self.wait(lambda: "#t=1.117" in self.driver.current_url, "it does not go there")
        self.assert_stands_at(1117)
        self.assertEqual(self.run_script("return scrollY"), before)

    def test_the_chart_fills_the_window_and_comes_back(self):
        self.open_sections()
        before = self.driver.find_element("css selector", ".statechart .chart").rect
        self.find("[aria-labelledby=chart-head] header button").click()
        chart = self.driver.find_element("css selector", ".chart-window .chart").rect
        self.assertEqual((chart["width"], chart["height"]), (1280, 900))
        boxes = self.run_script(BOXES)
        self.assertTrue(all(0 <= a and 0 <= b and c <= 1280 and d <= 900 for a, b, c, d in boxes), boxes)
        view = self.run_script("return document.querySelector('.chart').getAttribute('viewBox')")
        self.press("+")
        self.assertNotEqual(self.run_script("return document.querySelector('.chart').getAttribute('viewBox')"), view)
        self.press(Keys.ESCAPE)
        self.wait(lambda: not self.driver.find_elements("css selector", ".chart-window[open]"), "it stays")
        after = self.driver.find_element("css selector", ".statechart .chart").rect
        self.assertEqual((after["width"], after["height"]), (before["width"], before["height"]))
        # A state there is pressed as on the page, and seen on the stage.
        self.find("[aria-labelledby=chart-head] header button").click()
        self.driver.find_element("css selector", ".chart-window #state-snapping a").click()
        self.driver.find_element("css selector", ".state-card:popover-open button").click()
        self.assertEqual(self.driver.find_elements("css selector", ".chart-window[open]"), [])
        self.wait(lambda: "#t=1.117" in self.driver.current_url, "it does not go there")

    def test_what_is_long_opens_where_one_is(self):
        place = """const box = document.querySelector(arguments[0]).getBoundingClientRect();
            return [box.x, box.y, box.right, box.bottom, box.height];"""
        name = "wechat-applet"
        with serving(built(STARTERS / f"{name}.svg")) as address, chromium(width=390, height=844) as driver:
            driver.get(f"{address}{name}/index.html#t=0")
            button = "[aria-labelledby=chart-head] header button"
            driver.execute_script("document.querySelector('#chart-head').scrollIntoView()")
            self.wait(lambda: driver.find_elements("css selector", button), "no script")
            driver.execute_script("document.querySelector(arguments[0]).click()", button)
            left, top, right, bottom, height = driver.execute_script(place, ".chart-window .on:not(.around) > rect")
            self.assertGreater(height, 15)
            self.assertTrue(0 <= left and 0 <= top and right <= 390 and bottom <= 844, (left, top, right, bottom))
            # The last of many scenarios.
            last = driver.execute_script("return [...document.querySelectorAll('.reel a')].at(-1).href")
            emulate(driver, 1280, 800)
            driver.get(last)
            driver.find_element("css selector", ".masthead summary").click()
            menu = driver.execute_script(place, ".masthead .siblings ul")

            def is_seen():
                link = driver.execute_script(place, ".masthead .siblings li [aria-current]")
                return menu[1] <= link[1] and link[3] <= menu[3]

            self.wait(is_seen, "the menu opens elsewhere", seconds=5)

    def test_one_crosshair_reads_all_curves_and_a_press_goes_there(self):
        self.open_sections()
        field = self.find(".curve > div")
        chain = ActionChains(self.driver)
        chain.move_to_element(field).perform()
        middle = [[f"2.3{digit} s"] for digit in range(3, 8)]
        self.wait(lambda: self.run_script(ASKED) in middle, self.run_script(ASKED))
        chain.click().perform()
        self.wait(lambda: self.state()["time"] in range(2325, 2380), "it does not seek")
        ActionChains(self.driver).move_to_element(self.find("#curves-head")).perform()
        self.wait(lambda: self.run_script(ASKED) == [], "they go on saying so")
        name = self.find(".curve figcaption button")
        wide = self.driver.find_element("css selector", ".curve > div").rect["width"]
        name.click()
        self.assertEqual(name.get_attribute("aria-expanded"), "true")
        self.assertGreater(self.driver.find_element("css selector", ".curve > div").rect["width"], 1.8 * wide)

    def test_the_hand_off_begins_with_animations_and_leads_to_their_moments(self):
        self.open_sections()
        heads = [one.text for one in self.driver.find_elements("css selector", ".handoff h3")]
        self.assertEqual(heads, ["Animations", "Scroll views", "Formulas", "Swift package"])
        row = self.find(".moves > li")
        self.assertLess(row.rect["height"], 90)
        row.find_element("css selector", "p a").click()
        self.wait(lambda: self.state()["time"] in range(1116, 1119), "it does not go there")
        summary = row.find_element("css selector", "summary")
        ActionChains(self.driver).double_click(summary).perform()
        self.assertEqual(self.run_script("return String(getSelection())"), "")
        summary.click()
        names = [one.text for one in row.find_elements("css selector", "dt")]
        self.assertEqual(names, ["UIKit", "SwiftUI", "Core Animation", "CSS"])
        buttons = row.find_elements("css selector", "dd button")
        self.assertEqual([one.get_attribute("aria-label") for one in buttons], [f"Copy: {name}" for name in names])
        self.assertEqual(len(row.find_elements("css selector", "dd button")), 4)

    def test_a_designs_own_words_are_said_in_chinese(self):
        self.open("#t=1&lang=zh", self.design)
        said = "return [...document.querySelectorAll(arguments[0])].map(one => one.textContent)"
        self.wait(lambda: self.run_script(said, "h1") == ["黏性刷新"], "not in Chinese")
        self.assertTrue(self.driver.title.startswith("黏性刷新 · "))
        self.assertIn("一滴水", self.run_script(said, ".lead")[0])
        self.assertEqual(self.run_script(said, ".reel a")[:2], ["拉到断开", "加载失败"])
        self.assertIn("断开", self.run_script(said, ".strip a"))
        self.assertIn("开始拉长的下拉距离", self.run_script(said, "td"))
        for page, words in ((self.scenario.page, ["黏性刷新"]), ("index.html", ["黏性刷新"])):
            self.open("#lang=zh", page)
            place = ".crumbs a[href*='..']" if page != "index.html" else ".card h2 a"
            self.wait(lambda place=place, words=words: self.run_script(said, place)[-1:] == words, page)
        # Another scenario begins at its start, and all else of the view stays, the language too.
        self.open("#t=1&speed=0.25&lang=zh", self.design)
        self.find("#chart-head")
        self.wait(lambda: self.run_script("return document.querySelector('.chart-window') !== null"), "no script")
        self.find(".reel .frame:nth-child(2) a").click()
        self.assertTrue(self.driver.current_url.endswith("#t=0&play=1&speed=0.25&scenario=failure&lang=zh"))
        self.wait(lambda: self.run_script(said, ".stage-name p a") == ["加载失败"], "its name is not said")
        self.driver.find_element("css selector", ".language").click()
        self.wait(lambda: self.run_script(said, ".stage-name p a") == ["The load fails"], "its name stays in Chinese")
        # And back.
        self.open("#t=1&lang=en", self.design)
        time.sleep(0.1)
        self.assertEqual(self.run_script(said, "h1"), ["Sticky refresh"])
