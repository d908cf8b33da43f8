"""A finger on the stage: the engine takes over from the moment that is shown, and the page shows what it says.

What it must show comes from the native engine, which plays the same finger as a scenario."""

import csv
import io
import json
import re
import tempfile
import time
import unittest
from contextlib import ExitStack
from pathlib import Path

from browser import chromium, in_each_browser
from flipbook import built, run, serving
from hand import Hand
from player import DESIGN, PlayerPage

# Where the finger comes down, and how far it pulls.
PLACE, PULL = (187, 200), 170
ADDED = f"""<fb:scenario name="by-hand" title="By hand"><fb:touch at="{PLACE[0]} {PLACE[1]}"><fb:move by="0 {PULL}"
    for="0.3s"/><fb:hold for="1s"/></fb:touch></fb:scenario></fb:interaction>"""

# Whether the engine has the stage, the states that are lit, and what the page says.
SHOWN = """
const stage = document.querySelector(".stage");
return { touched: stage.classList.contains("touched"),
    states: [...document.querySelectorAll(".chart .state.on")].map(state => state.id.slice("state-".length)),
    note: stage.querySelector(".notes").textContent, word: stage.querySelector(".hand output")?.value ?? null };
"""
# How far the first avatar is from the top of the screen, in points.
AVATAR = """
const svg = document.querySelector(".live svg"), box = svg.getBoundingClientRect();
return (svg.querySelector("#d_avatars").getBoundingClientRect().top - box.top) / box.width * 375;
"""
# The scenarios' small animations that are seen: how many play, how many stand, and the boxes of both.
BESIDE = """
const boxes = name => [...document.querySelectorAll(`.reel ${name}`)].map(one => one.getBoundingClientRect())
    .filter(box => box.width).map(box => [box.x, box.y, box.width, box.height].map(Math.round).join(" "));
const [images, canvases] = ["img.drawn", "canvas"].map(boxes);
return [images.length, canvases.length, [...images, ...canvases].sort()];
"""
# Far below the stage.
CURVE = """document.querySelector('figure.curve[data-curve="list.y"]')"""
WHEEL = """
const [deltaY, target] = arguments, svg = document.querySelector(".live svg");
const box = svg.getBoundingClientRect(), element = target === "svg" ? svg : svg.querySelector(target);
return !element.dispatchEvent(new WheelEvent("wheel", { bubbles: true, cancelable: true, deltaY,
    clientX: box.x + box.width / 2, clientY: box.y + box.height * 0.6 }));
"""
SCRIPTS = "return [...document.scripts].map(script => script.src.split('/').pop());"
# Counts the frames that the page asks for.
COUNT = """
window.frames_ = 0;
const ask = requestAnimationFrame.bind(window);
window.requestAnimationFrame = call => { window.frames_ += 1; return ask(call); };
"""


def native(pull, instant, **parameters):
    """What the native engine shows for a finger that has been pulled so far, and rests."""
    with tempfile.TemporaryDirectory() as folder:
        design = Path(folder) / "by-hand.svg"
        text = DESIGN.read_text().replace("</fb:interaction>", ADDED.replace(f"0 {PULL}", f"0 {pull:.6f}"))
        lines = "".join(f'<fb:set name="{name}" value="{value}"/>' for name, value in parameters.items())
        text, count = re.subn(r"(<fb:use [^>]*)/>", rf"\g<1>>{lines}</fb:use>", text)
        assert count == 1
        design.write_text(text)
        rows = run("sample", design, "by-hand", "--at", str(instant))
    return next(csv.DictReader(io.StringIO(rows)))


