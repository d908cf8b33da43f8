"""Every piece of timing that may be emitted shows the same in Chromium, Firefox and WebKitGTK, or is told of here.

What the three do (Chromium 156, Firefox ESR 153, WebKitGTK 2.50), with a range of 100 and seeks at whole milliseconds:

    SMIL
    straight, keyTimes, discrete      all: within 2e-4; discrete and <set> exact at the whole millisecond
    equal keyTimes                    all: a jump; the last of several values holds from then on, at 0 and at 1 too
    keyTimes that begin above 0,      none: the animation is off, the base value shows
      or of linear or spline end
      below 1
    keySplines with values, without   all: evenly spread
      keyTimes
    keySplines with from and to,      Firefox: a curve. Chromium, WebKitGTK: straight. Write values or keyTimes
      without keyTimes
    keySplines outside 0…1            none: the animation is off
    keySplines without calcMode       all: ignored, straight
    0 0 1 1                           all: straight (Chromium and WebKitGTK solve it as a curve: within 1e-3)
    a piece of no length in splines   all: a jump, whatever its curve
    infinite slope (1 0 0 1)          Chromium, WebKitGTK: off by up to 5.2 around the upright place; Firefox exact
    additive="sum"                    all; transforms multiply in the order of their elements
    d                                 all: C, L, H, V, S, Q, and a relative letter with its absolute one
    d whose letters differ (H, L)     Chromium, Firefox: no mixing, the second from the middle on. WebKitGTK: the path
                                      ends before the first such letter, until the animation ends
    "to" alone, "by" alone, one       all
      value, a last ";", ".5", "1e2"
    time                              Firefox: whole milliseconds. Chromium: whole microseconds, so that an animation
                                      of 50 ms is off by 2e-5 of what it moves

    CSS
    linear(): stops without place,    all: within 1e-4 of the output (computed styles have six digits)
      y p% q%, jumps, overshoot,
      places that go back
    cubic-bezier with overshoot,      all: within 1e-4
      for the whole and a keyframe
    two keyframes at one percentage   all: one keyframe, the later wins; jump by step-end or in linear() instead
    d: path()                         Chromium, Firefox. WebKitGTK: stays at the attribute
    animation-composition: add        all; translate and the like are appended
"""

import tempfile
import unittest
from pathlib import Path

from browser import BROWSERS
from curves import bezier, held, pieces, straight
from timing import INSTANTS, Piece, document, measure

EASE = bezier(0.42, 0, 0.58, 1)
SPLINE = ".42 0 .58 1"
FLAT = [0, 0, 10, 0, 10, 5, 5, 10, 0, 10]
GROWN = [20, 0, 50, 0, 50, 45, 45, 60, 0, 60]


def still(value):
    return lambda share: value


def x(name, words, value, **more):
    """A rectangle whose x moves from 0."""
    return Piece(name, "x", "number", value, smil=f'<animate attributeName="x" {words}/>', **more)


def spline(name, words, value, **more):
    return x(f"spline {name}", f'calcMode="spline" {words}', value, **more)


def transform(name, functions, value, *parts):
    """A group with `type words` of animateTransform; the second and later add to the first."""
    smil = ""
    for part in parts:
        kind, words = part.split(" ", 1)
        added = ' additive="sum"' if smil else ""
        smil += f'<animateTransform attributeName="transform" type="{kind}"{added} {words}/>'
    return Piece(f"transform {name}", "transform", "transform", value, smil=smil, shape="g", functions=functions)


def path(name, data, value, words="", **more):
    smil = f'<animate attributeName="d" values="{data}" {words}/>'
    return Piece(f"path {name}", "d", "path", value, smil=smil, shape="path", **more)


def across(name, timing, value, keyframes="to { transform: translate(100px) }", **more):
    """A group that CSS moves 100 to the right."""
    moved = lambda share: [100 * value(share), 0]
    return css(name, moved, keyframes, ["translate"], timing=timing, **more)


