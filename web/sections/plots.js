// One crosshair through all curves: the pointer shows its time and their values, and goes there when it is pressed.

import { make } from "../page/dom.js";

// `player` has the curves; `translate` speaks the page's language.
export function openPlots(player, { translate }) {
  function timeAt({ clientX, target }) {
    const field = target.closest(".curve > div");
    if (!field) return null;
    const { left, width } = field.getBoundingClientRect();
    return Math.round(Math.min(Math.max((clientX - left) / width, 0), 1) * player.duration);
  }

  for (const list of document.querySelectorAll(".plots")) {
    list.addEventListener("pointermove", (event) => {
      const ms = timeAt(event);
      if (event.pointerType === "mouse") player.ask(ms);
      if (ms !== null && event.buttons && event.pointerType !== "touch") player.jump(ms);
    });
    list.addEventListener("pointerleave", () => player.ask(null));
    // Of a finger only a tap counts: it may be about to scroll the page.
    for (const name of ["pointerdown", "click"]) {
      list.addEventListener(name, (event) => {
        const ms = timeAt(event);
        const isMeant = (name === "click") === (event.pointerType === "touch");
        if (ms !== null && isMeant && !event.button) player.jump(ms);
      });
    }
  }
  for (const { figure } of player.curves) {
    const name = figure.querySelector("figcaption span");
    const button = make("button", { type: "button", "aria-expanded": "false", title: "Enlarge" });
    button.addEventListener("click", () => {
      button.setAttribute("aria-expanded", figure.classList.toggle("wide"));
    });
    name.replaceWith(button);
    button.append(name);
    translate(button);
  }
}
