// All that the player can do, with its keys: a table of shortcuts, and on a phone the list of tools.

import { make } from "../page/dom.js";

// The drawings of what has no button elsewhere.
const drawings = {
  end: "M5 4l8 6-8 6zM16 4v12", velocity: "M3 14L14 6M9 6h5v5M3 17h14", fit: "M3 5h14v10H3zM7 8h6v4H7z",
  present: "M3 4h14v9H3zM10 13v3M7 16h6",
};

// `actions`, their `groups`, the `keyWord` of a key and where keys count are the player's, `translate` its language.
// Returns what opens it.
export function makeHelp({ actions, groups, keyWord, isShy, beShy, translate, icon, player }) {
  const buttons = new Map();

  function row(action) {
    const { name, label, keys, pressed } = action;
    const button = make("button", { type: "button", "data-run": name, "aria-pressed": pressed && "false" },
      icon(name, drawings[name]), make("span", {}, label), ...keys.map((key) => make("kbd", {}, keyWord(key))));
    button.addEventListener("click", () => { dialog.close(); action.run(player); });
    buttons.set(action, button);
    return make("li", {}, button);
  }

  const part = ([name, title]) => make("section", { class: name }, make("h3", {}, title),
    make("ul", {}, ...actions.filter((action) => action.group === name && action.name !== "help").map(row)));
  const only = make("input", { type: "checkbox", checked: isShy() });
  only.addEventListener("change", () => beShy(only.checked));
  const close = make("button", { type: "button", class: "plain" }, "Close");
  const dialog = make("dialog", { class: "keys", "aria-labelledby": "help-head" },
    make("div", { class: "keys-head" },
      make("h2", { id: "help-head" }, make("span", {}, "Shortcuts"), make("span", {}, "Tools")), close),
    make("div", { class: "keys-parts" }, ...Object.entries(groups).map(part)),
    make("label", { class: "quiet" }, only, " ", make("span", {}, "Keys work only while the stage has focus")),
    make("p", { class: "quiet" }, "Ctrl and the wheel, or a pinch, zoom about the pointer; "
      + "drag or press arrows to move; double click to fit; Alt and drag: two fingers."));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
  translate(dialog);
  return () => {
    for (const [{ pressed }, button] of buttons) if (pressed) button.setAttribute("aria-pressed", !!pressed(player));
    dialog.showModal();
  };
}
