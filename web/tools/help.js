// The page of help: every key, from the list of actions.

import { make } from "../page/dom.js";

// `actions`, the `keyWord` of a key and where keys count are the player's, `translate` its language.
export function makeHelp({ actions, keyWord, isShy, beShy, translate }) {
  const rows = actions.map((action) => make("tr", {},
    make("td", {}, ...action.keys.flatMap((key, index) => [index ? " " : null, make("kbd", {}, keyWord(key))])),
    make("td", {}, action.label)));
  const only = make("input", { type: "checkbox", checked: isShy() });
  only.addEventListener("change", () => beShy(only.checked));
  const close = make("button", { type: "button", class: "plain" }, "Close");
  const dialog = make("dialog", { class: "keys", "aria-labelledby": "help-head" },
    make("div", { class: "keys-head" }, make("h2", { id: "help-head" }, "Keys"), close),
    make("table", {}, make("tbody", {}, ...rows)),
    make("label", { class: "quiet" }, only, " ", make("span", {}, "Keys work only while the stage has focus")),
    make("p", { class: "quiet" }, "Hold Ctrl and turn the wheel, or pinch, to zoom about the pointer; drag to move, "
      + "or press arrows while it has the focus; double click to fit."));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
  translate(dialog);
  return dialog;
}
