// While elements are inspected, a click on the stage says what the metadata calls the one that was hit. One without an
// id gets one on demand, in the file.

import { plainAddress } from "./address.js";
import { words } from "./words.js";

const keptTarget = "flipbook-target";

// The way from the nearest element with an id to one without: `#card/g.0/rect.2`. An element counts among its siblings
// of the same name, as what the page adds has other names.
export function wayTo(element, svg) {
  const steps = [];
  let at = element;
  while (at !== svg && !at.id.startsWith("d_")) {
    const alike = [...at.parentNode.children].filter(({ localName }) => localName === at.localName);
    steps.unshift(`${at.localName}.${alike.indexOf(at)}`);
    at = at.parentNode;
  }
  return [`#${at === svg ? "" : at.id.slice(2)}`, ...steps].join("/");
}

// The page that was built anew chooses the element; called before the player reads the address.
export function chooseWritten() {
  const target = sessionStorage.getItem(keptTarget);
  if (!target) return;
  const pairs = location.hash.slice(1).split("&").filter((pair) => pair && !pair.startsWith("select="));
  history.replaceState(history.state, "", `#${[...pairs, `select=${target.slice(1)}`].join("&")}`);
}

export function makeTargets(document, saver) {
  const say = (english) => words(document.documentElement.lang)(english);
  const line = document.createElement("p");
  line.className = "preview-target";
  line.setAttribute("role", "status");
  document.body.append(line);

  function button(text, act) {
    const result = document.createElement("button");
    result.type = "button";
    result.textContent = say(text);
    result.addEventListener("click", () => act(result));
    return result;
  }

  function code(text) {
    const result = document.createElement("code");
    result.translate = false;
    result.textContent = text;
    return result;
  }

  function showTarget(target) {
    const attribute = `target="${target}"`;
    line.replaceChildren(code(attribute), button("Copy", async (copy) => {
      try {
        await navigator.clipboard.writeText(attribute);
        copy.textContent = say("Copied ✓");
      } catch {
        getSelection().selectAllChildren(line.firstChild);
      }
    }), button("Close", clear));
  }

  function showNameless(name, way) {
    const owner = way.split("/")[0];
    const whose = owner === "#" ? "" : ` ${say("in")} ${owner}`;
    line.replaceChildren(code(`<${name}>${whose}`), ` ${say("has no id.")} `,
      button("Write one into the file", () => write(way)), button("Close", clear));
  }

  async function write(way) {
    try {
      const answer = await saver(way);
      const text = await answer.text();
      if (!answer.ok) { line.replaceChildren(say(text), button("Close", clear)); return; }
      // The page is built anew, and says it again.
      sessionStorage.setItem(keptTarget, text);
      showTarget(text);
    } catch {
      line.replaceChildren(say("The preview does not answer, so nothing was written."), button("Close", clear));
    }
  }

  const clear = () => line.replaceChildren();

  document.addEventListener("click", (event) => {
    const svg = event.target.closest?.(".stage.measuring .live > svg");
    if (!svg) return;
    const hit = document.elementsFromPoint(event.clientX, event.clientY)
      .find((element) => element !== svg && svg.contains(element));
    if (!hit) clear();
    else if (hit.id.startsWith("d_")) showTarget(`#${hit.id.slice(2)}`);
    else showNameless(hit.localName, wayTo(hit, svg));
  });

  const before = sessionStorage.getItem(keptTarget);
  if (before) {
    sessionStorage.removeItem(keptTarget);
    showTarget(before);
  }
}

// Asks the preview that served this page to write.
export const asker = (script, page) => {
  const { stamp, token } = script.dataset;
  return (set) => {
    const query = new URLSearchParams({ page: plainAddress(page), stamp, token, set });
    return fetch(new URL(`save?${query}`, script.src), { method: "POST" });
  };
};
