// The drawing on a page's stage, and another one in its place.

export const findStage = () => document.querySelector(".stage[data-player] .live > svg");

// Where the drawing is while it plays, in milliseconds; null while it stands still, and the address says where.
export function timeOf(svg) {
  if (!svg?.closest(".stage").classList.contains("playing")) return null;
  return svg.getCurrentTime() * 1000;
}

// The drawing stays the same element with the same clock, so that code that plays it, enlarges it or lays something
// over it goes on as if nothing had happened. What is the same in both stays as well: a browser draws anew only what
// differs.
export function swapDrawing(svg, { drawing }) {
  if (!svg) return;
  const fresh = document.adoptNode(new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement);
  const time = svg.getCurrentTime();
  turn(svg, fresh, ["class", "style"]);
  // What was put in begins where the clock stands, paused or not.
  svg.setCurrentTime(time);
}

// Makes an element equal to another of its kind, but for attributes that only it has and should keep.
function turn(old, fresh, kept = []) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !kept.includes(name)) old.removeAttribute(name);
  }
  for (const one of [...fresh.attributes]) {
    if (old.getAttribute(one.name) !== one.value) old.setAttributeNode(one.cloneNode());
  }
  const [before, after] = [[...old.childNodes], [...fresh.childNodes]];
  if (before.length !== after.length) {
    old.replaceChildren(...after);
    return;
  }
  for (const [index, node] of before.entries()) {
    const other = after[index];
    if (node.isEqualNode(other)) continue;
    if (canTurn(node, other)) turn(node, other);
    else node.replaceWith(other);
  }
}

// Animations begin when they are put in, so an element that moves otherwise is put in as a whole.
const animations = (node) => [...node.children].filter(({ localName }) => /^(?:animate|set)/.test(localName));

function canTurn(node, other) {
  if (node.nodeType !== Node.ELEMENT_NODE || node.nodeName !== other.nodeName) return false;
  const [before, after] = [animations(node), animations(other)];
  return before.length === after.length && before.every((animation, index) => animation.isEqualNode(after[index]));
}
