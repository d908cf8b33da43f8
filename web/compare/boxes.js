// Boxes round what differs, on both drawings or, where one lies on the other, round both places.

import { draw } from "../page/dom.js";
import { meeting, union } from "./rectangles.js";

// So many have boxes; more would cover what is to be seen.
const most = 24;

function layer(svg) {
  return draw("svg", { class: "boxes", viewBox: svg.getAttribute("viewBox"), "aria-hidden": "true" });
}

// Names stand above their boxes, below, or inside, where the drawing has room for them and no other one is.
function paint(place, svg, boxes) {
  const { x: left, y: top, width, height } = svg.viewBox.baseVal;
  const scale = width / (svg.clientWidth || 1);
  const [room, line] = [2 * scale, 13 * scale];
  const taken = [];
  function label(name, box) {
    const length = (name.length + 1) * 7 * scale;
    const x = Math.max(left, Math.min(box.x - room, left + width - length));
    const inside = Array.from({ length: most }, (_, index) => box.y + (index + 1) * line);
    const y = [box.y - 5 * scale, box.y + box.height + line, ...inside].find((foot) =>
      foot - line >= top - room && foot + room <= top + height
      && !taken.some((other) => Math.abs(other.y - foot) < line && x < other.right && other.x < x + length));
    if (!name || y === undefined) return [];
    taken.push({ x, y, right: x + length });
    return [draw("text", { x, y, "font-size": 11 * scale }, `#${name}`)];
  }
  place.replaceChildren(...boxes.flatMap(({ name, box }) => [
    draw("rect", { x: box.x - room, y: box.y - room, width: box.width + 2 * room, height: box.height + 2 * room,
      rx: 2 * scale, "vector-effect": "non-scaling-stroke" }),
    ...label(name, box)]));
}

export function makeBoxes(mine, theirs) {
  const layers = [layer(mine), layer(theirs)];
  return {
    show(differences, isBeside) {
      mine.parentElement.parentElement.append(layers[0]);
      if (isBeside) theirs.parentElement.append(layers[1]);
      else layers[1].remove();
      const few = differences.length > most ? [] : differences;
      const side = (key) => few.filter((one) => one[key]).map((one) => ({ name: one.name, box: one[key] }));
      const both = few.flatMap(({ name, a, b }) => {
        const isApart = a && b && !meeting(a, b);
        return isApart ? [{ name, box: a }, { name: "", box: b }] : [{ name, box: union(a, b) }];
      });
      paint(layers[0], mine, isBeside ? side("a") : both);
      if (isBeside) paint(layers[1], theirs, side("b"));
    },
    clear() { for (const one of layers) one.replaceChildren(); },
    remove() { for (const one of layers) one.remove(); },
  };
}
