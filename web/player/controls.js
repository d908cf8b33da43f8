// The bar under the stage and the tools at its sides: buttons for the actions, speed, and the clock.

import { actions, groups, keyWord, shortcut } from "./actions.js";
import { speeds } from "./address.js";
import { secondsText } from "../page/numbers.js";
import { make } from "../page/dom.js";
import { changeIcon, icon } from "../page/icons.js";
import { say } from "../page/language.js";

export function makeControls(place, player) {
  const buttons = new Map();
  const clock = make("output", { class: "clock", "aria-label": "Time" });
  const option = (value) => make("option", { value, translate: "no" }, `${value}×`);
  const speed = make("select", { "aria-label": "Speed", "data-key": "1 – 6" }, ...speeds.map(option));
  speed.addEventListener("change", () => player.set({ speed: Number(speed.value) }));

  function group(name) {
    const own = actions.filter((action) => action.group === name && action.word !== undefined).map((action) => {
      const button = make("button", {
        type: "button", class: "tool", "data-action": action.name, "aria-label": action.label,
        "data-key": keyWord(action.keys[0]), "aria-keyshortcuts": action.keys.map(shortcut).join(" "),
        "aria-pressed": action.pressed && "false" }, icon(action.name), action.word && make("span", {}, action.word));
      button.addEventListener("click", () => action.run(player));
      buttons.set(action, button);
      return button;
    });
    return make("div", { class: `tools ${name}`, role: "group", "aria-label": groups[name] }, ...own);
  }

  // Where there is no room for the tools, they are in a list.
  const more = make("button", { type: "button", class: "more", "aria-label": "More", "aria-haspopup": "dialog" },
    icon("more"));
  more.addEventListener("click", () => player.help());
  place.append(make("div", { class: "row" }, group("time"), speed, clock, more));
  place.parentNode.append(group("inspect"), group("view"), group("share"));

  function showTime() {
    const text = `${secondsText(player.time).slice(0, -2)} / ${secondsText(player.duration)}`;
    if (clock.value !== text) clock.value = text;
  }

  function showView() {
    for (const [action, button] of buttons) {
      if (action.pressed) button.setAttribute("aria-pressed", !!action.pressed(player));
    }
    more.classList.toggle("on", actions.some(({ group: name, pressed }) => name === "inspect" && pressed(player)));
    const play = place.querySelector("[data-action=play]");
    const word = player.playing ? "Pause" : "Play";
    changeIcon(play, word.toLowerCase());
    play.setAttribute("aria-label", say(word));
    speed.value = player.view.speed;
    // A value that is not among the options, as a link may have, gets one.
    if (!speed.value) speed.append(option(player.view.speed));
    speed.value = player.view.speed;
  }

  return { showTime, showView };
}
