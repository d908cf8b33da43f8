"""Each starter at its key moments looks as it did when a person last looked at it."""

import os
import re
import unittest

from PIL import Image

from flipbook import built, designs
from pictures import TILE_PIXELS, difference, kept, shoot
from places import FIXTURES, ROOT, STARTERS

PICTURES = FIXTURES / "pictures"
# `make record` sets it: the pictures are taken anew, and the run fails so that nothing is recorded unseen.
RECORDING = os.environ.get("RECORD") == "1"
LINE = re.compile(r"^(?:[a-z-]+ \d+\.\d+(?:, \d+\.\d+)*: )?(?P<instant>[a-z0-9-]+@[0-9.]+) \S.*$")


def moments(file):
    """The instants that a design's list names: lines `DESIGN 2.1, 2.2: SCENARIO@SECONDS what is to be seen`."""
    lines = (PICTURES / f"{file.stem}.txt").read_text().splitlines()
    found = [LINE.match(line) for line in lines if line and not line.startswith("#")]
    if None in found or not found:
        raise AssertionError(f"{file.stem}.txt: a line is `[facts: ]SCENARIO@SECONDS what is to be seen`")
    return [match["instant"] for match in found]


def hold(test, picture, golden, most=TILE_PIXELS):
    """Fails a test whose picture is not the golden one; recording, takes it anew."""
    name = golden.relative_to(ROOT)
    told = difference(picture, Image.open(golden).convert("RGB"), most) if golden.exists() else "is missing"
    if told is None:
        return
    if RECORDING:
        golden.parent.mkdir(parents=True, exist_ok=True)
        kept(picture).save(golden, optimize=True)
        test.fail(f"{name}: recorded; look at it, then run the tests again")
    seen = ROOT / ".build" / "tests" / "seen" / f"{golden.parent.name}-{golden.name}"
    seen.parent.mkdir(parents=True, exist_ok=True)
    picture.save(seen)
    test.fail(f"{name} {told}. What is seen now: {seen}; `make record` takes it")


class PictureTests(unittest.TestCase):
    def test_key_moments_of_every_starter(self):
        site = built(*designs(STARTERS))
        for file in designs(STARTERS):
            instants = moments(file)
            self.assertGreaterEqual(len(instants), 6, file.stem)
            self.assertEqual(len(set(instants)), len(instants), f"{file.stem}: an instant is listed twice")
            folder = PICTURES / file.stem
            for instant, picture in shoot(file, instants, site=site).items():
                golden = folder / f"{instant}.png"
                with self.subTest(f"{file.stem} {instant}"):
                    hold(self, picture, golden)
            listed = {f"{instant}.png" for instant in instants}
            self.assertEqual(
                {path.name for path in folder.glob("*.png")} - listed, set(), "pictures that nobody asks for"
            )
