// What stands under the pointer on the exposure sheet: the time, the states, and when the nearest of them ends.

import { make } from "../page/dom.js";
import { readSheet } from "../page/sheet.js";

// An event is under the pointer within so many pixels.
const near = 6;
// From the pointer, in pixels.
const above = 14;

// `length()` is how long what plays takes, in milliseconds; `event` is the first of the pointer,
// `say` the page's language.
export function offerReadout(stage, length, event, say) {
  const sheet = stage.querySelector(".sheet");
  const scrub = sheet.querySelector(".scrub");
  const thumb = parseFloat(getComputedStyle(sheet).getPropertyValue("--thumb"));
  const readout = make("p", { class: "readout", "aria-hidden": "true", hidden: true });
  stage.append(readout);

  const seconds = (ms) => (ms / 1000).toFixed(2);

  function textAt(ms, y, width) {
    // Read each time, because the engine may have drawn another sheet.
    const { bands, signs } = readSheet(stage);
    const active = bands.filter(({ from, to }) => ms >= from && ms < to)
      .sort((one, other) => one.row - other.row);
    const within = ({ top, bottom }) => y >= top && y < bottom;
    const pointed = active.find(({ element }) => within(element.getBoundingClientRect()));
    const ending = pointed ?? active.reduce((least, band) => (!least || band.to < least.to ? band : least), null);
    const distance = ({ from }) => (Math.abs(from - ms) / length()) * width;
    const [sign] = signs.filter((one) => distance(one) < near)
      .sort((one, other) => distance(one) - distance(other));
    return [
      `${seconds(ms)} s`,
      active.map(({ name }) => name).join(" › "),
      ending && ending.to < length() ? `${ending.name} ${say(`ends in ${seconds(ending.to - ms)} s`)}` : "",
      ...(sign?.name.split(", ").map(say) ?? []),
    ].filter(Boolean).join(" · ");
  }

  function follow({ clientX, clientY, pointerType }) {
    if (pointerType === "touch") return;
    const { left, width } = scrub.getBoundingClientRect();
    const share = Math.min(Math.max((clientX - left - thumb / 2) / (width - thumb), 0), 1);
    readout.textContent = textAt(Math.min(share * length(), length() - 1), clientY, width - thumb);
    readout.hidden = false;
    const { width: own, height } = readout.getBoundingClientRect();
    const x = Math.min(Math.max(clientX - own / 2, 4), document.documentElement.clientWidth - own - 4);
    readout.style.translate = `${x}px ${clientY - height - above}px`;
  }

  follow(event);
  sheet.addEventListener("pointermove", follow);
  sheet.addEventListener("pointerleave", () => { readout.hidden = true; });
}
