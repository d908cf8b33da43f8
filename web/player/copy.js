// A button beside every code that is there to be copied.

import { make } from "./dom.js";
import { say } from "./language.js";
import { copyText } from "./save.js";

export function offerCopies() {
  for (const code of document.querySelectorAll("code.copy")) {
    const button = make("button", { type: "button", class: "copier", "aria-label": "Copy", title: "Copy" }, "⧉");
    button.addEventListener("click", async () => {
      const done = await copyText(code.textContent);
      button.textContent = done ? "✓" : "✕";
      button.title = done ? say("Copied") : say("Select the text and copy it");
      setTimeout(() => { button.textContent = "⧉"; }, 1500);
    });
    code.after(button);
  }
}
