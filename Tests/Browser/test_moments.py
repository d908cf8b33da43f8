"""Moments: places on the pages of their scenarios, with stills in few files, and what a site of all starters takes."""

import json
import math
import re
import unittest
import xml.etree.ElementTree as ElementTree

from browser import BROWSERS, chromium
from flipbook import built, designs, scenarios, serving
from places import BEHAVIOURS, STARTERS

SCXML = "{http://www.w3.org/2005/07/scxml}"
FLIPBOOK = "{urn:flipbook:1}"

# What is seen of the moment to which the address leads: the still, as it is drawn, and what is said beside it.
SHOWN = """
const frame = document.querySelector("li:target"), image = frame.querySelector("img");
const box = image.getBoundingClientRect(), words = frame.querySelector(".then").getBoundingClientRect();
return { id: frame.id, text: frame.innerText, loaded: image.complete && image.naturalWidth > 0, height: box.height,
  inside: box.top >= -1 && box.top < innerHeight, words: words.height };
"""
CLOCK = "return document.querySelector('.live svg').getCurrentTime();"
AT = """
const clock = document.querySelector(".live svg").getCurrentTime();
const box = document.querySelector(".stage .device").getBoundingClientRect();
const then = document.querySelector("li:target .then").getBoundingClientRect();
const seen = box.top < innerHeight && box.bottom > 0;
return { clock, seen, on: document.querySelector(".moments .on").id, then: then.height };
"""


def innermost(file):
    """The ids of a design's states that have no states in them, those of a behaviour whose names stay included."""
    found = set()
    for element in ElementTree.parse(file).iter():
        if element.tag == f"{FLIPBOOK}use":
            found |= innermost(BEHAVIOURS / f"{element.get('behaviour')}.svg")
        if element.tag in (f"{SCXML}state", f"{SCXML}final"):
            if not any(child.tag[len(SCXML):] in ("state", "parallel", "final") for child in element):
                found.add(element.get("id"))
    return found


class MomentTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.files = designs(STARTERS)
        cls.site = built(*cls.files)
        cls.scenarios = scenarios(cls.site, cls.files)

    def record(self, file):
        return json.loads((self.site / file.stem / "design.json").read_text())

    def place(self, file, link):
        """The file to which a link of a record leads, and the id in it; both must be there."""
        path, _, fragment = link.partition("#")
        found = self.site / file.stem / path
        self.assertIn(f' id="{fragment}"', found.read_text(), link)
        return found, fragment

    def test_the_film_strip_shows_every_innermost_state(self):
        for file in self.files:
            with self.subTest(file.stem):
                record = self.record(file)
                film = record["film"]
                states = {state for frame in film for state in frame["states"]}
                # A state that is left before the next whole millisecond cannot be seen.
                lasting = {
                    span["state"] for scenario in record["scenarios"] for span in scenario["states"]
                    if math.ceil(span["from"] * 1000 - 1e-3) < math.ceil(span["to"] * 1000 - 1e-3)
                }
                self.assertEqual(states, innermost(file) & lasting)
                self.assertGreater(len(states), len(innermost(file)) * 0.8)
                self.assertEqual(len({tuple(frame["states"]) for frame in film}), len(film))
                for frame in film:
                    self.place(file, frame["page"])
                    self.place(file, frame["still"])

    def test_every_moment_is_on_its_page_with_its_still(self):
        for file in self.files:
            stills = {}
            for scenario in self.record(file)["scenarios"]:
                page = (self.site / file.stem / scenario["page"]).read_text()
                self.assertEqual(page.count('<li class="frame"'), len(scenario["moments"]))
                for moment in scenario["moments"]:
                    found, fragment = self.place(file, moment["page"])
                    self.assertEqual(found, self.site / file.stem / scenario["page"])
                    row = re.search(f'<li class="frame" id="{fragment}".*?</li>', page, re.DOTALL)[0]
                    # What its address shows alone is a column of the sheet on the page.
                    sheet, column = moment["still"].split("#s")
                    self.assertIn(f'src="../{sheet}"', row)
                    self.assertIn(f';--at:{column}"', row)
                    # The whole millisecond at which the player stands.
                    time = int(re.search(r'data-time="([0-9]+)"', row)[1])
                    self.assertEqual(time, math.ceil(moment["time"] * 1000 - 1e-3))
                    stills[moment["still"]] = self.place(file, moment["still"])
            drawn = sum(path.read_text().count("<view ") for path in (self.site / file.stem / "stills").iterdir())
            self.assertGreaterEqual(drawn, len(stills))

    def test_without_scripts_the_address_shows_the_still(self):
        address = "sticky-refresh/refresh/index.html#in-stretching"
        for name, open_browser in BROWSERS.items():
            opened = open_browser(width=1280, height=900, scripts=False)
            with self.subTest(name), serving(self.site) as root, opened as driver:
                driver.get(root + address)
                shown = driver.execute_script(SHOWN)
                self.assertEqual(shown["id"], "in-stretching")
                self.assertTrue(shown["loaded"] and shown["inside"], shown)
                self.assertGreater(shown["height"], 300)
                self.assertGreater(shown["words"], 50)
                self.assertIn("sticky, stretching", shown["text"])

    def test_with_scripts_the_player_stands_at_the_moment(self):
        first = {scenario.file: scenario for scenario in reversed(self.scenarios)}
        for name, open_browser in BROWSERS.items():
            with serving(self.site) as root, open_browser(width=480, height=844) as driver:
                for scenario in first.values() if name == "Chromium" else [first[self.files[0]]]:
                    row = next(row for row in self.record(scenario.file)["scenarios"] if row["name"] == scenario.name)
                    moment = row["moments"][len(row["moments"]) // 2]
                    time = math.ceil(moment["time"] * 1000 - 1e-3) / 1000
                    driver.get(f"{root}{scenario.file.stem}/{moment['page']}")
                    with self.subTest(f"{name}, {scenario.label}"):
                        driver.execute_async_script("setTimeout(arguments[0], 300)")
                        at = driver.execute_script(AT)
                        self.assertAlmostEqual(at["clock"], time, delta=1e-3)
                        self.assertTrue(at["seen"], "the stage is out of sight")
                        self.assertEqual(at["then"], 0, "what the player shows is said twice")
                    with self.subTest(f"{name}, {scenario.label}, by its time"):
                        driver.get("about:blank")
                        driver.get(f"{root}{scenario.page}#t={time}")
                        driver.execute_async_script("setTimeout(arguments[0], 300)")
                        self.assertAlmostEqual(driver.execute_script(CLOCK), time, delta=1e-3)

    def test_a_moment_is_chosen_and_shared_by_its_name(self):
        with serving(self.site) as root, chromium(width=1280, height=900, logs=True) as driver:
            driver.get(f"{root}sticky-refresh/refresh/index.html#t=0")
            driver.execute_script("document.querySelector('#in-snapping a').click()")
            time = driver.execute_script("return document.querySelector('#in-snapping').dataset.time")
            clock = driver.execute_script("return document.querySelector('.live svg').getCurrentTime()")
            self.assertAlmostEqual(clock * 1000, float(time), delta=2)
            driver.execute_script("document.querySelector('.share').click()")
            links = driver.execute_async_script(
                "const values = () => [...document.querySelectorAll('.share-row input')].map(one => one.value);"
                "setTimeout(() => arguments[0](values()), 1000)"
            )
            self.assertIn(f"{root}sticky-refresh/refresh/index.html#in-snapping", links)
            self.assertEqual([entry["message"] for entry in driver.get_log("browser")], [])

    def test_a_design_is_few_files(self):
        for file in self.files:
            with self.subTest(file.stem):
                own = [path for path in (self.site / file.stem).rglob("*") if path.is_file()]
                count = sum(scenario.file == file for scenario in self.scenarios)
                # A page, an animation and a page for frames for each scenario; sheets of stills; what is there once,
                # the package and its page among it.
                self.assertLessEqual(len(own), 3 * count + 18)
                stills = sum(path.stat().st_size for path in own if path.parent.name == "stills")
                self.assertLess(stills, 620_000)
                moving = sum(path.stat().st_size for path in own if path.name == f"{path.parent.name}.svg")
                rest = sum(path.stat().st_size for path in own) - moving - stills
                self.assertLess(rest, 170_000 * (count + 1))
