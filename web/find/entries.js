// What can be found, as one list, and what of it fits some words.

import { plain } from "../page/plain.js";
import { findReasons, listWords } from "./words.js";

const page = (design, scenario) => `${[design, scenario].filter(Boolean).map(encodeURIComponent).join("/")}/index.html`;

// `designs` is what the site has, `present` the name of the design one is at. An entry has a `kind`, a `title`, what it
// belongs to, and an `address` from the root of the site or what it runs.
export function listEntries(designs, present, { player, actions, keyWord, say }) {
  const entries = [];
  const add = (kind, title, context, rest, words = "", design = "") => {
    const shown = say(title, design);
    // A scenario's and a design's.
    const where = context.split(" · ").map((part) => say(part, design)).join(" · ");
    entries.push({ kind, title: shown, context: where, ...rest, order: entries.length,
      text: plain([title, shown, context, where, kind, say(kind), words].join(" ")) });
  };
  const near = [...designs].sort((a, b) => (b.name === present) - (a.name === present));
  for (const design of near) {
    const words = listWords(design, design, (word) => say(word, design.name));
    const because = (query) => findReasons(words, query)?.map(({ kind, word }) => `${say(kind)} ${word}`).join(" · ");
    add("Design", design.title, "", { address: page(design.name), because },
      [design.name, ...words.map(({ text }) => text)].join(" "), design.name);
  }
  for (const [title, address] of [["Designs", "index.html"], ["Canvas", "canvas.html"]]) {
    add("Page", title, "", { address });
  }
  for (const design of near) {
    for (const { name, title } of design.scenarios) {
      add("Scenario", title, design.title, { address: page(design.name, name) }, name, design.name);
    }
  }
  for (const { label, keys, run } of player ? actions : []) {
    add("Command", label, keys.map(keyWord).map(say).join(" "), { run: () => run(player) });
  }
  for (const design of near) {
    for (const [states, address] of design.states) add("State", states, design.title, { address }, "", design.name);
  }
  for (const design of near) {
    for (const { name, title, moments } of design.scenarios) {
      for (const [moment, id] of moments) {
        add("Moment", moment, `${title} · ${design.title}`,
          { address: `${page(design.name, name)}#${encodeURIComponent(id)}` }, "", design.name);
      }
    }
  }
  return entries;
}

// The best first: what begins with the words, then what has a word that does, then what has them in its name. A design
// says why it is found.
export function findEntries(entries, query, most = 50) {
  const wanted = plain(query).trim();
  const words = wanted.split(/\s+/).filter(Boolean);
  const rank = ({ title }) => {
    const name = plain(title);
    return [name.startsWith(wanted), ` ${name}`.includes(` ${wanted}`), name.includes(wanted), true].indexOf(true);
  };
  return entries.filter(({ text }) => words.every((word) => text.includes(word)))
    .map((entry) => ({ entry, rank: wanted ? rank(entry) : 0 }))
    .sort((a, b) => a.rank - b.rank || a.entry.order - b.entry.order)
    .slice(0, most).map(({ entry }) => ({ ...entry, context: entry.because?.(query) ?? entry.context }));
}
