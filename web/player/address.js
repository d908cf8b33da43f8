// What a link says after its `#`, and back: `#t=0.42&speed=0.25`. Whatever cannot be read is told, and left out.

export const speeds = [0.05, 0.1, 0.25, 0.5, 1, 2];
export const backdrops = ["chart", "grid", "light", "dark"];
export const comparisons = ["side", "over", "difference", "wipe"];
export const frames = ["device", "tall", "classic", "bare"];

const number = /^\d+(?:\.\d+)?$/;
const id = /^[^\s,&=#]+$/;
const names = (text) => text.split(",").filter(Boolean);

// One line a key: how its text is read (undefined: it cannot be), and how it is written. What each expects stands in
// expectations.js.
const keys = {
  t: {
    read: (text) => (number.test(text) ? Math.round(Number(text) * 1000) : undefined),
    write: (ms) => String(Math.round(ms) / 1000),
  },
  play: { read: (text) => (text === "1" ? true : undefined), write: () => "1" },
  speed: {
    read: (text) => (number.test(text) && Number(text) >= 0.05 && Number(text) <= 2 ? Number(text) : undefined),
    write: String,
  },
  loop: {
    read: (text) => ({ on: true, off: false })[text],
    write: (on) => (on ? "on" : "off"),
  },
  onion: {
    read: (text) => {
      const match = /^([1-6])x(\d{1,4})$/.exec(text);
      return match && Number(match[2]) > 0 ? { count: Number(match[1]), step: Number(match[2]) } : undefined;
    },
    write: ({ count, step }) => `${count}x${step}`,
  },
  trails: {
    read: (text) => (names(text).length && names(text).every((name) => id.test(name)) ? names(text) : undefined),
    write: (list) => list.join(","),
  },
  select: {
    read: (text) => (names(text).length <= 2 && names(text).every((name) => id.test(name)) ? names(text) : undefined),
    write: (list) => list.join(","),
  },
  finger: { read: (text) => (text === "off" ? false : undefined), write: () => "off" },
  frame: {
    read: (text) => (frames.includes(text) ? text : undefined),
    write: String,
  },
  backdrop: {
    read: (text) => (backdrops.includes(text) ? text : undefined),
    write: String,
  },
  zoom: {
    read: (text) => {
      const match = /^(\d+(?:\.\d+)?)@(-?\d+),(-?\d+)$/.exec(text);
      if (!match || Number(match[1]) < 0.25 || Number(match[1]) > 32) return undefined;
      return { scale: Number(match[1]), x: Number(match[2]), y: Number(match[3]) };
    },
    write: ({ scale, x, y }) => `${Number(scale.toFixed(2))}@${Math.round(x)},${Math.round(y)}`,
  },
  velocity: { read: (text) => (text === "on" ? true : undefined), write: () => "on" },
  compare: {
    read: (text) => (/^[^\s&#?:]+\/[^\s&#?:/]+$/.test(text) && !text.split("/").includes("..") ? text : undefined),
    write: String,
  },
  as: {
    read: (text) => (comparisons.includes(text) ? text : undefined),
    write: String,
  },
  scenario: { read: (text) => (/^[\w-]+$/.test(text) ? text : undefined), write: String },
  found: { read: (text) => (/^(?:found|by|cut)-\d+$/.test(text) ? text : undefined), write: String },
  set: {
    read: (text) => {
      const pairs = names(text).map((pair) => /^([^:]+):(.+)$/.exec(pair)?.slice(1));
      return pairs.length && pairs.every(Boolean) ? pairs : undefined;
    },
    write: (pairs) => pairs.map((pair) => pair.join(":")).join(","),
  },
  trace: { read: (text) => (/^[\w-]+$/.test(text) ? text : undefined), write: String },
  console: { read: (text) => (text === "on" ? true : undefined), write: () => "on" },
  embed: { read: (text) => (text === "1" ? true : undefined), write: () => "1" },
  lang: { read: (text) => (["en", "zh"].includes(text) ? text : undefined), write: String },
};

// A fragment without "=" is a place in the page, and nothing to read here.
export function parseAddress(hash) {
  const view = {};
  const problems = [];
  const text = hash.replace(/^#/, "");
  if (!text.includes("=")) return { view, problems };
  for (const pair of text.split("&")) {
    const [name, ...rest] = pair.split("=");
    const key = Object.hasOwn(keys, name) ? keys[name] : null;
    const value = decoded(rest.join("="));
    const found = value === null ? undefined : key?.read(value);
    if (found !== undefined) view[name] = found;
    // Of a key that is not known, nothing is expected.
    else problems.push({ name, value: value ?? "", expects: key && undefined });
  }
  return { view, problems };
}

// The time of the moment that a fragment names, in milliseconds; undefined where it names none.
export function momentAt(hash, page = document) {
  const name = decoded(hash.replace(/^#/, ""));
  const time = name && !name.includes("=") ? page.getElementById(name)?.dataset.time : undefined;
  return time === undefined ? undefined : Number(time);
}

// What a search found, if a fragment names that: a configuration, `found-3`, a transition, `by-7`, or
// an interruption, `cut-2`.
export const foundAt = (hash, page = document) => {
  const name = hash.replace(/^#/, "");
  return /^[a-z]+-\d+$/.test(name) && page.getElementById(name)?.matches(".found") ? name : null;
};

// Keys stand in the order of the table, so that one view has one address.
export function formatAddress(view) {
  const pairs = [];
  for (const [name, key] of Object.entries(keys)) {
    if (view[name] === undefined || view[name] === null) continue;
    pairs.push(`${name}=${encodeURI(key.write(view[name])).replace(/[&#]/g, encodeURIComponent)}`);
  }
  return pairs.length ? `#${pairs.join("&")}` : "";
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
