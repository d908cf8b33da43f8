// A page that shows an app's log beside its design: both drawings and all curves at one time.

import { readPoints } from "../page/curves.js";
import { say } from "../page/language.js";
import { offerLanguages } from "../page/languages.js";
import { loaded } from "../page/load.js";
import { valueAt } from "../page/values.js";
import { secondsText, tidy, unitText } from "../page/numbers.js";
import { chinese } from "./zh.js";

const bar = document.querySelector(".transport");
const [button, slider, clock] = bar.children;
const duration = Number(bar.dataset.duration);
const round = Number(bar.dataset.round);
const drawings = [...document.querySelectorAll(".live > svg")];
const curves = [...document.querySelectorAll("figure.curve")].map((figure) => {
  const { least, greatest } = figure.dataset;
  const read = (name) => {
    const { times, values } = readPoints(figure.querySelector(`.${name}`).getAttribute("d").replaceAll("h0", ""));
    // The greatest stands at 6, the least at 94.
    return { times, values: values.map((y) => greatest - ((y - 6) / 88) * (greatest - least)) };
  };
  const values = [...figure.querySelectorAll("output .value")];
  return { figure, values, sides: [read("designed"), read("logged")] };
});
// One step of an arrow key, in milliseconds.
const STEP = 25;
let time = 0;
let last = null;
let isPlaying = !matchMedia("(prefers-reduced-motion: reduce)").matches;

// Behind the end both fade and begin again.
function show(ms) {
  time = ms;
  for (const drawing of drawings) drawing.setCurrentTime(ms / 1000);
  const seen = Math.min(ms, duration);
  slider.value = seen;
  clock.textContent = secondsText(seen);
  slider.setAttribute("aria-valuetext", secondsText(seen));
  for (const { figure, values, sides } of curves) {
    figure.style.setProperty("--now", `${(seen / duration) * 100}%`);
    sides.forEach((side, index) => {
      const value = valueAt(side, seen);
      const text = tidy(value, Number(figure.dataset.decimals)) + unitText(figure.dataset.unit ?? "");
      values[index].textContent = Number.isNaN(value) ? "–" : text;
    });
  }
}

function play(now) {
  if (!isPlaying) return;
  if (last !== null) show((time + now - last) % round);
  last = now;
  requestAnimationFrame(play);
}

function setPlaying(wanted) {
  isPlaying = wanted;
  last = null;
  button.textContent = say(wanted ? "Pause" : "Play");
  if (wanted) requestAnimationFrame(play);
}

function jump(ms) {
  setPlaying(false);
  show(Math.min(Math.max(ms, 0), duration));
}

button.addEventListener("click", () => setPlaying(!isPlaying));
slider.addEventListener("input", () => jump(Number(slider.value)));
slider.addEventListener("keydown", (event) => {
  const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
  if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  jump((Math.round(time / STEP) + way) * STEP);
});
for (const { figure } of curves) {
  const field = figure.querySelector("div");
  const go = (event) => {
    const { left, width } = field.getBoundingClientRect();
    jump(Math.round(((event.clientX - left) / width) * duration));
  };
  // Of a finger only a tap counts: it may be about to scroll the page.
  field.addEventListener("click", go);
  field.addEventListener("pointermove", (event) => {
    if (event.buttons && event.pointerType !== "touch") go(event);
  });
}
// The page has its dictionary in itself.
loaded.set("zh", chinese).set("titles", []);
offerLanguages();
bar.hidden = false;
for (const drawing of drawings) drawing.pauseAnimations();
show(0);
setPlaying(isPlaying);
