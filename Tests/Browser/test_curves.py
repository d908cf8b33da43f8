"""What `flipbook curve` writes shows the curve in Chromium, Firefox and WebKitGTK, at whole milliseconds.

Every text goes onto a page as it was printed: SMIL moves an `x`, CSS a `scale`.
"""

import json
import random
import re
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from browser import BROWSERS
from flipbook import run
from nine import NINE, WAYS
from timing import Piece, document, measure

LONG = True

FORMS = ["linear", "smil", "keyframes"]
KEYFRAMES = re.compile(r"@keyframes a\{(.*)\}\nanimation:a (\S+)s(?: (.+))?")
# Browsers keep about six decimals of a scale and of an attribute, whatever its range.
READING = 1e-6
DURATIONS = ["0.35", "0.7", "1.2", "2"]


@dataclass
class Wanted:
    """A curve and how it is to be fitted: what `flipbook curve` is told, and the samples that it reads."""

    name: str
    words: list
    tolerance: float = 1e-3
    samples: str | None = None
    effort: str = "standard"

    def run(self, *options):
        return run("curve", *self.words, *options, stdin=self.samples)

    def table(self, seconds):
        at = ",".join(f"{instant:.9f}" for instant in seconds)
        return json.loads(self.run("--at", at, "--format", "json"))

    def values(self, seconds):
        """What the curve is worth, by the same arithmetic that tables are printed with."""
        return [row["value"] for row in self.table(seconds)["samples"]]


def nine(tolerance, effort):
    for name, (curve, seconds) in NINE.items():
        words = [curve, "--duration", str(seconds)]
        yield Wanted(f"{name} {tolerance} {effort}", words, tolerance / WAYS[name], effort=effort)


def springs(chance):
    """One of each notation, cut after a whole number of milliseconds."""
    def number(low, high):
        return f"{chance.uniform(low, high):.3g}"

    for text in [
        f"spring({number(0.5, 2)} {number(50, 600)} {number(6, 30)} {number(-8, 8)})",
        f"spring({number(0.2, 0.6)} {number(0, 0.4)})",
        f"spring(response: {number(0.2, 0.6)}, dampingFraction: {number(0.3, 1.2)})",
        f"spring(duration: {number(0.2, 0.6)}, bounce: {number(0, 0.6)})",
        f"spring(damping-ratio {number(0.2, 1)})",
        f"{{ tension: {number(80, 400)}, friction: {number(10, 30)} }}",
        f"{{ stiffness: {number(100, 1500)}, damping: {number(5, 40)}, mass: {number(0.5, 2)} }}",
        f"spring(1 {number(800, 3000)} {number(8, 15)})",
        "snappy",
    ]:
        yield text, [text, "--duration", f"{chance.uniform(0.3, 1.2):.3f}"]
    lasting = f"spring(dampingRatio: {number(0.3, 1)}, duration: {chance.choice(DURATIONS)})"
    # Their own time is no whole number of milliseconds; what is said is.
    for text in [lasting, "snappy", "spring(duration: 0.429, bounce: 0.102)", "{ tension: 170, friction: 26 }"]:
        yield text, [text]


def formulas(chance):
    """Decays, swings, corners and jumps, one millisecond and ten minutes, large and small ranges, constants."""
    def number(low, high):
        return f"{chance.uniform(low, high):.3g}"

    def long(text, duration=None):
        return text, [text, "--duration", duration or chance.choice(DURATIONS)]

    yield long(f"{number(10, 300)} * exp(-{number(1, 9)} * t)")
    yield long(f"exp(-{number(1, 5)} * t) * cos({number(300, 2000)} * t)")
    yield long(f"{number(10, 90)} * sin({number(100, 700)} * t) + {number(-20, 20)} * sin({number(900, 2500)} * t)")
    yield long(f"abs(sin({number(200, 700)} * t))")
    yield long(f"floor({number(3, 9)} * t) / {number(2, 9)} + t / {number(2, 9)}")
    yield long(f"t lt {number(0.05, 0.3)} ? 0 : t lt 0.32 ? {number(1, 2)} + t : {number(-1, 0.5)}")
    yield long(f"{number(1, 9)}")
    yield long("0")
    yield long(f"2e7 * (1 - exp(-{number(3, 9)} * t))")
    yield long(f"2e5 * sin({number(200, 900)} * t) - 1e6 * t")
    yield long(f"1e-2 * cos({number(200, 900)} * t)")
    yield long(f"20 + sin({number(200, 900)} * t)")
    yield long(f"1 - exp(-{number(3000, 6000)} * t)", "0.001")
    yield long(f"sin({number(5000, 9000)} * t)", "0.04")
    yield long(f"1 - exp(-t / {number(20, 90)}) * cos({number(2, 9)} * t)", "600")
    yield long(f"t lt {number(1, 500)} ? t / 600 : 1 - t / 1200", "600")


def easings(chance):
    def bezier(over):
        return [f"{chance.random():.3f}", f"{chance.uniform(-over, 1 + over):.3f}"]

    for over in [0, 0, 0.4, 2]:
        text = f"cubic-bezier({', '.join(bezier(over) + bezier(over))})"
        yield text, [text, "--duration", chance.choice(DURATIONS)]
    steep, jumps = "cubic-bezier(.98, 0, .02, 1)", ["steps(7, jump-both)", "linear(0, 1.2 30% 60%, .8 60%, 1)"]
    for text in [steep, "ease-in-out", *jumps]:
        yield text, [text, "--duration", chance.choice(DURATIONS)]


