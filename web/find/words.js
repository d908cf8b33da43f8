// What a design is found by: words of several kinds, and why it is found.

import { plain } from "../page/plain.js";

// `words` has lists of words by kind, as `design` of the site's list of places has them too. What is short says best
// why it matches; a title needs no reason, and a description is none.
export function listWords({ title, description, words }, design, say) {
  const kinds = [["", [title]], ...Object.entries({ ...words, ...design?.words }),
    ["scenario", design?.scenarios.map((scenario) => scenario.title) ?? []], ["", [description]]];
  return kinds.flatMap(([kind, list], place) => list.filter(Boolean).map((word) => ({
    kind, word: say(word), text: plain([kind, kind && say(kind), word, say(word)].join(" ")),
    rank: kind ? word.length : place && Infinity,
  }))).sort((a, b) => a.rank - b.rank);
}

// What has all words of a query, or else each of them, with as few of `list` as need be; null where a word is missing.
export function findReasons(list, query) {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  const find = (words) => list.find(({ text }) => words.every((word) => text.includes(word)));
  const whole = find(wanted);
  const found = whole ? [whole] : wanted.map((word) => find([word]));
  return found.includes(undefined) ? null : [...new Set(found)].filter(({ kind }) => kind);
}
