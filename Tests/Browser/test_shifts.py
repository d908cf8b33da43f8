"""Nothing on a page moves to another place while the page loads."""

import unittest

from browser import chromium
from flipbook import built, designs
from places import STARTERS


class ShiftTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.site = built(*designs(STARTERS))

    def test_nothing_shifts_while_a_page_loads(self):
        shifts = """
            const done = arguments[arguments.length - 1];
            let sum = 0;
            new PerformanceObserver(list => { for (const entry of list.getEntries()) sum += entry.value; })
                .observe({ type: "layout-shift", buffered: true });
            setTimeout(() => done(sum), 400);
        """
        for width, height in ((390, 844), (1280, 900)):
            with chromium(width=width, height=height) as driver:
                for page in ("index.html", "canvas.html", "sticky-refresh/index.html", "wechat-applet/open/index.html"):
                    with self.subTest(f"{page}, {width}"):
                        driver.get((self.site / page).as_uri() + ("#t=1" if "/" in page else ""))
                        self.assertLess(driver.execute_async_script(shifts), 0.01)
