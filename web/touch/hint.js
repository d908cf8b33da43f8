// How the sheet is opened: said the first time, and never again.

import { keep, kept } from "../page/kept.js";
import { say } from "../page/language.js";

const shown = "flipbook-touch-hint";

export function showHint(note) {
  if (kept(shown)) return;
  keep(shown, "1");
  note(say(matchMedia("(any-pointer: coarse)").matches
    ? "Hold two fingers on the screen for the menu."
    : "Press Escape for the menu."));
}
