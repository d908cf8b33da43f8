// The second stage: a page of the site is opened in a frame and sends its drawing, which is then shown in step.

import { makeBar } from "./bar.js";
import { makeBoxes } from "./boxes.js";
import { drawDifferences } from "./differences.js";
import { makePlaces, readDrawing } from "./other.js";
import { makeScenes } from "./scene.js";
import { sheetAsData } from "./sheet.js";
import { makeTrack } from "./track.js";

// In milliseconds: how far apart texts are looked at, how long after a first difference one is looked for that is seen,
// and how long a time stands before elements are compared.
const stride = 50;
const delays = [0, 17, 33, 67, 133, 267, 500];
const rest = 80;

// In Firefox what has just been shown follows the time when that is set once more.
function seekWhole(svg, ms) {
  svg.setCurrentTime(Math.round(ms) / 1000);
  svg.getBoundingClientRect();
  svg.setCurrentTime(Math.round(ms) / 1000);
}

// An earlier version by the beginning of its hash, which is its folder's name.
const ageOf = (place) => (place.startsWith("v/") ? `Old ${place.split("/")[1].slice(0, 8)}` : "New");

// Earlier versions of a design are chosen from as designs of their own.
export const withVersions = (designs, frozen) => designs.flatMap((design) => [
  design, ...(frozen[design.name]?.earlier ?? []).map(({ place, scenarios }) => ({
    name: place + design.name, title: design.title, age: ageOf(place),
    scenarios: scenarios.map((name) => design.scenarios.find((entry) => entry.name === name) ?? { name, title: name }),
  }))]);

// The scenario beside this one, or a design's second; null where there is none.
export function near() {
  const link = [".next", ".previous", ".reel li + li a", ".reel a"].map((place) => document.querySelector(place))
    .find(Boolean);
  const site = new URL(".", document.querySelector(".brand a").href).href;
  return link && decodeURI(link.href.slice(site.length).replace(/\/index\.html.*/, ""));
}

