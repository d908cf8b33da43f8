// What a finger did, as text for an address.

import { parts, through, versions } from "../live/trace.js";

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
