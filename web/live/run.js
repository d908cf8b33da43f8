// A design that runs in a drawing: under a finger, or as what a finger did before. The engine decides all of it.

import { makeDrawing } from "./drawing.js";
import { parts } from "./trace.js";
import { makeMachine } from "./machine.js";
import { makeMark } from "./mark.js";
import { makeFinger } from "./touch.js";

// As long as a finger is silent it may have moved; so much of the past is kept open for it, in milliseconds.
const patience = 32;
// After a longer gap between two frames, as of a hidden page, the time goes on from before it.
const longestFrame = 250;
// So long a stillness is waited for before the frames end.
const stillness = 1000;
// Between two fingers of keys, in milliseconds.
const afterwards = 50;

// `engine` and `data` are what the scripts bring, `base` is where images lie, `holder` has the drawing. `shown(now)` is
// called after every change, and is true as long as it wants to be called again; `joined` for a second finger.
export function makeRun(engine, data, base, holder, shown, joined) {
  const machine = makeMachine(engine, data);
  const drawing = makeDrawing(data, base, machine.text);
  const { svg } = drawing;
  const mark = makeMark(svg);
  // The engine's seconds at the page's milliseconds zero; not a number while the clock stands.
  let shift = NaN;
  let last = 0;
  let request = 0;
  let lastFrame = 0;
  let stillSince = null;
  // Where what is performed begins, in the engine's seconds.
  let begin = 0;
  // What was taken over: a scenario, when, and how many samples its finger had given until then.
  let origin = { scenario: null, from: 0, count: 0 };
  let performed = null;
  // What a finger that is no real one will do.
  let planned = [];

  // A way that a search found: its name, its title, when it ends in milliseconds, and the parameters that it sets.
  const wayAt = (scenario) => data.ways?.[scenario - data.scenarios.length];
  // Of what is performed nothing is the reader's, unless a finger took it over.
  const isOwn = () => performed === null || origin.scenario === performed;
  const round = (value, count) => Math.round(value * count) / count;
  const seconds = (ms) => Math.max(round(ms / 1000 + shift, parts.time), machine.now());
  const scrolls = data.inputs.filter(({ kind }) => kind === "scroll" || kind === "pages")
    .flatMap(({ target }) => [...svg.querySelectorAll(`#${CSS.escape(target)}`)]);
  const takesTwo = data.inputs.some(({ kind }) => kind === "pinch" || kind === "rotate");
  const finger = makeFinger(svg, holder, scrolls, touch, joined, takesTwo);

  function touch(phase, x, y, ms) {
    goOn(ms);
    give([phase, x, y, ms]);
    wake();
  }

  // The clock stands while nothing moves: it goes on from there.
  function goOn(ms) {
    if (Number.isNaN(shift)) shift = machine.now() - ms / 1000;
  }

  function wake() {
    stillSince = null;
    goOn(performance.now());
    if (request) return;
    lastFrame = performance.now();
    request = requestAnimationFrame(frame);
  }

  function frame(now) {
    request = 0;
    finger.flush();
    const lost = now - lastFrame - longestFrame;
    if (lost > 0) {
      shift -= lost / 1000;
      planned = planned.map(([phase, x, y, ms]) => [phase, x, y, ms + lost]);
    }
    lastFrame = now;
    while (planned.length && planned[0][3] <= now) give(planned.shift());
    const isHeld = finger.isDown() || planned.length > 0;
    // Under a finger the engine waits for its next sample, and goes on without it where it stays away.
    machine.advance(seconds(isHeld ? Math.max(last, now - patience) : now));
    const isSeen = show(now);
    if (machine.has_failed()) return;
    stillSince = isHeld || isSeen || !machine.is_still() ? null : stillSince ?? now;
    if (stillSince !== null && now - stillSince > stillness) { shift = NaN; return; }
    request = requestAnimationFrame(frame);
  }

  function give([phase, x, y, ms]) {
    last = ms;
    machine.touch(phase, round(x, parts.place), round(y, parts.place), seconds(ms));
  }

  function show(now = performance.now()) {
    machine.show(drawing.apply);
    return shown(now);
  }

  // Ends the frames; the finger that is down is no longer the design's.
  function stop() {
    cancelAnimationFrame(request);
    request = 0;
    shift = NaN;
    planned = [];
    finger.forget();
    mark.follow([]);
  }

  return {
    data,
    machine,
    svg,
    finger,
    stop,
    show,
    get origin() { return origin; },
    start() {
      stop();
      machine.start();
      [begin, performed, origin] = [0, null, { scenario: null, from: 0, count: 0 }];
      wake();
    },
    // A finger may come: what is performed ends at the time that is shown.
    takeOver() {
      const from = machine.now() - begin;
      mark.follow([]);
      machine.advance(machine.now());
      // Of one's own finger's doing, what comes after the one that it took over from stays.
      if (performed !== null && (origin.scenario !== performed || from < origin.from)) {
        origin = { scenario: performed, from, count: machine.take_samples() };
      }
    },
    // How long it takes, in seconds; -1 for a scenario that is not there. Behind those of the design are the ways that
    // a search found: these end where what they lead to is seen.
    perform(scenario) {
      stop();
      const length = Math.min(machine.perform(scenario), (wayAt(scenario)?.[2] ?? Infinity) / 1000);
      mark.follow(machine.samplesOf());
      begin = machine.now();
      [performed, origin] = [data.scenarios[scenario] ?? null, { scenario: null, from: 0, count: 0 }];
      return length;
    },
    seek(time) {
      machine.seek(time);
      mark.show(machine.now());
      show();
    },
    // What the finger did is seen, wherever it is sought.
    showFinger: () => mark.follow(machine.samplesOf()),
    wayAt,
    // The present time of what is performed, or since the start.
    time: () => machine.now() - begin,
    // Goes on from what is shown.
    goOn: wake,
    // What a finger did elsewhere, until nothing moves any more. False where this design has nothing of the kind.
    load({ scenario, from, samples }) {
      const index = data.scenarios.indexOf(scenario);
      if (scenario !== null && index < 0) return false;
      this.start();
      stop();
      if (scenario !== null) {
        this.perform(index);
        machine.seek(from);
        this.takeOver();
      }
      for (const [time, phase, x, y] of samples) machine.touch(phase, x, y, time);
      for (let step = 0; step < 100 && !machine.is_still(); step += 1) machine.advance(machine.now() + 0.1);
      return true;
    },
    // Another machine for the same interaction, in its first state.
    twin: () => makeMachine(engine, data),
    // What the reader's finger did.
    ownSamples: () => (isOwn() ? machine.samplesOf().slice(origin.count) : []),
    ownCount: () => (isOwn() ? Math.max(machine.take_samples() - origin.count, 0) : 0),
    // A finger that does so many steps: phase, place, and when from now, in milliseconds.
    plan(steps) {
      if (finger.isDown()) return;
      const now = performance.now();
      goOn(now);
      // One after the other.
      const start = Math.max(now, ...planned.slice(-1).map((step) => step[3] + afterwards));
      planned.push(...steps.map(([phase, x, y, ms]) => [phase, x, y, start + ms]));
      wake();
    },
  };
}
