// The finger of what is performed: a translucent disc, as a baked animation shows it.

import { draw } from "../page/dom.js";

// Phases of samples: comes down, moves, is lifted, is taken away; four more is the second finger.
const moved = 1;
const lifted = 2;
const perFinger = 4;
// How long it is seen coming and leaving, in seconds.
const coming = 0.16;
const leaving = 0.24;

// `svg` is the drawing. Samples are seconds, phase and place; one that moves arrives at its time in a straight line.
export function makeMark(svg) {
  const { width, height } = svg.viewBox.baseVal;
  const radius = Math.min(Math.max(Math.min(width, height) * 0.054, 4), 30);
  const marks = [0, 1].map(() => draw("g", { class: "finger", "pointer-events": "none" },
    draw("circle", { r: radius, fill: "#8e8e93", "fill-opacity": 0.42 }),
    draw("circle", { r: radius * 0.96, fill: "none", stroke: "#fff", "stroke-opacity": 0.9,
      "stroke-width": radius / 13 }),
    draw("circle", { r: radius * 1.03, fill: "none", stroke: "#000", "stroke-opacity": 0.28,
      "stroke-width": radius / 20 })));
  let fingers = [[], []];

  // Where a finger is at a time, and how much of it is seen.
  function placeOf(samples, time) {
    const index = samples.findLastIndex(([at]) => at <= time);
    const [last, next] = [samples[index], samples[index + 1]];
    if (!last || last[1] % perFinger >= lifted) {
      const comes = next ? Math.max(1 - (next[0] - time) / coming, 0) : 0;
      const leaves = last ? Math.max(1 - (time - last[0]) / leaving, 0) : 0;
      const [, , x, y] = (comes > leaves ? next : last) ?? [0, 0, 0, 0];
      return [x, y, Math.max(comes, leaves)];
    }
    const [from, , x, y] = last;
    const part = next?.[1] % perFinger === moved ? (time - from) / (next[0] - from) : 0;
    return [x + (part && next[2] - x) * part, y + (part && next[3] - y) * part, 1];
  }

  return {
    // What the fingers will do; none for an empty list.
    follow(samples) {
      fingers = [0, 1].map((which) => samples.filter(([, phase]) => Math.floor(phase / perFinger) === which));
      this.show(-Infinity);
    },
    show(time) {
      marks.forEach((mark, which) => {
        const [x, y, opacity] = placeOf(fingers[which], time);
        mark.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)})`);
        mark.setAttribute("opacity", opacity.toFixed(2));
        if (opacity <= 0) mark.remove();
        else if (!mark.isConnected) svg.append(mark);
      });
    },
  };
}
