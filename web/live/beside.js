// Animations beside the stage stand while it is touched: together they cost half of the frames on a slow machine.

import { make } from "../page/dom.js";

// Returns what has them stand, one after another so that no frame waits long, or go on.
export function makeBeside() {
  const standing = new Map();
  let timer = 0;

  function standNext([image, ...others]) {
    if (!image) return;
    const { clientWidth: width, clientHeight: height } = image;
    if (width) {
      const canvas = make("canvas", { width: width * devicePixelRatio, height: height * devicePixelRatio });
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      const { borderRadius, display, verticalAlign } = getComputedStyle(image);
      const size = { width: `${width}px`, height: `${height}px` };
      Object.assign(canvas.style, size, { borderRadius, display, verticalAlign });
      image.after(canvas);
      image.style.display = "none";
      standing.set(image, canvas);
    }
    timer = setTimeout(standNext, 0, others);
  }

  return (isStanding) => {
    clearTimeout(timer);
    // What is out of sight stands anyway, and so do moments, and all where the reader wants no motion.
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (isStanding && !isStill) {
      // The finger is answered first.
      timer = setTimeout(standNext, 0, [...document.querySelectorAll(".reel:not(.moments) img.drawn")]);
    } else {
      for (const [image, canvas] of standing) {
        canvas.remove();
        image.style.display = "";
      }
      standing.clear();
    }
  };
}
