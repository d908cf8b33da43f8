"""The starters by touch alone: what a finger reaches, and that it is what `flipbook sample --trace` says of the
recording that the page saves, to the last bit of each attribute."""

import json
import re
import tempfile
import time
from pathlib import Path

from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.keys import Keys
from test_touch import WHEEL

from browser import in_chromium_and_firefox
from flipbook import built, designs, run, serving
from places import STARTERS
from player import PlayerPage

# Keeps what the design's script brings, and what the page saves.
LISTEN = """
const [design, done] = arguments;
addEventListener("flipbook-interaction", event => { window.data_ = event.detail; done(); });
document.head.append(Object.assign(document.createElement("script"), { src: `/${design}/live.js` }));
window.saved_ = null;
URL.createObjectURL = blob => { blob.text().then(text => { window.saved_ = text; }); return "#"; };
HTMLAnchorElement.prototype.click = () => {};
"""
# The recording until now, and at the same instant the states and each bound attribute of the drawing.
LOOK = """
const done = arguments[0], live = [...document.querySelectorAll(".live svg *")];
const parsed = new DOMParser().parseFromString(window.data_.drawing, "image/svg+xml").documentElement;
const elements = [];
[...parsed.querySelectorAll("*")].forEach((element, index) => {
    if (element.dataset.live !== undefined) elements[element.dataset.live] = live[index];
});
let attributes, states;
const look = () => {
    window.saved_ = null;
    document.querySelector(".recorder button:last-of-type").click();
    attributes = window.data_.bindings.map(([number, name]) => {
        const element = elements[number];
        return !element ? null : name === "text" ? element.textContent : element.getAttribute(name);
    });
    states = [...document.querySelectorAll(".chart .state.on")].map(state => state.id.slice("state-".length));
    wait();
};
const wait = () => window.saved_
    ? done({ trace: window.saved_, attributes, states, bindings: window.data_.bindings })
    : setTimeout(wait, 5);
// What the finger did last is drawn in the next frame.
requestAnimationFrame(() => requestAnimationFrame(look));
"""
PLACE = """
const svg = document.querySelector(".live svg"), box = svg.getBoundingClientRect();
const scale = box.width / svg.viewBox.baseVal.width;
const target = arguments[0] ? svg.querySelector(arguments[0]).getBoundingClientRect() : null;
return [box.x, box.y, scale, target ? target.x + target.width / 2 : 0, target ? target.y + target.height / 2 : 0];
"""
STATES = "return [...document.querySelectorAll('.chart .state.on')].map(state => state.id.slice('state-'.length));"
EVENTS = "return [...document.querySelectorAll('.events li')].map(line => line.textContent);"
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?")
# How long a finger takes from one place to the next, in milliseconds.
STEP = 16


