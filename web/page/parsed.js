// Runs what needs the page once it is there. Deferred scripts come after it, but WebKit runs them early: before the
// page where it is a file, before its style where that takes its time.

// `sheets`: how many style sheets there must be, for measuring.
export function whenParsed(run, sheets = 0) {
  const { readyState, styleSheets } = document;
  if (readyState === "complete" || (readyState !== "loading" && styleSheets.length >= sheets)) run();
  else document.addEventListener("readystatechange", () => whenParsed(run, sheets), { once: true });
}
