"""What a save changes on the stage of a page, and what stays."""

import random
import re

from places import ROOT, STARTERS
from previewing import PreviewCase, previewing, replace

LONG = True

# Resolves to the text of the stage once its drawing is another.
SAVED = """
window.changed = new Promise((resolve) => {
    const stage = document.querySelector(".live svg");
    new MutationObserver((_, observer) => {
        observer.disconnect();
        resolve(stage.outerHTML);
    }).observe(stage, { attributes: true, childList: true, subtree: true });
});
"""

# Puts one drawing after another into the same stage. Of each: whether the stage is like it then, how many elements are
# the ones that were there before, and where the animated circle is.
SWAPS = """
const [code, drawings] = arguments;
const swapDrawing = new Function(`${code}; return swapDrawing;`)();
const parse = (text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
// As on a page: read as HTML first.
document.body.innerHTML = drawings[0];
const stage = document.body.firstElementChild;
stage.pauseAnimations();
stage.setCurrentTime(0.5);
return drawings.map((drawing) => {
    const before = new Set(stage.querySelectorAll("*"));
    swapDrawing(stage, { drawing });
    const kept = [...stage.querySelectorAll("*")].filter((element) => before.has(element));
    return [stage.isEqualNode(parse(drawing)), kept.length,
        stage.getCurrentTime(), stage.querySelector("circle").cx.animVal.value];
});
"""


class StageTests(PreviewCase):
    def test_a_saved_starter_is_seen_on_the_stage_before_the_page_follows(self):
        """How soon, `make bench` judges."""
        starter = max(STARTERS.glob("*.svg"), key=lambda file: file.stat().st_size)
        file = self.folder / starter.name
        text = starter.read_text()
        file.write_text(text)
        with previewing(file) as preview:
            # Looks alone, and then how fast a finger moves too.
            for number, pace in enumerate(["0.4", "3"]):
                self.open(f"{preview.address}{starter.stem}/#t=0")
                self.expect(errors=None)
                self.driver.execute_script(SAVED)
                colour = f"#{random.Random(number).randrange(1 << 24):06x}"
                saved = re.sub('fill="#fff(fff)?"', f'fill="{colour}"', text)
                if number:
                    saved = re.sub(r'(<fb:move [^>]*?for="\d*\.\d+)s"', rf'\g<1>{pace}s"', saved)
                replace(file, saved)
                self.assertIn(colour, self.driver.execute_script("return window.changed"))
                # The whole page follows, at the same place.
                self.wait_for_build(preview, number + 1)
                self.expect(hash="#t=0", errors=None)

    def test_only_what_differs_is_put_into_a_stage(self):
        def drawing(fill="red", to=10, text="one", more="", link="#a"):
            return (
                '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
                ' viewBox="0 0 9 9"><g><rect id="a"'
                f' fill="{fill}"/><text>{text}</text></g><g><circle>'
                f'<animate attributeName="cx" from="0" to="{to}" dur="1s"/></circle>'
                f'{more}</g><use xlink:href="{link}"/></svg>'
            )

        drawings = [
            drawing(),
            drawing(fill="blue"),
            drawing(fill="blue", text="two"),
            drawing(fill="blue", text="two", link="#b"),
            # The circle and its animation are new, and it goes on at the same time.
            drawing(fill="blue", text="two", link="#b", to=20),
            # The second group has another number of children.
            drawing(fill="blue", text="two", link="#b", to=20, more="<path/>"),
            drawing(),
        ]
        code = (ROOT / "web" / "preview" / "stage.js").read_text().replace("export ", "")
        self.open("data:text/html,<body>")
        found = self.driver.execute_script(SWAPS, code, drawings)
        self.assertEqual([row[0] for row in found], [True] * len(found))
        self.assertEqual([row[1] for row in found], [7, 7, 7, 7, 5, 5, 5])
        self.assertEqual([row[2] for row in found], [0.5] * len(found))
        self.assertEqual([row[3] for row in found], [5, 5, 5, 5, 10, 10, 5])
