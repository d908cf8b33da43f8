"""Fingers that come and go while one drags, as Chromium itself tells of them: their middle drags, and nothing jumps."""

import time
import unittest

from test_touch_page import DRAWING, PAGE

from browser import chromium
from flipbook import built, serving
from places import ROOT, STARTERS

PINCHED = ROOT / "templates" / "cookbook" / "pinch-photo.svg"
# How far the first avatar is from the top of the drawing, in CSS pixels.
AVATAR = """
const svg = document.querySelector(arguments[0]);
return svg.querySelector("#d_avatars").getBoundingClientRect().top - svg.getBoundingClientRect().top;
"""
BOX = "const { x, y, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();" + (
    "return [x + width / 2, y + height / 3];"
)
TELL = """
document.querySelector(".screen, .live").dispatchEvent(new PointerEvent(arguments[0],
    { pointerId: [...downs].at(arguments[1]), pointerType: "touch", bubbles: true }));
"""
WATCH = "window.downs = new Set(); addEventListener('pointerdown', ({ pointerId }) => downs.add(pointerId), true);"
SHEET = "return Boolean(document.querySelector('.sheet[open]'))"


class TwoFingersTests(unittest.TestCase):
    def setUp(self):
        self.address = self.enterContext(serving(built(STARTERS / "sticky-refresh.svg", PINCHED)))
        self.driver = self.enterContext(chromium(width=390, height=844))
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 5})

    def touch(self, kind, *fingers):
        """Fingers that are down, each a number and how far it is from where it is put."""
        points = [{"x": self.x + 40 * number, "y": self.y + way, "id": number} for number, way in fingers]
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def drag(self, number, start, end, *others):
        for step in range(1, 9):
            self.touch("touchMove", (number, start + (end - start) * step / 8), *others)
            time.sleep(0.02)

    def tell(self, kind, number):
        """What the protocol cannot say of one finger of two."""
        self.driver.execute_script(TELL, kind, number)

    def avatar(self):
        """Where it stands once it stands still."""
        before = None
        while before != (now := self.driver.execute_script(AVATAR, self.drawing)):
            before = now
            time.sleep(0.15)
        return now

    def wait(self, script, message):
        end = time.monotonic() + 20
        while not self.driver.execute_script(script):
            self.assertLess(time.monotonic(), end, message)
            time.sleep(0.02)

    def open(self, page, drawing):
        self.drawing = drawing
        self.driver.get("about:blank")
        self.driver.get(self.address + page)
        ready = "return document.querySelector('.screen')?.dataset.states || document.querySelector('.stage.ready')"
        self.wait(ready, "it is ready")
        self.driver.execute_script(WATCH)
        self.x, self.y = self.driver.execute_script(BOX, drawing)

    def test_fingers_that_drag_together_move_a_phones_screen_by_their_middle(self):
        self.open(PAGE, DRAWING)
        self.fingers()

    def test_fingers_that_drag_together_move_the_stage_by_their_middle(self):
        self.open("sticky-refresh/index.html#t=0.1", ".live svg")
        self.fingers("return document.querySelector('.stage.touched')")

    def fingers(self, live="return true"):
        self.touch("touchStart", (0, 0))
        self.drag(0, 0, 12)
        self.wait(live, "it is live")
        at = {}
        for start, end in ((12, 60), (60, 90), (90, 130)):
            self.drag(0, start, end)
            at[end] = self.avatar()
        self.touch("touchEnd")
        time.sleep(2.5)
        rest = self.avatar()
        self.assertLess(rest, at[60] - 10)
        self.touch("touchStart", (0, 0))
        self.drag(0, 0, 60)
        # Both move at once, or the phone's sheet would open.
        self.touch("touchStart", (0, 60), (1, 0))
        self.drag(1, 0, 60, (0, 60))
        self.assertAlmostEqual(self.avatar(), at[90], delta=1)
        self.tell("pointerup", -2)
        self.assertAlmostEqual(self.avatar(), at[90], delta=1)
        self.drag(1, 60, 100, (0, 60))
        self.assertAlmostEqual(self.avatar(), at[130], delta=1)
        # The browser takes what is left.
        self.tell("pointercancel", -1)
        time.sleep(2.5)
        self.drag(1, 100, 140, (0, 60))
        self.assertAlmostEqual(self.avatar(), rest, delta=1)
        self.assertFalse(self.driver.execute_script(SHEET))

    def test_a_pinch_that_rests_opens_no_sheet(self):
        self.open("pinch-photo/touch/index.html", DRAWING)
        self.touch("touchStart", (0, 0), (1, 0))
        self.touch("touchMove", (0, -6), (1, 6))
        time.sleep(0.8)
        self.assertFalse(self.driver.execute_script(SHEET))
        self.touch("touchEnd")
        self.touch("touchStart", (0, 0), (1, 0))
        self.wait(SHEET, "two that rest open it")