def css(name, value, keyframes, functions, **more):
    more |= {"keyframes": keyframes, "functions": functions, "shape": "g"}
    return Piece(f"css {name}", "transform", "transform", value, **more)


SMIL = [
    x("linear", 'values="0;100"', pieces([0, 100])),
    x("from to", 'from="0" to="100"', pieces([0, 100])),
    x("to alone", 'to="100"', pieces([0, 100])),
    x("by alone", 'by="100"', pieces([0, 100])),
    x("one value", 'values="40"', still(40)),
    x("short numbers", 'values="-.5;1e2;.25;"', pieces([-0.5, 100, 0.25])),
    x("keyTimes", 'values="0;10;100" keyTimes="0;.25;1"', pieces([0, 10, 100], [0, 0.25, 1])),
    x("keyTimes of six digits", 'values="0;10;100" keyTimes="0;.123456;1"', pieces([0, 10, 100], [0, 0.123456, 1])),
    x("keyTimes that end early", 'values="10;20;100" keyTimes="0;.25;.5"', still(0)),
    x("keyTimes that begin late", 'values="10;20;100" keyTimes=".25;.5;1"', still(0)),
    x("jump", 'values="0;50;80;100" keyTimes="0;.5;.5;1"', pieces([0, 50, 80, 100], [0, 0.5, 0.5, 1])),
    x("jump at the start", 'values="50;0;100" keyTimes="0;0;1"', pieces([50, 0, 100], [0, 0, 1])),
    x("jump at the end", 'values="0;100;50" keyTimes="0;1;1"', pieces([0, 100, 50], [0, 1, 1])),
    x("three at once", 'values="0;50;90;80;100" keyTimes="0;.5;.5;.5;1"', pieces([0, 50, 80, 100], [0, 0.5, 0.5, 1])),
    x("discrete", 'calcMode="discrete" values="0;50;100" keyTimes="0;.25;.75"',
      held([0, 50, 100], [0, 0.25, 0.75]),
      tolerance=0),
    x("discrete and even", 'calcMode="discrete" values="0;50;100;20"', held([0, 50, 100, 20]), tolerance=0),
    x("discrete up to 1", 'calcMode="discrete" values="0;50;100" keyTimes="0;.25;1"',
      held([0, 50, 100], [0, 0.25, 1]),
      tolerance=0),
    x("paced", 'calcMode="paced" values="0;10;100"', pieces([0, 100])),
    x("begin", 'values="10;110" begin="500ms" dur="1s" fill="freeze"',
      lambda share: 0 if share < 0.25 else 10 + 100 * min(2 * share - 0.5, 1)),
    x("end without freeze", 'values="10;110" begin=".5s" dur="1s"',
      lambda share: 10 + 100 * (2 * share - 0.5) if 0.25 <= share < 0.75 else 0),
    x("repeating", 'values="0;100" dur=".5s" repeatCount="indefinite"', lambda share: 400 * (share % 0.25)),
    Piece("two summed", "x", "number", lambda share: 100 * share + (50 if share >= 0.5 else 0),
          smil='<animate attributeName="x" values="0;100"/>'
          '<animate attributeName="x" additive="sum" calcMode="discrete" values="0;50"/>'),
    Piece("set", "x", "number", held([0, 30, 60, 0], [0, 0.25, 0.5, 0.75]), tolerance=0,
          smil='<set attributeName="x" to="30" begin="500ms" dur="500ms"/>'
          '<set attributeName="x" to="60" begin="1s" dur=".5s"/>'),
    Piece("set twice", "x", "number", held([0, 30, 0, 30, 0], [0, 0.25, 0.5, 0.75, 1]), tolerance=0,
          smil='<set attributeName="x" to="30" begin=".5s;1.5s" dur=".5s"/>'),
    x("keySplines without calcMode", f'values="0;100" keyTimes="0;1" keySplines="{SPLINE}"', pieces([0, 100])),
    spline("one", f'values="0;100" keyTimes="0;1" keySplines="{SPLINE}"', pieces([0, 100], eases=[EASE])),
    spline("two", f'values="0;100;20" keyTimes="0;.3;1" keySplines="{SPLINE};0 .9 .1 1"',
           pieces([0, 100, 20], [0, 0.3, 1], [EASE, bezier(0, 0.9, 0.1, 1)])),
    spline("with commas", 'values="0;100;20" keyTimes="0;.3;1" keySplines=".42,0,.58,1 ; 0,.9,.1,1"',
           pieces([0, 100, 20], [0, 0.3, 1], [EASE, bezier(0, 0.9, 0.1, 1)])),
    spline("one without keyTimes", f'values="0;100" keySplines="{SPLINE}"', pieces([0, 100], eases=[EASE])),
    spline("two without keyTimes", f'values="0;100;20" keySplines="{SPLINE};0 .9 .1 1"',
           pieces([0, 100, 20], eases=[EASE, bezier(0, 0.9, 0.1, 1)])),
    spline("from to without keyTimes", f'from="0" to="100" keySplines="{SPLINE}"',
           pieces([0, 100], eases=[EASE]),
           unlike={"Chromium": pieces([0, 100]), "WebKitGTK": pieces([0, 100])}),
    spline("with a straight piece", f'values="0;100;20" keyTimes="0;.3;1" keySplines="{SPLINE};0 0 1 1"',
           pieces([0, 100, 20], [0, 0.3, 1], [EASE, straight])),
    spline("jump", f'values="0;50;80;100" keyTimes="0;.5;.5;1" keySplines="{SPLINE};0 0 1 1;{SPLINE}"',
           pieces([0, 50, 80, 100], [0, 0.5, 0.5, 1], [EASE, straight, EASE])),
    spline("jump with a curve", f'values="0;50;80;100" keyTimes="0;.5;.5;1" keySplines="{SPLINE};{SPLINE};{SPLINE}"',
           pieces([0, 50, 80, 100], [0, 0.5, 0.5, 1], [EASE, straight, EASE])),
    spline("jump at the start", f'values="50;0;100" keyTimes="0;0;1" keySplines="0 0 1 1;{SPLINE}"',
           pieces([50, 0, 100], [0, 0, 1], [straight, EASE])),
    spline("jump at the end", f'values="0;100;50" keyTimes="0;1;1" keySplines="{SPLINE};0 0 1 1"',
           pieces([0, 100, 50], [0, 1, 1], [EASE, straight])),
    spline("upright at the start", 'values="0;100" keyTimes="0;1" keySplines="0 1 0 1"',
           pieces([0, 100], eases=[bezier(0, 1, 0, 1)])),
    spline("upright in the middle", 'values="0;100" keyTimes="0;1" keySplines="1 0 0 1"',
           pieces([0, 100], eases=[bezier(1, 0, 0, 1)]), coarse={"Chromium": 6, "WebKitGTK": 6}),
    spline("outside", 'values="10;100" keyTimes="0;1" keySplines=".3 1.4 .6 1"', still(0)),
    transform("translate", ["translate"], lambda share: [80 * share, 40 * share], 'translate values="0 0;80 40"'),
    transform("translate of one number", ["translate"], lambda share: [80 * share, 0], 'translate values="0;80"'),
    transform("rotate about a point", ["rotate"], lambda share: [90 * share, 10, 10],
              'rotate values="0 10 10;90 10 10"'),
    transform("two turns", ["rotate"], lambda share: [720 * share, 0, 0], 'rotate values="0;720"'),
    transform("scale of one number", ["scale"], lambda share: [1 + share, 1 + share], 'scale values="1;2"'),
    transform("skew", ["skewX"], lambda share: [30 * share], 'skewX values="0;30"'),
    transform("three summed", ["translate", "rotate", "scale"],
              lambda share: [80 * share, 40 * share, 90 * share, 0, 0, 1 + share, 1 + 2 * share],
              'translate values="0 0;80 40"', 'rotate values="0;90"', 'scale values="1 1;2 3"'),
    transform("constant and spline", ["translate", "scale"], lambda share: [15, 15, 1 + EASE(share), 1 + EASE(share)],
              'translate values="15 15"', f'scale calcMode="spline" values="1;2" keySplines="{SPLINE}"'),
    transform("jump", ["translate"], pieces([[0, 0], [10, 0], [50, 20], [80, 40]], [0, 0.5, 0.5, 1]),
              'translate values="0 0;10 0;50 20;80 40" keyTimes="0;.5;.5;1"'),
    path("absolute", "M0 0L10 0C10 5 5 10 0 10Z;M20 0L50 0C50 45 45 60 0 60Z", pieces([FLAT, GROWN])),
    path("without repeated letters", "M0 0 10 0C10 5 5 10 0 10Z;M20,0 50,0C50,45,45,60,0,60Z", pieces([FLAT, GROWN])),
    path("relative", "m0 0l10 0c0 5-5 10-10 10z;m20 0l30 0c0 45-5 60-50 60z", pieces([FLAT, GROWN])),
    path("absolute to relative", "M0 0L10 0C10 5 5 10 0 10Z;m20 0l30 0c0 45-5 60-50 60z", pieces([FLAT, GROWN])),
    path("H and V", "M0 0H10V5H0Z;M0 0H50V45H20Z", pieces([[0, 0, 10, 0, 10, 5, 0, 5], [0, 0, 50, 0, 50, 45, 20, 45]])),
    path("H to L", "M0 0H10V5H0Z;M0 0L50 10L50 45L20 45Z",
         held([[0, 0, 10, 0, 10, 5, 0, 5], [0, 0, 50, 10, 50, 45, 20, 45]]),
         unlike={"WebKitGTK": held([[0, 0], [0, 0, 50, 10, 50, 45, 20, 45]], [0, 1])}),
    path("S", "M0 0C0 5 5 10 10 10S20 5 20 0;M0 0C0 10 5 20 10 20S20 10 20 0",
         pieces([[0, 0, 0, 5, 5, 10, 10, 10, 15, 10, 20, 5, 20, 0],
                 [0, 0, 0, 10, 5, 20, 10, 20, 15, 20, 20, 10, 20, 0]])),
    path("Q", "M0 0Q5 10 10 0;M0 0Q5 20 20 0", pieces([[0, 0, 5, 10, 10, 0], [0, 0, 5, 20, 20, 0]])),
    path("spline and jump", ";".join(["M0 0L10 0C10 5 5 10 0 10Z;M20 0L50 0C50 45 45 60 0 60Z"] * 2),
         pieces([FLAT, GROWN, FLAT, GROWN], [0, 0.5, 0.5, 1], [EASE, straight, straight]),
         f'calcMode="spline" keyTimes="0;.5;.5;1" keySplines="{SPLINE};0 0 1 1;0 0 1 1"'),
    Piece("points", "points", "numbers", pieces([[0, 0, 10, 10], [20, 40, 30, 90]]), shape="polyline",
          smil='<animate attributeName="points" values="0,0 10,10;20 40 30 90"/>'),
    Piece("dash offset", "stroke-dashoffset", "number", pieces([1, 0]), shape="path", tolerance=1e-4,
          smil='<animate attributeName="stroke-dashoffset" values="1;0"/>'),
    Piece("opacity", "opacity", "number", pieces([1, 0], eases=[EASE]), tolerance=1e-4,
          smil=f'<animate attributeName="opacity" calcMode="spline" keySplines="{SPLINE}" values="1;0"/>'),
    Piece("colour", "fill", "color", pieces([[0, 0, 0], [200, 100, 50]]), tolerance=0.51,
          smil='<animate attributeName="fill" values="#000;#c86432"/>'),
    Piece("discrete colour", "fill", "color", held([[0, 0, 0], [200, 100, 50]]), tolerance=0,
          smil='<animate attributeName="fill" calcMode="discrete" values="#000;#c86432"/>'),
]

