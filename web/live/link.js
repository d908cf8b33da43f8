// What an address says of the engine: parameters, and what a finger did. Both are read here and written here.

// Times are whole numbers of so many a second, places of so many a point; see run.js.
// Of a recording in a link, in seconds and in samples: what a page plays within a moment.
export const longestTrace = 600;
const mostSamples = 50_000;

export const parts = { time: 10_000, place: 32 };
// Of traces of one finger, and of two.
const versions = [4, 8];

// Sets the parameters that `set` names, as pairs of name and text, and all others as the design has them. Returns what
// is wrong with it.
export function readSettings({ parameters }, machine, set) {
  const problems = [];
  machine.reset_parameters();
  for (const [name, text] of set) {
    const parameter = parameters.find((other) => other.name === name);
    const numbers = parameter && numbersOf(parameter, text);
    if (!numbers) {
      const expects = parameter ? expected(parameter) : parameters.map((other) => other.name).join(", ") || null;
      problems.push({ name: "set", value: `${name}:${text}`, expects });
      continue;
    }
    parameter.slots.forEach((slot, index) => machine.set_parameter(slot, numbers[index]));
  }
  return problems;
}

function expected({ kind, choices, min, max }) {
  if (choices.length) return choices.map(([text]) => text).join(", ");
  if (kind === "boolean") return "true, false";
  if (kind === "color") return "#rrggbb";
  return min === null || max === null ? "a number" : `${min} … ${max}`;
}

// The numbers of a parameter's text, one a slot; null for a text that is none of its values.
export function numbersOf({ kind, choices, min, max }, text) {
  if (choices.length) {
    const choice = choices.find(([word]) => word === text);
    return choice ? [choice[1]] : null;
  }
  if (kind === "boolean") return { true: [1], false: [0] }[text] ?? null;
  if (kind === "color") {
    return /^#[\da-f]{6}$/i.test(text) ? [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16)) : null;
  }
  const number = text.trim() === "" ? NaN : Number(text);
  return Number.isFinite(number) && number >= (min ?? -1e12) && number <= (max ?? 1e12) ? [number] : null;
}

// The text of a parameter's numbers.
export function textOf({ kind, choices }, numbers) {
  if (choices.length) return choices.find(([, value]) => value === numbers[0])?.[0] ?? "";
  if (kind === "boolean") return String(numbers[0] !== 0);
  const hexadecimal = (channel) => Math.round(channel).toString(16).padStart(2, "0");
  if (kind === "color") return `#${numbers.map(hexadecimal).join("")}`;
  return String(Number(numbers[0].toPrecision(12)));
}

// What a finger did: { scenario, from, samples }. `scenario` is the name of what it took over, or null, and `from`
// when, in seconds; a sample is the engine's seconds, phase and place.

// As text for an address: whole numbers, each as what differs from the one before, packed.
export async function writeTrace({ scenario, from, samples }) {
  const name = new TextEncoder().encode(scenario ?? "");
  const phases = samples.some(([, phase]) => phase > 3) ? 8 : 4;
  const bytes = [versions.indexOf(phases) + 1, name.length, ...name];
  const put = (number) => {
    for (let rest = number; ; rest = Math.floor(rest / 128)) {
      if (rest < 128) { bytes.push(rest); return; }
      bytes.push((rest % 128) + 128);
    }
  };
  const signed = (number) => put(number < 0 ? -2 * number - 1 : 2 * number);
  put(Math.round(from * parts.time));
  let before = [0, 0, 0];
  for (const [seconds, phase, x, y] of samples) {
    const now = [Math.round(seconds * parts.time), Math.round(x * parts.place), Math.round(y * parts.place)];
    put((now[0] - before[0]) * phases + phase);
    signed(now[1] - before[1]);
    signed(now[2] - before[2]);
    before = now;
  }
  const packed = await through(new CompressionStream("deflate-raw"), new Uint8Array(bytes));
  return btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// The trace of such a text; null where it is none.
export async function readTrace(text) {
  try {
    const packed = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt());
    const bytes = await through(new DecompressionStream("deflate-raw"), packed);
    const phases = versions[bytes[0] - 1];
    if (!phases) return null;
    let place = 2 + bytes[1];
    const scenario = new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(2, place)) || null;
    const take = () => {
      let number = 0;
      for (let unit = 1; ; unit *= 128) {
        if (place >= bytes.length) throw new RangeError("cut");
        const byte = bytes[place++];
        number += (byte % 128) * unit;
        if (byte < 128) return number;
      }
    };
    const signed = (number) => (number % 2 ? -(number + 1) / 2 : number / 2);
    const from = take() / parts.time;
    const samples = [];
    let [time, x, y] = [0, 0, 0];
    while (place < bytes.length) {
      const head = take();
      time += Math.floor(head / phases);
      x += signed(take());
      y += signed(take());
      samples.push([time / parts.time, head % phases, x / parts.place, y / parts.place]);
    }
    const isShort = Math.max(from, time / parts.time) <= longestTrace && samples.length <= mostSamples;
    return samples.length && isShort ? { scenario, from, samples } : null;
  } catch {
    return null;
  }
}

async function through(stream, bytes) {
  const writer = stream.writable.getWriter();
  // What is wrong with the bytes is heard from the reading end.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}
