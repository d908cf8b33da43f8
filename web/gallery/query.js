// What is looked for in a gallery: read from its address and written there, and held against the cards.

export const orders = {
  "": { label: "In the site's order", compare: (a, b) => a.index - b.index },
  name: { label: "By name", compare: (a, b) => a.title.localeCompare(b.title, undefined, { numeric: true }) },
  states: { label: "Most states first", compare: (a, b) => b.states - a.states || a.index - b.index },
  scenarios: { label: "Most scenarios first", compare: (a, b) => b.scenarios - a.scenarios || a.index - b.index },
};
export const filters = ["device", "input", "tag"];

// A fragment without "=" is a place in the page, and says nothing of what is looked for.
export const isPlace = (hash) => hash.length > 1 && !hash.includes("=");

export function readQuery(hash) {
  const said = new URLSearchParams(isPlace(hash) ? "" : hash.replace(/^#/, ""));
  const query = {
    words: said.get("q") ?? "", order: said.get("sort") ?? "",
    lang: said.get("lang") ?? "", problems: [],
  };
  for (const name of filters) query[name] = said.get(name) ?? "";
  const expects = {
    sort: query.order && !Object.hasOwn(orders, query.order) && Object.keys(orders).filter(Boolean).join(", "),
    lang: query.lang && !["en", "zh"].includes(query.lang) && "en or zh",
  };
  for (const [name, value] of said) {
    if (!["q", "sort", "lang", ...filters].includes(name)) query.problems.push({ name, value, expects: null });
    else if (expects[name]) query.problems.push({ name, value, expects: expects[name] });
  }
  if (expects.sort) query.order = "";
  if (expects.lang) query.lang = "";
  return query;
}

export function writeQuery(query) {
  const said = new URLSearchParams();
  if (query.words.trim()) said.set("q", query.words.trim());
  for (const name of filters) if (query[name]) said.set(name, query[name]);
  if (query.order) said.set("sort", query.order);
  if (query.lang) said.set("lang", query.lang);
  return `${said}` && `#${said}`;
}

// `card` is { device: [], input: [], tag: [] }.
export const passes = (card, query) => filters.every((name) => !query[name] || card[name].includes(query[name]));

export function readCard(element, index) {
  const { name, device, inputs, states, scenarios } = element.dataset;
  return {
    element, index, name, title: element.querySelector("h2").textContent,
    description: element.querySelector(".description")?.textContent, device: device ? [device] : [],
    input: inputs?.split(" ") ?? [], tag: [...element.querySelectorAll(".tags span")].map((tag) => tag.textContent),
    states: Number(states), scenarios: Number(scenarios),
  };
}