// `player` is the stage's own, `words` its { say, translate, english }, `present` what there is to choose from,
// `frozen` its earlier versions. Returns what follows the player's view and its time.
export function startComparison(stage, player, curves, present, frozen, words) {
  const designs = withVersions(present, frozen);
  const { say, translate, english } = words;
  const site = new URL(".", document.querySelector(".brand a").href);
  const bar = makeBar(designs, player, translate);
  const places = makePlaces(stage);
  bar.attach(stage);
  translate(bar.element);
  const mine = stage.querySelector(".live svg");
  const sheet = sheetAsData(player.sheet);
  const title = english(document.querySelector("h1").firstChild);
  let [frame, shown, other, svg, scenes, boxes, track, differences] = [];
  let job = 0;
  let boxed = "";

  addEventListener("message", ({ source, data }) => {
    if (!frame || source !== frame.contentWindow || data?.flipbook !== "ready") return;
    // A version that was frozen before pages sent their drawings stays in its frame.
    if (!data.drawing) { begin(data); return; }
    const wanted = frame;
    frame.remove();
    // Until the page has loaded, Chromium's drawings show one time only.
    const go = () => setTimeout(() => { if (frame === wanted) begin(data); });
    if (document.readyState === "complete") go();
    else addEventListener("load", go, { once: true });
  });

  function begin(data) {
    other = data;
    if (data.drawing) svg = readDrawing(data.drawing);
    place();
    let drawings = { isSame: false, texts: [], firstSeen: (time) => time };
    if (svg && isSameDesign()) {
      scenes = makeScenes(mine, svg);
      boxes = makeBoxes(mine, svg);
      const seek = (ms) => { for (const one of [mine, svg]) seekWhole(one, ms); };
      drawings = {
        isSame: true,
        texts: scenes.texts(instants(), seek),
        firstSeen: (time) => delays.map((delay) => time + delay)
          .find((ms) => { seek(ms); return scenes.differences().length; }) ?? time,
      };
    }
    const [one, two] = names();
    if (data.sheet) track = makeTrack(stage, data, player, two.design);
    if (track) translate(track.element);
    differences = drawDifferences(
      { name: one, duration: player.duration, sheet, curves },
      { sheet: { tracks: [], signs: [], steady: [] }, ...data, name: two },
      drawings, player, words);
    mine.setCurrentTime(player.time / 1000);
    bar.name(one, two);
    // An address that says a time means that one.
    const leaps = player.view.leap || !/[#&](t|play)=/.test(location.hash);
    player.view.leap = false;
    if (leaps && differences.time !== null) player.jump(differences.time);
    showTime();
  }

  // Of another design no element is this one's.
  const isSameDesign = () => folder().split("/").at(-1) === shown.split("/").at(-2);

  // The design's place on the site, as in an address.
  function folder() {
    const parts = decodeURI(location.href.slice(site.href.length)).split("/");
    return parts.slice(0, parts[0] === "v" ? 3 : 1).join("/");
  }

  // What both are called, what tells them apart first: of one design their versions, else the other's design.
  function names() {
    const [place, name] = shown.split(/\/(?=[^/]*$)/);
    const design = designs.find((one) => one.name === place);
    const theirs = design?.scenarios.find((entry) => entry.name === name)?.title ?? other.title;
    const isOther = place !== folder();
    const age = (of) => (isOther && isSameDesign() ? [ageOf(of)] : []);
    const context = isOther && !isSameDesign() && design ? [design.title] : [];
    return [
      { text: [...age(folder()), title].join(" · ") },
      { text: [...age(place), ...context, theirs].join(" · "), design: place.split("/").at(-1) }];
  }

  // When something may change: at both sides' states and events, and in between.
  function instants() {
    const end = Math.min(player.duration, other.duration);
    const all = [sheet, other.sheet].flatMap(({ tracks, signs }) =>
      [...tracks.flat().map(({ from }) => from), ...signs.map(({ time }) => time)]);
    for (let ms = 0; ms <= end; ms += stride) all.push(ms);
    return [...new Set(all.filter((ms) => ms <= end).map(Math.ceil))].sort((a, b) => a - b);
  }

  function place() {
    const as = other && !svg ? "side" : player.view.as;
    stage.dataset.compare = as;
    bar.show(player.view.compare, as, other && !svg);
    if (!other) return;
    places.show(as, svg, other);
    showTime();
  }

  function showTime() {
    if (!other) return;
    const ms = Math.min(player.time, other.duration);
    track?.showTime(player.time);
    if (!svg) { frame.contentWindow?.postMessage({ flipbook: "seek", ms }, "*"); return; }
    // In WebKit a drawing that was taken out of the page runs on once it is there again.
    svg.pauseAnimations();
    svg.setCurrentTime(Math.round(ms) / 1000);
    if (!boxes || !differences) return;
    const key = `${player.time} ${stage.dataset.compare}`;
    if (key !== boxed) {
      boxes.clear();
      differences.count(null);
    }
    boxed = key;
    clearTimeout(job);
    if (!player.playing) job = setTimeout(showBoxes, rest);
  }

  function showBoxes() {
    // What stands above the stage may have moved it since.
    places.settle();
    seekWhole(mine, player.time);
    seekWhole(svg, Math.min(player.time, other.duration));
    const found = scenes.differences();
    boxes.show(found, stage.dataset.compare === "side");
    differences.count(found);
  }

  function showView() {
    const { compare: asked } = player.view;
    if (asked && designs.length
      && !designs.some(({ name, scenarios }) => scenarios.some((entry) => `${name}/${entry.name}` === asked))) {
      const expects = "a design and its scenario, such as sticky-refresh/refresh";
      player.tell([{ name: "compare", value: asked, expects }]);
      player.view.compare = null;
    }
    const { compare } = player.view;
    bar.element.hidden = !compare;
    if (compare !== shown) open(compare);
    if (compare) place();
  }

  function open(compare) {
    clearTimeout(job);
    for (const part of [differences, boxes, track, frame, svg]) part?.remove();
    [frame, other, svg, scenes, boxes, track, differences] = [];
    shown = compare;
    bar.name();
    if (!compare) {
      delete stage.dataset.compare;
      places.close();
      return;
    }
    const path = compare.split("/").map(encodeURIComponent).join("/");
    frame = document.createElement("iframe");
    frame.tabIndex = -1;
    frame.title = say(`The other scenario: ${compare.slice(compare.lastIndexOf("/") + 1)}`);
    frame.src = new URL(`${path}/index.html#embed=1&t=${Math.round(player.time) / 1000}`, site).href;
    places.open(frame);
  }

  return { showTime, showView };
}
