"""Each kind of page looks as it did when a person last looked at it: light and dark, on a telephone and on a desk."""

import time
import unittest
from io import BytesIO
from itertools import product

from PIL import Image
from test_pictures import hold

from browser import chromium, emulate
from flipbook import built, designs
from pictures import difference, kept
from places import FIXTURES, STARTERS

LONG = True

PAGES = {
    "gallery": "index.html",
    "canvas": "canvas.html#board-sticky-refresh",
    "design": "sticky-refresh/index.html#t=1",
    "scenario": "sticky-refresh/refresh/index.html#t=1&onion=2x100&select=search",
    "moment": "sticky-refresh/refresh/index.html#in-stretching",
    "chinese": "zhihu-home/index.html#t=1&lang=zh",
}
# Fewer pixels of a square than the smallest icon of a control has: nothing moves here.
ICON = 20
# Stills of a design share a file, which is read once more for each.
LOADED = """
const done = arguments[0], seen = image => {
  const box = image.getBoundingClientRect();
  return image.currentSrc && box.height && box.top < innerHeight && box.bottom > 0;
};
Promise.all([...document.images].filter(seen).map(image => image.decode().catch(() => {})))
  .then(() => requestAnimationFrame(() => requestAnimationFrame(done)));
"""
SIZES = {"phone": (390, 844), "desk": (1280, 900)}
THEMES = ("light", "dark")


class PageTests(unittest.TestCase):
    def test_every_kind_of_page(self):
        site = built(*designs(STARTERS))
        folder = FIXTURES / "pages"
        names = set()
        with chromium() as driver:
            for theme, (size, (width, height)), (kind, page) in product(THEMES, SIZES.items(), PAGES.items()):
                # Readers who want stillness see the stills, which do not depend on when one looks.
                media = {"prefers-color-scheme": theme, "prefers-reduced-motion": "reduce"}
                emulate(driver, width, height, media)
                name = f"{kind}-{theme}-{size}.png"
                names.add(name)
                path, _, fragment = page.partition("#")
                driver.get("about:blank")
                # What a page before has kept, such as a language, is not this one's.
                driver.get((site / "404.html").as_uri())
                driver.execute_script("localStorage.clear(); sessionStorage.clear();")
                driver.get((site / path).as_uri() + (f"#{fragment}" if fragment else ""))
                time.sleep(0.7)
                driver.execute_async_script(LOADED)
                picture = Image.open(BytesIO(driver.get_screenshot_as_png())).convert("RGB")
                with self.subTest(name):
                    hold(self, picture, folder / name, ICON)
        self.assertEqual({path.name for path in folder.glob("*.png")} - names, set(), "pictures that nobody asks for")

    def test_the_cards_of_a_row_begin_their_words_at_one_height(self):
        with chromium(width=1440, height=900) as driver:
            driver.get((built(*designs(STARTERS)) / "index.html").as_uri())
            tops = driver.execute_script(
                "return [...document.querySelectorAll('.card')].map(card => ["
                "card.querySelector('h2').getBoundingClientRect().top - card.getBoundingClientRect().top,"
                " card.querySelector('.device').dataset.shape]);"
            )
        self.assertEqual({shape for _, shape in tops}, {"classic", "tall"})
        self.assertLess(max(top for top, _ in tops) - min(top for top, _ in tops), 0.1, tops)

    def test_one_missing_control_is_noticed(self):
        site = built(*designs(STARTERS))
        path, _, fragment = PAGES["scenario"].partition("#")
        width, height = SIZES["phone"]
        with chromium(width=width, height=height, media={"prefers-reduced-motion": "reduce"}) as driver:
            driver.get((site / path).as_uri() + f"#{fragment}")
            time.sleep(1.2)

            def picture():
                return Image.open(BytesIO(driver.get_screenshot_as_png())).convert("RGB")

            whole = picture()
            self.assertIsNone(difference(picture(), whole, ICON))
            whole = kept(whole).convert("RGB")
            self.assertIsNone(difference(picture(), whole, ICON))
            inside = (
                "[...document.querySelectorAll('button, select, input[type=range]')].filter(one => {"
                " const box = one.getBoundingClientRect(); return box.width && box.top >= 0"
                " && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth; })"
            )
            count = driver.execute_script(f"return {inside}.length")
            self.assertGreater(count, 8)
            for index in range(count):
                name = driver.execute_script(
                    f"window.one = {inside}[arguments[0]]; one.style.visibility = 'hidden';"
                    " return one.outerHTML.slice(0, 80)",
                    index,
                )
                with self.subTest(name):
                    self.assertIsNotNone(difference(picture(), whole, ICON))
                driver.execute_script("one.style.visibility = ''")
