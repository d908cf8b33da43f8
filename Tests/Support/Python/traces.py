"""Logs of an app that was built otherwise than its design, with what was changed: the same for the same seed.

A log is what `flipbook sample` says of a changed design, at another rate, with noise, without some frames, on a clock
of its own."""

import csv
import io
import json
import random
import subprocess
from bisect import bisect_right
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from flipbook import run, tool
from places import ROOT

# What is built: a design, its scenario, and the columns that are logged.
SUBJECTS = {
    "peek": ("peek", {"y": ("y", 0), "card.opacity": ("#card@opacity", 0)}),
    "short": ("short", {"y": ("y", 0)}),
    "card": ("over", {"angle": ("angle", 0), "shade.opacity": ("#shade@opacity", 0)}),
    "sticky-refresh": ("refresh", {"list.y": ("list.y", 0), "boxH": ("boxH", 0)}),
    "floating-ball": ("float", {"pageX": ("pageX", 0), "cutX": ("cutX", 0), "belowX": ("belowX", 0)}),
}

# A card that opens when it is pulled far, and springs back when it is not.
PEEK = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 375 667">
  <title>Peek</title>
  <metadata>
    <fb:interaction device="iPhone 8">
      <fb:parameter name="far" value="120" min="40" max="300" unit="pt" label="How far it must be pulled"/>
      <fb:pan name="pull" target="#card"/>
      <fb:let name="share" expr="progress(y, 0, far)"/>
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
        <datamodel><data id="y" expr="0"/></datamodel>
        <state id="resting"><transition event="pull.began" target="pulled"/></state>
        <state id="pulled">
          <onentry><fb:follow location="y" expr="max(0, pull.ty)"/></onentry>
          <transition cond="y gt 96" target="opened"/>
          <transition event="pull.ended pull.cancelled" target="back"/>
        </state>
        <state id="opened">
          <onentry><fb:animate name="open" delay="0.1s" easing="spring(0.5 0.2)"
            ><assign location="y" expr="300"/></fb:animate></onentry>
        </state>
        <state id="back">
          <onentry><fb:animate name="back" easing="spring(1 220 18)"
            ><assign location="y" expr="0"/></fb:animate></onentry>
        </state>
      </scxml>
      <fb:bind target="#card" transform="translate(0 {y})" opacity="{1 - 0.4 * share}"/>
      <fb:scenario name="peek" title="Pull and let go">
        <fb:touch on="#card"><fb:move by="0 160" for="0.5s"/></fb:touch>
      </fb:scenario>
      <fb:scenario name="short" title="Pull short">
        <fb:touch on="#card"><fb:move by="0 80" for="0.4s"/></fb:touch>
      </fb:scenario>
    </fb:interaction>
  </metadata>
  <rect width="375" height="667" fill="#eee"/>
  <rect id="card" x="40" y="120" width="295" height="180" rx="16" fill="#345"/>
