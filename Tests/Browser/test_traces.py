"""UIKit's scroll views, through a page: the same finger as in traces of iOS 26.1 moves the page's content as it was
measured there.

The finger comes as pointer events that say when they happened. The page's clock is the test's, so that attributes are
read at the very instants of the traces."""

import json
import math
import tempfile
from pathlib import Path

from browser import BROWSERS, in_each_browser
from flipbook import built, serving
from places import FIXTURES
from player import PlayerPage

TABLES = json.loads((FIXTURES / "motion-tables.json").read_text())
SIZE = (393, 852)
# UIKit's own motion begins 0.9 ms after the time stamp of the event that lifts the finger.
DELAY = 0.9
# UIKit shows thirds of a point.
THIRD = 1 / 3
# Milliseconds from one picture of the display to the next.
FRAME = 1000 / 60

# A scroll view that fills the stage, and begins at an offset.
DESIGN = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 {width} {height}">
<title>{name}</title><metadata><fb:interaction>
<fb:scroll name="list" target="#list" content="#rows" content-height="{content}" y="{offset}"/>
<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook"><state id="on"/></scxml>
<fb:scenario name="drag" title="Drag"><fb:wait for="0.5s"/><fb:touch at="200 600"><fb:move by="0 -200" for="0.5s"/>
</fb:touch></fb:scenario></fb:interaction></metadata>
<g id="list"><rect width="{width}" height="{height}" fill="#fff"/><g id="rows">
<rect y="{offset}" width="{width}" height="{height}" fill="#ccc"/></g></g></svg>"""

# Takes the page's clock and its frames over. One pixel of the page becomes one point, because the events of some
# browsers have whole pixels.
CLOCK = """
const [width, height, picture] = arguments;
document.styleSheets[0].insertRule(
    `.live svg { width: ${width}px !important; height: ${height}px !important; max-width: none !important;
        max-height: none !important }`);
