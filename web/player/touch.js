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
    live = await (await load("live"))?.(stage, player, load, say);
    live?.follow();
    for (const event of waiting.splice(0)) {
      if (event) live?.handle(event);
      else live?.begin();
    }
  }

  for (const name of stage.dataset.live ? touching : []) {
    stage.querySelector(".live").addEventListener(name, (event) => {
      const { zoom, select, compare } = player.view;
      if (zoom || select || compare) return;
      fetchEngine();
      if (live) live.handle(event);
      else waiting.push(event);
    }, { passive: false });
  }
  stage.querySelector("button.hint")?.addEventListener("click", () => {
    fetchEngine();
    if (live) live.begin();
    else waiting.push(null);
  });
  return {
    // True where the engine shows it.
    showTime: () => live?.showTime(),
    showView() {
      const { set, trace, console } = player.view;
      if (stage.dataset.live && (set || trace || console)) fetchEngine();
      live?.follow();
    },
  };
}
