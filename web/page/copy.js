// A button beside every code that is there to be copied.

import { copyText } from "./clipboard.js";
import { make } from "./dom.js";
import { changeIcon, icon } from "./icons.js";
import { say, translate } from "./language.js";

export function offerCopies() {
  // Says what the sign on the button shows.
  const status = make("output", { class: "unseen", role: "status" });
  document.body.append(status);
  for (const code of document.querySelectorAll("code.copy")) {
    const name = code.dataset.title ?? code.closest("div").firstElementChild.textContent;
    const button = make("button",
      { type: "button", class: "copier", "aria-label": `Copy: ${name}`, "data-tip": "Copy" }, icon("copy"));
    button.addEventListener("click", async () => {
      const done = await copyText(code.textContent);
      if (done) changeIcon(button, "done");
      status.value = say(done ? "Copied" : "Select the text and copy it");
      setTimeout(() => { changeIcon(button, "copy"); status.value = ""; }, 1500);
    });
    // Of a listing, which scrolls, it stays where it is.
    (code.closest("pre") ?? code).after(button);
    translate(button);
  }
}
