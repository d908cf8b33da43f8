// A design's screen under a finger and nothing else. Two fingers that rest on it open a sheet, and so does Escape.

import { make } from "../page/dom.js";
import { say, speak, translate } from "../page/language.js";
import { chosenLanguage } from "../page/languages.js";
import { load } from "../page/load.js";
import { makeNotes } from "../page/notes.js";
import { tellProblems } from "../page/problems.js";
import { offerKeys } from "../live/keys.js";
import { readSettings } from "../live/link.js";
import { pulse } from "../live/pulse.js";
import { makeRun } from "../live/run.js";
import { formatAddress, parseAddress } from "../player/address.js";
import { showHint } from "./hint.js";
import { keepOffline } from "./installed.js";
import { openSheet } from "./sheet.js";

// How long two fingers rest, in milliseconds, and how far both together may move meanwhile, in pixels: a pinch takes
// more.
const holding = 500;
const slack = 8;
// No way that a search found is shown in less, in seconds.
const leastShown = 1;
const handled = ["pointerdown", "pointermove", "pointerup", "pointercancel", "wheel"];
// What browsers do by themselves with what is held or dragged.
const refused = ["contextmenu", "dragstart", "gesturestart"];

export async function startScreen(holder) {
  const place = document.querySelector(".notes");
  const notes = makeNotes(place);
  const base = new URL(document.body.dataset.live, location.href);
  const [engine, data] = await Promise.all([
    load("engine"), load("interaction", base.href), speak(chosenLanguage())]);
  if (!engine || !data) { notes.note(say("The engine cannot be loaded."), true); return; }
  let run;
  try {
    run = makeRun(engine, data, base, holder, show, hold);
  } catch {
    notes.note(say("This browser cannot run the engine."), true);
    return;
  }
  const { machine, svg } = run;
  let view = {};
  let sheet = null;
  // The scenario that is played, and the frame that is asked for.
  let performed = null;
  let length = 0;
  let request = 0;
  // Where each finger is, and where it was when the last one came down.
  const fingers = new Map();
  let timer = 0;
  let settling = 0;
  let isSought = false;
  let hasFailed = false;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)");

  function show() {
    // For tests, and for a page around this one.
    const active = machine.activeStates().join(" ");
    if (holder.dataset.states !== active) holder.dataset.states = active;
    const isFelt = performed === null && machine.log().some(([, kind]) => kind === 4);
    if (isFelt && !isSought) pulse(holder);
    if (machine.has_failed() && !hasFailed) notes.note(say("The interaction has stopped with an error."), true);
    hasFailed = machine.has_failed() !== 0;
    sheet?.show();
    return false;
  }

  function play(index) {
    takeOver();
    length = run.perform(index);
    if (length < 0) return;
    performed = index;
    const since = performance.now();
    const isWay = Boolean(run.wayAt(index));
    // A short way is slow enough to be seen; who wants no motion sees where it leads.
    const pace = !isWay ? 1 : isStill.matches ? Infinity : Math.min(1, length / leastShown);
    const step = (now) => {
      const time = Math.min((Math.max(now - since, 0) / 1000) * pace || 0, length);
      run.seek(time);
      if (time < length) request = requestAnimationFrame(step);
      // What it shows stays until a finger goes on.
      else if (isWay) notes.note(say("Touch the screen to go on from here."));
    };
    step(since);
  }

  // A finger goes on from where a scenario is.
  function takeOver() {
    if (performed === null) return;
    notes.clear();
    cancelAnimationFrame(request);
    run.takeOver();
    // What happened until now is not told again.
    machine.log();
    performed = null;
    run.goOn();
  }

  function startOver() {
    takeOver();
    run.start();
  }

  // What is shown is what comes out with the parameters of the view of all that was done.
  function apply(mistakes) {
    const problems = [...mistakes, ...readSettings(data, machine, view.set ?? [])];
    if (problems.length) tellProblems(notes, problems.map((one) => ({ ...one, expects: one.expects ?? null })));
    translate(place);
    const time = run.time();
    if (performed !== null) length = run.perform(performed);
    // What happened until now is not felt again.
    isSought = true;
    run.seek(time);
    isSought = false;
    if (performed === null) run.goOn();
  }

  function follow() {
    const found = parseAddress(location.hash);
    ({ view } = found);
    apply(found.problems);
  }

  // What the controls of the parameters take for a player.
  const settings = {
    get view() { return view; },
    set(change) {
      view = { ...view, ...change };
      apply([]);
      // Browsers take so many changes of an address in a while, and a slider makes more.
      clearTimeout(settling);
      settling = setTimeout(() => {
        history.replaceState(null, "", formatAddress(view) || location.pathname + location.search);
      }, 300);
    },
  };

  function open() {
    if (sheet) return;
    clearTimeout(timer);
    fingers.clear();
    run.finger.cancel(performance.now());
    notes.clear();
    sheet = openSheet({ run, settings, play, startOver, note: notes.note, closed: () => { sheet = null; } });
  }

  function hold() {
    clearTimeout(timer);
    timer = setTimeout(open, holding);
  }

  function watch({ type, pointerId, isPrimary, clientX, clientY }) {
    if (type === "pointerdown") {
      if (isPrimary) fingers.clear();
      fingers.set(pointerId, { at: [clientX, clientY] });
      for (const finger of fingers.values()) finger.from = finger.at;
      if (fingers.size > 2) clearTimeout(timer);
    } else if (type !== "pointermove") {
      fingers.delete(pointerId);
      clearTimeout(timer);
    } else if (fingers.has(pointerId)) {
      fingers.get(pointerId).at = [clientX, clientY];
      const ways = [...fingers.values()].map(({ at, from }) => Math.hypot(at[0] - from[0], at[1] - from[1]));
      if (ways.reduce((sum, way) => sum + way) > slack) clearTimeout(timer);
    }
  }

  const [width, height] = [svg.viewBox.baseVal.width, svg.viewBox.baseVal.height];
  holder.style.setProperty("--shape", `${width} / ${height}`);
  holder.replaceChildren(svg);
  holder.before(menu());
  offerKeys(run);
  run.start();
  showHint(notes.note);
  if (location.hash) follow();

  function menu() {
    const button = make("button", { type: "button", class: "plain menu" }, say("Menu"));
    button.addEventListener("click", open);
    return button;
  }

  for (const name of handled) {
    holder.addEventListener(name, (event) => {
      if (name !== "wheel") watch(event);
      if (name === "wheel" || name === "pointerdown") takeOver();
      run.finger.handle(event);
    }, { passive: false });
  }
  for (const name of refused) {
    holder.addEventListener(name, (event) => {
      event.preventDefault();
      // The other button of a mouse.
      if (name === "contextmenu" && event.pointerType === "mouse") open();
    });
  }
  svg.addEventListener("keydown", ({ key }) => { if (/^( |Enter|Arrow)/.test(key)) takeOver(); }, { capture: true });
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || sheet) return;
    // The same key closes a sheet, also one that has just been opened.
    event.preventDefault();
    open();
  });
  addEventListener("hashchange", follow);
  keepOffline(width, height);
}
