// The drawing of a live interaction: attributes that follow the engine's numbers.

// `base` is where images lie, `textOf` joins words and numbers.
export function makeDrawing({ drawing, bindings, words }, base, textOf) {
  const parsed = new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement;
  const svg = document.importNode(parsed, true);
  const resolve = (text) => (text.startsWith("data:") ? text : new URL(text, base).href);
  for (const image of svg.querySelectorAll("image[href]")) {
    image.setAttribute("href", resolve(image.getAttribute("href")));
  }
  const elements = [];
  for (const element of svg.querySelectorAll("[data-live]")) {
    elements[element.dataset.live] = element;
    element.removeAttribute("data-live");
  }
  if (svg.dataset.live) elements[svg.dataset.live] = svg;

  // Stroke ends by element, because a dash needs both.
  const ends = new Map();

  function dash(element, attribute, parts, value) {
    const both = ends.get(element) ?? { "stroke-start": 0, "stroke-end": 1 };
    both[attribute] = value;
    ends.set(element, both);
    const targets = parts.length > 1 ? [...element.children].slice(-parts.length) : [element];
    targets.forEach((target, index) => {
      const [from, to] = parts[index];
      const [start, end] = [both["stroke-start"], both["stroke-end"]]
        .map((place) => Math.min(Math.max((place - from) / (to - from), 0), 1));
      // A dash of no length would have caps, so nothing stands off the outline.
      target.setAttribute("stroke-dasharray", end > start ? `${end - start} 2` : "1 3");
      target.setAttribute("stroke-dashoffset", end > start ? -start : 2);
    });
  }

  const writers = bindings.map(([number, attribute, count, kind, ...rest]) => {
    const element = elements[number];
    if (!element) return () => {};
    if (kind === 4) return (values, at) => dash(element, attribute, rest[0], values[at]);
    const name = kind === 3 ? "display" : attribute;
    const set = attribute === "text"
      ? (text) => { element.textContent = text; }
      : (text) => element.setAttribute(name, text);
    if (kind === 3) return (values, at) => set(values[at] ? "inline" : "none");
    if (kind === 5) return (values, at) => set(textOf(values.subarray(at, at + count)));
    if (kind === 2) {
      return (values, at) => {
        const word = words[values[at]] ?? "";
        set(attribute === "href" ? resolve(word) : word);
      };
    }
    if (kind === 1) {
      return (values, at) => set(`rgb(${[0, 1, 2].map((channel) => Math.round(values[at + channel]))})`);
    }
    const [texts, components] = rest;
    return (values, at) => {
      let text = texts[0];
      components.forEach((component, index) => { text += values[at + component] + texts[index + 1]; });
      set(text);
    };
  });

  return { svg, apply: (binding, values, at) => writers[binding](values, at) };
}
