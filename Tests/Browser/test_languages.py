"""The interface in Chinese: no English sentence is left on any kind of page, and the design's own words stay."""

import re
import time
import unittest

from browser import chromium
from flipbook import built, designs
from places import STARTERS
from player import DESIGN, FEW

WORDS = """
document.querySelectorAll("details").forEach(one => { one.open = true; });
const found = new Set(), skip = "[translate=no], code, script, svg, noscript, kbd";
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    node => node.nodeType === 1 && node.matches(skip) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
for (let node = walker.currentNode; node; node = walker.nextNode()) {
    if (node.nodeType === 3) found.add(node.data.trim());
    else for (const name of ["aria-label", "title", "alt", "placeholder"]) found.add(node.getAttribute?.(name) ?? "");
}
return [...found].filter(Boolean);
"""
# What is the same in both languages: names, units and files.
SAME = re.compile(
    r"Flipbook|UIKit|CSS|PNG|SVG|linear|ease(-in|-out|-in-out)?(-sine)?|[\w-]+\.\w+|[−\d.,×° #{}()-]*(pt|KB|B|s)?(/s)?"
)
PAGES = [
    "index.html",
    "404.html",
    "sticky-refresh/index.html",
    "sticky-refresh/refresh/index.html",
    "wechat-applet/index.html",
    "zhihu-home/again/index.html",
]


class LanguageTests(unittest.TestCase):
    def test_no_english_sentence_is_left_in_chinese(self):
        site = built(*designs(STARTERS))
        with chromium(width=1280, height=900) as driver:
            for page in [built(*FEW) / "canvas.html", *(site / page for page in PAGES)]:
                with self.subTest(page):
                    driver.get("about:blank")
                    driver.get(page.as_uri() + "#t=1&lang=zh&console=on&select=rows&compare=sticky-refresh/failure")
                    time.sleep(0.6)
                    for button in driver.find_elements("css selector", '[data-action="help"]'):
                        button.click()
                    found = driver.execute_script(WORDS)
                    chinese = [text for text in found if re.search("[\u4e00-\u9fff]", text)]
                    self.assertGreater(len(chinese), 3)
                    rest = [
                        text
                        for text in found
                        if re.search("[A-Za-z]{2}", text) and text not in chinese and not SAME.fullmatch(text)
                    ]
                    self.assertEqual(rest, [])

    def test_the_design_speaks_its_own_language(self):
        site = built(*designs(STARTERS))
        with chromium(width=1280, height=900) as driver:
            driver.get((site / "sticky-refresh" / "index.html").as_uri() + "#lang=zh")
            time.sleep(0.5)
            self.assertEqual(driver.find_element("css selector", "h1").text, "黏性刷新")
            self.assertEqual(driver.find_element("css selector", "#scenarios-head").text, "场景")
            driver.find_element("css selector", ".language").click()
            time.sleep(0.3)
            self.assertEqual(driver.find_element("css selector", "#scenarios-head").text, "Scenarios")
            self.assertEqual(driver.find_element("css selector", "h1").text, "Sticky refresh")
            self.assertEqual(driver.execute_script(WORDS).count("Scenarios"), 1)

    def test_an_address_without_a_page_says_so_in_one_language(self):
        with chromium() as driver:
            driver.get((built(DESIGN) / "404.html").as_uri())
            for words in ("There is no page at this address", "这个地址上没有页面"):
                time.sleep(0.5)
                leads = [lead.text for lead in driver.find_elements("css selector", ".lead") if lead.is_displayed()]
                self.assertEqual([lead.startswith(words) for lead in leads], [True])
                driver.find_element("css selector", ".language").click()
