// What onion skin needs to be told: how many ghosts, and how far apart.

import { make } from "../page/dom.js";

// In milliseconds.
const steps = [[17, "1/60 s"], [33, "1/30 s"], [50, "0.05 s"], [100, "0.1 s"], [250, "0.25 s"]];

export function makeSkin(stage, player, say) {
  const count = choice("count", "Ghosts on each side", [1, 2, 3, 4, 5, 6].map((value) => [value, value]));
  const step = choice("step", "Spacing of ghosts", steps);
  const element = make("div", { class: "skin", hidden: true }, label("Ghosts", count), label("Spacing", step));
  stage.querySelector(".transport").append(element);

  function label(text, select) {
    return make("label", {}, make("span", {}, say(text)), select);
  }

  function choice(key, name, options) {
    const select = make("select", { "aria-label": say(name) }, ...options.map(option));
    select.addEventListener("change", () =>
      player.set({ onion: { ...player.view.onion, [key]: Number(select.value) } }));
    return select;
  }

  function option([value, text]) {
    return make("option", { value, translate: "no" }, text);
  }

  // A value that is not among the options, as a link may have, gets one.
  function choose(select, value, text) {
    select.value = value;
    if (!select.value) select.append(option([value, text]));
    select.value = value;
  }

  return (onion) => {
    element.hidden = !onion;
    if (!onion) return;
    choose(count, onion.count, onion.count);
    choose(step, onion.step, `${onion.step / 1000} s`);
  };
}
