// Everything on the page that follows the time: the exposure sheet, moments, the statechart, curves and their values.

import { textAt } from "../page/values.js";
import { secondsText } from "../page/numbers.js";
import { english } from "../page/language.js";
import { readSheet } from "../page/sheet.js";
import { watchFigures } from "../page/sight.js";

// How long a transition that was taken stays lit, in milliseconds of the scenario.
const afterglow = 300;
// As long as a frame, what happens is said to be now.
const instantly = 1000 / 60;

// `length()` is how long what plays takes.
export function makeLights(stage, length, curves) {
  const sheet = readSheet(stage, english);
  // Those that are active throughout have no band.
  const { bands, signs, steady } = sheet;
  const moments = [...document.querySelectorAll("[data-time]")].map((element) => ({
    element, time: Number(element.dataset.time),
  }));
  const states = document.querySelectorAll(".chart .state");
  const transitions = document.querySelectorAll(".chart .transition");
  const taken = (stage.dataset.taken ?? "").split(" ").filter(Boolean).map((pair) => pair.split(":").map(Number));
  let tell = () => {};
  const seen = watchFigures(curves, () => tell());
  const last = curves.map(() => null);
  let lit = "";
  // The time that the pointer asks the curves for, in place of the present one.
  let asked = null;

  function follow(ms) {
    const duration = length();
    const instant = Math.min(ms, duration - 1);
    const around = bands.filter(({ from, to }) => instant >= from && instant < to);
    const active = [...steady, ...around.map(({ name }) => name)];
    const recent = taken
      .filter(([from, , to = from]) => from <= ms && ms - to < afterglow)
      .map(([, index]) => `transition-${index}`);
    const present = moments.findLastIndex(({ time }) => time <= ms);
    const glowing = signs.filter(({ from }) => from <= ms && ms - from < afterglow);
    const now = `${active}|${recent}|${present}|${glowing.map(({ from }) => from)}`;
    if (now !== lit) {
      lit = now;
      for (const band of bands) band.element.classList.toggle("on", around.includes(band));
      for (const sign of signs) sign.element.classList.toggle("lit", glowing.includes(sign));
      makeRoom(glowing.at(-1)?.element);
      moments.forEach(({ element }, index) => element.classList.toggle("on", index === present));
      for (const { id, classList } of states) classList.toggle("on", active.includes(id.slice("state-".length)));
      for (const { id, classList } of transitions) classList.toggle("taken", recent.includes(id));
    }
    curves.forEach((curve, index) => {
      // Hidden parts are updated when they are seen.
      const key = `${ms} ${asked} ${!curve.speed}`;
      if (!seen.has(curve.figure) || last[index] === key) return;
      last[index] = key;
      curve.figure.style.setProperty("--now", `${(100 * ms) / duration}%`);
      if (curve.output) {
        const time = asked ?? ms;
        curve.output.value = (asked === null ? "" : `${secondsText(time)} · `)
          + textAt(curve, time) + (curve.speed?.(time) ?? "");
      }
    });
    const happens = signs.filter(({ from }) => Math.abs(from - ms) < instantly).map(({ name }) => name);
    return [...active.slice(steady.length), ...happens];
  }

  // What stands where the latest sign has its name steps back.
  function makeRoom(latest) {
    const word = latest?.lastElementChild.getBoundingClientRect();
    const boxes = signs.map(({ element }) => element.querySelector("path").getBoundingClientRect());
    signs.forEach(({ element }, index) => {
      const { left, right } = boxes[index];
      element.classList.toggle("under", element !== latest && left < word?.right && right > word?.left);
    });
  }

  // Null is for the present time.
  function ask(ms) {
    asked = ms;
    for (const { figure: { parentElement: list } } of curves) {
      list.classList.toggle("asked", ms !== null);
      list.style.setProperty("--asked", `${(100 * ms) / length()}%`);
    }
  }

  const starts = [...signs, ...(moments.length ? [] : bands)].map(({ from }) => from);
  const onSeen = (call) => { tell = call; };
  return { follow, ask, moments: [...moments.map(({ time }) => time), ...starts], onSeen, sheet };
}
