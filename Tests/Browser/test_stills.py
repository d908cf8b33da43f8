"""Stills: each picture of a page has the shape of its stage, whatever that is, and shows the instant that it should."""

import json
import tempfile
import unittest
from io import BytesIO
from pathlib import Path
from urllib.parse import quote

from PIL import Image

from browser import BROWSERS, chromium, emulate, firefox
from flipbook import built, run, serving
from places import ROOT, STARTERS

DESIGN = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 {width} {height}">
<title>{name}</title>
<metadata><fb:interaction>
<fb:tap name="tap" target="#face"/>
<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook" initial="off">
<state id="off"><transition event="tap" target="on"/></state><state id="on"/>
</scxml>
<fb:bind target="#face" opacity="{{in(on) ? 0.5 : 1}}"/>
<fb:scenario name="press" title="Press"><fb:wait for="0.4s"/><fb:touch on="#face"/><fb:wait for="0.4s"/></fb:scenario>
</fb:interaction></metadata>
<rect id="face" width="{width}" height="{height}" fill="#36c"/>
</svg>
"""
SHAPES = {"square": (400, 400), "wide": (812, 375), "odd": (320.5, 401.25), "slim": (200, 800)}
# How far the shape of each picture in sight is from that of the stage, and how wide it is.
OFF = """
const shape = arguments[0];
return [...document.querySelectorAll(".device img, .artboard img")].filter((image) => image.getClientRects().length)
    .map((image) => {
        const { width, height } = image.getBoundingClientRect();
        return { off: Math.abs(width / height / shape - 1), width, place: image.closest("[class]").className };
    });
"""
# For each image, which of some drawings of the same size the column that it shows is most like; and for each drawing,
# which is the first that looks like it.
NEAREST = """
const [images, drawings, done] = arguments;
const load = (address) => new Promise((resolve, reject) =>
    Object.assign(new Image(), { onload() { resolve(this); }, onerror: reject, src: address }));
