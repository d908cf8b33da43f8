// What is performed, seen over its whole time: curves on a canvas over the baked ones, and the rows of the exposure
// sheet.

import { secondsText } from "../page/curves.js";
import { draw, make } from "../page/dom.js";

// So many places of a curve are worked out.
const places = 240;
const row = 22;
// Steps of the ruler, in milliseconds; it has at most seven numbers.
const steps = [50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 60000, 300000, 3600000];
// What comes again within this time goes on, as scrolling does.
const pause = 50;

export function makeOutlook(stage, player, run, say) {
  const { data, machine } = run;
  const ruler = stage.querySelector(".ruler");
  const bands = stage.querySelector(".bands");
  const figures = [...document.querySelectorAll("figure.curve")];
  const ends = figures.map((figure) => figure.lastElementChild.textContent);
  const plots = figures.map(readPlot).filter(({ svg, slot }) => svg.querySelector("path.value") && slot !== undefined);
  // Rows of the sheet by the states that stand there.
  const heights = new Map([...bands?.children ?? []].filter((child) => child.querySelector("text"))
    .map((child) => [child.querySelector("text").textContent, Number(child.getAttribute("y") ?? 0)]));
  let drawn = null;
  let spans = [];

  function readPlot(figure) {
    const svg = figure.querySelector("svg.plot");
    const matrix = svg.querySelector("g")?.getAttribute("transform").match(/-?[\d.]+/g).map(Number) ?? [];
    return { svg, slope: matrix[3], middle: matrix[5], slot: data.quantities[figure.dataset.curve],
      canvas: make("canvas", { class: "outlook" }), baked: svg.getAttribute("viewBox"), values: [] };
  }

  const percent = (ms, length) => `${(100 * ms) / length}%`;

  // Works out the whole of what is performed, and goes back to the present moment. Returns the log.
  function measure() {
    const length = player.duration;
    const begin = machine.now() - player.time / 1000;
    for (const plot of plots) plot.values = [];
    for (let index = 0; index <= places; index += 1) {
      // Not where frames of the display and ticks of the engine meet.
      machine.seek(Math.min((length / 1000) * (index / places) + 1e-6, length / 1000));
      for (const plot of plots) plot.values.push(machine.slot(plot.slot));
    }
    const entries = machine.log();
    machine.seek(player.time / 1000);
    drawSheet(entries, begin, length);
    for (const figure of figures) {
      // Of another scenario the baked curves say nothing.
      figure.classList.toggle("other", Boolean(player.view.scenario || player.view.found));
      figure.lastElementChild.textContent = secondsText(length);
    }
    for (const plot of plots) drawPlot(plot, length);
    return entries;
  }

  function drawPlot({ svg, slope, middle, canvas, values }, length) {
    svg.setAttribute("viewBox", `0 0 ${length} 100`);
    if (!canvas.isConnected) svg.after(canvas);
    const { width, height } = svg.getBoundingClientRect();
    if (!width) return;
    const density = devicePixelRatio;
    [canvas.width, canvas.height] = [width * density, height * density];
    const pen = canvas.getContext("2d");
    pen.strokeStyle = getComputedStyle(svg).getPropertyValue("--red") || "red";
    pen.lineWidth = 1.5 * density;
    pen.beginPath();
    values.forEach((value, index) => {
      pen.lineTo((canvas.width * index) / places, ((middle + slope * value) * canvas.height) / 100);
    });
    pen.stroke();
  }

  function drawSheet(entries, begin, length) {
    const ms = (seconds) => Math.min(Math.max((seconds - begin) * 1000, 0), length);
    const open = new Map();
    spans = [];
    const marks = [];
    // When each event was heard last.
    const heard = new Map();
    let down = null;
    const close = (state, to) => {
      const [name, from] = [say(data.states[state]), open.get(state)];
      // In and out within one instant it has no width.
      if (from < length && to > 0 && Math.round(from) < Math.round(to)) spans.push({ name, from, to });
      open.delete(state);
    };
    for (const [seconds, kind, which] of entries) {
      const at = ms(seconds);
      if (kind === 0) open.set(which, at);
      if (kind === 1 && open.has(which)) close(which, at);
      if (kind === 3 && !(at - heard.get(which) < pause)) {
        marks.push(draw("svg", { class: "sign event", x: percent(at, length), y: 20, "data-from": Math.round(at) },
          draw("title", {}, `Event ${data.events[which]}`), draw("path", { d: "M0 3l4 4-4 4-4-4z" })));
      }
      if (kind === 3) heard.set(which, at);
      if (kind === 5) down = at;
      if ((kind === 6 || kind === 7) && down !== null) {
        const width = percent(at - down, length);
        marks.push(draw("rect", { class: "touch", x: percent(down, length), y: 15, width, height: 4, rx: 2 }));
        down = null;
      }
    }
    for (const state of [...open.keys()]) close(state, length);
    // Those that are active throughout have no row.
    spans = spans.filter(({ name, from, to }) => heights.has(name) || from > 0 || to < length);
    for (const { name } of spans) {
      if (!heights.has(name)) heights.set(name, Math.max(-row, ...heights.values()) + row);
    }
    const every = steps.find((step) => length <= 6 * step) ?? length;
    const ticks = Array.from({ length: Math.floor(length / every) + 1 }, (_, index) => index * every);
    const numbers = ticks.map((time) => draw("text", { class: "scale", x: percent(time, length), y: 10,
      "text-anchor": time === 0 ? "start" : time > length * 0.94 ? "end" : "middle" },
    time ? String(time / 1000) : "0 s"));
    const lines = ticks.slice(1).map((time) => draw("line",
      { class: "tick", x1: percent(time, length), x2: percent(time, length), y1: 0, y2: "100%" }));
    const copy = (element, height, children) => draw("svg",
      { class: element.getAttribute("class"), width: "100%", height, "aria-hidden": "true" }, ...children);
    const tall = Math.max(0, ...spans.map(({ name }) => heights.get(name))) + row;
    // In each row the later first, so that the name of a short one lies over the next; the earliest says so.
    spans.sort((one, other) => heights.get(one.name) - heights.get(other.name) || other.from - one.from);
    const drawBand = (span, index) => {
      const { name, from, to } = span;
      const [y, width] = [heights.get(name), (to - from) / length];
      span.band = draw("rect", { class: "band", width: "100%", height: 20, rx: 3,
        "data-from": Math.round(from), "data-to": Math.round(to) });
      // What is cut on a narrow screen is read whole, over what comes next.
      const isCut = 300 * width < 6 * name.length + 10;
      return draw("svg", { class: heights.get(spans[index + 1]?.name) === y ? null : "first",
        x: percent(from, length), y, width: percent(to - from, length), height: 20 },
      isCut ? draw("title", {}, name) : null, span.band, draw("text", { x: 6, y: 14 }, name));
    };
    const next = {
      ruler: copy(ruler, ruler.getAttribute("height"), [...numbers, ...marks]),
      bands: bands && copy(bands, tall, [...lines, ...spans.map(drawBand)]),
    };
    (drawn?.ruler ?? ruler).replaceWith(next.ruler);
    (drawn?.bands ?? bands)?.replaceWith(next.bands);
    drawn = next;
  }

  return {
    measure,
    show(time) {
      for (const { from, to, band } of spans) band?.classList.toggle("on", time >= from && time < to);
    },
    // The baked scenario is shown again.
    leave() {
      for (const { svg, canvas, baked } of plots) {
        canvas.remove();
        svg.setAttribute("viewBox", baked);
      }
      figures.forEach((figure, index) => {
        figure.classList.remove("other");
        figure.lastElementChild.textContent = ends[index];
      });
      if (!drawn) return;
      drawn.ruler.replaceWith(ruler);
      drawn.bands?.replaceWith(bands);
      drawn = null;
      spans = [];
    },
  };
}
