// The buttons in every page's head that open a dialog, which is loaded then: links to share, and what finds anything on
// the site.

import { make } from "./dom.js";
import { say, translate } from "./language.js";
import { load } from "./load.js";

// A button that opens what the script `name` brings; `page` is what the script is told of the page.
function offer(name, label, page, keys) {
  // A page that is one file has no address to share, and no others to find.
  if (!document.querySelector(".brand a[href]")) return null;
  const open = async () => (await load(name))?.({ ...page, load, say, translate });
  const button = make("button", { type: "button", class: `plain ${name}`, "aria-keyshortcuts": keys }, label);
  button.addEventListener("click", open);
  document.querySelector(".masthead").append(button);
  return open;
}

// `player` is the stage's, where the page has one.
export const offerShare = (player) => offer("share", "Share", { player });

// `page` has a `player` and its `actions` where there are any. The gallery and the canvas have a field of their own for
// the slash.
export function offerFinder(page = {}) {
  const open = offer("find", "Find", page, "Control+K Meta+K /");
  if (!open) return;
  addEventListener("keydown", (event) => {
    const isHeld = event.ctrlKey || event.metaKey;
    if (isHeld ? event.key !== "k" : event.key !== "/" || page.isShy?.()
      || event.target.closest("input, select, textarea, dialog")
      || document.querySelector('[aria-keyshortcuts="/"]')) return;
    event.preventDefault();
    open();
  });
}
