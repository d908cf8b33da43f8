// What two scenarios do differently, on the page: a sentence, tables of what differs, and the other's lines in the
// pictures of the curves.

import { valueAt } from "../page/values.js";
import { secondsText, tidy, unitText } from "../page/numbers.js";
import { draw, make } from "../page/dom.js";
import { pairs } from "./measures.js";
import { beginningOf, bothText, compareStories } from "./story.js";

// What a curve of another, perhaps longer, scenario shows in a time as long as this one's.
function within(part, duration) {
  const points = part.times.map((time, index) => [time, part.values[index]]).filter(([time]) => time <= duration);
  return [...points, [duration, valueAt(part, duration)]];
}

// Makes a picture's field high enough for all its lines; returns what undoes that.
function widen(figure, values) {
  const group = figure.querySelector("path.value").parentElement;
  const scale = [...figure.querySelectorAll(".axis span")];
  const [before, words] = [group.getAttribute("transform"), scale.map(({ textContent }) => textContent)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const factor = 84 / (high - low || 1);
  group.setAttribute("transform", `matrix(1 0 0 ${-factor} 0 ${92 + factor * low})`);
  const label = (texts) => scale.forEach((span, index) => { span.textContent = texts[index]; });
  return { low, high, label, undo: () => { group.setAttribute("transform", before); label(words); } };
}

// Draws the other's lines into the pictures; returns what takes them away.
function drawLines(curves, other, player) {
  const undone = [];
  const lines = new Map();
  for (const { curve, part, other: match } of pairs(curves, other.curves)) {
    const own = [...curve.figure.querySelectorAll("path.value")]
      .find((path) => (path.dataset.component ?? "value") === part.component);
    const line = draw("path", {
      class: "other", transform: own.getAttribute("transform"), "vector-effect": "non-scaling-stroke",
      d: within(match, player.duration)
        .map(([time, value], index) => `${index ? "L" : "M"}${time},${value}`).join("") });
    own.after(line);
    undone.push(() => line.remove());
    lines.set(curve, [...(lines.get(curve) ?? curve.parts.flatMap(({ values }) => values)), ...match.values]);
  }
  for (const [curve, values] of lines) {
    const { low, high, label, undo } = widen(curve.figure, values);
    label([tidy(high, curve.decimals) + unitText(curve.unit), tidy(low, curve.decimals)]);
    undone.push(undo);
  }
  return () => { for (const undo of undone) undo(); };
}

// A and B, in their colours. A name of several parts is a sentence.
export const nameOf = (side, { text, design }) => make("span", { class: `side-${side}`, "data-name": design },
  make("b", { translate: "no" }, side.toUpperCase()), " ",
  make("span", { translate: text.includes(" · ") ? null : "no" }, text));

// Names of a fact. What is seen, and an event such as the end of an animation, are said in words.
const said = (kind, text) => make("span",
  { translate: kind === "Visibility" || (kind === "Event" && /[^,] /.test(text)) ? null : "no" }, text);
const subject = (kind, name) => (["State", "Event"].includes(kind) ? said(kind, name) : make("code", {}, name));
const sides = (kind, text) => (kind === "Text" ? [text] : text.split(/( \/ )/)).map((part) => said(kind, part));

// `mine` and `other` are { name, duration, sheet, curves }; the drawings tell `texts`, which are facts, and when they
// look different after a time. Returns the time to go to, null where all is alike, what says how many elements differ,
// and what takes all away again.
export function drawDifferences(mine, other, { isSame, texts, firstSeen }, player, { say, translate }) {
  const undo = drawLines(mine.curves, other, player);
  const story = compareStories(mine, other, isSame);
  story.facts.push(...texts);
  story.facts.sort((a, b) => a.time - b.time);
  const { facts, values, equal, end } = story;
  const beginning = beginningOf(story);
  const seen = beginning.time === null ? null : Math.max(beginning.seen, firstSeen(beginning.time));

  function goTo(time, text = secondsText(time)) {
    const go = make("button", { type: "button", class: "plain", title: "Go to that moment" }, text);
    go.addEventListener("click", () => player.jump(time));
    return go;
  }

  const table = (heads, rows) => rows.length
    ? make("div", { class: "scroller", tabindex: 0, role: "group", "aria-labelledby": "comparison-head" },
      make("table", {},
        make("thead", {}, make("tr", {}, ...heads.map((head) =>
          make("th", { scope: "col", translate: head.length > 1 ? null : "no" }, head)))),
        make("tbody", {}, ...rows)))
    : null;
  const cell = (...children) => make("td", { class: "number", translate: "no" }, ...children);

  function sentence() {
    if (beginning.time === null) {
      return mine.duration === other.duration
        ? [make("span", {}, "Alike throughout.")]
        : [make("span", {}, `Alike until ${secondsText(end)}, where the shorter one ends.`)];
    }
    const words = beginning.groups.flatMap(([kind, names], index) => [
      index ? "; " : " ", make("span", {}, kind.toLowerCase()), " ",
      ...sides(kind, names.slice(0, 3).join(", ")),
      names.length > 3 && make("span", {}, ` and ${names.length - 3} more`)].filter(Boolean));
    const start = beginning.time < 1
      ? "They differ from the start:" : `Alike until ${secondsText(beginning.time)}, then:`;
    return [make("span", {}, start), ...words, ". ", goTo(seen, "Go there")];
  }

  const factRows = facts.map(({ kind, name, a, b, time }) => make("tr", {},
    make("th", { scope: "row" }, make("span", { class: "quiet" }, kind), " ", subject(kind, name)),
    ...[a, b].map((text) => make("td", { translate: kind === "Text" ? "no" : null }, text)), cell(goTo(time))));
  const valueRows = values.map(({ name, curve, a, b, most }) => make("tr", {},
    make("th", { scope: "row", translate: "no" }, make("code", {}, name),
      curve.unit && make("span", { class: "quiet" }, ` ${curve.unit}`)),
    ...["start", "end", "overshoot"].map((key) => cell(bothText(a[key], b[key], curve.decimals))),
    cell(secondsText(a.settles) === secondsText(b.settles)
      ? secondsText(a.settles) : `${secondsText(a.settles)} → ${secondsText(b.settles)}`),
    cell(goTo(most.time, tidy(most.value, curve.decimals))), cell(secondsText(most.time))));
  const here = make("p", { class: "here", role: "status" });
  const section = make("section", { class: "paper comparison", "aria-labelledby": "comparison-head" },
    make("header", {},
      make("h2", { id: "comparison-head" }, "Comparison"),
      make("p", {}, nameOf("a", mine.name), " ", nameOf("b", other.name))),
    make("p", { class: "verdict" }, ...sentence()), here,
    table(["What differs", "A", "B", "From"], factRows),
    table(["Curve", "Start", "Final value", "Overshoot", "Settles", "Largest difference", "At"], valueRows),
    equal.length
      ? make("details", { class: "equal" }, make("summary", {}, `${equal.length} equal`),
        make("p", { translate: "no" }, ...equal.flatMap((name) => [make("code", {}, name), " "])))
      : null);
  document.querySelector(".sheets").prepend(section);
  translate(section);

  // What the drawings show now; null says nothing.
  function count(found) {
    if (!found) { here.replaceChildren(); return; }
    const names = [...new Set(found.map(({ name }) => name && `#${name}`).filter(Boolean))];
    const size = found.length;
    const words = [`${size} elements differ here`, "1 element differs here"][Number(size === 1)];
    const list = names.slice(0, 6).join(", ") + (names.length > 6 ? ", …" : "");
    here.replaceChildren(make("span", {}, size ? words : "Here both look alike."),
      ...list ? [": ", make("code", { translate: "no" }, list)] : []);
    translate(here);
  }

  return { time: seen, count, remove: () => { section.remove(); undo(); } };
}
