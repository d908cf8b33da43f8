// What a link says after its `#`, and back: `#t=0.42&speed=0.25`. Whatever cannot be read is told, and left out.

export const speeds = [0.05, 0.1, 0.25, 0.5, 1, 2];
export const backdrops = ["chart", "grid", "light", "dark"];
export const comparisons = ["side", "over", "difference"];
export const frames = ["device", "tall", "classic", "bare"];

const number = /^\d+(?:\.\d+)?$/;
const id = /^[^\s,&=#]+$/;
const names = (text) => text.split(",").filter(Boolean);

// One line a key: how its text is read (undefined: it cannot be), how it is written, and what to say of a wrong one.
const keys = {
  t: {
    read: (text) => (number.test(text) ? Math.round(Number(text) * 1000) : undefined),
    write: (ms) => String(Math.round(ms) / 1000),
    expects: "a time in seconds, such as 0.42",
  },
  play: { read: (text) => (text === "1" ? true : undefined), write: () => "1", expects: "1" },
  speed: {
    read: (text) => (number.test(text) && Number(text) >= 0.05 && Number(text) <= 2 ? Number(text) : undefined),
    write: String,
    expects: "a number from 0.05 to 2",
  },
  loop: {
    read: (text) => ({ on: true, off: false })[text],
    write: (on) => (on ? "on" : "off"),
    expects: "on or off",
  },
  onion: {
    read: (text) => {
      const match = /^([1-6])x(\d{1,4})$/.exec(text);
      return match && Number(match[2]) > 0 ? { count: Number(match[1]), step: Number(match[2]) } : undefined;
    },
    write: ({ count, step }) => `${count}x${step}`,
    expects: "a number of ghosts and their distance in milliseconds, such as 3x100",
  },
  trails: {
    read: (text) => (names(text).length && names(text).every((name) => id.test(name)) ? names(text) : undefined),
    write: (list) => list.join(","),
    expects: "ids of the drawing's elements, with commas between them",
  },
  select: {
    read: (text) => (names(text).length <= 2 && names(text).every((name) => id.test(name)) ? names(text) : undefined),
    write: (list) => list.join(","),
    expects: "one or two ids of the drawing's elements",
  },
  finger: { read: (text) => (text === "off" ? false : undefined), write: () => "off", expects: "off" },
  frame: {
    read: (text) => (frames.includes(text) ? text : undefined),
    write: String,
    expects: frames.join(", "),
  },
  backdrop: {
    read: (text) => (backdrops.includes(text) ? text : undefined),
    write: String,
    expects: backdrops.join(", "),
  },
  zoom: {
    read: (text) => {
      const match = /^(\d+(?:\.\d+)?)@(-?\d+),(-?\d+)$/.exec(text);
      if (!match || Number(match[1]) < 0.25 || Number(match[1]) > 32) return undefined;
      return { scale: Number(match[1]), x: Number(match[2]), y: Number(match[3]) };
    },
    write: ({ scale, x, y }) => `${Number(scale.toFixed(2))}@${Math.round(x)},${Math.round(y)}`,
    expects: "a scale from 0.25 to 32 and where the middle lies, such as 2@120,300",
  },
  velocity: { read: (text) => (text === "on" ? true : undefined), write: () => "on", expects: "on" },
  compare: {
    read: (text) => (/^[^\s&#?:]+\/[^\s&#?:/]+$/.test(text) && !text.split("/").includes("..") ? text : undefined),
    write: String,
    expects: "a design and its scenario, such as sticky-refresh/refresh",
  },
  as: {
    read: (text) => (comparisons.includes(text) ? text : undefined),
    write: String,
    expects: comparisons.join(", "),
  },
  embed: { read: (text) => (text === "1" ? true : undefined), write: () => "1", expects: "1" },
  lang: { read: (text) => (["en", "zh"].includes(text) ? text : undefined), write: String, expects: "en or zh" },
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
    else if (!key) problems.push({ name, value: value ?? "", expects: null });
    else problems.push({ name, value: value ?? "", expects: key.expects });
  }
  return { view, problems };
}

// The time of the moment that a fragment names, in milliseconds; undefined where it names none.
export function momentAt(hash, page = document) {
  const name = decoded(hash.replace(/^#/, ""));
  const time = name && !name.includes("=") ? page.getElementById(name)?.dataset.time : undefined;
  return time === undefined ? undefined : Number(time);
}

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
