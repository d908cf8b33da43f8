// The drawings on buttons: paths in a square of twenty, drawn with a pencil of 1.6; some are filled.

import { draw } from "./dom.js";

const paths = {
  play: "M6.5 4.2l9 5.8-9 5.8z",
  pause: "M6 4.5h2.6v11H6zM11.4 4.5H14v11h-2.6z",
  restart: "M4.5 5v4h4M4.8 9a5.6 5.6 0 1 1-.2 3.4",
  previous: "M6 4.5v11M14.5 5L9 10l5.5 5",
  next: "M14 4.5v11M5.5 5L11 10l-5.5 5",
  back: "M12.5 5L7 10l5.5 5",
  forward: "M7.5 5L13 10l-5.5 5",
  loop: "M4.5 9.5a3.5 3.5 0 0 1 3.5-3.5h6.5M12.5 3.8L14.7 6l-2.2 2.2"
    + "M15.5 10.5a3.5 3.5 0 0 1-3.5 3.5H5.5M7.5 16.2L5.3 14l2.2-2.2",
  onion: "M7.5 3.5h9v10M5.5 5.5h9v9M3.5 7.5h9v9h-9z",
  trail: "M3.5 15.5C5 7.5 10 4 16.5 4.5M4.6 12.4v.01M6.2 9.4v.01M9 6.8v.01M13 5v.01",
  measure: "M3.5 7h13v6h-13zM6.5 7v2.5M9.5 7v3.5M12.5 7v2.5",
  finger: "M10 6.2a3.8 3.8 0 1 1-.01 0M10 2.8a7.2 7.2 0 1 1-.01 0",
  frame:
    "M6.5 3h7a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 5 15.5v-11A1.5 1.5 0 0 1 6.5 3zM9 14.7h2",
  backdrop: "M10 3.5a6.5 6.5 0 1 1-.01 0M10 3.5v13M10 6.5l4.5 0M10 10h6.3M10 13.5h4.5",
  larger: "M10 4.5v11M4.5 10h11",
  compare: "M3.5 5H9v10H3.5zM11 5h5.5v10H11z",
  smaller: "M4.5 10h11",
  full: "M4 7.5V4h3.5M12.5 4H16v3.5M16 12.5V16h-3.5M7.5 16H4v-3.5",
  picture: "M10 3.5v8.5M6.5 8.8L10 12.2l3.5-3.4M4 13v3h12v-3",
  vector: "M10 3.5v7.5M6.5 7.8L10 11.2l3.5-3.4M3 14h3v3H3zM14 14h3v3h-3zM6 15.5h8",
  link: "M8.5 11.5l3-3M7.5 8.5l-2 2a2.8 2.8 0 0 0 4 4l2-2M12.5 11.5l2-2a2.8 2.8 0 0 0-4-4l-2 2",
  copy: "M7 6.5h8.5v10H7zM4.5 13.5v-10H13",
  done: "M4.5 10.5l3.5 3.5 7.5-8",
  help: "M7.3 7.6a2.7 2.7 0 1 1 3.9 2.4c-.8.4-1.2.9-1.2 1.9M10 14.9v.01",
};
export function icon(name) {
  return draw("svg", {
    viewBox: "0 0 20 20", width: 20, height: 20, class: ["play", "pause"].includes(name) ? "icon solid" : "icon",
    "aria-hidden": "true" },
    draw("path", { d: paths[name] }));
}

export function changeIcon(button, name) {
  button.querySelector(".icon").replaceWith(icon(name));
}
