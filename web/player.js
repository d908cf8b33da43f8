// What a design's, a scenario's and a moment's page do once scripts run. Without them everything is there to be read,
// and the drawing plays by itself.

import { startPreviews } from "./gallery/previews.js";
import { parseAddress } from "./player/address.js";
import { offerCopies } from "./player/copy.js";
import { offerLanguages } from "./player/languages.js";
import { whenParsed } from "./player/parsed.js";
import { startStage } from "./player/stage.js";

whenParsed(() => {
  offerCopies();
  startPreviews(document.querySelectorAll(".reel .frame"));
  const spoken = offerLanguages(parseAddress(location.hash).view.lang);
  for (const stage of document.querySelectorAll("[data-player]")) startStage(stage, spoken);
});
