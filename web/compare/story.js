// What two scenarios do differently, from when on: states, events, texts, visibility and values, as data.

import { valueAt } from "../page/values.js";
import { secondsText, tidy } from "../page/numbers.js";
import { distance, pairs, summary } from "./measures.js";

// Times within a millisecond are one time. What begins within a tenth of a second begins together; texts fade in.
const instant = 1;
const together = 100;
const fading = 300;

// So many times are said of a state or an event.
const few = 6;

const seconds = (ms) => secondsText(ms).slice(0, -2);

// [from, to] of every state, by name.
function spansOf({ tracks, steady }, duration) {
  const spans = new Map(steady.map((name) => [name, [[0, duration]]]));
  for (const { name, from, to } of tracks.flat()) spans.set(name, [...(spans.get(name) ?? []), [from, to]]);
  for (const list of spans.values()) list.sort((a, b) => a[0] - b[0]);
  return spans;
}

function timesOf({ signs }) {
  const times = new Map();
  for (const { names, time } of signs) {
    for (const name of names.map((text) => text.replace(/^Event /, ""))) {
      times.set(name, [...(times.get(name) ?? []), time]);
    }
  }
  return times;
}

// The first time before `end` at which two lists of spans are not the same; null where there is none.
function spansPart(a, b, end) {
  const at = (spans, time) => spans.find(([from, to]) => time >= from - instant / 2 && time < to - instant / 2);
  const edges = [...a, ...b].flat().filter((time) => time < end - instant).sort((one, two) => one - two);
  return edges.find((time) => {
    const [mine, other] = [at(a, time), at(b, time)];
    return Boolean(mine) !== Boolean(other) || (mine && Math.abs(mine[0] - other[0]) > instant);
  }) ?? null;
}

function timesPart(a, b, end) {
  const [mine, other] = [a, b].map((times) => times.filter((time) => time <= end));
  for (let index = 0; index < Math.max(mine.length, other.length); index += 1) {
    const [one, two] = [mine[index] ?? Infinity, other[index] ?? Infinity];
    if (Math.abs(one - two) > instant) return Math.min(one, two);
  }
  return null;
}

// Values that hold until the next: { from, value } in order; the first one holds before it begins too.
const heldAt = (bands, time) => (bands.findLast(({ from }) => from <= time + instant / 2) ?? bands[0]).value;

function bandsPart(a, b, end) {
  const edges = [0, ...[...a, ...b].map(({ from }) => from)].filter((time) => time < end).sort((one, two) => one - two);
  return edges.find((time) => heldAt(a, time) !== heldAt(b, time)) ?? null;
}

// The first time at which two lines are farther apart than can be seen in either.
function linesPart(a, b, room, end) {
  const times = [...a.times, ...b.times].filter((time) => time <= end).sort((one, two) => one - two);
  return times.find((time) => Math.abs(valueAt(a, time) - valueAt(b, time)) > room) ?? null;
}

const merged = (a, b) => [...new Set([...a.keys(), ...b.keys()])];
const spanText = ([from, to]) => `${seconds(from)}–${secondsText(to)}`;

// Times or spans in words: of many of them a few, from the first one on that the other side has not.
function listText(list, other, write) {
  const words = list.map(write);
  const same = words.length > few ? words.findIndex((text, index) => !other[index] || text !== write(other[index])) : 0;
  const rest = same < 0 ? [] : words.slice(same);
  return [same && "…", ...rest.slice(0, few), rest.length > few && "…"].filter(Boolean).join(", ") || "–";
}

// What moves in one scenario alone: the other page has no curve of it, because it stands still there.
function aloneIn(curves, others, end) {
  return curves.filter(({ name }) => !others.some((other) => other.name === name)).flatMap((curve) => {
    const part = curve.bands.length ? null : curve.parts[0];
    const time = part
      ? linesPart(part, { times: [0], values: [part.values[0]] }, roomOf(part.values, curve.decimals), end)
      : bandsPart(curve.bands, curve.bands.slice(0, 1), end);
    return time === null ? [] : [{ curve, time, text: part ? "moves" : heldAt(curve.bands, time) }];
  });
}

const kindOf = (name) => (name.endsWith(" visible") ? "Visibility" : name.endsWith(" text") ? "Text" : "Value");
// Both lines are fitted, each within a 250th of its range.
const roomOf = (values, decimals) =>
  Math.max((Math.max(...values) - Math.min(...values)) / 100, 0.5 / 10 ** decimals);

