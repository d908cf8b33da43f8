// One crosshair through all curves: the pointer shows its time and their values, and goes there when it is pressed.

import { make } from "../page/dom.js";

// `player` has the curves; `say` speaks the page's language.
export function openPlots(player, say) {
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
      if (ms !== null && event.buttons) player.jump(ms);
    });
    list.addEventListener("pointerleave", () => player.ask(null));
    list.addEventListener("pointerdown", (event) => {
      const ms = timeAt(event);
      if (ms !== null && !event.button) player.jump(ms);
    });
  }
  for (const { figure } of player.curves) {
    const name = figure.querySelector("figcaption span");
    const button = make("button",
      { type: "button", "aria-expanded": "false", title: say("Enlarge") }, name.textContent);
    button.addEventListener("click", () => {
      button.setAttribute("aria-expanded", figure.classList.toggle("wide"));
    });
    name.replaceChildren(button);
  }
}
