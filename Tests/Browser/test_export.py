"""What `flipbook export` writes shows the same in a browser, whichever way it moves."""

import re
import subprocess
import tempfile
import unittest
from io import BytesIO
from pathlib import Path
from string import Template

from PIL import Image

from browser import BROWSERS, chromium
from flipbook import built, designs, scenarios, tool
from pictures import difference
from pixels import PAINTED, SEEK
from places import FIXTURES, ROOT, STARTERS
from tracks import compare

LONG = True

# Every animation of a style sheet at an instant.
SEEK_STYLES = """
for (const animation of document.getAnimations()) { animation.pause(); animation.currentTime = arguments[0] }
return document.getAnimations().length
"""
# Between ticks as well as on them, and one near the end of the shortest.
INSTANTS = [0, 333, 700, 1234, 1800, 2500]

# Every animation of every drawing of a page at an instant.
SEEK_ALL = """
for (const svg of document.querySelectorAll("div > svg")) {
    svg.pauseAnimations();
    svg.setCurrentTime(arguments[0] / 1000);
}
for (const animation of document.getAnimations()) { animation.pause(); animation.currentTime = arguments[0] }
"""
# One design with every kind of reference. Of two, the names are the same, and all that they mean differs.
EVERY_REFERENCE = Template("""
<svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 300 240">
  <title id="name">$title</title>
  <metadata><fb:interaction>
    <fb:tap name="poke" target="#box"/>
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
      <datamodel><data id="x" expr="0"/></datamodel>
      <state id="resting"><transition event="poke" target="moving"/></state>
      <final id="moving"><onentry><fb:animate name="go" duration="1" easing="linear">
        <assign location="x" expr="$size"/></fb:animate></onentry></final>
    </scxml>
    <fb:bind target="#box" transform="translate({x} 0)" opacity="{1 - x / 400}"/>
    <fb:bind target="#disc" cx="{40 + x}"/>
    <fb:scenario name="go" title="Go"><fb:tap on="#box"/></fb:scenario>
  </fb:interaction></metadata>
  <style>.tint { fill: url(#paint) } text { fill: $colour; font: 20px sans-serif }</style>
  <defs>
    <linearGradient id="paint"><stop stop-color="$colour"/><stop offset="1" stop-color="$colour"/></linearGradient>
    <radialGradient id="glow" href="#paint"/>
    <pattern id="weave" width="100" height="10" patternUnits="userSpaceOnUse">
      <rect width="$size" height="10" fill="$colour"/></pattern>
    <clipPath id="clip"><rect y="120" width="$size" height="30"/></clipPath>
    <mask id="mask"><rect y="160" width="$size" height="30" fill="#fff"/></mask>
    <filter id="flood"><feFlood flood-color="$colour"/></filter>
    <marker id="tip" viewBox="0 0 10 10" refX="5" refY="5" markerUnits="userSpaceOnUse" markerWidth="20"
      markerHeight="20"><rect width="10" height="10" fill="$colour"/></marker>
    <symbol id="sign" viewBox="0 0 100 30"><rect width="$size" height="30" fill="$colour"/></symbol>
    <path id="way" d="M10 ${size}H290"/>
  </defs>
  <rect id="box" class="tint" x="10" y="10" width="30" height="30"/>
  <g clip-path="url(#clip)"><circle id="disc" cx="40" cy="120" r="40" fill="url(#glow)"/></g>
  <rect x="10" y="45" width="100" height="20" fill="url(#weave)"/>
  <rect y="150" width="120" height="40" mask="url(#mask)"/>
  <rect x="10" y="80" width="30" height="30" style="filter: url('#flood')"/>
  <path d="M60 90H100" stroke="#000" marker-start="url(#tip)" marker-end="url(#tip)"/>
  <use href="#sign" y="200" width="100" height="30"/>
  <text><textPath href="#way">Along the way</textPath></text>
</svg>
""".strip())


