// On a design's page its scenarios, states and moments play on its own stage: the address says which, and the engine
// performs it. A click with a key held goes to their own pages, as does the name of what plays.

// A link of a drawing has no address of its own to ask for.
const addressOf = (link) => new URL(link.getAttribute("href"), location.href);
const folder = (link) => addressOf(link).pathname.replace(/index\.html$/, "");

// `player` of a stage that can be touched, since only then the engine is there. Returns what plays a link, or goes on
// from there; it says whether that is possible here.
export function playInPlace(player, say) {
  const stage = document.querySelector("[data-live]");
  // In a page that is one file they lead nowhere else.
  const cards = [...document.querySelectorAll(".design .reel a")].filter((link) => !link.hash);
  if (!stage || !cards.length) return () => false;
  const own = stage.dataset.scenario;
  const names = new Map(cards.map((link) => [folder(link), folder(link).split("/").at(-2)]));
  const title = document.querySelector(".stage-name p a");
  const arrow = document.querySelector(".stage-name nav > a");
  const links = document.querySelectorAll(".sheets a[href], .stage-name nav a[href]");

  function go(link, plays = false) {
    const name = names.get(folder(link));
    if (!name) return false;
    const time = link.dataset.at ? link.dataset.at / 1000 : new URLSearchParams(addressOf(link).hash.slice(1)).get("t");
    const parts = [time !== null && `t=${time}`, (plays || time === null) && "play=1",
      name !== own && `scenario=${name}`];
    location.hash = parts.filter(Boolean).join("&");
    stage.scrollIntoView({ block: "nearest" });
    return true;
  }

  function show() {
    const name = player.view.scenario ?? own;
    const card = cards.find((link) => names.get(folder(link)) === name) ?? cards[0];
    [title.textContent, title.href] = [card.textContent, card.href];
    for (const link of [...cards, ...document.querySelectorAll(".stage-name li a")]) {
      if (names.get(folder(link)) === name) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    const next = cards[cards.indexOf(card) + 1];
    arrow?.toggleAttribute("hidden", !next);
    if (!arrow || !next) return;
    arrow.href = next.href;
    arrow.setAttribute("aria-label", say(`Next: ${next.textContent}`));
  }

  for (const link of links) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      if (go(link)) event.preventDefault();
    });
  }
  for (const name of ["hashchange", "popstate"]) addEventListener(name, show);
  show();
  return go;
}
