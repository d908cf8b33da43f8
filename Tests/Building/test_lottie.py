"""A Lottie of each starter's first scenario, drawn by ThorVG, against the tool's own pictures."""

import json
import os
import subprocess
import tempfile
import unittest
import zipfile
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter

from flipbook import run, tool
from places import ROOT, STARTERS

try:
    import thorvg_python as thorvg
except ImportError:
    thorvg = None

# Channels may differ by so much from what lies within a point, in both directions.
NEAR = 2
# Two programs smooth the edges of letters differently: at one pixel a point up to so many pixels in a thousand are
# beyond that. What is missing or in another place is more.
EDGES = 9
FRAMES = int(os.environ.get("FLIPBOOK_LOTTIE_FRAMES", "3"))


def outside(picture, other):
    """How many pixels of a picture are none of those of another within a point of them."""
    low = other.filter(ImageFilter.MinFilter(3)).point(lambda value: max(value - NEAR, 0))
    high = other.filter(ImageFilter.MaxFilter(3)).point(lambda value: min(value + NEAR, 255))
    off = ImageChops.add(ImageChops.subtract(low, picture), ImageChops.subtract(picture, high))
    red, green, blue = off.split()
    return sum(ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()[1:])


class Film:
    """Frames of a Lottie file on white."""

    def __init__(self, path, width, height):
        self.engine = thorvg.Engine()
        self.canvas = thorvg.SwCanvas(self.engine)
        self.canvas.set_target(width, height)
        self.animation = thorvg.Animation(self.engine)
        picture = self.animation.get_picture()
        if picture.load(str(path)) != thorvg.Result.SUCCESS:
            raise AssertionError(f"ThorVG cannot read {path}")
        picture.set_size(width, height)
        self.canvas.add(picture)

    def frame(self, number):
        self.animation.set_frame(number)
        self.canvas.update()
        self.canvas.draw(True)
        self.canvas.sync()
        drawn = self.canvas.get_pillow().convert("RGBA")
        ground = Image.new("RGBA", drawn.size, "white")
        ground.alpha_composite(drawn)
        return ground.convert("RGB")


@unittest.skipUnless(thorvg, "thorvg-python is not installed: .ci/ready installs it")
class LottieTests(unittest.TestCase):
    def test_another_program_draws_what_pictures_show(self):
        designs = [ROOT / "docs" / "card.svg", *sorted(Path(STARTERS).glob("*.svg"))]
        self.assertGreater(len(designs), 5)
        for design in designs:
            with self.subTest(design.stem), tempfile.TemporaryDirectory() as folder:
                path = Path(folder, "a.json")
                run("export", design, "--to", "lottie", "--no-touch", "--quiet", "-o", path)
                file = json.loads(path.read_text())
                width, height = file["w"], file["h"]
                film = Film(path, width, height)
                last = int(file["op"]) - 1
                for number in sorted({last * step // max(FRAMES - 1, 1) for step in range(FRAMES)}):
                    ours = Path(folder, "a.png")
                    command = [tool(), "export", design, "--to", "png", "--at", str(number / 60), "--scale", "1"]
                    subprocess.run(
                        [*command, "--no-touch", "--background", "white", "-o", ours], check=True, capture_output=True
                    )
                    mine, theirs = Image.open(ours).convert("RGB"), film.frame(number)
                    off = max(outside(mine, theirs), outside(theirs, mine))
                    self.assertLessEqual(off * 1000, EDGES * width * height, f"frame {number}: {off} pixels")


class DotLottieTests(unittest.TestCase):
    def export(self, design, folder):
        path = Path(folder, "a.lottie")
        command = [tool(), "export", design, "--to", "dotlottie", "-o", path]
        done = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
            files = {name: json.loads(archive.read(name)) for name in names}
        machine = next(file for name, file in files.items() if name.startswith("s/"))
        animation = next(file for name, file in files.items() if name.startswith("a/"))
        return animation, machine, done.stderr.splitlines()

    def test_every_starter_becomes_one(self):
        for design in sorted(Path(STARTERS).glob("*.svg")):
            with self.subTest(design.stem), tempfile.TemporaryDirectory() as folder:
                animation, machine, _ = self.export(design, folder)
                segments = {marker["cm"] for marker in animation["markers"]}
                states = {state["name"] for state in machine["states"]}
                for state in machine["states"]:
                    self.assertIn(state["segment"], segments)
                    for transition in state["transitions"]:
                        self.assertIn(transition["toState"], states)
                self.assertIn(machine["initial"], states)

    def test_conditions_and_what_no_scenario_shows_are_reported(self):
        with tempfile.TemporaryDirectory() as folder:
            _, machine, lines = self.export(Path(STARTERS, "four-direction-load.svg"), folder)
        for state in machine["states"]:
            inputs = [transition["guards"][0]["inputName"] for transition in state["transitions"]]
            twice = [name for index, name in enumerate(inputs) if name in inputs[:index] and name != "complete"]
            for name in twice:
                self.assertTrue(any(f"on {name} (line " in line and "is never taken" in line for line in lines), name)
        text = Path(ROOT, "docs", "card.svg").read_text()
        changed = text.replace('<fb:scenario name="not-far-enough"', '<fb:scenario name="over-again"')
        self.assertNotEqual(text, changed)
        with tempfile.TemporaryDirectory() as folder:
            design = Path(folder, "card.svg")
            start, end = changed.index('<fb:scenario name="over-again"'), changed.rindex("</fb:scenario>")
            design.write_text(changed[:start] + changed[end + len("</fb:scenario>") :])
            _, _, lines = self.export(design, folder)
        self.assertTrue(any("is taken at all times" in line for line in lines), lines)
        self.assertTrue(any("is left out: no scenario takes it" in line for line in lines), lines)


if __name__ == "__main__":
    unittest.main()
