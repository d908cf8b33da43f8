"""What `flipbook export` writes shows the same in a browser, whichever way it moves."""

import subprocess
import tempfile
import unittest
from io import BytesIO
from pathlib import Path

from PIL import Image

from browser import BROWSERS, chromium
from flipbook import built, designs, scenarios, tool
from pictures import difference
from pixels import SEEK
from places import FIXTURES, ROOT, STARTERS
from tracks import compare

# Every animation of a style sheet at an instant.
SEEK_STYLES = """
for (const animation of document.getAnimations()) { animation.pause(); animation.currentTime = arguments[0] }
return document.getAnimations().length
"""
# Between ticks as well as on them, and one near the end of the shortest.
INSTANTS = [0, 333, 700, 1234, 1800, 2500]


def export(file, form, folder):
    """The first scenario of a design in a form, and what the tool says of it."""
    target = Path(folder) / f"{file.stem}.{form}.svg"
    command = [tool(), "export", file, "--to", form, "-o", target]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    if run.returncode != 0:
        raise AssertionError(f"export of {file.name} to {form}: {run.stderr}")
    return target, run.stderr


class ExportTests(unittest.TestCase):
    def test_style_sheets_show_what_animation_elements_show(self):
        moved = 0
        with tempfile.TemporaryDirectory() as folder, chromium(width=400, height=840) as driver:
            copies = FIXTURES / "browser" / "designs" / "front-and-glass.svg"
            for file in [*designs(STARTERS), ROOT / "docs" / "card.svg", copies]:
                smil, _ = export(file, "svg", folder)
                css, said = export(file, "css", folder)
                self.assertNotIn("<animate", css.read_text())
                # Nothing but path data, which Safari does not move, may be missing of these.
                for line in said.splitlines():
                    self.assertIn(" d: Safari", line)
                before = None
                for instant in INSTANTS:
                    driver.get(smil.as_uri())
                    driver.execute_script(SEEK, None, float(instant))
                    expected = self.picture(driver)
                    driver.get(css.as_uri())
                    self.assertGreater(driver.execute_script(SEEK_STYLES, float(instant)), 0)
                    shown = self.picture(driver)
                    with self.subTest(f"{file.stem} at {instant} ms"):
                        self.assertIsNone(difference(shown, expected))
                    moved += before is not None and difference(shown, before) is not None
                    before = shown
        # Pictures that never change would be the same however they are made.
        self.assertGreater(moved, 12)

    def test_what_several_elements_follow_shows_what_the_engine_computed(self):
        """Every track of a design in which neighbours move as one and layers go their shares of one way."""
        file = FIXTURES / "browser" / "designs" / "moving-together.svg"
        [scenario] = scenarios(built(file), [file])
        instants = scenario.instants(60)
        tracks = scenario.tracks(scenario.samples(instants), on_page=False)
        with tempfile.TemporaryDirectory() as folder:
            smil, _ = export(file, "svg", folder)
            css, said = export(file, "css", folder)
            self.assertEqual(said, "")
            self.assertIn("@property --p0", css.read_text())
            for browser, start in BROWSERS.items():
                with start() as driver:
                    for form in [smil, css]:
                        with self.subTest(f"{browser} {form.name}"):
                            worst, misses = compare(driver, form.as_uri(), tracks, instants)
                            self.assertEqual([str(miss) for miss in misses[:5]], [], f"{len(misses)} misses")
                            self.assertEqual(len(worst), len(tracks))

    def picture(self, driver):
        return Image.open(BytesIO(driver.get_screenshot_as_png())).convert("RGB")
