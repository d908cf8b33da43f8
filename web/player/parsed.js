// Runs what needs the page once it is there and has its style. Deferred scripts come after both, but WebKit runs them
// early: before the page where it is a file, before the style where that takes its time.

export function whenParsed(run) {
  const { readyState, styleSheets } = document;
  if (readyState === "complete" || (readyState !== "loading" && styleSheets.length)) run();
  else document.addEventListener("readystatechange", () => whenParsed(run), { once: true });
}
