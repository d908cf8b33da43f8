"""Beside a stage that is touched, where one browser is enough: haptics, keys, and a recording that is saved."""

import json
import unittest
from contextlib import ExitStack

from selenium.webdriver.common.keys import Keys

from browser import chromium, emulate
from flipbook import built, serving
from hand import Hand
from places import ROOT, STARTERS


class ConsoleInChromiumTests(unittest.TestCase):
    """What one browser is enough for."""

    def page(self, stack, design, fragment, folder=STARTERS):
        site = built(folder / f"{design}.svg")
        address = stack.enter_context(serving(site))
        driver = stack.enter_context(chromium(width=1280, height=900, logs=True))
        driver.get(f"{address}{design}/{fragment}")
        return driver

    def wait(self, driver, script, seconds=20):
        end = seconds * 30
        for _ in range(end):
            if driver.execute_script(script):
                return
            driver.execute_async_script("setTimeout(arguments[0], 33)")
        self.fail(script)

    def test_a_haptic_is_seen(self):
        with ExitStack() as stack:
            driver = self.page(stack, "sticky-refresh", "refresh/#t=0&set=haptics:true")
            self.wait(driver, "return document.querySelector('.stage.performed')")
            driver.execute_script("navigator.vibrate = time => { window.shaken = time; }")
            Hand(driver).act(*((187, 200 + 300 * step / 12) for step in range(13)), 0.3)
            self.wait(driver, "return window.shaken > 0 && document.querySelector('.live.pulse')")

    def test_the_switch_of_vibrations_is_where_a_device_vibrates(self):
        with ExitStack() as stack:
            driver = self.page(stack, "sticky-refresh", "refresh/#t=0&console=on")
            label = "return document.querySelectorAll('.recorder label').length"
            self.wait(driver, "return document.querySelector('.recorder')")
            self.assertEqual(driver.execute_script(label), 0, "a desktop's browser has the call and no motor")
            driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 5})
            driver.refresh()
            self.wait(driver, "return document.querySelector('.recorder')")
            self.assertEqual(driver.execute_script(label), 1)

    def test_a_number_stands_beside_its_control(self):
        meeting = """return [...document.querySelectorAll(".knob")].flatMap((knob) => {
          const boxes = [...knob.children].filter((one) => one.textContent || one.matches("input")).map((one) =>
              one.getBoundingClientRect()).filter(({ width }) => width);
          return boxes.filter((one, index) => boxes.slice(index + 1).some((other) => one.left < other.right
              && other.left < one.right && one.top < other.bottom - 4 && other.top < one.bottom - 4));
        }).length"""
        with ExitStack() as stack:
            # One of its parameters is a colour.
            driver = self.page(stack, "zhihu-home", "#t=0&console=on")
            self.wait(driver, "return document.querySelector('.knob [type=color] + output')?.value")
            for width in (1280, 390):
                emulate(driver, width, 844)
                self.assertEqual(driver.execute_script(meeting), 0, width)

    def test_enter_taps_what_has_the_focus(self):
        with ExitStack() as stack:
            driver = self.page(stack, "floating-ball", "#t=0")
            self.wait(driver, "return document.querySelector('.stage.ready button.hint')")
            driver.find_element("css selector", "button.hint").send_keys(Keys.ENTER)
            self.wait(driver, "return document.querySelector('.stage.touched')")
            driver.execute_script("document.querySelector('.live [aria-label=pushTap], .live #d_push').focus()")
            driver.switch_to.active_element.send_keys(Keys.ENTER)
            self.wait(driver, "return [...document.querySelectorAll('.chart .on')].some(s => s.id === 'state-page')")

    def test_an_arrow_turns_a_page(self):
        with ExitStack() as stack:
            driver = self.page(stack, "carousel", "#t=0&set=every:0", ROOT / "templates/behaviours")
            self.wait(driver, "return document.querySelector('.stage.performed')")
            self.wait(driver, "document.querySelector('.live [tabindex]')?.focus(); return document.activeElement.id")
            for key, place in ((Keys.ARROW_RIGHT, -375), (Keys.ARROW_RIGHT, -750), (Keys.ARROW_LEFT, -375)):
                driver.switch_to.active_element.send_keys(key)
                shown = "document.querySelector('.live #d_belt').getAttribute('transform')"
                self.wait(driver, f"return {shown} === 'translate({place} 0)'")

    def test_a_saved_recording_names_what_it_took_over(self):
        with ExitStack() as stack:
            driver = self.page(stack, "sticky-refresh", "refresh/#t=1&console=on&set=load:0.5")
            self.wait(driver, "return document.querySelector('.console .events')")
            driver.execute_script("window.saved = null")
            driver.execute_script(
                "URL.createObjectURL = blob => { blob.text().then(text => { saved = text; }); return '#'; }"
            )
            Hand(driver).act((187, 300), (187, 320), (187, 350), 0.1)
            self.wait(driver, "return document.querySelector('.stage.touched')")
            next(
                b for b in driver.find_elements("css selector", ".console button") if b.text == "Save as a file"
            ).click()
            self.wait(driver, "return window.saved")
            trace = json.loads(driver.execute_script("return saved"))
            self.assertEqual((trace["design"], trace["scenario"], trace["from"]), ("sticky-refresh", "refresh", 1))
            self.assertEqual(trace["parameters"], {"load": 0.5})
            self.assertEqual([touch[1] for touch in trace["touches"]][0], "began")
            self.assertIn(trace["touches"][-1][1], ("ended", "moved"))
            times = [touch[0] for touch in trace["touches"]]
            self.assertEqual(times, sorted(times))
            self.assertGreaterEqual(times[0], 1)
