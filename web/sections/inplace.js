// On a design's page its scenarios, states and moments play on its own stage: the address says which, and the engine
// performs it. A click with a key held goes to their own pages, as does the name of what plays.

import { formatAddress, foundAt, parseAddress } from "../player/address.js";

// A link of a drawing has no address of its own to ask for.
export const addressOf = (link) => new URL(link.getAttribute("href"), location.href);
const folder = (link) => addressOf(link).pathname.replace(/index\.html$/, "");

// `player` of a stage that can be touched, since only then the engine is there. Returns what plays a link, or goes on
// from there; it says whether that is possible here.
export function playInPlace(player, { translate, english }) {
  const stage = document.querySelector("[data-live]");
  // In a page that is one file they lead nowhere else.
  const cards = [...document.querySelectorAll(".design .reel a")].filter((link) => !link.hash);
  if (!stage || !(cards.length || document.querySelector(".found"))) return () => false;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const own = stage.dataset.scenario;
  const names = new Map(cards.map((link) => [folder(link), folder(link).split("/").at(-2)]));
  const title = document.querySelector(".stage-name p a");
  const arrow = document.querySelector(".stage-name nav > a");
  const links = document.querySelectorAll(".sheets a[href], .stage-name nav a[href]");
  const titleOf = (card) => english(card.firstChild);
  const playing = { href: title.href, textContent: title.textContent };

  function open(view) {
    const hash = formatAddress(view);
    // Once more from the start.
    if (hash === location.hash) dispatchEvent(new HashChangeEvent("hashchange"));
    else location.hash = hash;
    for (const menu of document.querySelectorAll(".siblings [open]")) menu.open = false;
    stage.scrollIntoView({ block: "nearest" });
    stage.querySelector(".field").focus({ preventScroll: true });
    return true;
  }

  function go(link, plays = false) {
    const { trace, play, found, ...others } = parseAddress(location.hash).view;
    const way = addressOf(link).pathname === location.pathname ? foundAt(addressOf(link).hash) : null;
    if (way) {
      const { t, set, scenario, speed, loop, ...rest } = others;
      return open({ ...rest, found: way, ...(still.matches ? {} : { t: 0, play: true }) });
    }
    // What a way has set is its own, and so are its speed and its end.
    const rest = found ? { ...others, set: null, speed: null, loop: null } : others;
    const said = parseAddress(addressOf(link).hash).view.t ?? null;
    // A moment on this very page is the own scenario's, whatever plays.
    const isMoment = said !== null && addressOf(link).pathname === location.pathname;
    const name = names.get(folder(link)) ?? (isMoment ? own : null);
    if (!name) return false;
    const time = link.dataset.at ? Number(link.dataset.at) : said;
    return open({
      ...rest, t: time ?? 0, play: plays || time === null || null, scenario: name === own ? null : name });
  }

  function show() {
    const { scenario, found, compare, onion, trails, select } = player.view;
    const name = scenario ?? own;
    const isBaked = compare || onion || trails || select;
    const card = cards.find((link) => names.get(folder(link)) === name) ?? cards[0];
    if (found && !isBaked) {
      Object.assign(title, { href: `#${found}`, textContent: document.getElementById(found).dataset.title });
      return;
    }
    if (!card) { Object.assign(title, playing); return; }
    // These show what is baked, and that is on the page of its own.
    if (name !== own && isBaked) {
      location.href = new URL(formatAddress({ ...parseAddress(location.hash).view, scenario: null }), card.href).href;
      return;
    }
    title.href = card.href;
    title.textContent = titleOf(card);
    translate(title.parentNode);
    for (const link of [...cards, ...document.querySelectorAll(".stage-name li a")]) {
      if (names.get(folder(link)) === name) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    const next = cards[cards.indexOf(card) + 1];
    arrow?.toggleAttribute("hidden", !next);
    if (!arrow || !next) return;
    arrow.href = next.href;
    arrow.setAttribute("aria-label", `Next: ${titleOf(next)}`);
    translate(arrow.parentNode);
  }

  for (const link of links) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      if (go(link)) event.preventDefault();
    });
  }
  player.follow = show;
  show();
  return go;
}
