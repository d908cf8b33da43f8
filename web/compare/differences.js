// What two scenarios have in common, curve by curve: the other's line in the same picture, and a table of numbers.

import { secondsText, tidy, unitText, valueAt } from "../page/curves.js";
import { draw, make } from "../page/dom.js";
import { distance, pairs, summary } from "./measures.js";

// What a curve of another, perhaps longer, scenario shows in a time as long as this one's.
function within(part, duration) {
  const points = part.times.map((time, index) => [time, part.values[index]]).filter(([time]) => time <= duration);
  return [...points, [duration, valueAt(part, duration)]];
}

// Makes a picture's field high enough for all its lines; returns what undoes that.
function widen(figure, values) {
  const group = figure.querySelector("path.value").parentElement;
  const scale = figure.querySelector("p > span");
  const [before, words] = [group.getAttribute("transform"), scale.textContent];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const factor = 84 / (high - low || 1);
  group.setAttribute("transform", `matrix(1 0 0 ${-factor} 0 ${92 + factor * low})`);
  return { low, high, scale, undo: () => { group.setAttribute("transform", before); scale.textContent = words; } };
}

// Returns an object that takes it all away again.
export function drawDifferences(curves, other, player, { say, translate }) {
  const undone = [];
  const lines = new Map();
  const rows = pairs(curves, other.curves).map(({ curve, part, other: match }) => {
    const own = [...curve.figure.querySelectorAll("path.value")]
      .find((path) => (path.dataset.component ?? "value") === part.component);
    const line = draw("path", {
      class: "other", transform: own.getAttribute("transform"), "vector-effect": "non-scaling-stroke",
      d: within(match, player.duration)
        .map(([time, value], index) => `${index ? "L" : "M"}${time},${value}`).join("") });
    own.after(line);
    undone.push(() => line.remove());
    lines.set(curve, [...(lines.get(curve) ?? curve.parts.flatMap(({ values }) => values)), ...match.values]);
    const [a, b] = [summary(part), summary(match)];
    return { curve, part, a, b, most: distance(part, match) };
  }).sort((one, two) => two.most.value / range(two.part) - one.most.value / range(one.part));

  for (const [curve, values] of lines) {
    const { low, high, scale, undo } = widen(curve.figure, values);
    scale.textContent = say(`${tidy(low, curve.decimals)} to ${tidy(high, curve.decimals)}${unitText(curve.unit)}`);
    undone.push(undo);
  }

  function range({ values }) {
    return Math.max(...values) - Math.min(...values) || 1;
  }

  function both(curve, a, b) {
    const [left, right] = [tidy(a, curve.decimals), tidy(b, curve.decimals)];
    return left === right ? left : `${left} → ${right}`;
  }

  const body = rows.map(({ curve, part, a, b, most }) => {
    const go = make("button", { type: "button", class: "plain" }, tidy(most.value, curve.decimals));
    go.title = say("Go to that moment");
    go.addEventListener("click", () => player.jump(most.time));
    return make("tr", {},
      make("th", { scope: "row", translate: "no" },
        make("code", {}, [curve.name, curve.parts.length > 1 && part.component].filter(Boolean).join(" ")),
        curve.unit && make("span", { class: "quiet" }, ` ${curve.unit}`)),
      ...[[a.start, b.start], [a.end, b.end], [a.overshoot, b.overshoot]]
        .map((pair) => make("td", { class: "number", translate: "no" }, both(curve, ...pair))),
      make("td", { class: "number", translate: "no" },
        secondsText(a.settles) === secondsText(b.settles)
          ? secondsText(a.settles)
          : `${secondsText(a.settles)} → ${secondsText(b.settles)}`),
      make("td", { class: "number", translate: "no" }, most.value > 0 ? go : "0"),
      make("td", { class: "number", translate: "no" }, most.value > 0 ? secondsText(most.time) : ""));
  });
  const heads = ["Curve", "Start", "End", "Overshoot", "Settles", "Largest difference", "At"];
  const section = make("section", { class: "paper comparison", "aria-labelledby": "comparison-head" },
    make("header", {},
      make("h2", { id: "comparison-head" }, "Comparison"),
      make("p", { class: "quiet", translate: "no" }, other.title)),
    rows.length
      ? make("div", { class: "scroller", tabindex: 0, role: "group", "aria-labelledby": "comparison-head" },
        make("table", {},
          make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
          make("tbody", {}, ...body)))
      : make("p", {}, "These two have no moving curve in common."));
  document.querySelector(".sheets").prepend(section);
  translate(section);
  return { remove: () => { section.remove(); for (const undo of undone) undo(); } };
}
