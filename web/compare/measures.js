// Two curves in numbers: where they start and end, how far they overshoot, when they settle, how far they part.

import { valueAt } from "../page/values.js";

// Of its range, what a settled value may still move.
const band = 0.02;

// `part` has times and values, joined by straight lines. Times are milliseconds, everything else in the curve's unit.
export function summary({ times, values }) {
  const [start, end] = [values[0], values.at(-1)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const up = end - start;
  const over = up === 0 ? Math.max(high - end, end - low) : up > 0 ? high - end : end - low;
  return { start, end, overshoot: Math.max(0, over), settles: settling(times, values, end, (high - low) * band) };
}

// The time from which on the value stays within `room` of the end.
function settling(times, values, end, room) {
  for (let index = values.length - 1; index >= 0; index -= 1) {
    const away = Math.abs(values[index] - end);
    if (away <= room) continue;
    const next = index + 1;
    if (next === values.length || times[next] === times[index]) return times[index];
    const later = Math.abs(values[next] - end);
    return times[index] + ((away - room) / (away - later)) * (times[next] - times[index]);
  }
  return times[0];
}

// Straight lines are farthest apart at a corner of one of them, on one side of it or the other.
export function distance(a, b) {
  let most = { value: 0, time: 0 };
  const end = Math.min(a.times.at(-1), b.times.at(-1));
  for (const time of [...a.times, ...b.times]) {
    if (time > end) continue;
    for (const instant of [time, Math.max(0, time - 1e-6)]) {
      const value = Math.abs(valueAt(a, instant) - valueAt(b, instant));
      if (value > most.value + 1e-9) most = { value, time };
    }
  }
  return most;
}

// The curves that both have, by name and component.
export function pairs(mine, others) {
  const found = [];
  for (const curve of mine) {
    const other = others.find((candidate) => candidate.name === curve.name);
    for (const part of other ? curve.parts : []) {
      const match = other.parts.find(({ component }) => component === part.component);
      if (match) found.push({ curve, part, other: match });
    }
  }
  return found;
}
