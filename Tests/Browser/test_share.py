"""The panel of links, by keyboard alone; the page for frames in a frame; what is frozen."""

import io
import json
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from PIL import Image
from selenium.webdriver.common.keys import Keys
from test_accessibility import AXE, RUN

from browser import chromium, in_chromium_and_webkit, served
from flipbook import built, run, serving
from places import ROOT
from player import DESIGN, PlayerPage

ROWS = """
return [...document.querySelectorAll(".share-panel .share-row")]
    .map(row => [row.querySelector("label").textContent, row.querySelector("input").value]);
"""
# What a copy leaves, where nothing may be read from the clipboard: both ways are listened to.
CATCH = """
window.copied = [];
addEventListener("copy", () => {
    const field = document.activeElement;
    copied.push(field.value?.slice(field.selectionStart, field.selectionEnd));
}, true);
if (navigator.clipboard) navigator.clipboard.writeText = async text => { copied.push(text); };
"""
# How far the PNG is from the drawing as the browser draws it on the same paper: the mean of all channels, 0 to 255.
COMPARE = """
const [png, svg, column, done] = arguments;
const load = address => new Promise((resolve, reject) =>
    Object.assign(new Image(), { onload() { resolve(this); }, onerror: reject, src: address }));
(async () => {
    const [ours, theirs] = await Promise.all([load(png), load(svg)]);
    const draw = paint => {
        const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 630 });
        const context = canvas.getContext("2d");
        paint(context);
        return context.getImageData(0, 0, 1200, 630).data;
    };
    const one = draw(context => context.drawImage(ours, 0, 0));
    // A sheet has 41 columns with a twentieth of one between them.
    const across = theirs.naturalWidth / 43, down = theirs.naturalHeight, width = across * 570 / down;
    const other = draw(context => {
        context.fillStyle = "#f3f0e7";
        context.fillRect(0, 0, 1200, 630);
        context.drawImage(theirs, column * across * 1.05, 0, across, down, 600 - width / 2, 30, width, 570);
    });
    let sum = 0, contrast = 0;
    for (let at = 0; at < one.length; at += 1) {
        sum += Math.abs(one[at] - other[at]);
        contrast += Math.abs(one[at] - one[at % 4]);
    }
    done({ size: [ours.naturalWidth, ours.naturalHeight], mean: sum / one.length, contrast: contrast / one.length });
})().catch(error => done({ error: String(error) }));
"""
# Where the dialog and its buttons are.
BOXES = """
return [...document.querySelectorAll(".share-panel, .share-panel button")].map(one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height];
});
"""
NOTE = """\
**[Sticky refresh · Pull until it snaps, 0.900 s]({0}{1}#t=0.9)**

States: idle, sticky, stretching

![Sticky refresh · Pull until it snaps]({0}sticky-refresh/refresh/refresh.svg)"""
FOCUS = "const one = document.activeElement; return [one.localName, (one.labels?.[0] ?? one).textContent];"


