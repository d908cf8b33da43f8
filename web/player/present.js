// The full screen with nothing but the drawing on it: the controls come with the pointer, and go once it rests.

import { make } from "../page/dom.js";

const rest = 2500;
let timer = 0;

export function present(stage, player, say) {
  if (!player.isFull()) player.toggleFull();
  stage.classList.add("presenting");
  // By keyboard the controls are reached as ever.
  document.activeElement.blur();
  if (timer) return;
  const sleep = () => stage.classList.remove("awake");
  timer = 1;
  const close = make("button", { type: "button", class: "plain unpresent" }, say("Close"));
  close.addEventListener("click", () => player.toggleFull());
  stage.querySelector(".transport .row").append(close);
  for (const name of ["pointermove", "pointerdown"]) {
    stage.addEventListener(name, () => {
      stage.classList.add("awake");
      clearTimeout(timer);
      timer = setTimeout(sleep, rest);
    });
  }
}
