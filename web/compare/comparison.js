// The second stage: a page of the site in a frame, which is told the time and tells its curves.

import { make } from "../page/dom.js";
import { drawDifferences } from "./differences.js";

const modes = { side: "Side by side", over: "One over the other", difference: "As difference" };

// Earlier versions of a design are chosen from as designs of their own.
export const withVersions = (designs, frozen) => designs.flatMap((design) => [
  design, ...(frozen[design.name]?.earlier ?? []).map(({ place, scenarios }) => ({
    name: place + design.name,
    title: `${design.title}, ${place.split("/")[1].slice(0, 8)}`,
    scenarios: scenarios.map((name) => design.scenarios.find((entry) => entry.name === name) ?? { name, title: name }),
  }))]);

// The scenario beside this one, or a design's second; null where there is none.
export function near() {
  const link = document.querySelector(".next, .previous, .reel li + li a") ?? document.querySelector(".reel a");
  const site = new URL(".", document.querySelector(".brand a").href).href;
  return link && decodeURI(link.href.slice(site.length).replace(/\/index\.html.*/, ""));
}

// `player` is the stage's own, `words` its { say, translate }, `present` what there is to choose from, `frozen` its
// earlier versions. Returns what follows the player's view and its time.
export function startComparison(stage, player, curves, present, frozen, words) {
  const designs = withVersions(present, frozen);
  const { say, translate } = words;
  const field = stage.querySelector(".field");
  const site = new URL(".", document.querySelector(".brand a").href);
  const frame = make("iframe", { title: "The other scenario", tabindex: -1 });
  const { shape } = field.querySelector(".device").dataset;
  const holder = make("div", { class: "device other", "data-shape": shape }, frame);
  const design = make("select", { "aria-label": "Compare with the design" },
    ...designs.map(({ name, title }) => make("option", { value: name, translate: "no" }, title)));
  const scenario = make("select", { "aria-label": "Compare with the scenario" });
  const mode = make("select", { "aria-label": "Show both" },
    ...Object.entries(modes).map(([value, text]) => make("option", { value }, text)));
  const close = make("button", { type: "button", class: "plain" }, "Close");
  const bar = make("div", { class: "row comparing-with" },
    make("span", {}, "Compare with"), design, scenario, mode, close);
  stage.querySelector(".transport").append(bar);
  translate(bar);
  let shown = null;
  let other = null;
  let differences = null;

  function fillScenarios(name) {
    const scenarios = designs.find((candidate) => candidate.name === name)?.scenarios ?? [];
    scenario.replaceChildren(
      ...scenarios.map((entry) => make("option", { value: entry.name, translate: "no" }, entry.title)));
  }

  const ask = () => player.set({ compare: `${design.value}/${scenario.value}` });
  design.addEventListener("change", () => { fillScenarios(design.value); ask(); });
  scenario.addEventListener("change", ask);
  mode.addEventListener("change", () => player.set({ as: mode.value }));
  close.addEventListener("click", () => player.set({ compare: null, as: "side" }));

  addEventListener("message", ({ source, data }) => {
    if (source !== frame.contentWindow || data?.flipbook !== "ready") return;
    other = data;
    // Another design may have another screen; a version frozen before pages told theirs has this one's.
    holder.dataset.shape = data.shape ?? shape;
    holder.style.setProperty("--ratio", data.ratio ?? "");
    differences?.remove();
    differences = drawDifferences(curves, other, player, words);
    showTime();
  });

  function showTime() {
    if (other) frame.contentWindow?.postMessage({ flipbook: "seek", ms: Math.min(player.time, other.duration) }, "*");
  }

  function showView() {
    const { compare: asked, as } = player.view;
    if (asked && designs.length
      && !designs.some(({ name, scenarios }) => scenarios.some((entry) => `${name}/${entry.name}` === asked))) {
      const expects = "a design and its scenario, such as sticky-refresh/refresh";
      player.tell([{ name: "compare", value: asked, expects }]);
      player.view.compare = null;
    }
    const { compare } = player.view;
    bar.hidden = !compare;
    if (compare) stage.dataset.compare = as;
    else delete stage.dataset.compare;
    mode.value = as;
    if (compare === shown) return;
    shown = compare;
    other = null;
    differences?.remove();
    differences = null;
    if (!compare) { holder.remove(); return; }
    const cut = compare.lastIndexOf("/");
    const [folder, name] = [compare.slice(0, cut), compare.slice(cut + 1)];
    if (!designs.some((candidate) => candidate.name === folder)) {
      // Where the list could not be loaded.
      if (![...design.options].some(({ value }) => value === folder)) {
        design.append(make("option", { value: folder, translate: "no" }, folder));
      }
    }
    design.value = folder;
    fillScenarios(folder);
    if (![...scenario.options].some(({ value }) => value === name)) {
      scenario.append(make("option", { value: name, translate: "no" }, name));
    }
    scenario.value = name;
    field.append(holder);
    const path = compare.split("/").map(encodeURIComponent).join("/");
    frame.src = new URL(`${path}/index.html#embed=1&t=${Math.round(player.time) / 1000}`, site).href;
    frame.title = say(`The other scenario: ${name}`);
  }

  return { showTime, showView };
}
