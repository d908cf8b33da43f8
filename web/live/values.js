// What a parameter is worth: as text, and as the engine's numbers.

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
