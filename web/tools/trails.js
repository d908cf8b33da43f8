// Trails: where the middle of an element goes in the course of a scenario, a dot every sixtieth of a second, so that
// the distance of the dots tells the speed. Followed in small portions, so that the page never stalls.

import { draw } from "../page/dom.js";
import { boxOnStage } from "./overlay.js";

const portion = 8;

export function makeTrails(svg, layer, clock, find) {
  let job = 0;
  const known = new Map();

  async function follow(id) {
    const element = find(id);
    if (!element) return [];
    const points = [];
    const mine = job;
    for (let ms = 0; ms <= clock.duration;) {
      await new Promise(requestAnimationFrame);
      if (mine !== job || clock.playing) return null;
      const end = performance.now() + portion;
      do {
        svg.setCurrentTime(Math.round(ms) / 1000);
        const box = boxOnStage(svg, element);
        points.push(box && [box.x + box.width / 2, box.y + box.height / 2]);
        ms += 1000 / 60;
      } while (ms <= clock.duration && performance.now() < end);
      svg.setCurrentTime(clock.time / 1000);
    }
    return points;
  }

  function paint(points) {
    // What is hidden leaves a gap, and a leap too: nothing went there.
    const dot = svg.viewBox.baseVal.width / 290;
    const far = Math.hypot(...["width", "height"].map((side) => svg.viewBox.baseVal[side])) / 3;
    let line = "";
    points.forEach((point, index) => {
      const before = points[index - 1];
      if (!point) return;
      const joined = before && Math.hypot(point[0] - before[0], point[1] - before[1]) < far;
      line += `${joined ? "L" : "M"}${point.map((value) => value.toFixed(2))}`;
      if (!before || point.some((value, axis) => Math.abs(value - before[axis]) > 0.05)) {
        layer.append(draw("circle", {
          cx: point[0].toFixed(2), cy: point[1].toFixed(2), r: (index % 6 ? dot : 1.85 * dot).toFixed(2),
        }));
      }
    });
    layer.prepend(draw("path", { d: line, "vector-effect": "non-scaling-stroke" }));
  }

  // Draws the trails of elements with these ids, once the clock stands: following them moves it.
  async function show(ids) {
    job += 1;
    const mine = job;
    layer.replaceChildren();
    for (const id of ids) {
      if (!known.has(id) && (clock.playing || !clock.started)) continue;
      const points = known.get(id) ?? (await follow(id));
      if (mine !== job || !points) return;
      known.set(id, points);
      paint(points);
    }
  }

  return { show };
}
