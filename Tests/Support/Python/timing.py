"""Pieces of timing: texts of SMIL or CSS, each with the values that it must show, all read back from one page."""

import re
from dataclasses import dataclass, field

from tracks import Track, compare

DURATION = 2000
# A hundred whole milliseconds: the ends, both sides of the quarters, the rest spread by the golden section.
INSTANTS = sorted(
    {0, 1, 499, 500, 501, 999, 1000, 1001, 1499, 1500, 1501, 1999, DURATION}
    | {int(step * 0.6180339887498949 % 1 * DURATION) for step in range(1, 88)}
)

SHAPES = {
    "rect": '<rect id="{id}" class="{id}" width="10" height="10">{smil}</rect>',
    "path": '<path id="{id}" class="{id}" d="M0 0L10 0C10 5 5 10 0 10Z" pathLength="1" stroke-dasharray="1">'
    "{smil}</path>",
    "polyline": '<polyline id="{id}" class="{id}" points="0,0 10,10">{smil}</polyline>',
    "g": '<g id="{id}" class="{id}">{smil}<rect width="20" height="10"/></g>',
}
PAGE = """<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"/><title>Pieces of timing</title><style>
{rules}</style>
<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">
{shapes}
</svg></html>
"""


@dataclass
class Piece:
    """One element with its animation, and what it must show.

    name        says what is tried; its letters and digits are the element's id
    attribute   what moves, and its kind (see Track)
    value       what it is worth at a share, 0…1, of the duration
    smil        the animations inside; those without a `dur` get the duration and `fill="freeze"`
    keyframes   or, of CSS, the text between the braces of `@keyframes`,
    timing      the timing function of the whole,
    more        and further declarations
    functions   of a transform (see Track)
    tolerance   the greatest error
    unlike      {browser: value} where one is known to show something else
    coarse      {browser: tolerance} where one is known to reckon less exactly
    also        {browser: value} where another answer is right too in one
    duration    whole milliseconds
    """

    name: str
    attribute: str
    kind: str
    value: object
    smil: str = ""
    keyframes: str = ""
    timing: str = "linear"
    more: str = ""
    shape: str = "rect"
    functions: list = field(default_factory=list)
    tolerance: float = 0.01
    unlike: dict = field(default_factory=dict)
    coarse: dict = field(default_factory=dict)
    also: dict = field(default_factory=dict)
    duration: int = DURATION

    @property
    def id(self):
        return "-".join(re.findall(r"[a-z0-9]+", self.name.lower()))

    def markup(self):
        lasting = rf'<animate\1 dur="{self.duration}ms" fill="freeze"'
        smil = re.sub(r"<animate(Transform)?(?![^>]* dur=)", lasting, self.smil)
        return SHAPES[self.shape].format(id=self.id, smil=smil)

    def rules(self):
        if not self.keyframes:
            return ""
        return (
            f"@keyframes {self.id} {{ {self.keyframes} }}\n"
            f".{self.id} {{ animation: {self.id} {self.duration}ms both; "
            f"animation-timing-function: {self.timing}; {self.more} }}\n"
        )

    def track(self, browser, instants):
        shares = [instant / self.duration for instant in instants]
        expected = list(map(self.unlike.get(browser, self.value), shares))
        also = list(map(self.also[browser], shares)) if browser in self.also else None
        tolerance = self.coarse.get(browser, self.tolerance)
        return Track([self.id], self.attribute, self.kind, tolerance, expected, also, self.functions)


def document(pieces):
    """A page that holds all pieces."""
    if len({piece.id for piece in pieces}) != len(pieces):
        raise ValueError("two pieces have one name")
    rules = "".join(piece.rules() for piece in pieces)
    return PAGE.format(rules=rules, shapes="\n".join(piece.markup() for piece in pieces))


def measure(driver, url, pieces, browser, instants=INSTANTS):
    """[(piece, its greatest error, its misses)] of a page that `document` made."""
    tracks = [piece.track(browser, instants) for piece in pieces]
    worst, misses = compare(driver, url, tracks, instants)
    return [
        (piece, worst[track.name], [miss for miss in misses if miss.track is track])
        for piece, track in zip(pieces, tracks)
    ]
