"""A design's page for phones: its screen alone, what two fingers open over it, and that it works without a network.

What it must show comes from the native engine, which plays the same finger as a scenario."""

import io
import json
import shutil
import tempfile
import time
import unittest
from pathlib import Path

from PIL import Image
from selenium.webdriver.common.keys import Keys
from test_accessibility import AXE, RUN
from test_languages import SAME, WORDS
from test_touch import PLACE, PULL, native

from browser import chromium, complaints, in_each_browser, requests
from flipbook import built, run, serving
from hand import Hand
from player import DESIGN, FEW, PlayerPage

PAGE = "sticky-refresh/touch/index.html"
DRAWING = ".screen svg"
# How far the first avatar is from the top of the screen, in points.
AVATAR = """
const svg = document.querySelector(".screen svg"), box = svg.getBoundingClientRect();
return (svg.querySelector("#d_avatars").getBoundingClientRect().top - box.top) / box.width * 375;
"""
STATES = "return document.querySelector('.screen').dataset.states ?? '';"
# Notes each state from now on.
WATCH = """
const screen = document.querySelector(".screen");
window.seen = new Set();
new MutationObserver(() => { for (const state of screen.dataset.states.split(" ")) seen.add(state); })
    .observe(screen, { attributes: true });
"""
SEEN = "return [...seen];"
BOX = """
const box = document.querySelector(arguments[0]).getBoundingClientRect();
return [box.x, box.y, box.width, box.height, innerWidth, innerHeight,
    document.documentElement.scrollWidth, document.documentElement.scrollHeight];
"""
# Fingers as a browser tells of them, each a kind, a number and a place.
FINGERS = """
const screen = document.querySelector(".screen");
for (const [type, pointerId, clientX, clientY] of arguments[0]) {
    screen.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY, pointerType: "touch", button: 0,
        isPrimary: pointerId === 11, bubbles: true, cancelable: true }));
}
"""
# What letters of the drawing stand on is painted, and axe does not see it.
AXE_HERE = RUN.replace("axe.run(document,", "axe.run({ exclude: ['.screen text'] },")
WORKER = """
const done = arguments[0];
(async () => {
    const registration = await navigator.serviceWorker.ready;
    const names = await caches.keys(), files = [];
    for (const name of names) for (const { url } of await (await caches.open(name)).keys()) files.push(url);
    done({ scope: registration.scope, names, files: files.sort() });
})().catch(error => done({ error: String(error) }));
"""


class Screen:
    """To be mixed into a test case with a `driver` and the `address` of a site."""

    def open(self, fragment="", page=PAGE):
        self.driver.get("about:blank")
        self.driver.get(f"{self.address}{page}{fragment}")
        self.wait(self.states, "the engine starts")

    def states(self):
        return self.driver.execute_script(STATES)

    def avatar(self):
        return self.driver.execute_script(AVATAR)

    def sheet(self):
        return self.driver.find_elements("css selector", "dialog.sheet[open]")

    def pull(self):
        """Pulls the list down and holds it; returns the hand and how far it went, in points."""
        hand = Hand(self.driver, DRAWING)
        x, y = PLACE
        hand.act(*[(x, y + PULL * step / 12) for step in range(13)], 0.3, hold=True)
        return hand, hand.place(x, y + PULL)[1] - hand.place(x, y)[1]

    def assert_pulled(self, rest, pulled, **parameters):
        wanted = native(pulled, 1, **parameters)
        place = rest - 64 - float(wanted["list.y"])
        self.wait(lambda: abs(self.avatar() - place) < 0.5, f"the avatars stand at {place}")
        states = set(wanted["states"].split())
        self.assertTrue(states)
        self.wait(lambda: states <= set(self.states().split()), f"the states are {states}")
        return wanted


