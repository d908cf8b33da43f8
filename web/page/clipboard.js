// Texts into the clipboard.

import { make } from "./dom.js";

// Pages from a file, or from a server without encryption, have no clipboard of the new kind.
// Beside a dialog that is open, nothing but what lies in it can be selected.
export async function copyText(text, home = document.body) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = make("textarea", { readonly: true, class: "unseen" });
    area.value = text;
    home.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
