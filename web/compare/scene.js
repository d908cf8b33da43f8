// What two drawings show at one instant, element by element, and which elements look different.

import { boxOnStage } from "../tools/overlay.js";
import { moves, shown } from "../tools/frame.js";
import { ownId } from "./other.js";
import { meeting, union } from "./rectangles.js";

const painted = "rect, circle, ellipse, line, polyline, polygon, path, text, image, use";
const resources = "defs, clipPath, mask, pattern, filter, linearGradient, radialGradient, symbol, marker";
const looks = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-dashoffset", "font-size", "font-weight"];
const opacities = ["fill-opacity", "stroke-opacity"];
// Of a number that both show, in points or in channels of a colour; of an opacity a tenth of that.
const tolerance = 0.15;

// From this opacity on a text is read.
const legible = 0.1;

const named = (element) => element.closest("[id]:not(svg)");

// What is painted, each with a key that its counterpart has too: the nearest id and its place below that.
function leavesOf(svg) {
  const counts = new Map();
  return new Map([...svg.querySelectorAll(painted)].filter((element) => !element.closest(resources)).map((element) => {
    const owner = named(element);
    const around = `${owner ? ownId(owner.id) : ""} ${element.localName}`;
    const place = (counts.get(around) ?? 0) + 1;
    counts.set(around, place);
    return [`${around} ${place}`, { element, owner }];
  }));
}

// The value of an attribute now, whether it moves or not.
function shownValue(element, name) {
  const isMoving = [...element.children].some((child) => moves(child) && child.getAttribute("attributeName") === name);
  return (isMoving ? shown(element, name) : null) ?? element.getAttribute(name) ?? "";
}

