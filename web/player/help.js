// The page of help: every key, from the list of actions.

import { actions, keyWord } from "./actions.js";
import { make } from "./dom.js";
import { translate } from "./language.js";

export function makeHelp() {
  const rows = actions.map((action) => make("tr", {},
    make("td", {}, ...action.keys.flatMap((key, index) => [index ? " " : null, make("kbd", {}, keyWord(key))])),
    make("td", {}, action.label)));
  const close = make("button", { type: "button", class: "plain" }, "Close");
  const dialog = make("dialog", { class: "keys", "aria-labelledby": "help-head" },
    make("div", { class: "keys-head" }, make("h2", { id: "help-head" }, "Keys"), close),
    make("table", {}, make("tbody", {}, ...rows)),
    make("p", { class: "quiet" }, "Hold Ctrl and turn the wheel, or pinch, to zoom about the pointer; drag to move; double click to fit."));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
  translate(dialog);
  return { open: () => dialog.showModal() };
}
