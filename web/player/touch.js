// A finger on the drawing: what it does waits for the engine, which is fetched when one comes near.

import { say } from "../page/language.js";
import { load } from "../page/load.js";

const touching = ["pointerover", "pointerdown", "pointermove", "pointerup", "pointercancel", "wheel"];

// Returns what follows the player's time and view.
export function offerTouch(stage, player) {
  const waiting = [];
  let isWanted = false;
  let live = null;

  async function fetchEngine() {
    if (isWanted) return;
    isWanted = true;
    // All at once: what asks for them is itself among them.
    load("engine");
    load("interaction", new URL(stage.dataset.live, location.href).href);
    live = await (await load("live"))?.(stage, player, load, say);
    live?.follow();
    for (const event of waiting.splice(0)) live?.handle(event);
  }

  // A click on the hint is for those who have no pointer.
  function deliver(event) {
    fetchEngine();
    if (live) live.handle(event);
    else waiting.push(event);
  }

  for (const name of stage.dataset.live ? touching : []) {
    stage.querySelector(".live").addEventListener(name, (event) => {
      const { zoom, select, compare } = player.view;
      if (zoom || select || compare) return;
      deliver(event);
    }, { passive: false });
  }
  stage.querySelector(".hint")?.addEventListener("click", deliver);
  return {
    // True where the engine shows it.
    showTime: () => live?.showTime(),
    showView() {
      const { view } = player;
      if (stage.dataset.live && (view.scenario || view.set || view.trace || view.console)) fetchEngine();
      live?.follow();
    },
  };
}
