// Drawings that stand alone as pictures.

import { make } from "../page/dom.js";

// Pixels a point in a PNG: what a phone's screen has.
const density = 3;

export function loadPicture(address) {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = () => reject(new Error(address));
    picture.src = address;
  });
}

// `width` and `height` in points.
export async function pictureAsPNG(address, width, height) {
  const picture = await loadPicture(address);
  const canvas = make("canvas", { width: Math.round(width * density), height: Math.round(height * density) });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no PNG"))), "image/png");
  });
}
