// The pages of a frozen version are the site's own, byte for byte. Only their address says what they are, and so does
// a band over each of them.

import { make } from "./dom.js";

export function tellFrozen() {
  const [, site, hash, page] = location.pathname.match(/(.*\/)v\/([0-9a-f]{16})\/(.*)/) ?? [];
  if (!hash) return;
  // The opening page of a version leads there itself.
  const present = document.querySelector(".present")?.href ?? site + page;
  document.body.prepend(make("aside", { class: "frozen-band" },
    make("a", { href: `${site}frozen.html#frozen-${page.split("/")[0]}` }, "Frozen version"),
    ` ${hash.slice(0, 8)} · `, make("a", { href: present }, "The design as it is now")));
}
