// How the sheet is opened: said the first time, and never again.

import { say } from "../page/language.js";

const shown = "flipbook-touch-hint";

export function showHint(note) {
  // Storage may be shut, as it is for pages opened from a file in some browsers.
  try {
    if (localStorage.getItem(shown)) return;
    localStorage.setItem(shown, "1");
  } catch {
    // Then it is said each time.
  }
  note(say(matchMedia("(any-pointer: coarse)").matches
    ? "Hold two fingers on the screen for the menu."
    : "Press Escape for the menu."));
}
