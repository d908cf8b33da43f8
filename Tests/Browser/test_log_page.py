"""The page that shows an app's log beside its design: both in step, each with its own values."""

import csv
import io
import re
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from test_accessibility import AXE, RUN
from test_languages import WORDS

from browser import chromium, complaints, emulate, requests
from flipbook import run, tool
from traces import PEEK, between

# How far the card of each drawing is down, and how opaque it is, at a time of the slider.
SHOWN = """
const slider = document.querySelector(".transport input");
slider.value = arguments[0];
slider.dispatchEvent(new Event("input", { bubbles: true }));
const shown = ["a_card", "b_card"].map((id) => {
    const card = document.getElementById(id), svg = card.ownerSVGElement;
    const place = svg.getScreenCTM().inverse().multiply(card.getScreenCTM());
    return [place.f, Number(getComputedStyle(card).opacity)];
});
const [y] = [...document.querySelectorAll("figure.curve")];
return { shown, texts: [...y.querySelectorAll("output .value")].map((span) => span.textContent) };
"""
# The time of each drawing, whatever the script says.
TIMES = "return [...document.querySelectorAll('.live > svg')].map((svg) => svg.getCurrentTime())"
SHIFT = 0.05
# Verdicts and notes of each kind, where names and paths are of digits or short.
VERDICTS = [
    "q.csv moves as pk says.",
    "q.csv differs from pk: the duration of the animation go (line 7): duration 300 ms, design 250 ms.",
    "q.csv differs from pk: the spring of the follower of y (line 7): stiffness 90, design 80; damping 9, design 8.",
    "q.csv differs from pk: the column y: late by 50 ms.",
    "q.csv differs from pk; why, it does not tell: no single number of the design explains it; y stands still in the"
    " log; x ends at 3, design 4.",
    "q.csv differs from pk; why, it does not tell: it could be the parameter d (line 4): 2 pt, or the delay of the"
    " animation go: 50 ms.",
    "q.csv differs from pk; why, it does not tell: it could be the finger, whose way down (line 9) is 12 pt more; log"
    " touch.x and touch.y to know.",
    "q.csv differs from pk; why, it does not tell: the threshold in “y > 60” is between 50 pt and 80 pt, design 60 pt"
    " (line 7); the log does not show it closer.",
    "q.csv differs from pk; why, it does not tell: the parameter d is above 50 pt, design 40 pt; the log does not show"
    " it closer.",
    "q.csv does not show whether it moves as pk says: nothing that it holds (y) moves in this scenario; log a quantity"
    " that does.",
    "q.csv does not show whether it moves as pk says: the noise of y is 3 from frame to frame, and it may be off by 1;"
    " log it with less noise, or allow more with --tolerance.",
    "q.csv does not show whether it moves as pk says: it has no frames of y from 0.30 to 0.50 s of the scenario, where"
    " it moves.",
    "Its times are taken for milliseconds.",
    "Its clock begins at 12.5 s, which is taken for 0.",
    "B moves by y; d, x are in the curves alone.",
]


class LogPageTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        design, other, log = folder / "peek.svg", folder / "other.svg", folder / "log.csv"
        design.write_text(PEEK)
        other.write_text(PEEK.replace("spring(0.5 0.2)", "spring(0.8 0.4)"))
        cls.designed, cls.app = cls.sampled(design), cls.sampled(other)
        times, *columns = cls.app
        end = cls.designed[0][-1]
        frames = [frame / 60 for frame in range(int(end * 60))]
        rows = [[time + SHIFT, *(between(times, column, time) for column in columns)] for time in frames]
        log.write_text("\n".join(["time,y,card.opacity", *(",".join(f"{value:.5f}" for value in row) for row in rows)]))
        cls.page = folder / "page.html"
        words = [tool(), "compare", design, "peek", "--trace", log, "--html", cls.page]
        done = subprocess.run(words, capture_output=True, text=True)
        assert done.returncode == 1, done.stderr
        cls.said = done.stdout

    @staticmethod
    def sampled(design):
        table = list(csv.reader(io.StringIO(run("sample", design, "peek", "--every", "1/240"))))
        places = [table[0].index(name) for name in ("time", "y", "#card@opacity")]
        return [[float(row[place]) for row in table[1:]] for place in places]

    def test_both_show_their_own_values_at_one_time(self):
        with chromium(width=1280, height=900, logs=True) as driver:
            driver.get(self.page.as_uri())
            self.assertIn(driver.find_element("css selector", ".lead").text.split(": ")[1].rstrip("."), self.said)
            apart = 0
            for ms in (0, 333, 640, 705, 850, 1000, 1500):
                found = driver.execute_script(SHOWN, ms)
                for side, (y, opacity) in zip((self.designed, self.app), found["shown"], strict=True):
                    self.assertAlmostEqual(y, between(side[0], side[1], ms / 1000), delta=0.5, msg=f"{ms} ms")
                    self.assertAlmostEqual(opacity, between(side[0], side[2], ms / 1000), delta=0.01, msg=f"{ms} ms")
                for (y, _), text in zip(found["shown"], found["texts"], strict=True):
                    self.assertAlmostEqual(float(text.split()[0].replace("−", "-")), y, delta=1.5, msg=f"{ms} ms")
                apart = max(apart, abs(found["shown"][0][0] - found["shown"][1][0]))
            self.assertGreater(apart, 10)
            slider = driver.find_element("css selector", ".transport input")
            slider.send_keys("\ue014")
            self.assertEqual(slider.get_attribute("value"), "1525")
            driver.execute_script(AXE.read_text())
            for width, height in ((1280, 900), (390, 844)):
                for theme in ("light", "dark"):
                    emulate(driver, width, height, {"prefers-color-scheme": theme, "prefers-reduced-motion": "reduce"})
                    self.assertEqual(driver.execute_async_script(RUN), [], f"{width} {theme}")
                    wide = driver.execute_script("return document.documentElement.scrollWidth")
                    self.assertLessEqual(wide, width)
            self.assertEqual(complaints(driver), [])
            self.assertTrue(all(url.startswith(("file:", "data:")) for url in requests(driver)))

    def test_it_is_whole_in_chinese(self):
        with chromium(width=1280, height=900) as driver:
            driver.get(self.page.as_uri() + "#lang=en")
            add = """for (const text of arguments[0]) {
                const line = document.createElement("p");
                line.textContent = text;
                document.querySelector("main").append(line);
            }
            document.querySelector(".language").click();"""
            driver.execute_script(add, VERDICTS)
            for _ in range(100):
                if driver.execute_script("return document.documentElement.lang") == "zh-Hans":
                    break
                time.sleep(0.02)
            texts = driver.execute_script(WORDS)
            names = r"(q|log)\.csv|touch\.[xy]|--tolerance|Flipbook|App|ms|pt|pk|peek|go|open"
            rest = [text for text in texts if re.search("[A-Za-z]{2}", re.sub(rf"\b({names})\b|--tolerance", "", text))]
            self.assertEqual(rest, [])
            lead = driver.find_element("css selector", ".lead").text
            self.assertIn("动画 open 的弹簧", lead)
            self.assertIn(driver.find_element("css selector", ".transport button").text, ("播放", "暂停"))

    def test_both_play_in_step_without_a_script(self):
        with chromium(scripts=False) as driver:
            driver.get(self.page.as_uri())
            first, second = driver.execute_script(TIMES)
            self.assertAlmostEqual(first, second, delta=0.05)
            lengths = driver.execute_script(
                "return [...document.querySelectorAll('.live > svg')].map((svg) =>"
                " [...svg.querySelectorAll('animate[repeatCount], animateTransform[repeatCount]')]"
                ".map((one) => one.getSimpleDuration()))"
            )
            self.assertEqual(len({round(length, 3) for side in lengths for length in side}), 1)
            self.assertTrue(all(lengths))


if __name__ == "__main__":
    unittest.main()
