"""What a page costs: no task that is felt while it loads or is scrubbed, sixty frames a second on a large canvas."""

import re
import shutil
import statistics
import tempfile
import time
import unittest
from pathlib import Path

from pace import slowness

from browser import chromium, longest_task
from flipbook import built, designs
from places import STARTERS

SCRUB = """
const done = arguments[arguments.length - 1];
const scrub = document.querySelector(".scrub"), steps = 40;
let step = 0;
const next = () => {
    if (!scrub || step > steps) return setTimeout(done, 100);
    scrub.value = String(step++ / steps * Number(scrub.max));
    scrub.dispatchEvent(new Event("input", { bubbles: true }));
    requestAnimationFrame(next);
};
setTimeout(next, 300);
"""
# Frames of the board while it is moved, or while nothing happens.
PAN = """
const [count, moves, done] = arguments;
const board = document.querySelector(".board"), times = [];
let left = count;
const step = now => {
    times.push(now);
    if (left-- === 0) return done(times.slice(1).map((time, index) => time - times[index]));
    const way = Math.sin(left / 12);
    const wheel = { deltaX: 30 * way, deltaY: 18, bubbles: true, cancelable: true };
    if (moves) board.dispatchEvent(new WheelEvent("wheel", wheel));
    requestAnimationFrame(step);
};
requestAnimationFrame(step);
"""
# Of a task in milliseconds of a processor: who else works on this machine at that moment is not the page's fault. Nor
# is how slow its processor is, up to half as slow again as the one of the figures.
LONGEST = 50
SLOWEST = 1.5
# Milliseconds that a frame of the canvas may take at most while it is moved (17).
LATEST = 70


class SmoothTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.site = built(*designs(STARTERS))

    def test_no_task_is_felt_while_a_page_loads_or_is_scrubbed(self):
        pages = [f"{file.stem}/index.html" for file in designs(STARTERS)] + ["index.html"]
        for page in pages:
            with self.subTest(page):
                # Shared caches and a processor that slows down still count: the best of four is the page's own.
                worst, paces = [], []
                for _ in range(4):
                    before = slowness(SLOWEST)
                    with chromium(width=1280, height=900, traces=True) as driver:
                        driver.get((self.site / page).as_uri() + ("#t=0" if "/" in page else ""))
                        driver.execute_async_script(SCRUB)
                        worst.append(longest_task(driver, page))
                    paces.append(min(before, slowness(SLOWEST)))
                    if worst[-1] <= LONGEST:
                        break
                task, pace = min(zip(worst, paces), key=lambda both: both[0] / both[1])
                print(f"{page}: {task:.0f} ms, at {pace:.1f} of the usual time", end="; ")
                self.assertLessEqual(task / pace, LONGEST, (worst, paces))

    def test_a_canvas_of_five_hundred_artboards_pans_at_sixty_frames_a_second(self):
        with tempfile.TemporaryDirectory() as folder:
            site = Path(folder) / "site"
            shutil.copytree(self.site, site)
            page = site / "canvas.html"
            text = page.read_text()
            groups = re.findall(r'<section class="group".*?</section>', text, re.S)
            deep = max(float(box.split()[1]) + float(box.split()[3]) for box in re.findall(r'data-box="([^"]*)"', text))
            copies = []
            for turn in range(1, 5):

                def moved(match):
                    x, y, *rest = match[1].split()
                    return f'data-box="{x} {float(y) + turn * (deep + 400)} {" ".join(rest)}"'

                copies += [
                    re.sub(r'data-box="([^"]*)"', moved, group).replace('id="board-', f'id="copy-{turn}-')
                    for group in groups
                ]
            page.write_text(text.replace(groups[-1], groups[-1] + "\n".join(copies)))
            with chromium(width=1280, height=900) as driver:
                for zoom in ("", "#at=4000,3000,0.25"):
                    means, longest = [], []
                    # Each time a new page, whose pictures come while it is moved.
                    while len(means) < 8 and (min(means, default=2) >= 1.05 or min(longest) > LATEST):
                        driver.get("about:blank")
                        driver.get(page.as_uri() + zoom)
                        time.sleep(3)
                        self.assertGreaterEqual(
                            driver.execute_script("return document.querySelectorAll('.artboard').length"), 500
                        )
                        # What the machine manages when nothing moves is what there is to lose.
                        idle = statistics.mean(driver.execute_async_script(PAN, 60, False))
                        frames = driver.execute_async_script(PAN, 90, True)
                        means.append(statistics.mean(frames) / max(idle, 1000 / 60))
                        longest.append(max(frames))
                    self.assertLess(min(means), 1.05, f"of an idle frame's time {zoom}: {means}")
                    self.assertLessEqual(min(longest), LATEST, f"milliseconds of the longest frame {zoom}: {longest}")
