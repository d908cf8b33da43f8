// A moment as a note in Markdown, for a ticket or a chat.

// What the page and its player know of the moment at which they stand. `moment` is its frame on the page, where it has
// one; `animation` the address of what plays.
export function readMoment(player, moment, link, animation) {
  const { time, sheet, view } = player;
  const text = (selector) => document.querySelector(selector)?.textContent ?? "";
  const scenario = text(".stage-name p a") || text("h1");
  const design = text(".crumbs a") || text("h1");
  // What an engine plays is not on the sheet.
  const isBaked = !(view.scenario || view.found || view.set || view.trace);
  const around = sheet.bands.filter(({ from, to }) => time >= from && time < to).map(({ name }) => name);
  return {
    title: design === scenario ? design : `${design} · ${scenario}`, time, link,
    states: isBaked ? [...around, ...sheet.steady] : [], picture: (isBaked && cardOf(moment)) || animation,
  };
}

// The picture of link cards: of the moment, or of the page. Sites that know their address have them.
function cardOf(moment) {
  const page = document.querySelector("meta[property='og:image']")?.content;
  const still = page && moment?.querySelector("img");
  if (!still) return page;
  const column = still.style.getPropertyValue("--at");
  return still.src.replace(/\.svg$/, `${column && `-s${column}`}.link.png`);
}

const literal = (text) => text.replace(/[\\[\]*_\x60<>]/g, "\\$&");
const target = (text) => text.replace(/[()]/g, (sign) => (sign === "(" ? "%28" : "%29"));

export function noteOf({ title, time, states, link, picture }, say) {
  const name = literal(title);
  return [
    `**[${name}, ${(time / 1000).toFixed(3)} s](${target(link)})**`,
    states.length ? say(`States: ${literal(states.join(", "))}`) : "",
    picture ? `![${name}](${target(picture)})` : "",
  ].filter(Boolean).join("\n\n");
}
