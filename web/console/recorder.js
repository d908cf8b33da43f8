// What the reader's finger did since it took over: played again, copied as a scenario, as a link or as a file.

import { copyText } from "../page/clipboard.js";
import { make } from "../page/dom.js";
import { download } from "../page/download.js";
import { longestTrace } from "../live/trace.js";
import { textOf } from "../live/values.js";
import { writeTrace } from "./link.js";
import { scenarioText } from "./scenario.js";

// Longer addresses are cut somewhere on their way.
const longestLink = 8000;
const noun = (count) => (count === 1 ? "sample" : "samples");
const phases = ["began", "moved", "ended", "cancelled"];

export function makeRecorder({ run, player, say, note, startOver, performOwn, vibration }) {
  const { data, machine } = run;
  const length = make("output", { class: "quiet" });
  const buttons = [button("Replay", performOwn), button("Copy as a scenario", copyScenario),
    button("Copy a link", copyLink), button("Save as a file", save)];
  const element = make("div", { class: "recorder" },
    make("h3", {}, say("Your finger")), length,
    make("p", { class: "console-buttons" }, button("Start over", startOver), ...buttons),
    vibration);
  let shown = null;

  function button(text, act) {
    const result = make("button", { type: "button", class: "plain" }, say(text));
    result.addEventListener("click", act);
    return result;
  }

  const trace = () => ({ scenario: run.origin.scenario, from: run.origin.from, samples: run.ownSamples() });

  async function copyScenario() {
    const { text, difference } = scenarioText(run);
    const done = await copyText(text);
    const sameness = ["The same states follow at the same ticks.", "The same states follow within a tick."][difference]
      ?? "Other states follow, because a finger between two ticks is faster than one on them.";
    const copied = `${say("The scenario is copied.")} ${say(sameness)}`;
    note(done ? copied : say("Select the text and copy it"));
  }

  async function copyLink() {
    let text;
    try {
      text = await writeTrace(trace());
    } catch {
      note(say("This browser cannot pack a recording. Save it as a file."), true);
      return;
    }
    const link = player.link({ trace: text, t: undefined });
    if (link.length > longestLink || machine.now() > longestTrace) {
      note(say("The recording is too long for a link. Save it as a file."), true);
      return;
    }
    note(say(await copyText(link) ? "The link is copied." : "Select the text and copy it"));
  }

  function save() {
    const { scenario, from, samples } = trace();
    const changed = new Map(player.view.set ?? []);
    const parameters = Object.fromEntries(data.parameters.filter(({ name }) => changed.has(name)).map((parameter) => {
      const numbers = parameter.slots.map((slot) => machine.slot(slot));
      const isNumber = parameter.kind === "number" && !parameter.choices.length;
      const isTruth = parameter.kind === "boolean";
      return [parameter.name, isTruth ? numbers[0] !== 0 : isNumber ? numbers[0] : textOf(parameter, numbers)];
    }));
    const file = {
      flipbook: "trace", version: 1, design: data.name,
      ...(scenario === null ? {} : { scenario, from }),
      ...(Object.keys(parameters).length ? { parameters } : {}),
      touches: samples.map(([seconds, phase, x, y]) => [seconds, phases[phase % 4], x, y, ...phase > 3 ? [2] : []]),
      end: machine.now(),
    };
    const name = `${data.name}-trace.json`;
    download(`${JSON.stringify(file, null, 1)}\n`, name, "application/json");
    note(`${say("Saved as")} ${name}`);
  }

  return {
    element,
    // `isOwn`: whether there may be something that the reader's finger did.
    show(isOwn) {
      const count = isOwn ? run.ownCount() : 0;
      if (count === shown) return;
      shown = count;
      for (const each of buttons) each.disabled = count <= 0;
      const samples = count > 0 ? run.ownSamples() : [];
      length.value = samples.length
        ? say(`${(samples.at(-1)[0] - samples[0][0]).toFixed(2)} s, ${samples.length} ${noun(samples.length)}`)
        : say("Touch the drawing: what you do is kept.");
    },
  };
}
