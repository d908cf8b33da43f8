"""The exposure sheet of what the engine performs is the one that was baked: rows, signs, titles and pictures. Nothing
covers it."""

import json
import time
import unittest

from browser import chromium, emulate
from flipbook import built, designs, serving
from places import ROOT, STARTERS

# Those have regions, sends and ends of animations; these have haptics.
BEHAVIOURS = [ROOT / "templates" / "behaviours" / f"{name}.svg" for name in ("like-burst", "sticky-refresh")]

# The sheet of a page as lines: ruler and bands with all below them and their attributes, and the names of what is
# steady. What comes and goes with the time is left out, and so is a picture without bands.
LINES = """
const parts = ".ruler, .ruler *, .bands:has(.band), .bands:has(.band) *";
const linesOf = root => [...root.querySelectorAll(parts)].map(element => {
    const attributes = [...element.attributes].filter(({ name }) => name !== "xmlns").map(({ name, value }) =>
        `${name}="${value.replace(/ (on|lit)\\b/, "")}"`).sort();
    return [element.localName, ...attributes, element.children.length ? "" : element.textContent].join(" ");
}).concat(root.querySelector(".steady:not([hidden]) span")?.textContent ?? "");
"""
BAKED = f"""{LINES}
return linesOf(new DOMParser().parseFromString(arguments[0], "text/html").querySelector(".sheet"));
"""
PERFORMED = f"{LINES} return linesOf(document.querySelector('.sheet'));"
# True once the console has measured what is asked for: the page's own sheet is out of it.
GO = """
const [hash, done] = arguments;
window.ruler ??= document.querySelector(".ruler");
const before = document.querySelector(".ruler");
location.hash = hash;
(function look() {
    const now = document.querySelector(".ruler");
    if (now !== before && now !== ruler) done(); else requestAnimationFrame(look);
})();
"""
# Boxes of what is shown on the stage, by name: none may lie on another. On a phone the drawing goes on below its
# controls.
BOXES = """
const stage = document.querySelector(".stage");
const parts = { hand: ".hand", skin: ".skin", sheet: ".sheet", name: ".stage-name", hint: ".hint",
    play: "[data-action=play]", speed: ".transport .row select", clock: ".clock", device: ".device",
    tools: ".stage > .tools" };
if (getComputedStyle(stage.querySelector(".transport")).position === "sticky") delete parts.device;
return Object.entries(parts).flatMap(([name, selector]) => [...stage.querySelectorAll(selector)].flatMap(element => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return right > left && bottom > top ? [[name, left, top, right, bottom]] : [];
}));
"""


class PerformedSheetTests(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.files = [*designs(STARTERS), *BEHAVIOURS]
        cls.driver = cls.enterClassContext(chromium(width=1280, height=900))
        cls.driver.set_script_timeout(10)

    def assert_same(self, page, hash):
        baked = self.driver.execute_script(BAKED, page.read_text())
        self.signs |= {line.split('class="')[1].split('"')[0] for line in baked if 'class="sign' in line}
        self.driver.execute_async_script(GO, hash)
        self.assertEqual(self.driver.execute_script(PERFORMED), baked)

    def test_each_scenario_has_the_sheet_of_its_page(self):
        self.signs = set()
        for file in self.files:
            site = built(file)
            record = json.loads((site / file.stem / "design.json").read_text())
            first, *others = record["scenarios"]
            own = record["parameters"][0]
            with serving(site) as address:
                self.driver.get(f"{address}{file.stem}/{first['page']}")
                for scenario in others[::3]:
                    with self.subTest(f"{file.stem}/{scenario['name']}"):
                        self.assert_same(site / file.stem / scenario["page"], f"scenario={scenario['name']}")
                with self.subTest(f"{file.stem}/{first['name']}"):
                    own = f"{own['name']}:{own['value'].split(' ')[0]}"
                    self.assert_same(site / file.stem / first["page"], f"set={own}&console=on")
        for kind in ("event", "finished", "haptic"):
            self.assertIn(f"sign {kind} tight", self.signs)

    def test_nothing_on_the_stage_covers_anything(self):
        carousel = ROOT / "templates" / "behaviours" / "carousel.svg"
        site = built(STARTERS / "sticky-refresh.svg", carousel)
        pages = ("sticky-refresh/refresh", "sticky-refresh", "carousel")
        for page in pages:
            self.driver.get("about:blank")
            self.driver.get((site / page / "index.html").as_uri())
            own = "width:300" if page == "carousel" else "load:0.5"
            for view, shown in ((f"t=1&set={own}", ".hand:not([hidden])"), ("t=1&onion=2x100", ".skin:not([hidden])")):
                self.driver.execute_script("location.hash = arguments[0]", view)
                end = time.monotonic() + 10
                while not self.driver.find_elements("css selector", shown):
                    self.assertLess(time.monotonic(), end, shown)
                for size in ((1280, 720), (1440, 900), (1000, 600), (768, 1024), (390, 844), (844, 390)):
                    with self.subTest(f"{page}, {view}, {size}"):
                        emulate(self.driver, *size)
                        boxes = self.driver.execute_script(BOXES)
                        self.assertIn(shown[1:5], [name for name, *_ in boxes])
                        self.assertEqual(overlaps(boxes), [])


def overlaps(boxes):
    """Which of them lie on others, by more than a border."""
    return [
        (one[0], other[0])
        for index, one in enumerate(boxes)
        for other in boxes[:index]
        if min(one[3], other[3]) - max(one[1], other[1]) > 1 and min(one[4], other[4]) - max(one[2], other[2]) > 1
    ]
