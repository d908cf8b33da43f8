"""Names on the canvas, as large as they are at every size."""

import time
import unittest
from contextlib import ExitStack

from test_canvas import SETTLED

from browser import chromium
from flipbook import built, serving
from player import FEW


class CanvasNameTests(unittest.TestCase):
    def test_names_stay_within_the_border_of_their_design(self):
        with ExitStack() as stack:
            address = stack.enter_context(serving(built(*FEW)))
            driver = stack.enter_context(chromium(width=1200, height=800))
            for scale in (0.13, 0.3):
                driver.get("about:blank")
                driver.get(f"{address}canvas.html#at=500,1500,{scale}")
                while not driver.execute_script(SETTLED):
                    time.sleep(0.1)
                beyond = driver.execute_script(
                    "return [...document.querySelectorAll('.group')].flatMap((group) => {"
                    "  const { right, bottom } = group.getBoundingClientRect();"
                    "  return [...group.querySelectorAll('.name')].filter((name) => {"
                    "    const box = name.getBoundingClientRect();"
                    "    return box.right > right || box.bottom > bottom;"
                    "  }).map((name) => name.textContent);"
                    "})"
                )
                self.assertEqual(beyond, [], scale)
                # Labels of arrows fit between two artboards, which cover what does not.
                widest = driver.execute_script(
                    "return Math.max(...[...document.querySelectorAll('.ways g:not(.back) text')]"
                    "  .map((label) => label.getBoundingClientRect().width));"
                )
                self.assertLess(widest, 255 * scale)
