// What an address says of the engine: parameters, and what a finger did.

import { longestTrace, mostSamples, parts, through, versions } from "./trace.js";
import { numbersOf } from "./values.js";

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
