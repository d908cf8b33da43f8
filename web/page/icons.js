// The drawings on buttons: paths in a square of twenty, drawn with a pencil of 1.6; some are filled.

import { draw } from "./dom.js";

const paths = {
  play: "M6 4l10 6-10 6z",
  pause: "M6 4h3v12H6zM11 4h3v12h-3z",
  restart: "M4 4v5h5M4 9a6 6 0 1 1 0 4",
  previous: "M6 5v10M14 5l-5 5 5 5",
  next: "M14 5v10M6 5l5 5-5 5",
  back: "M12 5l-5 5 5 5",
  forward: "M8 5l5 5-5 5",
  loop: "M4 9q0-3 3-3h8M12 3l3 3-3 3M16 11q0 3-3 3H5M8 17l-3-3 3-3",
  onion: "M8 4h9v9M6 6h9v9M4 8h9v9H4z",
  trail: "M3 16Q5 5 17 4",
  measure: "M3 7h14v6H3zM6 7v3M10 7v3M14 7v3",
  finger: "M10 6a4 4 0 1 1-.1 0zM10 3a7 7 0 1 1-.1 0z",
  frame: "M6 3h8q1 0 1 1v12q0 1-1 1H6q-1 0-1-1V4q0-1 1-1zM9 15h2",
  backdrop: "M10 3a7 7 0 1 1-.1 0zM10 3v14M10 6h5M10 10h7M10 14h5",
  larger: "M10 4v12M4 10h12",
  compare: "M3 5h6v10H3zM11 5h6v10h-6z",
  console: "M4 6h5M13 6h3M9 4h4v4H9zM4 14h2M10 14h6M6 12h4v4H6z",
  smaller: "M4 10h12",
  full: "M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4",
  picture: "M10 3v9M6 8l4 4 4-4M4 13v3h12v-3",
  vector: "M10 3v8M6 7l4 4 4-4M3 14h3v3H3zM14 14h3v3h-3zM6 15h8",
  link: "M8 12l4-4M7 9l-2 2a3 3 0 0 0 4 4l2-2M13 11l2-2a3 3 0 0 0-4-4L9 7",
  copy: "M7 7h9v10H7zM4 14V4h9",
  done: "M4 10l4 4 8-8",
  more: "M4 10v.1M10 10v.1M16 10v.1",
  help: "M7 8a3 3 0 1 1 4 3q-1 0-1 2M10 16v.1",
};

export function icon(name, path = paths[name]) {
  return draw("svg", {
    viewBox: "0 0 20 20", width: 20, height: 20, class: ["play", "pause"].includes(name) ? "icon solid" : "icon",
    "aria-hidden": "true" },
    draw("path", { d: path }));
}

export function changeIcon(button, name) {
  button.querySelector(".icon").replaceWith(icon(name));
}
