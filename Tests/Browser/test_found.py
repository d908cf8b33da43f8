"""What a search found, on the pages of a site: an arrow of the statechart plays the way to its transition, a frame that
no scenario shows plays the way to it, and the page for phones shows both."""

import re
import time
import unittest

from test_accessibility import AXE, RUN
from test_languages import SAME, WORDS

from browser import BROWSERS, chromium, emulate, in_chromium_and_firefox
from flipbook import built, serving
from places import FIXTURES, STARTERS
from player import PlayerPage

DESIGN = STARTERS / "floating-ball.svg"
PAGE = "floating-ball/index.html"
# Notes whether a finger was seen from now on, and where the drawing's time stood then.
WATCH = """
window.fingers = new Set();
new MutationObserver(() => {
    const finger = document.querySelector(".live .finger");
    if (finger) fingers.add(finger.getAttribute("transform"));
}).observe(document.querySelector(".live"), { subtree: true, childList: true, attributes: true });
"""
SHOWN = """
const stage = document.querySelector(".stage"), is = name => stage.classList.contains(name);
return { performed: is("performed"), playing: is("playing"), touched: is("touched"),
    name: document.querySelector(".stage-name p a").textContent,
    states: [...document.querySelectorAll(".chart .state.on")].map(one => one.id.slice("state-".length)),
    scrub: Number(document.querySelector(".scrub").value), most: Number(document.querySelector(".scrub").max) };
"""
# What was played has come to its end, and was played at all.
AT_END = """
const stage = document.querySelector(".stage"), { value, max } = document.querySelector(".scrub");
return stage.classList.contains("performed") && value === max;
"""
# Of an arrow: where it leads, and the row of the table that says so.
ENDS = """
const arrow = document.getElementById(`transition-${arguments[0]}`);
return [arrow.dataset.to.split(" "), arrow.querySelector("a").getAttribute("href"),
    document.getElementById(`by-${arguments[0]}`).dataset.title];
"""
STILLS = """
return [...document.querySelectorAll("tr.found img")].filter(one => one.getBoundingClientRect().height > 0)
    .map(one => [one.closest("tr").id, one.complete && one.naturalWidth > 0]);
"""


