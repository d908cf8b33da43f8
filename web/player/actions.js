// What a player can do: one line an action, for its button, its keys and the list of them all.

import { keep, kept } from "../page/kept.js";
import { backdrops, frames, speeds } from "./address.js";

// The next place on a grid of so many a second. A time that was rounded to a whole millisecond lies on it.
export function onGrid(ms, rate, way) {
  const [place, room] = [(ms * rate) / 1000, rate / 1900];
  return (((way > 0 ? Math.floor(place + room) : Math.ceil(place - room)) + way) * 1000) / rate;
}

const step = (rate, way) => (p) => p.jump(onGrid(p.time, rate, way));

const isAlone = globalThis.document?.querySelector(".brand a[href]") === null;

// What actions are for, in order.
export const groups =
  { time: "Time", speed: "Speed", inspect: "Inspect", view: "View", share: "Share and save" };

// `keys` are what `KeyboardEvent.key` says, "Shift+" before it where that is held; `pressed` tells whether a button
// that stays down is; `word` is part of the label, for a button with little room. What has an icon has a button.
export const actions = [
  { name: "restart", group: "time", label: "Back to the start", word: "", keys: ["Home"], run: (p) => p.jump(0) },
  { name: "previous", group: "time", label: "Previous moment", word: "", keys: ["["], run: (p) => p.toMoment(-1) },
  { name: "back", group: "time", label: "One frame back", word: "", keys: ["ArrowLeft"], run: step(60, -1) },
  { name: "play", group: "time", label: "Play or pause", word: "", keys: [" ", "k"], run: (p) => p.toggle() },
  { name: "forward", group: "time", label: "One frame forward", word: "", keys: ["ArrowRight"], run: step(60, 1) },
  { name: "next", group: "time", label: "Next moment", word: "", keys: ["]"], run: (p) => p.toMoment(1) },
  { name: "loop", group: "time", label: "Play in a loop", word: "", keys: ["l"],
    pressed: (p) => p.view.loop, run: (p) => p.set({ loop: !p.view.loop }) },
  { name: "half-back", group: "time", label: "Half a frame back", keys: [","], run: step(120, -1) },
  { name: "half-forward", group: "time", label: "Half a frame forward", keys: ["."], run: step(120, 1) },
  { name: "far-back", group: "time", label: "A tenth of a second back", keys: ["Shift+ArrowLeft"],
    run: (p) => p.jump(p.time - 100) },
  { name: "far-forward", group: "time", label: "A tenth of a second forward", keys: ["Shift+ArrowRight"],
    run: (p) => p.jump(p.time + 100) },
  { name: "end", group: "time", label: "To the end", keys: ["End"], run: (p) => p.jump(p.duration) },
  ...speeds.map((speed, index) => ({ name: `speed-${speed}`, group: "speed", label: `Speed ${speed}×`,
    keys: [String(index + 1)], run: (p) => p.set({ speed }) })),
  { name: "onion", group: "inspect", label: "Onion skin", word: "Onion skin", keys: ["o"], pressed: (p) => p.view.onion,
    run: (p) => p.set({ onion: p.view.onion ? null : { count: 3, step: 100 } }) },
  { name: "trail", group: "inspect", label: "Trail of the selection", word: "Trail", keys: ["t"],
    pressed: (p) => p.view.trails, run: (p) => p.toggleTrails() },
  { name: "measure", group: "inspect", label: "Measure and inspect", word: "Measure", keys: ["m"],
    pressed: (p) => p.view.select, run: (p) => p.set({ select: p.view.select ? null : [] }) },
  { name: "compare", group: "inspect", label: "Compare with another scenario", word: "Compare", keys: ["x"],
    pressed: (p) => p.view.compare, run: (p) => p.toggleCompare() },
  { name: "console", group: "inspect", label: "Parameters and events", word: "Parameters", keys: ["a"],
    pressed: (p) => p.view.console, run: (p) => p.set({ console: !p.view.console }) },
  { name: "velocity", group: "inspect", label: "Show velocities", keys: ["v"], pressed: (p) => p.view.velocity,
    run: (p) => p.set({ velocity: !p.view.velocity }) },
  { name: "finger", group: "view", label: "Show the finger", word: "Finger", keys: ["f"], pressed: (p) => p.view.finger,
    run: (p) => p.set({ finger: !p.view.finger }) },
  { name: "frame", group: "view", label: "Next device frame", word: "Frame", keys: ["d"],
    run: (p) => p.next("frame", frames) },
  { name: "backdrop", group: "view", label: "Next background", word: "Background", keys: ["b"],
    run: (p) => p.next("backdrop", backdrops) },
  { name: "smaller", group: "view", label: "Smaller", word: "", keys: ["-"], run: (p) => p.zoom.by(1 / 1.25) },
  { name: "larger", group: "view", label: "Larger", word: "", keys: ["+", "="], run: (p) => p.zoom.by(1.25) },
  { name: "full", group: "view", label: "Full screen", word: "Full screen", keys: ["Enter"],
    pressed: (p) => p.isFull(), run: (p) => p.toggleFull() },
  { name: "fit", group: "view", label: "Fit to window", keys: ["0"], run: (p) => p.set({ zoom: null }) },
  { name: "present", group: "view", label: "Present", keys: ["Shift+Enter"], run: (p) => p.present() },
  { name: "link", group: "share", label: "Copy a link to this moment", word: "Link", keys: ["c"],
    run: (p) => p.copyLink() },
  { name: "picture", group: "share", label: "Save this frame as PNG", word: "PNG", keys: ["p"],
    run: (p) => p.saveFrame("png") },
  { name: "vector", group: "share", label: "Save this frame as SVG", word: "SVG", keys: ["s"],
    run: (p) => p.saveFrame("svg") },
  { name: "help", group: "share", label: "Shortcuts", word: "Shortcuts", keys: ["?"], run: (p) => p.help() },
  // A page that is one file has no other page to compare with.
].filter(({ name }) => name !== "compare" || !isAlone);

