"""The player in two browsers: every control, by pointer and keyboard, every key of the address, and what is saved."""

import base64
import json
import time
from io import BytesIO

from PIL import Image
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import in_chromium_and_webkit, of_scripts
from flipbook import built, serving
from player import FEW, FRAME, LIVE, PlayerPage
from tracks import compare, read

# What is saved and copied lands here instead of on the disk.
CATCH = """
window.saved = [];
URL.createObjectURL = blob => { window.saved.push(blob); return "#"; };
HTMLAnchorElement.prototype.click = function () { window.savedAs = this.download; };
"""
SAVED = """
const done = arguments[arguments.length - 1], wait = () => {
    if (!window.saved.length) return setTimeout(wait, 30);
    const reader = new FileReader();
    reader.onload = () => done([window.savedAs, reader.result]);
    reader.readAsDataURL(window.saved.pop());
};
wait();
"""
# Where the script says that the present moment is in a curve, in percent, -1 for nowhere yet; and where the style sheet
# draws it, and in what width.
NOW = """
const field = arguments[0].querySelector(":scope > div");
return [parseFloat(arguments[0].style.getPropertyValue("--now") || -1),
    parseFloat(getComputedStyle(field, "::after").left), field.clientWidth];
"""


@in_chromium_and_webkit
class PlayerTests(PlayerPage):
    """What holds in Chromium and in WebKitGTK."""

    def test_the_stage_shows_what_the_engine_computed_wherever_it_is_put(self):
        instants = [0, 825, 1117, 1300, 2500, 3500, self.scenario.duration]
        for instant in instants:
            self.open(f"#t={instant / 1000}")
            self.assert_stands_at(instant)
            worst, misses = compare(
                self.driver,
                self.driver.current_url,
                self.scenario.tracks(self.scenario.samples([instant])),
                [instant],
                LIVE,
            )
            self.assertEqual([str(miss) for miss in misses], [])

    def test_keys_step_and_jump(self):
        self.open("#t=1")
        body = [
            (Keys.ARROW_RIGHT, 1000 + FRAME),
            (Keys.ARROW_LEFT, 1000),
            (".", 1000 + FRAME / 2),
            (",", 1000),
            ((Keys.SHIFT, Keys.ARROW_RIGHT), 1100),
            ((Keys.SHIFT, Keys.ARROW_LEFT), 1000),
            (Keys.END, self.scenario.duration),
            (Keys.HOME, 0),
            ("]", None),
            ("]", None),
            ("[", None),
        ]
        moments = sorted({round(moment) for moment in self.scenario.moments})
        expected = iter([moments[1], moments[2], moments[1]])
        # Those that scroll a page are the player's where it has the focus.
        self.driver.execute_script("document.querySelector('.field').focus()")
        for key, place in body:
            self.press(key)
            self.assert_stands_at(next(expected) if place is None else place)

    @of_scripts
    def test_buttons_do_what_keys_do(self):
        self.open("#t=1")
        for action, place in [("forward", 1000 + FRAME), ("back", 1000), ("restart", 0)]:
            self.click(action)
            self.assert_stands_at(place)
        moments = sorted({round(moment) for moment in self.scenario.moments})
        self.click("next")
        self.assert_stands_at(moments[1])
        self.click("previous")
        self.assert_stands_at(0)

    def test_it_plays_pauses_and_keeps_its_place(self):
        self.open("#t=0.5")
        self.press(" ")
        self.wait(lambda: self.state()["time"] > 700, "it does not play")
        self.assertTrue(self.state()["playing"])
        self.press(" ")
        first = self.state()
        self.assertFalse(first["playing"])
        time.sleep(0.2)
        self.assertEqual(self.state()["time"], first["time"])
        self.click("play")
        self.wait(lambda: self.state()["time"] > first["time"] + 50, "the button does not play")

    def test_speeds_are_what_they_say(self):
        for key, speed in [("2", 0.1), ("4", 0.5), ("6", 2)]:
            with self.subTest(speed):
                self.open("#t=0.2")
                self.press(key)
                self.assertIn(f"speed={speed}", self.state()["hash"])
                went, took = self.driver.execute_async_script(
                    """
                    const [speed, done] = [arguments[0], arguments[arguments.length - 1]];
                    const svg = document.querySelector(".live svg");
                    document.querySelector('[data-action="play"]').click();
                    requestAnimationFrame(() => requestAnimationFrame(first => {
                        const start = svg.getCurrentTime();
                        const look = now => now - first < 700 ? requestAnimationFrame(look)
                            : done([svg.getCurrentTime() - start, (now - first) / 1000]);
                        requestAnimationFrame(look);
                    }));
                    """,
                    speed,
                )
                # On a busy machine it may have begun anew meanwhile.
                length = self.scenario.duration / 1000
                off = (went - speed * took + length / 2) % length - length / 2
                self.assertLess(abs(off), (0.12 * speed + 0.01) * took, (went, took))

    def test_without_a_loop_it_stops_at_the_end(self):
        self.open(f"#t={(self.scenario.duration - 250) / 1000}")
        self.press("l")
        self.assertFalse(self.state()["pressed"]["loop"])
        self.press(" ")
        self.wait(lambda: not self.state()["playing"], "it does not stop")
        self.assert_stands_at(self.scenario.duration)
        self.press(" ")
        self.wait(lambda: 0 < self.state()["time"] < 2000, "it does not begin again")

    @of_scripts
    def test_states_and_moments_follow_the_time(self):
        record = json.loads((self.site / "sticky-refresh" / "design.json").read_text())
        spans = next(entry for entry in record["scenarios"] if entry["name"] == "refresh")["states"]
        for instant in (100, 600, 900, 1300, 2000, 3300):
            self.open(f"#t={instant / 1000}")
            state = self.state()
            active = [span["state"] for span in spans if span["from"] * 1000 <= instant < span["to"] * 1000]
            self.assertEqual(sorted(state["lit"]), sorted(active))
            self.assertEqual(state["moments"], [max(round(m) for m in self.scenario.moments if m <= instant)])

    @of_scripts
    def test_signs_of_what_happens_are_moments_and_are_said(self):
        self.open("#t=0")
        signs = self.driver.execute_script(
            "return [...document.querySelectorAll('.sign')]"
            ".map(sign => [Number(sign.dataset.from), sign.querySelector('title').textContent])"
        )
        self.assertIn([1267, "snap is done"], signs)
        for instant, name in signs:
            self.open(f"#t={(instant - 20) / 1000}")
            self.press("]")
            self.assert_stands_at(instant)
            said = self.driver.execute_script("return document.querySelector('.scrub').getAttribute('aria-valuetext')")
            self.assertIn(name, said)
            lit = self.driver.execute_script(
                "return [...document.querySelectorAll('.sign.lit')]"
                ".map(sign => sign.querySelector('title').textContent)"
            )
            self.assertIn(name, lit)

    @of_scripts
    def test_the_address_tells_the_view_and_opens_it_again(self):
        self.open("#t=1.2")
        for key in ["4", "l", "o", "f", "d", "b", "v"]:
            self.press(key)
        said = self.state()
        self.assertEqual(
            said["hash"], "#t=1.2&speed=0.5&loop=off&onion=3x100&finger=off&frame=tall&backdrop=grid&velocity=on"
        )
        self.open(said["hash"])
        again = self.state()
        self.assertEqual(again, said)
        self.assertEqual(self.driver.execute_script("return document.querySelector('.stage').dataset.backdrop"), "grid")

    def test_back_and_forward_go_through_the_views(self):
        self.open("#t=1")
        self.press("o")
        self.press("g", "b")
        self.assertIn("backdrop=grid", self.state()["hash"])
        self.driver.back()
        self.wait(lambda: self.state()["hash"] == "#t=1&onion=3x100", "back does not lead back")
        self.assertTrue(self.state()["pressed"]["onion"])
        self.driver.back()
        self.wait(lambda: self.state()["hash"] == "#t=1", "back does not lead back twice")
        self.assertFalse(self.state()["pressed"]["onion"])
        self.driver.forward()
        self.wait(lambda: self.state()["pressed"]["onion"], "forward does not lead on")

    @of_scripts
    def test_a_place_in_the_page_changes_no_view(self):
        self.open("#t=1&onion=2x50")
        self.driver.execute_script("location.hash = '#state-spinning'")
        time.sleep(0.2)
        self.assert_stands_at(1000)
        self.assertTrue(self.state()["pressed"]["onion"])

    @of_scripts
    def test_what_an_address_says_wrong_is_told_and_left_out(self):
        self.open("#t=abc&speed=9&tempo=1&t2&onion=2x50")
        self.assertEqual(self.state()["pressed"]["onion"], True)
        for words in ("t=abc", "a time in seconds", "speed=9", "from 0.05 to 2", "tempo=1, which is not valid here"):
            self.wait(lambda words=words: words in self.state()["note"], words)
        self.open("#%E0%A4%A=1&t=0.5")
        self.assert_stands_at(500)

    def test_ghosts_are_the_frames_around(self):
        self.open("#t=1&onion=2x100")
        self.wait(
            lambda: self.driver.execute_script("return document.querySelectorAll('.onion > g').length") == 4,
            "no ghosts",
        )
        shown = self.driver.execute_script(
            """
            const matrix = node => node.transform.baseVal.consolidate()?.matrix.f ?? 0;
            const svg = document.querySelector(".live svg"), rows = document.querySelector("#d_rows"), real = {};
            for (const ms of [800, 900, 1100, 1200]) {
                svg.setCurrentTime(ms / 1000);
                let sum = 0;
                for (const item of rows.transform.animVal) sum += item.matrix.f;
                real[ms] = sum;
            }
            svg.setCurrentTime(1);
            const ghost = name => document.getElementById(`${name}_d_rows`);
            return [real, {800: ghost("before2"), 900: ghost("before1"), 1100: ghost("after1"), 1200: ghost("after2")}
                ].map((found, index) => index
                    ? Object.fromEntries(Object.entries(found).map(([ms, node]) => [ms, matrix(node)])) : found);
            """
        )
        for ms, value in shown[0].items():
            self.assertAlmostEqual(shown[1][ms], value, delta=0.02)
        self.assertGreater(len(set(shown[0].values())), 2)
        self.press("o")
        self.assertEqual(self.driver.execute_script("return document.querySelectorAll('.onion > g').length"), 0)

    @of_scripts
    def test_measuring_tells_boxes_values_and_distance(self):
        self.open("#t=1&select=search,tabs")
        panel = self.driver.find_element("css selector", ".inspector")
        self.assertTrue(panel.is_displayed())
        for words in ("#search", "#tabs", "351.0 × 34.0 pt", "375.0 × 49.0 pt", "Distance"):
            self.assertIn(words, panel.text)
        self.press("m")
        self.assertFalse(panel.is_displayed())
        self.press("m")
        tabs = self.driver.find_element("css selector", LIVE)
        box = tabs.rect
        ActionChains(self.driver).move_to_element_with_offset(tabs, 0, round(box["height"] / 2 - 12)).click().perform()
        self.wait(lambda: "#tabs" in panel.text, "a click chooses nothing")
        self.assertIn("select=tabs", self.state()["hash"])

    def test_the_finger_the_frame_and_zoom(self):
        finger = "return getComputedStyle(document.querySelector('.finger')).display"
        width = "return document.querySelector('.live svg').getBoundingClientRect().width"
        self.open("#t=1")
        self.assertNotEqual(self.driver.execute_script(finger), "none")
        self.click("finger")
        self.assertEqual(self.driver.execute_script(finger), "none")
        before = self.driver.execute_script(width)
        self.click("larger")
        self.assertAlmostEqual(self.driver.execute_script(width) / before, 1.25, delta=0.01)
        self.press("-", "-")
        self.assertAlmostEqual(self.driver.execute_script(width) / before, 0.8, delta=0.01)
        self.press("0")
        self.assertAlmostEqual(self.driver.execute_script(width), before, delta=0.1)
        self.click("full")
        self.wait(lambda: self.driver.execute_script(width) > before, "the stage is not larger on the whole screen")
        self.click("full")
        self.wait(lambda: abs(self.driver.execute_script(width) - before) < 1, "it does not go back")

    def test_a_saved_frame_is_what_is_shown(self):
        self.open("#t=1")
        self.driver.execute_script(CATCH)
        self.press("s")
        name, data = self.driver.execute_async_script(SAVED)
        self.assertEqual(name, "sticky-refresh-refresh-1.000.svg")
        text = base64.b64decode(data.split(",", 1)[1]).decode()
        self.assertNotIn("<animate", text)
        self.assertNotIn("<set", text)
        self.assertIn('viewBox="0 0 375 667"', text)
        self.press("p")
        name, data = self.driver.execute_async_script(SAVED)
        self.assertEqual(name, "sticky-refresh-refresh-1.000.png")
        picture = Image.open(BytesIO(base64.b64decode(data.split(",", 1)[1])))
        self.assertEqual(picture.size, (1125, 2001))
        # The drop hangs in the middle, and is grey.
        self.assertGreater(len(picture.convert("RGB").getcolors(1 << 24)), 200)

    def test_another_scenario_stands_beside_in_step(self):
        self.open(f"#t=3.2&compare=sticky-refresh/{self.other.name}")
        self.wait(lambda: self.driver.find_elements("css selector", ".comparison"), "there is no comparison", 20)
        expected = round(3200 + FRAME)
        tracks = self.other.tracks(self.other.samples([expected]))
        for track in tracks:
            track.ids = [f"b_{id}" for id in track.ids]
        self.press(Keys.ARROW_RIGHT)
        clock = "return Math.round(document.querySelector('.other svg').getCurrentTime() * 1000)"
        self.wait(lambda: self.driver.execute_script(clock) == expected, "the other is not in step")
        self.assertEqual(len(read(self.driver, tracks, [expected], ".other svg")), len(tracks))
        heads = self.driver.find_elements("css selector", ".comparison tbody th")
        rows = [" ".join(head.text.split()) for head in heads]
        self.assertEqual(rows, ["State succeeded", "State failed", "Text #label"])
        self.click("compare")
        self.assertEqual(self.driver.find_elements("css selector", ".theirs, .other"), [])
        self.assertEqual(self.state()["hash"], f"#t={expected / 1000}")

    @of_scripts
    def test_another_design_stands_on_a_screen_of_its_own(self):
        self.assertNotIn('viewBox="0 0 375 667"', FEW[1].read_text())
        with serving(built(*FEW)) as address:
            self.driver.get("about:blank")
            self.driver.get(f"{address}{self.scenario.page}#t=1&compare=zhihu-home/scroll")
            self.wait(lambda: self.driver.find_elements("css selector", ".comparison"), "there is no comparison")
            own, other = self.driver.execute_script(
                """
                const box = element => {
                    const { width, height } = element.getBoundingClientRect();
                    return [width, height];
                };
                return [box(document.querySelector(".live svg")), box(document.querySelector(".other svg"))];
                """
            )
        self.assertAlmostEqual(own[1] / own[0], 667 / 375, delta=0.02)
        self.assertAlmostEqual(other[1] / other[0], 812 / 375, delta=0.02)

    @of_scripts
    def test_curves_tell_the_values_of_the_present_moment(self):
        self.open("#t=1")
        self.driver.execute_script(
            "document.querySelectorAll('details').forEach(one => { one.open = true; });"
            # What is folded, because it would be drawn over another, is read too.
            "document.querySelectorAll('.near').forEach(one => one.classList.add('wide'))"
        )
        sample = self.scenario.samples([1000])[0]
        figures = self.driver.find_elements("css selector", "figure.curve")
        self.assertGreater(len(figures), 5)
        checked = 0
        for figure in figures:
            name = figure.get_attribute("data-curve")
            value = sample.get(name)
            if not isinstance(value, (int, float)) or isinstance(value, bool):
                continue
            self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", figure)
            output = figure.find_element("css selector", "output")
            ends = self.driver.execute_script(
                "const box = arguments[0].querySelector('path.value').getBBox(); return [box.y, box.y + box.height]",
                figure,
            )
            allowed = (max(ends) - min(ends)) / 200 + 0.01
            said = lambda: float((output.get_property("value") or "nan").split()[0].replace("−", "-"))
            # What has just come into view is brought up to date in the frame after.
            self.wait(lambda: abs(said() - value) <= allowed, f"{name} does not say {value}", 3)
            present = 1000 / self.scenario.duration
            self.wait(
                lambda: abs(self.driver.execute_script(NOW, figure)[0] - 100 * present) < 0.01, f"{name} has no line", 3
            )
            _, line, width = self.driver.execute_script(NOW, figure)
            self.assertAlmostEqual(line, width * present, delta=0.1)
            checked += 1
        self.assertGreater(checked, 2)

    @of_scripts
    def test_the_page_of_keys_opens_and_closes(self):
        self.open("#t=1")
        self.press("?")
        self.wait(lambda: self.driver.find_elements("css selector", "dialog[open]"), "the page of keys does not open")
        dialog = self.driver.find_element("css selector", "dialog[open]")
        self.assertIn("One frame forward", dialog.text)
        self.press(Keys.ESCAPE)
        self.wait(lambda: not dialog.is_displayed(), "it does not close")
        self.assert_stands_at(1000)

    def test_opened_from_a_file_it_does_the_same(self):
        self.driver.get((self.site / self.scenario.page).as_uri() + "#t=1&onion=2x100&compare=sticky-refresh/failure")
        self.settle()
        self.assert_stands_at(1000)
        self.press(Keys.ARROW_RIGHT)
        self.assert_stands_at(1000 + FRAME)
        self.wait(lambda: self.driver.find_elements("css selector", ".comparison tbody tr"), "it cannot compare", 20)
        self.driver.find_element("css selector", ".language").click()
        lang = "return document.documentElement.lang"
        self.wait(lambda: self.driver.execute_script(lang) == "zh-Hans", "it does not speak Chinese")
        self.driver.find_element("css selector", ".language").click()
        self.wait(lambda: self.driver.execute_script(lang) == "en", "it does not go back to English")
