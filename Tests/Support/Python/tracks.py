"""Holds what a browser shows against what the engine computed: every animated attribute, at many instants."""

import math
import re
from dataclasses import dataclass, field
from pathlib import Path

READER = (Path(__file__).resolve().parent / "reader.js").read_text()


@dataclass
class Track:
    """One animated attribute and what it is worth at each instant.

    ids         the element; of a transform that is spread over nested groups: all of them, the outermost first
    kind        number, numbers, transform, path, color, flag, string, outline, or concealed (1 while neither the
                element nor anything around it lets it be seen)
    tolerance   greatest error: of a number; of each number of a list; of a path's coordinates; of a colour's channels
                in 0…255; of a transform how far, in x or in y on the stage, a corner of what it moves is off; of an
                outline the shares of its length at which the visible part begins and ends
    expected    one value an instant: a number; a list of numbers (numbers, path, color; of a transform the arguments
                of all functions in order; of an outline its beginning and its end); 0 or 1; a text; None where
                anything is right
    also        where given, a second right answer for each instant, or None: the other side of a jump next to it
    functions   of a transform: its functions in order, each with all its arguments
                (translate 2, scale 2, rotate 3, skewX 1, skewY 1)
    """

    ids: list
    attribute: str
    kind: str
    tolerance: float
    expected: list
    also: list = None
    functions: list = field(default_factory=list)

    @property
    def name(self):
        return f"{'/'.join(self.ids)}@{self.attribute}"


@dataclass
class Miss:
    """An instant, in milliseconds, at which a track was further off than it may be."""

    track: Track
    instant: int
    expected: object
    shown: object
    error: float

    def __str__(self):
        return (
            f"{self.track.name} at {self.instant} ms: shows {self.shown}, should be {self.expected} "
            f"(off by {self.error:.6g}, allowed {self.track.tolerance:.6g})"
        )


def read(driver, tracks, instants, svg=None):
    """What the page shows: a list a track, an entry an instant. The SVG's animations are paused and set.

    Firefox does not animate what has `display: none` around it: nothing can be read there, and such entries are None.
    """
    questions = [{"ids": t.ids, "attribute": t.attribute, "kind": t.kind} for t in tracks]
    return driver.execute_script(READER, svg, list(instants), questions, driver.name == "firefox")


def compare(driver, url, tracks, instants, svg=None):
    """Opens `url` and compares: ({track name: greatest error}, [Miss, the worst first]).

    `instants` are whole milliseconds; `svg` is a CSS selector where the page holds more than one drawing.
    """
    instants = list(instants)
    if not tracks or not instants:
        raise ValueError("nothing to compare")
    for track in tracks:
        if len(track.expected) != len(instants):
            raise ValueError(f"{track.name}: {len(track.expected)} values for {len(instants)} instants")
    driver.get(url)
    worst, misses = {}, []
    for track, shown in zip(tracks, read(driver, tracks, instants, svg)):
        worst[track.name] = 0.0
        for index, instant in enumerate(instants):
            off = error(track, track.expected[index], shown[index])
            if track.also and track.also[index] is not None:
                off = min(off, error(track, track.also[index], shown[index]))
            worst[track.name] = max(worst[track.name], off)
            # Not `off > tolerance`: NaN is a miss.
            if not off <= track.tolerance:
                misses.append(Miss(track, instant, track.expected[index], shown[index], off))
    misses.sort(key=lambda miss: miss.error / (miss.track.tolerance or 1e-9), reverse=True)
    return worst, misses


def error(track, expected, shown):
    """How far `shown` is from `expected`, in the unit of the track's tolerance; infinite where they differ in kind."""
    if shown is None or expected is None:
        # It cannot be seen, and that it is hidden is a track of its own; or no value is expected.
        return 0.0
    if track.kind in ("flag", "string", "concealed"):
        return 0.0 if shown == expected else math.inf
    if track.kind == "number":
        return abs(shown - expected)
    if track.kind == "transform":
        return _displacement(_matrix(track.functions, expected), shown)
    if track.kind == "outline":
        return _gap(expected, shown)
    if track.kind == "path":
        shown = _coordinates(shown)
    if len(shown) != len(expected):
        return math.inf
    return max((abs(a - b) for a, b in zip(shown, expected)), default=0.0)


