// What the gallery does once scripts run: search, filters, order, and previews that rest while they are not visible.

import { startFinder } from "../gallery/finder.js";
import { offerLanguages } from "../page/languages.js";
import { whenParsed } from "../page/parsed.js";
import { offerFinder, offerShare } from "../page/offers.js";
import { drawInTurn } from "../page/pictures.js";

whenParsed(() => {
  startFinder(document.querySelector(".finder"), document.querySelector(".cards"));
  drawInTurn(document.querySelectorAll(".card img"));
  offerFinder();
  offerLanguages();
  offerShare();
});