let now = 5000, frames = new Map(), number = 0, from = null;
performance.now = () => now;
window.requestAnimationFrame = call => { frames.set(++number, call); return number; };
window.cancelAnimationFrame = id => { frames.delete(id); };
const send = (type, x, y, time) => {
    const svg = document.querySelector(".live svg");
    if (type === "pointerdown") {
        const place = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
        from = [Math.round(place.x) - x, Math.round(place.y) - y];
        if (Math.abs(svg.getScreenCTM().a - 1) > 1e-6) throw new Error("a point is no pixel");
    }
    const event = new PointerEvent(type, { bubbles: true, cancelable: true, composed: true, pointerId: 9,
        pointerType: "touch", isPrimary: true, button: type === "pointermove" ? -1 : 0,
        buttons: type === "pointerup" ? 0 : 1, clientX: from[0] + x, clientY: from[1] + y });
    Object.defineProperty(event, "timeStamp", { value: time });
    svg.dispatchEvent(event);
};
window.test_ = {
    // Lets the page's time go on to an instant, through what the finger does and the frames of a display.
    goOn(instant, finger) {
        while (true) {
            const frame = (Math.floor(now / picture + 1e-6) + 1) * picture;
            const next = Math.min(frame, instant);
            while (finger.length && finger[0][3] <= next) send(...finger.shift());
            now = next;
            const calls = [...frames.values()];
            frames.clear();
            for (const call of calls) call(now);
            if (next === instant) return;
        }
    },
    send,
    now: () => now,
};
return now;
"""
DOWN = "test_.send('pointerdown', arguments[0], arguments[1], test_.now());"
TOUCHED = "return document.querySelector('.stage').classList.contains('touched');"
# How far the content has moved from its place in the drawing, at each instant.
READ = r"""
const [finger, instants] = arguments;
return instants.map(instant => {
    test_.goOn(instant, finger);
    const transform = document.querySelector(".live svg #d_rows").getAttribute("transform") ?? "translate(0 0)";
    return Number(/^translate\(\S+ (\S+)\)$/.exec(transform)[1]);
});
"""


class Finger:
    """A finger as pointer events, and what UIKit showed at which instant. Instants are milliseconds of the page."""

    def __init__(self, now, y):
        self.now, self.x, self.y = now, 200, y
        self.events, self.instants, self.offsets = [], [], []
        self.shown = None

    def move(self, by, shown, after):
        """Has moved after so many milliseconds, and UIKit has come to an offset, which the next picture shows."""
        self.wait(after)
        self.y += by
        self.shown = shown
        self.events.append(["pointermove", self.x, self.y, self.now])

    def wait(self, time):
        """Lets time go on. What sent nothing, and shows nothing new, is compared at each picture."""
        picture = math.floor(self.now / FRAME + 1) * FRAME
        self.now += time
        while picture < self.now:
            if self.shown is not None:
                self.expect(picture, self.shown)
            picture += FRAME

    def expect(self, instant, shown):
        self.instants.append(instant)
        self.offsets.append(shown)

    def lift(self, samples):
        """Lifts, and UIKit has come to an offset so many seconds later, by rows of a table."""
        self.events.append(["pointerup", self.x, self.y, self.now])
        for seconds, offset in samples:
            self.expect(self.now + max(0, seconds * 1000 - DELAY), offset)


@in_each_browser
class TraceTests(PlayerPage):
    """What holds in each browser."""

    views = {"flick": (20_000, 5000), "pull": (20_000, 0), "impact": (40_000, 38_798)}

    @classmethod
    def setUpClass(cls):
        folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        files = []
        for name, (content, offset) in cls.views.items():
            files.append(folder / f"{name}.svg")
            text = DESIGN.format(name=name, content=content, offset=offset, width=SIZE[0], height=SIZE[1])
            files[-1].write_text(text)
        cls.address = cls.enterClassContext(serving(built(*files)))
        cls.driver = cls.enterClassContext(BROWSERS[cls.browser](width=1280, height=1000))

    def down(self, view, y):
        """A finger on a view, with the engine under it."""
        self.open("#t=0", page=f"{view}/drag/")
        now = self.driver.execute_script(CLOCK, *SIZE, FRAME)
        self.driver.execute_script(DOWN, 200, y)
        self.wait(lambda: self.driver.execute_script(TOUCHED), "the engine takes over")
        return Finger(now, y)

    def check(self, view, finger, samples):
        """Lifts the finger, and compares the page with UIKit: while it drags, within a third of a point."""
        drags = len(finger.offsets)
        finger.lift(samples)
        start = self.views[view][1]
        shown = [start - place for place in self.driver.execute_script(READ, finger.events, finger.instants)]
        self.assertEqual(len(shown), len(finger.offsets))
        self.assertGreater(drags, 3)
        for number, (place, expected) in enumerate(zip(shown, finger.offsets, strict=True)):
            limit = THIRD if number < drags else 0.5
            self.assertLess(abs(place - expected), limit, f"{view}, sample {number}: {place}, should be {expected}")

    def test_a_flick_decelerates_as_measured(self):
        table = TABLES["uiscrollview_decelerate_v3000"]
        finger = self.down("flick", 800)
        for move in range(1, 15):
            finger.move(-24, 5000 + 24 * move - 10, after=8)
        self.assertEqual(finger.shown, table["release"]["offset"])
        self.check("flick", finger, table["samples"])

    def test_a_pull_stretches_and_a_held_one_returns_as_measured(self):
        table, release = TABLES["uiscrollview_rubberband_drag"], TABLES["uiscrollview_rubberband_release"]
        finger = self.down("pull", 100)
        # Sensed once a picture, so that each row of the table is seen.
        finger.wait(2)
        for offset in (0, 0, *table["offsets"]):
            finger.move(table["raw_step"], offset, after=FRAME)
        self.assertEqual(finger.shown, release["release"]["offset"])
        finger.wait(300)
        self.assertGreater(len(finger.offsets), 118)
        self.check("pull", finger, release["samples"])

    def test_a_flick_against_an_edge_bounces_as_measured(self):
        table = TABLES["uiscrollview_edge_impact"]
        finger = self.down("impact", 800)
        for move in range(1, 13):
            finger.move(-25, 38_798 + 25 * move - 10, after=8)
        self.assertEqual(finger.shown, table["release"]["offset"])
        self.check("impact", finger, table["samples"])
