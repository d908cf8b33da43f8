// What is compared with, and how: beside the drawing, which keeps its size.

import { make } from "../page/dom.js";
import { nameOf } from "./differences.js";

const modes = { side: "Side by side", over: "Overlaid", difference: "Difference", wipe: "Wipe" };

// `show(compare, as, isAlone)` follows the view; what is alone can only stand beside.
export function makeBar(designs, player, translate) {
  const choice = make("select", { "aria-label": "Compare with" }, ...designs.map(({ name, title, age, scenarios }) =>
    make("optgroup", { label: title, "data-name": name.split("/").at(-1) }, ...scenarios.map((entry) =>
      make("option", { value: `${name}/${entry.name}`, translate: age ? null : "no" },
        age ? `${age} · ${entry.title}` : entry.title)))));
  const mode = make("select", { "aria-label": "Show both" },
    ...Object.entries(modes).map(([value, text]) => make("option", { value }, text)));
  const close = make("button", { type: "button", class: "plain" }, "Close");
  choice.addEventListener("change", () => player.set({ compare: choice.value, leap: true }));
  mode.addEventListener("change", () => player.set({ as: mode.value }));
  close.addEventListener("click", () => player.set({ compare: null, as: "side" }));
  const element = make("div", { class: "comparing-with", role: "group", "aria-label": "Comparison" },
    choice, mode, close);
  const names = make("p", { class: "compared" });
  const wiper = make("input",
    { type: "range", class: "wiper", min: 0, max: 100, step: 1, value: 50, "aria-label": "Wipe" });
  wiper.addEventListener("input", () => wiper.parentElement.style.setProperty("--wipe", `${wiper.value}%`));
  return {
    element,
    attach(stage) {
      stage.append(element);
      stage.querySelector(".field").append(names);
      stage.querySelector(".device").append(wiper);
      translate(wiper.parentElement);
    },
    // Under the drawings; without titles they have none.
    name(mine, other) {
      names.replaceChildren(...other ? [nameOf("a", mine), nameOf("b", other)] : []);
      translate(names);
    },
    show(compare, as, isAlone) {
      // Where the list could not be loaded.
      if (compare && ![...choice.options].some(({ value }) => value === compare)) {
        choice.append(make("option", { value: compare, translate: "no" }, compare));
      }
      choice.value = compare;
      mode.value = as;
      mode.disabled = Boolean(isAlone);
    },
  };
}
