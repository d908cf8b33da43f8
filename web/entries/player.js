// What pages of designs and scenarios do once scripts run, and others that have no script of their own. Without it
// everything is there to be read, and the drawing plays by itself.

import { offerCopies } from "../page/copy.js";
import { english, say, translate } from "../page/language.js";
import { offerLanguages } from "../page/languages.js";
import { tellFrozen } from "../page/frozen.js";
import { load } from "../page/load.js";
import { offerFinder, offerShare } from "../page/offers.js";
import { whenParsed } from "../page/parsed.js";
import { drawInTurn } from "../page/pictures.js";
import { actions, isShy, keyWord } from "../player/actions.js";
import { startStage } from "../player/stage.js";

whenParsed(() => {
  tellFrozen();
  // Copy buttons can wait until the page has rendered.
  setTimeout(offerCopies);
  drawInTurn(document.querySelectorAll(".frame img"));
  const stage = document.querySelector("[data-player]");
  const player = stage && startStage(stage);
  offerFinder({ player, actions, isShy, keyWord });
  offerLanguages();
  if (!document.querySelector(".missing")) offerShare(player);
  // The names of controls, once one comes near.
  let hasTips = false;
  async function offerTips(event) {
    if (hasTips) return;
    hasTips = true;
    (await load("readout"))?.offerTips(event, say);
  }
  for (const name of ["pointerover", "focusin"]) addEventListener(name, offerTips, { once: true });
  // What sections do, once one moves.
  let isOpen = false;
  async function open() {
    if (isOpen) return;
    isOpen = true;
    (await load("sections"))?.(player, { say, translate, english });
  }
  if (/^#[^=]+$|(?:scenario|found)=/.test(location.hash)) open();
  for (const name of ["scroll", "toggle", "pointerover", "focusin"]) {
    addEventListener(name, open, { once: true, capture: true });
  }
  // What is folded away is printed too.
  addEventListener("beforeprint", () => {
    for (const part of document.querySelectorAll("details:not(.siblings *)")) part.open = true;
  });
});
