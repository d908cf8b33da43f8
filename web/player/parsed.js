// Runs what needs the page once it is there. Deferred scripts come after it, but WebKit runs them early from a file.

export function whenParsed(run) {
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", run, { once: true });
  else run();
}
