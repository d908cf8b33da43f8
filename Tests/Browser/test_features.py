"""Pictures of features that librsvg draws otherwise than browsers: most are rewritten, and of the rest `export` warns.

Each feature is a small drawing. Its picture is compared with what Chromium shows of the exported still: blocks of 8 by
8 pixels count as differing where their mean is off by more than STEPS."""

import base64
import subprocess
import tempfile
import unittest
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

from browser import chromium
from flipbook import tool
from places import ROOT

SIDE, SCALE = 80, 2
STEPS = 6
# How many blocks of 400 may differ, by edges: the two smooth them each in its way.
BLOCKS = 3

DESIGN = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 80 80">
<metadata><fb:interaction><fb:tap name="poke" target="#knob"/>
<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
<datamodel><data id="y" expr="0"/></datamodel>
<state id="up"><transition event="poke" target="down"><assign location="y" expr="6"/></transition></state>
<state id="down"/></scxml>
<fb:bind target="#knob" y="{{76 + y}}"/><fb:scenario name="go"><fb:tap on="#knob"/></fb:scenario>
</fb:interaction></metadata>
<rect width="80" height="80" fill="#fff"/>{content}<rect id="knob" x="76" y="76" width="2" height="2"/></svg>"""


def rect(words):
    return f'<rect x="16" y="16" width="48" height="48" {words}/>'


def filtered(primitives, words='x="-40%" y="-40%" width="180%" height="180%"'):
    return f'<filter id="f" {words}>{primitives}</filter><circle cx="40" cy="40" r="20" fill="#c93" filter="url(#f)"/>'


def cut(shape):
    return rect(f'fill="#36c" stroke="#c30" stroke-width="8" style="clip-path: {shape}"')


def image(kind, form, words='width="48" height="48"'):
    """An image of one colour, so that how it is enlarged does not matter."""
    file = BytesIO()
    Image.new("RGB", (8, 4), (200, 40, 40)).save(file, form)
    data = base64.b64encode(file.getvalue()).decode()
    return f'<image href="data:{kind};base64,{data}" x="16" y="16" {words}/>'


TEXT = '<text x="40" y="48" font-size="24" font-family="DejaVu Sans" text-anchor="middle" '
LEFT = TEXT.replace('x="40"', 'x="4"').replace("middle", "start")

# What is drawn alike.
ALIKE = {
    "shadow": filtered('<feDropShadow dx="4" dy="6" stdDeviation="2" flood-color="#00f" flood-opacity=".6"/>'),
    "shadow without numbers": filtered("<feDropShadow/>"),
    "shadow of a result": filtered(
        '<feOffset dx="2" result="o"/><feDropShadow in="SourceGraphic" dx="-4" dy="3" stdDeviation="1 3" '
        'flood-color="#070" result="s"/><feMerge><feMergeNode in="s"/><feMergeNode in="o"/></feMerge>'
    ),
    "shadow of shares of the box": filtered(
        '<feDropShadow dx=".1" dy=".1" stdDeviation=".05" flood-color="#00f"/>',
        'primitiveUnits="objectBoundingBox" x="-.4" y="-.4" width="1.8" height="1.8"',
    ),
    "non-scaling stroke": '<g transform="rotate(10 40 40) scale(8)"><rect x="2" y="2" width="5" height="5" '
    'fill="none" stroke="#000" stroke-width="3" stroke-dasharray="10 6" vector-effect="non-scaling-stroke"/></g>',
    "opacity of a part": f'{TEXT}>A<tspan opacity=".3">bc</tspan></text>',
    "steps between letters": f'{LEFT} dx="0 10 5" dy="0 -8 4">Abc</text>',
    "space between letters": f'{TEXT} letter-spacing="5">Abc</text>',
    "space between words": f'{LEFT} word-spacing="9">A b c</text>',
    "rem": rect('fill="none" stroke="#c30" stroke-width=".5rem"'),
    "jpg": image("image/jpg", "JPEG"),
    "wrong type": image("image/png", "JPEG"),
    "one side": image("image/png", "PNG", 'width="48"'),
    "clip of a clip": '<clipPath id="d"><rect x="16" y="16" width="24" height="48"/></clipPath>'
    '<clipPath id="c" clip-path="url(#d)"><circle cx="40" cy="40" r="20"/></clipPath>'
    + rect('fill="#36c" clip-path="url(#c)"'),
    **{
        f"color {color}": rect(f'style="fill: {color}"')
        for color in (
            "oklch(60% .2 250)", "oklab(.6 .1 -.15 / .5)", "lch(50% 80 30)", "lab(60% 50 -40)", "hwb(200 20% 10%)",
            "color(srgb .2 .5 .9)", "color(display-p3 .2 .47 .96)", "color(rec2020 .4 .6 .2)",
            "color(a98-rgb .4 .6 .2)",
            "color(prophoto-rgb .4 .6 .2)", "color(xyz .2 .3 .5)", "color(xyz-d50 .2 .3 .5)", "rgb(none 120 200)",
            "color(display-p3 0 1 0)", "oklch(70% .4 150)",
        )
    },
    **{
        f"filter {value}": f'<circle cx="40" cy="40" r="20" fill="#c93" style="filter: {value}"/>'
        for value in (
            "brightness(1.5)", "contrast(.5)", "hue-rotate(90deg)", "invert(1)", "saturate(3)", "sepia(1)",
            "invert(.8) drop-shadow(4px 6px 2px oklch(60% .2 250))",
        )
    },
    **{
        f"clip {shape}": cut(shape)
        for shape in (
            "circle(40%)", "circle(25px) fill-box", "ellipse(25px 15px at 40% 50%)", "inset(5px 10px round 10px)",
            "polygon(50% 0, 100% 100%, 0 100%)", "path('M20 10L60 60H10Z')", "rect(5px 40px 40px 5px)",
            "xywh(5px 5px 30px 30px)", "polygon(0 0, 100% 50%, 0 100%) view-box",
        )
    },
}  # fmt: skip

# What stays different, and a word of the warning.
DIFFERENT = {
    "textPath": '<path id="p" d="M4 50Q40 10 76 50" fill="none"/><text font-size="15" font-family="DejaVu Sans">'
    '<textPath href="#p">Refresh</textPath></text>',
    "textLength": f'{TEXT} textLength="70">Abc</text>',
    "rotate": f'{TEXT} rotate="30">Abc</text>',
    "another baseline": f'{TEXT} dominant-baseline="hanging">Abc</text>',
    "small-caps": f'{TEXT} font-variant="small-caps">Abc</text>',
    "WebP": image("image/webp", "WEBP"),
    "vector-effect": '<g transform="scale(8 2)"><rect x="2" y="5" width="5" height="20" fill="none" stroke="#000" '
    'vector-effect="non-scaling-stroke"/></g>',
    "colour that depends on others": rect('style="fill: color-mix(in oklch, red, blue)"'),
    "color-interpolation": '<linearGradient id="g" color-interpolation="linearRGB"><stop stop-color="red"/>'
    '<stop offset="1" stop-color="#0f0"/></linearGradient>' + rect('fill="url(#g)"'),
    "font or the window": rect('fill="none" stroke="#c30" stroke-width="2ex"'),
}


class FeatureTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        cls.driver = cls.enterClassContext(chromium())
        metrics = {"width": SIDE, "height": SIDE, "deviceScaleFactor": SCALE, "mobile": False}
        cls.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def exported(self, content):
        """How many blocks of a picture differ from what Chromium shows, and what `export` says of the picture."""
        design, still, picture = (self.folder / name for name in ("design.svg", "still.svg", "picture.png"))
        design.write_text(DESIGN.format(content=content))
        said = ""
        for output, form in ((still, "still"), (picture, "png")):
            command = [tool(), "export", design, "--no-touch", "--to", form, "-o", output]
            run = subprocess.run([str(word) for word in command], capture_output=True, text=True, cwd=ROOT)
            self.assertEqual(run.returncode, 0, run.stderr)
            said = run.stderr + run.stdout
        self.driver.get(still.as_uri())
        shots = [Image.open(BytesIO(self.driver.get_screenshot_as_png())), Image.open(picture)]
        side = SIDE * SCALE // 8
        blocks = [shot.convert("RGB").resize((side, side), Image.BOX) for shot in shots]
        channels = ImageChops.difference(*blocks).split()
        most = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
        return sum(most.histogram()[STEPS + 1 :]), said

    def test_what_is_rewritten_is_drawn_alike(self):
        for name, content in ALIKE.items():
            with self.subTest(name):
                count, said = self.exported(content)
                self.assertLessEqual(count, BLOCKS)
                self.assertNotIn("picture-differs", said)

    def test_what_stays_different_is_said(self):
        for name, content in DIFFERENT.items():
            with self.subTest(name):
                count, said = self.exported(content)
                self.assertGreater(count, BLOCKS)
                self.assertIn("[picture-differs]", said)
                self.assertIn(name, said)
                # Pages are right, so that it is a note, unless nothing may differ.
                check = [[tool(), "check", *strict, self.folder / "design.svg"] for strict in ([], ["--strict"])]
                self.assertEqual([subprocess.run(words, capture_output=True).returncode for words in check], [0, 1])


if __name__ == "__main__":
    unittest.main()
