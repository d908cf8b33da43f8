// What of an address could not be read, as a note.

import { make } from "./dom.js";
import { translate } from "./language.js";

// Names, values, and what is expected instead, null where nothing is. `place` is where the notes stand.
export function tellProblems(notes, place, problems) {
  // In parts, which are said anew in another language.
  notes.clear();
  if (!problems.length) return;
  notes.note(problems.flatMap(({ name, value, expects }) => [
    "The address says ",
    make("span", { translate: "no" }, `${name}${value && `=${value}`}${expects ? `; ${name}` : ","}`),
    ...(expects
      ? [" is ", make("span", {}, expects), ". ", make("span", {}, "It was left out. ")]
      : [" which is not valid here. "])]), true);
  translate(place);
}
