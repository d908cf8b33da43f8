"""Hundreds of saves of every kind, one upon the other: the last is what is seen, and nothing grows."""

import random
import shutil
import time

from places import ROOT
from previewing import BROKEN, PreviewCase, card, previewing, replace

LONG = True

EDITS = 100
# Of so many saves one is looked at.
EACH = 3


class EditTests(PreviewCase):
    def setUp(self):
        super().setUp()
        self.designs, resources = self.folder / "designs", self.folder / "resources"
        self.designs.mkdir()
        for name in ("templates", "web"):
            shutil.copytree(ROOT / name, resources / name)
        self.file, self.moved = self.designs / "card.svg", self.designs / "moved.svg"
        self.other, self.coming = self.designs / "other.svg", self.designs / "coming.svg"
        # A template and a web file, each with the words of it that are edited.
        self.foot = resources / "templates" / "pages" / "parts.html", "Made with <span"
        self.paper = resources / "web" / "style" / "tokens.css", "--paper: #f3f0e7"
        self.surroundings = {"FLIPBOOK_RESOURCES": str(resources)}
        self.chance = random.Random(20261122)
        # What the page must show in the end, what is the same on every page, and the titles of the designs beside it.
        self.seen_last, self.everywhere, self.titles = {}, {}, {}

    def save(self, file, text):
        """In one of the ways in which programs save."""
        way = self.chance.choice(["written", "replaced", "half"])
        if way == "written":
            file.write_text(text)
        elif way == "replaced":
            replace(file, text)
        else:
            with open(file, "w") as half:
                half.write(text[: len(text) // 2])
                half.flush()
                time.sleep(self.chance.uniform(0, 0.04))
                half.write(text[len(text) // 2 :])
        return way

    def edit(self, kind, number):
        """One edit; what must be seen after it is noted."""
        fill = f"#{number:02x}{self.chance.randrange(256):02x}33"
        text = card(f"Card {number}", fill)
        sound = {"fill": fill, "errors": None, "isMissing": False}
        if kind == "saved":
            kind, self.seen_last = self.save(self.file, text), sound
        elif kind == "broken":
            replace(self.file, BROKEN)
            self.seen_last = {"errors": "angel"}
        elif kind == "deleted":
            self.file.unlink(missing_ok=True)
            self.seen_last = {"isMissing": True, "errors": None}
        elif kind == "renamed":
            self.file.write_text(text)
            self.file.rename(self.moved)
            time.sleep(self.chance.uniform(0, 0.1))
            self.moved.rename(self.file)
            self.seen_last = sound
        elif kind == "two":
            self.titles["other"] = f"Other {number}"
            self.other.write_text(card(self.titles["other"]))
            self.file.write_text(text)
            self.seen_last = sound
        elif kind == "another":
            # A new design comes; the next time it goes.
            if self.coming.exists():
                self.coming.unlink()
                self.titles["coming"] = None
                kind = "another gone"
            else:
                self.titles["coming"] = f"New {number}"
                self.save(self.coming, card(self.titles["coming"]))
        elif kind == "template":
            file, words = self.foot
            self.everywhere["foot"] = f"Made {number} with"
            self.save(
                file,
                (ROOT / "templates" / "pages" / file.name)
                .read_text()
                .replace(words, f"{self.everywhere['foot']} <span"),
            )
        elif kind == "web":
            file, words = self.paper
            self.everywhere["paper"] = f"#{number:06x}"
            self.save(
                file,
                (ROOT / "web" / "style" / file.name).read_text().replace(words, f"--paper: {self.everywhere['paper']}"),
            )
        return kind

    def look(self, preview):
        """The page that is open, and those of the designs beside it, end in the state of the last saves."""
        wanted = {**self.everywhere, **self.seen_last}
        # A page that is gone has no foot, and one that stands for a broken design is as it was.
        if "fill" not in wanted:
            wanted.pop("foot", None)
        self.expect(**wanted)
        for name, title in self.titles.items():
            end = time.monotonic() + 20
            while True:
                answer = preview.get(f"/{name}/")
                body = answer.body.decode()
                if (
                    answer.status == 404
                    if title is None
                    else f"{title}</h1>" in body and self.everywhere.get("foot", "") in body
                ):
                    break
                self.assertLess(time.monotonic(), end, f"{name} is to say {title}, and says {answer.status}")
                time.sleep(0.02)

    def test_after_a_hundred_edits_the_page_shows_the_last_save(self):
        self.file.write_text(card("Card first"))
        self.other.write_text(card("Other first"))
        kinds = ["saved", "saved", "saved", "broken", "deleted", "renamed", "two", "another", "template", "web"]
        done, sizes, descriptors = {}, [], []
        with previewing(self.designs, more=self.surroundings) as preview:
            self.open(f"{preview.address}card/over/")
            self.expect(title="Drag it past half", errors=None)
            for number in range(EDITS):
                kind = self.edit(self.chance.choice(kinds), number)
                done[kind] = done.get(kind, 0) + 1
                time.sleep(self.chance.choice([0, 0.005, 0.02, 0.1]))
                if number % EACH == EACH - 1 or number == EDITS - 1:
                    self.look(preview)
                if number % 10 == 9:
                    sizes.append(preview.memory()[0])
                    descriptors.append(preview.descriptors())
            # A page that had gone, and errors, come back; and what was last saved of the other is in the gallery.
            self.file.write_text(card("The end", "#123456"))
            self.other.write_text(card("The other end"))
            self.coming.unlink(missing_ok=True)
            self.expect(fill="#123456", errors=None)
            self.open(preview.address)
            self.expect(cards=["The end", "The other end"], errors=None, **self.everywhere)
            self.driver.get("about:blank")
            time.sleep(1)
            print(f"{done}, memory {sizes[2]:.0f} to {sizes[-1]:.0f} MB ", end="")
        self.assertEqual(len(done), 11, done)
        self.assertGreater(min(done.values()), 2, done)
        # One build's work comes and goes; what grows with each edit would have grown a hundred times.
        self.assertLess(max(sizes[-5:]), max(sizes[:5]) * 1.15 + 8, sizes)
        self.assertLess(max(descriptors[-5:]), max(descriptors[:5]) + 5, descriptors)