def export(file, form, folder, *words):
    """A scenario of a design in a form, the first if no words name one, and what the tool says of it."""
    target = Path(folder) / "-".join([file.stem, *words, f"{form}.svg"])
    command = [tool(), "export", file, *words, "--to", form, "-o", target]
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
            smil, _ = export(file, "svg", folder, "--keep-names")
            css, said = export(file, "css", folder, "--keep-names")
            self.assertEqual(said, "")
            self.assertIn("@property --p0", css.read_text())
            for browser, start in BROWSERS.items():
                with start() as driver:
                    for form in [smil, css]:
                        with self.subTest(f"{browser} {form.name}"):
                            worst, misses = compare(driver, form.as_uri(), tracks, instants)
                            self.assertEqual([str(miss) for miss in misses[:5]], [], f"{len(misses)} misses")
                            self.assertEqual(len(worst), len(tracks))

    def test_two_drawings_in_one_page_show_what_each_shows_alone(self):
        """What one names, animates and paints with is nothing to the other."""
        with tempfile.TemporaryDirectory() as folder:
            red, blue = (Path(folder) / f"{name}.svg" for name in ["red", "blue"])
            red.write_text(EVERY_REFERENCE.substitute(title="Red", colour="#f00000", size=100))
            blue.write_text(EVERY_REFERENCE.substitute(title="Blue", colour="#0000f0", size=60))
            together = FIXTURES / "browser" / "designs" / "moving-together.svg"
            sticky, zhihu = STARTERS / "sticky-refresh.svg", STARTERS / "zhihu-home.svg"
            for browser, start in BROWSERS.items():
                # The others would say the same of starters.
                pairs = [((red,), (blue,))]
                if browser == "Chromium":
                    pairs += [((sticky, "refresh"), (sticky, "abandoned")), ((zhihu,), (red,)), ((blue,), (together,))]
                with start(width=800, height=840) as driver:
                    for pair in pairs:
                        for form in ["svg", "css", "still"]:
                            drawings = [export(file, form, folder, *words)[0] for file, *words in pair]
                            with self.subTest(f"{browser}: {drawings[0].name}, {drawings[1].name}"):
                                self.compare_pair(driver, folder, drawings)

    def compare_pair(self, driver, folder, drawings):
        """Compares two drawings in one page with pages on which the place of one is empty."""
        texts = [drawing.read_text() for drawing in drawings]
        shown = [self.shown(driver, folder, both) for both in [texts, [texts[0], ""], ["", texts[1]]]]
        for instant, both, first, second in zip(INSTANTS[::2], *shown, strict=True):
            half = both.width // 2
            for place, alone in [((0, 0, half, both.height), first), ((half, 0, both.width, both.height), second)]:
                self.assertIsNone(difference(both.crop(place), alone.crop(place)), f"{place} at {instant} ms")

    def shown(self, driver, folder, texts):
        """A page of drawings side by side, at each instant."""
        page = Path(folder) / "page.html"
        places = "".join(f'<div style="position:absolute;left:{400 * n}px">{t}</div>' for n, t in enumerate(texts))
        page.write_text(f'<!DOCTYPE html><meta charset="utf-8"><body style="margin:0">{places}')
        driver.get(page.as_uri())
        if "chrom" in type(driver).__module__:
            names = [drawing.accessible_name for drawing in driver.find_elements("css selector", "div > svg")]
            titles = [re.search(r"<title[^>]*>([^<]*)", text)[1] for text in texts if text]
            # Behind a title may be a description.
            self.assertEqual([name[: len(title)] for name, title in zip(names, titles, strict=True)], titles)
        pictures = []
        for instant in INSTANTS[::2]:
            driver.execute_script(SEEK_ALL, float(instant))
            driver.execute_async_script(PAINTED)
            pictures.append(self.picture(driver))
        return pictures

    def picture(self, driver):
        return Image.open(BytesIO(driver.get_screenshot_as_png())).convert("RGB")
