// Runs what needs the page once it is there and has its style. Deferred scripts come after both, but WebKit runs them
// early: before the page where it is a file, before the style where that takes its time.

// `sheets`: how many style sheets the page has.
export function whenParsed(run, sheets = 1) {
  const { readyState, styleSheets } = document;
  if (readyState === "complete" || (readyState !== "loading" && styleSheets.length >= sheets)) run();
  else document.addEventListener("readystatechange", () => whenParsed(run, sheets), { once: true });
}
