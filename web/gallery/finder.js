// The bar over the gallery: a field for words, filters, the order, and how many designs are left. Cards say why they
// match; many designs have a list of their names beside them.

import { findReasons, listWords } from "../find/words.js";
import { make } from "../page/dom.js";
import { language, say, translate } from "../page/language.js";
import { load } from "../page/load.js";
import { makeNotes } from "../page/notes.js";
import { tellProblems } from "../page/problems.js";
import { filters, isPlace, orders, passes, readCard, readQuery, writeQuery } from "./query.js";

const titles = { device: "Device", input: "Input", tag: "Tag" };
// Fewer are seen at a glance. The style knows the number too.
const few = 12;

// A name that is no one design's: a tag, a device.
const makeName = (kind, attributes, value) =>
  make(kind, { ...attributes, value, translate: "no", "data-name": "" }, value);

export function startFinder(place, list) {
  const cards = [...list.children].map(readCard);
  const noted = document.querySelector(".notes");
  const notes = makeNotes(noted);
  let query = readQuery(location.hash);
  tell();
  if (cards.length < 2) { place.remove(); return; }
  let writing = 0;
  let ordered = "";
  let found = cards;
  // The language in which words were asked for, and that in which they are there.
  let asked = "";
  let learned = "";

  const field = make("input", { type: "search", placeholder: "Titles, states, events, easings, texts",
    "aria-label": "Search designs", "aria-keyshortcuts": "/" });
  const tally = document.querySelector(".tally");
  const total = tally.textContent;
  const selects = new Map();
  for (const name of filters) {
    const values = [...new Set(cards.flatMap((card) => card[name]))].sort();
    if (values.length < 2) continue;
    selects.set(name, make("select", { "aria-label": titles[name] },
      make("option", { value: "" }, `${titles[name]}: any`),
      ...values.map((value) => makeName("option", {}, value))));
  }
  selects.set("order", make("select", { "aria-label": "Order" },
    ...Object.entries(orders).map(([value, { label }]) => make("option", { value }, label))));
  const all = make("button", { type: "button", class: "plain" }, "Show all designs");
  const nothing = make("p", { class: "lead nothing", hidden: true }, make("span", {}, "No design matches. "), all);
  const names = make("ul");
  tally.setAttribute("role", "status");
  place.append(field, make("div", { class: "filters" }, ...selects.values()));
  list.after(nothing);
  for (const card of cards) {
    card.row = make("li", { translate: "no", "data-name": card.name },
      make("a", { href: card.element.querySelector("a").href }, card.title));
    for (const tag of card.element.querySelectorAll(".tags span")) tag.replaceChildren(makeChip(tag.textContent));
  }
  if (cards.length > few) nothing.after(make("nav", { class: "names", "aria-label": "Names" }, names));

  function makeChip(tag) {
    const chip = makeName("button", { type: "button", class: "chip" }, tag);
    chip.addEventListener("click", () => change({ tag: query.tag === tag ? "" : tag }));
    return chip;
  }

  // The words of all designs are in the site's list of places. It comes when words are looked for.
  async function learn() {
    if (asked === language()) return;
    asked = language();
    const places = await load("places");
    const designs = new Map(places?.map((design) => [design.name, design]));
    for (const card of cards) {
      const { title, description, device, input, tag } = card;
      card.words = listWords({ title, description, words: { device, input, tag } }, designs.get(card.name),
        (word) => say(word, tag.includes(word) ? "" : card.name));
    }
    learned = asked;
    show();
  }

  function tell() {
    tellProblems(notes, query.problems);
    translate(noted);
  }

  function giveReasons(card, reasons) {
    card.element.querySelector(".reason")?.remove();
    if (!reasons?.length) return;
    const line = make("p", { class: "reason" }, "matches:",
      ...reasons.flatMap(({ kind, word }, index) => [
        index ? " · " : " ", make("span", {}, kind), " ", make("b", { translate: "no" }, word)]));
    card.element.querySelector(".tags, .facts").before(line);
    translate(line);
  }

  function show() {
    field.value = query.words;
    for (const [name, select] of selects) {
      // A link may name what is not here: then nothing is found, and the way back is shown.
      if (![...select.options].some(({ value }) => value === query[name])) {
        select.append(makeName("option", {}, query[name]));
      }
      select.value = query[name];
    }
    const words = query.words.trim();
    if (words && learned !== language()) { learn(); return; }
    found = cards.filter((card) => {
      const reasons = passes(card, query) ? words && findReasons(card.words, words) : null;
      giveReasons(card, reasons);
      card.element.hidden = card.row.hidden = reasons === null;
      return reasons !== null;
    });
    for (const chip of list.querySelectorAll(".chip")) {
      chip.setAttribute("aria-pressed", chip.value === query.tag);
    }
    if (ordered !== query.order || !names.firstChild) {
      ordered = query.order;
      const sorted = [...cards].sort(orders[ordered].compare);
      list.append(...sorted.map((card) => card.element));
      names.append(...sorted.map((card) => card.row));
    }
    tally.textContent = found.length < cards.length ? `${found.length} of ${cards.length} designs` : total;
    translate(tally);
    nothing.hidden = found.length > 0;
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

  field.addEventListener("focus", learn);
  field.addEventListener("input", () => change({ words: field.value }));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing && found.length === 1) found[0].element.querySelector("a").click();
  });
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
    tell();
    show();
  });
  translate(place);
  show();
}
