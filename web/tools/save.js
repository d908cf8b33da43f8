// The present frame as a file, SVG or PNG.

import { make } from "../player/dom.js";
import { freezeFrame } from "./frame.js";

// Pixels a point in a PNG: what a phone's screen has.
const density = 3;

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

function loadPicture(address) {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = () => reject(new Error(address));
    picture.src = address;
  });
}

export async function frameAsSVG(svg) {
  const still = standAlone(svg);
  await embedImages(still);
  return new XMLSerializer().serializeToString(still);
}

export async function frameAsPNG(svg) {
  const text = await frameAsSVG(svg);
  const { width, height } = svg.viewBox.baseVal;
  const picture = await loadPicture(`data:image/svg+xml,${encodeURIComponent(text)}`);
  const canvas = make("canvas", { width: Math.round(width * density), height: Math.round(height * density) });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no PNG"))), "image/png");
  });
}

export function download(content, name, type) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = make("a", { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
