// What is looked for in a gallery: read from its address and written there, and held against the cards.

export const orders = {
  "": { label: "In the site's order", compare: (a, b) => a.index - b.index },
  name: { label: "By name", compare: (a, b) => a.title.localeCompare(b.title, undefined, { numeric: true }) },
  states: { label: "Most states first", compare: (a, b) => b.states - a.states || a.index - b.index },
  scenarios: { label: "Most scenarios first", compare: (a, b) => b.scenarios - a.scenarios || a.index - b.index },
};
export const filters = ["device", "input", "tag"];

const plain = (text) => text.normalize("NFKC").toLowerCase();

export function readQuery(hash) {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const query = { words: said.get("q") ?? "", order: Object.hasOwn(orders, said.get("sort") ?? "") ? said.get("sort") ?? "" : "" };
  for (const name of filters) query[name] = said.get(name) ?? "";
  return query;
}

export function writeQuery(query) {
  const said = new URLSearchParams();
  if (query.words.trim()) said.set("q", query.words.trim());
  for (const name of filters) if (query[name]) said.set(name, query[name]);
  if (query.order) said.set("sort", query.order);
  return said.size ? `#${said}` : "";
}

// `card` is { text, device: [], input: [], tag: [] }, its text made plain; every word must occur somewhere.
export function matches(card, query) {
  return filters.every((name) => !query[name] || card[name].includes(query[name]))
    && plain(query.words).split(/\s+/).every((word) => card.text.includes(word));
}

export function readCard(element, index) {
  const { device, inputs, tags, words, states, scenarios } = element.dataset;
  const title = element.querySelector("h2").textContent;
  const list = (text) => (text ?? "").split(" ").filter(Boolean);
  return {
    element, index, title, device: device ? [device] : [], input: list(inputs), tag: list(tags),
    text: plain([title, element.querySelector(".description")?.textContent, device, inputs, tags, words].join(" ")),
    states: Number(states), scenarios: Number(scenarios),
  };
}
