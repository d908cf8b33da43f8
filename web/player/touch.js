// A finger on the drawing: what it does waits for the engine, which is fetched when one comes near.

import { load } from "../page/load.js";

const touching = ["pointerover", "pointerdown", "pointermove", "pointerup", "pointercancel", "wheel"];

export function offerTouch(stage, player, words) {
  const holder = stage.querySelector(".live");
  const waiting = [];
  let coming = null;
  let live = null;
  if (!stage.dataset.live) return { showTime() {} };

  async function fetchEngine() {
    const make = await load("live");
    live = await make?.(stage, player, { load, ...words });
    for (const event of waiting.splice(0)) live?.handle(event);
  }

  for (const name of touching) {
    holder.addEventListener(name, (event) => {
      const { zoom, select, compare } = player.view;
      if (zoom || select || compare) return;
      coming ??= fetchEngine();
      if (live) live.handle(event);
      else if (name !== "wheel") waiting.push(event);
    }, { passive: false });
  }
  return { showTime: () => live?.showTime() };
}
