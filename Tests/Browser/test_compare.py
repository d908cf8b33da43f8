"""Comparing: two drawings that are equal have no pixel of difference, and one element that differs is boxed alone.

SCENARIOS in the environment says how many are compared with themselves in Chromium; "all" compares every one."""

import os
import shutil
import tempfile
import time
import unittest
from io import BytesIO
from pathlib import Path

from PIL import Image

from browser import BROWSERS, chromium, emulate, in_each_browser
from flipbook import built, designs, scenarios, serving
from places import STARTERS

COUNT = os.environ.get("SCENARIOS", "6")
OTHER = "sticky-refresh/failure"
# How far the other drawing is, and where the difference is seen, in CSS pixels.
STATE = """
const other = document.querySelector(".live .theirs");
if (!other || !document.querySelector(".comparison")) return null;
scroll(0, 0);
const { x, y, width, height } = document.querySelector(".live svg").getBoundingClientRect();
return [Math.round(other.getCurrentTime() * 1000), devicePixelRatio, x, y, width, height];
"""

# What is said of a comparison, once it is there and boxes are drawn.
SAID = """
const text = name => document.querySelector(".comparison " + name)?.textContent;
if (!text(".here")) return null;
const boxes = [...document.querySelectorAll(".boxes")];
return {
    sentence: text(".verdict"), here: text(".here"), equal: text(".equal summary"),
    facts: document.querySelectorAll(".comparison tbody tr").length,
    time: Math.round(document.querySelector(".live svg").getCurrentTime() * 1000),
    boxes: [...new Set(boxes.flatMap(one => [...one.querySelectorAll("text")].map(text => text.textContent)))],
    // How far the boxes' layer is from the drawing that it lies on.
    apart: Math.max(...boxes.map(one => Math.max(...["x", "y", "width", "height"].map(side => Math.abs(
        one.getBoundingClientRect()[side] - one.parentElement.querySelector("svg").getBoundingClientRect()[side]))))),
    rects: boxes.flatMap(one => [...one.querySelectorAll("rect")].map(rect =>
        ["x", "y", "width", "height"].map(name => rect[name].baseVal.value))),
};
"""


class ComparingPage:
    """A page on which two scenarios are compared. To be mixed into a test case."""

    def difference(self, driver, page, other, instant):
        """Shows how a page differs from another scenario, at an instant in seconds. Returns where, in device pixels."""
        driver.get("about:blank")
        driver.get(f"{page}#t={instant}&compare={other}&as=difference")
        end = time.monotonic() + 60
        while (state := driver.execute_script(STATE)) is None or state[0] != round(instant * 1000):
            self.assertLess(time.monotonic(), end, f"{other} is not compared")
            time.sleep(0.02)
        while any(abs(side * state[1] - round(side * state[1])) > 0.01 for side in state[2:]):
            self.assertLess(time.monotonic(), end, f"{state} are no whole device pixels")
            state = driver.execute_script(STATE)
        scale, *box = state[1:]
        x, y, width, height = (round(side * scale) for side in box)
        self.assertGreater(width, 100)
        return (x, y, x + width, y + height)

    def seen(self, driver, box):
        """The greatest difference that a picture of the page shows within a box, for each colour."""
        picture = Image.open(BytesIO(driver.get_screenshot_as_png())).convert("RGB")
        return max(most for _, most in picture.crop(box).getextrema())

    def assert_alike(self, driver, page, scenario, instant):
        """A scenario has no pixel that differs from itself, at the latest once all is painted."""
        box = self.difference(driver, page, scenario.label, instant)
        end = time.monotonic() + 5
        while (most := self.seen(driver, box)) and time.monotonic() < end:
            time.sleep(0.05)
        self.assertEqual(most, 0, f"{scenario.label} differs from itself at {instant} s")


