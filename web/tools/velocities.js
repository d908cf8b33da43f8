// How fast a curve changes, drawn into its picture on demand: a dotted line, as high as the picture, level at the
// bottom or the middle where nothing moves.

import { velocityAt } from "../page/curves.js";
import { draw } from "../page/dom.js";

const count = 160;

export function drawVelocities(curves, on) {
  for (const { figure, parts } of curves) {
    if (figure.classList.contains("with-velocity") === on) continue;
    figure.classList.toggle("with-velocity", on);
    for (const line of figure.querySelectorAll("path.velocity")) line.remove();
    if (!on || !parts.length) continue;
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
