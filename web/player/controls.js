// The bar under the stage and the tools at its sides: buttons for the actions, speed, the clock, and what onion skin
// needs to be told.

import { actions, groups, keyWord, shortcut } from "./actions.js";
import { speeds } from "./address.js";
import { secondsText } from "../page/numbers.js";
import { make } from "../page/dom.js";
import { changeIcon, icon } from "../page/icons.js";
import { say } from "../page/language.js";

export function makeControls(place, player) {
  const buttons = new Map();
  const clock = make("output", { class: "clock", "aria-label": "Time" });
  const speed = choice("Speed", speeds.map((value) => [value, `${value}×`]),
    (value) => player.set({ speed: Number(value) }));
  const count = choice("Ghosts on each side", [1, 2, 3, 4, 5, 6].map((value) => [value, String(value)]),
    (value) => player.set({ onion: { ...player.view.onion, count: Number(value) } }));
  const step = choice("Spacing of ghosts",
    [[17, "1/60 s"], [33, "1/30 s"], [50, "0.05 s"], [100, "0.1 s"], [250, "0.25 s"]],
    (value) => player.set({ onion: { ...player.view.onion, step: Number(value) } }));
  const skin = make("div", { class: "skin", hidden: true }, label("Ghosts", count), label("Spacing", step));

  function choice(name, options, chosen) {
    const select = make("select", { "aria-label": name },
      ...options.map(([value, text]) => make("option", { value, translate: "no" }, text)));
    select.addEventListener("change", () => chosen(select.value));
    return select;
  }

  function label(text, ...children) {
    return make("label", {}, make("span", {}, text), ...children);
  }

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

  speed.dataset.key = "1 – 6";
  // Where there is no room for the tools, they are in a list.
  const more = make("button", { type: "button", class: "more", "aria-label": "More", "aria-haspopup": "dialog" },
    icon("more"));
  more.addEventListener("click", () => player.help());
  place.append(make("div", { class: "row" }, group("time"), speed, clock, more), skin);
  place.parentNode.append(group("inspect"), group("view"), group("share"));

  // A value that is not among the options, as a link may have, gets one.
  function select(element, value, text) {
    if (![...element.options].some((option) => option.value === String(value))) {
      element.append(make("option", { value, translate: "no" }, text));
    }
    element.value = String(value);
  }

  function showTime() {
    const text = `${secondsText(player.time).slice(0, -2)} / ${secondsText(player.duration)}`;
    if (clock.value !== text) clock.value = text;
  }

  function showView() {
    for (const [action, button] of buttons) {
      if (action.pressed) button.setAttribute("aria-pressed", !!action.pressed(player));
    }
    more.classList.toggle("on", actions.some(({ group: name, pressed }) => name === "inspect" && pressed(player)));
    const play = buttons.get(actions.find(({ name }) => name === "play"));
    const word = player.playing ? "Pause" : "Play";
    changeIcon(play, word.toLowerCase());
    play.setAttribute("aria-label", say(word));
    const { onion } = player.view;
    select(speed, player.view.speed, `${player.view.speed}×`);
    skin.hidden = !onion;
    if (!onion) return;
    select(count, onion.count, String(onion.count));
    select(step, onion.step, `${onion.step / 1000} s`);
  }

  return { showTime, showView };
}
