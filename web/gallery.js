// What the gallery does once scripts run: search, filters, order, and previews that rest while nobody sees them.

import { startFinder } from "./gallery/finder.js";
import { startPreviews } from "./gallery/previews.js";
import { offerLanguages } from "./player/languages.js";
import { whenParsed } from "./player/parsed.js";

whenParsed(() => {
  startFinder(document.querySelector(".finder"), document.querySelector(".cards"));
  startPreviews(document.querySelectorAll(".card"));
  offerLanguages(new URLSearchParams(location.hash.slice(1)).get("lang"));
});
