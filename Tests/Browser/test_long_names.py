"""A design whose title, scenarios, states and elements have the longest names: nothing lies over anything else."""

import tempfile
import time
import unittest
from pathlib import Path

from browser import chromium, emulate
from flipbook import built
from places import ROOT

TITLE = ("A switch that is tapped to and fro between two sides, and whose knob is wider while it is held " * 2)[:120]
CHINESE = "没有空格的很长很长的标题" * 10
STATE = "theSwitchRestsOnTheSideThatIsNotLitAndWaitsForAFingerToComeX"
# What a pointer at one of its places does not reach, and the names of both drawings that are covered at an edge.
COVERED = """
const covered = [...document.querySelectorAll(
    ".masthead :is(a, button, summary), .stage :is(.tool, .more, select, .plain), .compared > *")].filter((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  if (!width || !one.checkVisibility()) return false;
  const places = [.1, .5, .9].flatMap((x) => [.2, .8].map((y) => [left + x * width, top + y * height]));
  return places.some(([x, y]) => {
    const hit = y < innerHeight && y > 0 && document.elementFromPoint(x, y);
    return hit && !one.contains(hit) && !hit.contains(one) && !hit.matches(".sheet *");
  });
});
const table = document.querySelector(".comparison .scroller");
return [!location.hash.includes("compare") || document.querySelector(".comparison") ? "is there" : "",
  covered.map((one) => one.className + " " + one.textContent.slice(0, 20)),
  table ? table.scrollWidth - table.clientWidth : 0, document.documentElement.scrollWidth - innerWidth];
"""


class LongNamesTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        text = (ROOT / "templates" / "cookbook" / "switch.svg").read_text()
        text = text.replace("<title>A switch", f"<title>{TITLE}")
        text = text.replace('lang="zh">开关', f'lang="zh">{CHINESE}')
        # A word of the title has no room in a line of a telephone, either.
        text = text.replace("unlit", STATE).replace('"lit"', f'"{STATE}Y"').replace("knob", f"{STATE}Knob")
        text = text.replace("On, and off", TITLE).replace("打开，再关上", CHINESE)
        start, end = text.index("<fb:scenario"), text.index("</fb:interaction>")
        other = text[start:end].replace('"flip"', '"again"').replace(TITLE, CHINESE).replace("0.4s", "0.7s")
        design = folder / "long-names.svg"
        design.write_text(text[:end] + other + text[end:])
        cls.page = (built(design) / "long-names" / "flip" / "index.html").as_uri()
        cls.driver = cls.enterClassContext(chromium())

    def test_no_control_is_covered(self):
        compare = "&compare=long-names/again"
        views = ("", compare, f"{compare}&onion=2x100", f"{compare}&as=wipe", "&onion=2x100&lang=zh")
        for size in ((1440, 900), (1024, 600), (800, 1000), (390, 844)):
            emulate(self.driver, *size)
            for view in views:
                with self.subTest(view, size=size):
                    self.driver.get("about:blank")
                    self.driver.get(f"{self.page}#t=0.8{view}")
                    end = time.monotonic() + 30
                    while self.driver.execute_script("return !document.querySelector('.stage.ready')") or not (
                        self.driver.execute_script(COVERED)[0]
                    ):
                        self.assertLess(time.monotonic(), end, "the page does not load")
                        time.sleep(0.05)
                    time.sleep(0.2)
                    _, covered, cut, wide = self.driver.execute_script(COVERED)
                    self.assertEqual(covered, [])
                    self.assertLessEqual(wide, 0)
                    if size[0] == 1440:
                        self.assertLessEqual(cut, 0)
