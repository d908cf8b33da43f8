// One frame of a moving drawing as a drawing that stands still.

import { rename } from "../page/rename.js";

const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
export const moves = (element) => element.localName.startsWith("animate") || element.localName === "set";
// What differs by less than anybody sees is the same.
const rounded = (values) => String(values).replace(/-?\d*\.\d+(?:e-?\d+)?/g, (number) => Number(number).toFixed(2));
const text = (matrix) => `matrix(${[matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f].join(" ")})`;

// What every element shows now of the attributes that move, in the order of the document.
export function readFrame(svg) {
  return [svg, ...svg.querySelectorAll("*")].map((element) => {
    const names = new Set([...element.children].filter(moves).map((child) => child.getAttribute("attributeName")));
    return [...names].map((name) => [name, shown(element, name)]);
  });
}

// A copy in which every animated attribute has the value that it shows now, and nothing moves. Ids get `prefix`, so
// that the copy can stand on the same page. What is not displayed stays behind; with `other`, a frame that was read at
// another time, so does all that looks the same there.
export function freezeFrame(svg, prefix = "", other = null) {
  const copy = svg.cloneNode(true);
  const elements = [copy, ...copy.querySelectorAll("*")];
  const frame = readFrame(svg);
  const isFingerless = svg.closest(".fingerless");
  const differs = new Set();
  frame.forEach((values, index) => {
    for (const [name, value] of values) if (value !== null) elements[index].setAttribute(name, value);
    if (!other || rounded(values) === rounded(other[index])) return;
    for (let around = elements[index]; around; around = around.parentElement) differs.add(around);
    for (const inside of elements[index].querySelectorAll("*")) differs.add(inside);
  });
  for (const element of elements) {
    const isResource = element.closest("defs, clipPath, mask, linearGradient, radialGradient, pattern, filter");
    const isHidden = element.getAttribute("display") === "none";
    if (moves(element) || (isFingerless && element.classList.contains("finger"))
      || (!isResource && (isHidden || (other && !differs.has(element))))) element.remove();
    else if (prefix) rename(element, prefix);
  }
  return copy;
}

// The animated value as an attribute's text; null where the browser cannot say.
export function shown(element, name) {
  if (name === "points") return [...element.animatedPoints].map(({ x, y }) => `${x},${y}`).join(" ");
  if (name === "d") return outline(element);
  const animated = element[camel(name)]?.animVal;
  if (name === "transform" || name === "gradientTransform" || name === "patternTransform") {
    return Array.from({ length: animated.numberOfItems }, (_, index) => text(animated.getItem(index).matrix)).join(" ");
  }
  if (name === "href") return animated;
  if (name === "stdDeviation") return `${element.stdDeviationX.animVal} ${element.stdDeviationY.animVal}`;
  if (typeof animated === "number") return String(animated);
  if (typeof animated?.value === "number") return String(animated.value);
  if (animated instanceof SVGRect) return [animated.x, animated.y, animated.width, animated.height].join(" ");
  return getComputedStyle(element).getPropertyValue(name) || null;
}

// WebKit computes no d, and keeps the list of segments instead.
function outline(element) {
  const segments = element.animatedPathSegList;
  if (!segments) return /^path\("(.*)"\)$/.exec(getComputedStyle(element).d)?.[1] ?? null;
  return Array.from({ length: segments.numberOfItems }, (_, index) => {
    const { pathSegTypeAsLetter: letter, x1, y1, x2, y2, x, y } = segments.getItem(index);
    return letter + [x1, y1, x2, y2, x, y].filter((number) => number !== undefined).join(" ");
  }).join("");
}
