// What is wrong, over the page: each finding with its file, its line and a caret. The page below is the last one
// without errors, and closing this uncovers it.

import { folderOf } from "./address.js";
import { words } from "./words.js";

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// On pages of the design itself, and of none, it is open by itself; pages of others have a line at their foot.
export const opensOn = (report, path) => {
  const folder = folderOf(path);
  return Boolean(report.failure) || report.designs.some((design) => design.folder === folder)
    || (report.designs.length > 0 && !folder);
};

export const count = (report) =>
  (report.failure ? 1 : 0) + report.designs.reduce((sum, { findings }) => sum + findings.length, 0);

const place = ({ range }) => (range ? `:${range.line}:${range.column}` : "");

// A line and the marks under it, without the white space before both.
export function outdented({ text, marks }) {
  const width = Math.min(/^ */.exec(text)[0].length, /^ */.exec(marks)[0].length);
  return { text: text.slice(width), marks: marks.slice(width) };
}

function excerpt({ range, excerpt: line }) {
  if (!line) return [];
  const number = String(range.line);
  const { text, marks } = outdented(line);
  return [make("pre", { tabindex: "0" },
    make("span", { class: "preview-margin" }, `${number} │ `), `${text}\n`,
    make("span", { class: "preview-margin" }, `${" ".repeat(number.length)} │ `),
    make("mark", {}, marks))];
}

function finding(row, file, say) {
  const notes = (row.notes ?? []).map((note) =>
    make("li", {}, make("p", {}, make("b", {}, `${say("note")}${say(": ")}`), note.sentence), ...excerpt(note)));
  return make("li", {},
    make("p", { class: "preview-place" }, make("code", {}, `${file}${place(row)}`)),
    make("p", { class: "preview-sentence" }, make("b", {}, `${say(row.severity)}${say(": ")}`), row.sentence),
    ...excerpt(row),
    ...(notes.length ? [make("ul", {}, ...notes)] : []),
    ...(row.suggestion
      ? [make("p", { class: "preview-help" }, make("b", {}, `${say("help")}${say(": ")}`), row.suggestion)]
      : []));
}

export function makeProblems(document, path) {
  const panel = make("section", { class: "preview-problems", translate: "no", role: "alert", hidden: "hidden" });
  let report = { designs: [] };
  let isOpen = false;
  document.body.append(panel);

  function draw() {
    const say = words(document.documentElement.lang);
    const total = count(report);
    panel.hidden = total === 0;
    panel.classList.toggle("open", isOpen);
    document.documentElement.classList.toggle("preview-covered", total > 0 && isOpen);
    // Who cannot see the page should not come to its buttons either.
    for (const other of document.body.children) if (other !== panel) other.inert = total > 0 && isOpen;
    if (!total) { panel.replaceChildren(); return; }
    const files = report.designs.map(({ file }) => file).join(", ");
    const title = `${total === 1 ? say("1 error") : `${total} ${say("errors")}`}${files && say(": ") + files}`;
    const button = make("button",
      { type: "button", "aria-expanded": String(isOpen) },
      say(isOpen ? "Show the page" : "Show errors"));
    button.addEventListener("click", () => { isOpen = !isOpen; draw(); panel.querySelector("button").focus(); });
    const rows = report.designs.flatMap(({ file, findings }) => findings.map((row) => finding(row, file, say)));
    const foot = document.body.classList.contains("missing")
      ? "The page appears once the file is fixed."
      : "The page shows the last version without errors, or a scenario up to its error. Fix the file, and this goes.";
    if (report.failure) rows.unshift(make("li", {}, make("pre", { tabindex: "0" }, report.failure)));
    panel.replaceChildren(
      make("header", {}, make("h2", {}, title), button),
      ...(isOpen ? [make("ol", {}, ...rows), make("p", { class: "preview-foot" }, say(foot))] : []));
    // What is marked is seen first on narrow screens too.
    for (const mark of panel.querySelectorAll("mark")) {
      const line = mark.parentElement;
      line.scrollLeft = mark.offsetLeft + mark.offsetWidth - line.clientWidth + 32;
    }
  }

  new MutationObserver(draw).observe(document.documentElement, { attributes: true, attributeFilter: ["lang"] });
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isOpen || !count(report)) return;
    isOpen = false;
    draw();
  });

  return {
    show(now) {
      if (JSON.stringify(now) === JSON.stringify(report)) return;
      const wasOpen = isOpen && count(report) > 0;
      report = now;
      isOpen = opensOn(report, path) || wasOpen;
      draw();
    },
  };
}