// A resource that an attribute refers to, with all that is in it, as text.
function resourceText(svg, value, known) {
  const id = /url\(\s*["']?#([^"')]+)/.exec(value)?.[1];
  if (!id) return "";
  if (!known.has(id)) {
    known.set(id, "");
    const root = svg.querySelector(`#${CSS.escape(id)}`);
    const parts = [root, ...root?.querySelectorAll("*") ?? []].filter((element) => element && !moves(element));
    known.set(id, parts.map((element) => element.localName + [...element.attributes]
      .filter(({ name }) => name !== "id" && name !== "href").map(({ name }) => shownValue(element, name))).join(" "));
  }
  return known.get(id);
}

const isShown = (element) => getComputedStyle(element).display !== "none";
const textOf = (element) => [...element.childNodes].map((node) => {
  if (node.nodeType === 3) return node.data;
  return node.nodeType === 1 && !moves(node) && isShown(node) ? textOf(node) : "";
}).join("").trim();

// Everything that decides how a leaf looks, as text with numbers; null where it is not seen.
function lookOf(svg, { element }, known, least = 0.004) {
  let opacity = 1;
  const clips = [];
  for (let around = element; around && around !== svg; around = around.parentElement) {
    const style = getComputedStyle(around);
    opacity *= Number(style.opacity);
    if (style.display === "none" || style.visibility === "hidden" || opacity <= least) return null;
    for (const name of ["clip-path", "mask", "filter"]) {
      const value = around.getAttribute(name);
      if (value && value !== "none") clips.push(resourceText(svg, value, known));
    }
  }
  const style = getComputedStyle(element);
  const place = svg.getScreenCTM().inverse().multiply(element.getScreenCTM());
  const geometry = [...element.attributes]
    .filter(({ name }) => !/^(id|class|transform|style|opacity|display|clip-path|mask|filter)$/.test(name)
      && !looks.includes(name) && !opacities.includes(name))
    .map(({ name, value }) => [name, value.includes("url(") ? ""
      : name === "href" && value.startsWith("#") ? ownId(value.slice(1)) : shownValue(element, name)]);
  const paints = looks.map((name) => {
    const value = style.getPropertyValue(name);
    if (!value.includes("url(")) return value;
    return resourceText(svg, element.closest(`[${name}]`)?.getAttribute(name) ?? "", known);
  });
  return [
    ["a", "b", "c", "d"].map((key) => (100 * place[key]).toFixed(2)), place.e.toFixed(3), place.f.toFixed(3),
    10 * opacity, opacities.map((name) => 10 * Number(style.getPropertyValue(name))), ...paints, ...geometry,
    element.localName === "text" ? textOf(element) : "", ...clips,
  ].join(" ");
}

const number = /-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g;

// Whether two looks are the same but for what cannot be seen.
export function isAlike(a, b) {
  if (a === b) return true;
  if (a === null || b === null || a.replace(number, "#") !== b.replace(number, "#")) return false;
  const [one, two] = [a.match(number) ?? [], b.match(number) ?? []];
  return one.every((text, index) => Math.abs(text - two[index]) <= tolerance);
}

// The part of a box that the rectangles that clip it leave.
function seenBox(svg, element) {
  let box = boxOnStage(svg, element);
  box = box && meeting({ ...box, width: Math.max(box.width, 1), height: Math.max(box.height, 1) }, svg.viewBox.baseVal);
  for (let around = element; box && around && around !== svg; around = around.parentElement) {
    const id = /#([^"')]+)/.exec(around.getAttribute("clip-path") ?? "")?.[1];
    const clip = id && svg.querySelector(`#${CSS.escape(id)}`);
    const shape = clip?.children.length === 1 && clip.querySelector(":scope > rect:not([transform])");
    if (!shape) continue;
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => shape[name].animVal.value);
    const place = svg.getScreenCTM().inverse().multiply(around.getScreenCTM());
    const corners = [[x, y], [x + width, y + height]]
      .map(([across, down]) => new DOMPoint(across, down).matrixTransform(place));
    const [left, right] = corners.map((corner) => corner.x).sort((a, b) => a - b);
    const [top, bottom] = corners.map((corner) => corner.y).sort((a, b) => a - b);
    box = meeting(box, { x: left, y: top, width: right - left, height: bottom - top });
  }
  return box;
}

// `differences()` are the elements that look different now: { name, a, b }, with a box on each side, null where the
// element is not seen. An element all of whose parts differ stands for them. `texts(times, seek)` are facts.
export function makeScenes(mine, theirs) {
  const [own, other] = [leavesOf(mine), leavesOf(theirs)];
  const keys = [...new Set([...own.keys(), ...other.keys()])];

  function differences() {
    const [known, knownOther] = [new Map(), new Map()];
    const parts = [];
    for (const key of keys) {
      const [a, b] = [own.get(key), other.get(key)];
      if ((a ?? b).element.closest(".finger")) continue;
      const [look, otherLook] = [a ? lookOf(mine, a, known) : null, b ? lookOf(theirs, b, knownOther) : null];
      if (look === null && otherLook === null) continue;
      const boxes = [look !== null && seenBox(mine, a.element), otherLook !== null && seenBox(theirs, b.element)];
      if (!boxes[0] && !boxes[1]) continue;
      const owners = [];
      for (let around = (a ?? b).owner; around; around = around.parentElement.closest("[id]:not(svg)")) {
        owners.push(ownId(around.id));
      }
      parts.push({ key, owners, differs: !isAlike(look, otherLook), a: boxes[0] || null, b: boxes[1] || null });
    }
    const found = new Map();
    for (const part of parts.filter(({ differs }) => differs)) {
      // The lowest of the highest elements that hold nothing but what differs.
      let [name, size] = [part.owners[0] ?? "", 0];
      let place = part.key;
      for (const owner of part.owners) {
        const held = parts.filter(({ owners }) => owners.includes(owner));
        if (!held.every(({ differs }) => differs)) break;
        if (held.length > size) [name, size, place] = [owner, held.length, owner];
      }
      const before = found.get(place);
      found.set(place, { name, a: union(before?.a ?? null, part.a), b: union(before?.b ?? null, part.b) });
    }
    return [...found.values()];
  }

  // Texts that are not the same, from the first of these times on at which one of them is seen.
  function texts(times, seek) {
    const open = keys.filter((key) => own.get(key)?.element.localName === "text" && other.has(key));
    const facts = [];
    for (let index = 0; index < times.length && open.length; index += 1) {
      seek(times[index]);
      for (const key of [...open]) {
        const [a, b] = [own.get(key), other.get(key)];
        const [text, otherText] = [textOf(a.element), textOf(b.element)];
        if (text === otherText) continue;
        const isSeen = [[mine, a], [theirs, b]].some(([svg, leaf]) =>
          lookOf(svg, leaf, new Map(), legible) !== null && seenBox(svg, leaf.element));
        if (!isSeen) continue;
        open.splice(open.indexOf(key), 1);
        const name = a.owner ? `#${ownId(a.owner.id)}` : "";
        facts.push({ kind: "Text", name, time: times[index], a: text, b: otherText });
      }
    }
    return facts;
  }

  return { differences, texts };
}
