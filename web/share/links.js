// Which links a page has, as plain addresses: `page` is where one is, with its fragment; `root` the site's root, as an
// address; `frozen` where the frozen versions of each design lie below it, by the design's name; `moment` the id of the
// moment at which the page stands.

export function linksOf(page, root, frozen, embed, moment = null) {
  const here = new URL(page);
  const bare = new URL(here);
  bare.hash = bare.search = "";
  const path = bare.href.startsWith(root) ? bare.href.slice(root.length) : null;
  const design = path?.includes("/") ? decodeURIComponent(path.split("/")[0]) : null;
  // Where a version of it is frozen, this page is in it too.
  const place = design !== null && Object.hasOwn(frozen ?? {}, design) ? frozen[design].place : null;
  const named = bare.href + (moment ? `#${encodeURIComponent(moment)}` : "");
  return { here: here.href, page: named, frozen: place === null ? null : root + place + path + here.hash, embed };
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) =>
  ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);

// What another page writes to show the animation of an `embed` page, as large as its column lets it be. The page has
// the scheme of a frame that is light, so nothing is painted behind it, whatever the other page's is.
export function embedCode(address, title, width, height) {
  const style = `border: 0; max-width: 100%; height: auto; aspect-ratio: ${width} / ${height}; color-scheme: light`;
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" width="${width}" height="${height}"`
    + ` loading="lazy" style="${style}"></iframe>`;
}

// Whether a page's links lead anywhere from another machine.
export const isLocal = ({ protocol, hostname }) =>
  protocol === "file:" || /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

// The animation that stands alone, from the address of its page for frames.
export function standAlone(embed) {
  const name = embed.split("/").pop().replace(/_?\.html$/, "");
  return new URL(`../${name}/${name}.svg`, embed).href;
}
