// A drawing of the same size over the stage's own, for what is not part of the design: ghosts, trails, measures.

import { draw } from "./dom.js";

export function makeOverlay(svg, name) {
  const overlay = draw("svg", { viewBox: svg.getAttribute("viewBox"), width: svg.getAttribute("width"),
    height: svg.getAttribute("height"), class: `overlay ${name}`, "aria-hidden": "true" });
  svg.parentElement.append(overlay);
  return overlay;
}

// The box of an element in the stage's own points.
export function boxOnStage(svg, element) {
  const inverse = svg.getScreenCTM()?.inverse();
  const box = element.getBoundingClientRect();
  if (!inverse || (!box.width && !box.height)) return null;
  const [a, b] = [new DOMPoint(box.left, box.top), new DOMPoint(box.right, box.bottom)].map((p) => p.matrixTransform(inverse));
  return { x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y };
}

export function pointOnStage(svg, event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
}