@in_each_browser
class TouchPageTests(Screen, PlayerPage):
    """What holds in each browser."""

    def open(self, fragment="", page=PAGE):
        Screen.open(self, fragment, page)

    def test_a_drag_shows_what_the_native_engine_says(self):
        self.open()
        rest = self.avatar()
        hand, pulled = self.pull()
        self.assertIn("stretching", self.assert_pulled(rest, pulled)["states"])
        hand.release()
        self.wait(lambda: "stretching" not in self.states(), "it is let go")

    def test_the_address_has_the_parameters(self):
        self.open("#set=threshold:60,reach:80")
        rest = self.avatar()
        hand, pulled = self.pull()
        self.assert_pulled(rest, pulled, threshold=60, reach=80)
        hand.release()
        self.open("#set=threshold:400")
        note = self.driver.find_element("css selector", ".notes").text
        self.assertIn("30 … 60", note)

    def test_two_fingers_that_rest_open_the_sheet_and_end_what_the_first_did(self):
        self.open()
        rest = self.avatar()
        box = self.driver.execute_script(BOX, DRAWING)
        x, y = box[0] + box[2] / 2, box[1] + box[3] / 3

        def fingers(*events):
            self.driver.execute_script(FINGERS, events)

        # Moved, or lifted too soon: nothing.
        fingers(["pointerdown", 11, x, y], ["pointerdown", 12, x + 80, y])
        fingers(["pointermove", 12, x + 80, y + 60])
        time.sleep(0.7)
        self.assertEqual(self.sheet(), [])
        fingers(["pointerup", 11, x, y], ["pointerup", 12, x + 80, y + 60])
        fingers(["pointerdown", 11, x, y], ["pointerdown", 12, x + 80, y], ["pointerup", 12, x + 80, y])
        time.sleep(0.7)
        self.assertEqual(self.sheet(), [])
        fingers(["pointerup", 11, x, y])
        # The first has pulled.
        fingers(["pointerdown", 11, x, y])
        fingers(*(["pointermove", 11, x, y + 15 * step] for step in range(1, 11)))
        self.wait(lambda: self.avatar() > rest + 20, "the list is pulled")
        fingers(["pointerdown", 12, x + 80, y])
        self.wait(self.sheet, "the sheet opens")
        fingers(["pointerup", 11, x, y + 150], ["pointerup", 12, x + 80, y])
        self.driver.find_element("css selector", ".sheet-head button").click()
        self.wait(lambda: not self.sheet(), "it closes")
        self.wait(lambda: abs(self.avatar() - rest) < 0.5, "the list went back")
        # One finger alone is the design's.
        fingers(["pointerdown", 11, x, y])
        time.sleep(0.7)
        self.assertEqual(self.sheet(), [])
        fingers(["pointerup", 11, x, y])

    def test_escape_opens_the_sheet_and_its_parameters_change_what_is_shown(self):
        self.open()
        self.press(Keys.ESCAPE)
        self.wait(self.sheet, "the sheet opens")
        self.driver.execute_script(
            "const one = document.querySelector('#knob-threshold'); one.value = 60;"
            "one.dispatchEvent(new Event('input'));"
        )
        self.assertIn("set=threshold:60", self.driver.current_url)
        self.press(Keys.ESCAPE)
        self.wait(lambda: not self.sheet(), "it closes")
        rest = self.avatar()
        hand, pulled = self.pull()
        self.assert_pulled(rest, pulled, threshold=60)
        hand.release()

    def test_a_scenario_plays_and_a_finger_takes_over(self):
        self.open()
        record = json.loads((self.site / "sticky-refresh" / "design.json").read_text())
        title = next(one["title"] for one in record["scenarios"] if one["name"] == "refresh")
        self.press(Keys.ESCAPE)
        self.wait(self.sheet, "the sheet opens")
        titles = [button.text for button in self.driver.find_elements("css selector", ".sheet-scenarios button")]
        self.assertIn(title, titles)
        rest = self.avatar()
        self.driver.execute_script(WATCH)
        self.driver.find_elements("css selector", ".sheet-scenarios button")[titles.index(title)].click()
        self.wait(lambda: "busy" in self.driver.execute_script(SEEN), "it plays")
        self.wait(lambda: "idle" in self.states().split() and abs(self.avatar() - rest) < 0.1, "it plays to its end")
        self.assertLessEqual({"stretching", "busy"}, set(self.driver.execute_script(SEEN)))
        hand, pulled = self.pull()
        self.wait(lambda: self.avatar() > rest + 20, "a finger goes on")
        hand.release()

    def test_the_screen_is_as_large_as_the_window(self):
        self.open()
        x, y, width, height, across, down, *scrolled = self.driver.execute_script(BOX, DRAWING)
        self.assertAlmostEqual(height, min(down, across * 667 / 375), delta=0.6)
        self.assertAlmostEqual(width / height, 375 / 667, delta=0.002)
        self.assertAlmostEqual(x + width / 2, across / 2, delta=0.6)
        self.assertAlmostEqual(y + height / 2, down / 2, delta=0.6)
        self.assertEqual(scrolled, [across, down])

    def test_it_works_from_a_file(self):
        self.driver.get((self.site / PAGE).as_uri())
        self.wait(self.states, "the engine starts")
        rest = self.avatar()
        hand, pulled = self.pull()
        self.assert_pulled(rest, pulled)
        hand.release()


