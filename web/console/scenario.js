// What a finger did, as the text of a scenario: fewer moves, and the same states at the same ticks. Playing both proves
// it.

import { textOf } from "../live/values.js";
import { escaped } from "./parameters.js";

const ticks = 120;
// What stands before the phases of each finger.
const fingers = [0, 4];
// So far from where the finger was may its simplified path lie, in points.
const widest = 0.5;

// { text, difference }: by how many ticks states may differ.
export function scenarioText(run) {
  const { data, machine } = run;
  const samples = machine.samplesOf();
  const other = run.twin();
  for (const { slots } of data.parameters) for (const slot of slots) other.set_parameter(slot, machine.slot(slot));
  const wanted = statesOf(other, samples);
  let best = null;
  for (const room of [widest, widest / 4, 0]) {
    const hands = fingers.map((first) => stepsOf(ownOf(samples, first), room));
    const found = statesOf(other, hands.flatMap((steps, index) => samplesOf(steps, fingers[index]))
      // Of two at once the second finger's is first.
      .sort((one, another) => one[0] - another[0] || (another[1] > 3) - (one[1] > 3)));
    const difference = apart(wanted, found);
    if (!best || difference < best.difference) best = { hands, difference };
    if (difference <= 1) break;
  }
  const settings = data.parameters.flatMap((parameter) => {
    const text = textOf(parameter, parameter.slots.map((slot) => machine.slot(slot)));
    if (text === textOf(parameter, parameter.value)) return [];
    return `  <fb:set name="${parameter.name}" value="${escaped(text)}"/>`;
  });
  // What the second finger does goes on beside all that is written behind it.
  const [lines, beside] = best.hands.map((steps, index) => steps.flatMap((step) => stepLines(step, index)));
  const head = `<fb:scenario name="by-hand" title="By hand">`;
  const text = [head, ...settings, ...beside, ...lines, "</fb:scenario>", ""].join("\n");
  return { text, difference: best.difference };
}

// What one finger did, with phases as of the first.
function ownOf(samples, first) {
  return samples.filter(([, phase]) => (phase > 3) === (first > 0))
    .map(([seconds, phase, x, y]) => [seconds, phase - first, x, y]);
}

// Which states were entered, and at which ticks, by a machine that starts anew.
function statesOf(machine, samples) {
  machine.start();
  machine.log();
  for (const [seconds, phase, x, y] of samples) machine.touch(phase, x, y, seconds);
  const end = machine.now() + 12;
  while (machine.now() < end && !machine.is_still()) machine.advance(machine.now() + 0.25);
  const entered = machine.log().filter(([, kind]) => kind === 0);
  return entered.map(([seconds, , state]) => [state, Math.round(seconds * ticks)]);
}

// By how many ticks two runs differ; endless where their states do.
function apart(a, b) {
  if (a.length !== b.length || a.some(([state], index) => state !== b[index][0])) return Infinity;
  return Math.max(0, ...a.map(([, tick], index) => Math.abs(tick - b[index][1])));
}

// Waits and touches: { wait }, in ticks, or { at, moves, isCancelled } with moves as { ticks, to }.
function stepsOf(samples, room) {
  const steps = [];
  let points = null;
  let now = 0;
  for (const [seconds, phase, x, y] of samples) {
    const tick = Math.round(seconds * ticks);
    if (phase === 0) {
      points = [[Math.max(tick, now), x, y]];
      if (tick > now) steps.push({ wait: tick - now });
    } else if (points && phase === 1) {
      points.push([Math.max(tick, points.at(-1)[0]), x, y]);
    } else if (points) {
      // Two within a tick are one.
      const last = points.at(-1);
      if (tick > last[0]) points.push([tick, last[1], last[2]]);
      const apart = points.filter(([at], index) => index === 0 || points[index + 1]?.[0] !== at);
      const kept = simplified(apart, room);
      steps.push({ at: points[0].slice(1), isCancelled: phase === 3,
        moves: kept.slice(1).map(([at, ...to], index) => ({ ticks: at - kept[index][0], to })) });
      now = points.at(-1)[0];
      points = null;
    }
  }
  return steps;
}

// The fewest points, of those there are, between which straight lines stay within `room` of the rest at their times.
function simplified(points, room) {
  if (points.length < 3) return points;
  const [first, last] = [points[0], points.at(-1)];
  let farthest = 0;
  let most = -1;
  points.slice(1, -1).forEach(([at, x, y], index) => {
    const part = last[0] === first[0] ? 0 : (at - first[0]) / (last[0] - first[0]);
    const away = Math.hypot(x - first[1] - (last[1] - first[1]) * part, y - first[2] - (last[2] - first[2]) * part);
    if (away > most) [most, farthest] = [away, index + 1];
  });
  if (most <= room) return [first, last];
  return [...simplified(points.slice(0, farthest + 1), room), ...simplified(points.slice(farthest), room).slice(1)];
}

// The finger of such steps, sample by sample, as a scenario moves it.
function samplesOf(steps, first) {
  const samples = [];
  let now = 0;
  for (const { wait, at, moves, isCancelled } of steps) {
    if (wait) { now += wait; continue; }
    let place = at;
    samples.push([now / ticks, first, ...place]);
    for (const { ticks: count, to } of moves) {
      for (let tick = 1; tick <= count; tick += 1) {
        const [x, y] = place.map((from, axis) => from + (to[axis] - from) * (tick / count));
        samples.push([(now + tick) / ticks, first + 1, x, y]);
      }
      now += count;
      place = to;
    }
    samples.push([now / ticks, first + (isCancelled ? 3 : 2), ...place]);
  }
  return samples;
}

function stepLines({ wait, at, moves, isCancelled }, isSecond) {
  const finger = isSecond ? ` finger="2"` : "";
  if (wait) return [`  <fb:wait for="${time(wait)}"${finger}/>`];
  let place = at;
  const inner = moves.map(({ ticks: count, to }) => {
    const isHold = to[0] === place[0] && to[1] === place[1];
    place = to;
    return isHold ? `    <fb:hold for="${time(count)}"/>`
      : `    <fb:move to="${to.map(number).join(" ")}" for="${time(count)}" easing="linear"/>`;
  });
  const head = `  <fb:touch at="${at.map(number).join(" ")}"${isCancelled ? ` end="cancel"` : ""}${finger}`;
  return inner.length ? [`${head}>`, ...inner, "  </fb:touch>"] : [`${head}/>`];
}

const number = (value) => String(Math.round(value * 1000) / 1000);
// Rounds to the tick that it was.
const time = (count) => `${String(Math.round((count / ticks) * 10_000) / 10_000)}s`;
