// What happened, entry by entry, and what everything is worth now.

import { tidy } from "../page/numbers.js";
import { make } from "../page/dom.js";

// More than anybody reads are dropped from the top.
const most = 500;
const touches = { 5: "Finger down", 6: "Finger up", 7: "Touch cancelled",
  11: "Second finger down", 13: "Second finger up", 14: "Second touch cancelled" };

export function makeEvents(run, say) {
  const { data, machine } = run;
  const list = make("ol", { class: "events", tabindex: 0, "aria-label": say("Events"), translate: "no" });
  const names = Object.entries(data.quantities);
  const values = names.map(() => make("dd"));
  const table = make("dl", { class: "values", translate: "no" },
    ...names.flatMap(([name], index) => [make("dt", {}, name), values[index]]));
  const byId = new Map([...names, ...data.parameters.flatMap(({ name, slots }) => slots.map((slot) => [name, slot]))]
    .map(([name, slot]) => [slot, name]));
  const variables = make("details", {}, make("summary", {}, say("Variables")), table);
  const element = make("div", { class: "happenings" }, make("h3", {}, say("Events")), list, variables);
  let times = [];
  // The numbers of the condition that is told next.
  let compared = [];

  function line([seconds, kind, which, value]) {
    switch (kind) {
      case 0: return ["enters", `→ ${data.states[which]}`];
      case 1: return ["leaves", `← ${data.states[which]}`];
      case 2: {
        const numbers = compared.splice(0).map(([name, number]) => `${name} ${tidy(number, 2)}`).join(", ");
        const label = data.transitions[which] || say("at once");
        return ["takes", ["⇒", label, numbers && `(${numbers})`].filter(Boolean).join(" ")];
      }
      case 3: return ["event", data.events[which]];
      case 4: return ["haptic", say("haptic")];
      case 8: return ["log", tidy(value, 3)];
      case 10:
        if (byId.has(which)) compared.push([byId.get(which), value]);
        return null;
      case 9: return ["fault", say("The interaction has stopped with an error.")];
      default: return ["finger", `${say(touches[kind])} ${Math.round(which)} ${Math.round(value)}`];
    }
  }

  function add(entries) {
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 8;
    for (const entry of entries) {
      const said = line(entry);
      if (!said) continue;
      const last = list.lastChild;
      // What happens on every tick is told once.
      if (last?.dataset.said === said[1] && said[0] === "event") {
        last.dataset.count = Number(last.dataset.count ?? 1) + 1;
        continue;
      }
      list.append(make("li", { class: said[0], "data-said": said[1] }, make("time", {}, entry[0].toFixed(3)), said[1]));
      times.push(entry[0]);
    }
    while (list.children.length > most) { list.firstChild.remove(); times.shift(); }
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  }

  function clear() {
    list.replaceChildren();
    times = [];
    compared = [];
  }

  return {
    element,
    add,
    clear,
    set(entries) {
      clear();
      add(entries);
    },
    // Of what is performed, what is still to come is pale.
    showUntil(seconds) {
      const count = times.findIndex((time) => time > seconds);
      const [last] = list.getElementsByClassName("last");
      const next = list.children[(count < 0 ? times.length : count) - 1];
      if (last === next) return;
      last?.classList.remove("last");
      next?.classList.add("last");
      if (next) list.scrollTop = next.offsetTop - list.offsetTop - list.clientHeight / 2;
    },
    showValues() {
      if (!variables.open || !element.isConnected) return;
      names.forEach(([, slot], index) => { values[index].textContent = tidy(machine.slot(slot), 3); });
    },
  };
}
