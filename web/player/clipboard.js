// Texts into the clipboard.

import { make } from "./dom.js";

// Pages from a file, or from a server without encryption, have no clipboard of the new kind.
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = make("textarea", { readonly: true, class: "unseen" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
