// The interface in English or Chinese. Pages are written in English; a dictionary in a script of its own, loaded where
// it is wanted, has the other sentences. The design's own words stand under translate="no" and stay.

import { load } from "./load.js";

const attributes = ["aria-label", "title", "alt", "placeholder", "aria-valuetext", "data-key"];
const originals = new WeakMap();
let sentences = null;
let current = "en";

// Numbers, and what stands in quotation marks, are the holes of a sentence: "{} of {} states".
const hole = /“[^”]*”|\d+(?:\.\d+)?/g;

export function say(english) {
  if (!sentences) return english;
  let holes = english.match(hole) ?? [];
  let found = sentences.exact.get(english.replace(hole, "{}"));
  // Sentences around a name, such as a state's.
  for (const [pattern, translation] of found === undefined ? sentences.around : []) {
    const match = pattern.exec(english);
    if (!match) continue;
    [found, holes] = [translation, match.slice(1).map(say)];
    break;
  }
  if (found === undefined) return english;
  let next = 0;
  return found.replace(/\{(\d*)\}/g, (_, index) => holes[index === "" ? next++ : Number(index)] ?? "");
}

export const language = () => current;

// Takes the page over into a language: "en", or "zh" once its dictionary is there.
export async function speak(wanted) {
  if (wanted === current) return;
  sentences = wanted === "zh" ? await load("zh") : null;
  current = sentences ? wanted : "en";
  document.documentElement.lang = current === "zh" ? "zh-Hans" : "en";
  translate(document.body);
}

// What the reader's browser asks for.
export const preferred = () => (navigator.languages ?? [navigator.language]).map((tag) => tag.slice(0, 2))
  .find((tag) => tag === "en" || tag === "zh") ?? "en";

export function translate(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    (node.nodeType === 1 && node.matches("[translate=no], code, script, svg, noscript")
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT));
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    if (node.nodeType === 3) replace(node, "text", node.data, (text) => { node.data = text; });
    else for (const name of attributes) {
      const value = node.getAttribute?.(name);
      if (value) replace(node, name, value, (text) => node.setAttribute(name, text));
    }
  }
}

function replace(node, key, value, write) {
  const kept = originals.get(node) ?? {};
  // A text that a script has changed since is English again.
  const english = kept[key]?.written === value ? kept[key].english : value;
  const [, before, words, after] = /^(\s*)([\s\S]*?)(\s*)$/.exec(english);
  if (!words) return;
  const written = before + say(words) + after;
  if (written === value && !kept[key]) return;
  originals.set(node, { ...kept, [key]: { english, written } });
  if (written !== value) write(written);
}
