// Short notes: what was copied or saved.

import { make } from "./dom.js";
import { say } from "./language.js";

// Its place is always there to be heard, and empty while there is nothing to say.
export function makeNotes(place) {
  let timer = 0;

  // A note for a while; `lasts` keeps it until it is closed or another comes.
  function note(text, lasts = false) {
    clearTimeout(timer);
    place.replaceChildren(make("span", {}, ...[text].flat()));
    if (!lasts) { timer = setTimeout(clear, 4000); return; }
    const close = make("button", { type: "button", class: "plain", "aria-label": say("Close") }, "×");
    close.addEventListener("click", clear);
    place.append(close);
  }

  const clear = () => place.replaceChildren();

  return { note, clear };
}