// `mine` and `other` are { duration, sheet, curves }; `isSame` says whether they are of one design. Returns `facts`,
// the first of which comes first, each with its kind, name, both sides in words and the time from which on it holds;
// `values`, the curves that differ; and `equal`, the names of all that is the same.
export function compareStories(mine, other, isSame = true) {
  const end = Math.min(mine.duration, other.duration);
  const [facts, values, equal] = [[], [], []];
  const add = (kind, name, time, a, b) => {
    if (time === null) equal.push(name);
    else facts.push({ kind, name, time, a, b });
  };

  const [states, otherStates] = [spansOf(mine.sheet, mine.duration), spansOf(other.sheet, other.duration)];
  for (const name of merged(states, otherStates)) {
    const [a, b] = [states.get(name) ?? [], otherStates.get(name) ?? []];
    add("State", name, spansPart(a, b, end), listText(a, b, spanText), listText(b, a, spanText));
  }
  const [events, otherEvents] = [timesOf(mine.sheet), timesOf(other.sheet)];
  for (const name of merged(events, otherEvents)) {
    const [a, b] = [events.get(name) ?? [], otherEvents.get(name) ?? []];
    add("Event", name, timesPart(a, b, end), listText(a, b, secondsText), listText(b, a, secondsText));
  }
  for (const curve of mine.curves.filter(({ bands }) => bands.length)) {
    const match = other.curves.find(({ name, bands }) => name === curve.name && bands?.length);
    if (!match) continue;
    const time = bandsPart(curve.bands, match.bands, end);
    const sides = time === null ? [] : [heldAt(curve.bands, time), heldAt(match.bands, time)];
    add(kindOf(curve.name), curve.name.replace(/ visible$/, ""), time, ...sides);
  }
  for (const { curve, part, other: match } of pairs(mine.curves, other.curves)) {
    const all = [...part.values, ...match.values];
    const range = Math.max(...all) - Math.min(...all);
    const time = linesPart(part, match, roomOf(all, curve.decimals), end);
    const name = [curve.name, curve.parts.length > 1 && part.component].filter(Boolean).join(" ");
    if (time === null) { equal.push(name); continue; }
    const most = distance(part, match);
    values.push({ name, curve, part, time, most, range: range || 1, a: summary(part), b: summary(match) });
  }
  for (const side of isSame ? ["a", "b"] : []) {
    const [one, two] = side === "a" ? [mine, other] : [other, mine];
    for (const { curve, time, text } of aloneIn(one.curves, two.curves, end)) {
      const name = curve.name.replace(/ visible$/, "");
      facts.push({ kind: kindOf(curve.name), name, time, a: "–", b: "–", [side]: text });
    }
  }
  facts.sort((a, b) => a.time - b.time);
  values.sort((a, b) => b.most.value / b.range - a.most.value / a.range);
  return { facts, values, equal, end };
}

// What begins first: its time, null where all is alike; in words by kind what begins with it; and where it is seen.
export function beginningOf({ facts, values }) {
  const all = [...facts, ...values.map(({ name, time }) => ({ kind: "Value", name, time }))];
  const time = Math.min(Infinity, ...all.map((fact) => fact.time));
  if (time === Infinity) return { time: null, groups: [] };
  const first = all.filter((fact) => fact.time <= time + (fact.kind === "Text" ? fading : together));
  const has = (text) => text && text !== "–";
  const groups = ["State", "Event", "Text", "Visibility", "Value"].map((kind) => {
    const own = first.filter((fact) => fact.kind === kind);
    if (kind === "Text" || kind === "Visibility") return [kind, own.map(({ a, b }) => `${a} / ${b}`)];
    // What only one of them has stands on its side.
    const sides = ["a", "b"].map((side) => own.filter((fact) => has(fact[side])).map(({ name }) => name));
    const alone = own.filter(({ a, b }) => has(a) !== has(b)).length === own.length && kind !== "Value";
    return [kind, alone && own.length
      ? [sides.map((names) => names.join(", ") || "–").join(" / ")]
      : own.map(({ name }) => name)];
  }).filter(([, words]) => words.length);
  const seen = Math.max(time, ...first.filter(({ kind }) => kind === "Text").map((fact) => fact.time));
  return { time, groups, seen };
}

export const bothText = (a, b, decimals) => {
  const [left, right] = [tidy(a, decimals), tidy(b, decimals)];
  return left === right ? left : `${left} → ${right}`;
};
