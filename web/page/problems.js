// What of an address could not be read, as a note.

import { make } from "./dom.js";

// Names, values, and what is expected instead, null where nothing is.
export function tellProblems(notes, problems) {
  notes.clear();
  if (!problems.length) return;
  // Whole sentences, which are said anew in another language.
  notes.note(problems.flatMap(({ name, value, expects }) => {
    const said = `The address says ${name}${value && `=${value}`}`;
    const text = expects ? `${said}; ${name} is ${expects}. It was left out.` : `${said}, which is not valid here.`;
    return [make("span", {}, text), " "];
  }), true);
}
