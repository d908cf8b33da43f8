// What a design's, a scenario's and a moment's page do once scripts run. Without them everything is there to be read,
// and the drawing plays by itself.

import { offerCopies } from "../page/copy.js";
import { offerLanguages } from "../page/languages.js";
import { whenParsed } from "../page/parsed.js";
import { drawInTurn } from "../page/pictures.js";
import { offerShare } from "../page/share.js";
import { startStage } from "../player/stage.js";

whenParsed(() => {
  // Copy buttons can wait until the page has rendered.
  setTimeout(offerCopies);
  drawInTurn(document.querySelectorAll(".frame img"));
  offerLanguages();
  const stage = document.querySelector("[data-player]");
  offerShare(stage && startStage(stage));
  // What is folded away is printed too.
  addEventListener("beforeprint", () => { for (const part of document.querySelectorAll("details")) part.open = true; });
});
