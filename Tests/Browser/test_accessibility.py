"""Every kind of page before axe-core, in both themes, on a telephone, a tablet and a desk; and by keyboard alone."""

import importlib.util
import time
import unittest
from pathlib import Path

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import chromium, emulate
from flipbook import built, designs
from places import STARTERS
from player import FEW

# Minutes, for all pages there are.
LONG = True

AXE = Path(importlib.util.find_spec("axe_playwright_python").submodule_search_locations[0]) / "axe.min.js"
RUN = """
const [done] = [...arguments].reverse(), only = arguments.length > 1 ? { runOnly: arguments[0] } : {};
axe.run(document, { resultTypes: ["violations"], iframes: false, ...only }).then(
    ({ violations }) => done(violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(" ")}: ${failureSummary}`))),
    error => done([String(error)]));
"""
# Notes after each Tab what it has reached, with what a screen reader calls it: null outside the page.
WATCH = """
window.met = [];
addEventListener("keyup", ({ key }) => {
    if (key !== "Tab") return;
    const element = document.activeElement;
    if (element === document.body) return met.push(null);
    const box = element.getBoundingClientRect(), style = getComputedStyle(element);
    const ring = element.closest(":focus-visible") && (style.outlineStyle !== "none"
        || getComputedStyle(element, "::after").outlineStyle !== "none" || style.boxShadow !== "none"
        || [...element.querySelectorAll("*")].some(inner => getComputedStyle(inner).boxShadow !== "none"));
    met.push({
        name: (element.getAttribute("aria-label") || element.labels?.[0]?.textContent || element.textContent
            || document.getElementById(element.getAttribute("aria-labelledby"))?.textContent || "").trim(),
        kind: element.localName, action: element.dataset.action ?? "", seen: box.width > 0 && box.height > 0,
        ring: Boolean(ring),
    });
}, true);
"""
# The colour of the overview's style, and the commonest that its canvas shows.
OVERVIEW = """
const canvas = document.querySelector(".minimap canvas"), counts = new Map();
const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] < 255) continue;
    const colour = `rgb(${data.slice(at, at + 3).join(", ")})`;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
}
return [getComputedStyle(canvas.parentElement).color, [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]];
"""
# Of a page with hundreds of links, what comes first has been seen then.
TABS = 260
THEMES = ("light", "dark")
SIZES = ((360, 740), (768, 1024), (1440, 900))


def media(theme):
    return {"prefers-color-scheme": theme, "prefers-reduced-motion": "reduce"}


class AccessibilityTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        site = built(*designs(STARTERS))
        cls.scenario = site / "sticky-refresh" / "refresh" / "index.html"
        # Pages of designs are alike: the one with the most of everything, and the one with the least.
        pages = [site / name / "index.html" for name in ("wechat-applet", "zhihu-home")]
        cls.canvas = built(*FEW) / "canvas.html"
        cls.pages = [site / "index.html", cls.canvas, cls.scenario, *pages]
        cls.axe = AXE.read_text()

    def open(self, driver, page, fragment=""):
        driver.get("about:blank")
        driver.get(page.as_uri() + fragment)
        time.sleep(0.1)
        driver.execute_script(self.axe)

    def test_axe_finds_nothing_and_no_page_is_wider_than_the_window(self):
        with chromium() as driver:
            for page in self.pages:
                emulate(driver, *SIZES[0], media("light"))
                self.open(driver, page)
                for width, height in SIZES:
                    emulate(driver, width, height, media("light"))
                    time.sleep(0.1)
                    name = f"{page.parent.name}/{page.name}, {width}"
                    with self.subTest(name):
                        self.assertEqual(driver.execute_script("return document.documentElement.scrollWidth"), width)
                    if width not in (SIZES[0][0], SIZES[-1][0]):
                        continue
                    # Colours are the same in windows of all sizes, and nothing else depends on the theme.
                    for theme in THEMES if width == SIZES[-1][0] else THEMES[:1]:
                        emulate(driver, width, height, media(theme))
                        dark = driver.execute_script("return matchMedia('(prefers-color-scheme: dark)').matches")
                        only = [["color-contrast"]] if dark else []
                        with self.subTest(f"{name}, {theme}"):
                            self.assertEqual(dark, theme == "dark")
                            self.assertEqual(driver.execute_async_script(RUN, *only), [])

    def test_axe_finds_nothing_on_a_board_that_is_opened_in_the_dark(self):
        """Its overview is painted by a script, when it is opened and when the theme changes."""
        with chromium() as driver:
            colours = []
            for theme in ("dark", "light"):
                emulate(driver, *SIZES[2], media(theme))
                if not colours:
                    self.open(driver, self.canvas)
                with self.subTest(theme):
                    self.assertEqual(driver.execute_async_script(RUN), [])
                    wanted, painted = driver.execute_script(OVERVIEW)
                    self.assertEqual(painted, wanted)
                    colours.append(painted)
            self.assertNotEqual(*colours)

    def test_axe_finds_nothing_while_everything_is_open(self):
        fragments = [
            "#t=1&onion=2x100&select=search,tabs&trails=search&compare=sticky-refresh/failure&bad=1",
            "#t=1&lang=zh",
        ]
        with chromium(width=1280, height=900) as driver:
            for fragment in fragments:
                with self.subTest(fragment):
                    self.open(driver, self.scenario, fragment)
                    time.sleep(1)
                    driver.find_element("css selector", '[data-action="help"]').click()
                    driver.execute_script("document.querySelectorAll('details').forEach(one => { one.open = true; })")
                    self.assertEqual(driver.execute_async_script(RUN), [])

    def test_everything_has_a_name_and_a_ring_and_is_reached_by_tab(self):
        for page in self.pages:
            # Only where a page is the first of a browser does the first key begin at its top.
            with self.subTest(page), chromium(width=1280, height=900) as driver:
                driver.get(page.as_uri() + ("#t=0.5" if page.name == "index.html" and page != self.pages[0] else ""))
                time.sleep(0.3)
                driver.execute_script(WATCH)
                pressed, met = 0, []
                while pressed < TABS and None not in met[1:]:
                    # Twenty at once: to send one takes longer than what it does.
                    ActionChains(driver).send_keys(Keys.TAB * 20).perform()
                    pressed += 20
                    met = driver.execute_script("return met")
                    self.assertEqual(len(met), pressed)
                # The first may begin outside the page; when it is left, all has been met.
                first = 0 if met[0] else 1
                met = met[first : met.index(None, first) if None in met[first:] else None]
                self.assertGreater(len(met), 4)
                self.assertEqual([one for one in met if not one["name"] or not one["seen"] or not one["ring"]], [])
                if page == self.scenario:
                    wanted = driver.execute_script(
                        "return [...document.querySelectorAll('.tool')].map(tool => tool.dataset.action)"
                    )
                    self.assertGreater(len(wanted), 15)
                    self.assertEqual([name for name in wanted if name not in {one["action"] for one in met}], [])
