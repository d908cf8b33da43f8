// Numbers as pages write them.

// A degree sign stands at its number, other units apart.
export const unitText = (unit) => (unit && unit !== "°" ? ` ${unit}` : unit);

// Half a hundredth goes up, as in the pages' own texts.
export const secondsText = (ms) => `${(Math.round(ms / 10) / 100).toFixed(2)} s`;

// No "-0.0", and a minus sign that is as wide as a plus.
export function tidy(value, decimals) {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? (0).toFixed(decimals) : text.replace("-", "−");
}
