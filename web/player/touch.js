// A finger on the drawing: what it does waits for the engine, which is fetched when one comes near.

import { say } from "../page/language.js";
import { load } from "../page/load.js";
import { readerSettings, whenReaderChanges } from "./reader.js";

const touching = ["pointerover", "pointerdown", "pointermove", "pointerup", "pointercancel", "wheel"];

// Returns what follows the player's time and view.
export function offerTouch(stage, player) {
  const waiting = [];
  let isWanted = false;
  let live = null;
  // With which settings the engine plays where the address says none.
  const { looks, languages, live: interaction } = stage.dataset;
  const usual = () => (interaction ? readerSettings(stage.dataset) : []);
  player.usual = usual();

  async function fetchEngine() {
    if (isWanted) return;
    isWanted = true;
    // All at once: what asks for them is itself among them.
    load("engine");
    load("interaction", new URL(stage.dataset.live, location.href).href);
    const open = await load("live");
    if (!open) player.note(say("The engine cannot be loaded."), true);
    live = await open?.(stage, player, load, say);
    live?.follow();
    for (const event of waiting.splice(0)) live?.handle(event);
    // A finger on it scrolls the page.
    if (!live) stage.classList.add("untouchable");
  }

  // A click on the hint is for those who have no pointer.
  function deliver(event) {
    const { zoom, select, compare } = player.view;
    // A finger that was down already is lifted.
    const isLifted = live && ["pointerup", "pointercancel"].includes(event.type);
    if ((zoom || select || compare) && !isLifted) return;
    fetchEngine();
    if (stage.classList.contains("untouchable")) return;
    if (live) live.handle(event);
    else {
      waiting.push(event);
      // Two fingers may be the design's.
      if (!event.isPrimary) event.stopPropagation();
    }
  }

  for (const name of stage.dataset.live ? touching : []) {
    stage.querySelector(".live").addEventListener(name, deliver, { passive: false });
  }
  stage.querySelector(".hint")?.addEventListener("click", deliver);
  const offered = {
    // True where the engine shows it.
    showTime: () => live?.showTime(),
    isReady: () => Boolean(live),
    showView() {
      const { view } = player;
      if (view.scenario || view.found || view.set || view.trace || view.console || player.usual.length) {
        if (stage.dataset.live) fetchEngine();
        else player.note(say("This page was built without the engine."), true);
      }
      live?.follow();
    },
  };
  if (looks || languages) {
    whenReaderChanges(() => {
      player.usual = usual();
      offered.showView();
    });
  }
  return offered;
}
