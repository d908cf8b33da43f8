"""What is saved is seen, on the stage and on the whole page, whatever was saved, and by whichever way."""

import shutil
import time

from browser import BROWSERS, chromium
from flipbook import run
from places import ROOT, STARTERS
from previewing import BROKEN, PreviewCase, card, previewing, replace


class PreviewTests(PreviewCase):
    def test_errors_are_shown_over_the_last_good_page(self):
        self.file.write_text(card("Sound", "#abcdef"))
        self.driver.get_log("browser")
        with previewing(self.folder) as preview:
            self.open(f"{preview.address}card/#t=0.5&speed=0.25")
            self.expect(title="Sound", errors=None)
            replace(self.file, BROKEN)
            line = BROKEN[: BROKEN.index("angel")].count("\n") + 1
            seen = self.expect(errors="1 error", isOpen=True)
            self.assertIn(f"card.svg:{line}:", seen["errors"])
            self.assertIn(f"{line} │", seen["errors"])
            self.assertIn("^", seen["errors"])
            # The caret stands under the word.
            marks = self.driver.execute_script(
                "const pre = document.querySelector('.preview-problems pre').innerText.split('\\n');"
                "return [pre[0].indexOf('angel'), pre[1].indexOf('^')]"
            )
            self.assertEqual(marks[0], marks[1])
            self.driver.find_element("css selector", ".preview-problems button").click()
            self.expect(isOpen=False, fill="#abcdef", title="Sound", errors="1 error", hash="#t=0.5&speed=0.25")
            # Other pages of it are there as well, and say so too.
            self.open(f"{preview.address}card/over/")
            self.expect(errors="1 error", isOpen=True, fill="#abcdef")
            replace(self.file, card("Mended", "#fedcba"))
            self.expect(errors=None, fill="#fedcba")
            self.assertEqual([entry for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"], [])

    def test_what_is_broken_from_the_start_is_waited_for(self):
        self.file.write_text(BROKEN)
        (self.folder / "other.svg").write_text(card("Other"))
        with previewing(self.folder) as preview:
            self.open(preview.address)
            self.expect(errors="angel", isOpen=True, cards=["Other"])
            self.file.write_text(card("Mended"))
            self.expect(errors=None, cards=["Mended", "Other"])

    def test_the_only_design_may_be_broken_and_go_and_come(self):
        self.file.write_text("")
        with previewing(self.folder) as preview:
            self.open(preview.address)
            self.expect(errors="card.svg", isOpen=True, cards=[])
            self.file.write_text(card("Whole"))
            self.expect(errors=None, cards=["Whole"])
            self.file.unlink()
            self.expect(errors=None, cards=[])
            self.file.write_text(card("Again"))
            self.expect(errors=None, cards=["Again"])

    def test_a_page_that_goes_leads_home_and_comes_back(self):
        self.file.write_text(card("Here", "#111111"))
        (self.folder / "other.svg").write_text(card("Other"))
        with previewing(self.folder) as preview:
            self.open(f"{preview.address}card/over/#t=0.2")
            self.expect(fill="#111111")
            self.file.unlink()
            self.expect(isMissing=True, errors=None)
            home = self.driver.find_element("css selector", "main a").get_attribute("href")
            self.assertEqual(home, f"{preview.address}index.html")
            self.file.write_text(card("Here again", "#222222"))
            self.expect(isMissing=False, fill="#222222", hash="#t=0.2")

    def test_what_plays_plays_on_and_the_address_stays(self):
        self.file.write_text(card("Card", "#111111"))
        with previewing(self.folder) as preview:
            self.open(f"{preview.address}card/over/#speed=0.05")
            self.expect(fill="#111111")
            time.sleep(1)
            clock = (
                "const svg = document.querySelector('.live svg'); return [svg.getCurrentTime(), performance.timeOrigin]"
            )
            before, opened = self.driver.execute_script(clock)
            self.file.write_text(card("Card", "#222222"))
            self.expect(fill="#222222")
            self.wait_for_build(preview, 1)
            end = time.monotonic() + 20
            while self.driver.execute_script(clock)[1] == opened:
                self.assertLess(time.monotonic(), end, "the page is not reloaded")
                time.sleep(0.05)
            self.expect(fill="#222222", hash="#speed=0.05")
            after = self.driver.execute_script(clock)[0]
            self.assertGreaterEqual(after, before)
            self.assertTrue(
                self.driver.execute_script("return document.querySelector('.stage').classList.contains('playing')")
            )

    def test_images_templates_and_style_are_watched_too(self):
        resources = self.folder / "resources"
        for name in ("templates", "web"):
            shutil.copytree(ROOT / name, resources / name)
        designs = self.folder / "designs"
        (designs / "images").mkdir(parents=True)
        pictures = sorted((ROOT / "Tests" / "Fixtures" / "pictures").rglob("*.png"))[:2]
        design = designs / "card.svg"
        design.write_text(
            card("Card").replace(
                '<g id="front"', '<image id="face" href="images/face.png" width="9" height="9"/><g id="front"', 1
            )
        )
        source = "return document.querySelector('#d_face').getAttribute('href')"
        with previewing(designs, more={"FLIPBOOK_RESOURCES": str(resources)}) as preview:
            self.open(f"{preview.address}card/")
            # A frame stands for an image that is not there yet.
            self.expect(errors=None, isMissing=False, title="Card")
            self.until(source, lambda address: address != "images/face.png")
            shutil.copy(pictures[0], designs / "images" / "face.png")
            self.until(source, lambda address: address.endswith("images/face.png"))
            picture = preview.get("/card/" + self.driver.execute_script(source)).body
            self.assertEqual(picture, pictures[0].read_bytes())
            shutil.copy(pictures[1], designs / "images" / "face.png")
            self.wait_for_build(preview, 2)
            self.assertEqual(preview.get("/card/images/face.png").body, pictures[1].read_bytes())
            parts = resources / "templates" / "pages" / "parts.html"
            parts.write_text(parts.read_text().replace("Made with <span", "Drawn with <span"))
            self.wait_for_build(preview, 3)
            self.expect(title="Card")
            self.until("return document.querySelector('footer').innerText", lambda text: text.startswith("Drawn with"))
            tokens = resources / "web" / "style" / "tokens.css"
            replace(tokens, tokens.read_text().replace("#f3f0e7", "#010203"))
            self.until(
                "return getComputedStyle(document.documentElement).getPropertyValue('--paper')",
                lambda text: text.strip() == "#010203",
            )
            parts.write_text("no page at all")
            self.expect(errors="parts.html", isOpen=True)

    def test_tokens_and_parts_are_watched_too(self):
        designs = self.folder / "designs"
        (designs / "shared").mkdir(parents=True)
        parts, tokens = designs / "shared" / "parts.svg", designs / "tokens.json"

        def write(colour):
            root = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
            parts.write_text(f'{root}<rect id="sign" width="9" height="9" fill="{colour}"/></svg>')
            tokens.write_text('{ "accent": { "$type": "color", "$value": "' + colour + '" } }')

        write("#102030")
        text = card("Card").replace("<scxml", '<fb:tokens href="tokens.json"/><scxml', 1)
        text = text.replace("<fb:scenario", '<fb:bind target="#toned" fill="{accent}"/><fb:scenario', 1)
        text = text.replace("</svg>", '<rect id="toned" width="9" height="9"/></svg>')
        text = text.replace("</svg>", '<fb:part href="shared/parts.svg#sign" as="shared"/></svg>')
        (designs / "card.svg").write_text(text)
        fills = (
            "return ['#d_toned', '#d_shared rect'].map("
            "name => document.querySelector(name)?.getAttribute('fill') ?? '')"
        )
        # The folder, and the one design in it.
        for operand in (designs, designs / "card.svg"):
            write("#102030")
            with self.subTest(operand), previewing(operand) as preview:
                self.open(f"{preview.address}card/")
                self.until(fills, lambda colours: colours == ["#102030", "#102030"])
                write("#405060")
                self.until(fills, lambda colours: colours == ["#405060", "#405060"])
                tokens.write_text("{")
                self.expect(errors="is no JSON", isOpen=True)
                write("#708090")
                self.expect(errors=None)
                self.until(fills, lambda colours: colours == ["#708090", "#708090"])

    def test_templates_and_style_are_followed_where_no_design_is_sound(self):
        resources, designs = self.folder / "resources", self.folder / "designs"
        for name in ("templates", "web"):
            shutil.copytree(ROOT / name, resources / name)
        designs.mkdir()
        parts, tokens = resources / "templates" / "pages" / "parts.html", resources / "web" / "style" / "tokens.css"
        foot, paper = (
            "return document.querySelector('footer').innerText",
            "return getComputedStyle(document.documentElement).getPropertyValue('--paper')",
        )
        (designs / "card.svg").write_text(BROKEN)
        with previewing(designs, more={"FLIPBOOK_RESOURCES": str(resources)}) as preview:
            (designs / "card.svg").unlink()
            self.open(preview.address)
            self.expect(cards=[], errors=None)
            parts.write_text(parts.read_text().replace("Made with <span", "Drawn with <span"))
            self.until(foot, lambda text: text.startswith("Drawn with"))
            # A page of a design that was never sound, and one of a design that was.
            (designs / "card.svg").write_text(BROKEN)
            self.open(f"{preview.address}card/")
            self.expect(errors="angel", isMissing=True)
            tokens.write_text(tokens.read_text().replace("#f3f0e7", "#010203"))
            self.until(paper, lambda text: text.strip() == "#010203")
            replace(designs / "card.svg", card("Card"))
            self.expect(errors=None, title="Card")
            replace(designs / "card.svg", BROKEN)
            self.expect(errors="angel", title="Card")
            replace(tokens, tokens.read_text().replace("#010203", "#040506"))
            self.until(paper, lambda text: text.strip() == "#040506")
            self.expect(errors="angel", title="Card")

    def test_what_is_frozen_stays_while_its_site_is_previewed(self):
        site, words = self.folder / "site", ["--quiet", "--base-url", "https://example.org/designs/"]
        for title in ("First", "Second"):
            self.file.write_text(card(title))
            run("build", self.file, "-o", site, *words)
        frozen = {
            path: path.read_bytes()
            for path in (site / "v").rglob("*")
            if path.is_file() and path.name != "versions.txt"
        }
        versions = [line.split() for line in (site / "v" / "versions.txt").read_text().splitlines() if line[0] != "#"]
        self.assertEqual([words[1] for words in versions], ["earlier", "present"])
        earlier = versions[0][0]
        with previewing(self.file, words=["-o", site]) as preview:
            self.open(f"{preview.address}v/{earlier}/card/")
            self.expect(title="First", errors=None)
            opened = self.driver.execute_script("return performance.timeOrigin")
            for number in range(3):
                self.file.write_text(card(f"Third {number}"))
                self.wait_for_build(preview, number + 1)
                self.assertEqual({path: path.read_bytes() for path in frozen}, frozen)
            # Its page is not one that changes; its script and style are there, and its neighbour is the present
            # version.
            self.assertEqual(self.driver.execute_script("return performance.timeOrigin"), opened)
            self.open(f"{preview.address}frozen.html")
            self.until("return document.querySelector('main').innerText", lambda text: earlier in text)
        lines = [line.split() for line in (site / "v" / "versions.txt").read_text().splitlines() if line[0] != "#"]
        self.assertEqual(lines, versions)
        self.assertEqual(list(self.folder.glob(".site.*")), [])
        # Builds that freeze go on as if there had been no preview.
        run("build", self.file, "-o", site, *words)
        run("verify", site)
        self.assertEqual({path: path.read_bytes() for path in frozen}, frozen)
        self.assertIn("https://example.org/designs/v/" + earlier, (site / "feed.xml").read_text())

    def test_ended_while_it_builds_it_leaves_nothing(self):
        shutil.copy(STARTERS / "sticky-refresh.svg", self.file)
        text, site = self.file.read_text(), self.folder / "site"
        for number in range(4):
            with previewing(self.file, words=["-o", site, "--no-cache"]):
                # It is built for half a second, and ended somewhere in it.
                replace(self.file, text.replace("</svg>", f"<!-- {number} --></svg>"))
                time.sleep(0.1 * number)
            self.assertEqual(list(self.folder.glob(".site.*")), [])

    def until(self, script, holds, patience=20):
        end = time.monotonic() + patience
        while True:
            try:
                if holds(found := self.driver.execute_script(script)):
                    return
            except Exception as error:
                found = str(error)
            self.assertLess(time.monotonic(), end, f"the page says {found!r}")
            time.sleep(0.05)

    def test_other_browsers_follow_too(self):
        for name, browser in BROWSERS.items():
            if browser is chromium:
                continue
            with self.subTest(name), browser(width=800, height=900) as self.driver:
                self.file.write_text(card("Card", "#111111"))
                with previewing(self.folder) as preview:
                    self.driver.get(f"{preview.address}card/over/#t=0.5")
                    self.expect(fill="#111111", errors=None)
                    replace(self.file, card("Card", "#222222"))
                    self.expect(fill="#222222", errors=None, hash="#t=0.5")
                    self.wait_for_build(preview, 1)
                    replace(self.file, BROKEN)
                    self.expect(errors="angel", isOpen=True)
                    replace(self.file, card("Card", "#333333"))
                    self.expect(fill="#333333", errors=None, hash="#t=0.5")

    def test_a_page_that_nobody_sees_catches_up_and_takes_no_connection(self):
        self.file.write_text(card("Card", "#111111"))
        with previewing(self.folder) as preview, chromium() as self.driver:
            self.driver.get(f"{preview.address}card/over/")
            self.expect(fill="#111111")
            # Browsers open no more than six connections to one place.
            first, tabs = self.driver.current_window_handle, []
            for _ in range(8):
                self.driver.switch_to.new_window("tab")
                tabs.append(self.driver.current_window_handle)
                self.driver.get(f"{preview.address}card/")
                self.expect(fill="#111111")
            self.file.write_text(card("Card", "#222222"))
            self.expect(fill="#222222")
            for tab in [*tabs[:-1], first]:
                self.driver.switch_to.window(tab)
                self.expect(fill="#222222")

    def test_without_notices_of_the_system_it_looks(self):
        self.file.write_text(card("Card", "#111111"))
        with previewing(self.file, words=["--poll", "--no-cache"]) as preview:
            self.open(f"{preview.address}card/over/")
            self.expect(fill="#111111")
            replace(self.file, card("Card", "#222222"))
            self.expect(fill="#222222")

    def test_the_site_that_is_written_is_the_one_that_a_build_writes(self):
        self.file.write_text(card("First"))
        site = self.folder / "site"
        with previewing(self.folder, words=["-o", site]) as preview:
            self.assertIn(b"/.preview/script.js", preview.get("/").body)
            self.file.write_text(card("Second"))
            self.wait_for_build(preview, 1)
        run("build", self.folder, "-o", self.folder / "built", "--quiet")

        def contents(site):
            # A preview freezes nothing.
            files = {str(path.relative_to(site)): path.read_bytes() for path in site.rglob("*") if path.is_file()}
            return {name: text for name, text in files.items() if name[:2] != "v/" and "frozen" not in name}

        self.assertFalse((site / "v").exists())
        files = contents(site)
        self.assertEqual(files, contents(self.folder / "built"))
        self.assertGreater(len(files), 20)
        self.assertEqual([path for path, text in files.items() if b".preview" in text], [])
