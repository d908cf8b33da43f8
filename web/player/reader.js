// What the reader's device asks of a design: its dark look on a dark page, its texts in the language of the page.

const dark = matchMedia("(prefers-color-scheme: dark)");

// The settings that are not baked, as pairs of name and text. `looks` and `languages` are the design's, the baked one
// first; they are left out where the scenario sets them itself.
export function readerSettings({ looks, languages }) {
  const spoken = document.documentElement.lang.slice(0, 2);
  return [
    ["look", looks, (look) => look === (dark.matches ? "dark" : "light")],
    ["lang", languages, (language) => language.slice(0, 2) === spoken],
  ].flatMap(([name, list, isWanted]) => {
    const words = list?.split(" ") ?? [];
    const text = words.find(isWanted);
    return text && text !== words[0] ? [[name, text]] : [];
  });
}

// The theme or the language of the page has changed.
export function whenReaderChanges(act) {
  dark.addEventListener("change", act);
  new MutationObserver(act).observe(document.documentElement, { attributeFilter: ["lang"] });
}
