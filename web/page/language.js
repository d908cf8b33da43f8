// The interface in English or Chinese. Pages are written in English; a dictionary in a script of its own, loaded where
// it is wanted, has the other sentences. The design's own words stand under translate="no": of them another script has
// what their authors wrote in other languages.

import { load } from "./load.js";

const attributes = ["aria-label", "title", "alt", "placeholder", "aria-valuetext", "data-key"];
const originals = new WeakMap();
let sentences = null;
let ownWords = new Map();
let current = "en";
// The page's, in English.
let title = null;

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
    [found, holes] = [translation, match.slice(1).map((name) => ownWords.get(name) ?? say(name))];
    break;
  }
  if (found === undefined) return ownWords.get(english) ?? english;
  let next = 0;
  return found.replace(/\{(\d*)\}/g, (_, index) => holes[index === "" ? next++ : Number(index)] ?? "");
}

// A design's own words; several are separated by commas.
export const sayTitle = (text) =>
  ownWords.get(text) ?? text.split(", ").map((name) => ownWords.get(name) ?? name).join(", ");

// What a text was before it was translated.
export const english = (node) => (originals.get(node)?.text?.written === node.data
  ? originals.get(node).text.english : node.data).trim();

export const language = () => current;

// Takes the page over into a language: "en", or "zh" once its dictionary is there.
export async function speak(wanted) {
  if (wanted === current) return;
  const [dictionary, designs] = wanted === "zh" ? await Promise.all([load("zh"), load("titles")]) : [];
  sentences = dictionary ?? null;
  current = sentences ? wanted : "en";
  // Where two designs have other words for one name, those of the design that the page is about count.
  const isOwn = ({ name }) => location.pathname.includes(`/${encodeURI(name)}/`);
  const lists = (designs ?? []).toSorted((one, other) => isOwn(one) - isOwn(other));
  ownWords = new Map(sentences ? lists.flatMap((design) => Object.entries(design[current] ?? {})) : []);
  document.documentElement.lang = current === "zh" ? "zh-Hans" : "en";
  title ??= document.title;
  document.title = title.split(" · ").map((part) => sayTitle(say(part))).join(" · ");
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
    if (node.nodeType === 3) replaceText(node, say);
    else for (const name of attributes) {
      const value = node.getAttribute?.(name);
      if (value) replace(node, name, value, say, (text) => node.setAttribute(name, text));
    }
  }
  const own = "[translate=no], [translate=no] > a, .bands *, .state text";
  for (const { childNodes: [node, ...others] } of root.querySelectorAll?.(own) ?? []) {
    if (node?.nodeType === 3 && !others.length) replaceText(node, sayTitle);
  }
}

const replaceText = (node, tell) => replace(node, "text", node.data, tell, (text) => { node.data = text; });

function replace(node, key, value, tell, write) {
  const kept = originals.get(node) ?? {};
  // A text that a script has changed since is English again.
  const english = kept[key]?.written === value ? kept[key].english : value;
  const [, before, words, after] = /^(\s*)([\s\S]*?)(\s*)$/.exec(english);
  if (!words) return;
  const written = before + tell(words) + after;
  if (written === value && !kept[key]) return;
  originals.set(node, { ...kept, [key]: { english, written } });
  if (written !== value) write(written);
}