@in_chromium_and_firefox
class FoundTests(PlayerPage):
    @classmethod
    def setUpClass(cls):
        cls.address = cls.enterClassContext(serving(built(DESIGN, options=("--explore",))))
        cls.driver = cls.enterClassContext(BROWSERS[cls.browser](width=1280, height=900))

    def script(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def shown(self):
        return self.script(SHOWN)

    def open(self, fragment="", page=PAGE):
        super().open(fragment, page)

    def assert_reaches(self, states, name):
        """The way is played to its end, and the states are active there."""
        self.wait(lambda: self.shown()["performed"] and self.shown()["name"] == name, f"{name} does not play")

        def is_over():
            shown = self.shown()
            return not shown["playing"] and shown["scrub"] == shown["most"]

        self.wait(is_over, f"{name} does not end")
        self.assertLessEqual(set(states), set(self.shown()["states"]), name)

    def click_arrow(self, number):
        label = self.driver.find_element("css selector", f"#transition-{number} text")
        self.script("arguments[0].scrollIntoView({ block: 'center', inline: 'center' })", label)
        label.click()

    def test_an_arrow_plays_the_way_to_its_transition(self):
        self.open("#t=0")
        self.script("document.querySelector('#chart-head').scrollIntoView()")
        self.wait(lambda: self.script("return document.querySelector('.chart-window') !== null"), "no script")
        self.script(WATCH)
        for number in (4, 9):
            states, link, name = self.script(ENDS, number)
            self.assertEqual(link, f"#by-{number}")
            self.click_arrow(number)
            self.assert_reaches(states, name)
            self.assertIn(f"found=by-{number}", self.driver.current_url)
        self.assertGreater(len(self.script("return [...fingers]")), 1, "no finger is seen to move")
        # Once more, from the start.
        self.click_arrow(9)
        self.wait(lambda: self.shown()["playing"], "it does not play again")
        self.assert_reaches(states, name)
        # Where it ended, the reader's finger goes on.
        self.driver.find_element("css selector", ".live svg").click()
        self.wait(lambda: self.shown()["touched"], "it cannot be touched")
        # The chart in a window of its own does the same, and a key in the table.
        self.open("#t=0")
        self.script("document.querySelector('#chart-head').scrollIntoView()")
        self.driver.find_element("css selector", "[aria-labelledby=chart-head] header button").click()
        self.click_arrow(4)
        self.assert_reaches(*self.script(ENDS, 4)[::2])
        self.assertEqual(self.driver.find_elements("css selector", ".chart-window[open]"), [])
        play = self.driver.find_element("css selector", "#by-17 a")
        self.assertEqual(play.accessible_name, "Play: pushing → page on done.animate.push")
        self.script("arguments[0].focus()", play)
        self.press("\ue007")
        self.assert_reaches(["page"], "pushing → page on done.animate.push")
        # A scenario afterwards has its own pace and settings.
        self.driver.find_element("css selector", ".design .reel .frame:nth-child(2) a").click()
        self.wait(lambda: "scenario=" in self.driver.current_url, "no scenario")
        self.assertNotRegex(self.driver.current_url, "found=|speed=|loop=|set=")

    def test_a_link_to_a_place_plays_and_so_does_a_frame(self):
        self.open("#by-5")
        self.assert_reaches(["opening"], "first → opening on ballTap")
        self.assertEqual(self.script("return scrollY"), 0)
        frame = self.driver.find_element("css selector", "#found-1 a")
        self.script("arguments[0].scrollIntoView({ block: 'center', inline: 'center' })", frame)
        name = frame.text.replace("\n", " ")
        frame.click()
        self.assert_reaches(name.split(", "), name)
        # So does an interruption, to the end of its tap.
        play = self.driver.find_element("css selector", "#cut-1 a")
        name = self.script("return document.getElementById('cut-1').dataset.title")
        after = self.driver.find_element("css selector", "#cut-1 td:nth-child(3)").text.split(", ")
        self.script("arguments[0].scrollIntoView({ block: 'center', inline: 'center' })", play)
        play.click()
        self.assert_reaches([], name)
        self.assertGreater(len(set(self.shown()["states"]) & set(after)), 1)
        # The address that a click writes opens the same.
        self.open("#t=0&play=1&found=by-17")
        self.assert_reaches(["page"], "pushing → page on done.animate.push")
        self.open("#found=by-999")
        self.assertIn("found", self.state()["note"])


class FoundElsewhereTests(unittest.TestCase):
    """What one browser shows."""

    @classmethod
    def setUpClass(cls):
        cls.address = cls.enterClassContext(serving(built(DESIGN, options=("--explore",))))

    def test_an_interruption_by_an_event_is_played(self):
        """The program ends what a finger began: the list closes before it is open."""
        with serving(built(FIXTURES / "program-events.svg", options=("--explore",))) as address, chromium() as driver:
            driver.get(f"{address}program-events/index.html#cut-1")
            end = time.monotonic() + 20
            while driver.execute_script(SHOWN)["states"] != ["idle"] or not driver.execute_script(AT_END):
                self.assertLess(time.monotonic(), end, driver.execute_script(SHOWN))
                time.sleep(0.05)
            self.assertIn("event refresh.end", driver.execute_script(SHOWN)["name"])

    def test_the_page_for_phones_shows_a_configuration_and_leaves_the_finger(self):
        with chromium(width=390, height=844) as driver:

            def until(holds, what):
                end = time.monotonic() + 20
                while not holds():
                    self.assertLess(time.monotonic(), end, what)
                    time.sleep(0.05)

            def states():
                return driver.execute_script("return document.querySelector('.screen').dataset.states ?? ''").split()

            driver.get(f"{self.address}floating-ball/touch/index.html")
            until(states, "the engine starts")
            driver.execute_script("document.querySelector('.menu').click()")
            sheet = driver.find_element("css selector", "dialog.sheet")
            self.assertIn("Show me", sheet.text)
            lists = sheet.find_elements("css selector", "details")
            self.assertEqual([one.text for one in lists], ["Configurations", "Transitions", "Interruptions"])
            lists[0].find_element("css selector", "summary").click()
            button = lists[0].find_elements("css selector", "button")[2]
            wanted = set(button.text.split(", "))
            button.click()
            until(lambda: wanted <= set(states()), wanted)
            until(lambda: "Touch the screen" in driver.find_element("css selector", ".notes").text, "it ends")
            self.assertLessEqual(wanted, set(states()))
            driver.find_element("css selector", ".screen > svg").click()
            self.assertEqual(driver.find_element("css selector", ".notes").text, "")
            until(lambda: not wanted <= set(states()), "it goes on")

    def test_who_wants_no_motion_sees_where_it_leads(self):
        with chromium(width=1280, height=900, media={"prefers-reduced-motion": "reduce"}) as driver:
            driver.get(f"{self.address}{PAGE}#by-25")
            end = time.monotonic() + 20
            while not (shown := driver.execute_script(SHOWN))["performed"] or shown["scrub"] != shown["most"]:
                self.assertFalse(shown["playing"])
                self.assertLess(time.monotonic(), end)
            self.assertIn("first", driver.execute_script(SHOWN)["states"])

    def test_without_scripts_a_place_shows_the_still_of_its_transition(self):
        with chromium(width=1280, height=900, scripts=False) as driver:
            driver.get(f"{self.address}{PAGE}#by-7")
            end = time.monotonic() + 20
            while (stills := driver.execute_script(STILLS)) != [["by-7", True]]:
                self.assertLess(time.monotonic(), end, stills)
                time.sleep(0.05)

    def test_axe_and_the_chinese_interface_find_nothing_wrong(self):
        with chromium(width=1440, height=900) as driver:
            for theme in ("light", "dark"):
                for width, height in ((390, 844), (1440, 900)):
                    emulate(driver, width, height, {"prefers-color-scheme": theme})
                    for page in (PAGE, "canvas.html"):
                        driver.get(f"{self.address}{page}")
                        driver.execute_script(AXE.read_text())
                        self.assertEqual(driver.execute_async_script(RUN), [], (page, theme, width))
            driver.get("about:blank")
            driver.get(f"{self.address}{PAGE}#t=0&found=by-4&lang=zh")
            time.sleep(1)
            words = [text for text in driver.execute_script(WORDS) if re.search("[A-Za-z]{2}", text)]
            rest = [text for text in words if not re.search("[\u4e00-\u9fff]", text) and not SAME.fullmatch(text)]
            self.assertEqual(rest, [])
