"""Hundreds of saves of every kind, one upon the other: the last is what is seen, and nothing grows."""

import random
import time
import unittest

from previewing import BROKEN, PreviewCase, card, previewing, replace

EDITS = 200


class EditTests(PreviewCase):
    def test_after_two_hundred_edits_the_page_shows_the_last_save(self):
        other = self.folder / "other.svg"
        moved = self.folder / "moved.svg"
        self.file.write_text(card("Card first"))
        other.write_text(card("Other first"))
        chance = random.Random(20261122)
        kinds = ["written", "replaced", "half", "broken", "deleted", "renamed", "two"]
        done = dict.fromkeys(kinds, 0)
        sizes, descriptors = [], []
        with previewing(self.folder) as preview:
            self.open(f"{preview.address}card/over/")
            self.expect(title="Drag it past half", errors=None)
            for number in range(EDITS):
                kind = chance.choice(kinds)
                done[kind] += 1
                fill = f"#{number:02x}{chance.randrange(256):02x}33"
                text = card(f"Card {number}", fill)
                last = None
                if kind == "written":
                    self.file.write_text(text)
                elif kind == "replaced":
                    replace(self.file, text)
                elif kind == "half":
                    with open(self.file, "w") as half:
                        half.write(text[: len(text) // 2])
                        half.flush()
                        time.sleep(chance.uniform(0, 0.04))
                        half.write(text[len(text) // 2 :])
                elif kind == "broken":
                    replace(self.file, BROKEN)
                    last = {"errors": "angel"}
                elif kind == "deleted":
                    self.file.unlink(missing_ok=True)
                    last = {"isMissing": True, "errors": None}
                elif kind == "renamed":
                    self.file.write_text(text)
                    self.file.rename(moved)
                    time.sleep(chance.uniform(0, 0.1))
                    moved.rename(self.file)
                elif kind == "two":
                    other.write_text(card(f"Other {number}"))
                    self.file.write_text(text)
                last = last or {"fill": fill, "errors": None, "isMissing": False}
                time.sleep(chance.choice([0, 0.005, 0.02, 0.1]))
                if number % 10 == 9 or number == EDITS - 1:
                    self.expect(**last)
                    sizes.append(preview.memory()[0])
                    descriptors.append(preview.descriptors())
            # A page that had gone, and errors, come back; and what was last saved of the other is in the gallery.
            self.file.write_text(card("The end", "#123456"))
            other.write_text(card("The other end"))
            self.expect(fill="#123456", errors=None)
            self.open(preview.address)
            self.expect(cards=["The end", "The other end"], errors=None)
            self.driver.get("about:blank")
            time.sleep(1)
            print(f"{done}, memory {sizes[2]:.0f} to {sizes[-1]:.0f} MB ", end="")
        self.assertTrue(all(done.values()), done)
        # One build's work comes and goes; what grows with each edit would have grown a hundred times.
        self.assertLess(max(sizes[-5:]), max(sizes[:5]) * 1.15 + 8, sizes)
        self.assertLess(max(descriptors[-5:]), max(descriptors[:5]) + 5, descriptors)


if __name__ == "__main__":
    unittest.main()