@in_chromium_and_webkit
class ShareTests(PlayerPage):
    """What holds in Chromium and in WebKitGTK."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.frozen = (cls.site / "v" / "versions.txt").read_text().split()[0]

    def open_panel(self):
        self.driver.execute_script("document.querySelector('.share').focus()")
        self.press(Keys.ENTER)
        self.wait(
            lambda: self.driver.execute_script("return Boolean(document.querySelector('.share-panel[open]'))"),
            "no panel",
        )
        return dict(self.driver.execute_script(ROWS))

    def test_the_panel_has_the_links_of_this_moment(self):
        self.open("#t=0.9&onion=2x100")
        links = self.open_panel()
        page = f"{self.address}{self.scenario.page}"
        self.assertEqual(links["Link to this moment"], f"{page}#t=0.9&onion=2x100")
        self.assertEqual(links["Link to this page"], page)
        self.assertEqual(links["Frozen link"], f"{self.address}v/{self.frozen}/{self.scenario.page}#t=0.9&onion=2x100")
        self.assertIn(f'src="{self.address}sticky-refresh/embed/refresh.html"', links["Embed code"])
        self.assertIn('width="375"', links["Embed code"])
        self.assertEqual(
            self.driver.execute_script("return document.querySelector('.share-files a').href"),
            f"{self.address}sticky-refresh/refresh/refresh.svg",
        )

    def test_keys_reach_everything_and_copy(self):
        self.open("#t=0.9")
        self.driver.execute_script(CATCH)
        links = self.open_panel()
        met = []
        for _ in range(20):
            met.append(tuple(self.driver.execute_script(FOCUS)))
            self.press(Keys.TAB)
            if len(met) > 4 and tuple(self.driver.execute_script(FOCUS)) == met[0]:
                break
        self.assertCountEqual([name for kind, name in met if kind == "input"], links)
        self.assertEqual([name for _, name in met if name.startswith("Copy")][:2], ["Copy link", "Copy as note"])
        self.assertEqual(sum(name == "Copy" for _, name in met), len(links) - 1)
        before = self.driver.execute_script(BOXES)
        for number, text in enumerate((links["Link to this moment"], NOTE.format(self.address, self.scenario.page))):
            self.driver.execute_script(f"document.querySelectorAll('.share-row button')[{number}].focus()")
            self.press(Keys.ENTER)
            self.wait(lambda: self.driver.execute_script(FOCUS)[1] == "Copied ✓", "the button says nothing")
            self.assertEqual(self.driver.execute_script("return copied.at(-1)"), text)
            said = self.driver.execute_script("return document.querySelector('.share-panel output').value")
            self.assertEqual(said, "Copied")
            self.assertEqual(self.driver.execute_script(BOXES), before)
        self.wait(lambda: self.driver.execute_script(FOCUS)[1] == "Copy as note", "it says so for ever", 4)
        self.press(Keys.ESCAPE)
        self.wait(lambda: not self.driver.find_elements("css selector", ".share-panel"), "the panel stays")
        self.assertEqual(self.driver.execute_script(FOCUS)[1], "Share")

    def test_a_frozen_page_plays_and_is_its_own_frozen_link(self):
        page = f"v/{self.frozen}/{self.scenario.page}"
        self.open("#t=0.9", page)
        self.assert_stands_at(900)
        band = self.driver.find_element("css selector", ".frozen-band")
        self.assertEqual(band.text, f"Frozen version {self.frozen[:8]} · The design as it is now")
        self.assertEqual(
            [link.get_attribute("href") for link in band.find_elements("css selector", "a")],
            [f"{self.address}frozen.html#frozen-sticky-refresh", f"{self.address}{self.scenario.page}"],
        )
        links = self.open_panel()
        self.assertEqual(links["Frozen link"], f"{self.address}{page}#t=0.9")
        self.assertEqual(links["Link to this moment"], links["Frozen link"])

    def test_every_kind_of_page_shares(self):
        for page, names in (
            ("index.html", ["Link to this view"]),
            ("canvas.html", ["Link to this view"]),
            (
                "sticky-refresh/refresh/index.html#in-stretching",
                ["Link to this moment", "Link to this page", "Frozen link", "Embed code", "On a phone"],
            ),
            ("frozen.html", ["Link to this view"]),
            (f"v/{self.frozen}/index.html", ["Link to this view"]),
        ):
            with self.subTest(page):
                self.open("", page)
                self.assertEqual(list(self.open_panel()), names)
                # A phone has no way to this machine.
                self.assertEqual(self.driver.find_elements("css selector", ".share-code"), [])
                text = self.driver.find_element("css selector", ".share-panel").text
                self.assertIn("Only you can open these links.", text)

    def test_the_code_is_that_of_the_command_in_every_language(self):
        command = run("share", DESIGN, "--scenario", "refresh", "--base-url", self.address)
        code = re.search("<iframe.*", command)[0]
        for page in (self.scenario.page, "sticky-refresh/index.html"):
            for language in ("en", "zh"):
                with self.subTest(f"{page}, {language}"):
                    self.open(f"#lang={language}", page)
                    self.wait(
                        lambda: self.driver.execute_script("return document.documentElement.lang").startswith(language),
                        "no language",
                    )
                    self.assertIn(code, self.open_panel().values())


class SharedPagesTests(unittest.TestCase):
    """What one browser says for all."""

    def test_the_panel_is_sound_in_both_themes_and_languages_on_every_screen(self):
        site = built(DESIGN)
        for theme in ("light", "dark"):
            for width in (360, 1440):
                with chromium(width=width, height=800, media={"prefers-color-scheme": theme}, logs=True) as driver:
                    for language in ("en", "zh"):
                        with self.subTest(f"{theme}, {width}, {language}"):
                            driver.get("about:blank")
                            driver.get(
                                (site / "sticky-refresh/refresh/index.html").as_uri() + f"#t=0.9&lang={language}"
                            )
                            driver.implicitly_wait(5)
                            driver.find_element("css selector", ".share").click()
                            panel = driver.find_element("css selector", ".share-panel[open]")
                            self.assertIn({"en": "Frozen link", "zh": "固定链接"}[language], panel.text)
                            if language == "zh":
                                self.assertEqual(
                                    re.findall(
                                        r"[A-Za-z]{3,}",
                                        panel.text.replace("PNG", "").replace("SVG", "").replace("--lan", ""),
                                    ),
                                    [],
                                )
                            self.assertEqual(
                                driver.execute_script("return document.documentElement.scrollWidth"), width
                            )
                            self.assertEqual([entry["message"] for entry in driver.get_log("browser")], [])
                            driver.execute_script(AXE.read_text())
                            self.assertEqual(driver.execute_async_script(RUN), [])
                            # axe asks for style sheets, and the pages' policy says no.
                            driver.get_log("browser")

    def test_axe_finds_nothing_on_the_other_new_pages(self):
        site = built(DESIGN)
        version = (site / "v" / "versions.txt").read_text().split()[0]
        for theme in ("light", "dark"):
            for width in (360, 1440):
                with chromium(width=width, height=800, media={"prefers-color-scheme": theme}) as driver:
                    for page in ("frozen.html", f"v/{version}/index.html", "sticky-refresh/embed/refresh.html"):
                        with self.subTest(f"{page}, {theme}, {width}"):
                            driver.get((site / page).as_uri())
                            self.assertEqual(
                                driver.execute_script("return document.documentElement.scrollWidth"), width
                            )
                            driver.execute_script(AXE.read_text())
                            self.assertEqual(driver.execute_async_script(RUN), [])

    def test_an_earlier_version_stands_beside_the_present_one(self):
        with tempfile.TemporaryDirectory() as folder:
            design, site = Path(folder) / "card.svg", Path(folder) / "site"
            text = (ROOT / "docs" / "card.svg").read_text()
            design.write_text(text)
            run("build", design, "-o", site, "--quiet")
            earlier = (site / "v" / "versions.txt").read_text().split()[0]
            design.write_text(text.replace("<title>Card</title>", "<title>Card, mended</title>"))
            run("build", design, "-o", site, "--quiet")
            first = json.loads((site / "card" / "design.json").read_text())["scenarios"][0]
            scenario = first["name"]
            with chromium(width=1280, height=900, logs=True) as driver:
                driver.get(
                    (site / "card" / scenario / "index.html").as_uri() + f"#t=0.1&compare=v/{earlier}/card/{scenario}"
                )
                driver.implicitly_wait(10)
                names = [
                    driver.find_element("css selector", f".comparison header .side-{side}").text for side in "ab"
                ]
                # What tells them apart stands first, where it is not cut.
                self.assertEqual(names, [f"A New · {first['title']}", f"B Old {earlier[:8]} · {first['title']}"])
                self.assertEqual(len(driver.find_elements("css selector", ".other .theirs")), 1)
                chosen = driver.execute_script(
                    "return document.querySelector('.comparing-with select').selectedOptions[0].text"
                )
                self.assertEqual(chosen, f"Old {earlier[:8]} · {first['title']}")
                self.assertEqual([entry["message"] for entry in driver.get_log("browser")], [])

    def test_the_page_for_frames_fills_a_frame_of_any_shape_without_a_script(self):
        site = built(DESIGN)
        embed = (site / "sticky-refresh" / "embed" / "refresh.html").read_text()
        self.assertNotIn("<script", embed)
        self.assertLess(len(embed), 2000)
        self.assertIn(">Pull until it snaps · Sticky refresh</span></a>", embed)
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "site").symlink_to(site)
            frames = "".join(
                '<iframe src="site/sticky-refresh/embed/refresh.html"'
                f' width="{width}" height="{height}" title="x"></iframe>'
                for width, height in ((375, 667), (200, 200), (600, 120))
            )
            (Path(folder) / "page.html").write_text(f"<!DOCTYPE html><title>x</title>{frames}")
            with served(folder) as host:
                for motion, ending in (("no-preference", "refresh.svg"), ("reduce", "stills/1.svg")):
                    with chromium(width=1280, height=900, media={"prefers-reduced-motion": motion}) as driver:
                        driver.get(f"{host}page.html")
                        for index, frame in enumerate(driver.find_elements("css selector", "iframe")):
                            driver.switch_to.frame(frame)
                            found = driver.execute_script(
                                "const one = document.querySelector('img'), box = one.getBoundingClientRect();"
                                "const root = document.documentElement;"
                                "return [one.currentSrc, box.width, box.height, innerWidth, innerHeight,"
                                " root.scrollWidth, root.scrollHeight, one.naturalWidth];"
                            )
                            with self.subTest(f"{motion}, frame {index}"):
                                self.assertTrue(found[0].endswith(ending), found[0])
                                # As large as fits, in its own shape, and nothing is left to scroll.
                                self.assertAlmostEqual(found[1] / found[2], 375 / 667, delta=0.01)
                                room = min(found[3] / 375, found[4] / 667)
                                self.assertAlmostEqual(found[1] / 375, room, delta=0.01)
                                self.assertEqual(found[5:7], found[3:5])
                                self.assertEqual(found[7], 375 if motion == "no-preference" else 375 * 43)
                            driver.switch_to.default_content()

    def test_the_code_of_the_panel_fits_any_column_and_paints_nothing_of_its_own(self):
        with serving(built(DESIGN)) as address, tempfile.TemporaryDirectory() as folder, served(folder) as host:
            for theme in ("light", "dark"):
                with chromium(width=500, height=600, media={"prefers-color-scheme": theme}) as driver:
                    driver.get(f"{address}sticky-refresh/refresh/index.html")
                    driver.implicitly_wait(10)
                    driver.find_element("css selector", ".share").click()
                    driver.find_element("css selector", ".share-panel[open]")
                    code = next(value for _, value in driver.execute_script(ROWS) if value.startswith("<iframe"))
                    # What is around the animation in a frame of another shape, and the host's schemes, which may be
                    # the reader's.
                    for scheme in ("normal", "light dark", "dark"):
                        with self.subTest(f"{theme}, {scheme}"):
                            (Path(folder) / "page.html").write_text(
                                f'<!DOCTYPE html><html style="color-scheme: {scheme}"><title>x</title>'
                                '<body style="margin: 0; background: #c0ffee">'
                                f'<div style="width: 200px">{code}</div>'
                                f'<div id="low">{code.replace("height: auto", "height: 100px")}</div>'
                            )
                            driver.get(f"{host}page.html")
                            driver.execute_script(
                                "for (const one of document.querySelectorAll('iframe')) one.scrollIntoView()"
                            )
                            narrow, low = driver.execute_script(
                                "return [...document.querySelectorAll('iframe')].map(one => {"
                                "const box = one.getBoundingClientRect();"
                                "return [box.x, box.y, box.width, box.height]; });"
                            )
                            self.assertEqual(narrow[2], 200)
                            self.assertAlmostEqual(narrow[3], 200 * 667 / 375, delta=0.5)
                            driver.switch_to.frame(1)
                            driver.execute_async_script("document.querySelector('img').decode().then(arguments[0])")
                            driver.switch_to.default_content()
                            picture = Image.open(io.BytesIO(driver.get_screenshot_as_png())).convert("RGB")
                            self.assertEqual(
                                picture.getpixel((round(low[0]) + 4, round(low[1]) + 50)), (0xC0, 0xFF, 0xEE)
                            )
                            self.assertNotEqual(
                                picture.getpixel((round(low[0] + low[2] / 2), round(low[1]) + 50)), (0xC0, 0xFF, 0xEE)
                            )

    def test_a_phone_is_led_to_a_site_that_it_can_reach(self):
        with chromium(width=1280, height=900, hosts=["flipbook.test"]) as driver, served(built(DESIGN)) as host:
            driver.get(host.replace("127.0.0.1", "flipbook.test") + "index.html")
            driver.implicitly_wait(10)
            driver.find_element("css selector", ".share").click()
            self.assertEqual(len(driver.find_elements("css selector", ".share-panel[open] .share-code path")), 1)
            self.assertNotIn("Only you", driver.find_element("css selector", ".share-panel").text)

    def test_the_code_leads_to_the_screen_alone_with_the_parameters_of_this_page(self):
        with chromium(width=1280, height=900, hosts=["flipbook.test"]) as driver, served(built(DESIGN)) as host:
            site = host.replace("127.0.0.1", "flipbook.test")
            driver.implicitly_wait(10)
            for fragment, set_here in (("#t=1", ""), ("#t=1&set=load:0.5,reach:60&lang=en", "#set=load:0.5,reach:60")):
                driver.get("about:blank")
                driver.get(f"{site}sticky-refresh/refresh/index.html{fragment}")
                driver.find_element("css selector", ".share").click()
                code = driver.find_element("css selector", ".share-panel[open] .share-code svg")
                wanted = f"{site}sticky-refresh/touch/index.html{set_here}"
                self.assertEqual(dict(driver.execute_script(ROWS))["On a phone"], wanted)
                with tempfile.NamedTemporaryFile(suffix=".png") as file:
                    file.write(code.screenshot_as_png)
                    file.flush()
                    command = ["zbarimg", "-q", "--raw", "-Sdisable", "-Sqrcode.enable", file.name]
                    read = subprocess.run(command, capture_output=True, text=True).stdout.strip()
                self.assertEqual(read, wanted)

    def test_the_picture_of_a_link_is_the_frame_that_the_browser_draws(self):
        with tempfile.TemporaryDirectory() as folder:
            site = Path(folder) / "site"
            run("build", DESIGN, "-o", site, "--quiet", "--base-url", "http://127.0.0.1/")
            head = (site / "sticky-refresh/refresh/stretching/index.html").read_text()
            picture = re.search('og:image" content="http://127.0.0.1/([^"]+)"', head)[1]
            with serving(site) as address, chromium(width=1280, height=900) as driver:
                driver.get(address)
                sheet, column = picture.removesuffix(".link.png").rsplit("-s", 1)
                found = driver.execute_async_script(COMPARE, address + picture, f"{address}{sheet}.svg", int(column))
        self.assertEqual(found["size"], [1200, 630])
        # Letters are drawn otherwise at their edges, and nothing else is.
        self.assertLess(found["mean"], 0.6)
        self.assertGreater(found["contrast"], 3, "there is something to see")

    def test_the_links_of_the_command_lead_to_what_they_say(self):
        site = built(DESIGN)
        printed = run(
            "share",
            DESIGN,
            "--at",
            "stretching",
            "--base-url",
            site.as_uri().replace("file://", "http://x"),
            "--site",
            site,
        )
        links = dict(line.split(None, 1) for line in printed.splitlines())
        for name in ("moment", "page", "frozen"):
            path = links[name].removeprefix("http://x").partition("#")[0]
            self.assertTrue(Path(path).is_file(), f"{name}: {path}")
        self.assertIn("#t=", links["moment"])
        self.assertIn("#in-stretching", links["frozen"])
        self.assertTrue(Path(re.search('src="http://x([^"]+)"', links["code"])[1]).is_file())