@in_chromium_and_firefox
class StarterTests(PlayerPage):
    """What holds in both browsers."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.files = {file.stem: file for file in designs(STARTERS)}
        cls.address = cls.enterClassContext(serving(built(*cls.files.values())))
        # WebKitGTK's driver has no fingers, and Chromium's forgets one that rests; test_phone has those.
        cls.kind = "touch" if cls.browser == "Firefox" else "mouse"

    def start(self, design, settings=""):
        self.design = design
        # No finger of a test before this one is down.
        self.finger().clear_actions()
        self.driver.get("about:blank")
        self.driver.get(f"{self.address}{design}/#t=0&console=on{settings}")
        self.settle()
        self.driver.execute_async_script(LISTEN, design)
        self.wait(lambda: self.driver.find_elements("css selector", ".console .recorder"), "the console opens")
        # With parameters of one's own, the engine plays already.
        if not settings:
            self.driver.find_element("css selector", "button.hint").send_keys(Keys.ENTER)
        self.wait(lambda: self.driver.find_elements("css selector", ".hand button"), "the engine takes over")
        self.driver.find_element("css selector", ".hand button").click()
        self.wait(lambda: self.driver.find_elements("css selector", ".stage.touched"), "the engine takes over")

    def finger(self):
        return ActionBuilder(self.driver, mouse=PointerInput(self.kind, "finger"), duration=STEP)

    def drag(self, place, *ways, hold=False):
        """From a place of the drawing, each way so far in so many seconds; then it is lifted, or held."""
        left, top, scale, *_ = self.driver.execute_script(PLACE, None)
        x, y = place
        builder = self.finger()
        pointer = builder.pointer_action

        def to():
            pointer.move_to_location(round(left + x * scale), round(top + y * scale))

        to()
        pointer.pointer_down()
        for across, down, seconds in ways:
            count = max(round(seconds * 1000 / STEP), 1)
            for _ in range(count):
                x, y = x + across / count, y + down / count
                to()
        if not hold:
            pointer.pointer_up()
        builder.perform()

    def lift(self):
        builder = self.finger()
        builder.pointer_action.pointer_up()
        builder.perform()

    def tap(self, target):
        left, top, scale, x, y = self.driver.execute_script(PLACE, target)
        self.drag(((x - left) / scale, (y - top) / scale))

    def reach(self, *states):
        end = time.monotonic() + 15
        while not set(states) <= set(found := self.driver.execute_script(STATES)):
            if time.monotonic() > end:
                happened = self.driver.execute_script(EVENTS)
                self.fail(f"{found} are active instead of {states}; last of all: {happened[-8:]}")
            time.sleep(0.02)

    def compare(self):
        """What the page shows now is what the recording gives natively, to the last bit."""
        look = self.driver.execute_async_script(LOOK)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "trace.json"
            path.write_text(look["trace"])
            end = repr(json.loads(look["trace"])["end"])
            table = run("sample", self.files[self.design], "--trace", path, "--at", end, "--format", "json")
        sample = json.loads(table)["samples"][0]
        self.assertEqual(set(sample["states"]) - set(look["states"]), set())
        wanted = list(sample.values())[-len(look["bindings"]) :]
        compared = 0
        for (_, name, _, kind, *rest), value, found in zip(look["bindings"], wanted, look["attributes"], strict=True):
            if kind != 0 or found is None:
                continue
            texts, components = rest
            numbers = value if isinstance(value, list) else [value]
            text = texts[0] + "".join(
                repr(numbers[component]) + after for component, after in zip(components, texts[1:], strict=True)
            )
            expected, actual = ([float(word) for word in NUMBER.findall(one)] for one in (text, found))
            self.assertEqual(actual, expected, f"{name} of {found}")
            compared += 1
        self.assertGreater(compared, 5)

    def test_pull_to_refresh(self):
        self.start("sticky-refresh")
        self.drag((187, 200), (0, 150, 0.3), hold=True)
        self.reach("stretching")
        self.compare()
        self.lift()
        self.drag((187, 200), (0, 330, 0.4), hold=True)
        self.reach("busy")
        self.compare()
        self.lift()
        # A machine that is busy may look when the result has gone.
        self.wait(lambda: any("→ ending" in line for line in self.driver.execute_script(EVENTS)), "no result is shown")
        self.reach("idle")
        self.compare()

    def test_pull_the_picture_and_turn_the_carousel(self):
        self.start("zhihu-home")
        self.drag((187, 300), (0, 260, 0.4))
        self.reach("refreshing")
        self.compare()
        self.reach("idle")
        self.drag((300, 120), (-200, 0, 0.2), hold=True)
        self.compare()
        self.lift()
        self.compare()

    def test_float_the_ball(self):
        self.start("floating-ball")
        self.tap("#d_push")
        self.reach("page")
        self.drag((5, 470), (180, 130, 0.3), (80, 110, 0.3), hold=True)
        self.reach("inside")
        self.compare()
        self.lift()
        self.reach("first", "show")
        self.compare()
        self.drag(self.middle("#d_ball"), (-200, -300, 0.4), hold=True)
        self.reach("dragging")
        self.compare()
        self.lift()
        self.reach("free")
        self.tap("#d_ball")
        self.reach("page", "content")
        self.compare()

    def middle(self, target):
        left, top, scale, x, y = self.driver.execute_script(PLACE, target)
        return (x - left) / scale, (y - top) / scale

    def test_load_from_each_edge(self):
        self.start("four-direction-load", "&set=load:1,faithful:false")
        for edge, place, way in [
            ("top", (187, 250), (0, 160, 0.3)),
            ("left", (80, 400), (180, 0, 0.3)),
            ("bottom", (187, 600), (0, -560, 0.4)),
            ("right", (300, 400), (-300, 0, 0.3)),
        ]:
            with self.subTest(edge):
                self.drag(place, way, hold=True)
                self.reach(f"{edge}Pulling")
                self.compare()
                self.lift()
                self.reach(f"{edge}Refreshing")
                self.compare()
                self.reach(f"{edge}Normal")

    def test_open_the_applets_and_close_them(self):
        self.start("wechat-applet")
        self.drag((187, 190), (0, 420, 0.5), hold=True)
        self.reach("homePulling")
        self.compare()
        self.lift()
        self.reach("opened")
        self.compare()
        # A wheel that hardly turns is no tap, and a tap is one.
        self.assertTrue(self.driver.execute_script(WHEEL, 4, "#d_programs"))
        time.sleep(0.4)
        self.reach("uncovered")
        self.tap("#d_cell")
        self.reach("covered", "away")
        self.compare()
        self.tap("#d_backButton")
        self.reach("uncovered", "away")
        self.compare()
