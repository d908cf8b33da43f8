"""Around the player: keys that stay the browser's, choosing on an enlarged stage, the language and wrong values of an
address, comparing, what is saved without the finger, and a stage that fits its field everywhere."""

import base64
import time
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys
from test_player import CATCH, SAVED

from browser import chromium
from player import LIVE, PlayerPage

# How far the picture's own shape is from that of the box in which it is drawn, and whether it lies in the field.
SHAPE = """
const pictures = [...document.querySelectorAll(".stage .device :is(img, .live > svg)")];
const picture = pictures.find(one => one.getClientRects().length);
const box = picture.getBoundingClientRect(), field = document.querySelector(".stage .field").getBoundingClientRect();
return { ratio: box.width / box.height * picture.getAttribute("height") / picture.getAttribute("width"),
    width: box.width,
    inside: box.left >= field.left && box.right <= field.right && box.top >= field.top && box.bottom <= field.bottom };
"""


class StageTests(PlayerPage):
    """What holds in each browser."""

    def focus(self, selector):
        self.driver.execute_script("document.querySelector(arguments[0]).focus({preventScroll: true})", selector)

    def note(self):
        return self.state()["note"]

    def test_what_scrolls_a_page_stays_the_browsers(self):
        self.open("#t=1")
        for key in (Keys.PAGE_DOWN, Keys.END, Keys.ARROW_DOWN):
            self.driver.execute_script("scrollTo(0, 0)")
            # A page that is busy may take a scroll back that begins as it is sent to its top.
            scrolls = lambda key=key: self.press(key) or self.driver.execute_script("return scrollY") > 0
            self.wait(scrolls, f"{key!r} does not scroll")
            self.assert_stands_at(1000)
        # What has the focus elsewhere keeps its keys; in the lists of the player letters count.
        self.focus(".scroller")
        for key in (Keys.ARROW_RIGHT, "o", "4"):
            self.press(key)
        self.assertEqual(self.state()["hash"], "#t=1")
        self.focus(".transport select")
        self.press("o")
        self.assertIn("onion=3x100", self.state()["hash"])
        self.focus(".field")
        self.press(Keys.HOME)
        self.assert_stands_at(0)
        # Sixty frames are a second.
        for _ in range(60):
            self.press(Keys.ARROW_RIGHT)
        self.assert_stands_at(1000)

    def test_keys_may_count_in_the_stage_alone(self):
        self.open("#t=1")
        self.press("?")
        self.wait(lambda: self.driver.find_elements("css selector", "dialog[open]"), "the page of keys does not open")
        self.driver.find_element("css selector", "dialog input").click()
        self.press(Keys.ESCAPE)
        self.driver.execute_script("document.activeElement.blur()")
        self.press("o")
        self.assertNotIn("onion", self.state()["hash"])
        self.focus(".field")
        self.press("o")
        self.assertIn("onion", self.state()["hash"])
        self.driver.execute_script("localStorage.clear()")

    def test_an_enlarged_stage_is_chosen_from_and_moved_by_keys(self):
        self.open("#t=1&select=&zoom=1.5@187,600")
        self.wait(lambda: self.driver.find_elements("css selector", ".inspector .choice"), "nothing can be chosen")
        svg = self.driver.find_element("css selector", LIVE)
        tabs = self.driver.execute_script(
            "const box = document.querySelector('#d_tabs').getBoundingClientRect();"
            " return [box.left + box.width / 2, box.top + 8]"
        )
        chain = ActionChains(self.driver)
        chain.w3c_actions.pointer_action.move_to_location(round(tabs[0]), round(tabs[1])).click()
        chain.perform()
        self.wait(lambda: "select=tabs" in self.state()["hash"], "a click chooses nothing")
        # A drag moves, and chooses nothing.
        left = svg.rect["x"]
        ActionChains(self.driver).move_to_element(svg).click_and_hold().move_by_offset(40, 0).release().perform()
        self.assertAlmostEqual(svg.rect["x"] - left, 40, delta=8)
        self.wait(lambda: "select=tabs&" in self.state()["hash"], "a drag chooses")
        self.focus(".field")
        left = svg.rect["x"]
        self.press(Keys.ARROW_RIGHT)
        self.assertAlmostEqual(svg.rect["x"] - left, -40, delta=1)
        self.assert_stands_at(1000)
        self.driver.execute_script(
            "const list = document.querySelector('.choice');"
            " list.value = 'search'; list.dispatchEvent(new Event('change'))"
        )
        self.assertIn("select=tabs,search", self.state()["hash"])

    def test_what_lies_in_another_has_insets_and_two_keep_their_distance(self):
        self.open("#t=1&select=search,tabs")
        panel = self.driver.find_element("css selector", ".inspector")
        self.wait(lambda: "Distance" in panel.text, "no distance")
        ActionChains(self.driver).move_to_element(self.driver.find_element("css selector", LIVE)).perform()
        self.assertIn("Distance", panel.text)
        self.open("#t=1&select=rows,search")
        panel = self.driver.find_element("css selector", ".inspector")
        self.wait(lambda: "Left, top, right, bottom" in panel.text, "no insets")
        self.assertRegex(panel.text, r"\ntranslate.* y\n")

    def test_the_language_is_part_of_the_address(self):
        lang = lambda: self.driver.execute_script("return document.documentElement.lang")
        self.open("#t=1&lang=zh")
        self.wait(lambda: lang() == "zh-Hans", "it does not speak Chinese")
        self.assertEqual(
            self.driver.execute_script("return document.querySelector('.clock').getAttribute('aria-label')"), "时间"
        )
        self.driver.find_element("css selector", ".language").click()
        self.wait(lambda: lang() == "en", "it does not speak English")
        self.assertEqual(self.state()["hash"], "#t=1&lang=en")
        self.press(Keys.ARROW_RIGHT, "b")
        self.assertTrue(self.state()["hash"].endswith("&lang=en"), self.state()["hash"])
        self.driver.execute_script("location.hash = '#t=1&lang=zh'")
        self.wait(lambda: lang() == "zh-Hans", "it does not heed the address")
        self.driver.back()
        self.wait(lambda: lang() == "en", "going back does not bring English back")
        self.assertEqual(len(self.driver.find_elements("css selector", "script[src$='zh.js']")), 1)
        self.driver.execute_script("localStorage.clear()")

    def test_values_that_are_not_here_are_told(self):
        self.open("#t=1&select=nonsense&trails=search,strange")
        for words in ("select=nonsense", "trails=strange", "ids of the drawing"):
            self.wait(lambda words=words: words in self.note(), words)
        self.assertTrue(self.state()["pressed"]["trail"])
        self.driver.find_element("css selector", ".notes button").click()
        self.assertEqual(self.note(), "")
        for wrong in ("nope/none", "sticky-refresh/none"):
            self.open(f"#t=1&compare={wrong}")
            self.wait(lambda: f"compare={wrong}" in self.note(), "no note", 20)
            self.assertEqual(self.driver.find_elements("css selector", ".other"), [])
        self.open("#t=99&speed=0.05")
        self.wait(lambda: "t=99" in self.note(), "no note")
        self.assertLess(self.state()["time"], 1000)
        # All of it in one note: some of it the player reads, some the engine.
        wrong = ("speed=x", "t=abc", "p.foo=99", "scenario=nope", "set=nothing:1", "set=pause:-9")
        self.open("#speed=x&t=abc&p.foo=99&scenario=nope&set=nothing:1,pause:-9")
        self.wait(lambda: all(words in self.note() for words in wrong), f"all of {wrong}")
        self.assertEqual([self.note().count(words) for words in wrong], [1] * len(wrong))

    def test_a_frame_is_saved_as_it_is_seen_without_the_finger(self):
        for fragment, isSeen in (("#t=1", True), ("#t=1&finger=off", False)):
            self.open(fragment)
            self.driver.execute_script(CATCH)
            self.press("s")
            text = base64.b64decode(self.driver.execute_async_script(SAVED)[1].split(",", 1)[1]).decode()
            self.assertEqual('class="finger"' in text, isSeen)

    def test_compared_curves_stay_in_their_pictures(self):
        self.open(f"#t=1&compare=sticky-refresh/{self.other.name}&as=over")
        self.wait(
            lambda: self.driver.find_elements("css selector", ".comparison tbody tr"), "there is no comparison", 20
        )
        self.driver.execute_script("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        out = self.driver.execute_script(
            """
            const [duration] = arguments;
            return [...document.querySelectorAll("path.other")].filter(path => {
                // Where the line lies in a field that is a hundred high.
                const { d, f } = path.parentElement.transform.baseVal.consolidate().matrix, box = path.getBBox();
                const [top, bottom] = [f + d * (box.y + box.height), f + d * box.y];
                return top < 0 || bottom > 100 || box.x < 0 || box.x + box.width > duration;
            }).map(path => path.closest("figure").dataset.curve);
            """,
            self.scenario.duration,
        )
        self.assertEqual(out, [])
        self.assertGreater(self.driver.execute_script("return document.querySelectorAll('path.other').length"), 3)
        out = "return [...document.querySelectorAll('.comparison .scroller')].map(s => s.scrollWidth - s.clientWidth)"
        self.assertLessEqual(max(self.driver.execute_script(out)), 1)
        # What was changed by hand comes back with the view before.
        mode = "return document.querySelector('.comparing-with select:nth-of-type(2)').value"
        self.assertEqual(self.driver.execute_script(mode), "over")
        self.driver.execute_script("location.hash = location.hash.replace('over', 'side')")
        self.wait(lambda: self.driver.execute_script(mode) == "side", "the list does not follow the address")

    def test_a_design_is_compared_with_another_of_its_scenarios(self):
        self.open("#t=1", "sticky-refresh/index.html")
        own = self.driver.find_element("css selector", "#stage-name a").get_attribute("href").split("/")[-2]
        self.press("x")
        self.wait(lambda: "compare=" in self.state()["hash"], "it does not compare")
        self.assertNotIn(f"compare=sticky-refresh/{own}", self.state()["hash"])
        # Without moments of its own, states and what happens are the moments.
        self.press("x", Keys.SHIFT)
        self.focus(".field")
        self.press(Keys.HOME, "]")
        self.assertTrue(0 < self.state()["time"] < self.scenario.duration, self.state()["time"])

    def test_it_plays_on_after_its_time_was_dragged(self):
        self.open("#t=0.5&play=1&speed=0.1")
        scrub = self.driver.find_element("css selector", ".scrub")
        ActionChains(self.driver).move_to_element(scrub).click_and_hold().move_by_offset(10, 0).release().perform()
        self.wait(lambda: self.state()["playing"], "it stays where it was dragged")

    def test_the_stage_fits_its_field(self):
        self.open("#t=1", "sticky-refresh/refresh/index.html")
        shape = self.driver.execute_script(SHAPE)
        self.assertAlmostEqual(shape["ratio"], 1, delta=0.01)
        self.assertTrue(shape["inside"])

    def test_a_trail_takes_one_key_and_one_click(self):
        self.open("#t=1")
        # What it asks goes with it.
        self.press("t")
        self.wait(lambda: "trail" in self.note(), "it asks for an element")
        self.press(Keys.ESCAPE)
        self.assertEqual(self.note(), "")
        self.press("t")
        x, y = self.driver.execute_script(
            "const box = document.querySelector('.live #d_search').getBoundingClientRect();"
            "return [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);"
        )
        builder = ActionBuilder(self.driver)
        builder.pointer_action.move_to_location(x, y)
        builder.pointer_action.click()
        builder.perform()
        self.wait(lambda: "trails=search" in self.state()["hash"], "it has the trail of what was clicked")
        self.assertNotIn("select", self.state()["hash"])

    def test_a_page_in_a_frame_is_the_stage_alone(self):
        self.open("#t=1&embed=1&set=pause:0.4")
        self.wait(lambda: self.driver.find_elements("css selector", ".embedded .stage.performed .hand"), "it plays")
        shown = self.driver.execute_script(
            "return [...document.querySelectorAll('.stage > *')].filter((part) => part.checkVisibility())"
            ".map((part) => part.className)"
        )
        self.assertEqual(shown, ["field"])

    def test_escape_leaves_the_innermost_mode(self):
        self.open("#t=1&onion=2x100&select=search&trails=search")
        for left in ("onion=2x100&select=search", "onion=2x100", "t=1"):
            self.press(Keys.ESCAPE)
            self.wait(lambda left=left: self.state()["hash"].endswith(left), f"{left} is left")
        # It is the one that was opened last.
        self.open("#t=1")
        opened = (("x", "compare"), ("o", "onion"), ("+", "zoom"))
        for key, name in opened:
            self.press(key)
            self.wait(lambda name=name: name in self.state()["hash"], f"{name} does not open")
        for count in (2, 1, 0):
            self.press(Keys.ESCAPE)
            is_so = [name for _, name in opened][:count]
            self.wait(
                lambda is_so=is_so: [name for _, name in opened if name in self.state()["hash"]] == is_so,
                f"{is_so} is not what is left",
                seconds=5,
            )


