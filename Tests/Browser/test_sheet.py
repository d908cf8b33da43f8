"""The drawing is large, its controls are in sight beside it, and the exposure sheet below says in a bounded room what
changes."""

import json
import re
import time
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.keys import Keys

from browser import chromium, emulate
from flipbook import built, designs
from places import STARTERS

DESKS = ((1280, 720), (1440, 900), (1920, 1080))
PHONE = (390, 844)
TABLETS = ((768, 1024), (844, 390), (390, 664))
# Tools and mistakes as an address says them, and what is there then.
TOOLS = {
    "onion=2x100": ".onion",
    "select=drop": ".inspector:not([hidden])",
    "trails=drop": ".trails path",
    "bad=1": ".notes button",
    "console=on": ".console .events",
    "zoom=2@0,0": ".zoomed",
    "backdrop=dark": "[data-backdrop=dark]",
    "compare=sticky-refresh/failure": ".bands.theirs",
    "compare=sticky-refresh/failure&as=over": "[data-compare=over] .live > .theirs",
    "compare=sticky-refresh/failure&as=difference": "[data-compare=difference] .live > .theirs",
    "compare=sticky-refresh/failure&as=wipe": "[data-compare=wipe] .live > .theirs",
}
GO = "location.hash = arguments[0]"

# Boxes as [left, top, right, bottom], none of what is not drawn; the first picture of the stage that is.
BOXES = """
const box = element => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return right > left && bottom > top ? [left, top, right, bottom] : null;
};
const all = selector => [...document.querySelectorAll(selector)].map(box).filter(Boolean);
return {
    field: all(".stage .field")[0], picture: all(".stage .device :is(.live > svg, img)")[0], tools: all(".stage .tool"),
    controls: all(".transport .tool"), scrub: all(".scrub")[0], ruler: all(".ruler")[0],
    sheet: all(".stage .sheet")[0], bands: all(".bands .band"), wide: document.documentElement.scrollWidth,
};
"""
# Two frames later, what follows the size of the window has been laid out.
RESIZED = f"""
const done = arguments[0], look = () => {{ scrollTo(0, 0); {BOXES} }};
requestAnimationFrame(() => requestAnimationFrame(() => done(look())));
"""
READY = "return document.readyState === 'complete' && !document.querySelector('.stage[data-player]:not(.ready)')"
SCROLL = "document.querySelector('.stage .sheet').scrollTop = arguments[0]"
NAMES = """
return {
    bands: [...document.querySelectorAll(".bands .band")].map(band => band.nextElementSibling.textContent),
    steady: document.querySelector(".steady span")?.textContent.split(", ") ?? [],
    chart: [...document.querySelectorAll(".chart .state.on")].map(state => state.id.replace("state-", "")),
};
"""
# Of each block that is in sight its middle, its name, and when it ends.
MIDDLES = """
const sheet = document.querySelector(".stage .sheet").getBoundingClientRect();
return [...document.querySelectorAll(".bands .band")].map(band => {
    const { left, right, top, bottom } = band.getBoundingClientRect();
    return [[Math.round((left + right) / 2), Math.round((top + bottom) / 2)], band.nextElementSibling.textContent,
        band.dataset.to / 1000];
}).filter(([[, y]]) => y < sheet.bottom - 2);
"""
READOUT = "return document.querySelector('.readout:not([hidden])')?.textContent ?? ''"
# The name of a control: its text, its box, and the control's.
TIP = """
const box = element => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [left, top, right, bottom];
};
const tip = document.querySelector(".tip");
return tip && [tip.textContent, box(tip), box(arguments[0])];
"""
# Words that are longer than their button.
CUT = """
return [...document.querySelectorAll(".stage > .tools .tool")]
    .filter(tool => tool.scrollWidth > tool.clientWidth).map(tool => tool.textContent);
"""
PANEL = """
const { left, top, right, bottom } = document.querySelector(".inspector").getBoundingClientRect();
return [left, top, right, bottom];
"""
TARGETS = """
return [...document.querySelectorAll(".stage :is(button, select), .keys[open] button")].map(target => {
    const { width, height } = target.getBoundingClientRect();
    return [target.textContent, width, height];
}).filter(([, width]) => width > 0);
"""