OVERSHOOTING = [bezier(0.3, 1.6, 0.6, 1), bezier(0.2, -0.5, 0.6, 1.4)]
CSS = [
    across("linear", "linear", straight),
    across("linear even", "linear(0, .1, .7, .4, 1)", pieces([0, 0.1, 0.7, 0.4, 1])),
    across("linear with a place", "linear(0, .5 20%, 1)", pieces([0, 0.5, 1], [0, 0.2, 1])),
    across("linear even between places", "linear(0, .1, .5 20%, .9, .8, .7, 1)",
           pieces([0, 0.1, 0.5, 0.9, 0.8, 0.7, 1], [0, 0.1, 0.2, 0.4, 0.6, 0.8, 1])),
    across("linear with two places", "linear(0, .5 20% 60%, 1)", pieces([0, 0.5, 0.5, 1], [0, 0.2, 0.6, 1])),
    across("linear with two places at the ends", "linear(.2 0% 25%, 1 75% 100%)",
           pieces([0.2, 0.2, 1, 1], [0, 0.25, 0.75, 1])),
    across("linear with a jump", "linear(0, .5 50%, .8 50%, 1)", pieces([0, 0.5, 0.8, 1], [0, 0.5, 0.5, 1])),
    across("linear with places that go back", "linear(0, .5 50%, .8 30%, 1)",
           pieces([0, 0.5, 0.8, 1], [0, 0.5, 0.5, 1])),
    across("linear with overshoot", "linear(0, 1.3 40%, .9 70%, 1)", pieces([0, 1.3, 0.9, 1], [0, 0.4, 0.7, 1])),
    across("linear that returns", "linear(0, 1, 0)", pieces([0, 1, 0])),
    across("linear of five digits", "linear(0,.12345 12.345%,1)", pieces([0, 0.12345, 1], [0, 0.12345, 1])),
    across("bezier", "cubic-bezier(.42, 0, .58, 1)", EASE),
    across("bezier with overshoot", "cubic-bezier(.3, 1.8, .6, -.7)", bezier(0.3, 1.8, 0.6, -0.7)),
    across("bezier for a keyframe", "linear", pieces([0, 0.6, 1], [0, 0.4, 1], OVERSHOOTING),
           "0% { transform: none; animation-timing-function: cubic-bezier(.3, 1.6, .6, 1) }"
           "40% { transform: translate(60px);"
           "animation-timing-function: cubic-bezier(.2, -.5, .6, 1.4) } to { transform: translate(100px) }"),
    across("linear for a keyframe", "linear",
           pieces([0, 0.6, 1], [0, 0.4, 1], [pieces([0, 0.8, 1]), pieces([0, 1.5, 1])]),
           "0% { transform: translate(0); animation-timing-function: linear(0, .8, 1) }"
           "40% { transform: translate(60px); animation-timing-function: linear(0, 1.5, 1) }"
           "to { transform: translate(100px) }"),
    across("two keyframes at one percentage", "linear", pieces([0, 0.8, 1]),
           "0% { transform: none } 50% { transform: translate(50px) } 50% { transform: translate(80px) }"
           "to { transform: translate(100px) }"),
    across("jump by step-end", "linear", pieces([0, 0.5, 0.5, 0.8, 1], [0, 0.4, 0.5, 0.5, 1]),
           "0% { transform: none } 40% { transform: translate(50px); animation-timing-function: step-end }"
           "50% { transform: translate(80px) } to { transform: translate(100px) }"),
    across("steps", "steps(4)", held([0, 0.25, 0.5, 0.75, 1], [0, 0.25, 0.5, 0.75, 1])),
    across("percentage of six digits", "linear", pieces([0, 0.1, 1], [0, 0.123456, 1]),
           "0% { transform: none } 12.3456% { transform: translate(10px) } to { transform: translate(100px) }"),
    across("delay", "linear", lambda share: max(0, share - 0.25), more="animation-delay: .5s"),
    across("delay below zero", "linear", lambda share: min(0.25 + share, 1), more="animation-delay: -.5s"),
    css("list", lambda share: [80 * share, 40 * share, 90 * share, 0, 0, 1 + share, 1 + 2 * share],
        "from { transform: translate(0, 0) rotate(0) scale(1, 1) }"
        "to { transform: translate(80px, 40px) rotate(90deg) scale(2, 3) }", ["translate", "rotate", "scale"]),
    css("two turns", lambda share: [720 * share, 0, 0],
        "from { transform: rotate(0) } to { transform: rotate(720deg) }", ["rotate"]),
    css("added", lambda share: [150 * share, 0],
        "to { transform: translate(100px) } }"
        "@keyframes added { from { transform: translate(0) } to { transform: translate(50px) }",
        ["translate"], more="animation-name: css-added, added; animation-composition: replace, add"),
    Piece("css opacity held at 1", "opacity", "number", tolerance=1e-4,
          keyframes="from { opacity: 0 } to { opacity: 1 }",
          value=lambda share: min(1, pieces([0, 1.3, 0.9, 1], [0, 0.4, 0.7, 1])(share)),
          timing="linear(0, 1.3 40%, .9 70%, 1)"),
    Piece("css x", "x", "number", pieces([0, 100]), keyframes="from { x: 0 } to { x: 100px }"),
    Piece("css height", "height", "number", pieces([0, 100]), keyframes="from { height: 0 } to { height: 100px }"),
    Piece("css dash offset", "stroke-dashoffset", "number", pieces([1, 0]), shape="path", tolerance=1e-4,
          keyframes="from { stroke-dashoffset: 1 } to { stroke-dashoffset: 0 }"),
    Piece("css colour", "fill", "color", pieces([[0, 0, 0], [200, 100, 50]]), tolerance=0.51,
          keyframes="from { fill: #000 } to { fill: #c86432 }"),
    Piece("css path", "d", "path", pieces([FLAT, GROWN]), shape="path", unlike={"WebKitGTK": still(FLAT)},
          keyframes='from { d: path("M0 0L10 0C10 5 5 10 0 10Z") } to { d: path("M20 0L50 0C50 45 45 60 0 60Z") }'),
]


class TimingTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.page = Path(cls.enterClassContext(tempfile.TemporaryDirectory())) / "pieces.html"

    def measured(self, browser, driver, given):
        self.page.write_text(document(given))
        return measure(driver, self.page.as_uri(), given, browser)

    def test_every_piece_shows_what_it_should_in_every_browser(self):
        self.assertEqual(len(INSTANTS), 100)
        for browser, start in BROWSERS.items():
            with start() as driver:
                for piece, worst, misses in self.measured(browser, driver, SMIL + CSS):
                    with self.subTest(f"{browser}: {piece.name}"):
                        self.assertEqual([str(miss) for miss in misses[:3]], [], f"off by up to {worst:.3g}")

    def test_a_wrong_expectation_is_caught(self):
        with BROWSERS["Chromium"]() as driver:
            wrong = [
                x("late", 'values="0;100" dur="2.01s" fill="freeze"', pieces([0, 100])),
                across("early", "linear(0, .5 49%, 1)", straight),
                path("other", "M0 0L10 0C10 5 5 10 0 10Z;M20 0L50 0C50 45 45 60 0 61Z", pieces([FLAT, GROWN])),
                spline("straight instead", 'values="0;100" keySplines="0 0 1 1"', EASE),
            ]
            for piece, worst, misses in self.measured("Chromium", driver, wrong):
                self.assertGreater(len(misses), 10, piece.name)
                self.assertGreater(worst, 0.4, piece.name)
