// The name of a control and its key, beside it: while the pointer rests on it, and at once with the focus of a key.

import { make } from "./dom.js";

// In milliseconds.
const rest = 300;
// From the control, and from the window's edges, in pixels.
const gap = 6;

// `first` is the event that it was loaded for, `say` the page's language.
export function offerTips(first, say) {
  const tip = make("div", { class: "tip", "aria-hidden": "true" });
  let timer = 0;
  let present = null;

  function hide() {
    clearTimeout(timer);
    tip.remove();
  }

  function show() {
    const { tip: name, key } = present.dataset;
    tip.replaceChildren(say(name ?? present.getAttribute("aria-label")), ...key ? [make("kbd", {}, key)] : []);
    // What is open above the page, or fills the screen, shows nothing beside itself.
    (present.closest("dialog, .full") ?? document.body).append(tip);
    const box = present.getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    const room = document.documentElement.clientWidth;
    const within = (x) => Math.max(gap, Math.min(x, room - width - gap));
    const group = present.parentElement.getBoundingClientRect();
    const above = box.top - height - gap;
    const right = box.right + gap;
    // In a column, the next one stays in sight.
    const [x, y] = group.height > group.width
      ? [right + width + gap < room ? right : box.left - width - gap, box.top + (box.height - height) / 2]
      : [within(box.left + (box.width - width) / 2), above > gap ? above : box.bottom + gap];
    tip.style.translate = `${x}px ${y}px`;
  }

  function come({ type, target, pointerType }) {
    const control = target.closest?.("[data-key], [data-tip]");
    if (control === present) return;
    const isFocused = type === "focusin";
    hide();
    present = control;
    if (!control || (isFocused ? !control.matches(":focus-visible") : pointerType === "touch")) return;
    if (isFocused) show();
    else timer = setTimeout(show, rest);
  }

  for (const name of ["pointerover", "focusin"]) addEventListener(name, come);
  // What was pressed has no name again until it is left.
  for (const name of ["pointerdown", "click", "scroll"]) addEventListener(name, hide, true);
  for (const name of ["pointerleave", "focusout"]) {
    document.documentElement.addEventListener(name, () => { hide(); present = null; });
  }
  addEventListener("keydown", ({ key }) => { if (key === "Escape") hide(); }, true);
  if (first.target.matches?.(":hover, :focus")) come(first);
}
