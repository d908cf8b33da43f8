// The statechart in a window of its own, moved and enlarged as the board is.

import { fitted, panned, visible, zoomed } from "../canvas/camera.js";
import { make } from "../page/dom.js";

const step = 1.4;
// What moves less is a click that trembles, in pixels.
const tremble = 5;

export function button(text, press, label) {
  const element = make("button", { type: "button", class: "plain", "aria-label": label }, text);
  element.addEventListener("click", press);
  return element;
}

export function offerLarge(chart, translate) {
  const home = chart.parentElement;
  const box = chart.getAttribute("viewBox");
  const room = make("div", { class: "chart-room", tabindex: 0 });
  const dialog = make("dialog", { class: "chart-window", "aria-label": "Statechart" }, room,
    make("p", {}, button("−", () => look(zoomed(camera, 1 / step)), "Smaller"),
      button("+", () => look(zoomed(camera, step)), "Larger"), button("Fit to window", fit),
      button("Close", () => dialog.close())));
  document.body.append(dialog);
  translate(dialog);
  const size = () => [room.clientWidth, room.clientHeight];
  let camera = null;

  function look(next) {
    camera = next;
    const { x, y, width, height } = visible(camera, ...size());
    chart.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  }

  function fit() {
    const whole = fitted(chart.getBBox(), ...size(), 0.03);
    look({ ...whole, scale: Math.min(whole.scale, 2) });
  }

  const large = button("Enlarge", () => {
    room.append(chart);
    dialog.showModal();
    fit();
    // Where all of it is too small to be read, what is active is seen.
    const own = chart.querySelector(".on:not(.around)");
    if (own && camera.scale < 0.7) look({ ...fitted(own.getBBox(), 1, 1), scale: 0.7 });
  });
  home.parentElement.querySelector("h2").after(large);
  translate(large);
  dialog.addEventListener("close", () => {
    home.append(chart);
    chart.setAttribute("viewBox", box);
    large.focus({ preventScroll: true });
  });

  // From the middle of the window.
  function fromMiddle([x, y]) {
    const { left, top, width, height } = room.getBoundingClientRect();
    return [x - left - width / 2, y - top - height / 2];
  }
  room.addEventListener("wheel", (event) => {
    event.preventDefault();
    const down = Math.max(-40, Math.min(40, event.deltaY));
    look(event.ctrlKey || event.metaKey
      ? zoomed(camera, Math.exp(-down * 0.01), ...fromMiddle([event.clientX, event.clientY]))
      : panned(camera, -event.deltaX, -event.deltaY));
  }, { passive: false });

  // One finger moves, two enlarge.
  const pointers = new Map();
  let travelled = 0;
  const spread = ([a, b]) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  room.addEventListener("pointerdown", (event) => {
    if (!pointers.size) travelled = 0;
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
  });
  room.addEventListener("pointermove", (event) => {
    const last = pointers.get(event.pointerId);
    if (!last) return;
    const before = [...pointers.values()];
    const next = [event.clientX, event.clientY];
    pointers.set(event.pointerId, next);
    const [dx, dy] = [(next[0] - last[0]) / before.length, (next[1] - last[1]) / before.length];
    travelled += Math.abs(dx) + Math.abs(dy);
    look(panned(camera, dx, dy));
    if (before.length !== 2) return;
    const now = [...pointers.values()];
    const middle = [0, 1].map((axis) => (now[0][axis] + now[1][axis]) / 2);
    look(zoomed(camera, spread(now) / (spread(before) || 1), ...fromMiddle(middle)));
  });
  for (const name of ["pointerup", "pointercancel"]) {
    addEventListener(name, ({ pointerId }) => pointers.delete(pointerId));
  }
  room.addEventListener("dragstart", (event) => event.preventDefault());
  room.addEventListener("click", (event) => {
    if (travelled > tremble) event.preventDefault();
  }, true);

  const ways = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] };
  dialog.addEventListener("keydown", ({ key }) => {
    if (ways[key]) look(panned(camera, ...ways[key]));
    else if (key === "+" || key === "=") look(zoomed(camera, step));
    else if (key === "-") look(zoomed(camera, 1 / step));
    else if (key === "0") fit();
  });
  new ResizeObserver(() => { if (dialog.open) look(camera); }).observe(room);
}
