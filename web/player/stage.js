// A stage with its player: what a reader does, what the address says and what the page shows are one view, kept here.

import { actionFor } from "./actions.js";
import { formatAddress, parseAddress } from "./address.js";
import { makeClock } from "./clock.js";
import { makeControls } from "./controls.js";
import { readCurves } from "./curves.js";
import { startEmbedding } from "./embed.js";
import { makeGhosts } from "./ghosts.js";
import { makeHelp } from "./help.js";
import { say, translate } from "./language.js";
import { makeLights } from "./lights.js";
import { load } from "./load.js";
import { makeMeasure } from "./measure.js";
import { makeNotes } from "./notes.js";
import { makeOverlay } from "./overlay.js";
import { copyText, download, frameAsPNG, frameAsSVG } from "./save.js";
import { makeTrails } from "./trails.js";
import { drawVelocities } from "./velocities.js";
import { makeZoom } from "./zoom.js";

export function startStage(stage, spoken) {
  const svg = stage.querySelector(".live svg");
  const scrub = stage.querySelector(".scrub");
  const field = stage.querySelector(".field");
  const device = field.querySelector(".device");
  const { shape } = device.dataset;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const duration = Number(stage.dataset.duration);
  const defaults = { speed: 1, loop: stage.dataset.loop !== "no", onion: null, trails: null, select: null, finger: true,
    frame: "device", backdrop: "chart", zoom: null, velocity: false, compare: null, as: "side", embed: false,
    lang: null };
  const curves = readCurves();
  const notes = makeNotes(stage.querySelector(".notes"));
  const panel = stage.querySelector(".inspector");
  const player = { view: { ...defaults }, duration, get time() { return clock.time; }, get playing() { return clock.playing; } };
  const clock = makeClock(svg, duration, showTime);
  const lights = makeLights(stage, duration, curves);
  const ghosts = makeGhosts(svg, makeOverlay(svg, "onion"), clock);
  const measure = makeMeasure(svg, makeOverlay(svg, "measures"), panel, curves);
  const trails = makeTrails(svg, makeOverlay(svg, "trails"), clock, measure.find);
  const controls = makeControls(stage.querySelector(".transport"), player);
  let help = null;
  let comparison = null;
  let hovered = null;
  let settling = 0;
  let started = false;

  player.zoom = makeZoom(field, svg, (zoom, isDone) => {
    player.view.zoom = zoom;
    settle(isDone ? 0 : 300);
    measureNow();
  });

  // The time, and all that follows it.
  function showTime() {
    const states = lights.follow(clock.time, player.view.velocity);
    scrub.value = clock.time;
    scrub.setAttribute("aria-valuetext", `${(clock.time / 1000).toFixed(2)} s, ${states.join(", ")}`);
    controls.showTime();
    if (stage.classList.contains("playing") !== clock.playing) {
      stage.classList.toggle("playing", clock.playing);
      controls.showView();
      if (!clock.playing) trails.show(player.view.trails ?? []);
    }
    comparison?.showTime();
    ghosts.show(player.view.onion);
    if (clock.started && !started) { started = true; trails.show(player.view.trails ?? []); }
    measureNow();
  }

  function measureNow() {
    if (player.view.select || !panel.hidden) measure.show(player.view.select, hovered, clock.time);
  }

  // Everything of the view but the time.
  function showView() {
    const { view } = player;
    clock.loops = view.loop;
    if (clock.speed !== view.speed) clock.setSpeed(view.speed);
    stage.dataset.backdrop = view.backdrop;
    stage.classList.toggle("bare", view.frame === "bare");
    device.dataset.shape = ["device", "bare"].includes(view.frame) ? shape : view.frame;
    drawVelocities(curves, view.velocity);
    stage.classList.toggle("measuring", Boolean(view.select));
    stage.classList.toggle("fingerless", !view.finger);
    player.zoom.set(view.zoom);
    trails.show(view.trails ?? []);
    if (view.compare && !comparison) compare();
    comparison?.showView();
    controls.showView();
    showTime();
  }

  async function compare() {
    comparison = { showTime() {}, showView() {} };
    const [start, designs] = await Promise.all([load("compare"), load("designs")]);
    if (!start) { notes.note(say("The script that compares cannot be loaded."), true); return; }
    comparison = start(stage, player, curves, designs ?? [], { say, translate });
    showView();
  }

  // The address of what is shown now; while it plays there is no time in it.
  function address() {
    const said = Object.fromEntries(Object.entries(player.view)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name]) && !(Array.isArray(value) && !value.length)));
    return formatAddress(clock.playing ? said : { t: clock.time, ...said });
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

  function read() {
    const { view, problems } = parseAddress(location.hash);
    const { t, play, ...rest } = view;
    player.view = { ...defaults, ...rest };
    if (view.lang || spoken()) player.view.lang = view.lang ?? spoken();
    showView();
    if (t !== undefined) { clock.pause(); clock.seek(t); }
    if (play || (t === undefined && !still.matches)) clock.play();
    else clock.pause();
    if (t > duration) problems.push({ name: "t", value: String(t / 1000), expects: `${say("at most")} ${duration / 1000}` });
    if (problems.length) {
      notes.note(problems.map(({ name, value, expects }) => (expects
        ? `${say("The address says")} ${name}=${value}; ${name} ${say("is")} ${say(expects)}. ${say("It was left out.")}`
        : `${say("The address says")} ${name}=${value}, ${say("which means nothing here.")}`)).join(" "), true);
    } else notes.clear();
  }

  Object.assign(player, {
    set(change) {
      Object.assign(player.view, change);
      showView();
      write(true);
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
    step: (ms) => player.jump(clock.time + ms),
    toMoment(way) {
      const times = [...new Set([0, ...lights.moments, duration])].sort((a, b) => a - b);
      const next = way > 0 ? times.find((time) => time > clock.time + 0.5) : times.findLast((time) => time < clock.time - 0.5);
      if (next !== undefined) player.jump(next);
    },
    toggleTrails() {
      if (player.view.trails) { player.set({ trails: null }); return; }
      if (player.view.select?.length) { player.set({ trails: [...player.view.select] }); return; }
      player.set({ select: [] });
      notes.note(say("Click what should leave a trail, then press T."), true);
    },
    next: (name, choices) => player.set({ [name]: choices[(choices.indexOf(player.view[name]) + 1) % choices.length] }),
    toggleCompare() {
      if (player.view.compare) { player.set({ compare: null, as: "side" }); return; }
      const near = document.querySelector(".next, .previous, .reel li + li a, .reel a");
      const site = new URL(".", document.querySelector(".brand a").href).href;
      if (near) player.set({ compare: decodeURI(near.href.slice(site.length).replace(/\/index\.html.*/, "")) });
    },
    show(ms) {
      if (clock.playing) clock.pause();
      clock.seek(ms);
    },
    isFull: () => stage.classList.contains("full"),
    toggleFull() {
      const on = !player.isFull();
      stage.classList.toggle("full", on);
      document.documentElement.classList.toggle("covered", on);
      if (on) stage.requestFullscreen?.().catch(() => {});
      else if (document.fullscreenElement) document.exitFullscreen();
      controls.showView();
      player.zoom.set(player.view.zoom);
    },
    async copyLink() {
      const link = new URL(formatAddress({ t: clock.time, ...parseAddress(address()).view }), location.href).href;
      notes.note(await copyText(link) ? say("The link is copied.") : `${say("Copy this link")}: ${link}`);
    },
    async saveFrame(form) {
      const name = `${document.body.dataset.name ?? "frame"}-${(clock.time / 1000).toFixed(3)}.${form}`;
      try {
        const content = form === "png" ? await frameAsPNG(svg) : await frameAsSVG(svg);
        download(content, name, "image/svg+xml");
        notes.note(`${say("Saved as")} ${name}`);
      } catch {
        notes.note(say("The images of this design cannot be read from a file; open the page from a server, then save."), true);
      }
    },
    help() {
      help ??= makeHelp();
      help.open();
    },
  });

  scrub.addEventListener("input", () => player.jump(Number(scrub.value)));
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && player.isFull()) { player.toggleFull(); return; }
    const action = actionFor(event);
    if (!action) return;
    event.preventDefault();
    action.run(player);
  });
  svg.addEventListener("pointermove", (event) => {
    if (!player.view.select) return;
    const now = measure.elementAt(event);
    if (now === hovered) return;
    hovered = now;
    measureNow();
  });
  svg.addEventListener("pointerleave", () => { hovered = null; measureNow(); });
  svg.addEventListener("click", (event) => {
    if (!player.view.select) return;
    const id = measure.elementAt(event);
    const kept = player.view.select.filter((other) => other !== id);
    const added = !id || kept.length < player.view.select.length ? kept : [...kept, id].slice(-2);
    player.set({ select: event.shiftKey || added.length <= 2 ? added : [id] });
  });
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement && player.isFull()) player.toggleFull();
  });
  addEventListener("hashchange", () => { if (location.hash !== address()) read(); });
  addEventListener("popstate", () => { if (location.hash !== address()) read(); });
  still.addEventListener("change", () => { if (still.matches) clock.pause(); });
  lights.onSeen(() => lights.follow(clock.time, player.view.velocity));
  for (const link of document.querySelectorAll('a[href^="#t="]')) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      player.jump(parseAddress(link.hash).view.t ?? 0);
      stage.scrollIntoView({ block: "nearest" });
    });
  }

  stage.classList.add("ready");
  read();
  if (player.view.embed) startEmbedding(player, curves);
  return player;
}
