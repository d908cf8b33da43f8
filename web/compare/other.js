// The second drawing: the same kind of element as the first, with ids of its own, beside it or in the same place.

import { make } from "../page/dom.js";
import { rename } from "../page/rename.js";

const prefix = "b_";

// A drawing that another page sent as text.
export function readDrawing(text) {
  const svg = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  for (const element of [svg, ...svg.querySelectorAll("*")]) rename(element, prefix);
  svg.classList.add("theirs");
  return svg;
}

// The id in the design of an element of either drawing.
export const ownId = (id) => id.replace(/^b_/, "").replace(/^d_/, "");

// Sides and corner of a drawing become whole device pixels, so that equal drawings have equal pixels. Where a CSS pixel
// has several of them, these are whole too: Chromium's emulated screens paint boxes on nothing else.
function snap(device, svg) {
  const { style } = device;
  for (const name of ["--wide", "--high", "--left", "--top"]) style.removeProperty(name);
  if (!svg || !svg.closest("[data-compare]") || svg.closest(".zoomed")) return;
  const pixels = Number.isInteger(devicePixelRatio) ? 1 : devicePixelRatio;
  const whole = (value, round) => round(value * pixels) / pixels;
  const { width, height } = svg.getBoundingClientRect();
  style.setProperty("--wide", `${whole(width + 0.01, Math.floor)}px`);
  style.setProperty("--high", `${whole(height + 0.01, Math.floor)}px`);
  const { left, top } = svg.getBoundingClientRect();
  style.setProperty("--left", `${whole(left, Math.round) - left}px`);
  style.setProperty("--top", `${whole(top, Math.round) - top}px`);
}

// Where both stand. The holder has its place beside the first drawing from the start, because a frame that is moved
// loads again; the other drawing goes into it, or over the first one.
export function makePlaces(stage) {
  const field = stage.querySelector(".field");
  const device = field.querySelector(".device");
  const live = device.querySelector(".live");
  const holder = make("div", { class: "device other" });
  const settle = () => {
    snap(device, live.querySelector("svg"));
    snap(holder, holder.querySelector("svg"));
  };
  new ResizeObserver(settle).observe(field);

  return {
    open(frame) {
      holder.replaceChildren(frame);
      holder.dataset.shape = device.dataset.shape;
      holder.style.removeProperty("--ratio");
      field.append(holder);
    },
    // Returns whether the drawing moved: its time is to be set again.
    show(as, svg, { shape, ratio }) {
      // Another design may have another screen; a version frozen before pages told theirs has this one's.
      holder.dataset.shape = shape ?? device.dataset.shape;
      holder.style.setProperty("--ratio", ratio ?? "");
      const place = as === "side" ? holder : live;
      const moves = svg && svg.parentElement !== place;
      if (moves && as === "side") holder.replaceChildren(svg);
      else if (moves) live.append(svg);
      settle();
      return moves;
    },
    settle,
    close(svg) {
      svg?.remove();
      holder.remove();
      settle();
    },
  };
}
