// A stage with its player: what a reader does, what the address says and what the page shows are one view, kept here.

import { readCurves } from "../page/curves.js";
import { actionFor, actions, beShy, groups, isShy, keyWord } from "./actions.js";
import { formatAddress, foundAt, momentAt, parseAddress, speeds } from "./address.js";
import { copyText } from "../page/clipboard.js";
import { makeClock } from "./clock.js";
import { makeControls } from "./controls.js";
import { icon } from "../page/icons.js";
import { english, say, translate } from "../page/language.js";
import { makeLights } from "./lights.js";
import { load } from "../page/load.js";
import { makeNotes } from "../page/notes.js";
import { secondsText } from "../page/numbers.js";
import { readSheet } from "../page/sheet.js";
import { offerTouch } from "./touch.js";
import { makeZoom } from "./zoom.js";

// No way that a search found is shown in less, in milliseconds.
const leastShown = 1000;

// In pixels: a finger that has gone so far along the sheet drags its time.
const slop = 6;

// Escape leaves these. The order of the keys of a view is the order in which they were opened.
const modes = ["zoom", "console", "onion", "select", "trails", "compare"];

export function startStage(stage) {
  const svg = stage.querySelector(".live svg");
  const scrub = stage.querySelector(".scrub");
  const field = stage.querySelector(".field");
  const device = field.querySelector(".device");
  const { shape } = device.dataset;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const duration = Number(stage.dataset.duration);
  // An address that opens several of them opens them in this order.
  const defaults = { speed: 1, loop: stage.dataset.loop !== "no", finger: true, frame: "device", backdrop: "chart",
    zoom: null, console: false, onion: null, select: null, trails: null, compare: null, as: "side", velocity: false,
    scenario: null, found: null, set: null, trace: null, embed: false };
  for (const [name, value] of [["tabindex", 0], ["role", "group"], ["aria-label", say("Drawing")]]) {
    field.setAttribute(name, value);
  }
  field.style.setProperty("--ratio", svg.viewBox.baseVal.height / svg.viewBox.baseVal.width);
  const curves = readCurves();
  const place = stage.querySelector(".notes");
  const notes = makeNotes(place);
  // What could not be read of the present address; the engine tells its part later.
  let problems = [];
  async function tell(more) {
    problems.push(...more);
    notes.clear();
    if (problems.length) (await load("address"))?.(notes, problems);
    translate(place);
  }
  const player = {
    view: { ...defaults }, get duration() { return clock.duration; }, get time() { return clock.time; },
    get playing() { return clock.playing; },
  };
  const clock = makeClock(svg, duration, showTime);
  const lights = makeLights(stage, () => clock.duration, curves);
  const controls = makeControls(stage.querySelector(".transport"), player);
  // What follows the view and the time once it is loaded.
  let tools = { showTime() {}, showView() {} };
  let toolsToCome = null;
  let comparison = null;
  let settling = 0;
  // A time that the address says and the baked animation does not reach; what the engine plays may.
  let late = null;
  // Whether it plays as soon as the engine is there.
  let starts = false;
  let help = null;
  const touch = offerTouch(stage, player);

  player.zoom = makeZoom(field, svg, (zoom, isDone) => {
    change({ zoom });
    settle(isDone ? 0 : 300);
    tools.showTime();
  });

  // The time, and all that follows it.
  function showTime() {
    const present = touch.showTime() ? [] : lights.follow(clock.time);
    scrub.value = clock.time;
    scrub.setAttribute("aria-valuetext", say([secondsText(clock.time), ...present].join(", ")));
    controls.showTime();
    if (stage.classList.contains("playing") !== clock.playing) {
      stage.classList.toggle("playing", clock.playing);
      controls.showView();
    }
    comparison?.showTime();
    tools.showTime();
  }

  // What is opened becomes the last of the view.
  function change(changes) {
    for (const name in changes) if (!player.view[name]) delete player.view[name];
    Object.assign(player.view, changes);
  }

  // Everything of the view but the time.
  function showView() {
    const { view } = player;
    clock.loops = view.loop;
    if (clock.speed !== view.speed) clock.setSpeed(view.speed);
    stage.dataset.backdrop = view.backdrop;
    stage.classList.toggle("bare", view.frame === "bare");
    device.dataset.shape = ["device", "bare"].includes(view.frame) ? shape : view.frame;
    stage.classList.toggle("fingerless", !view.finger);
    player.zoom.set(view.zoom);
    if (view.onion || view.trails || view.select || view.velocity) fetchTools();
    tools.showView();
    touch.showView();
    if (view.compare && !comparison) compare();
    comparison?.showView();
    controls.showView();
    player.follow?.();
    showTime();
  }

  // The tools, now or once they are loaded; null where they cannot be.
  function fetchTools() {
    toolsToCome ??= load("tools").then((open) => {
      if (!open) { notes.note(say("The script of these tools cannot be loaded."), true); return null; }
      tools = open(stage, svg, player, clock, curves, say);
      showView();
      return tools;
    });
    return toolsToCome;
  }

  async function compare() {
    comparison = { showTime() {}, showView() {} };
    const [start, designs, frozen] = await Promise.all([load("compare"), load("designs"), load("frozen")]);
    if (!start) { notes.note(say("The script of these tools cannot be loaded."), true); return; }
    comparison = start(stage, player, curves, designs ?? [], frozen ?? {}, { say, translate, english });
    showView();
  }

  // The address of what is shown now; while it plays there is no time in it.
  function address() {
    const said = Object.fromEntries(Object.entries(player.view)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name])
        && !(Array.isArray(value) && !value.length)));
    // The language is whatever the address says already.
    const { lang } = parseAddress(location.hash).view;
    return formatAddress(clock.playing ? { ...said, lang } : { t: clock.time, ...said, lang });
  }

  // Writes the address: as a step that "back" undoes, or in the place of the one before.
  function write(isStep) {
    clearTimeout(settling);
    const hash = address();
    if (hash === location.hash || (!hash && !location.hash)) return;
    history[isStep ? "pushState" : "replaceState"](null, "", hash || location.pathname + location.search);
  }

  // After the last of many small changes.
  function settle(delay) {
    clearTimeout(settling);
    settling = setTimeout(() => write(true), delay);
  }

  // What a search found plays once, and a short way slowly enough to be seen.
  function pace(found) {
    const length = Number(document.getElementById(found).dataset.at);
    return { loop: false, speed: speeds.findLast((speed) => speed <= 1 && length / speed >= leastShown) ?? speeds[0] };
  }

  function read() {
    // What was to be written was of the view before.
    clearTimeout(settling);
    const said = parseAddress(location.hash);
    ({ problems } = said);
    const { t = momentAt(location.hash), play, lang, found = foundAt(location.hash), ...others } = said.view;
    const rest = { ...(foundAt(found ?? "") ? pace(found) : {}), ...others, found: found && foundAt(found) };
    if (rest.found !== found) problems.push({ name: "found", value: found });
    const isWithin = !(t > duration) || rest.scenario || rest.found || rest.set || rest.trace;
    if (!isWithin) problems.push({ name: "t", value: String(t / 1000), expects: `at most ${duration / 1000}` });
    for (const name of ["select", "trails"]) {
      const strange = rest[name]?.filter((id) => !svg.querySelector(`#d_${CSS.escape(id)}`)) ?? [];
      if (!strange.length) continue;
      problems.push({ name, value: strange.join(",") });
      rest[name] = rest[name].filter((id) => !strange.includes(id));
      if (!rest[name].length) delete rest[name];
    }
    player.view = { ...defaults, ...rest };
    // Who wants no motion sees where it leads.
    const isEnd = rest.found && t === undefined && still.matches;
    late = isEnd ? Infinity : isWithin && t > duration ? t : null;
    starts = false;
    tell([]);
    showView();
    if (t !== undefined && isWithin) { clock.pause(); clock.seek(t); }
    if (rest.found && !touch.isReady()) {
      // Nothing else plays meanwhile.
      clock.pause();
      if (t === undefined) clock.seek(0);
      starts = play || (t === undefined && !still.matches);
    } else if (isEnd) {
      late = null;
      clock.seek(clock.duration);
    } else if (play || (!(t !== undefined && isWithin) && !still.matches)) clock.play();
    else clock.pause();
  }

  Object.assign(player, {
    // The script of sections reads addresses with these.
    ...notes, tell, foundAt, parseAddress,
    // The exposure sheet of the baked scenario.
    sheet: lights.sheet,
    curves,
    // What an engine plays has no values yet at other times than its own.
    ask(ms) {
      lights.ask(stage.matches(".performed, .touched") ? null : ms);
      showTime();
    },
    // `isOneOfMany` for a slider that moves: the last of its steps is the one that "back" undoes.
    set(changes, isOneOfMany = false) {
      // What was said is of the view before.
      notes.clear();
      change(changes);
      showView();
      if (isOneOfMany) settle(300);
      else write(true);
    },
    toggle() {
      if (clock.playing) clock.pause();
      else clock.play();
      write(true);
    },
    jump(ms) {
      clock.pause();
      clock.seek(ms);
      settle(300);
    },
    toMoment(way) {
      // Of what the engine performs, the sheet knows the moments.
      const starts = () => Object.values(readSheet(stage)).flat().flatMap(({ from }) => from ?? []);
      const moments = stage.classList.contains("performed") ? starts() : lights.moments;
      const times = [...new Set([0, ...moments, clock.duration])].sort((a, b) => a - b);
      const next = way > 0
        ? times.find((time) => time > clock.time + 0.5)
        : times.findLast((time) => time < clock.time - 0.5);
      if (next !== undefined) player.jump(next);
    },
    // For what the engine plays in the place of the animation, in milliseconds; null is for the animation again.
    setLength(ms) {
      clock.setLength(ms);
      scrub.max = clock.duration;
      if (ms !== null && late !== null) clock.seek(late);
      late = null;
      if (ms !== null && starts) clock.play();
      starts = false;
      showTime();
    },
    toggleTrails() {
      if (player.view.trails) { player.set({ trails: null }); return; }
      if (player.view.select?.length) { player.set({ trails: [...player.view.select] }); return; }
      player.isTracing = true;
      player.set({ select: [] });
      notes.note(say("Click an element to show its trail."));
    },
    next: (name, choices) => player.set({ [name]: choices[(choices.indexOf(player.view[name]) + 1) % choices.length] }),
    async toggleCompare() {
      const start = player.view.compare || await load("compare");
      const near = !player.view.compare && start?.near?.();
      player.set(near ? { compare: near, leap: true } : { compare: null, as: "side" });
      if (!start) notes.note(say("The script of these tools cannot be loaded."), true);
    },
    show(ms) {
      if (clock.playing) clock.pause();
      clock.seek(ms);
    },
    isFull: () => stage.classList.contains("full"),
    toggleFull() {
      const on = !player.isFull();
      stage.classList.toggle("full", on);
      stage.classList.remove("presenting");
      document.documentElement.classList.toggle("covered", on);
      if (on) stage.requestFullscreen?.().catch(() => {});
      else if (document.fullscreenElement) document.exitFullscreen();
      controls.showView();
      player.zoom.set(player.view.zoom);
    },
    present: async () => (await load("present"))?.(stage, player, say),
    link: (change) =>
      new URL(formatAddress({ t: clock.time, ...parseAddress(address()).view, ...change }), location.href).href,
    async copyLink() {
      const link = player.link();
      notes.note(await copyText(link) ? say("The link is copied.") : say(`Copy this link: ${link}`));
    },
    saveFrame: async (form) => (await fetchTools())?.saveFrame(form),
    async help() {
      help ??= (await load("help"))?.({ actions, groups, keyWord, isShy, beShy, translate, icon, player });
      help?.();
    },
  });

  // Who drags the time of what plays, lets it play on. What a finger asks waits until it goes along the sheet or is
  // lifted: up or down it scrolls.
  let plays = false;
  let down = null;
  let asked = null;
  scrub.addEventListener("pointerdown", ({ pointerType, clientX }) => {
    plays = clock.playing;
    down = pointerType === "touch" ? clientX : null;
  });
  scrub.addEventListener("pointermove", ({ clientX }) => { if (Math.abs(clientX - down) > slop) down = null; });
  scrub.addEventListener("pointercancel", () => {
    asked = null;
    showTime();
  });
  scrub.addEventListener("pointerenter", async (event) => {
    (await load("readout"))?.offerReadout(stage, () => clock.duration, event, say);
  }, { once: true });
  scrub.addEventListener("input", () => {
    asked = Number(scrub.value);
    if (down === null) player.jump(asked);
  });
  scrub.addEventListener("change", () => {
    if (asked === null) return;
    player.jump(asked);
    if (plays) player.toggle();
    down = asked = null;
    plays = false;
  });
  // With the focus on an enlarged stage, arrows move it.
  const ways = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  field.addEventListener("keydown", (event) => {
    if (!player.view.zoom || event.target !== field || !ways[event.key] || event.ctrlKey
      || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    player.zoom.pan(...ways[event.key].map((way) => way * 40));
  });
  addEventListener("keydown", (event) => {
    // Out of one mode. Dialogs and menus close by themselves.
    if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]")) {
      const mode = Object.keys(player.view).findLast((name) => modes.includes(name) && player.view[name]);
      if (player.isFull()) player.toggleFull();
      else if (mode === "compare") player.toggleCompare();
      else if (mode) player.set({ [mode]: null });
      return;
    }
    const action = actionFor(event, stage, isShy());
    if (!action) return;
    event.preventDefault();
    action.run(player);
  });
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement && player.isFull()) player.toggleFull();
  });
  for (const name of ["hashchange", "popstate"]) {
    addEventListener(name, () => {
      // A place in the page, such as a state of the chart, is no view; a moment is one.
      const isPlace = location.hash.length > 1 && !location.hash.includes("=")
        && momentAt(location.hash) === undefined && !foundAt(location.hash);
      if (!isPlace && location.hash !== address()) read();
    });
  }
  still.addEventListener("change", () => { if (still.matches) clock.pause(); });
  lights.onSeen(showTime);
  for (const link of document.querySelectorAll('a[href^="#t="], .moments a')) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      player.jump(parseAddress(link.hash).view.t ?? momentAt(link.hash) ?? 0);
      stage.scrollIntoView({ block: "nearest" });
    });
  }

  stage.classList.add("ready");
  read();
  // The browser goes to the frame in the strip; what shows that moment is the stage.
  if (momentAt(location.hash) !== undefined || foundAt(location.hash)) {
    const look = () => { scroll(0, 0); stage.scrollIntoView({ block: "nearest" }); };
    if (document.readyState === "complete") look();
    else addEventListener("load", look, { once: true });
  }
  if (player.view.embed) load("embedding").then((start) => start?.(player, curves));
  return player;
}
