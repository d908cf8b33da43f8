// How fast a curve changes, on demand: said beside its value, and drawn into its picture as a dotted line, as high as
// the picture, level at the bottom or the middle where nothing moves.

import { valueAt } from "../page/values.js";
import { tidy, unitText } from "../page/numbers.js";
import { draw } from "../page/dom.js";

const count = 160;

// Units a second, over the sixtieth of a second around a time, on one side of a jump.
export function velocityAt(part, ms) {
  const { times, values } = part;
  let [from, to] = [Math.max(ms - 8, times[0]), Math.min(ms + 8, times.at(-1))];
  let [start, end] = [valueAt(part, from), valueAt(part, to)];
  for (let index = 1; index < times.length && times[index] <= to; index += 1) {
    if (times[index] !== times[index - 1] || times[index] < from) continue;
    if (times[index] <= ms) {
      [from, start] = [times[index], values[index]];
    } else {
      [to, end] = [times[index], values[index - 1]];
      break;
    }
  }
  return to > from ? ((end - start) / (to - from)) * 1000 : 0;
}

export function drawVelocities(curves, on) {
  for (const curve of curves) {
    const { figure, parts, unit } = curve;
    if (figure.classList.contains("with-velocity") === on) continue;
    figure.classList.toggle("with-velocity", on);
    for (const line of figure.querySelectorAll("path.velocity")) line.remove();
    curve.speed = null;
    if (!on || !parts.length) continue;
    // What stands beside the value.
    curve.speed = (ms) =>
      ` · ${parts.map((part) => tidy(velocityAt(part, ms), unit === "" ? 2 : 0)).join(", ")}${unitText(unit)}/s`;
    const paths = figure.querySelectorAll("path.value");
    const values = parts.flatMap((part) => part.values);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const lines = parts.map((part) => Array.from({ length: count + 1 }, (_, index) => {
      const time = part.times[0] + ((part.times.at(-1) - part.times[0]) * index) / count;
      return [time, velocityAt(part, time)];
    }));
    const speeds = lines.flat().map(([, speed]) => speed);
    const [slow, fast] = [Math.min(0, ...speeds), Math.max(0, ...speeds)];
    const place = (speed) => low + ((speed - slow) / (fast - slow || 1)) * (high - low);
    lines.forEach((line, index) => paths[index].after(draw("path", {
      class: "velocity", transform: paths[index].getAttribute("transform"), "vector-effect": "non-scaling-stroke",
      d: line.map(([time, speed], at) => `${at ? "L" : "M"}${time.toFixed(0)},${place(speed).toPrecision(5)}`).join(""),
    })));
  }
}
