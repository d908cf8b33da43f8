// On a design's page its scenarios, states and moments play on its own stage: the address says which, and the engine
// performs it. A click with a key held goes to their own pages, as does the name of what plays. In a page that is one
// file there are none: its links say the scenario.

// A link of a drawing has no address of its own to ask for.
export const addressOf = (link) => new URL(link.getAttribute("href"), location.href);
// Tools that show what is baked.
const baked = ["compare", "onion", "trails", "select"];
const folder = (link) => addressOf(link).pathname.replace(/index\.html$/, "");

// `player` of a stage that can be touched, since only then the engine is there. Returns what plays a link, or goes on
// from there; it says whether that is possible here.
export function playInPlace(player, { translate, english }) {
  const { foundAt, parseAddress } = player;
  const stage = document.querySelector("[data-live]");
  const cards = [...document.querySelectorAll(".design .reel a")];
  if (!stage || !(cards.length || document.querySelector(".found"))) return () => false;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const own = stage.dataset.scenario;
  const pages = cards.filter(({ hash }) => !hash).map(folder);
  const names = new Map(pages.map((page) => [page, page.split("/").at(-2)]));
  const nameOf = (link) => parseAddress(addressOf(link).hash).view.scenario ?? names.get(folder(link));
  const title = document.querySelector(".stage-name p a");
  const arrow = document.querySelector(".stage-name nav > a");
  const links = document.querySelectorAll(".sheets a[href], .stage-name nav a[href], .stage-name [href^='#']");
  const titleOf = (card) => english(card.firstChild);
  const playing = { href: title.href, textContent: title.textContent };

  function open(change) {
    const { hash } = new URL(player.link({ trace: null, ...change }));
    // Once more from the start.
    if (hash === location.hash) dispatchEvent(new HashChangeEvent("hashchange"));
    else location.hash = hash;
    for (const menu of document.querySelectorAll(".siblings [open]")) menu.open = false;
    stage.scrollIntoView({ block: "nearest" });
    stage.querySelector(".field").focus({ preventScroll: true });
    return true;
  }

  function go(link, plays = false) {
    const { pathname, hash } = addressOf(link);
    const isHere = pathname === location.pathname;
    const way = isHere && foundAt(hash);
    // What a way has set is its own, and so are its speed and its end.
    const none = way || player.view.found ? { set: null, speed: null, loop: null } : {};
    const start = still.matches ? { t: null } : { t: 0, play: true };
    if (way) return open({ ...none, ...start, scenario: null, found: way });
    const { t: said = null, play } = parseAddress(hash).view;
    // A moment on this very page is the own scenario's, whatever plays.
    const name = nameOf(link) ?? (isHere && said !== null ? own : null);
    if (!name) return false;
    // What only the own scenario has makes way for another on this very page.
    if (isHere && name !== own) for (const tool of baked) none[tool] = null;
    const time = link.dataset.at ? Number(link.dataset.at) : said;
    return open({ ...none, found: null, t: time ?? 0, play: plays || play || time === null || null,
      scenario: name === own ? null : name });
  }

  function show() {
    const { scenario, found } = player.view;
    const name = scenario ?? own;
    const isBaked = baked.some((tool) => player.view[tool]);
    const card = cards.find((link) => nameOf(link) === name) ?? cards[0];
    if (found && !isBaked) {
      Object.assign(title, { href: `#${found}`, textContent: document.getElementById(found).dataset.title });
      return;
    }
    if (!card) { Object.assign(title, playing); return; }
    // These show what is baked, and that is on the page of its own; where there is none, the own scenario.
    if (name !== own && isBaked) {
      const play = player.playing || null;
      const { hash } = new URL(player.link({ scenario: null, play, ...(card.hash && { t: 0 }) }));
      location.href = new URL(hash, card.href).href;
      return;
    }
    title.href = card.href;
    title.textContent = titleOf(card);
    translate(title.parentNode);
    for (const link of [...cards, ...document.querySelectorAll(".stage-name li a")]) {
      if (nameOf(link) === name) link.setAttribute("aria-current", "true");
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
