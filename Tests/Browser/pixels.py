"""Looks at a page: pictures at set instants, and whether anything moves by itself."""

import time

SEEK = """
const svg = arguments[0] ? document.querySelector(arguments[0])
    : document.querySelector("svg") ?? document.documentElement;
svg.pauseAnimations();
svg.setCurrentTime(arguments[1] / 1000);
"""
# Firefox moves what has just been shown, and WebKit paints, with the frame after.
PAINTED = """
const done = arguments[arguments.length - 1];
requestAnimationFrame(() => requestAnimationFrame(() => done()));
"""


def pictures(driver, url, instants, svg=None):
    """A PNG of the window at each instant (milliseconds), the drawing's animation paused and set there."""
    driver.get(url)
    shots = []
    for instant in instants:
        driver.execute_script(SEEK, svg, instant)
        driver.execute_async_script(PAINTED)
        shots.append(driver.get_screenshot_as_png())
    return shots


def moves(driver, url, seconds=3.0):
    """Whether the page, left alone, shows three different pictures within `seconds`. Runs no script.

    Two are not enough: the first may have been taken before all of the page was painted.
    """
    driver.get(url)
    seen = {driver.get_screenshot_as_png()}
    end = time.monotonic() + seconds
    while time.monotonic() < end and len(seen) < 3:
        time.sleep(0.1)
        seen.add(driver.get_screenshot_as_png())
    return len(seen) == 3