# How many numbers follow a letter of path data.
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "Z": 0}


def _coordinates(text):
    """The absolute coordinates of path data as M, L, C, Q and Z would have them; of any other letter none at all."""
    words = re.findall(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", re.sub(r'^path\("|"\)$', "", text))
    found, here, start, control = [], (0.0, 0.0), (0.0, 0.0), None
    letter = None
    while words:
        if words[0].isalpha():
            letter = words.pop(0)
        upper = letter.upper() if letter else ""
        if upper not in _NUMBERS or len(words) < _NUMBERS[upper]:
            return []
        numbers, words = [float(word) for word in words[: _NUMBERS[upper]]], words[_NUMBERS[upper] :]
        x, y = (0.0, 0.0) if letter == upper else here
        if upper == "H":
            points = [(x + numbers[0], here[1])]
        elif upper == "V":
            points = [(here[0], y + numbers[0])]
        else:
            points = [(x + a, y + b) for a, b in zip(numbers[::2], numbers[1::2])]
        if upper == "S":
            # The first control point is the last one, mirrored.
            mirrored = (2 * here[0] - control[0], 2 * here[1] - control[1]) if control else here
            points.insert(0, mirrored)
        control = points[1] if upper in "CS" else None
        here = start if upper == "Z" else points[-1]
        if upper == "M":
            # Further pairs are lines.
            start, letter = here, "L" if letter == "M" else "l"
        found += [number for point in points for number in point]
    return found


def _matrix(functions, numbers):
    """The product of transform functions, as SVG orders it: [a, b, c, d, e, f]."""
    arity = {"translate": 2, "scale": 2, "rotate": 3, "skewX": 1, "skewY": 1}
    product, rest = [1, 0, 0, 1, 0, 0], list(numbers)
    for name in functions:
        values, rest = rest[: arity[name]], rest[arity[name] :]
        if name == "translate":
            factor = [1, 0, 0, 1, *values]
        elif name == "scale":
            factor = [values[0], 0, 0, values[1], 0, 0]
        elif name == "rotate":
            angle, x, y = math.radians(values[0]), values[1], values[2]
            cos, sin = math.cos(angle), math.sin(angle)
            factor = [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos]
        elif name == "skewX":
            factor = [1, 0, math.tan(math.radians(values[0])), 1, 0, 0]
        else:
            factor = [1, math.tan(math.radians(values[0])), 0, 1, 0, 0]
        product = _multiply(product, factor)
    if rest:
        raise ValueError(f"{len(numbers)} numbers for {functions}")
    return product


def _multiply(m, n):
    return [
        m[0] * n[0] + m[2] * n[1],
        m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3],
        m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4],
        m[1] * n[4] + m[3] * n[5] + m[5],
    ]


def _displacement(expected, shown):
    """The greatest distance, in x or y on the stage, between where two matrices put a corner of what is moved."""
    x, y, width, height = shown["box"]
    corners = [(x, y), (x + width, y), (x, y + height), (x + width, y + height)]
    here, there = _multiply(shown["outer"], expected), _multiply(shown["outer"], shown["matrix"])
    delta = [a - b for a, b in zip(here, there)]
    return max(
        max(abs(delta[0] * cx + delta[2] * cy + delta[4]), abs(delta[1] * cx + delta[3] * cy + delta[5]))
        for cx, cy in corners
    )


def _gap(expected, stretches):
    """How far the ends of the visible part are off; a hole in it counts by its length."""
    start, end = (min(max(share, 0.0), 1.0) for share in expected)
    visible = sum(b - a for a, b in stretches)
    if not stretches or end <= start:
        return abs(visible - max(end - start, 0.0))
    return max(abs(stretches[0][0] - start), abs(stretches[-1][1] - end), abs(visible - (end - start)))
