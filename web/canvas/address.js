// What a canvas's address says: where one looks, or a place by its id, as an address writes it; and what of it means
// nothing.

import { readCamera } from "./camera.js";

const pairs = (hash) => hash.replace(/^#/, "").split("&").filter(Boolean);

export function readAddress(hash) {
  const said = { camera: readCamera(hash), place: null, problems: [] };
  for (const pair of pairs(hash)) {
    const [name, value] = pair.split(/=(.*)/s);
    if (value === undefined) said.place = name;
    else if (name === "at") said.camera || said.problems.push({ name, value, expects: "a place and a scale" });
    else if (!/^lang=(en|zh)$/.test(pair)) {
      said.problems.push({ name, value, expects: name === "lang" ? "en or zh" : null });
    }
  }
  return said;
}

// What stays in the address when one looks elsewhere.
export const rest = (hash) => pairs(hash).filter((pair) => pair.includes("=") && !pair.startsWith("at="));
