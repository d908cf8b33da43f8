"""The canvas in two browsers: a list without scripts, a board with them, and an address for every view."""

import time
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import BROWSERS, chromium, emulate, of_scripts, served
from flipbook import built, designs, serving
from places import STARTERS
from player import FEW

# Where the window's middle looks on the board, and how large; and the first artboard on the screen.
CAMERA = """
const [, x, y, scale] = /translate\\((-?[\\d.e-]+)px, (-?[\\d.e-]+)px\\) scale\\(([\\d.e-]+)\\)/
    .exec(document.querySelector(".world").style.transform).map(Number);
const board = document.querySelector(".board"), artboard = document.querySelector(".artboard").getBoundingClientRect();
return { x: (board.clientWidth / 2 - x) / scale, y: (board.clientHeight / 2 - y) / scale, scale, width: artboard.width,
    left: artboard.left, top: artboard.top, hash: location.hash,
    loaded: [...document.querySelectorAll(".artboard")]
        .filter(one => one.querySelector("canvas, img[loading=eager][src]")).length };
"""
# How many artboards show a stamp, and how many a drawing; and the fewest colours that a stamp has.
SHOWN = """
const shown = selector =>
    [...document.querySelectorAll(`.artboard ${selector}`)].filter(element => element.getClientRects().length);
const colours = stamp => {
    const words = stamp.getContext("2d").getImageData(0, 0, stamp.width, stamp.height).data;
    return new Set(new Uint32Array(words.buffer)).size;
};
return { stamps: shown("canvas").length,
    drawings: shown("img[loading=eager][src]").filter(image => image.naturalWidth).length,
    colours: Math.min(...shown("canvas").map(colours)) };
"""
# How many sizes the names have while the board is enlarged by a hundredth in each of a hundred frames.
SIZES = """
const done = arguments[0], world = document.querySelector(".world"), sizes = new Set();
let left = 100;
const step = () => {
    sizes.add(world.style.getPropertyValue("--unit"));
    if (left-- === 0) return done([...sizes]);
    document.querySelector(".board").dispatchEvent(
        new WheelEvent("wheel", { deltaY: -1, ctrlKey: true, bubbles: true, cancelable: true }));
    requestAnimationFrame(step);
};
step();
"""
# The board has its place, and nothing moves it any more.
SETTLED = """
return document.readyState === "complete" && document.querySelector(".world").style.transform !== ""
    && !document.querySelector(".board").classList.contains("moving");
"""
WHEEL = """
const [x, y, deltaX, deltaY, ctrlKey] = arguments;
document.querySelector(".board").dispatchEvent(
    new WheelEvent("wheel", { clientX: x, clientY: y, deltaX, deltaY, ctrlKey, bubbles: true, cancelable: true }));
"""


# Which elements lie on others that they are no part of.
LAPS = """
const [these, those] = [...arguments].map(selector => [...document.querySelectorAll(selector)]);
const box = element => element.getBoundingClientRect();
return these.flatMap(one => those.filter(other => {
    const [a, b] = [box(one), box(other)];
    return !other.contains(one) && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}).map(other => `${one.id || one.textContent} and ${other.id || other.className}`));
"""

# The arrows of a board whose group, or one of whose parts, has a class: from, to, what they say, and whether they do.
ARROWS = """
return [...document.querySelectorAll(`#board-sticky-refresh .ways g`)]
  .filter(one => one.classList.contains(arguments[0]) || one.querySelector(`.${arguments[0]}`)).map(one => {
    const text = one.querySelector("text");
    const { from, to } = one.dataset;
    return [Number(from), Number(to), text?.textContent ?? "", getComputedStyle(text ?? one).visibility];
  });
"""


