// What is performed, seen over its whole time: curves on a canvas over the baked ones, and the exposure sheet.

import { secondsText } from "../page/numbers.js";
import { make } from "../page/dom.js";
import { drawExposure } from "./exposure.js";

// So many places of a curve are worked out.
const places = 240;
// How long a sign stays lit, in milliseconds.
const afterglow = 300;

export function makeOutlook(stage, player, run, say) {
  const { data, machine } = run;
  const baked = [".ruler", ".bands", ".steady span"].map((part) => stage.querySelector(part));
  const figures = [...document.querySelectorAll("figure.curve")];
  const ends = figures.map((figure) => figure.lastElementChild.textContent);
  const plots = figures.map(readPlot).filter(({ svg, slot }) => svg.querySelector("path.value") && slot !== undefined);
  let shown = baked;

  function readPlot(figure) {
    const svg = figure.querySelector("svg.plot");
    const matrix = svg.querySelector("g")?.getAttribute("transform").match(/-?[\d.]+/g).map(Number) ?? [];
    return { svg, slope: matrix[3], middle: matrix[5], slot: data.quantities[figure.dataset.curve],
      canvas: make("canvas", { class: "outlook" }), baked: svg.getAttribute("viewBox"), values: [] };
  }

  // Works out the whole of what is performed, and goes back to the present moment. Returns the log.
  function measure() {
    const length = player.duration;
    const begin = machine.now() - run.time();
    for (const plot of plots) plot.values = [];
    for (let index = 0; index <= places; index += 1) {
      // Not where frames of the display and ticks of the engine meet.
      machine.seek(Math.min((length / 1000) * (index / places) + 1e-6, length / 1000));
      for (const plot of plots) plot.values.push(machine.slot(plot.slot));
    }
    const entries = machine.log();
    machine.seek(player.time / 1000);
    put(drawExposure(entries, data, begin, length, say));
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

  function put(parts) {
    shown.forEach((part, index) => part?.replaceWith(parts[index]));
    shown = parts;
    stage.querySelector(".steady")?.toggleAttribute("hidden", !shown[2].textContent);
  }

  return {
    measure,
    show(time) {
      const instant = Math.min(time, player.duration - 1);
      for (const { classList, dataset: { from, to } } of stage.querySelectorAll(".bands:not(.theirs) .band")) {
        classList.toggle("on", instant >= from && instant < to);
      }
      for (const { classList, dataset: { from } } of stage.querySelectorAll(".sign")) {
        classList.toggle("lit", time >= from && time - from < afterglow);
      }
    },
    // The baked scenario is shown again.
    leave() {
      for (const { svg, canvas, baked: box } of plots) {
        canvas.remove();
        svg.setAttribute("viewBox", box);
      }
      figures.forEach((figure, index) => {
        figure.classList.remove("other");
        figure.lastElementChild.textContent = ends[index];
      });
      if (shown !== baked) put(baked);
    },
  };
}