@in_each_browser
class TouchTests(PlayerPage):
    """What holds in each browser."""

    def shown(self):
        return self.driver.execute_script(SHOWN)

    def test_a_drag_shows_what_the_native_engine_says(self):
        self.open("#t=0")
        self.assertNotIn("engine.js", self.driver.execute_script(SCRIPTS), "nothing is loaded before it is wanted")
        hand = Hand(self.driver)
        rest = self.avatar()
        x, y = PLACE
        steps = [(x, y + PULL * step / 12) for step in range(13)]
        hand.act(*steps, 0.3, hold=True)
        self.wait(lambda: self.shown()["touched"], "the engine takes over")
        pulled = hand.place(x, y + PULL)[1] - hand.place(x, y)[1]
        wanted = rest - 64 - float(native(pulled, 1)["list.y"])
        self.wait_for_avatar(wanted)
        state = self.shown()
        self.assertIn("stretching", state["states"])
        self.assertEqual(state["note"], "")
        # Let go: it loads, says so, and goes back.
        hand.release()
        self.wait(lambda: "idle" in self.shown()["states"], "it comes to rest")

    def test_curves_that_come_into_sight_say_what_is_shown(self):
        self.open("#t=0")
        hand = Hand(self.driver)
        hand.act((187, 300), (187, 340), (187, 380), 0.1, hold=True)
        self.wait(lambda: self.shown()["touched"], "the engine takes over")
        self.driver.execute_script(f"{CURVE}.scrollIntoView({{ block: 'center' }})")
        pulled = hand.place(0, 380)[1] - hand.place(0, 300)[1]
        wanted = float(native(pulled, 1)["list.y"])

        def said():
            # Nothing, until it has come into sight.
            words = self.driver.execute_script(f"return {CURVE}.querySelector('output').value").split()
            return float(words[0].replace("−", "-")) if words else float("inf")

        self.wait(lambda: abs(said() - wanted) < 0.5, f"the curve says {wanted}")

    def test_a_page_at_rest_asks_for_no_frame(self):
        self.open("#t=0")
        self.driver.execute_script(COUNT)
        Hand(self.driver).act((187, 300), (187, 330), (187, 360), 0.1)
        self.wait(lambda: self.shown()["touched"], "the engine takes over")

        def frames():
            return self.driver.execute_script("return frames_")

        def stands():
            before = frames()
            time.sleep(0.5)
            return frames() == before

        self.assertGreater(frames(), 3)
        self.wait(stands, "nothing moves")

    def test_animations_beside_the_stage_stand_while_it_is_touched(self):
        self.open("#t=0", "sticky-refresh/index.html")
        self.wait(lambda: self.driver.execute_script(BESIDE)[0] > 2, "animations beside it play")
        Hand(self.driver).act((187, 640), 0.1)
        self.wait(lambda: self.driver.execute_script(BESIDE)[0] == 0, "they stand")
        count, boxes = self.driver.execute_script(BESIDE)[1:]
        self.assertGreater(count, 2)
        self.driver.find_element("css selector", ".hand button:nth-of-type(2)").click()
        # Where the pictures stood.
        self.wait(lambda: set(boxes) <= set(self.driver.execute_script(BESIDE)[2]), f"they play again at {boxes}")
        self.assertEqual(self.driver.execute_script(BESIDE)[1], 0)

    def test_a_wheel_scrolls_what_scrolls_and_taps_nothing(self):
        self.open("#t=0")
        rest = self.avatar()
        self.assertFalse(self.wheel(100), "before it is touched the page scrolls")
        Hand(self.driver).act((187, 640), 0.1)
        self.wait(lambda: self.shown()["touched"], "the engine takes over")
        self.assertTrue(self.wheel(100))
        # The first ten points are what it takes to be a drag.
        self.wait_for_avatar(rest - 90)
        time.sleep(0.3)
        self.assertAlmostEqual(rest - self.avatar(), 90, delta=0.5)
        self.assertFalse(self.wheel(100, "svg"), "beside what scrolls, the page scrolls")

    def wait_for_avatar(self, wanted):
        """Until the first avatar is so far from the top of the screen, in points."""
        seen = []

        def stands():
            seen.append(self.avatar())
            return abs(seen[-1] - wanted) < 0.5

        try:
            self.wait(stands, "")
        except AssertionError:
            ends = [round(place, 2) for place in (*seen[:3], *seen[-3:])]
            self.fail(f"the avatar stands at {ends}, wanted {wanted}: {self.shown()}, scale {Hand(self.driver).scale}")

    def wheel(self, down, target="#d_list"):
        """Turns a wheel over an element of the drawing. Whether the page leaves it to the design."""
        return self.driver.execute_script(WHEEL, down, target)

    def avatar(self):
        return self.driver.execute_script(AVATAR)

    def test_the_player_gets_its_drawing_back(self):
        self.open("#t=1")
        baked = self.avatar()
        Hand(self.driver).act((187, 640), 0.1)
        self.wait(lambda: self.shown()["touched"], "the engine takes over")
        self.driver.find_element("css selector", ".hand button:nth-of-type(2)").click()
        self.wait(lambda: not self.shown()["touched"], "the player goes on")
        self.assertTrue(self.state()["playing"])
        self.open("#t=1")
        self.assertAlmostEqual(self.avatar(), baked, delta=0.01)

    def test_it_takes_over_from_where_the_scenario_stands(self):
        self.open("#t=0.9")
        baked = self.avatar()
        hand = Hand(self.driver)
        hand.act((187, 300), 0.4, hold=True)
        self.wait(lambda: self.shown()["touched"], "the engine takes over")
        # The scenario's finger had pulled; the list is caught where it was.
        self.assertAlmostEqual(self.avatar(), baked, delta=1)
        hand.release()


class WithoutEngineTests(unittest.TestCase):
    """Where the engine cannot run, or is not there."""

    def test_a_browser_without_webassembly_says_so_and_plays(self):
        with ExitStack() as stack:
            address = stack.enter_context(serving(built(DESIGN)))
            driver = stack.enter_context(chromium(width=1280, height=900))
            driver.get(f"{address}sticky-refresh/refresh/#t=1")
            driver.execute_script("delete window.WebAssembly")
            Hand(driver).act((187, 300), 0.1)
            end = time.monotonic() + 30
            while "cannot run the engine" not in driver.execute_script(SHOWN)["note"]:
                self.assertLess(time.monotonic(), end)
            self.assertFalse(driver.execute_script(SHOWN)["touched"])

    def test_the_record_names_what_the_script_brings(self):
        site = built(DESIGN)
        script = (site / "sticky-refresh" / "live.js").read_text()
        names, _ = json.JSONDecoder().raw_decode(script[script.index(", ...{") + len(", ...") :])
        record = json.loads((site / "sticky-refresh" / "design.json").read_text())
        self.assertEqual(len(names["bindings"]), len(record["tracks"]))
        self.assertEqual(names["states"], record["states"])
