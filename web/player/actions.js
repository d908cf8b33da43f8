// What a player can do: one line an action, for its button, its keys and the page of help.

import { backdrops, frames, speeds } from "./address.js";

export const frame = 1000 / 60;

// `keys` are what `KeyboardEvent.key` says, "Shift+" before it where that is held; `pressed` tells whether a button that
// stays down is.
export const actions = [
  { name: "restart", group: "time", icon: "restart", label: "Back to the start", keys: ["Home"], run: (p) => p.jump(0) },
  { name: "previous", group: "time", icon: "previous", label: "Previous moment", keys: ["["], run: (p) => p.toMoment(-1) },
  { name: "back", group: "time", icon: "back", label: "One frame back", keys: ["ArrowLeft", "ArrowDown"], run: (p) => p.step(-frame) },
  { name: "play", group: "time", icon: "play", label: "Play", keys: [" ", "k"], run: (p) => p.toggle() },
  { name: "forward", group: "time", icon: "forward", label: "One frame on", keys: ["ArrowRight", "ArrowUp"], run: (p) => p.step(frame) },
  { name: "next", group: "time", icon: "next", label: "Next moment", keys: ["]"], run: (p) => p.toMoment(1) },
  { name: "loop", group: "time", icon: "loop", label: "Play in a loop", keys: ["l"], pressed: (p) => p.view.loop, run: (p) => p.set({ loop: !p.view.loop }) },
  { name: "half-back", label: "Half a frame back", keys: [","], run: (p) => p.step(-frame / 2) },
  { name: "half-forward", label: "Half a frame on", keys: ["."], run: (p) => p.step(frame / 2) },
  { name: "far-back", label: "A tenth of a second back", keys: ["Shift+ArrowLeft", "PageDown"], run: (p) => p.step(-100) },
  { name: "far-forward", label: "A tenth of a second on", keys: ["Shift+ArrowRight", "PageUp"], run: (p) => p.step(100) },
  { name: "end", label: "To the end", keys: ["End"], run: (p) => p.jump(p.duration) },
  ...speeds.map((speed, index) => (
    { name: `speed-${speed}`, label: `Speed ${speed}`, keys: [String(index + 1)], run: (p) => p.set({ speed }) })),
  { name: "onion", group: "look", icon: "onion", label: "Onion skin", keys: ["o"], pressed: (p) => Boolean(p.view.onion),
    run: (p) => p.set({ onion: p.view.onion ? null : { count: 3, step: 100 } }) },
  { name: "trail", group: "look", icon: "trail", label: "Trail of what is chosen", keys: ["t"], pressed: (p) => Boolean(p.view.trails),
    run: (p) => p.toggleTrails() },
  { name: "measure", group: "look", icon: "measure", label: "Measure and inspect", keys: ["m"], pressed: (p) => Boolean(p.view.select),
    run: (p) => p.set({ select: p.view.select ? null : [] }) },
  { name: "finger", group: "look", icon: "finger", label: "Show the finger", keys: ["f"], pressed: (p) => p.view.finger,
    run: (p) => p.set({ finger: !p.view.finger }) },
  { name: "compare", group: "look", icon: "compare", label: "Compare with another scenario", keys: ["x"], pressed: (p) => Boolean(p.view.compare),
    run: (p) => p.toggleCompare() },
  { name: "velocity", label: "Velocities beside values", keys: ["v"], run: (p) => p.set({ velocity: !p.view.velocity }) },
  { name: "frame", group: "look", icon: "frame", label: "Next device around the stage", keys: ["d"], run: (p) => p.next("frame", frames) },
  { name: "backdrop", group: "look", icon: "backdrop", label: "Next background", keys: ["b"], run: (p) => p.next("backdrop", backdrops) },
  { name: "smaller", group: "zoom", icon: "smaller", label: "Smaller", keys: ["-"], run: (p) => p.zoom.by(1 / 1.25) },
  { name: "larger", group: "zoom", icon: "larger", label: "Larger", keys: ["+", "="], run: (p) => p.zoom.by(1.25) },
  { name: "fit", label: "As large as fits", keys: ["0"], run: (p) => p.set({ zoom: null }) },
  { name: "full", group: "zoom", icon: "full", label: "Full screen", keys: ["Enter"], pressed: (p) => p.isFull(), run: (p) => p.toggleFull() },
  { name: "link", group: "share", icon: "link", label: "Copy a link to this moment", keys: ["c"], run: (p) => p.copyLink() },
  { name: "picture", group: "share", icon: "picture", label: "Save this frame as PNG", keys: ["p"], run: (p) => p.saveFrame("png") },
  { name: "vector", group: "share", icon: "vector", label: "Save this frame as SVG", keys: ["s"], run: (p) => p.saveFrame("svg") },
  { name: "help", group: "share", icon: "help", label: "Keys", keys: ["?"], run: (p) => p.help() },
];

// The action of a key, unless it is meant for a field or a button, or for the browser.
export function actionFor(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  if (event.target.closest?.("input:not([type=range]), select, textarea, dialog, [contenteditable]")) return null;
  if (event.target.closest?.("button, a, summary, [role=button]") && (event.key === " " || event.key === "Enter")) return null;
  const shifted = event.shiftKey ? `Shift+${event.key}` : "";
  return actions.find(({ keys }) => keys.includes(shifted)) ?? actions.find(({ keys }) => keys.includes(event.key))
    ?? (event.key.length === 1 ? actions.find(({ keys }) => keys.includes(event.key.toLowerCase())) : undefined) ?? null;
}

const words = { " ": "Space", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", PageUp: "Page up", PageDown: "Page down" };

// How a key is written for people, and for `aria-keyshortcuts`.
export const keyWord = (key) => key.split("+").map((part) => words[part] ?? part).join("+") || key;
export const shortcut = (key) => (key === " " ? "Space" : key === "+" ? "Plus" : key);
