"""The parts of a site that are computed ahead: pages of moments, stills, the film strip and the hand-off."""

import json
import math
import unittest
import xml.etree.ElementTree as ElementTree

from browser import chromium
from flipbook import built, designs, scenarios, serving
from places import STARTERS

SCXML = "{http://www.w3.org/2005/07/scxml}"
XHTML = "{http://www.w3.org/1999/xhtml}"


def innermost(file):
    """The ids of a design's states that have no states in them."""
    found = set()
    for element in ElementTree.parse(file).iter():
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

    def test_the_film_strip_shows_every_innermost_state(self):
        for file in self.files:
            with self.subTest(file.stem):
                record = self.record(file)
                film = record["film"]
                states = {state for frame in film for state in frame["states"]}
                # A state that is left before the next whole millisecond is seen by nobody.
                lasting = {
                    span["state"] for scenario in record["scenarios"] for span in scenario["states"]
                    if math.ceil(span["from"] * 1000 - 1e-3) < math.ceil(span["to"] * 1000 - 1e-3)
                }
                self.assertEqual(states, innermost(file) & lasting)
                self.assertGreater(len(states), len(innermost(file)) * 0.8)
                self.assertEqual(len({tuple(frame["states"]) for frame in film}), len(film))
                for frame in film:
                    self.assertTrue((self.site / file.stem / frame["page"]).is_file())
                    self.assertTrue((self.site / file.stem / frame["still"]).is_file())

    def test_every_moment_has_a_page_with_its_still(self):
        for file in self.files:
            for scenario in self.record(file)["scenarios"]:
                for moment in scenario["moments"]:
                    page = self.site / file.stem / moment["page"]
                    root = ElementTree.fromstring(page.read_text())
                    sources = [image.get("src") for image in root.iter(f"{XHTML}img")]
                    self.assertEqual([(page.parent / source).resolve() for source in sources],
                                     [(self.site / file.stem / moment["still"]).resolve()])

    def test_no_two_stills_of_a_design_are_the_same(self):
        for file in self.files:
            stills = [still.read_bytes() for still in (self.site / file.stem / "stills").iterdir()]
            self.assertEqual(len(set(stills)), len(stills), file.stem)
            moments = {moment["still"] for scenario in self.record(file)["scenarios"] for moment in scenario["moments"]}
            shown = moments | {frame["still"] for frame in self.record(file)["film"]}
            self.assertEqual(len(shown), len(stills), f"{file.stem} has stills that nothing shows")

    def test_a_moments_link_opens_the_player_at_that_time(self):
        first = {scenario.file: scenario for scenario in reversed(self.scenarios)}
        with serving(self.site) as address, chromium(logs=True) as driver:
            for scenario in first.values():
                row = next(row for row in self.record(scenario.file)["scenarios"] if row["name"] == scenario.name)
                moment = row["moments"][len(row["moments"]) // 2]
                driver.get(f"{address}{scenario.file.stem}/{moment['page']}")
                driver.find_element("css selector", ".play-from").click()
                clock = driver.execute_script("return document.querySelector('.live svg').getCurrentTime()")
                self.assertAlmostEqual(clock, moment["time"], delta=2e-3, msg=scenario.label)
            self.assertEqual([entry["message"] for entry in driver.get_log("browser")], [])
