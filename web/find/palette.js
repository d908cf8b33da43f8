// The dialog that finds: a field, and a list that arrows go through.

import { make } from "../page/dom.js";
import { findEntries, listEntries } from "./entries.js";

let dialog = null;

// What the page that opens it has: `player` and its `actions`, and `load`, `say` and `translate`.
export async function openPalette(page) {
  if (dialog) { dialog.close(); return; }
  const { load, say, translate } = page;
  const root = new URL(".", document.querySelector(".brand a").href);
  const path = location.href.startsWith(root.href) ? location.href.slice(root.href.length) : "";
  const present = path.includes("/") ? decodeURIComponent(path.split("/")[0]) : null;
  const field = make("input", {
    type: "text", role: "combobox", "aria-expanded": "true", "aria-controls": "palette-list", autocomplete: "off",
    "aria-autocomplete": "list", "aria-label": "Find anything", spellcheck: "false",
    placeholder: "Designs, scenarios, states, moments, commands",
  });
  const list = make("ul", { id: "palette-list", role: "listbox", "aria-label": "Found" });
  const count = make("output", { class: "quiet", role: "status" });
  const close = make("button", { type: "button", class: "plain" }, "Close");
  const own = make("dialog", { class: "palette", "aria-label": "Find" },
    make("div", { class: "palette-head" }, field, close), list, count);
  dialog = own;
  let entries = [];
  let found = [];
  let chosen = 0;

  function choose(index) {
    chosen = Math.max(0, Math.min(found.length - 1, index));
    [...list.children].forEach((item, place) => item.setAttribute("aria-selected", place === chosen));
    const item = list.children[chosen];
    if (item) field.setAttribute("aria-activedescendant", item.id);
    else field.removeAttribute("aria-activedescendant");
    item?.scrollIntoView({ block: "nearest" });
  }

  function show() {
    found = findEntries(entries, field.value);
    list.replaceChildren(...found.map(({ kind, title, context }, index) => make("li",
      { role: "option", id: `palette-${index}`, translate: "no" },
      make("span", { class: "kind" }, say(kind)), make("span", { class: "title" }, title), " ",
      make("span", { class: "quiet" }, context))));
    count.value = found.length ? "" : say("Nothing is found.");
    choose(0);
  }

  function go(entry, isBeside) {
    if (!entry) return;
    if (entry.run) { own.close(); entry.run(); return; }
    const address = new URL(entry.address, root).href;
    if (isBeside) { open(address); return; }
    own.close();
    location.href = address;
  }

  field.addEventListener("input", show);
  field.addEventListener("keydown", (event) => {
    const way = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (way) choose(chosen + way);
    else if (event.key === "Enter" && !event.isComposing) go(found[chosen], event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  });
  list.addEventListener("click", (event) => {
    const item = event.target.closest("li");
    if (item) go(found[[...list.children].indexOf(item)], event.ctrlKey || event.metaKey);
  });
  close.addEventListener("click", () => own.close());
  own.addEventListener("click", (event) => { if (event.target === own) own.close(); });
  own.addEventListener("close", () => { own.remove(); dialog = null; });
  document.body.append(own);
  translate(own);
  own.showModal();
  field.focus();
  entries = listEntries(await load("places") ?? [], present, page);
  show();
}