</svg>
"""


# Parameters: their names, the least and greatest that is tried, and what is designed.
STICKY = [
    ("threshold", 30, 58, 44), ("reach", 30, 58, 44), ("load", 1, 3, 2), ("linger", 0.3, 0.9, 0.5),
    ("retreat", 0.3, 0.9, 0.5),
]  # fmt: skip
BALL = [("duration", 0.25, 0.6, 0.35), ("quick", 0.12, 0.35, 0.2), ("corner", 140, 200, 170)]


@dataclass
class Trace:
    """A log, and how it was made."""

    number: int
    design: Path
    scenario: str
    log: Path
    # The kind of what was changed: spring, delay, duration, threshold, parameter, or same for nothing.
    kind: str
    # What the names of its numbers are in the app; of what was not changed too.
    values: dict = field(default_factory=dict)
    made: str = ""


def change(rng, number):
    """A subject, the kind of change, how the design is changed, and the values by the names that compare has."""
    even = rng.uniform
    if number % 5 == 4:
        return rng.choice(list(SUBJECTS)), "same", {}, {}
    way = rng.choice(["bounce", "stiff", "delay", "threshold", "card", "sticky", "ball"])
    factor = rng.choice([even(0.6, 0.9), even(1.12, 1.6)])
    match way:
        case "bounce":
            values = {"duration": round(0.5 * factor, 3), "bounce": round(even(0, 0.5), 3)}
            return "peek", "spring", {"spring(0.5 0.2)": f"spring({values['duration']} {values['bounce']})"}, values
        case "stiff":
            values = {"stiffness": round(220 * factor, 1), "damping": round(18 * even(0.6, 1.5), 2)}
            spring = f"spring(1 {values['stiffness']} {values['damping']})"
            return "short", "spring", {"spring(1 220 18)": spring}, values
        case "delay":
            delay = rng.choice([0, round(even(0.13, 0.4), 3)])
            return "peek", "delay", {'delay="0.1s"': f'delay="{delay}s"'}, {"delay": delay}
        case "threshold":
            value = round(96 + rng.choice([-1, 1]) * even(6, 50), 1)
            return "peek", "threshold", {"y gt 96": f"y gt {value}"}, {"threshold": value}
        case "card":
            values = {"duration": round(0.5 * factor, 3), "bounce": round(even(0, 0.5), 3)}
            return "card", "spring", {"spring(0.5 0.2)": f"spring({values['duration']} {values['bounce']})"}, values
        case "sticky":
            name, low, high, old = rng.choice(STICKY)
        case "ball":
            name, low, high, old = rng.choice(BALL)
    value = round(rng.choice([even(low, old * 0.92), even(old * 1.08, high)]), 3)
    subject = "sticky-refresh" if way == "sticky" else "floating-ball"
    return subject, "parameter", {name: value}, {name: value}


def between(times, values, time):
    """The value at a time: straight between two samples, as it is before the first and after the last."""
    if time <= times[0]:
        return values[0]
    if time >= times[-1]:
        return values[-1]
    index = bisect_right(times, time) - 1
    share = (time - times[index]) / (times[index + 1] - times[index])
    return values[index] + (values[index + 1] - values[index]) * share


def trace(number, folder, seed=1):
    """One of many logs, in a folder."""
    rng = random.Random(seed * 100_003 + number)
    subject, kind, edits, values = change(rng, number)
    scenario, columns = SUBJECTS[subject]
    sets = []
    if subject in ("peek", "short"):
        design = folder / "peek.svg"
        design.write_text(PEEK)
    else:
        design = ROOT / ("docs" if subject == "card" else "templates/designs") / f"{subject}.svg"
    built = design
    if kind == "parameter":
        sets = [word for name, value in edits.items() for word in ("--set", f"{name}={value}")]
    elif edits:
        text = design.read_text()
        for old, new in edits.items():
            assert old in text, old
            text = text.replace(old, new)
        built = folder / f"{number}.svg"
        built.write_text(text)
    table = list(csv.reader(io.StringIO(run("sample", built, scenario, "--every", "1/240", *sets))))
    times = [float(row[0]) for row in table[1:]]
    shown = []
    for name, part in columns.values():
        place = table[0].index(name)
        shown.append([float(row[place].split(" ")[part]) for row in table[1:]])
    rate, noise = rng.choice([60, 60, 120, 59.94]), rng.choice([0, 0.05, 0.15, 0.3])
    drop, shift = rng.choice([0, 0, 0.03, 0.1]), rng.uniform(-0.1, 0.4)
    lines = ["time," + ",".join(columns)]
    for frame in range(int((times[-1] + shift + 0.3) * rate)):
        if rng.random() < drop:
            continue
        time = frame / rate
        row = []
        for column in shown:
            # What is no length has less noise, in its own unit.
            own = noise if max(column) - min(column) > 4 else noise / 400
            row.append(between(times, column, time - shift) + rng.gauss(0, own))
        lines.append(",".join(f"{value:.5f}" for value in [time, *row]))
    log = folder / f"{number}.csv"
    log.write_text("\n".join(lines) + "\n")
    made = f"{subject} {kind} {edits}, {rate} Hz, noise {noise}, {drop:.0%} dropped, shift {shift:.3f} s"
    return Trace(number, design, scenario, log, kind, values, made)


# How near a value has to be: shares of springs, seconds, points.
SPRING, TIME, LENGTH = 0.03, 0.008, 2


def judged(trace, found):
    """What is said of a trace: right, silent, missed, false or wrong; and why."""
    verdict = found["verdict"]
    if trace.kind == "same":
        words = {"same": "right", "inconclusive": "silent"}
        return words.get(verdict, "false"), found.get("reason", found.get("cause", ""))
    if verdict == "same":
        return "missed", found["columns"]
    if verdict != "explained":
        return "silent", found.get("reason", "")
    cause = found["cause"]
    for value in cause["values"]:
        name, number = value["name"], value["found"]
        if name not in trace.values:
            return "wrong", f"{cause['name']}: {name} {number}"
        wanted = trace.values[name]
        if cause["kind"] == "spring":
            # A bounce of 0.2 is a damping of 0.8.
            off = abs(number - wanted) / (1 - wanted if name == "bounce" else wanted)
            limit = SPRING
        else:
            off = abs(number - wanted)
            limit = TIME if cause.get("unit") == "s" else LENGTH if cause.get("unit") == "pt" else 0.03 * abs(wanted)
        if off > limit:
            return "wrong", f"{cause['name']}: {name} {number}, and {wanted} was built"
    return "right", ""


def compared(numbers, folder, seed=1):
    """What compare says of traces: how many of each kind and word, and a line for each of which something wrong is
    said."""

    def one(number):
        own = Path(folder) / str(number)
        own.mkdir()
        made = trace(number, own, seed)
        done = subprocess.run(
            [tool(), "compare", made.design, made.scenario, "--trace", made.log, "--format", "json"],
            cwd=ROOT, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode in (0, 1), done.stderr
        return made, *judged(made, json.loads(done.stdout))

    counts, lines = Counter(), []
    with ThreadPoolExecutor() as pool:
        for made, word, why in pool.map(one, numbers):
            counts[made.kind, word] += 1
            if word in ("false", "wrong", "missed"):
                lines.append(f"{made.number}: {word}: {made.made}: {why}")
    return counts, lines
