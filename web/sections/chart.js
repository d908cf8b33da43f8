// The statechart under the pointer: what leads in and out of a state, where a state is to be seen, and all of it large.

import { fitted, panned, visible, zoomed } from "../canvas/camera.js";
import { copyText } from "../page/clipboard.js";
import { make } from "../page/dom.js";

const step = 1.4;

// `goTo` plays a link on this page's stage, and says whether it can.
export function openChart(goTo, say) {
  const chart = document.querySelector(".chart");
  if (!chart) return;
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

  function button(text, press) {
    const element = make("button", { type: "button", class: "plain" }, say(text));
    element.addEventListener("click", () => press(element));
    return element;
  }

  // Where the state is seen first: on this stage, or on another scenario's page.
  const card = make("div", { class: "state-card", popover: "auto", role: "dialog" });
  chart.parentElement.after(card);
  function show(link, { clientX, clientY }) {
    // A link of a drawing has no address of its own to ask for.
    const address = new URL(link.getAttribute("href"), location.href);
    const go = (plays) => {
      card.hidePopover();
      if (goTo(link, plays)) return;
      if (plays) address.hash += "&play=1";
      location.href = address.href;
    };
    const copy = button("Copy link", async () => {
      copy.textContent = say(await copyText(address.href) ? "Copied ✓" : "Select the text and copy it");
    });
    card.setAttribute("aria-label", link.textContent);
    card.replaceChildren(make("b", { translate: "no" }, link.textContent),
      button("Show", () => go(false)), button("Play", () => go(true)), copy);
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
    selected?.focus({ preventScroll: true });
    selected = null;
  });

  chart.addEventListener("pointerover", ({ target }) => { if (!selected) light(target); });
  chart.addEventListener("focusin", ({ target }) => { if (!selected) light(target); });
  for (const name of ["pointerleave", "focusout"]) {
    chart.addEventListener(name, () => { if (!selected) light(null); });
  }
  // Before what goes to the moment at once.
  chart.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    light(link);
    selected = link;
    show(link, event);
  }, true);
  offerLarge(chart, say);
}

// The chart in a window of its own, moved and enlarged as the board is.
function offerLarge(chart, say) {
  const home = chart.parentElement;
  const whole = chart.viewBox.baseVal;
  const all = { x: whole.x, y: whole.y, width: whole.width, height: whole.height };
  const field = make("div", { class: "chart-room", tabindex: 0 });
  const tool = (text, label, press) => {
    const element = make("button", { type: "button", class: "plain", "aria-label": say(label) }, text);
    element.addEventListener("click", press);
    return element;
  };
  const dialog = make("dialog", { class: "chart-window", "aria-label": say("Statechart") }, field,
    make("p", {}, tool("−", "Smaller", () => look(zoomed(camera, 1 / step))),
      tool("+", "Larger", () => look(zoomed(camera, step))), tool(say("Fit to window"), "Fit to window", fit),
      tool(say("Close"), "Close", () => dialog.close())));
  document.body.append(dialog);
  const size = () => [field.clientWidth, field.clientHeight];
  let camera = null;

  function look(next) {
    camera = next;
    const { x, y, width, height } = visible(camera, ...size());
    chart.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  }

  function fit() {
    const { x, y, scale } = fitted(all, ...size(), 0.03);
    look({ x, y, scale: Math.min(scale, 2) });
  }

  const large = tool(say("Enlarge"), "Enlarge", () => {
    field.append(chart);
    dialog.showModal();
    fit();
  });
  home.parentElement.querySelector("header").append(large);
  dialog.addEventListener("close", () => {
    home.append(chart);
    chart.setAttribute("viewBox", `${all.x} ${all.y} ${all.width} ${all.height}`);
    large.focus();
  });
  field.addEventListener("wheel", (event) => {
    event.preventDefault();
    const { left, top, width, height } = field.getBoundingClientRect();
    const down = Math.max(-40, Math.min(40, event.deltaY));
    look(event.ctrlKey || event.metaKey
      ? zoomed(camera, Math.exp(-down * 0.01), event.clientX - left - width / 2, event.clientY - top - height / 2)
      : panned(camera, -event.deltaX, -event.deltaY));
  }, { passive: false });
  field.addEventListener("pointermove", (event) => {
    if (event.buttons) look(panned(camera, event.movementX, event.movementY));
  });
  const ways = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] };
  dialog.addEventListener("keydown", ({ key }) => {
    if (ways[key]) look(panned(camera, ...ways[key]));
    else if (key === "+" || key === "=") look(zoomed(camera, step));
    else if (key === "-") look(zoomed(camera, 1 / step));
    else if (key === "0") fit();
  });
  new ResizeObserver(() => { if (dialog.open) look(camera); }).observe(field);
}
