// A finger on the drawing: what it does waits for the engine, which is fetched when one comes near.

import { say } from "../page/language.js";
import { load } from "../page/load.js";

const touching = ["pointerover", "pointerdown", "pointermove", "pointerup", "pointercancel", "wheel"];

// Returns what follows the player's time.
export function offerTouch(stage, player) {
  const waiting = [];
  let isWanted = false;
  let live = null;

  async function fetchEngine() {
    live = await (await load("live"))?.(stage, player, load, say);
    for (const event of waiting.splice(0)) live?.handle(event);
  }

  for (const name of stage.dataset.live ? touching : []) {
    stage.querySelector(".live").addEventListener(name, (event) => {
      const { zoom, select, compare } = player.view;
      if (zoom || select || compare) return;
      if (!isWanted) fetchEngine();
      isWanted = true;
      if (live) live.handle(event);
      else waiting.push(event);
    }, { passive: false });
  }
  return () => live?.showTime();
}
