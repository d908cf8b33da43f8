"""A design's page for phones in Chromium as a telephone: real fingers, no network, the home screen, who reads it."""

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
from test_touch_page import PAGE, Screen

from browser import chromium, complaints, requests
from flipbook import built, designs, run, serving
from places import STARTERS
from player import DESIGN, PlayerPage

# What letters of the drawing stand on is painted, and axe does not see it.
AXE_HERE = RUN.replace("axe.run(document,", "axe.run({ exclude: ['.screen text'] },")
# The page, or the sheet in it.
SCROLLED = "return scrollY + document.querySelector('.sheet').scrollTop"
WORKER = """
const done = arguments[0];
(async () => {
    const registration = await navigator.serviceWorker.ready;
    const names = await caches.keys(), files = [];
    for (const name of names) for (const { url } of await (await caches.open(name)).keys()) files.push(url);
    done({ scope: registration.scope, names, files: files.sort() });
})().catch(error => done({ error: String(error) }));
"""
# Waits until the page has stopped, and takes it back to its top.
REST = """
const done = arguments[0], look = (before) => {
  if (scrollY !== before) return setTimeout(look, 100, scrollY);
  scrollTo(0, 0);
  requestAnimationFrame(() => requestAnimationFrame(done));
};
look();
"""


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

    def drag(self, start, end):
        """A finger goes from one place to another, and is lifted."""
        self.touch("touchStart", start)
        for step in range(1, 11) if end != start else ():
            self.touch("touchMove", [one + (other - one) * step / 10 for one, other in zip(start, end)])
            time.sleep(0.016)
        self.touch("touchEnd")
        time.sleep(0.1)

    def offline(self, isOffline):
        self.driver.execute_cdp_cmd("Network.enable", {})
        conditions = {"offline": isOffline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.driver.execute_cdp_cmd("Network.emulateNetworkConditions", conditions)

    def test_all_filters_of_the_gallery_are_in_the_window(self):
        self.phone(built(*designs(STARTERS)))
        self.driver.get(self.address)
        edges = """return [...document.querySelectorAll(".filters > *")].map((filter) => {
          const { left, right } = filter.getBoundingClientRect();
          return left >= 0 && right <= innerWidth;
        });"""
        self.wait(lambda: self.driver.execute_script(edges), "there is no filter")
        self.assertEqual(set(self.driver.execute_script(edges)), {True})

    def test_a_finger_that_scrolls_on_the_exposure_sheet_does_not_seek(self):
        self.phone(built(DESIGN))
        page = f"{self.address}sticky-refresh/refresh/index.html"
        for view in ("#t=0.5", "#speed=0.05"):
            with self.subTest(view):
                self.driver.get("about:blank")
                self.driver.get(page + view)
                self.wait(lambda: self.driver.find_elements("css selector", ".stage.ready"), "it is not ready")
                left, top, right = self.driver.execute_script(
                    "const { left, top, right } = document.querySelector('.scrub').getBoundingClientRect();"
                    " return [left, top, right];"
                )
                # In its first second, the time of a scenario that plays slowly stays there.
                self.drag((right - 80, top + 40), (right - 78, top - 260))
                self.wait(lambda: self.driver.execute_script(SCROLLED) > 10, "it does not scroll")
                self.assertLess(self.seconds(), 1)
                # A tap on a page that still glides stops it, and is no tap.
                self.driver.execute_async_script(REST)
                self.drag((right - 80, top + 40), (right - 80, top + 40))
                self.wait(lambda: self.seconds() > 3, "a tap does not seek")
                tapped = self.seconds()
                self.drag((right - 80, top + 40), (left + 120, top + 45))
                self.wait(lambda: self.seconds() < tapped - 1, "a drag along it does not seek")
                playing = self.driver.find_elements("css selector", ".stage.playing")
                self.assertEqual(len(playing), view.count("speed"))

    def seconds(self):
        return float(self.driver.find_element("css selector", ".clock").text.split(" / ")[0])

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
            "assets/titles.js",
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
            self.assertEqual(self.driver.title, {"en": "Sticky refresh", "zh": "黏性刷新"}[language])

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
