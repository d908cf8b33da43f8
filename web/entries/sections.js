// What a page's sections do besides being read: where one is, curves under the pointer, the statechart, scenarios that
// play in place. Loaded when they are near the pointer, or one scrolls.

import { openChart } from "../sections/chart.js";
import { closeMenus, followSections } from "../sections/contents.js";
import { playInPlace } from "../sections/inplace.js";
import { openPlots } from "../sections/plots.js";

followSections();
closeMenus();
dispatchEvent(new CustomEvent("flipbook-sections", { detail: (player, speech) => {
  if (!player) return;
  openPlots(player, speech);
  openChart(playInPlace(player, speech), speech);
} }));
