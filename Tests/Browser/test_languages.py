"""The interface in Chinese: no English sentence is left on any kind of page, and the design's own words stay."""

import re
import time
import unittest

from browser import chromium, emulate
from flipbook import built, designs, serving
from places import ROOT, STARTERS
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
    "sticky-refresh/StickyRefresh.html",
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

    def test_short_words_of_a_table_stay_on_a_line(self):
        with chromium(width=1440, height=900) as driver:
            driver.get((built(*designs(STARTERS)) / "floating-ball" / "index.html").as_uri() + "#lang=zh")
            lines = """return [...document.querySelectorAll("#states-head ~ * th, #variables-head ~ * th")]
              .filter(({ textContent }) => /^[\\u4e00-\\u9fff]{2,4}$/.test(textContent)).map((head) => {
                const range = document.createRange();
                range.selectNodeContents(head);
                return new Set([...range.getClientRects()].map(({ top }) => top)).size;
              });"""
            for _ in range(100):
                if found := driver.execute_script(lines):
                    break
                time.sleep(0.05)
            self.assertEqual(set(found), {1})

    def test_tags_and_the_words_of_tables_are_said_in_chinese(self):
        site = built(*designs(STARTERS))
        told = "return [...document.querySelectorAll(arguments[0])].map((one) => one.textContent)"
        with chromium(width=1280, height=900) as driver:
            driver.get((site / "wechat-applet" / "index.html").as_uri() + "#lang=zh")
            time.sleep(0.5)
            cells = driver.execute_script(told, ".ways td[translate=no], .sheets td[translate=no]")
            self.assertIn("不变", cells)
            self.assertNotIn("stays", cells)
            driver.get((site / "index.html").as_uri() + "#lang=zh&tag=refresh")
            time.sleep(0.5)
            chips, tags = (driver.execute_script(told, which) for which in (".chip", "[aria-label='标签'] option"))
            self.assertEqual([word for word in chips + tags if re.search("[A-Za-z]{2}", word)], [])
            pressed = driver.execute_script(told, ".chip[aria-pressed=true]")
            self.assertEqual(set(pressed), {"刷新"})
            # A tag is found by its name in Chinese too.
            driver.find_element("css selector", ".finder input").send_keys("轮播")
            time.sleep(0.5)
            self.assertIn("轮播", driver.execute_script(told, ".card:not([hidden]) .reason b"))

    def test_the_sheet_the_statechart_and_moments_say_what_the_author_calls_states(self):
        told = """const texts = (which) => [...document.querySelectorAll(which)].map((text) => text.textContent);
        return [texts(".bands text"), texts(".chart .state.on > a > text"), texts(".moment-name a"),
          document.querySelector(".scrub").getAttribute("aria-valuetext")];"""
        with chromium(width=1280, height=900) as driver:
            page = built(*designs(STARTERS)) / "sticky-refresh" / "refresh" / "index.html"
            driver.get(page.as_uri() + "#t=1&lang=zh")
            time.sleep(0.5)
            bands, lit, moments, said = driver.execute_script(told)
            known = {"空闲", "刷新中", "普通", "收尾", "转圈", "断开", "黏着", "初始", "成功", "拉长"}
            self.assertEqual(set(bands) - known, set())
            self.assertEqual(lit, ["空闲", "黏着", "拉长"])
            self.assertEqual([name for name in moments if re.search("[A-Za-z]{2}", name)], [])
            self.assertIn("断开 完成", moments)
            self.assertEqual(said, "1.00 秒，空闲、黏着、拉长")
            driver.find_element("css selector", ".language").click()
            time.sleep(0.3)
            bands, lit, moments, _ = driver.execute_script(told)
            self.assertEqual((lit, "snap is done" in moments), (["idle", "sticky", "stretching"], True))
            self.assertIn("spinning", bands)
            # The page for phones has no switch; what the address asks for is its title's language too.
            driver.get((page.parents[1] / "touch" / "index.html").as_uri() + "#lang=zh")
            time.sleep(0.5)
            self.assertEqual(driver.title, "黏性刷新")

    def test_the_canvas_says_and_finds_what_each_design_calls_its_states(self):
        found = """const field = document.querySelector(".search input");
        field.value = arguments[0];
        field.dispatchEvent(new Event("input"));
        return document.querySelectorAll(".hit").length;"""
        with chromium(width=1280, height=900) as driver:
            driver.get((built(*designs(STARTERS)) / "canvas.html").as_uri() + "#lang=zh")
            time.sleep(0.5)
            first = driver.find_element("css selector", "#board-floating-ball .name").get_property("textContent")
            self.assertEqual(first, "无浮窗、首页、不在、圆外、自由")
            shown, english = (driver.execute_script(found, word) for word in ("无浮窗", "normal, first"))
            self.assertEqual(min(shown, english) > 0, True)
            driver.find_element("css selector", ".language").click()
            time.sleep(0.3)
            self.assertEqual(driver.execute_script(found, "无浮窗"), 0)

    def test_the_other_scenario_of_a_comparison_is_said_in_chinese_too(self):
        told = """const texts = (which) => [...document.querySelectorAll(which)].map((one) => one.textContent);
        const place = (one) => one.getBoundingClientRect();
        if (!document.querySelector(".boxes text")) return null;
        return {
            chosen: document.querySelector(".comparing-with select").selectedOptions[0].text,
            names: texts(".compared span span"), theirs: texts(".bands.theirs text"), signs: texts(".sign *"),
            verdict: texts(".verdict").join(""), rows: texts(".comparison tbody th"),
            // Names of elements that lie beside the drawing.
            beside: [...document.querySelectorAll(".boxes text")].filter((text) => {
                const drawing = place(text.parentElement.parentElement.querySelector("svg"));
                const { left, right, top, bottom } = place(text);
                return left < drawing.left - 3 || right > drawing.right + 3
                    || top < drawing.top - 3 || bottom > drawing.bottom + 3;
            }).length,
        };"""
        with chromium(width=1280, height=900) as driver:
            page = built(*designs(STARTERS)) / "floating-ball" / "float" / "index.html"
            driver.get(page.as_uri() + "#lang=zh&compare=floating-ball/rush")
            for _ in range(200):
                if said := driver.execute_script(told):
                    break
                time.sleep(0.05)
            self.assertEqual(said["chosen"], "手指太快，角落没跟上")
            self.assertEqual(said["names"], ["把页面拖进角落", "手指太快，角落没跟上"])
            self.assertIn("随页面", said["theirs"])
            self.assertIn("触感反馈：轻", said["verdict"])
            self.assertIn("触感反馈：轻", said["signs"])
            self.assertIn("状态 随页面", said["rows"])
            self.assertEqual(said["beside"], 0)
            # On a phone the names stand above the drawings, before the controls.
            emulate(driver, 390, 844)
            lowest = "return document.querySelector('.compared').getBoundingClientRect().bottom"
            highest = "return document.querySelector('.live svg').getBoundingClientRect().top"
            self.assertLess(driver.execute_script(lowest), driver.execute_script(highest))
            # One element that is measured has the whole panel.
            emulate(driver, 1440, 900)
            driver.get("about:blank")
            driver.get(page.as_uri() + "#lang=zh&t=1&select=ball")
            share = """const one = document.querySelector(".chosen-element");
            return one && one.clientWidth / document.querySelector(".inspector").clientWidth;"""
            for _ in range(200):
                if found := driver.execute_script(share):
                    break
                time.sleep(0.05)
            self.assertGreater(found, 0.8)

    def test_an_address_without_a_page_says_so_in_one_language(self):
        with chromium() as driver:
            driver.get((built(DESIGN) / "404.html").as_uri())
            for words in ("There is no page at this address", "这个地址上没有页面"):
                time.sleep(0.5)
                leads = [lead.text for lead in driver.find_elements("css selector", ".lead") if lead.is_displayed()]
                self.assertEqual([lead.startswith(words) for lead in leads], [True])
                driver.find_element("css selector", ".language").click()

    def test_a_dark_page_shows_the_dark_look_and_a_chinese_one_the_chinese_texts(self):
        light, dark = "rgb(246, 241, 231)", "rgb(23, 23, 28)"
        shown = """const svg = document.querySelector(".live svg");
        return [getComputedStyle(svg.querySelector("[id$=paper]")).fill, svg.querySelector("[id$=word]").textContent,
            document.querySelector(".stage").classList.contains("performed")]"""
        cases = [
            ("light", "read/#t=0", [light, "1 unread", False]),
            ("light", "read/#t=0&lang=zh", [light, "1 条未读", True]),
            ("dark", "read/#t=0", [dark, "1 unread", True]),
            # What a link says counts more than what the device asks for, and so does what the scenario sets.
            ("dark", "read/#t=0&set=look:light", [light, "1 unread", True]),
            ("light", "dark/#t=0", [dark, "1 条未读", False]),
        ]
        site = built(ROOT / "templates" / "cookbook" / "looks.svg")
        with chromium(width=1280, height=900) as driver, serving(site) as address:
            for theme, link, expected in cases:
                with self.subTest(f"{theme} {link}"):
                    emulate(driver, 1280, 900, {"prefers-color-scheme": theme})
                    driver.get("about:blank")
                    driver.get(f"{address}looks/{link}")
                    for _ in range(100):
                        found = driver.execute_script(shown)
                        # A text that changes is drawn as several, one of which is shown.
                        found[1] = found[1][: len(expected[1])]
                        if found == expected:
                            break
                        time.sleep(0.05)
                    self.assertEqual(found, expected)
                    self.assertEqual(driver.find_elements("css selector", ".hand:not([hidden])") != [], "set=" in link)
                    # The stills of moments stay as they are.
                    self.assertEqual(driver.find_elements("css selector", ".moments canvas"), [])
            # The theme changes while the page is open.
            emulate(driver, 1280, 900, {"prefers-color-scheme": "light"})
            driver.get(f"{address}looks/read/#t=0.1")
            emulate(driver, 1280, 900, {"prefers-color-scheme": "dark"})
            for _ in range(100):
                if driver.execute_script(shown)[0] == dark:
                    break
                time.sleep(0.05)
            self.assertEqual(driver.execute_script(shown)[0], dark)
