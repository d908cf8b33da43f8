// A stage that is touched: the engine takes over from the moment that is shown, and the player waits. With parameters
// of one's own, or with what a finger did before, the engine plays in the place of the baked scenario.

import { readCurves } from "../page/curves.js";
import { tidy, unitText } from "../page/numbers.js";
import { make } from "../page/dom.js";
import { watchFigures } from "../page/sight.js";
import { makeBeside } from "./beside.js";
import { readSettings, readTrace } from "./link.js";
import { offerKeys } from "./keys.js";
import { pulse, vibrationSwitch } from "./pulse.js";
import { makeRun } from "./run.js";

// How long a transition that was taken stays lit, in milliseconds.
const afterglow = 300;
const mostEntries = 500;

// What takes the events of the stage's drawing: the first finger takes over, and the player gets it back when it goes
// on. `load` and `say` are the player's.
export async function makeLive(stage, player, load, say) {
  const { note, clear } = player;
  const base = new URL(stage.dataset.live, location.href);
  const [engine, data] = await Promise.all([load("engine"), load("interaction", base.href)]);
  if (!engine || !data) { note(say("The engine cannot be loaded."), true); return null; }
  const holder = stage.querySelector(".live");
  const baked = holder.querySelector("svg");
  let run;
  try {
    run = makeRun(engine, data, base, holder, show);
  } catch {
    note(say("This browser cannot run the engine."), true);
    return null;
  }
  offerKeys(run);
  const { machine } = run;
  let scenario = data.scenarios.indexOf(stage.dataset.scenario);
  const baking = scenario;
  const states = [...document.querySelectorAll(".chart .state")];
  const outputs = readCurves().filter(({ name, output }) => output && data.quantities[name] !== undefined);
  const seen = watchFigures(outputs, () => { if (mode !== "baked") showOutputs(); });
  const standBeside = makeBeside();
  const taken = new Map();
  const word = make("output", { translate: "no", "aria-live": "off" });
  // Below the stage: which scenario plays.
  const playing = stage.querySelector(".stage-name p > a");
  const own = make("b", { hidden: true }, say("Your finger"));
  playing?.after(own);
  const bar = make("div", { class: "hand", role: "group", "aria-label": say("Live") }, word,
    button("Start over", startOver, "restart"), button("Back to the scenario", back, "back"),
    button("More", () => player.set({ console: true }), "console"));
  // What moves the drawing: "baked", "touched" or "performed".
  let mode = "baked";
  // What happened since the start of what was taken over or sought, the latest of it.
  let log = [];
  // What is sought has happened before, and is not felt or lit again.
  let isSought = false;
  let hasFailed = false;
  // Whether what is performed is what the reader's finger did.
  let isOwn = false;
  let panel = null;
  let consoleToCome = null;
  // The states that the chart shows as active, and the one that was entered last.
  let lit = null;
  let entered = "";
  // What the chart lit before.
  let before = new Set();
  let held = 0;
  let settings = "";
  // Whether the address says some, and not the reader's device alone.
  let isSet = false;
  const isVaried = () => settings !== "" || scenario !== baking;
  let trace = null;
  let asked = null;

  // With the picture of the control that does the like.
  function button(text, act, like) {
    const [icon] = stage.querySelectorAll(`[data-action=${like}] .icon`);
    const element = make("button", { type: "button", class: "tool", "aria-label": say(text), "data-tip": text },
      icon.cloneNode(true), make("span", {}, say(text)));
    element.addEventListener("click", act);
    return element;
  }

  // What has changed, seen from the engine. True as long as something is lit that will go out.
  function show(now) {
    for (const [, kind, which] of mode === "touched" ? news() : []) {
      if (kind === 0) entered = data.states[which];
      if (isSought) continue;
      if (kind === 2) taken.set(which, now);
      if (kind === 4) pulse(holder);
    }
    // What is performed has its own time.
    for (const [seconds, kind, which] of mode === "performed" ? machine.log() : []) {
      if (kind === 0) entered = data.states[which];
      if (kind === 2) taken.set(which, now - (machine.now() - seconds) * 1000);
    }
    if (machine.has_failed() && !hasFailed) note(say("The interaction has stopped with an error."), true);
    hasFailed = machine.has_failed() !== 0;
    const active = machine.activeStates();
    if (active.join() !== lit) {
      lit = active.join();
      word.value = say(active.includes(entered) ? entered : active.at(-1) ?? "");
      for (const { id, classList } of states) classList.toggle("on", active.includes(id.slice("state-".length)));
    }
    showOutputs();
    for (const [which, since] of taken) {
      const isLit = now - since < afterglow;
      document.getElementById(`transition-${which}`)?.classList.toggle("taken", isLit);
      if (!isLit) taken.delete(which);
    }
    panel?.show();
    return taken.size > 0;
  }

  function showOutputs() {
    for (const { name, figure, output, decimals, unit } of outputs) {
      if (!seen.has(figure)) continue;
      output.value = tidy(machine.slot(data.quantities[name]), decimals) + unitText(unit);
      if (mode === "performed") figure.style.setProperty("--now", `${(100 * player.time) / player.duration}%`);
    }
  }

  function news() {
    const entries = machine.log();
    if (!entries.length) return entries;
    log = [...log, ...entries].slice(-mostEntries);
    panel?.add(entries);
    return entries;
  }

  function be(next) {
    if (mode === "baked") {
      baked.replaceWith(run.svg);
      before = new Set(states.filter(({ classList }) => classList.contains("on")));
    }
    if (next === "baked") {
      // What was said of a failure goes with it.
      clear();
      run.svg.replaceWith(baked);
      for (const element of states) element.classList.toggle("on", before.has(element));
    }
    if (next !== "touched") run.stop();
    if (next !== "performed") isOwn = false;
    mode = next;
    lit = null;
    held = player.time;
    stage.classList.toggle("touched", mode === "touched");
    stage.classList.toggle("performed", mode === "performed");
    stage.classList.add("known");
    standBeside(mode !== "baked");
    if (mode === "baked") bar.remove();
    else if (!bar.isConnected) stage.append(bar);
    bar.classList.toggle("varied", mode === "performed");
    showBar();
    panel?.show();
  }

  // Of another scenario as it is nothing needs to be said: it has a page of its own.
  function showBar() {
    bar.hidden = mode === "performed" && !isOwn && !isSet;
    own.hidden = mode !== "touched" && !isOwn;
    playing?.toggleAttribute("hidden", !own.hidden);
  }

  // The scenario, with the parameters as they are set.
  function performScenario() {
    isOwn = false;
    if (scenario < 0) return;
    if (mode !== "performed") be("performed");
    const length = run.perform(scenario);
    player.setLength(length * 1000);
    showBar();
    panel?.measure();
    run.seek(player.time / 1000);
  }

  // What the finger did, from its beginning.
  function performOwn() {
    const length = run.time();
    isOwn = true;
    be("performed");
    player.setLength(length * 1000);
    run.showFinger();
    panel?.measure();
    player.show(run.origin.from * 1000);
    player.toggle();
  }

  function takeOver() {
    if (mode === "touched") return;
    player.show(player.time);
    if (mode === "baked" && scenario >= 0) run.perform(scenario);
    // All that has happened is told again.
    if (mode === "performed" || scenario >= 0) machine.seek(player.time / 1000);
    const parameters = mode === "performed" && !isOwn ? run.wayAt(scenario)?.[3] ?? [] : [];
    be("touched");
    run.takeOver();
    log = [];
    panel?.clear();
    isSought = true;
    run.show();
    isSought = false;
    // The reader's finger goes on with what the way has set, and so does a link to what it does.
    if (parameters.length) player.set({ set: [...parameters, ...(player.view.set ?? [])] });
  }

  function startOver() {
    if (mode !== "touched") takeOver();
    log = [];
    panel?.clear();
    clear();
    run.start();
  }

  // To the scenario, and it plays.
  function back() {
    if (mode === "performed" && isOwn) performScenario();
    if (isSet || trace) player.set({ set: null, trace: null });
    else if (mode === "performed" && !isVaried()) leave();
    if (!player.playing) player.toggle();
  }

  function leave() {
    be("baked");
    player.setLength(null);
  }

  // What the address says of the engine.
  function follow() {
    const { compare, onion, trails, select } = player.view;
    // What these show is the baked scenario.
    const isBaked = compare || onion || trails || select;
    const { scenario: name, found, set, trace: wanted } = isBaked ? {} : player.view;
    if (isBaked && mode === "touched") leave();
    if (!wanted && trace) {
      trace = null;
      if (mode === "performed" && isVaried()) performScenario();
      else if (mode === "performed") leave();
    }
    const own = new Map(set ?? []);
    const way = found ? data.ways?.findIndex(([one]) => one === found) ?? -1 : -1;
    const fixed = new Set([...own.keys(), ...(data.ways?.[way]?.[3] ?? []).map(([one]) => one)]);
    const all = [...(isBaked ? [] : player.usual.filter(([name]) => !fixed.has(name))), ...own];
    const text = JSON.stringify(all);
    isSet = own.size > 0;
    const index = way >= 0 ? data.scenarios.length + way : name ? data.scenarios.indexOf(name) : baking;
    if (name && index < 0 && name !== asked) {
      player.tell([{ name: "scenario", value: name, expects: data.scenarios.join(", ") }]);
    }
    asked = name;
    const isOther = index >= 0 && index !== scenario;
    if (isOther) scenario = index;
    if (isOther || text !== (settings || "[]")) {
      const problems = readSettings(data, machine, all);
      if (problems.length) player.tell(problems);
      settings = all.length ? text : "";
      if (!isOther && (mode === "touched" || isOwn)) {
        // What the finger did, as it comes out now.
        log = [];
        panel?.clear();
        isSought = true;
        run.seek(run.time());
        isSought = false;
        if (mode === "touched") run.goOn();
        panel?.measure();
      } else if (isVaried()) performScenario();
      else leave();
    }
    if (wanted && wanted !== trace) {
      trace = wanted;
      readTrace(wanted).then((found) => {
        player.show(player.time);
        if (mode === "baked") be("touched");
        if (found && run.load(found)) performOwn();
        else {
          leave();
          player.tell([{ name: "trace", value: "…", expects: "a recording of this design" }]);
        }
      });
    }
    const isApart = isSet || isOwn || scenario !== baking;
    if ((player.view.console || (mode === "performed" && isApart)) && !consoleToCome) openConsole();
    panel?.showView();
  }

  async function openConsole() {
    consoleToCome = load("console");
    const open = await consoleToCome;
    if (!open) { note(say("The script of these tools cannot be loaded."), true); return; }
    panel = open({ stage, player, run, say, note, startOver, performOwn, mode: () => (isOwn ? "own" : mode),
      vibration: vibrationSwitch(data, say) });
    panel.showView();
    if (mode === "touched") panel.add(log);
    panel.measure();
    panel.show();
  }

  // A key on what can be touched is a finger.
  run.svg.addEventListener("keydown", ({ key }) => {
    if (!/^( |Enter|Arrow)/.test(key)) return;
    takeOver();
    run.goOn();
  }, { capture: true });

  // By a key: what can be tapped is reached by Tab from here.
  function begin() {
    takeOver();
    run.goOn();
    const parts = [...run.svg.querySelectorAll("[tabindex]")];
    parts.find((part) => part.getClientRects().length)?.focus({ preventScroll: true });
  }

  return {
    handle(event) {
      if (event.type === "click") { begin(); return; }
      const isStart = event.type === "pointerdown" && (event.pointerType !== "mouse" || event.button === 0);
      if (isStart) takeOver();
      if (mode !== "touched") return;
      run.finger.handle(event);
    },
    follow,
    // The player goes on: its drawing comes back. True where the engine shows the time.
    showTime() {
      if (mode === "touched" && (player.playing || player.time !== held)) {
        if (isVaried()) performScenario();
        else leave();
      }
      if (mode === "performed") run.seek(player.time / 1000);
      return mode !== "baked";
    },
  };
}
