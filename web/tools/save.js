// The present frame as a file, SVG or PNG.

import { make } from "../page/dom.js";
import { freezeFrame } from "./frame.js";
import { loadPicture, pictureAsPNG } from "./picture.js";

function standAlone(svg) {
  const still = freezeFrame(svg);
  still.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const { width, height } = svg.viewBox.baseVal;
  still.setAttribute("width", width);
  still.setAttribute("height", height);
  still.removeAttribute("aria-hidden");
  still.removeAttribute("class");
  return still;
}

// Nothing is loaded for a drawing that stands alone, so images become part of it.
async function embedImages(still) {
  for (const image of still.querySelectorAll("image")) {
    const address = image.getAttribute("href");
    if (!address || address.startsWith("data:")) continue;
    const picture = await loadPicture(new URL(address, document.baseURI).href);
    const canvas = make("canvas", { width: picture.naturalWidth, height: picture.naturalHeight });
    canvas.getContext("2d").drawImage(picture, 0, 0);
    image.setAttribute("href", canvas.toDataURL("image/png"));
  }
}

export async function frameAsSVG(svg) {
  const still = standAlone(svg);
  await embedImages(still);
  return new XMLSerializer().serializeToString(still);
}

export async function frameAsPNG(svg) {
  const text = await frameAsSVG(svg);
  const { width, height } = svg.viewBox.baseVal;
  return pictureAsPNG(`data:image/svg+xml,${encodeURIComponent(text)}`, width, height);
}
