// What the canvas does once scripts run: the list of artboards becomes one board to pan and zoom. Without them it is a
// list, design by design.

import { startBoard } from "../canvas/board.js";
import { tellFrozen } from "../page/frozen.js";
import { offerLanguages } from "../page/languages.js";
import { offerFinder, offerShare } from "../page/offers.js";
import { whenParsed } from "../page/parsed.js";

whenParsed(() => {
  tellFrozen();
  offerFinder();
  offerLanguages();
  offerShare();
  startBoard(document.querySelector(".board"));
}, 2);
