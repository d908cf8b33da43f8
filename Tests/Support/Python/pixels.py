"""Looks at a page: pictures at set instants, and whether anything moves by itself."""

import time
from io import BytesIO

from PIL import Image

SEEK = """
const svg = arguments[0] ? document.querySelector(arguments[0])
    : document.querySelector("svg") ?? document.documentElement;
svg.pauseAnimations();
svg.setCurrentTime(arguments[1] / 1000);
"""
# Chromium settles which parts of a drawing share a layer as they come, so now and then thin strokes are drawn otherwise
# after one load than after another, and stay so. What is taken off the page and put back is laid out anew, at once and
# whole.
OFF = "(arguments[0] ? document.querySelector(arguments[0]) : document.documentElement).style.display = arguments[1]"
# Firefox moves what has just been shown, and WebKit paints, with the frame after.
PAINTED = """
const done = arguments[arguments.length - 1];
requestAnimationFrame(() => requestAnimationFrame(() => done()));
"""
# Small pictures of a page come when the browser finds time.
LOADED = """
const done = arguments[arguments.length - 1];
const near = [...document.images].filter((image) => {
    const box = image.getBoundingClientRect();
    return box.width > 0 && box.bottom > 0 && box.top < innerHeight;
});
Promise.all(near.map((image) => image.decode().catch(() => {}))).then(done);
"""
# The outlines of elements in the window.
BOXES = """
return [...document.querySelectorAll(arguments[0])].map(one => {
    const box = one.getBoundingClientRect();
    if (box.top < 0 || box.bottom > innerHeight || !box.height) throw Error("an element is out of the window");
    return [box.left, box.top, box.right, box.bottom].map(Math.round);
});
"""


def pictures(driver, url, instants, svg=None):
    """A PNG of the window at each instant (milliseconds), the drawing's animation paused and set there."""
    driver.get(url)
    driver.execute_async_script(LOADED)
    _lay_out_anew(driver, svg)
    # WebKit paints what has changed on what was there before, which on a slow start is another instant: edges then
    # differ.
    draws_over = "webkit" in type(driver).__module__
    shots = []
    for instant in instants:
        driver.execute_script(SEEK, svg, instant)
        driver.execute_async_script(PAINTED)
        if draws_over:
            _lay_out_anew(driver, svg)
        shots.append(driver.get_screenshot_as_png())
    return shots


def _lay_out_anew(driver, svg):
    for display in ("none", ""):
        driver.execute_script(OFF, svg, display)
        driver.execute_async_script(PAINTED)


def moves(driver, url, seconds=3.0):
    """Whether the page, left alone, shows three different pictures within `seconds`. Runs no script.

    Two are not enough: the first may have been taken before all of the page was painted. Where a picture takes long, as
    on a busy machine, eight are looked at all the same.
    """
    driver.get(url)
    seen = {driver.get_screenshot_as_png()}
    end = time.monotonic() + seconds
    count = 1
    while (time.monotonic() < end or count < 8) and len(seen) < 3:
        time.sleep(0.1)
        seen.add(driver.get_screenshot_as_png())
        count += 1
    return len(seen) == 3


def moving(driver, url, selector, seconds):
    """Of each element that a selector finds on a page, in order, whether it shows three different pictures by itself.
    All must lie in the window. Looks until all have moved, or for `seconds`, and at eight pictures at least."""
    driver.get(url)
    boxes = driver.execute_script(BOXES, selector)
    seen = [set() for _ in boxes]
    end = time.monotonic() + seconds
    count = 0
    while (time.monotonic() < end or count < 8) and min(map(len, seen)) < 3:
        picture = Image.open(BytesIO(driver.get_screenshot_as_png())).convert("RGB")
        for box, shots in zip(boxes, seen):
            shots.add(picture.crop(box).tobytes())
        count += 1
        time.sleep(0.05)
    return [len(shots) >= 3 for shots in seen]