def recordings(chance):
    """Samples that are noise, a walk, jumps, one spike, and two seconds in ten minutes."""
    def lines(pairs):
        return "".join(f"{time / 1000:g},{value:.6g}\n" for time, value in pairs)

    yield "noise", lines((time, chance.uniform(-5, 5)) for time in range(0, 1201, 75))
    walk, at = [], 0.0
    for time in range(0, 701, 10):
        walk.append((time, at))
        at += chance.gauss(0.2, 1)
    yield "a walk", lines(walk)
    jumps = [(0, 0)]
    for time in sorted(chance.sample(range(20, 1980), 6)):
        jumps += [(time, chance.uniform(0, 100)), (time, chance.uniform(0, 100))]
    yield "jumps", lines([*jumps, (2000, 50)])
    yield "a jump at the end", lines([(0, 3), (300, 4), (350, 4), (350, 9)])
    yield "a spike", lines([(0, 0), (600, 0), (601, 1), (602, 0), (1200, 0)])
    yield "ten minutes", lines([(0, 0), (299000, 1), (300000, 80), (301000, 4), (600000, 5), (600000, 0)])


def wanted():
    """All curves; every fifth of the random ones with the greatest effort."""
    chance = random.Random(20)
    found = [*nine(1e-3, "standard"), *nine(2.5e-4, "standard"), *list(nine(1e-2, "best"))[::4]]
    made = [(text, words, None) for each in (springs, formulas, easings) for text, words in each(chance)]
    made += [(text, ["-"], samples) for text, samples in recordings(chance)]
    for index, (text, words, samples) in enumerate(made):
        tolerance = chance.choice([1e-2, 1e-3, 1e-3, 2.5e-4])
        effort = "best" if index % 5 == 0 else "standard"
        found.append(Wanted(f"r{index} {text}", words, tolerance, samples, effort))
    return found


def instants(duration):
    """A hundred whole milliseconds of so many, spread by the golden section, with both ends; of fewer all."""
    if duration < 100:
        return list(range(duration + 1))
    found = {0, 1, duration - 1, duration}
    step = 0
    while len(found) < 100:
        step += 1
        found.add(int(step * 0.6180339887498949 % 1 * duration))
    return sorted(found)


def pieces(curve):
    """One element for each form."""
    options = ["--tolerance", repr(curve.tolerance), "--effort", curve.effort]
    text = {form: curve.run("--to", form, *options).strip() for form in FORMS}
    frames, said, timing = KEYFRAMES.fullmatch(text["keyframes"]).groups()
    seconds = float(said)
    duration = round(seconds * 1000)

    def known(values):
        """Of a share what it is at its instant."""
        found = dict(zip(instants(duration), values))
        return lambda share: found[round(share * duration)]

    def shifted(by):
        return curve.values(min(max(instant / 1000 + by, 0), seconds) for instant in instants(duration))

    exact = shifted(0)
    values = exact + curve.values(seconds * step / 400 for step in range(401))
    span, way = max(values) - min(values), abs(exact[-1] - exact[0])
    tolerance = curve.tolerance * (way if way > span / 100 else span) + 1e-4 * span + READING
    shared = {"kind": "number", "tolerance": tolerance, "duration": duration}

    name = f"{curve.name} smil"
    yield Piece(name, "x", value=known(exact), smil=f'<animate attributeName="x" {text["smil"]}/>', **shared)
    # Of some durations WebKitGTK's clock is a hair early at the end, where a jump may be.
    also = {"WebKitGTK": known(shifted(-1e-6))}
    shared |= {"attribute": "scale", "also": also}
    ends = "from{scale:0}to{scale:1}"
    yield Piece(f"{curve.name} linear", value=known(exact), keyframes=ends, timing=text["linear"], **shared)
    # Two keyframes at one place would be one, so that a jump takes up to 1e-5 of the duration. Of less than 100 s that
    # holds no whole millisecond.
    if duration > 100_000:
        later = shifted(seconds * 1e-5)
        exact = [here if abs(there - here) < tolerance else None for here, there in zip(exact, later)]
    yield Piece(f"{curve.name} keyframes", value=known(exact), keyframes=frames, timing=timing or "ease", **shared)


class CurveTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.page = Path(cls.enterClassContext(tempfile.TemporaryDirectory())) / "curves.html"

    def measured(self, browser, driver, given):
        """A page for each duration."""
        for duration, some in groupby(sorted(given, key=lambda piece: piece.duration), lambda piece: piece.duration):
            some = list(some)
            self.page.write_text(document(some))
            yield from measure(driver, self.page.as_uri(), some, browser, instants(duration))

    def test_texts_show_their_curves_in_every_browser(self):
        with ThreadPoolExecutor(2) as pool:
            given = [piece for some in pool.map(lambda curve: list(pieces(curve)), wanted()) for piece in some]
        self.assertGreaterEqual(len(given), 3 * 60)
        self.assertEqual({len(instants(piece.duration)) for piece in given if piece.duration > 99}, {100})
        for browser, start in BROWSERS.items():
            with start() as driver:
                results = list(self.measured(browser, driver, given))
            self.assertEqual(len(results), len(given))
            for piece, worst, misses in results:
                with self.subTest(f"{browser}: {piece.name}"):
                    self.assertEqual([str(miss) for miss in misses[:3]], [], f"off by up to {worst:.3g}")

    def test_a_text_that_is_too_coarse_is_caught(self):
        curve, seconds = NINE["S1"]
        coarse = list(pieces(Wanted("coarse", [curve, "--duration", str(seconds)], tolerance=0.01)))
        for piece in coarse:
            piece.tolerance = 1.1e-3
        with BROWSERS["Chromium"]() as driver:
            for piece, worst, misses in self.measured("Chromium", driver, coarse):
                self.assertGreater(len(misses), 10, piece.name)
                self.assertGreater(worst, 4e-3, piece.name)
