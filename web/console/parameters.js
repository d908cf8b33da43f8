// A control for each parameter. What is set stands in the address, and in every link.

import { copyText } from "../page/clipboard.js";
import { unitText } from "../page/numbers.js";
import { make } from "../page/dom.js";
import { numbersOf, textOf } from "../live/values.js";

export function makeParameters(run, player, say, note) {
  const { parameters } = run.data;
  const rows = parameters.filter(({ kind }) => kind !== "text").map(makeRow);
  const reset = button("Reset all", () => player.set({ set: null }));
  const copy = button("Copy the changed lines", async () => {
    const done = await copyText(lines().join("\n"));
    note(say(done ? "The lines are copied." : "Select the text and copy it"));
  });
  // There in a preview alone.
  const server = document.querySelector("script[data-token]");
  const save = server && button("Save into the file", async () => {
    const set = [...chosen()].map((pair) => pair.join(":")).join(",");
    const query = new URLSearchParams({ ...server.dataset, page: decodeURI(location.pathname), set });
    try {
      const answer = await fetch(new URL(`save?${query}`, server.src), { method: "POST" });
      const text = await answer.text();
      // The file says now what the address said; the page is built anew.
      if (answer.ok) player.set({ set: null });
      note(say(text), !answer.ok);
    } catch {
      note(say("The preview does not answer, so nothing was saved."), true);
    }
  });
  const element = make("div", { class: "knobs" },
    make("h3", {}, say("Parameters")),
    ...(rows.length ? rows.map((row) => row.element) : [make("p", { class: "quiet" }, say("This design has none."))]),
    rows.length ? make("p", { class: "console-buttons" }, reset, copy, save) : null);

  function button(text, act) {
    const result = make("button", { type: "button", class: "plain" }, say(text));
    result.addEventListener("click", act);
    return result;
  }

  const chosen = () => new Map(player.view.set ?? []);

  // What the tools show is baked: they make way.
  function choose(parameter, text, isOneOfMany = false) {
    const set = chosen();
    if (text === null) set.delete(parameter.name);
    else set.set(parameter.name, text);
    const pairs = parameters.map(({ name }) => [name, set.get(name)]).filter(([, value]) => value !== undefined);
    const change = { set: pairs.length ? pairs : null, compare: null, onion: null, trails: null, select: null };
    player.set(change, isOneOfMany);
  }

  function makeRow(parameter) {
    const { name, label, kind, unit, min, max, step, choices } = parameter;
    const id = `knob-${name}`;
    const isRange = kind === "number" && !choices.length && min !== null && max !== null;
    let control;
    if (choices.length) {
      const options = choices.map(([text]) => make("option", { value: text, translate: "no" }, text));
      control = make("select", { id }, ...options);
    } else if (kind === "boolean") {
      control = make("input", { id, type: "checkbox", role: "switch" });
    } else if (kind === "color") {
      control = make("input", { id, type: "color" });
    } else {
      const steps = step ?? (isRange ? tidyStep(min, max) : "any");
      control = make("input", { id, type: isRange ? "range" : "number", min, max, step: steps });
    }
    const output = make("output", { for: id, translate: "no" });
    const back = make("button", { type: "button", class: "plain", "aria-label": `${say("Reset")} ${name}` }, "↺");
    back.addEventListener("click", () => choose(parameter, null));
    control.addEventListener("input", () => {
      const text = kind === "boolean" ? String(control.checked) : control.value;
      const numbers = numbersOf(parameter, text);
      if (!numbers) return;
      const isUsual = textOf(parameter, numbers) === textOf(parameter, parameter.value);
      // Where the reader's device asks for another value, the design's own one must be said.
      choose(parameter, isUsual && !player.usual.some(([other]) => other === name) ? null : text, true);
    });
    return {
      // Where the design's own value stands on the slider.
      element: make("div",
        { class: "knob", style: isRange && `--own: ${(parameter.value[0] - min) / (max - min || 1)}` },
        make("label", { for: id, translate: "no", title: name }, say(label)), control, output, back),
      show() {
        const text = chosen().get(name);
        // A scenario may have set it.
        const numbers = parameter.slots.map((slot) => run.machine.slot(slot));
        const present = text ?? textOf(parameter, numbers);
        if (kind === "boolean") control.checked = present === "true";
        else if (control.value !== present) control.value = present;
        output.value = choices.length || kind === "boolean" ? "" : present + unitText(unit === "deg" ? "°" : unit);
        back.hidden = text === undefined;
      },
    };
  }

  // What a design's file would have to say.
  function lines() {
    const set = chosen();
    return parameters.filter(({ name }) => set.has(name)).map((parameter) => {
      const { name, label, unit, min, max, step, choices, own } = parameter;
      // Inside the <fb:use>.
      if (own) return `<fb:set name="${own}" value="${escaped(set.get(name))}"/>`;
      const attributes = { name, value: set.get(name), min, max, step, unit,
        choices: choices.map(([text]) => text).join(" "), label: label !== name && label };
      const text = Object.entries(attributes).filter(([, value]) => value || value === 0)
        .map(([key, value]) => `${key}="${escaped(value)}"`).join(" ");
      return `<fb:parameter ${text}/>`;
    });
  }

  return {
    element,
    show() {
      for (const row of rows) row.show();
      for (const each of [reset, copy, save]) if (each) each.disabled = !player.view.set;
    },
  };
}

export const escaped = (value) =>
  String(value).replace(/[&<"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", '"': "&quot;" })[sign]);

// Of the size of a two-hundredth of the range: 1, 2 or 5 and zeros.
function tidyStep(min, max) {
  const size = 10 ** Math.floor(Math.log10((max - min) / 200 || 1));
  return Number([1, 2, 5, 10].map((part) => part * size).find((part) => part >= (max - min) / 200).toPrecision(1));
}
