// Measuring: a click on the stage chooses an element, a second one chooses another; the stage shows their boxes and the
// distance between them, and the panel what is bound there, with its present values.

import { textAt } from "../page/values.js";
import { tidy } from "../page/numbers.js";
import { draw, make } from "../page/dom.js";
import { boxOnStage } from "./overlay.js";

const unprefixed = (id) => id.replace(/^d_/, "");

export function makeMeasure(svg, layer, panel, curves, say, choose) {
  let list = null;
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
    layer.append(draw("text",
      { x: (x1 + x2) / 2 + 4 * scale, y: (y1 + y2) / 2 - 4 * scale, "font-size": 11 * scale }, words));
  }

  const holds = (a, b) =>
    a.x <= b.x && a.y <= b.y && a.x + a.width >= b.x + b.width && a.y + a.height >= b.y + b.height;

  // From the sides of a box to those of one inside it: left, top, right, bottom.
  function insets(a, b) {
    const [x, y] = [b.x + b.width / 2, b.y + b.height / 2];
    const lines = [
      [a.x, y, b.x, y], [x, a.y, x, b.y],
      [b.x + b.width, y, a.x + a.width, y], [x, b.y + b.height, x, a.y + a.height]];
    return lines.map(([x1, y1, x2, y2]) => {
      const text = tidy(x2 - x1 + y2 - y1, 1);
      if (Number(text)) line(x1, y1, x2, y2, text);
      return text;
    });
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

  // What can be chosen without a pointer.
  function offerChoice() {
    if (list) return;
    const options = [...svg.querySelectorAll("[id^=d_]")]
      .filter((element) => element.getBBox && !element.closest("defs, clipPath, mask"))
      .map(({ id }) => make("option", { value: unprefixed(id), translate: "no" }, `#${unprefixed(id)}`));
    list = make("select", { class: "choice", "aria-label": say("Choose an element") },
      make("option", { value: "" }, say("Choose an element")), ...options);
    list.addEventListener("change", () => { if (list.value) choose(list.value); list.value = ""; });
    panel.prepend(list);
  }

  // Draws what is chosen, and what the pointer is over.
  function show(chosen, hovered, ms) {
    layer.replaceChildren();
    for (const child of [...panel.children]) if (child !== list) child.remove();
    panel.hidden = chosen === null;
    if (chosen === null) return;
    offerChoice();
    if (!chosen.length && !hovered) {
      panel.append(make("p", { class: "quiet" },
        say("Point at the stage; a click keeps what is there, a second one measures the distance.")));
    }
    const boxes = [];
    for (const id of new Set([...chosen, hovered].filter(Boolean))) {
      const element = find(id);
      const box = element && boxOnStage(svg, element);
      if (!element) continue;
      if (box) outline(box, chosen.includes(id) ? "chosen" : "hovered");
      // Of two that are chosen the distance stays, whatever the pointer is over.
      if (box && (chosen.length < 2 || chosen.includes(id))) boxes.push(box);
      panel.append(describe(id, element, box, ms));
    }
    if (boxes.length === 2) {
      const [a, b] = holds(boxes[1], boxes[0]) ? [boxes[1], boxes[0]] : boxes;
      const text = holds(a, b)
        ? `Left, top, right, bottom: ${insets(a, b).join(", ")} pt`
        : `Distance: ${distance(a, b).map((way) => tidy(way, 1)).join(" × ")} pt`;
      panel.append(make("p", { class: "quiet" }, say(text)));
    }
  }

  function describe(id, element, box, ms) {
    const list = make("dl", {});
    const row = (name, value) => list.append(
      make("dt", { translate: "no" }, name), make("dd", { translate: "no" }, value));
    if (box) row("x, y", `${tidy(box.x, 1)}, ${tidy(box.y, 1)} pt`);
    if (box) row("w × h", `${tidy(box.width, 1)} × ${tidy(box.height, 1)} pt`);
    for (const curve of bound.get(element.id) ?? []) {
      const parts = curve.parts.map(({ component }) => component).filter((name) => name !== "value");
      const name = curve.name.replace(/^\S+ /, "");
      if (name === "visible") row(say(name), say(textAt(curve, ms)));
      else row([name, parts.join(", ")].filter(Boolean).join(" "), textAt(curve, ms));
    }
    return make("div", { class: "chosen-element" },
      make("p", { class: "chosen-name", translate: "no" }, `#${id}`), list);
  }

  return { elementAt, find, show };
}
