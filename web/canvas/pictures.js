// Which artboards show their picture: those near the window, as long as they are not too many for a machine; the others
// are blank paper. From afar a picture is a stamp, painted once, since a drawing of hundreds of parts that is drawn
// anew in every frame would cost the board its sixty frames; close by it is the drawing itself.

import { make } from "../page/dom.js";

// Beyond so many at once there are only blank ones.
const mostPictures = 400;
// So many are loaded at the same time.
const mostLoading = 6;
// So many come into the picture in one frame, which would be late with more: to load and paint one takes milliseconds.
const portion = 2;
// How much smaller than its artboard a stamp is.
export const stampScale = 0.3;

// An artboard is { element, link, image, address, part, box }; the part is how far from the left of its sheet the still
// begins, of what of the sheet does not fit in the box. Returns what is called with those near the window and those in
// it, whether that is seen from close by.
export function makePictures(artboards) {
  // Artboards that have their drawing, and their stamp, or have been asked for it.
  const [drawings, stamps] = [new Set(), new Set()];
  const near = new Set();
  let made = stamps;
  let waiting = [];
  let loading = 0;
  let frame = 0;

  function show(beside, seen, isClose) {
    // What is looked at comes before what is beside it.
    const shown = new Set(
      beside.length <= mostPictures ? [...seen, ...beside] : seen.length <= mostPictures ? seen : []);
    for (const artboard of near) if (!shown.has(artboard)) turn(artboard, false);
    made = isClose ? drawings : stamps;
    waiting = [...shown].filter((artboard) => !near.has(artboard) || !made.has(artboard));
    next();
  }

  function next() {
    if (waiting.length && loading < mostLoading) frame ||= requestAnimationFrame(bring);
  }

  function bring() {
    frame = 0;
    for (const artboard of waiting.splice(0, Math.min(portion, mostLoading - loading))) {
      turn(artboard, true);
      if (!made.has(artboard)) load(artboard);
    }
    next();
  }

  function turn(artboard, isNear) {
    near[isNear ? "add" : "delete"](artboard);
    artboard.element.classList.toggle("near", isNear);
    if (isNear) return;
    // A drawing is large, and loaded again in no time; so is a stamp once there are many.
    artboard.image.removeAttribute("src");
    drawings.delete(artboard);
    if (!artboard.stamp || stamps.size > 2 * mostPictures) stamps.delete(artboard);
    if (!stamps.has(artboard)) artboard.stamp?.remove();
  }

  function load(artboard) {
    const isStamp = made === stamps;
    const image = isStamp ? new Image() : artboard.image;
    made.add(artboard);
    loading += 1;
    image.src = artboard.address;
    image.loading = "eager";
    image.decode().then(() => isStamp && stamp(artboard, image)).catch(() => {}).then(() => { loading -= 1; next(); });
  }

  function stamp(artboard, image) {
    if (!stamps.has(artboard)) return;
    const size = stampScale * Math.min(2, devicePixelRatio);
    const [width, height] = [artboard.box.width * size, artboard.box.height * size].map(Math.ceil);
    artboard.stamp?.remove();
    artboard.stamp = null;
    const canvas = make("canvas", { width, height });
    // Kept where pages are painted: hundreds of canvases are no work for a graphics processor.
    const context = canvas.getContext("2d", { willReadFrequently: true });
    const { width: across, height: down } = artboard.box;
    context.drawImage(image, artboard.part * (image.naturalWidth - across), 0, across, down, 0, 0, width, height);
    artboard.stamp = canvas;
    artboard.link.prepend(canvas);
  }

  return show;
}
