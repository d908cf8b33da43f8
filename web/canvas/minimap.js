// The whole board in a corner, and the window on it; a press goes there.

import { make } from "../page/dom.js";

const longest = 168;

export function makeMinimap(whole, boxes, goTo) {
  const scale = longest / Math.max(whole.width, whole.height);
  const [width, height] = [whole.width * scale, whole.height * scale].map((side) => Math.max(24, Math.round(side)));
  const canvas = make("canvas", { width: width * 2, height: height * 2 });
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const frame = make("div", { class: "seen" });
  const element = make("div", { class: "minimap", "aria-hidden": "true" }, canvas, frame);

  function paint() {
    const context = canvas.getContext("2d");
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = getComputedStyle(element).color;
    for (const box of boxes) {
      context.fillRect((box.x - whole.x) * scale * 2, (box.y - whole.y) * scale * 2,
        Math.max(1.5, box.width * scale * 2), Math.max(1.5, box.height * scale * 2));
    }
  }

  function follow(event) {
    const box = canvas.getBoundingClientRect();
    goTo(whole.x + (event.clientX - box.left) / scale, whole.y + (event.clientY - box.top) / scale);
  }

  element.addEventListener("pointerdown", (event) => { element.setPointerCapture(event.pointerId); follow(event); });
  element.addEventListener("pointermove", (event) => {
    if (element.hasPointerCapture(event.pointerId)) follow(event);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
  requestAnimationFrame(paint);

  function show(seen) {
    const limit = (value, most) => Math.min(most, Math.max(0, value));
    const [left, top] = [limit((seen.x - whole.x) * scale, width), limit((seen.y - whole.y) * scale, height)];
    const [right, bottom] = [
      limit((seen.x + seen.width - whole.x) * scale, width),
      limit((seen.y + seen.height - whole.y) * scale, height)];
    frame.style.transform = `translate(${left}px, ${top}px)`;
    frame.style.width = `${right - left}px`;
    frame.style.height = `${bottom - top}px`;
  }

  return { element, show };
}
