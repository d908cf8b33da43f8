// Finding artboards by their words, and going from one to the next.

import { make } from "../page/dom.js";
import { english, say } from "../page/language.js";
import { plain } from "../page/plain.js";

export function makeSearch(artboards, goTo) {
  const field = make("input", {
    type: "search", placeholder: "Find a state", "aria-label": "Find a state", "aria-keyshortcuts": "/",
  });
  const count = make("output", { class: "quiet", role: "status" });
  const element = make("div", { class: "search", role: "search" }, field, count);
  let found = [];
  let present = -1;

  function find() {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    found = artboards.filter(({ names }) => {
      // As they are shown, and in English.
      const text = plain(names.map((name) => `${name.textContent} ${english(name.firstChild)}`).join(" "));
      return words[0] && words.every((word) => text.includes(word));
    });
    present = -1;
    for (const artboard of artboards) {
      artboard.element.classList.toggle("hit", found.includes(artboard));
      artboard.element.classList.remove("present");
    }
    count.value = words[0] ? say(`${found.length} found`) : "";
  }

  function next(way) {
    if (!found.length) return;
    present = (present + way + found.length) % found.length;
    for (const artboard of artboards) artboard.element.classList.toggle("present", artboard === found[present]);
    count.value = say(`${present + 1} of ${found.length} found`);
    goTo(found[present]);
  }

  field.addEventListener("input", find);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    next(event.shiftKey ? -1 : 1);
  });
  return { element, focus: () => field.focus() };
}