def inside(inner, outer, slack=0.5):
    low = all(inner[side] >= outer[side] - slack for side in (0, 1))
    return low and all(inner[side] <= outer[side] + slack for side in (2, 3))


def apart(one, other):
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


class SheetTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.files = designs(STARTERS)
        cls.site = built(*cls.files)
        cls.driver = cls.enterClassContext(chromium())
        cls.records = {file.stem: json.loads((cls.site / file.stem / "design.json").read_text()) for file in cls.files}

    def test_what_is_measured_is_read_on_a_tablet(self):
        page = (self.site / "sticky-refresh" / "refresh" / "index.html").as_uri()
        for size in ((768, 1024), (1024, 768)):
            emulate(self.driver, *size)
            self.driver.get("about:blank")
            self.driver.get(f"{page}#t=1.3&select=drop")
            end = time.monotonic() + 10
            while not self.driver.find_elements("css selector", ".chosen-element"):
                self.assertLess(time.monotonic(), end)
            panel, boxes = self.driver.execute_script(PANEL), self.driver.execute_script(BOXES)
            with self.subTest(size=size):
                self.assertTrue(inside(panel, [0, 0, *size]), panel)
                for box in [boxes["picture"], boxes["sheet"], *boxes["tools"]]:
                    self.assertTrue(apart(panel, box), (panel, box))

    def pages(self):
        """Of the starters with the fewest and the most tracks and of one between, the page, and the scenario in which
        most states come and go."""
        for name in ("zhihu-home", "floating-ball", "wechat-applet"):
            record = self.records[name]
            yield f"{name}/index.html"
            fullest = max(record["scenarios"], key=lambda scenario: len(self.changing(scenario)))
            yield f"{name}/{fullest['page']}"

    def changing(self, scenario):
        return [span for span in scenario["states"] if span["from"] > 0 or span["to"] < scenario["duration"]]

    def measure(self, page, driver=None):
        driver = driver or self.driver
        driver.get("about:blank")
        driver.get((self.site / page).as_uri() + "#t=0.5")
        if driver is self.driver:
            while not driver.execute_script(READY):
                time.sleep(0.02)
        return driver.execute_script(BOXES)

    def resized(self, width, height, driver=None):
        """What stands where in a window of another size, which takes a fraction of the time of opening the page."""
        emulate(driver or self.driver, width, height)
        # Where scripts are off no frame calls them.
        return driver.execute_script(BOXES) if driver else self.driver.execute_async_script(RESIZED)

    def assert_large(self, boxes, width, height):
        window = [0, 0, width, height]
        self.assertGreaterEqual((boxes["picture"][3] - boxes["picture"][1]) / height, 0.6)
        self.assertTrue(inside(boxes["picture"], window), boxes["picture"])
        self.assertTrue(inside(boxes["sheet"], window), boxes["sheet"])
        self.assertTrue(inside(boxes["ruler"], boxes["sheet"]), boxes["ruler"])

    def test_the_drawing_is_large_on_every_screen_and_the_sheet_scrolls_in_its_place(self):
        """Each page is opened once: a window of another size takes a fraction of the time."""
        scrolled = 0
        for page in self.pages():
            self.measure(page)
            for width, height in DESKS:
                with self.subTest(f"{page}, {width}"):
                    boxes = self.resized(width, height)
                    self.assert_large(boxes, width, height)
                    self.assertGreater(len(boxes["tools"]), 20)
                    self.assertEqual(self.driver.execute_script(CUT), [])
                    for tool in boxes["tools"]:
                        self.assertTrue(inside(tool, [0, 0, width, height]), tool)
                        self.assertTrue(apart(tool, boxes["picture"]), tool)
                    # From the ruler to the end of what is seen of the sheet.
                    self.assertAlmostEqual(boxes["scrub"][1], boxes["ruler"][1], delta=1)
                    self.assertAlmostEqual(boxes["scrub"][3], boxes["sheet"][3], delta=5)
            with self.subTest(f"{page}, phone"):
                self.assert_wide(self.resized(*PHONE), *PHONE)
            for width, height in (DESKS[0], PHONE):
                with self.subTest(f"{page}, sheet, {width}"):
                    scrolled += self.scrolls(self.resized(width, height))
        self.assertGreater(scrolled, 2)

    def assert_wide(self, boxes, width, height):
        left, top, right, _ = boxes["picture"]
        self.assertEqual([left, right, boxes["wide"]], [0, width, width])
        # A long title takes some lines.
        self.assertLess(top, 0.4 * height)
        for part in (*boxes["controls"], boxes["scrub"], boxes["sheet"]):
            self.assertTrue(inside(part, [0, 0, width, height]), part)

    def scrolls(self, before):
        """Scrolls the sheet to its end, below its ruler and pencil: whether its tracks have moved."""
        if not before["bands"]:
            return False
        self.driver.execute_script(SCROLL, 10_000)
        after = self.driver.execute_script(BOXES)
        self.driver.execute_script(SCROLL, 0)
        self.assertEqual(after["sheet"], before["sheet"])
        self.assertEqual(after["ruler"], before["ruler"])
        self.assertAlmostEqual(after["scrub"][1], before["scrub"][1], delta=2)
        lowest = max(after["bands"], key=lambda band: band[3])
        self.assertTrue(inside(lowest, after["sheet"]), lowest)
        return after["bands"] != before["bands"]

    def test_without_scripts_it_is_as_large(self):
        with chromium(scripts=False) as driver:
            for page in self.pages():
                self.measure(page, driver)
                for width, height in DESKS:
                    with self.subTest(f"{page}, {width}"):
                        self.assert_large(self.resized(width, height, driver), width, height)
                with self.subTest(f"{page}, phone"):
                    left, _, right, _ = self.resized(*PHONE, driver)["picture"]
                    self.assertEqual([left, right], [0, PHONE[0]])

    def test_in_a_frame_the_drawing_is_cut_at_the_edge_of_its_screen(self):
        self.driver.get("about:blank")
        self.driver.get((self.site / "sticky-refresh/refresh/index.html").as_uri() + "#t=0.5&embed=1")
        self.wait(lambda: self.driver.execute_script(READY), "the page does not load")
        for width, height in ((900, 700), (300, 700)):
            with self.subTest(width):
                left, top, right, bottom = self.resized(width, height)["picture"]
                self.assertAlmostEqual((bottom - top) / (right - left), 667 / 375, delta=0.01)
                self.assertAlmostEqual(min(right - left - width, bottom - top - height, key=abs), 0, delta=1)
                self.assertAlmostEqual(left, width - right, delta=1)
                self.assertAlmostEqual(top, height - bottom, delta=1)

    def test_no_tool_and_no_note_moves_the_drawing(self):
        self.measure("sticky-refresh/refresh/index.html")
        for width, height in (*DESKS, *TABLETS, PHONE):
            self.driver.execute_script(GO, "t=0.5")
            before = self.resized(width, height)
            for what, seen in TOOLS.items():
                # On a phone the field of one drawing is as wide as the window, which has no room for two.
                if what.startswith("compare") and width < 640:
                    continue
                with self.subTest(f"{what}, {width}"):
                    self.driver.execute_script(GO, f"t=0.5&{what}")
                    end = time.monotonic() + 10
                    while not self.driver.find_elements("css selector", seen):
                        self.assertLess(time.monotonic(), end, seen)
                    after = self.resized(width, height)
                    # Comparing needs room for two drawings, however they are shown.
                    same = ("field",) if what.startswith(("compare", "zoom")) else ("field", "picture")
                    for part in (*same, "ruler"):
                        self.assertEqual(after[part], before[part], part)
                    if what.startswith("select") and (width, height) in ((844, 390), PHONE):
                        box = self.driver.execute_script(PANEL)
                        self.assertTrue(inside(box, [0, 0, width, height]), box)
                        self.assertTrue(apart(box, after["ruler"]) or width > height, box)
                    # A touch does something else, and is not offered.
                    if what.startswith(("select", "compare", "zoom")):
                        self.assertFalse(self.driver.find_element("css selector", ".hint").is_displayed())
            for note in self.driver.find_elements("css selector", ".notes button"):
                note.click()

    def test_a_state_that_is_active_throughout_has_no_track(self):
        emulate(self.driver, 1440, 900)
        folded = 0
        for name, record in self.records.items():
            for scenario in record["scenarios"][:2]:
                with self.subTest(f"{name}/{scenario['name']}"):
                    changing = self.changing(scenario)
                    steady = [span["state"] for span in scenario["states"] if span not in changing]
                    self.measure(f"{name}/{scenario['page']}")
                    found = self.driver.execute_script(NAMES)
                    self.assertEqual(sorted(found["bands"]), sorted(span["state"] for span in changing))
                    self.assertEqual(sorted(found["steady"]), sorted(steady))
                    # The statechart knows them all the same.
                    self.assertLessEqual(set(steady), set(found["chart"]))
                    folded += len(steady)
        self.assertGreater(folded, 25)

    def test_each_block_of_the_sheet_is_named_under_the_pointer(self):
        emulate(self.driver, 1280, 720)
        self.measure("sticky-refresh/refresh/index.html")
        middles = self.driver.execute_script(MIDDLES)
        self.assertGreater(len(middles), 8)
        for (x, y), name, end in middles:
            builder = ActionBuilder(self.driver, duration=0)
            builder.pointer_action.move_to_location(x, y)
            builder.perform()
            end_time = time.monotonic() + 10
            while name not in (text := self.driver.execute_script(READOUT)):
                self.assertLess(time.monotonic(), end_time, f"{name} at {x}, {y}: {text}")
            now = float(text.split(" s")[0])
            if end < 4.7:
                left = float(re.search(rf"{name} ends in ([\d.]+) s", text)[1])
                self.assertAlmostEqual(now + left, end, delta=0.011)
        # Where two states are active, both are told.
        self.assertRegex(self.at_time(1.2), r"^1\.2\d s · busy › snapping · snapping ends in 0\.2\d s")

        # In the reader's language.
        self.driver.get((self.site / "sticky-refresh" / "refresh" / "index.html").as_uri() + "#t=0.5&lang=zh")
        end_time = time.monotonic() + 10
        while "秒后结束" not in self.at_time(1.2):
            self.assertLess(time.monotonic(), end_time)

    def at_time(self, seconds):
        left, _, right, bottom = self.driver.execute_script(BOXES)["scrub"]
        builder = ActionBuilder(self.driver, duration=0)
        builder.pointer_action.move_to_location(
            round(left + 6.5 + (right - left - 13) * seconds / 4.725), round(bottom) - 3
        )
        builder.perform()
        return self.driver.execute_script(READOUT)

    def wait(self, holds, what):
        end = time.monotonic() + 10
        while not (found := holds()):
            self.assertLess(time.monotonic(), end, what)
        return found

    def tool(self, action):
        return self.driver.find_element("css selector", f'.tool[data-action="{action}"]')

    def tip(self, control=None):
        return self.driver.execute_script(TIP, control)

    def assert_named(self, control, name, width, height):
        text, box, own = self.wait(lambda: self.tip(control), name)
        self.assertEqual(text, name)
        self.assertTrue(inside(box, [0, 0, width, height]), box)
        self.assertTrue(apart(box, own), (box, own))

    def test_a_control_says_its_name_and_key_under_the_pointer_and_with_the_focus(self):
        for width, height in (DESKS[0], TABLETS[0]):
            emulate(self.driver, width, height)
            self.measure("sticky-refresh/index.html")
            names = {"restart": "Back to the startHome", "onion": "Onion skinO", "full": "Full screenEnter"}
            for action, name in names.items():
                ActionChains(self.driver).move_to_element(self.tool(action)).perform()
                self.assert_named(self.tool(action), name, width, height)
        # It is gone with Escape, and does not come back to what was pressed.
        ActionChains(self.driver).send_keys(Keys.ESCAPE).perform()
        self.assertIsNone(self.tip())
        ActionChains(self.driver).move_to_element(self.tool("finger")).pause(0.5).click().pause(0.5).perform()
        self.assertIsNone(self.tip())
        # At once with the focus: first comes what is in the field, the way to go live by keys.
        self.driver.execute_script("document.querySelector('.field').focus()")
        ActionChains(self.driver).send_keys(Keys.TAB, Keys.TAB).perform()
        self.assertEqual(self.tip(self.tool("restart"))[0], "Back to the startHome")
        self.assertEqual(self.driver.find_elements("css selector", ".stage [title]"), [])
        # In the reader's language, and never under a finger.
        self.driver.get((self.site / "sticky-refresh" / "index.html").as_uri() + "#t=0.5&lang=zh")
        self.wait(lambda: "洋葱皮" in self.tool("onion").text, "it does not speak Chinese")
        speed = self.driver.find_element("css selector", ".transport select")
        ActionChains(self.driver).move_to_element(speed).perform()
        self.assert_named(speed, "速度1 – 6", *TABLETS[0])
        touch = ActionBuilder(self.driver, mouse=PointerInput("touch", "finger"))
        touch.pointer_action.move_to(self.tool("loop")).pointer_down().pause(0.5).pointer_up().pause(0.5)
        touch.perform()
        self.assertIsNone(self.tip())

    def test_on_a_phone_the_tools_are_in_a_list_of_words(self):
        for width, height in (PHONE, (844, 390), (360, 640)):
            with self.subTest(width):
                emulate(self.driver, width, height)
                boxes = self.measure("sticky-refresh/refresh/index.html")
                more = self.driver.find_element("css selector", ".more")
                more.click()
                self.wait(lambda: self.driver.find_elements("css selector", ".keys[open]"), "the list does not open")
                targets = self.driver.execute_script(TARGETS)
                self.assertEqual([one for one in targets if min(one[1:]) < 44], [])
                names = " ".join(name for name, *_ in targets)
                for name in ("Onion skin", "Compare", "Parameters", "Previous moment", "Save this frame as PNG"):
                    self.assertIn(name, names)
                self.driver.find_element("css selector", '[data-run="onion"]').click()
                self.wait(lambda: "onion" in self.driver.current_url, "the tool is not on")
                self.assertFalse(self.driver.find_elements("css selector", ".keys[open]"))
                self.assertIn("on", more.get_attribute("class").split())
                after = self.driver.execute_script(BOXES)
                self.assertEqual(after["field"], boxes["field"])
                if width > height:
                    # On its side, beside what plays it.
                    self.assertGreater((boxes["picture"][3] - boxes["picture"][1]) / height, 0.7)
                    for part in ("picture", "scrub", "sheet"):
                        self.assertTrue(inside(boxes[part], [0, 0, width, height]), part)

    def test_all_shortcuts_are_seen_at_once(self):
        for width, height in DESKS[:2]:
            emulate(self.driver, width, height)
            self.measure("sticky-refresh/index.html")
            self.tool("help").click()
            self.wait(lambda: self.driver.find_elements("css selector", ".keys[open]"), "they are not shown")
            cut = "return arguments[0].scrollHeight - arguments[0].clientHeight"
            self.assertLessEqual(
                self.driver.execute_script(cut, self.driver.find_element("css selector", ".keys")), 0
            )