class EveryScenarioTests(ComparingPage, unittest.TestCase):
    """Scenarios of all starters, in the browser that is soonest done."""

    def test_no_scenario_differs_from_itself(self):
        chosen = designs(STARTERS)
        site = built(*chosen)
        with serving(site) as address, chromium(width=900, height=700) as driver:
            found = scenarios(site, chosen)
            step = 1 if COUNT == "all" else max(1, len(found) // int(COUNT))
            for index, scenario in enumerate(found[::step]):
                instants = scenario.instants(9)
                instant = instants[index % len(instants)] / 1000
                with self.subTest(scenario.label, at=instant):
                    self.assert_alike(driver, address + scenario.page, scenario, instant)


@in_each_browser
class SelfComparisonTests(ComparingPage):
    """One, at one device pixel a CSS pixel and at two; `browser` names the browser."""

    def test_a_scenario_does_not_differ_from_itself(self):
        chosen = designs(STARTERS)
        site = built(*chosen)
        one = next(scenario for scenario in scenarios(site, chosen) if scenario.label == "four-direction-load/from-top")
        with serving(site) as address:
            # The others take minutes for what the two have in common.
            for scale in (1, 2) if self.browser == "Chromium" else (1,):
                with BROWSERS[self.browser](width=900, height=700, scale=scale) as driver, self.subTest(scale=scale):
                    self.assert_alike(driver, address + one.page, one, one.instants(9)[4] / 1000)
                    if scale == 1 and self.browser == "Chromium":
                        box = self.difference(driver, address + "sticky-refresh/refresh/index.html", OTHER, 3.4)
                        # The boxes are no part of it.
                        hide = "document.querySelectorAll('.boxes').forEach(one => { one.style.display = 'none'; })"
                        end, most = time.monotonic() + 5, 0
                        while most <= 100 and time.monotonic() < end:
                            driver.execute_script(hide)
                            most = self.seen(driver, box)
                        self.assertGreater(most, 100)


class DifferenceTests(unittest.TestCase):
    """What is said of a difference, and shown."""

    def opened(self, driver, address):
        driver.get("about:blank")
        driver.get(address)
        end = time.monotonic() + 60
        while not (said := driver.execute_script(SAID)):
            self.assertLess(time.monotonic(), end, "nothing is compared")
            time.sleep(0.02)
        return said

    def test_two_scenarios_are_told_apart_in_words_and_shown_where_they_part(self):
        with serving(built(STARTERS / "sticky-refresh.svg")) as address, chromium(width=1280, height=900) as driver:
            page = address + "sticky-refresh/refresh/index.html"
            said = self.opened(driver, f"{page}#compare={OTHER}")
            self.assertTrue(
                said["sentence"].startswith(
                    "Alike until 3.12 s, then: state succeeded / failed; text 刷新成功 / 刷新失败."
                ),
                said["sentence"],
            )
            self.assertTrue(3117 <= said["time"] <= 3417, said["time"])
            self.assertEqual(sorted(said["boxes"]), ["#cross", "#label", "#tick"])
            self.assertRegex(said["equal"], r"^\d\d equal$")
            # An address that says a time means that one.
            said = self.opened(driver, f"{page}#t=1&compare={OTHER}")
            self.assertEqual((said["time"], said["boxes"], said["here"]), (1000, [], "Here both look alike."))
            # A key compares with what is near, and goes where they part.
            self.opened(driver, f"{page}#t=1&compare={OTHER}")
            driver.execute_script("location.hash = '#t=1'")
            driver.find_element("css selector", '.tool[data-action="compare"]').click()
            self.wait(driver, lambda said: said and said["time"] != 1000)
            said = self.opened(driver, f"{page}#t=1&compare=sticky-refresh/refresh")
            self.assertEqual((said["sentence"], said["facts"]), ("Alike throughout.", 0))

    def wait(self, driver, condition):
        end = time.monotonic() + 20
        while not condition(said := driver.execute_script(SAID)):
            self.assertLess(time.monotonic(), end, f"in vain: {said}")
            time.sleep(0.02)

    def test_one_element_that_differs_is_boxed_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            site = Path(folder) / "site"
            shutil.copytree(built(STARTERS / "sticky-refresh.svg"), site)
            pages = [site / "sticky-refresh" / name / "index.html" for name in ("refresh", "failure")]
            text = pages[0].read_text()
            dot = '<circle cx="168" cy="25.5" r="5"'
            self.assertEqual(text.count(dot), 1)
            pages[1].write_text(text.replace(dot, dot.replace('r="5"', 'r="6"')))
            with chromium(width=1280, height=900) as driver:
                for form in ("side", "over", "difference", "wipe"):
                    with self.subTest(form):
                        said = self.opened(driver, f"{pages[0].as_uri()}#t=0.2&compare={OTHER}&as={form}")
                        self.assertEqual(said["here"], "1 element differs here: #search")
                        self.assertEqual(said["boxes"], ["#search"])
                        self.assertLess(said["apart"], 0.5)
                        self.assertEqual(len(said["rects"]), 2 if form == "side" else 1)
                        for x, _, width, height in said["rects"]:
                            # The circle's place on the stage; its box is as much larger as a line needs.
                            self.assertTrue(155 < x < 168 < x + width < 181, said)
                            self.assertTrue(width < 22 and height < 22, said)

    def test_the_list_beside_the_drawing_says_a_long_name_whole(self):
        cut = """const list = document.querySelector(".comparing-with select");
        if (!list || document.querySelector(".stage:not(.ready)")) return null;
        const copy = document.createElement("p"), { width } = getComputedStyle(list);
        copy.textContent = list.selectedOptions[0].text;
        copy.style = `width: calc(${width} - 2px); font: ${getComputedStyle(list).font}; position: absolute;`;
        document.body.append(copy);
        const transport = document.querySelector(".transport").getBoundingClientRect();
        const bar = document.querySelector(".comparing-with").getBoundingClientRect();
        return [copy.clientHeight - list.clientHeight, bar.bottom - transport.top, list.clientHeight];"""
        with chromium(width=1280, height=720) as driver:
            design = "four-direction-load"
            page = (built(STARTERS / f"{design}.svg") / design / "from-top" / "index.html").as_uri()
            # With the panel of onion skin there is room for two lines.
            for onion, whole in (("", True), ("&onion=2x33", False)):
                driver.get("about:blank")
                driver.get(f"{page}#t=1&compare={design}/fading{onion}")
                for _ in range(200):
                    if found := driver.execute_script(cut):
                        break
                    time.sleep(0.05)
                text, foot, high = found
                self.assertEqual(text <= 0, whole, found)
                self.assertGreaterEqual(high, 28)
                self.assertLess(foot, 0)

    def test_drawings_beside_each_other_fill_their_field_on_a_telephone(self):
        # Above the drawings, below them, and how much of them the controls cover.
        gaps = """const box = (which) => document.querySelector(which).getBoundingClientRect();
        const field = box(".field"), bars = box(".transport");
        return [...document.querySelectorAll(".field .device")].flatMap((device) => {
            const one = device.getBoundingClientRect();
            return [one.top - field.top, field.bottom - one.bottom, one.bottom - bars.top, one.right - field.right];
        });"""
        with chromium() as driver:
            page = (built(STARTERS / "sticky-refresh.svg") / "sticky-refresh" / "refresh" / "index.html").as_uri()
            for size in ((390, 844), (320, 700), (600, 900)):
                emulate(driver, *size)
                driver.get("about:blank")
                self.opened(driver, f"{page}#t=0.2&compare={OTHER}")
                with self.subTest(size=size):
                    for above, below, covered, right in zip(*[iter(driver.execute_script(gaps))] * 4, strict=True):
                        self.assertLess(above, 60)
                        self.assertLess(below, 60)
                        self.assertLess(covered, 0 if size[0] < 600 else 400)
                        self.assertLess(right, 0)
                    # A note, such as of a link that was copied, lies above controls that stay at the foot.
                    driver.get("about:blank")
                    self.opened(driver, f"{page}#t=0.2&speed=9&compare={OTHER}&as=over")
                    driver.execute_script("scroll(0, 60)")
                    over = """const box = (which) => document.querySelector(which).getBoundingClientRect();
                    return box(".notes").bottom - box(".transport").top;"""
                    self.assertLess(driver.execute_script(over), 0)

    def test_drawings_in_one_place_are_as_large_as_one_alone(self):
        box = """const { x, y, width, height } = document.querySelector(".live svg").getBoundingClientRect();
        return [x, y + scrollY, width, height];"""
        # The list, and what it covers: tools, the drawing, the panel of onion skin.
        covered = """
        const of = (which) => [...document.querySelectorAll(which)].map((one) => one.getBoundingClientRect());
        return of(".comparing-with :is(select, button)").flatMap((one) =>
            of(".tool, .live svg, .skin select").filter((other) => other.width
                && document.querySelector(".transport").getBoundingClientRect().top > one.top
                && one.left < other.right && other.left < one.right && one.top < other.bottom
                && other.top < one.bottom)).length;"""
        with chromium() as driver:
            page = (built(STARTERS / "sticky-refresh.svg") / "sticky-refresh" / "refresh" / "index.html").as_uri()
            for size in ((1280, 800), (1024, 600), (844, 390), (390, 844)):
                emulate(driver, *size)
                driver.get("about:blank")
                driver.get(f"{page}#t=0.2&onion=2x33")
                end = time.monotonic() + 20
                while not driver.execute_script("return document.querySelector('.stage.ready')"):
                    self.assertLess(time.monotonic(), end)
                alone = driver.execute_script(box)
                for form in ("over", "difference", "wipe"):
                    self.opened(driver, f"{page}#t=0.2&onion=2x33&compare={OTHER}&as={form}")
                    with self.subTest(form, size=size):
                        for one, two in zip(alone, driver.execute_script(box), strict=True):
                            # Sides are whole pixels.
                            self.assertAlmostEqual(one, two, delta=1)
                        self.assertEqual(driver.execute_script(covered), 0)
