// The interface in English or Chinese. Pages are written in English; a dictionary in a script of its own, loaded where
// it is wanted, has the other sentences. A design's own words stand under translate="no": of them another script has
// what their authors wrote in other languages. Words of a design that the page is not about stand under its data-name.

import { load } from "./load.js";

const attributes = ["aria-label", "title", "alt", "placeholder", "aria-valuetext", "data-key", "label"];
const originals = new WeakMap();
let sentences = null;
// By design; without a name, those of all.
let lists = new Map();
let current = "en";

// Numbers, and what stands in quotation marks, are the holes of a sentence: "{} of {} states".
const hole = /“[^”]*”|\d+(?:\.\d+)?/g;

const called = (name, design) => (lists.get(design) ?? lists.get())?.get(name);

export function say(english, design) {
  if (!sentences) return english;
  let holes = english.match(hole) ?? [];
  let found = sentences.exact.get(english.replace(hole, "{}"));
  // A name is no sentence around another one.
  for (const [pattern, translation] of (found ?? called(english, design)) ? [] : sentences.around) {
    const match = pattern.exec(english);
    if (!match) continue;
    [found, holes] = [translation, match.slice(1).map((name) => called(name, design) ?? say(name, design))];
    break;
  }
  if (found === undefined) return called(english, design) ?? sayEach(english, (name) => say(name, design));
  let next = 0;
  return found.replace(/\{(\d*)\}/g, (_, index) => holes[index === "" ? next++ : Number(index)] ?? "");
}

// Names with commas between them; a sentence without a translation keeps its commas.
function sayEach(text, tell) {
  const names = text.split(", ");
  const told = names[1] ? names.map(tell) : names;
  return told.join(", ") === text ? text : told.join("、");
}

// A design's own words.
export const sayTitle = (text, design) =>
  called(text, design) ?? sayEach(text, (name) => called(name, design) ?? name);

// A text that a script has changed since is English again.
const before = (node, key, value) => {
  const kept = originals.get(node)?.[key];
  return kept?.written === value ? kept.english : value;
};

// What a text was before it was translated.
export const english = (node) => before(node, "data", node.data).trim();

export const language = () => current;

// Takes the page over into a language: "en", or "zh" once its dictionary is there.
export async function speak(wanted) {
  if (wanted === current) return;
  const [dictionary, designs] = wanted === "zh" ? await Promise.all([load("zh"), load("titles")]) : [];
  sentences = dictionary ?? null;
  current = sentences ? wanted : "en";
  const words = (designs ?? []).map((design) => [design.name, Object.entries(design[current] ?? {})]);
  // Where two designs have other words for one name, those of the design that the page is about count. Without a name
  // stand tags.
  const own = words.filter(([name]) => location.pathname.includes(`/${encodeURI(name)}/`));
  const all = [["", dictionary?.names ?? []], ...words, ...own].flatMap(([, list]) => list);
  lists = new Map([["", dictionary?.tags ?? []], ...words, [undefined, all]]
    .map(([name, list]) => [name, new Map(list)]));
  document.documentElement.lang = current === "zh" ? "zh-Hans" : "en";
  replace(document.querySelector("title").firstChild, "data", say);
  translate(document.body);
}

export function translate(root) {
  walk(root);
  const names = "[translate=no], [translate=no] > a, .bands *, .state text, .sign *";
  for (const { childNodes: [node, ...others], parentNode } of root.querySelectorAll(names)) {
    if (node?.nodeType !== 3 || others.length) continue;
    replace(node, "data", parentNode.matches(".sign") ? say : sayTitle);
  }
}

function walk(element) {
  for (const name of attributes) if (element.getAttribute(name)) replace(element, name, say);
  for (const node of element.childNodes) {
    if (node.nodeType === 3) replace(node, "data", say);
    else if (node.matches?.(":not([translate=no], code, script, svg)")) walk(node);
  }
}

function replace(node, key, tell) {
  const isText = key === "data";
  const value = isText ? node.data : node.getAttribute(key);
  const english = before(node, key, value);
  const design = node.parentNode?.closest("[data-name]:not(body)")?.dataset.name;
  const written = english.replace(/\S(?:[\s\S]*\S)?/, (words) => tell(words, design));
  if (written === value) return;
  originals.set(node, { ...originals.get(node), [key]: { english, written } });
  if (isText) node.data = written;
  else node.setAttribute(key, written);
}
