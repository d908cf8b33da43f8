// Short notes: what was copied or saved, and what of the address could not be read.

import { make } from "./dom.js";
import { say, translate } from "./language.js";

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

  // What an address says that cannot be: names, values, and what is expected instead, null where nothing is.
  function tell(problems) {
    // In parts, which are said anew in another language.
    clear();
    if (!problems.length) return;
    note(problems.flatMap(({ name, value, expects }) => [
      "The address says ",
      make("span", { translate: "no" }, `${name}${value && `=${value}`}${expects ? `; ${name}` : ","}`),
      ...(expects
        ? [" is ", make("span", {}, expects), ". ", make("span", {}, "It was left out. ")]
        : [" which is not valid here. "])]), true);
    translate(place);
  }

  return { note, clear, tell };
}
