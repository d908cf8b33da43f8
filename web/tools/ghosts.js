// Onion skin: frozen copies of the drawing before the present time and after it.

import { draw } from "../page/dom.js";
import { freezeFrame, readFrame } from "./frame.js";

// What is light vanishes when ghosts are multiplied with the drawing; what is dark becomes red pencil, or blue.
// On dark paper it is the other way round.
const pencils = { before: [0.8, 0.2, 0.13], after: [0.07, 0.4, 0.75] };
const chalks = { before: [1, 0.45, 0.35], after: [0.4, 0.7, 1] };
const grey = [0.3, 0.55, 0.15];

// Whether what covers the drawing is dark.
function isDark(svg) {
  const { width, height } = svg.viewBox.baseVal;
  const paper = [...svg.querySelectorAll("rect")].findLast((rect) =>
    rect.width.animVal.value >= 0.9 * width && rect.height.animVal.value >= 0.7 * height
    && rect.getClientRects().length && getComputedStyle(rect).fill.startsWith("rgb("));
  const channels = paper && getComputedStyle(paper).fill.match(/[\d.]+/g).map(Number);
  return Boolean(channels) && grey.reduce((sum, part, index) => sum + part * channels[index], 0) < 90;
}

// `onion` is how many on each side and how many milliseconds apart; null takes them away.
export function makeGhosts(svg, layer, clock) {
  const filter = (name, rows) => draw("filter", { id: `onion-${name}`, "color-interpolation-filters": "sRGB" },
    draw("feColorMatrix", { values: `${rows.map((row) => row.join(" ")).join(" ")} 0 0 0 1 0` }));
  const row = (factor, base) => [...grey.map((part) => part * factor), 0, base];
  const filters = (dark) => Object.entries(dark ? chalks : pencils)
    .map(([name, color]) => filter(name, color.map((c) => (dark ? row(c, 0) : row(1 - c, c)))));
  let drawn = "";

  function clear() {
    layer.replaceChildren();
    drawn = "";
  }

  function show(onion) {
    const wanted = onion && !clock.playing && clock.started ? `${clock.time} ${onion.count} ${onion.step}` : "";
    if (wanted === drawn) return;
    clear();
    if (!wanted) return;
    drawn = wanted;
    const dark = isDark(svg);
    layer.classList.toggle("dark", dark);
    layer.append(...filters(dark));
    const present = readFrame(svg);
    for (let distance = onion.count; distance >= 1; distance -= 1) {
      for (const side of [-1, 1]) {
        const ms = clock.time + side * distance * onion.step;
        if (ms < 0 || ms > clock.duration) continue;
        svg.setCurrentTime(Math.round(ms) / 1000);
        const name = side < 0 ? "before" : "after";
        const still = freezeFrame(svg, `${name}${distance}_`, present);
        const ghost = draw("g", { filter: `url(#onion-${name})`, opacity: (0.7 / distance ** 0.6).toFixed(2) });
        // What the root says of its letters and colours holds for the ghost too.
        for (const { name: own, value } of still.attributes) {
          if (/^(font|fill|stroke)/.test(own)) ghost.setAttribute(own, value);
        }
        ghost.append(...still.childNodes);
        layer.append(ghost);
      }
    }
    svg.setCurrentTime(clock.time / 1000);
  }

  return { show };
}
