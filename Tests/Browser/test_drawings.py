"""Drawings as tools write them: what Flipbook makes of each looks as the drawing itself did, or it said that it would
not."""

import base64
import re
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

from browser import chromium
from flipbook import run
from places import ROOT

LONG = True

DRAWINGS = ROOT / "Tests" / "Fixtures" / "drawings"
# What is left out of these is seen, and a warning says so.
DIFFER = {
    "coreldraw-vertical-text": "text-orientation has no attribute",
    "drawio-labels": "the HTML of labels is drawn as its fallback",
    "hand-capitals": "text-transform has no attribute",
    "hand-decoration-style": "text-decoration-style has no attribute",
    "hand-feimage-and-light": "a design has no filters of light",
    "hand-outline": "outline has no attribute",
    "hand-root-box": "a picture has no border and no padding",
    "hand-root-transform": "a root has no transform",
    "hand-text-path-side": "a path of its own is no attribute of a textPath",
    "hand-text-shadow": "text-shadow has no attribute",
    "hand-use-of-inner-svg": "a use of an inner drawing has its size",
    "illustrator-outside-image": "a grey frame is where an image would be",
    "inkscape-missing-image": "a grey frame is where an image would be",
    "penpot-decorations": "the parts of text-decoration have no attributes",
}
# Shows a drawing in the corner of the page: edges differ from place to place.
SHOW = """
const [file, width, height, done] = arguments;
const image = Object.assign(new Image(), { src: `data:image/svg+xml;base64,${file}` });
Object.assign(image.style, { width: `${width}px`, height: `${height}px` });
document.documentElement.style.background = "#97c";
document.body.style.margin = 0;
document.body.replaceChildren(image);
image.decode().then(() => requestAnimationFrame(() => requestAnimationFrame(() => done())), () => done("is broken"));
"""
# No block of 8 by 8 pixels may be off by more, of 255, at 320 pixels for the longer side.
BOUND = 1.5


def _still(drawing, folder):
    path = Path(folder) / f"{drawing.stem}.svg"
    run("export", drawing, "--to", "still", "--no-touch", "-o", path)
    return path.read_bytes()


def _utf8(file):
    """The same drawing in UTF-8: Chromium reads no other encoding out of an address."""
    declared = re.match(rb"<\?xml[^>]*encoding=[\"']([\w-]+)", file)
    name = "utf-16" if file[:2] in (b"\xff\xfe", b"\xfe\xff") else declared[1].decode() if declared else "utf-8"
    return re.sub(r"<\?xml.*?\?>\s*", "", file.decode(name), count=1).encode()


def _named(file):
    """The same drawing with the namespaces that it lacks: browsers draw no file without them."""
    start = re.search(rb"<svg(?=[\s>/])(?:[^>\"']|\"[^\"]*\"|'[^']*')*>", file)
    if not start:
        return file
    declared = b""
    if not re.search(rb"\sxmlns\s*=", start[0]):
        declared += b' xmlns="http://www.w3.org/2000/svg"'
    if re.search(rb"\sxlink:", file) and not re.search(rb"\sxmlns:xlink\s*=", file):
        declared += b' xmlns:xlink="http://www.w3.org/1999/xlink"'
    return file[: start.start() + 4] + declared + file[start.start() + 4 :]


def _pair(drawing, folder):
    original, still = _named(_utf8(drawing.read_bytes())), _still(drawing, folder)
    box = re.search(rb'viewBox="[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)"', still)
    width, height = (float(side) for side in box.groups())
    # What has no view box does not grow with its picture.
    scale = 320 / max(width, height) if re.search(rb"<svg[^>]* viewBox=", original) else 1
    files = [base64.b64encode(file).decode() for file in (original, still)]
    return [*files, width * scale, height * scale]


def _picture(driver, file, width, height):
    trouble = driver.execute_async_script(SHOW, file, width, height)
    if trouble:
        raise AssertionError(f"a drawing {trouble}")
    return Image.open(BytesIO(driver.get_screenshot_as_png())).convert("RGB")


def _worst(driver, pair):
    *files, width, height = pair
    one, other = (_picture(driver, file, width, height) for file in files)
    return max(most for _, most in ImageChops.difference(one, other).convert("RGB").reduce(8).getextrema())


class DrawingTests(unittest.TestCase):
    def test_drawings_of_tools_look_as_they_did(self):
        drawings = sorted(DRAWINGS.glob("*.svg"))
        with tempfile.TemporaryDirectory() as folder, chromium(width=320, height=320) as driver:
            with ThreadPoolExecutor(2) as pool:
                pairs = list(pool.map(lambda drawing: _pair(drawing, folder), drawings))
            worst = {drawing.stem: _worst(driver, pair) for drawing, pair in zip(drawings, pairs)}
        different = {name: most for name, most in worst.items() if most > BOUND}
        self.assertEqual(set(different), set(DIFFER), different)
        for name in different:
            self.assertIn("warning", (DRAWINGS / f"{name}.txt").read_text(), name)
