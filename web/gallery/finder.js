// The bar over the gallery: a field for words, filters, the order, and how many designs are left.

import { make } from "../page/dom.js";
import { say, translate } from "../page/language.js";
import { makeNotes } from "../page/notes.js";
import { tellProblems } from "../page/problems.js";
import { filters, isPlace, matches, orders, readCard, readQuery, writeQuery } from "./query.js";

const titles = { device: "Device", input: "Input", tag: "Tag" };

export function startFinder(place, list) {
  const cards = [...list.children].map(readCard);
  const noted = document.querySelector(".notes");
  const notes = makeNotes(noted);
  let query = readQuery(location.hash);
  tellProblems(notes, noted, query.problems);
  if (cards.length < 2) { place.remove(); return; }
  let writing = 0;
  let ordered = "";

  const field = make("input", { type: "search", placeholder: "Titles, states, texts",
    "aria-label": "Search designs", "aria-keyshortcuts": "/" });
  const count = make("output", { class: "quiet", role: "status" });
  const selects = new Map();
  for (const name of filters) {
    const values = [...new Set(cards.flatMap((card) => card[name]))].sort();
    if (values.length < 2) continue;
    selects.set(name, make("select", { "aria-label": titles[name] },
      make("option", { value: "" }, `${titles[name]}: any`),
      ...values.map((value) => make("option", { value, translate: "no" }, value))));
  }
  selects.set("order", make("select", { "aria-label": "Order" },
    ...Object.entries(orders).map(([value, { label }]) => make("option", { value }, label))));
  const all = make("button", { type: "button", class: "plain" }, "Show all designs");
  const nothing = make("p", { class: "lead nothing", hidden: true }, make("span", {}, "No design matches. "), all);
  place.append(field, make("div", { class: "filters" }, ...selects.values()), count);
  list.after(nothing);

  function show() {
    field.value = query.words;
    for (const [name, select] of selects) {
      // A link may name what is not here: then nothing is found, and the way back is shown.
      if (![...select.options].some(({ value }) => value === query[name])) {
        select.append(make("option", { value: query[name], translate: "no" }, query[name]));
      }
      select.value = query[name];
    }
    let found = 0;
    for (const card of cards) {
      const isFound = matches(card, query);
      if (card.element.hidden === isFound) card.element.hidden = !isFound;
      if (isFound) found += 1;
    }
    if (ordered !== query.order) {
      ordered = query.order;
      list.append(...[...cards].sort(orders[ordered].compare).map((card) => card.element));
    }
    list.classList.toggle("found-some", found < cards.length);
    count.value = found < cards.length ? say(`${found} of ${cards.length} designs`) : "";
    nothing.hidden = found > 0;
  }

  function change(part) {
    query = { ...query, ...part };
    show();
    // Some browsers take few addresses a second.
    clearTimeout(writing);
    writing = setTimeout(() => {
      const hash = writeQuery({ ...query, lang: readQuery(location.hash).lang });
      history.replaceState(null, "", hash || location.pathname + location.search);
    }, 200);
  }

  field.addEventListener("input", () => change({ words: field.value }));
  for (const [name, select] of selects) select.addEventListener("change", () => change({ [name]: select.value }));
  all.addEventListener("click", () => { change({ words: "", device: "", input: "", tag: "" }); field.focus(); });
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.closest("input, select, textarea")) return;
    event.preventDefault();
    field.focus();
  });
  addEventListener("hashchange", () => {
    if (isPlace(location.hash)) return;
    query = readQuery(location.hash);
    tellProblems(notes, noted, query.problems);
    show();
  });
  translate(place);
  show();
}
