// The drawing on a page's stage, and another one in its place.

export const findStage = () => document.querySelector(".stage[data-player] .live > svg");

// Where the drawing is while it plays, in milliseconds; null while it stands still, and the address says where.
export function timeOf(svg) {
  if (!svg?.closest(".stage").classList.contains("playing")) return null;
  return svg.getCurrentTime() * 1000;
}

// The drawing stays the same element with the same clock, so that whoever plays it, enlarges it or lays something over it
// goes on as if nothing had happened; only what is in it is new.
export function swapDrawing(svg, { drawing }) {
  if (!svg) return;
  const fresh = document.adoptNode(new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement);
  for (const { name } of [...svg.attributes]) if (!fresh.hasAttribute(name) && !["class", "style"].includes(name)) svg.removeAttribute(name);
  for (const { name, value } of [...fresh.attributes]) if (svg.getAttribute(name) !== value) svg.setAttribute(name, value);
  const time = svg.getCurrentTime();
  svg.replaceChildren(...fresh.childNodes);
  // What was put in begins where the clock stands, paused or not.
  svg.setCurrentTime(time);
}
