// What two scenarios have in common, curve by curve: the other's line in the same picture, and a table of numbers.

import { tidy } from "../player/curves.js";
import { draw, make } from "../player/dom.js";
import { distance, pairs, summary } from "./measures.js";

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;

// Returns an object that takes it all away again.
export function drawDifferences(curves, other, player, { say, translate }) {
  const drawn = [];
  const rows = pairs(curves, other.curves).map(({ curve, part, other: match }) => {
    const own = [...curve.figure.querySelectorAll("path.value")].find((path) => (path.dataset.component ?? "") === part.component);
    const line = draw("path", { class: "other", transform: own.getAttribute("transform"), "vector-effect": "non-scaling-stroke",
      d: match.times.map((time, index) => `${index ? "L" : "M"}${time},${match.values[index]}`).join("") });
    own.after(line);
    drawn.push(line);
    const [a, b] = [summary(part), summary(match)];
    return { curve, part, a, b, most: distance(part, match) };
  }).sort((one, two) => two.most.value / range(two.part) - one.most.value / range(one.part));

  function range({ values }) {
    return Math.max(...values) - Math.min(...values) || 1;
  }

  function both(curve, a, b) {
    const [left, right] = [tidy(a, curve.decimals), tidy(b, curve.decimals)];
    return left === right ? left : `${left} → ${right}`;
  }

  const body = rows.map(({ curve, part, a, b, most }) => {
    const go = make("button", { type: "button", class: "plain" }, `${tidy(most.value, curve.decimals)} ${curve.unit}`.trim());
    go.title = say("Go to that moment");
    go.addEventListener("click", () => player.jump(most.time));
    return make("tr", {},
      make("th", { scope: "row", translate: "no" }, make("code", {}, [curve.name, part.component].filter(Boolean).join(" "))),
      ...[[a.start, b.start], [a.end, b.end], [a.overshoot, b.overshoot]].map((pair) => make("td", { class: "number", translate: "no" }, both(curve, ...pair))),
      make("td", { class: "number", translate: "no" }, seconds(a.settles) === seconds(b.settles) ? seconds(a.settles) : `${seconds(a.settles)} → ${seconds(b.settles)}`),
      make("td", { class: "number", translate: "no" }, most.value > 0 ? go : "0"),
      make("td", { class: "number", translate: "no" }, most.value > 0 ? seconds(most.time) : ""));
  });
  const heads = ["Curve", "Start", "End", "Overshoot", "Settles", "Farthest apart", "At"];
  const section = make("section", { class: "paper comparison", "aria-labelledby": "comparison-head" },
    make("header", {}, make("h2", { id: "comparison-head" }, "Comparison"), make("p", { class: "quiet", translate: "no" }, other.title)),
    rows.length
      ? make("div", { class: "scroller", tabindex: 0, role: "group", "aria-labelledby": "comparison-head" }, make("table", {},
        make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))), make("tbody", {}, ...body)))
      : make("p", {}, "These two have no moving curve in common."));
  document.querySelector(".sheets").prepend(section);
  translate(section);
  return { remove: () => { section.remove(); for (const line of drawn) line.remove(); } };
}
