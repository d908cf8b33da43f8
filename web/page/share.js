// The button in every page's head that opens the panel of links, which is loaded then.

import { make } from "./dom.js";
import { say, translate } from "./language.js";
import { load } from "./load.js";

// `player` is the stage's, where the page has one.
export function offerShare(player) {
  // A page that is one file has no address to share.
  if (!document.querySelector(".brand a[href]")) return;
  const button = make("button", { type: "button", class: "plain share" }, "Share");
  button.addEventListener("click", async () => (await load("share"))?.({ player, load, say, translate }));
  document.querySelector(".masthead").append(button);
}
