"""Random hands on the engine in a browser: natively, `flipbook sample --trace` plays what was kept of them to the same
bits, states and events.

The engine and the designs are those of pages, as `assets/engine.js` and `DESIGN/live.js` bring them. GESTURES in the
environment says how many gestures there are in all."""

import base64
import json
import math
import os
import random
import re
import tempfile
import unittest
from array import array
from pathlib import Path
from xml.etree import ElementTree

from browser import chromium
from flipbook import built, designs, run, serving
from places import ROOT, STARTERS

COUNT = int(os.environ.get("GESTURES", 84))
# So many gestures one after another are a trace.
TOGETHER = 6
PHASES = ("began", "moved", "ended", "cancelled")
HAPTICS = ("light", "medium", "heavy", "soft", "rigid", "selection", "success", "warning", "error")
UNITS = 705_600_000

# Loads a design's engine, as a page does.
LOAD = """
const [design, done] = arguments;
const bring = (name, address) => new Promise((resolve, reject) => {
    addEventListener(`flipbook-${name}`, event => resolve(event.detail), { once: true });
    const script = document.createElement("script");
    script.src = address;
    script.onerror = reject;
    document.head.append(script);
});
const bytesOf = text => Uint8Array.from(text, character => character.charCodeAt() & 255);
const both = [bring("engine", "/assets/engine.js"), bring("interaction", `/${design}/live.js`)];
Promise.all(both).then(([engine, data]) => {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytesOf(engine)));
    const { archive, drawing, ...names } = data;
    window.hand_ = { engine: exports, data, archive: bytesOf(archive) };
    done(names);
});
"""
# Plays a hand. What is seen after each step: seconds, active states, and all components of the bindings as the bytes of
# doubles; besides them the log, and what the recorder keeps.
PLAY = """
const { parameters, scenario, after, steps } = arguments[0];
const { engine, data, archive } = hand_;
const { memory } = engine;
const place = engine.reserve(archive.length);
new Uint8Array(memory.buffer).set(archive, place);
// Anew, because what begins from the first state keeps the parameters of the scenario before it.
if (engine.load(archive.length)) throw new Error("the engine refuses the archive");
const rows = (count, place) => Array.from({ length: count }, (_, index) =>
    [...new Float64Array(memory.buffer, place + index * 32, 4)]);
const total = data.bindings.reduce((sum, binding) => sum + binding[2], 0);
for (const [slot, value] of parameters) engine.set_parameter(slot, value);
if (scenario < 0) engine.start();
else {
    engine.perform(scenario);
    engine.seek(after);
    engine.take_log();
}
engine.advance(engine.now());
const known = engine.take_samples(), begin = engine.now();
const seen = [], log = [];
const pieces = [];
for (const [name, ...numbers] of steps) {
    numbers.push(engine.now() + numbers.pop());
    engine[name](...numbers);
    const count = engine.take_log();
    log.push(...rows(count, engine.entries()));
    if (name !== "advance") continue;
    engine.update();
    const active = new Uint8Array(memory.buffer, engine.active(), data.states.length);
    seen.push([engine.now(), data.states.filter((_, state) => active[state])]);
    pieces.push(String.fromCharCode(...new Uint8Array(memory.buffer, engine.values(), total * 8)));
}
const samples = rows(engine.take_samples(), engine.samples()).slice(known);
return { begin, end: engine.now(), seen, values: btoa(pieces.join("")), log, samples, failed: engine.has_failed() };
"""


class RandomHand:
    """Steps of the engine: drags, flicks, taps, holds, cancelled touches. The last number of each is how many seconds
    later than the step before."""

    def __init__(self, size, chance):
        self.width, self.height = size
        self.chance = chance
        self.steps = []

    def touch(self, phase, place, after):
        self.steps.append(["touch", phase, *place, after])

    def gesture(self):
        chance, uniform = self.chance, self.chance.uniform
        place = (uniform(0, self.width), uniform(0, self.height))
        if chance.random() < 0.15:
            place = (chance.choice([1, self.width - 1]), place[1])
        self.touch(0, place, uniform(0, 0.4))
        kind = chance.random()
        rest = uniform(0, 0.02)
        if kind < 0.15:
            rest = uniform(0.02, 0.2)
        elif kind < 0.3:
            rest = uniform(0.4, 1.2)
        else:
            reach, most = (60, 8) if kind < 0.45 else (14, 40)
            by = [uniform(-reach, reach), uniform(-reach, reach)]
            by[chance.randrange(2)] *= chance.choice([0.1, 1])
            for _ in range(chance.randint(2, most)):
                place = (place[0] + by[0] * chance.random(), place[1] + by[1] * chance.random())
                self.touch(1, place, uniform(0.001, 0.03))
                if chance.random() < 0.3:
                    self.steps.append(["advance", uniform(0, 0.02)])
        self.touch(2 if chance.random() < 0.9 else 3, place, rest)
        for _ in range(chance.randint(1, 60)):
            self.steps.append(["advance", 1 / 120])


class GestureTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        peek = folder / "peek.svg"
        peek.write_text(re.search(r"```xml\n(<svg.*?</svg>\n)```", (ROOT / "README.md").read_text(), re.DOTALL)[1])
        cls.folder = folder
        # Other tests have the first two sites, too.
        sites = [designs(STARTERS), [ROOT / "docs" / "card.svg"], [peek]]
        cls.addresses = {}
        for files in sites:
            address = cls.enterClassContext(serving(built(*files)))
            cls.addresses |= dict.fromkeys(files, address)
        cls.driver = cls.enterClassContext(chromium())

    def test_random_gestures_are_played_natively_to_the_same_bits(self):
        traces = math.ceil(COUNT / TOGETHER / len(self.addresses))
        total = 0
        for file, address in self.addresses.items():
            with self.subTest(file.stem):
                self.driver.get(f"{address}{file.stem}/")
                names = self.driver.execute_async_script(LOAD, file.stem)
                view = ElementTree.parse(file).getroot().get("viewBox").split()
                counts = [self.compare(file, names, (float(view[2]), float(view[3])), seed) for seed in range(traces)]
                compared, events = map(sum, zip(*counts, strict=True))
                total += events
                if COUNT > 84:
                    print(f"{file.stem}: {traces * TOGETHER} gestures, {compared} instants, {events} events")
        self.assertGreater(total, 4 * COUNT, "touches do something")

    def compare(self, file, names, size, seed):
        """Plays a trace both ways. How many instants were compared, and how many events."""
        chance = random.Random(f"{file.stem} {seed}")
        parameters, texts = self.parameters(names["parameters"], chance)
        scenario = chance.randrange(-1, len(names["scenarios"]))
        after = chance.uniform(0.3, 3)
        hand = RandomHand(size, chance)
        for _ in range(TOGETHER):
            hand.gesture()
        played = self.driver.execute_script(
            PLAY, {"parameters": parameters, "scenario": scenario, "after": after, "steps": hand.steps}
        )
        self.assertFalse(played["failed"])
        origin = {} if scenario < 0 else {"scenario": names["scenarios"][scenario], "from": after}
        touches = [[time, PHASES[int(phase)], x, y] for time, phase, x, y in played["samples"]]
        trace = {"flipbook": "trace", "version": 1, "design": file.stem, **origin, "parameters": texts}
        path = self.folder / "trace.json"
        path.write_text(json.dumps({**trace, "touches": touches, "end": played["end"]}))
        times = [time for time, _ in played["seen"]]
        at = ",".join(repr(time - played["begin"]) for time in times)
        native = json.loads(run("sample", file, "--trace", path, "--at", at, "--format", "json"))
        label = f"{file.stem}, seed {seed}"
        self.assertEqual(native["begin"], played["begin"], label)
        self.assertEqual(self.said(native), self.happened(played, names), label)
        # What is seen at the instant of a lift is seen before it.
        lifts = {time for time, phase, _, _ in touches if phase in ("ended", "cancelled")}
        numbers = array("d", base64.b64decode(played["values"]))
        width = sum(binding[2] for binding in names["bindings"])
        self.assertEqual((len(native["samples"]), len(numbers)), (len(times), len(times) * width))
        for row, (sample, (time, states)) in enumerate(zip(native["samples"], played["seen"], strict=True)):
            if time in lifts:
                continue
            self.assertLessEqual(set(sample["states"]), set(states), f"{label}, at {time}")
            found = self.shown(numbers[row * width : (row + 1) * width], names)
            wanted = list(sample.values())[-len(names["bindings"]) :]
            for binding, pair in zip(names["bindings"], zip(wanted, found, strict=True), strict=True):
                if binding[1] != "href" and pair[0] != pair[1]:
                    self.fail(f"{label}, at {time}: {binding[:2]} is {pair[1]} in the browser, and {pair[0]} natively")
        return len(times), len(native["log"])

    def parameters(self, rows, chance):
        """Some parameters by slot, and the same as a trace has them."""
        slots, texts = [], {}
        for row in rows:
            if chance.random() > 0.2:
                continue
            if row["choices"]:
                text, value = chance.choice(row["choices"])
                values = [value]
            elif row["kind"] == "boolean":
                text = chance.random() < 0.5
                values = [int(text)]
            elif row["kind"] == "color":
                values = [chance.randrange(256) for _ in range(3)]
                text = "#" + "".join(f"{value:02x}" for value in values)
            else:
                text = chance.uniform(row["min"], row["max"])
                values = [text]
            texts[row["name"]] = text
            slots += zip(row["slots"], values, strict=True)
        return slots, texts

    def happened(self, played, names):
        """The engine's log: instants, and what happened."""
        kinds = {
            0: lambda which, _: ("entered", names["states"][int(which)]),
            1: lambda which, _: ("exited", names["states"][int(which)]),
            2: lambda which, _: ("took", int(which)),
            3: lambda which, _: ("event", names["events"][int(which)]),
            4: lambda which, _: ("haptic", HAPTICS[int(which)]),
            5: lambda x, y: ("touch", "began", x, y),
            6: lambda x, y: ("touch", "ended", x, y),
            7: lambda x, y: ("touch", "cancelled", x, y),
            8: lambda which, value: ("logged", names["words"][int(which)], value),
        }
        begin = round(played["begin"] * UNITS)
        return [
            (round(time * UNITS) - begin, *kinds[kind](first, second))
            for time, kind, first, second in played["log"]
            if kind in kinds
        ]

    def said(self, native):
        """The same of the native log."""
        found = []
        for entry in native["log"]:
            time, what, *rest = [value for name, value in entry.items() if name != "label"]
            name = list(entry)[1]
            found.append((round(time * UNITS), name, what, *rest))
        return found

    def shown(self, numbers, names):
        """The values of bindings, as the table has them."""
        found, place = [], 0
        for _, _, count, kind, *_ in names["bindings"]:
            values = [None if value != value else value for value in numbers[place : place + count]]
            place += count
            if kind == 2:
                found.append(names["words"][int(values[0])] if 0 <= values[0] < len(names["words"]) else "")
            elif kind == 3:
                found.append(values[0] != 0)
            else:
                found.append(values if count > 1 or kind == 1 else values[0])
        return found