class ChromiumStageTests(StageTests, unittest.TestCase):
    browser = "Chromium"

    def test_without_scripts_on_a_telephone_nothing_is_stretched(self):
        with chromium(width=360, height=640, scripts=False) as driver:
            driver.get(self.address + self.scenario.page)
            shape = driver.execute_script(SHAPE)
            self.assertAlmostEqual(shape["ratio"], 1, delta=0.01)
            self.assertTrue(shape["inside"])

    def test_whatever_two_tools_are_open_escape_closes_both_and_the_stage_rests(self):
        look = """const { x, y, width, height } = document.querySelector(".stage").getBoundingClientRect();
        const pressed = [...document.querySelectorAll(".tool[aria-pressed=true]:not([data-action=finger])")];
        const panels = [...document.querySelectorAll(".comparing-with, .skin, .console, .comparison, .inspector")];
        return [[x, y + scrollY, width, height].map(Math.round).join(" "), pressed.map((one) => one.dataset.action),
            panels.filter((one) => one.getClientRects().length).map((one) => one.className)];"""
        self.open("#t=1")
        rests, *closed = self.driver.execute_script(look)
        # A trail begins with measuring, which chooses its element.
        for keys in ("to", "ox", "oa", "xo", "xm", "xa", "ta", "mo", "mx", "ma", "ax", "am"):
            for key in keys:
                before = self.driver.execute_script(look)[1]
                self.press(key)
                self.wait(lambda before=before: self.driver.execute_script(look)[1] != before, f"{keys}: {key}")
            self.wait(lambda: self.driver.execute_script(look)[2] != closed[1], f"{keys} opens a panel")
            self.assertEqual(self.driver.execute_script(look)[0], rests, keys)
            for _ in keys:
                self.press(Keys.ESCAPE)
            self.wait(lambda: self.driver.execute_script(look) == [rests, *closed], f"{keys} leaves something")
            # A comparison begins where both differ.
            self.assertRegex(self.state()["hash"], r"^#t=[\d.]+$", keys)

    def test_a_sign_is_faint_where_the_word_of_another_stands(self):
        faint = """return [...document.querySelectorAll(".sign path")]
            .map((path) => Number(getComputedStyle(path).opacity));"""
        with chromium(width=1280, height=800) as driver:
            for instant, wanted in ((1.15, [1, 0.2, 0.2, 1, 1, 1]), (2.5, [1] * 6)):
                driver.get("about:blank")
                driver.get(f"{self.address}sticky-refresh/refresh/index.html#t={instant}")
                self.wait(lambda wanted=wanted: driver.execute_script(faint) == wanted, "other signs are faint")

    def test_with_the_systems_own_colours_time_and_choices_are_seen(self):
        with chromium(width=1280, height=900, media={"forced-colors": "active"}) as driver:
            driver.get(self.address + self.scenario.page + "#t=3&onion=2x100")
            time.sleep(0.5)
            look = "return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]"
            pressed, loose = (
                driver.execute_script(look, f'.tool[data-action="{name}"]', "backgroundColor")
                for name in ("onion", "trail")
            )
            self.assertNotEqual(pressed, loose)
            self.assertEqual(driver.execute_script(look, ".scrub", "forcedColorAdjust"), "none")
            self.assertNotEqual(
                driver.execute_script(look, ".bands .band.on", "fill"),
                driver.execute_script(look, ".bands .on + text", "fill"),
            )
            self.assertEqual(driver.execute_script(look, ".moments .on", "outlineStyle"), "solid")
            # Where one is, among the tabs of all pages.
            one, other = (
                driver.execute_script(look, f".tabs :{place}-child", "backgroundColor") for place in ("first", "last")
            )
            self.assertNotEqual(one, other)

    def test_printed_nothing_is_folded_or_cut(self):
        dark = [{"name": "prefers-color-scheme", "value": "dark"}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print", "features": dark})
        self.driver.set_window_size(794, 1123)
        try:
            self.open("#t=1")
            band = "return getComputedStyle(document.querySelector('.bands .band:not(.odd, .on)')).fill"
            self.assertEqual(self.driver.execute_script(band), "rgb(220, 235, 243)")
            self.driver.execute_script("dispatchEvent(new Event('beforeprint'))")
            self.assertEqual(self.driver.find_elements("css selector", "details:not([open], .siblings *)"), [])
            widths = self.driver.execute_script(
                "return [...document.querySelectorAll('.bench > *')]"
                ".map(part => part.getBoundingClientRect().width / innerWidth)"
            )
            self.assertGreater(min(widths), 0.8)
            whole = """return [".curve", "tr", ".handoff li", ".paper"].map((which) => document.querySelector(which))
                .map((one) => one && getComputedStyle(one).breakInside);"""
            self.assertEqual(set(self.driver.execute_script(whole)) - {None}, {"avoid"})
            # A tall chart is on one page with its heading.
            tall = "return parseFloat(getComputedStyle(document.querySelector('.chart')).maxHeight)"
            self.assertLess(self.driver.execute_script(tall), 850)
            # Nor is what can only be pressed.
            pressed = self.driver.find_elements("css selector", ".language, .hint, header .plain, #chart-head + p")
            self.assertGreater(len(pressed), 3)
            self.assertEqual([one.get_attribute("class") for one in pressed if one.is_displayed()], [])
        finally:
            self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})


class FirefoxStageTests(StageTests, unittest.TestCase):
    browser = "Firefox"
