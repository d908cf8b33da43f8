// Short notes under the stage: what was copied or saved, and what of the address could not be read.

import { make } from "./dom.js";

export function makeNotes(place) {
  let timer = 0;

  // A note for a while; `lasts` keeps it until it is closed or another comes.
  function note(text, lasts = false) {
    clearTimeout(timer);
    place.replaceChildren(make("span", {}, text));
    place.hidden = false;
    if (!lasts) timer = setTimeout(() => { place.hidden = true; }, 4000);
  }

  return { note, clear: () => { place.hidden = true; } };
}
