// A button beside every code that is there to be copied.

import { make } from "./dom.js";
import { changeIcon, icon } from "./icons.js";
import { say } from "./language.js";
import { copyText } from "./save.js";

export function offerCopies() {
  for (const code of document.querySelectorAll("code.copy")) {
    const button = make("button", { type: "button", class: "copier", "aria-label": "Copy", title: "Copy" }, icon("copy"));
    button.addEventListener("click", async () => {
      const done = await copyText(code.textContent);
      if (done) changeIcon(button, "done");
      button.title = say(done ? "Copied" : "Select the text and copy it");
      setTimeout(() => { changeIcon(button, "copy"); button.title = say("Copy"); }, 1500);
    });
    code.after(button);
  }
}