// The action of a key, unless it is meant for a field or a button, or for the browser. Keys are the stage's where it
// has the focus, and where nothing has it, unless a reader has chosen otherwise: then all that scrolls stays the
// browser's.
export function actionFor(event, stage, isShy = false) {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  const isInside = stage.contains(target);
  if (!isInside && (isShy || ![document.body, document.documentElement].includes(target)
    || key === "Home" || key === "End")) return null;
  if (target.closest("input:not([type=range]), textarea, dialog, .comparing-with, .wiper")) return null;
  // What a list of choices needs is left to it.
  if (target.closest("select, button, a, summary") && (key === " " || key === "Enter")) return null;
  if (target.closest("select") && key.length > 1) return null;
  const shifted = event.shiftKey ? `Shift+${key}` : "";
  return actions.find(({ keys }) => keys.includes(shifted)) ?? actions.find(({ keys }) => keys.includes(key))
    ?? (key.length === 1 ? actions.find(({ keys }) => keys.includes(key.toLowerCase())) : undefined) ?? null;
}

// Whether a reader wants keys to count in the stage alone; where nothing can be kept, for as long as the page is open.
let shy = "page";
export const isShy = () => (kept("flipbook-keys") ?? shy) === "stage";
export function beShy(on) {
  shy = on ? "stage" : "page";
  keep("flipbook-keys", shy);
}

const words = {
  " ": "Space", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", PageUp: "Page up", PageDown: "Page down",
};

// How a key is written for people, and for `aria-keyshortcuts`.
const wordOf = (key) => words[key] ?? (key.length === 1 ? key.toUpperCase() : key);
export const keyWord = (key) => (key === "+" ? key : key.split("+").map(wordOf).join("+"));
export const shortcut = (key) => (key === " " ? "Space" : key === "+" ? "Plus" : key);