class CanvasTests:
    """What holds in Chromium and in WebKitGTK."""

    @classmethod
    def setUpClass(cls):
        cls.site = built(*FEW)
        cls.address = cls.enterClassContext(serving(cls.site))
        cls.whole = built(*designs(STARTERS))
        cls.whole_address = cls.enterClassContext(serving(cls.whole))
        cls.driver = cls.enterClassContext(BROWSERS[cls.browser](width=1200, height=800))

    def open(self, fragment="", address=None):
        self.driver.get("about:blank")
        self.driver.get(f"{address or self.address}canvas.html{fragment}")
        self.wait(lambda: self.driver.execute_script(SETTLED), "the page does not load or settle", 60)

    def camera(self):
        # The next frame applies what was asked.
        self.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]()))")
        return self.driver.execute_script(CAMERA)

    def wait(self, holds, what, seconds=30):
        end = time.monotonic() + seconds
        while not holds():
            self.assertLess(time.monotonic(), end, what)
            time.sleep(0.03)

    def press(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def test_everything_is_seen_at_first_and_titles_lie_on_nothing_and_under_nothing(self):
        self.open(address=self.whole_address)
        self.assertTrue(
            self.driver.execute_script(
                """
                const board = document.querySelector(".board").getBoundingClientRect();
                return [...document.querySelectorAll(".artboard")].every(artboard => {
                    const box = artboard.getBoundingClientRect();
                    return box.left >= board.left && box.top >= board.top
                        && box.right <= board.right && box.bottom <= board.bottom;
                });
                """
            )
        )
        self.assertGreater(self.driver.execute_script("return document.querySelectorAll('.artboard').length"), 90)
        self.assert_titles_are_clear()
        self.driver.execute_script("location.hash = 'board-sticky-refresh'")
        self.wait(lambda: self.camera()["scale"] > 0.15, "the address leads nowhere")
        self.wait(lambda: self.driver.execute_script(SETTLED), "the board does not settle")
        self.assert_titles_are_clear()

    def assert_titles_are_clear(self):
        self.assertEqual(self.driver.execute_script(LAPS, ".group h2", ".group, .search"), [])
        cut = """
            return [...document.querySelectorAll(".group h2")]
                .filter(title => title.scrollWidth > title.clientWidth).map(title => title.textContent);
        """
        self.assertEqual(self.driver.execute_script(cut), [])

    def test_wheel_drag_and_keys_move_and_enlarge(self):
        self.open("#at=1000,1000,0.2")
        start = self.camera()
        self.assertAlmostEqual(start["scale"], 0.2)
        self.driver.execute_script(WHEEL, 300, 500, 40, 20, False)
        panned = self.camera()
        self.assertAlmostEqual(panned["x"], 1200, delta=0.5)
        self.assertAlmostEqual(panned["y"], 1100, delta=0.5)
        # A wheel that turns fast moves the board too.
        self.driver.execute_script(WHEEL, 300, 500, 0, 120, False)
        self.assertAlmostEqual(self.camera()["y"], 1700, delta=0.5)
        self.assertAlmostEqual(self.camera()["scale"], 0.2)
        self.driver.execute_script(WHEEL, start["left"], start["top"], 0, -30, True)
        self.assertGreater(self.camera()["scale"], 0.2)
        self.press(Keys.ARROW_RIGHT)
        self.assertGreater(self.camera()["x"], panned["x"])
        self.press("0")
        fitted = self.camera()
        self.press("+")
        self.assertAlmostEqual(self.camera()["scale"] / fitted["scale"], 1.4, delta=0.01)
        self.press("-")
        self.assertAlmostEqual(self.camera()["scale"] / fitted["scale"], 1, delta=0.01)

    def test_what_is_under_the_pointer_stays_there(self):
        self.open("#at=1000,1000,0.2")
        before = self.camera()
        self.driver.execute_script(WHEEL, before["left"], before["top"], 0, -200, True)
        after = self.camera()
        self.assertGreater(after["scale"], 0.25)
        self.assertAlmostEqual(after["left"], before["left"], delta=1)
        self.assertAlmostEqual(after["top"], before["top"], delta=1)

    def test_only_what_is_near_is_loaded(self):
        self.open("#at=0,0,1", self.whole_address)
        near = self.camera()["loaded"]
        total = self.driver.execute_script("return document.querySelectorAll('.artboard').length")
        self.assertLess(near, total / 3)
        self.press("0")
        self.wait(lambda: self.camera()["loaded"] == total, "not all are loaded when all are seen")

    def test_from_afar_there_are_stamps_and_close_by_drawings(self):
        shown = lambda: self.driver.execute_script(SHOWN)
        self.open(address=self.whole_address)
        total = self.driver.execute_script("return document.querySelectorAll('.artboard').length")
        self.wait(lambda: shown()["stamps"] == total, "not every artboard has a stamp")
        self.assertEqual(shown()["drawings"], 0)
        self.assertGreater(shown()["colours"], 20)
        for _ in range(6):
            self.driver.execute_script(WHEEL, 300, 300, 0, -40, True)
        self.wait(lambda: shown()["drawings"] > 1, "no drawing lies on its stamp")
        self.open("#at=1000,1000,0.5")
        self.wait(lambda: shown()["drawings"] > 1, "no drawing")
        settled = lambda: self.driver.execute_script(SETTLED)
        self.wait(lambda: settled() and shown()["stamps"] == 0, "there are stamps that were not asked for")

    @of_scripts
    def test_the_address_follows_and_opens_again(self):
        self.open()
        self.press("+", "+", Keys.ARROW_RIGHT)
        self.wait(lambda: self.driver.execute_script("return location.hash").startswith("#at="), "no address")
        # It is written when nothing has moved for a while.
        time.sleep(0.4)
        said = self.camera()
        self.open(said["hash"])
        again = self.camera()
        for name in ("x", "y", "scale"):
            self.assertAlmostEqual(again[name] / said[name], 1, delta=0.01)

    @of_scripts
    def test_an_address_may_name_a_design(self):
        self.open("#board-sticky-refresh")
        shown = self.driver.execute_script(
            "const box = document.querySelector('#board-sticky-refresh').getBoundingClientRect();"
            " return [box.left, box.right, box.top, box.bottom];"
        )
        # All of it, as large as the window lets it be.
        left, right, top, bottom = shown
        self.assertTrue(0 <= left < right <= 1200 and 0 <= top < bottom <= 800, shown)
        self.assertTrue(right - left > 800 or bottom - top > 500, shown)
        for wrong in ("#at=0,0,0", "#at=x", "#nowhere", "#%E0%A4%A"):
            self.open(wrong)
            self.assertGreater(self.camera()["scale"], 0.01)
            said = self.driver.find_element("css selector", ".notes").text
            self.assertIn("The address says", said)
        self.driver.find_element("css selector", ".notes button").click()
        self.assertFalse(self.driver.find_element("css selector", ".notes").is_displayed())
        self.open("#content")
        self.assertFalse(self.driver.find_element("css selector", ".notes").is_displayed())

    def test_a_style_that_comes_late_is_waited_for(self):
        self.open("#board-sticky-refresh")
        at_once = self.camera()
        # The canvas has a style of its own beside that of all pages.
        for late in (".css", "canvas.css"):
            with self.subTest(late), served(self.site, late=(late,)) as slow:
                self.driver.get("about:blank")
                self.driver.get(f"{slow}canvas.html#board-sticky-refresh")
                self.wait(lambda: self.driver.execute_script(SETTLED), "the board does not settle", 60)
                camera = self.camera()
                for name in ("x", "y", "scale", "left", "top"):
                    self.assertAlmostEqual(camera[name], at_once[name], delta=0.5, msg=name)

    @of_scripts
    def test_search_finds_states_and_goes_to_them(self):
        self.open()
        self.press("/")
        self.press("spinning")
        said = lambda: self.driver.find_element("css selector", ".search output").get_property("value")
        self.wait(lambda: said() == "1 found", "it finds nothing")
        self.press(Keys.ENTER)
        self.wait(lambda: self.camera()["scale"] > 0.3, "it does not go there")
        box = self.driver.execute_script(
            "const b = document.querySelector('.present').getBoundingClientRect();"
            " return [b.left, b.top, b.right, b.bottom];"
        )
        self.assertTrue(box[0] > 0 and box[2] < 1200 and box[3] < 800, box)
        field = self.driver.find_element("css selector", ".search input")
        field.send_keys(Keys.END, *[Keys.BACKSPACE] * len("spinning"))
        self.assertEqual(said(), "")
        self.assertEqual(self.driver.find_elements("css selector", ".hit, .present"), [])
        # Letters as wide as Chinese ones are the same letters.
        field.send_keys("ｓｐｉｎｎｉｎｇ")
        self.wait(lambda: said() == "1 found", "it takes wide letters for others")

    @of_scripts
    def test_a_click_opens_the_moment_and_a_drag_does_not(self):
        self.open("#board-sticky-refresh")
        link = self.driver.find_element("css selector", "#board-sticky-refresh .artboard a")
        before = self.camera()
        ActionChains(self.driver).move_to_element(link).click_and_hold().move_by_offset(60, 30).release().perform()
        # The first five pixels may be a click that trembles.
        self.assertAlmostEqual(self.camera()["left"] - before["left"], 60, delta=8)
        self.assertIn("canvas.html", self.driver.current_url)
        self.driver.execute_script("arguments[0].focus()", link)
        self.press(Keys.ENTER)
        self.wait(lambda: "/sticky-refresh/" in self.driver.current_url, "after a drag Enter opens nothing")
        self.open("#board-sticky-refresh")
        link = self.driver.find_element("css selector", "#board-sticky-refresh .artboard a")
        link.click()
        self.wait(lambda: "/sticky-refresh/" in self.driver.current_url, "the moment does not open")
        self.assertEqual(len(self.driver.find_elements("css selector", ".moments li:target")), 1)

    @of_scripts
    def test_an_artboard_lights_what_leads_in_and_out_of_it(self):
        self.open("#board-sticky-refresh")
        names = [
            one.get_property("textContent")
            for one in self.driver.find_elements("css selector", "#board-sticky-refresh .name")
        ]
        number = names.index("stretching")
        link = self.driver.find_elements("css selector", "#board-sticky-refresh .artboard a")[number]
        ActionChains(self.driver).move_to_element(link).perform()
        self.wait(lambda: self.driver.execute_script(ARROWS, "lit"), "nothing is lit")
        lit = self.driver.execute_script(ARROWS, "lit")
        self.assertTrue(all(number in ends for *ends, _, _ in lit), lit)
        into = [label for start, end, label, _ in lit if (names[start], names[end]) == ("normal", "stretching")]
        self.assertEqual(into, ["list.scrolled heard"])
        # A way back says its event too, once it is asked for.
        self.assertEqual({seen for *_, seen in lit}, {"visible"})
        everything = self.driver.execute_script(ARROWS, "way")
        self.assertGreater(len(everything), len(lit))
        self.assertTrue(all(label for *_, label, _ in everything), everything)

    def test_the_names_are_as_large_at_every_size(self):
        heights = []
        for scale in (0.18, 0.4, 1.5):
            self.open(f"#at=500,1500,{scale}")
            heights.append(
                self.driver.execute_script(
                    "return document.querySelector('.artboard .name').getBoundingClientRect().height"
                )
            )
        self.assertLess(max(heights) - min(heights), 3)
        self.assertGreater(min(heights), 10)


class ChromiumCanvasTests(CanvasTests, unittest.TestCase):
    browser = "Chromium"

    def test_names_are_laid_out_a_few_times_while_the_board_is_enlarged(self):
        self.open("#at=1000,1000,0.1")
        sizes = self.driver.execute_async_script(SIZES)
        self.assertGreater(len(sizes), 2)
        # As many as there are frames where each has its own; a machine that stops for a moment adds one or two.
        self.assertLess(len(sizes), 25, sizes)
        self.wait(lambda: self.driver.execute_script(SETTLED), "the board does not settle")
        unit = self.driver.execute_script(
            "return parseFloat(document.querySelector('.world').style.getPropertyValue('--unit'))"
        )
        self.assertAlmostEqual(unit * self.camera()["scale"], 1, delta=0.002)

    def test_the_first_sight_is_clear_of_the_map_and_the_tools_on_every_screen(self):
        self.addCleanup(emulate, self.driver, 1200, 800)
        for width, height in ((1440, 900), (1024, 768), (820, 1180), (390, 844)):
            with self.subTest(f"{width} x {height}"):
                emulate(self.driver, width, height)
                self.open(address=self.whole_address)
                laps = lambda *these: self.driver.execute_script(LAPS, *these)
                if width > 500:
                    self.assertEqual(laps(".group", ".minimap, .board-tools"), [])
                else:
                    # One board, as large as it may be there.
                    self.assertEqual(laps(".group:first-of-type", ".minimap, .board-tools, .search"), [])
                    box = self.driver.execute_script(
                        "const box = document.querySelector('.group').getBoundingClientRect();"
                        " return [box.left, box.right, box.top, box.bottom];"
                    )
                    left, right, top, bottom = box
                    self.assertTrue(0 <= left < right <= width and bottom <= height, box)
                    self.assertTrue(right - left > 250 or bottom - top > 500, box)
                    self.press("0")
                    self.camera()
                    self.wait(lambda: self.driver.execute_script(SETTLED), "the board does not settle")
                    self.assertEqual(laps(".group", ".minimap, .board-tools"), [])
                self.assertEqual(laps(".group h2", ".group"), [])

    def test_what_is_shown_whole_stays_so_in_another_window_until_it_is_moved(self):
        def window(width, height):
            emulate(self.driver, width, height)

        self.addCleanup(window, 1200, 800)
        self.open("#board-sticky-refresh")
        whole = self.camera()
        window(700, 700)
        self.wait(lambda: self.camera()["scale"] < whole["scale"] * 0.8, "the smaller window shows a part")
        window(1200, 800)
        self.wait(lambda: self.camera()["scale"] == whole["scale"], "the larger window shows it small")
        self.press("+")
        moved = self.camera()
        window(700, 700)
        self.wait(lambda: self.camera()["left"] < moved["left"] - 100, "the middle does not stay in the middle")
        for name in ("x", "y", "scale"):
            self.assertAlmostEqual(self.camera()[name], moved[name], delta=0.01)

    def test_without_scripts_it_is_a_list(self):
        with chromium(width=480, height=900, scripts=False) as driver:
            driver.get(self.whole_address + "canvas.html")
            boxes = driver.execute_script(
                """
                return [...document.querySelectorAll(".artboard a")].map(link => {
                    const box = link.getBoundingClientRect();
                    return [box.width, box.height, box.right, link.textContent.trim().length];
                });
                """
            )
            self.assertGreater(len(boxes), 90)
            for width, height, right, letters in boxes:
                self.assertTrue(width > 60 and height > 100 and right <= 480 and letters > 0, boxes)


class WebKitCanvasTests(CanvasTests, unittest.TestCase):
    browser = "WebKitGTK"
    # It takes WebKitGTK long to draw all artboards of all starters.
    test_from_afar_there_are_stamps_and_close_by_drawings = None
