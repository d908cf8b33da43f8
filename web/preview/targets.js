// While elements are inspected, a click on the stage says what the metadata calls the one that was hit. One without an
// id gets one on demand, in the file.

import { plainAddress } from "./address.js";
import { words } from "./words.js";

const keptTarget = "flipbook-target";

// An element's name and those of its attributes that the page leaves as the drawing has them.
export function signature(element) {
  const kept = [...element.attributes].filter(({ name, value }) => !name.includes(":") && !name.startsWith("data-")
    && !["id", "class", "style"].includes(name) && /^[ -~]{0,40}$/.test(value) && !value.includes("#"));
  return [element.localName, ...kept.map(({ name, value }) => `${name}=${value}`).sort()].join("\t");
}

const isNamed = (element) => element.id.startsWith("d_");

// The way from the nearest element with an id to one without: what each on it says, and which of those that say the
// same it is. The page may lack what is never seen, so that places alone would mislead.
export function wayTo(element, svg) {
  const lines = [];
  let at = element;
  for (; at !== svg && !isNamed(at); at = at.parentNode) lines.unshift(signature(at));
  let alike = [at];
  for (const line of lines) {
    alike = alike.flatMap((one) => [...one.children].filter((child) => !isNamed(child) && signature(child) === line));
  }
  const owner = at === svg ? "" : at.id.slice(2);
  return [`#${owner}`, ...lines, `${alike.indexOf(element)}/${alike.length}`].join("\n");
}

// Of copies the element that is copied: `dot` of `dot-2`, which stands right behind `dot` and `dot-1`.
export function owner(element) {
  let [at, number] = [element, Number(/-(\d+)$/.exec(element.id)?.[1])];
  const stem = element.id.replace(/-\d+$/, "");
  while (number > 0) {
    const before = at.previousElementSibling;
    number -= 1;
    if (before?.id !== (number ? `${stem}-${number}` : stem)) return element.id.slice(2);
    at = before;
  }
  return at.id.slice(2);
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
    const around = way.split("\n")[0];
    const whose = around === "#" ? "" : ` ${say("in")} ${around}`;
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
    const top = document.elementsFromPoint(event.clientX, event.clientY)
      .find((element) => element !== svg && svg.contains(element));
    // A part of a text is named by itself where it has a name.
    const hit = top && !isNamed(top) ? top.closest("text") ?? top : top;
    if (!hit) clear();
    else if (isNamed(hit)) showTarget(`#${owner(hit)}`);
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
