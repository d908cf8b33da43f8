// Fingers by keyboard: what can be touched is reached by Tab; Enter and Space tap it, arrows drag it. What takes two
// fingers and does not move grows and shrinks by the arrows up and down, and is turned by the others.

const tap = 80;
const press = 800;
// How far an arrow drags, in points, and for how many milliseconds; then the finger rests, so that nothing flies on,
// unless there are pages: those are flicked.
const [far, long, rest] = [60, 160, 120];
// How far two fingers are from the place between them, so that both are on what they take.
const near = 20;
const step = 16;
const ways = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export function offerKeys(run) {
  const { svg, data, finger } = run;
  const inputs = new Map();
  for (const { name, kind, stops, target } of data.inputs) {
    const element = svg.querySelector(`#${CSS.escape(target)}`);
    if (!element) continue;
    if (!inputs.has(element)) {
      const title = [...element.children].find(({ localName }) => localName === "title")?.textContent;
      for (const [key, value] of [["tabindex", 0], ["role", "button"], ["aria-label", title ?? name]]) {
        element.setAttribute(key, value);
      }
    }
    const known = inputs.get(element) ?? { kinds: [] };
    inputs.set(element, { kinds: [...known.kinds, kind], stops: stops ?? known.stops });
  }
  svg.removeAttribute("aria-hidden");
  svg.addEventListener("keydown", (event) => {
    const { kinds, stops } = inputs.get(event.target) ?? {};
    if (!kinds || event.ctrlKey || event.metaKey || event.altKey) return;
    const [x, y] = finger.place(middle(event.target, svg));
    const way = ways[event.key];
    const isPaged = kinds.includes("pages");
    const isScroll = isPaged || kinds.includes("scroll");
    const isTurn = way?.[0] !== 0;
    if (way && (isScroll || kinds.includes("pan"))) {
      const far = toStop(run.machine, stops?.[isTurn ? 0 : 1] ?? [], way);
      run.plan(drag(x, y, way, isScroll, isPaged ? 0 : rest, far));
    } else if (way && kinds.includes(isTurn ? "rotate" : "pinch")) run.plan(twoFingers(x, y, way));
    else if ([" ", "Enter"].includes(event.key)) {
      run.plan([[0, x, y, 0], [2, x, y, kinds.includes("press") ? press : tap]]);
    } else if (!way) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

// How far it is to the next stop on this way: `stops` begins with the slot of the offset.
function toStop(machine, [slot, ...stops], [right, down]) {
  const ahead = stops.map((stop) => (stop - machine.slot(slot)) * (right + down)).filter((way) => way > 0.5);
  return Math.min(...ahead.length > 0 ? ahead : [far]);
}

function drag(x, y, [right, down], isScroll, rest, far) {
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

// Around a place: from so far apart to half as much again or less, or an eighth of a turn.
function twoFingers(x, y, [right, down]) {
  const steps = [];
  const put = (phase, part, ms) => {
    const [radius, angle] = [near * (1 - (down * part) / 2), (right * part * Math.PI) / 4];
    const [across, along] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    steps.push([phase + 4, x + across, y + along, ms], [phase, x - across, y - along, ms]);
  };
  put(0, 0, 0);
  for (let ms = step; ms <= long; ms += step) put(1, ms / long, ms);
  put(1, 1, long + rest);
  put(2, 1, long + rest);
  return steps;
}

// Of what of an element is seen.
function middle(element, svg) {
  const [own, all] = [element, svg].map((each) => each.getBoundingClientRect());
  return {
    clientX: (Math.max(own.left, all.left) + Math.min(own.right, all.right)) / 2,
    clientY: (Math.max(own.top, all.top) + Math.min(own.bottom, all.bottom)) / 2,
  };
}
