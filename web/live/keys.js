// Fingers by keyboard: what can be touched is reached by Tab; Enter and Space tap it, arrows drag it.

const tap = 80;
const press = 800;
// How far an arrow drags, in points, and for how many milliseconds; then the finger rests, so that nothing flies on.
const [far, long, rest] = [60, 160, 120];
const step = 16;
const ways = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export function offerKeys(run) {
  const { svg, data, finger } = run;
  const inputs = new Map();
  for (const { name, kind, target } of data.inputs) {
    const element = svg.querySelector(`#${CSS.escape(target)}`);
    if (!element) continue;
    if (!inputs.has(element)) {
      const title = [...element.children].find(({ localName }) => localName === "title")?.textContent;
      for (const [key, value] of [["tabindex", 0], ["role", "button"], ["aria-label", title ?? name]]) {
        element.setAttribute(key, value);
      }
    }
    inputs.set(element, [...inputs.get(element) ?? [], kind]);
  }
  svg.removeAttribute("aria-hidden");
  svg.addEventListener("keydown", (event) => {
    const kinds = inputs.get(event.target);
    if (!kinds || event.ctrlKey || event.metaKey || event.altKey) return;
    const [x, y] = finger.place(middle(event.target, svg));
    const way = ways[event.key];
    const isScroll = kinds.includes("scroll");
    if (way && (isScroll || kinds.includes("pan"))) run.plan(drag(x, y, way, isScroll));
    else if ([" ", "Enter"].includes(event.key)) {
      run.plan([[0, x, y, 0], [2, x, y, kinds.includes("press") ? press : tap]]);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

function drag(x, y, [right, down], isScroll) {
  // What is scrolled goes the other way.
  const sign = isScroll ? -1 : 1;
  // The first ten points are what it takes to be a drag.
  const length = (far + 10) * sign;
  const steps = [[0, x, y, 0]];
  for (let ms = step; ms <= long; ms += step) {
    steps.push([1, x + right * length * (ms / long), y + down * length * (ms / long), ms]);
  }
  const [, endX, endY] = steps.at(-1);
  return [...steps, [1, endX, endY, long + rest], [2, endX, endY, long + rest]];
}

// Of what of an element is seen.
function middle(element, svg) {
  const [own, all] = [element, svg].map((each) => each.getBoundingClientRect());
  return {
    clientX: (Math.max(own.left, all.left) + Math.min(own.right, all.right)) / 2,
    clientY: (Math.max(own.top, all.top) + Math.min(own.bottom, all.bottom)) / 2,
  };
}
