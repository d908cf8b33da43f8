// A stage that is touched: the engine takes over from the moment that is shown, and the player waits.

import { readCurves, tidy, unitText } from "../page/curves.js";
import { make } from "../page/dom.js";
import { makeDrawing } from "./drawing.js";
import { makeMachine } from "./machine.js";
import { makeFinger } from "./touch.js";

// As long as a finger is silent it may have moved; so much of the past is kept open for it, in milliseconds.
const patience = 32;
// A longer gap between two frames is no time that anybody saw pass.
const longestFrame = 250;
// How long a transition that was taken stays lit, and stillness is waited for.
const afterglow = 300;
const stillness = 1000;

// What takes the events of the stage's drawing: the first finger takes over, and the player gets it back when it goes
// on.
export async function makeLive(stage, player, load, say) {
  const { note } = player;
  const [engine, data] = await Promise.all([
    load("engine"), load("interaction", new URL(stage.dataset.live, location.href).href)]);
  if (!engine || !data) { note(say("The engine cannot be loaded."), true); return null; }
  let machine;
  try {
    machine = makeMachine(engine, data);
  } catch {
    note(say("This browser cannot run the engine."), true);
    return null;
  }
  const holder = stage.querySelector(".live");
  const baked = holder.querySelector("svg");
  const drawing = makeDrawing(data, new URL(stage.dataset.live, location.href));
  const scenario = data.scenarios.indexOf(stage.dataset.scenario);
  const states = new Map([...document.querySelectorAll(".chart .state")].map((element) => [element.id, element]));
  const taken = new Map();
  const outputs = readCurves().filter(({ name, output }) => output && data.quantities[name] !== undefined);
  const word = make("output", { translate: "no", "aria-live": "off" });
  const bar = make("div", { class: "hand", role: "group", "aria-label": say("Live") }, word,
    button("Start over", startOver), button("Back to the scenario", () => player.toggle()));
  let isLive = false;
  // What the chart lit before.
  let before = new Set();
  // The engine's seconds at the page's milliseconds zero, and the last sample of the finger.
  let shift = 0;
  let last = 0;
  let held = 0;
  let request = 0;
  let lastFrame = 0;
  let stillSince = null;

  const seconds = (ms) => Math.max(ms / 1000 + shift, machine.now());
  const finger = makeFinger(drawing.svg, holder, (phase, x, y, ms) => {
    goOn(ms);
    last = ms;
    machine.touch(phase, x, y, seconds(ms));
    wake();
  });

  function button(text, act) {
    const element = make("button", { type: "button", class: "plain" }, say(text));
    element.addEventListener("click", act);
    return element;
  }

  function startOver() {
    machine.start();
    shift = NaN;
    wake();
  }

  function wake() {
    stillSince = null;
    goOn(performance.now());
    if (!request) {
      lastFrame = performance.now();
      request = requestAnimationFrame(frame);
    }
  }

  function frame(now) {
    request = 0;
    if (!isLive) return;
    if (now - lastFrame > longestFrame) shift -= (now - lastFrame - longestFrame) / 1000;
    lastFrame = now;
    // Under a finger the engine waits for its next sample, and goes on without it where it stays away.
    const target = finger.isDown() ? Math.max(last, now - patience) : now;
    machine.advance(seconds(target));
    show(now);
    if (machine.has_failed()) { note(say("The interaction has stopped with an error."), true); return; }
    stillSince = finger.isDown() || !machine.is_still() ? null : stillSince ?? now;
    if (stillSince !== null && now - stillSince > stillness) { shift = NaN; return; }
    request = requestAnimationFrame(frame);
  }

  // The clock stands while nothing moves: it goes on from there.
  function goOn(ms) {
    if (Number.isNaN(shift)) shift = machine.now() - ms / 1000;
  }

  function show(now) {
    machine.show(drawing.apply);
    for (const [, kind, which] of machine.log()) {
      if (kind === 2) taken.set(which, now);
      if (kind === 0) word.value = data.states[which];
      if (kind === 4) pulse();
    }
    for (const { name, output, decimals, unit } of outputs) {
      output.value = tidy(machine.slot(data.quantities[name]), decimals) + unitText(unit);
    }
    data.states.forEach((name, index) => {
      states.get(`state-${name}`)?.classList.toggle("on", machine.isActive(index));
    });
    for (const [which, since] of taken) {
      const isLit = now - since < afterglow;
      document.getElementById(`transition-${which}`)?.classList.toggle("taken", isLit);
      if (!isLit) taken.delete(which);
    }
  }

  function pulse() {
    navigator.vibrate?.(8);
    holder.animate?.([{ opacity: 0.9 }, { opacity: 1 }], 120);
  }

  function enter() {
    player.show(player.time);
    held = player.time;
    isLive = true;
    if (scenario < 0 || !machine.replay(scenario, held / 1000)) machine.start();
    shift = NaN;
    machine.show(drawing.apply);
    baked.replaceWith(drawing.svg);
    stage.append(bar);
    before = new Set([...states.values()].filter(({ classList }) => classList.contains("on")));
    stage.classList.add("touched", "known");
  }

  function leave() {
    isLive = false;
    cancelAnimationFrame(request);
    request = 0;
    drawing.svg.replaceWith(baked);
    bar.remove();
    for (const element of states.values()) element.classList.toggle("on", before.has(element));
    stage.classList.remove("touched");
  }

  return {
    get isLive() { return isLive; },
    machine,
    handle(event) {
      if (event.type === "pointerdown" && !isLive && (event.pointerType !== "mouse" || event.button === 0)) enter();
      if (!isLive) return;
      if (event.type === "wheel") {
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
      }
      finger.handle(event);
    },
    // The player goes on: its drawing comes back.
    showTime() { if (isLive && (player.playing || player.time !== held)) leave(); },
  };
}
