// A drawing of the same size over the stage's own, for what is not part of the design: ghosts, trails, measures.

import { draw } from "../page/dom.js";

export function makeOverlay(svg, name) {
  const overlay = draw("svg", { viewBox: svg.getAttribute("viewBox"), width: svg.getAttribute("width"),
    height: svg.getAttribute("height"), class: `overlay ${name}`, "aria-hidden": "true" });
  svg.parentElement.append(overlay);
  return overlay;
}

// The box of an element in the stage's own points, strokes not counted; null where it is not displayed.
export function boxOnStage(svg, element) {
  const matrix = element.getScreenCTM?.();
  const around = svg.getScreenCTM();
  if (!matrix || !around || !element.getClientRects().length) return null;
  const { x, y, width, height } = element.getBBox();
  const place = around.inverse().multiply(matrix);
  const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]]
    .map(([across, down]) => new DOMPoint(across, down).matrixTransform(place));
  const [left, top] = [Math.min(...corners.map((p) => p.x)), Math.min(...corners.map((p) => p.y))];
  return {
    x: left, y: top,
    width: Math.max(...corners.map((p) => p.x)) - left, height: Math.max(...corners.map((p) => p.y)) - top,
  };
}
