// What the gallery does once scripts run: search, filters, order, and previews that rest while nobody sees them.

import { startFinder } from "./gallery/finder.js";
import { offerLanguages } from "./player/languages.js";
import { whenParsed } from "./player/parsed.js";
import { drawInTurn } from "./player/pictures.js";
import { offerShare } from "./player/share.js";

whenParsed(() => {
  startFinder(document.querySelector(".finder"), document.querySelector(".cards"));
  drawInTurn(document.querySelectorAll(".card img"));
  offerLanguages();
  offerShare();
});
