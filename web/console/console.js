// Beside the stage: parameters to change, what the finger did, and what happens, event by event.

import { make } from "../page/dom.js";
import { makeEvents } from "./events.js";
import { makeOutlook } from "./outlook.js";
import { makeParameters } from "./parameters.js";
import { makeRecorder } from "./recorder.js";

// `run` is the live stage's; `mode()` says what moves the drawing, `performOwn` plays what the finger did.
export function openConsole({ stage, player, run, say, note, startOver, performOwn, mode, vibration }) {
  const parameters = makeParameters(run, player, say, note);
  const recorder = makeRecorder({ run, player, say, note, startOver, performOwn, vibration });
  const events = makeEvents(run, say);
  const outlook = makeOutlook(stage, player, run, say);
  const close = make("button", { type: "button", class: "plain" }, say("Close"));
  const paper = make("section", { class: "paper console", "aria-labelledby": "console-head" },
    make("header", {}, make("h2", { id: "console-head" }, say("Parameters and events")), close),
    parameters.element, recorder.element, events.element);
  close.addEventListener("click", () => {
    player.set({ console: null });
    // The one of them that is there.
    for (const name of [".more", "[data-action=console]"]) stage.querySelector(name).focus();
  });
  let pending = 0;

  return {
    // What is shown has changed.
    show() {
      recorder.show(mode() !== "performed");
      if (mode() !== "touched" && mode() !== "baked") {
        events.showUntil(run.machine.now());
        outlook.show(player.time);
      } else {
        outlook.leave();
      }
      events.showValues();
    },
    add: events.add,
    clear: events.clear,
    // What is performed has changed: all of it is looked through once, when there is time.
    measure() {
      cancelAnimationFrame(pending);
      pending = requestAnimationFrame(() => {
        if (["touched", "baked"].includes(mode())) { outlook.leave(); return; }
        const entries = outlook.measure();
        events.set(entries);
        this.show();
      });
    },
    showView() {
      if (player.view.console && !paper.isConnected) {
        document.querySelector(".sheets").prepend(paper);
        const { top } = paper.getBoundingClientRect();
        if (top < 0 || top > innerHeight / 2) paper.scrollIntoView();
      }
      if (!player.view.console) paper.remove();
      parameters.show();
    },
  };
}