const read = (image, left, width, height) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 187, height: 406 });
    const context = canvas.getContext("2d");
    context.drawImage(image, left, 0, width, height, 0, 0, 187, 406);
    return context.getImageData(0, 0, 187, 406).data;
};
const distance = (one, other) => one.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0);
(async () => {
    const others = await Promise.all(drawings.map(load));
    const { naturalWidth: width, naturalHeight: height } = others[0];
    const pictures = others.map((drawing) => read(drawing, 0, width, height));
    const first = pictures.map((picture) => pictures.findIndex((other) => distance(picture, other) < 1000));
    return Promise.all([...images].map(async (image) => {
        const sheet = await load(image.src);
        const left = parseFloat(getComputedStyle(image).objectPosition) / 100 * (sheet.naturalWidth - width);
        const shown = read(sheet, left, width, height);
        const off = pictures.map((picture) => distance(shown, picture));
        return first[off.indexOf(Math.min(...off))];
    })).then((nearest) => [nearest, first]);
})().then(done, (error) => done(String(error)));
"""


# A point of the design's paper, near the lower edge of the first picture of a kind.
PAPER = """
const picture = document.querySelector(arguments[0]);
picture.scrollIntoView({ block: "nearest" });
const box = picture.closest("picture, .device, a").getBoundingClientRect();
return [box.left + box.width / 2, box.top + box.height * 0.9].map(Math.round);
"""


class StillTests(unittest.TestCase):
    def test_pictures_have_the_shape_of_their_stage(self):
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for name, (width, height) in SHAPES.items():
                files.append(Path(folder) / f"{name}.svg")
                files[-1].write_text(DESIGN.format(name=name, width=width, height=height))
            site = Path(folder) / "site"
            run("build", *files, "-o", site, "--quiet")
            for scripts in (True, False):
                with chromium(width=1280, height=900, scripts=scripts) as driver:
                    for width, height in ((360, 740), (1280, 900)):
                        emulate(driver, width, height, {"prefers-reduced-motion": "reduce"})
                        for name, stage in SHAPES.items():
                            for page in ("index.html", "press/index.html#in-on"):
                                driver.get((site / name).as_uri() + "/" + page)
                                found = driver.execute_script(OFF, stage[0] / stage[1])
                                with self.subTest(f"{name}/{page}, {width}, scripts {scripts}"):
                                    self.assertGreater(len(found), 1)
                                    self.assertEqual([one for one in found if one["off"] > 0.03], [])
                                    self.assertEqual([one for one in found if not 20 < one["width"] <= width], [])

    def test_a_picture_shows_its_instant(self):
        design = STARTERS / "wechat-applet.svg"
        site = built(design)
        record = json.loads((site / design.stem / "design.json").read_text())
        # The last one's stills lie far down on the last sheets.
        scenario = record["scenarios"][-1]
        sheets = {moment["still"].partition("#")[0] for one in record["scenarios"] for moment in one["moments"]}
        self.assertGreater(len(sheets), 3)
        # Each still once: some moments look alike.
        moments = list({moment["still"]: moment for moment in scenario["moments"]}.values())[::3]
        self.assertGreater(len(moments), 3)
        drawings = [
            "data:image/svg+xml,"
            + quote(run("export", design, scenario["name"], "--to", "still", "--at", str(moment["time"])))
            for moment in moments
        ]
        for name, open_browser in {"Chromium": chromium, "Firefox": firefox}.items():
            with self.subTest(name), serving(site) as root, open_browser(width=1280, height=900) as driver:
                driver.get(f"{root}{design.stem}/{scenario['page']}")
                ids = [moment["page"].partition("#")[2] for moment in moments]
                images = [driver.find_element("css selector", f"#{one} img") for one in ids]
                nearest, first = driver.execute_async_script(NEAREST, images, drawings)
                self.assertEqual(nearest, first)
                self.assertGreater(len(set(first)), 3, "the moments look different")

    def test_a_still_opened_by_itself_shows_no_neighbour(self):
        design = STARTERS / "sticky-refresh.svg"
        site = built(design)
        still = json.loads((site / design.stem / "design.json").read_text())["scenarios"][0]["moments"][-1]["still"]
        for name, open_browser in {"Chromium": chromium, "Firefox": firefox}.items():
            with self.subTest(name), serving(site) as root, open_browser(width=900, height=800) as driver:
                driver.get(f"{root}{design.stem}/{still}")
                width = driver.execute_script("return document.documentElement.getBoundingClientRect().width")
                self.assertEqual(width, 375)


class DarkLookTests(unittest.TestCase):
    def test_pictures_of_a_design_are_dark_on_a_dark_page(self):
        """Without a script, in animations and stills alike; a scenario that sets its look keeps it. WebKitGTK asks no
        picture for its dark form, and shows the first look."""
        light, dark = (246, 241, 231), (23, 23, 28)
        site = built(ROOT / "templates" / "cookbook" / "looks.svg")
        places = [
            ("index.html", ".card img", light),
            ("looks/index.html", "img[src$='read/read.svg']", light),
            ("looks/index.html", "img[src$='dark/dark.svg']", dark),
            ("looks/index.html", ".film img", light),
        ]
        for name in ("Chromium", "Firefox"):
            for theme in ("light", "dark"):
                media = {"prefers-color-scheme": theme}
                with BROWSERS[name](width=1280, height=1400, scripts=False, media=media) as driver:
                    for page, picture, colour in places:
                        with self.subTest(f"{name} {theme} {page} {picture}"):
                            driver.get((site / page).as_uri())
                            wanted = dark if theme == "dark" else colour
                            for _ in range(100):
                                # Firefox draws what has come when it finds time.
                                place = driver.execute_script(PAPER, picture)
                                shot = Image.open(BytesIO(driver.get_screenshot_as_png())).convert("RGB")
                                seen = shot.getpixel(tuple(place))
                                if seen == wanted:
                                    break
                            self.assertEqual(seen, wanted)
