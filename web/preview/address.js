// Addresses of pages that are reloaded: where in the site they lie, and at what time they play on.

// The path as the tool knows it.
export function plainAddress(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

// The folder of the design that a page belongs to; empty for the gallery and the canvas.
export const folderOf = (path) => {
  const names = path.split("/").slice(1);
  return names.length > 1 ? names[0] : "";
};

// The address of the same view, playing on from a time in milliseconds. A place in the page is left for it.
export function addressAt(address, ms) {
  const [page, hash = ""] = address.split("#");
  const others = hash.split("&").filter((pair) => pair.includes("=") && !/^(?:t|play)=/.test(pair));
  return `${page}#${[`t=${Math.round(ms) / 1000}`, "play=1", ...others].join("&")}`;
}
