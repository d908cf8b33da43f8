// What a curve is worth at a time.

import { tidy, unitText } from "./numbers.js";

// Of two points at one time the later holds from then on.
export function valueAt({ times, values }, ms) {
  let low = 0;
  let high = times.length - 1;
  if (high < 0) return NaN;
  if (ms < times[0]) return values[0];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (times[middle] <= ms) low = middle;
    else high = middle - 1;
  }
  if (low === times.length - 1) return values[low];
  const share = (ms - times[low]) / (times[low + 1] - times[low]);
  return values[low] + (values[low + 1] - values[low]) * share;
}

export function textAt(curve, ms) {
  // Each lasts until the next, and the first holds before it begins too.
  if (curve.bands.length) return (curve.bands.findLast((band) => band.from <= ms) ?? curve.bands[0]).value;
  const numbers = curve.parts.map((part) => tidy(valueAt(part, ms), curve.decimals));
  return numbers.join(", ") + unitText(curve.unit);
}
