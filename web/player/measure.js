// Measuring: a click on the stage chooses an element, a second one chooses another; the stage shows their boxes and the
// distance between them, and the panel what is bound there, with its present values.

import { textAt, tidy } from "./curves.js";
import { draw, make } from "./dom.js";
import { say } from "./language.js";
import { boxOnStage } from "./overlay.js";

const unprefixed = (id) => id.replace(/^d_/, "");

export function makeMeasure(svg, layer, panel, curves) {
  const bound = new Map();
  for (const curve of curves) {
    if (curve.element) bound.set(curve.element, [...(bound.get(curve.element) ?? []), curve]);
  }

  // The element under the pointer, or the nearest around it, that has an id.
  function elementAt(event) {
    const found = document.elementsFromPoint(event.clientX, event.clientY).find((element) => svg.contains(element));
    const named = found?.closest("[id]");
    return named && named !== svg && svg.contains(named) ? unprefixed(named.id) : null;
  }

  const find = (id) => {
    const element = document.getElementById(`d_${id}`);
    return element && svg.contains(element) ? element : null;
  };

  function outline(box, kind) {
    layer.append(draw("rect", { class: kind, x: box.x, y: box.y, width: box.width, height: box.height,
      "vector-effect": "non-scaling-stroke" }));
  }

  function line(x1, y1, x2, y2, words) {
    const scale = svg.viewBox.baseVal.width / svg.clientWidth || 1;
    layer.append(draw("line", { x1, y1, x2, y2, "vector-effect": "non-scaling-stroke" }));
    layer.append(draw("text", { x: (x1 + x2) / 2 + 4 * scale, y: (y1 + y2) / 2 - 4 * scale, "font-size": 11 * scale }, words));
  }

  function distance(a, b) {
    const middle = (box, axis, size) => box[axis] + box[size] / 2;
    const across = b.x >= a.x + a.width ? [a.x + a.width, b.x] : a.x >= b.x + b.width ? [b.x + b.width, a.x] : null;
    const down = b.y >= a.y + a.height ? [a.y + a.height, b.y] : a.y >= b.y + b.height ? [b.y + b.height, a.y] : null;
    const [x, y] = [middle(b, "x", "width"), middle(b, "y", "height")];
    if (across) line(across[0], y, across[1], y, `${tidy(across[1] - across[0], 1)} pt`);
    if (down) line(x, down[0], x, down[1], `${tidy(down[1] - down[0], 1)} pt`);
    return [across, down].map((pair) => (pair ? pair[1] - pair[0] : 0));
  }

  // Draws what is chosen, and what the pointer is over.
  function show(chosen, hovered, ms) {
    layer.replaceChildren();
    panel.replaceChildren();
    panel.hidden = chosen === null;
    if (chosen === null) return;
    if (!chosen.length && !hovered) panel.append(make("p", { class: "quiet" }, say("Point at the stage; a click keeps what is there, a second one measures the distance.")));
    const boxes = [];
    for (const id of new Set([...chosen, hovered].filter(Boolean))) {
      const element = find(id);
      const box = element && boxOnStage(svg, element);
      if (!element) continue;
      if (box) outline(box, chosen.includes(id) ? "chosen" : "hovered");
      if (box) boxes.push(box);
      panel.append(describe(id, element, box, ms));
    }
    if (boxes.length === 2) {
      const [x, y] = distance(boxes[0], boxes[1]);
      panel.append(make("p", { class: "quiet" }, `${say("Distance")}: ${tidy(x, 1)} × ${tidy(y, 1)} pt`));
    }
  }

  function describe(id, element, box, ms) {
    const list = make("dl", {});
    const row = (name, value) => list.append(make("dt", { translate: "no" }, name), make("dd", { translate: "no" }, value));
    if (box) row("x, y", `${tidy(box.x, 1)}, ${tidy(box.y, 1)} pt`);
    if (box) row("w × h", `${tidy(box.width, 1)} × ${tidy(box.height, 1)} pt`);
    for (const curve of bound.get(element.id) ?? []) row(curve.attribute, textAt(curve, ms));
    return make("div", { class: "chosen-element" }, make("p", { class: "chosen-name", translate: "no" }, `#${id}`), list);
  }

  return { elementAt, find, show };
}
