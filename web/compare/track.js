// The other's states as a second group of tracks on the sheet, on the time of the first one's.

import { draw } from "../page/dom.js";

const pitch = 22;

export function makeTrack(stage, { sheet, duration }, player, design) {
  const whole = player.duration;
  const bands = [];
  const height = pitch * sheet.tracks.length;
  const svg = draw("svg",
    { class: "bands theirs", "data-name": design, width: "100%", height, "aria-hidden": "true" },
    ...sheet.tracks.flatMap((track, line) => track.filter(({ from }) => from < whole).map(({ name, from, to }) => {
      const band = draw("rect", { class: "band", width: "100%", height: 20, rx: 3 });
      bands.push({ band, from, to: to >= duration ? Infinity : to });
      const end = Math.min(to, whole);
      const [x, width] = [from, end - from].map((ms) => `${(100 * ms) / whole}%`);
      return draw("svg", { x, y: line * pitch, width, height: 20 },
        draw("title", {}, name), band, draw("text", { x: 6, y: 14 }, name));
    })));
  // The sheet scrolls in the room that it had: the field above it stays as it is.
  const room = stage.querySelector(".sheet");
  room.style.maxHeight = `${room.offsetHeight}px`;
  room.querySelector(".scrub").before(svg);
  return {
    element: svg,
    showTime(ms) { for (const { band, from, to } of bands) band.classList.toggle("on", from <= ms && ms < to); },
    remove() {
      svg.remove();
      room.style.maxHeight = "";
    },
  };
}
