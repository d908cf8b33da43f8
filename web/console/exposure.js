// The exposure sheet of what is performed: the same picture as that of a page, which `ExposureSheet.swift` draws.

import { draw, make } from "../page/dom.js";

const rowHeight = 22;
// Steps of the ruler, in milliseconds; it has at most seven numbers.
const steps = [50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 60000, 300000, 3600000];
// What is felt goes before what is over, that before what was only said.
const kinds = ["event", "finished", "haptic"];
const haptics = ["light", "medium", "heavy", "soft", "rigid", "selection", "success", "warning", "error"];
// The share of a sheet that a sign covers on a telephone.
const breadth = 0.012;

const rounded = (ms) => Math.ceil(ms - 1e-6);

// How deeply each state is nested, as the statechart draws it: around it are those that it is in.
function depthsOf(states) {
  const boxes = states.map((name) => {
    const rect = document.getElementById(`state-${name}`)?.querySelector("rect");
    return ["x", "y", "width", "height"].map((side) => Number(rect?.getAttribute(side)));
  });
  return boxes.map(([x, y]) => boxes.filter(([left, top, width, height]) =>
    x > left && y > top && x < left + width && y < top + height).length);
}

// Its rank among kinds, name and sentence; null for what has no sign.
function signOf([, kind, which], { events }) {
  if (kind === 4) return [2, haptics[which], `Haptic: ${haptics[which]}`];
  const name = events[which];
  // Those two come with every tick of a movement.
  if (kind !== 3 || /\.(scrolled|changed)$/.test(name)) return null;
  const [, finished] = /^done\.animate\.(.*)/.exec(name) ?? [];
  return finished === undefined ? [0, name, `Event ${name}`] : [1, finished, `${finished} is done`];
}

// What a log says of `length` milliseconds from `begin`, in the engine's seconds: touches, signs, and states in rows.
// Each state goes into the first row at or below its depth that has room for it.
function readLog(entries, data, begin, length) {
  const [began, touches, signs, spans, rows] = [[], [], [], [], []];
  const depths = depthsOf(data.states);
  const down = [];
  const clamp = (seconds) => Math.min(Math.max((seconds - begin) * 1000, 0), length);
  const close = (state, to) => {
    const from = began[state];
    if (from < to) spans.push({ state, from, to });
    delete began[state];
  };
  const lift = (finger, to) => {
    // One that lifts as a scenario begins is not its own.
    if (down[finger] < to) touches.push([down[finger], to]);
    delete down[finger];
  };
  for (const entry of entries) {
    const [seconds, kind, which] = entry;
    const at = clamp(seconds);
    if (kind === 0) began[which] ??= at;
    if (kind === 1) close(which, at);
    if (kind === 5 || kind === 11) down[kind > 10 ? 1 : 0] = at;
    if ([6, 7, 13, 14].includes(kind)) lift(kind > 10 ? 1 : 0, at);
    const found = signOf(entry, data);
    if (!found || seconds < begin) continue;
    let sign = signs.at(-1);
    if (!(at < sign?.at + breadth * length)) signs.push(sign = { at, rank: 0, names: new Set(), said: new Set() });
    sign.rank = Math.max(sign.rank, found[0]);
    sign.names.add(found[1]);
    sign.said.add(found[2]);
  }
  for (const state of Object.keys(began)) close(state, length);
  for (const finger of Object.keys(down)) lift(finger, length);
  spans.sort((one, other) => depths[one.state] - depths[other.state] || one.from - other.from);
  for (const span of spans) {
    let row = depths[span.state];
    while (rows[row]?.some(({ from, to }) => from < span.to && span.from < to)) row += 1;
    (rows[row] ??= []).push(span);
  }
  return { touches, signs, rows };
}

// The parts of a sheet, to stand in the place of those of a page: ruler, bands, and the names of what is steady.
export function drawExposure(entries, data, begin, length, say) {
  const { touches, signs, rows } = readLog(entries, data, begin, length);
  const percent = (ms) => `${Math.round((1000 * ms) / length) / 10}%`;
  const isSteady = ({ from, to }) => from === 0 && rounded(to) === length;
  const tracks = rows.map((spans) => spans.filter((span) => !isSteady(span))
    .sort((one, other) => one.from - other.from)).filter((spans) => spans.length);
  const every = steps.find((step) => length <= 6 * step) ?? length;
  const ticks = Array.from({ length: Math.floor(length / every) + 1 }, (_, index) => index * every);
  const picture = (name, height, ...children) =>
    draw("svg", { class: name, width: "100%", height, "aria-hidden": "true" }, ...children);

  function drawSign({ at, rank, names, said }, index) {
    const isEarly = (other) => other.at < 0.66 * length;
    const toRight = isEarly({ at });
    const other = signs[index + (toRight ? 1 : -1)];
    const room = other ? Math.abs(other.at - at) / (isEarly(other) === toRight ? 1 : 2) : toRight ? length - at : at;
    const text = [...names].join(", ");
    const isTight = (300 * room) / length < 6 * text.length + 16;
    return draw("svg", { class: `sign ${kinds[rank]}${isTight ? " tight" : ""}`, x: percent(at), y: 20,
      "data-from": rounded(at) },
    draw("title", {}, [...said].join(", ")),
    draw("path", { d: rank > 1 ? "M-6 7l2-3 3 7 3-8 2 5 2-2" : "M0 3l4 4-4 4-4-4z" }),
    draw("text", { x: toRight ? 8 : -8, y: 11, "text-anchor": toRight ? null : "end" }, text));
  }

  // In each row the later first, so that the name of a short one lies over the next.
  function drawBand({ state, from, to }, index, row) {
    const name = say(data.states[state]);
    // What is cut on a narrow screen is read whole, over what comes next.
    const isCut = (300 * (to - from)) / length < 6 * name.length + 10;
    return draw("svg", { class: index ? null : "first", x: percent(from), y: row * rowHeight,
      width: percent(to - from), height: 20 },
    isCut ? draw("title", {}, name) : null,
    draw("rect", { class: index % 2 ? "band odd" : "band", width: "100%", height: 20, rx: 3,
      "data-from": rounded(from), "data-to": rounded(to) }),
    draw("text", { x: 6, y: 14 }, name));
  }

  const ruler = [
    ...ticks.map((time) => draw("text", { class: "scale", x: percent(time), y: 10,
      "text-anchor": time === 0 ? "start" : time > length * 0.94 ? "end" : "middle" },
    time ? String(time / 1000) : "0 s")),
    ...touches.map(([from, to]) =>
      draw("rect", { class: "touch", x: percent(from), y: 15, width: percent(to - from), height: 4, rx: 2 })),
    ...signs.map(drawSign)];
  const bands = [
    ...ticks.slice(1).filter((time) => time < length).map((time) =>
      draw("line", { class: "tick", x1: percent(time), x2: percent(time), y1: 0, y2: "100%" })),
    ...tracks.flatMap((spans, row) => spans.map((span, index) => drawBand(span, index, row)).reverse())];
  const steady = rows.flat().filter(isSteady).map(({ state }) => say(data.states[state]));
  return [picture("ruler", signs.length ? 38 : 24, ...ruler), picture("bands", tracks.length * rowHeight, ...bands),
    make("span", { translate: "no" }, steady.join(", "))];
}
