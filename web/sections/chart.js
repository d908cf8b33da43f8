// The statechart under the pointer: what leads in and out of a state, where a state is to be seen, and all of it large.

import { copyText } from "../page/clipboard.js";
import { make } from "../page/dom.js";
import { addressOf } from "./inplace.js";
import { button, offerLarge } from "./window.js";

// `goTo` plays a link on this page's stage, and says whether it can.
export function openChart(goTo, { say, translate }) {
  const chart = document.querySelector(".chart");
  if (!chart) return;
  const stage = document.querySelector(".stage");
  const transitions = [...chart.querySelectorAll("[data-from]")];
  const nameOf = ({ id }) => id.slice("state-".length);
  const stateOf = (name) => chart.querySelector(`#${CSS.escape(`state-${name}`)}`);
  const endsOf = ({ dataset: { from, to } }) => [from, ...to.split(" ")];
  let selected = null;

  // A state with its arrows, or an arrow with its states; everything else steps back.
  function light(target) {
    const arrow = target?.closest(".transition[data-from]");
    const state = target?.closest(".state");
    const arrows = arrow ? [arrow] : state ? transitions.filter((one) => endsOf(one).includes(nameOf(state))) : [];
    const lit = new Set([state, ...arrows, ...arrows.flatMap(endsOf).map(stateOf)]);
    chart.classList.toggle("asked", arrows.length > 0);
    for (const part of chart.querySelectorAll(".state, .transition")) part.classList.toggle("lit", lit.has(part));
  }

  // Where the state is seen first: on this stage, or on another scenario's page.
  const card = make("div", { class: "state-card", popover: "auto", role: "dialog" });
  function show(link, { clientX, clientY }) {
    const address = addressOf(link);
    const go = (plays) => {
      card.hidePopover();
      chart.closest("dialog")?.close();
      if (goTo(link, plays)) return;
      if (plays) address.hash += "&play=1";
      location.href = address.href;
      if (address.pathname !== location.pathname) return;
      stage.scrollIntoView({ block: "nearest" });
      stage.querySelector(".field").focus({ preventScroll: true });
    };
    card.setAttribute("aria-label", link.textContent);
    card.replaceChildren(make("b", { translate: "no" }, link.textContent),
      button("Show", () => go(false)), button("Play", () => go(true)), button("Copy link", async ({ target }) => {
        target.textContent = say(await copyText(address.href, card) ? "Copied ✓" : "Select the text and copy it");
      }));
    translate(card);
    // Beside a dialog that is open, nothing can be pressed.
    chart.parentElement.after(card);
    card.showPopover();
    const box = link.getBoundingClientRect();
    const [x, y] = [clientX || box.left, clientY || box.bottom];
    card.style.left = `${Math.max(8, Math.min(x, innerWidth - card.offsetWidth - 8))}px`;
    card.style.top = `${Math.max(8, Math.min(y + 12, innerHeight - card.offsetHeight - 8))}px`;
    card.querySelector("button").focus();
  }
  card.addEventListener("toggle", ({ newState }) => {
    if (newState === "open") return;
    light(null);
    if (document.activeElement === document.body) selected?.focus({ preventScroll: true });
    selected = null;
  });
  card.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !card.contains(relatedTarget)) card.hidePopover();
  });
  // Its keys are its own: Escape leaves nothing of the stage, and arrows do not move the chart under it.
  card.addEventListener("keydown", (event) => event.stopPropagation());
  // It goes as soon as its state may be elsewhere.
  for (const name of ["scroll", "wheel", "resize"]) {
    addEventListener(name, () => { if (selected) card.hidePopover(); }, true);
  }

  for (const name of ["pointerover", "focusin"]) {
    chart.addEventListener(name, ({ target }) => { if (!selected) light(target); });
  }
  for (const name of ["pointerleave", "focusout"]) {
    chart.addEventListener(name, () => { if (!selected) light(null); });
  }
  // A line is thin for a pointer.
  for (const line of chart.querySelectorAll(".transition a > path")) {
    const wide = line.cloneNode();
    wide.setAttribute("class", "reach");
    line.before(wide);
  }
  // Before what goes to the moment at once.
  chart.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    // The way of an arrow is played by what plays any.
    if (link?.closest(".transition")) { chart.closest("dialog")?.close(); return; }
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    light(link);
    selected = link;
    show(link, event);
  }, true);
  offerLarge(chart, translate);
}