class PhoneTests(Screen, unittest.TestCase):
    """Chromium as a telephone."""

    wait = PlayerPage.wait

    def phone(self, site, width=390, height=844, **options):
        self.address = self.enterContext(serving(site))
        self.driver = self.enterContext(chromium(width=width, height=height, logs=True, **options))
        metrics = {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": True}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 5})

    def touch(self, kind, *places):
        points = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(places)]
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def offline(self, isOffline):
        self.driver.execute_cdp_cmd("Network.enable", {})
        conditions = {"offline": isOffline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.driver.execute_cdp_cmd("Network.emulateNetworkConditions", conditions)

    def test_two_real_fingers_open_the_sheet_and_zoom_nothing(self):
        self.phone(built(DESIGN))
        self.open()
        self.assertIn("two fingers", self.driver.find_element("css selector", ".notes").text)
        self.touch("touchStart", (150, 300))
        self.touch("touchMove", (150, 340))
        self.touch("touchStart", (150, 340), (250, 340))
        self.wait(self.sheet, "the sheet opens")
        self.touch("touchEnd")
        self.driver.find_element("css selector", ".sheet-head button").click()
        self.touch("touchStart", (150, 300), (200, 300))
        for step in range(10):
            self.touch("touchMove", (150 - 10 * step, 300), (200 + 10 * step, 300))
        self.touch("touchEnd")
        self.assertEqual(self.driver.execute_script("return visualViewport.scale"), 1)
        self.assertEqual(self.sheet(), [])
        # It is said once.
        self.open()
        self.assertEqual(self.driver.find_element("css selector", ".notes").text, "")

    def test_it_works_without_a_network_once_it_was_loaded(self):
        site = built(DESIGN)
        self.phone(site)
        self.open()
        kept = self.driver.execute_async_script(WORKER)
        folder = f"{self.address}sticky-refresh/touch/"
        self.assertEqual(kept["scope"], folder)
        self.assertEqual(len(kept["names"]), 1)
        names = [
            "assets/engine.js",
            "assets/offline.js",
            "assets/touch.css",
            "assets/touch.js",
            "assets/zh.js",
            "sticky-refresh/live.js",
            "sticky-refresh/still.svg",
            "sticky-refresh/touch/icon.svg",
            "sticky-refresh/touch/index.html",
            "sticky-refresh/touch/manifest.webmanifest",
        ]
        self.assertEqual([name.removeprefix(self.address) for name in kept["files"]], names)
        self.assertEqual(complaints(self.driver), [])
        self.offline(True)
        for page in (PAGE, "sticky-refresh/touch/"):
            with self.subTest(page):
                self.open("", page)
                rest = self.avatar()
                hand, pulled = self.pull()
                self.assert_pulled(rest, pulled)
                hand.release()
        # All else of the site is not kept.
        self.driver.get("about:blank")
        with self.assertRaisesRegex(Exception, "INTERNET_DISCONNECTED"):
            self.driver.get(f"{self.address}sticky-refresh/index.html")
        self.offline(False)

    def test_a_site_that_was_built_anew_is_shown_at_once_and_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            site, design = Path(folder) / "site", Path(folder) / "sticky-refresh.svg"
            shutil.copy(DESIGN, design)
            run("build", design, "-o", site, "--quiet")
            self.phone(site)
            self.open()
            first = self.driver.execute_async_script(WORKER)["names"]
            design.write_text(DESIGN.read_text().replace("<title>Sticky refresh", "<title>Sticky again"))
            run("build", design, "-o", site, "--quiet")
            self.open()
            self.assertEqual(self.driver.title, "Sticky again")

            def renewed():
                names = self.driver.execute_async_script(WORKER)["names"]
                return len(names) == 1 and names != first

            self.wait(renewed, "the new version is kept, and the old one is not")
            self.offline(True)
            self.open()
            self.assertEqual(self.driver.title, "Sticky again")
            self.offline(False)

    def test_it_loads_what_it_keeps_and_nothing_else(self):
        self.phone(built(DESIGN))
        self.open()
        self.driver.execute_async_script(WORKER)
        asked = {address.removeprefix(self.address) for address in requests(self.driver)}
        asked = {name for name in asked if not name.startswith(("about:", "data:"))}
        self.assertLessEqual(
            asked,
            {
                PAGE,
                "assets/engine.js",
                "assets/touch.css",
                "assets/touch.js",
                "sticky-refresh/live.js",
                "sticky-refresh/still.svg",
                "sticky-refresh/touch/icon.svg",
                "sticky-refresh/touch/manifest.webmanifest",
                "sticky-refresh/touch/worker.js",
            },
        )
        self.assertIn("assets/engine.js", asked)

    def test_the_browser_finds_the_manifest_in_order_and_the_page_fit_to_be_installed(self):
        with tempfile.TemporaryDirectory() as folder:
            site = Path(folder) / "site"
            run("build", DESIGN, "-o", site, "--quiet", "--base-url", "https://example.org/")
            for each in (built(DESIGN), site):
                with self.subTest(each):
                    self.phone(each)
                    self.open()
                    found = self.driver.execute_cdp_cmd("Page.getAppManifest", {})
                    self.assertEqual(found["errors"], [])
                    self.assertEqual(found["url"], f"{self.address}sticky-refresh/touch/manifest.webmanifest")
                    data = json.loads(found["data"])
                    self.assertEqual(data["name"], "Sticky refresh")
                    self.assertEqual((data["display"], data["orientation"]), ("fullscreen", "portrait"))
                    for icon in data["icons"]:
                        file = each / "sticky-refresh" / "touch" / icon["src"]
                        if icon["type"] == "image/png":
                            size = Image.open(io.BytesIO(file.read_bytes())).size
                            self.assertEqual(icon["sizes"], f"{size[0]}x{size[1]}")
                    errors = self.driver.execute_cdp_cmd("Page.getInstallabilityErrors", {})["installabilityErrors"]
                    self.assertEqual([one["errorId"] for one in errors if one["errorId"] != "in-incognito"], [])
            sizes = {(icon["sizes"], icon["purpose"]) for icon in data["icons"]}
            self.assertLessEqual({("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}, sizes)

    def test_axe_finds_nothing_with_and_without_the_sheet(self):
        self.phone(built(DESIGN))
        axe = AXE.read_text()
        for language in ("en", "zh"):
            self.open(f"#lang={language}&set=threshold:50")
            self.driver.execute_script(axe)
            self.assertEqual(self.driver.execute_async_script(AXE_HERE), [])
            self.driver.execute_script("document.querySelector('.menu').focus()")
            self.driver.switch_to.active_element.send_keys(Keys.ENTER)
            self.wait(self.sheet, "the sheet opens")
            self.assertEqual(self.driver.execute_async_script(AXE_HERE), [])
            if language == "zh":
                found = self.driver.execute_script(WORDS)
                self.assertIn("重新开始", found)
                self.assertIn("参数", found)
                left = [text for text in found if text.isascii() and not SAME.fullmatch(text)]
                self.assertEqual(left, [])
            self.assertEqual(self.driver.title, "Sticky refresh")

    def test_keys_reach_and_fire_what_can_be_touched_and_the_focus_is_seen(self):
        self.phone(built(DESIGN), width=1280, height=900)
        self.open()
        body = self.driver.find_element("css selector", "body")
        body.send_keys(Keys.TAB)
        ring = "const style = getComputedStyle(document.activeElement); return [document.activeElement.textContent, "
        ring += "style.opacity, style.outlineStyle];"
        self.assertEqual(self.driver.execute_script(ring), ["Menu", "1", "solid"])
        self.driver.switch_to.active_element.send_keys(Keys.TAB)
        self.assertEqual(self.driver.execute_script(ring)[2], "solid")
        self.assertTrue(self.driver.execute_script("return document.activeElement.matches('.screen [role=button]')"))

    def test_the_link_is_copied_with_the_parameters(self):
        self.phone(built(DESIGN))
        self.open("#set=threshold:50")
        self.driver.execute_script("navigator.clipboard.writeText = async text => { window.copied = text; }")
        self.driver.find_element("css selector", "body").send_keys(Keys.ESCAPE)
        self.wait(self.sheet, "the sheet opens")
        for button in self.driver.find_elements("css selector", ".sheet button"):
            if button.text == "Copy a link":
                button.click()
        self.assertEqual(self.driver.execute_script("return copied"), f"{self.address}{PAGE}#set=threshold:50")
        self.assertEqual(self.driver.find_element("css selector", ".sheet output").text, "Copied")


class WithoutTests(unittest.TestCase):
    """Where something is missing."""

    def test_without_a_script_the_still_is_there_and_a_line_says_what_is_missing(self):
        for design in FEW:
            page = built(*FEW) / design.stem / "touch" / "index.html"
            with chromium(width=390, height=844, scripts=False) as driver:
                driver.get(page.as_uri())
                self.assertIn("where scripts may run", driver.find_element("css selector", "body").text)
                x, _, width, height, across, down, *_ = driver.execute_script(BOX, "img.still")
                self.assertAlmostEqual(height, min(down, across / width * height), delta=1)
                self.assertGreater(driver.execute_script("return document.querySelector('img').naturalWidth"), 0)

    def test_a_browser_without_webassembly_says_so_and_shows_the_still(self):
        with serving(built(DESIGN)) as address, chromium(width=390, height=844) as driver:
            script = "delete window.WebAssembly;"
            driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
            driver.get(address + PAGE)
            end = time.monotonic() + 30
            while "cannot run the engine" not in driver.find_element("css selector", ".notes").text:
                self.assertLess(time.monotonic(), end)
            self.assertEqual(len(driver.find_elements("css selector", "img.still")), 1)

    def test_a_preview_keeps_nothing(self):
        with serving(built(DESIGN)) as address, chromium(width=390, height=844) as driver:
            script = (
                "addEventListener('DOMContentLoaded', () => document.head.append("
                "Object.assign(document.createElement('script'), { type: 'text/plain' })), true);"
                "addEventListener('DOMContentLoaded', () => { document.head.lastChild.dataset.stamp = '1'; }, true);"
            )
            driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
            driver.get(address + PAGE)
            end = time.monotonic() + 30
            while not driver.execute_script(STATES):
                self.assertLess(time.monotonic(), end)
            time.sleep(1)
            count = "navigator.serviceWorker.getRegistrations().then(all => arguments[0](all.length));"
            self.assertEqual(driver.execute_async_script(count), 0)
