// The sheet over a design's screen: what two fingers open. It is made anew each time.

import { copyText } from "../page/clipboard.js";
import { make } from "../page/dom.js";
import { say, translate } from "../page/language.js";
import { makeParameters } from "../console/parameters.js";
import { vibrationSwitch } from "../live/pulse.js";
import { isInstalled } from "./installed.js";

// `settings` is what the controls take for a player; `closed` is called when the sheet is gone.
export function openSheet({ run, settings, play, startOver, note, closed }) {
  const status = make("output", { class: "quiet", role: "status" });
  const tell = (text) => { status.value = text; };
  const parameters = makeParameters(run, settings, say, tell);
  const titles = new Map([...document.querySelectorAll("ul.scenarios li")]
    .map((item) => [item.dataset.scenario, item.textContent]));
  const hasFullScreen = document.fullscreenEnabled && !isInstalled() && !document.fullscreenElement;
  const dialog = make("dialog", { class: "sheet", "aria-labelledby": "sheet-title" },
    make("div", { class: "sheet-head" },
      make("h2", { id: "sheet-title", translate: "no" }, document.querySelector("h1").textContent),
      button("Close", () => dialog.close())),
    make("p", { class: "console-buttons" },
      button("Start over", () => { dialog.close(); startOver(); }),
      hasFullScreen ? button("Full screen", fill) : null,
      button("Copy a link", copy)),
    vibrationSwitch(run.data, say),
    status,
    run.data.scenarios.length ? make("h3", {}, "Scenarios") : null,
    make("ul", { class: "sheet-scenarios" }, ...run.data.scenarios.map(scenario)),
    ...ways(),
    parameters.element);

  function button(text, act, attributes = {}) {
    const element = make("button", { type: "button", class: "plain", ...attributes }, text);
    element.addEventListener("click", act);
    return element;
  }

  function scenario(name, index) {
    return make("li", {}, button(titles.get(name) ?? name, () => {
      dialog.close();
      play(index);
    }, { translate: "no" }));
  }

  // What a search found: configurations, transitions, then animations that are interrupted.
  function ways() {
    const all = (run.data.ways ?? []).map(([fragment, title], index) => ({ fragment, title, index }));
    const kinds = [["Configurations", "found-"], ["Transitions", "by-"], ["Interruptions", "cut-"]];
    const groups = kinds.map(([name, start]) => (
      [name, all.filter(({ fragment }) => fragment.startsWith(start))])).filter(([, list]) => list.length);
    return [groups.length ? make("h3", {}, "Show me") : null, ...groups.map(([name, list]) => make("details", {},
      make("summary", {}, name), make("ul", { class: "sheet-scenarios" }, ...list.map(({ title, index }) => (
        make("li", {}, button(title, () => {
          dialog.close();
          play(run.data.scenarios.length + index);
        }, { translate: "no" })))))))];
  }

  function fill() {
    dialog.close();
    document.documentElement.requestFullscreen().catch(() => note(say("This browser has no full screen.")));
  }

  async function copy() {
    tell(say(await copyText(location.href, dialog) ? "Copied" : "Select the text and copy it"));
  }

  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  // The page hears Escape too, and would open it again.
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  dialog.addEventListener("close", () => {
    dialog.remove();
    closed();
  });
  document.body.append(dialog);
  translate(dialog);
  parameters.show();
  dialog.showModal();
  return parameters;
}
