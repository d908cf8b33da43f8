// What `flipbook preview` adds to each page: it hears of what was saved, shows it on the stage at once, and reloads the
// page when it was built anew. No page that is built or published has this.

import { addressAt, plainAddress } from "./address.js";
import { makeProblems } from "./problems.js";
import { findStage, swapDrawing, timeOf } from "./stage.js";
import { asker, chooseWritten, makeTargets } from "./targets.js";

const kept = "flipbook-preview";
const ownScript = document.currentScript;
const { stamp } = ownScript.dataset;
// Frames of this site, as in comparisons, are reloaded by the page around them.
const isInner = window !== top;
let source = null;
let problems = null;

// Before the player reads the address: what played when the page was reloaded plays on from there. The address is as it
// was as soon as all scripts have read it.
function comeBack() {
  const before = take();
  if (before?.address !== location.href) return;
  addEventListener("DOMContentLoaded", () => {
    if (before.note) sayAgain(before.note);
    if (location.href === before.told) history.replaceState(history.state, "", before.address);
  }, { once: true });
  if (before.time === null) return;
  before.told = addressAt(before.address, before.time);
  history.replaceState(history.state, "", before.told);
}

// A note goes on after the page was reloaded: a save reloads the page that says so. One with a button is an error, and
// said anew where it still is one.
const noteOf = () =>
  (document.querySelector("dialog.sheet output") ?? document.querySelector(".notes:not(:has(button))"))?.textContent;

function sayAgain(text) {
  const note = document.createElement("span");
  note.textContent = text;
  document.querySelector(".notes")?.replaceChildren(note);
  setTimeout(() => note.remove(), 4000);
}

function take() {
  try {
    const text = sessionStorage.getItem(kept);
    sessionStorage.removeItem(kept);
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function reload() {
  source?.close();
  if (isInner) {
    try {
      top.location.reload();
      return;
    } catch {
      // The page around it belongs to another site.
    }
  }
  try {
    sessionStorage.setItem(kept, JSON.stringify({
      address: location.href, time: timeOf(findStage()), note: noteOf() }));
  } catch {
    // Then what plays begins again.
  }
  location.reload();
}

// A hidden page hears nothing, so that, however many are open, visible ones have a connection each;
// when it is seen again, it is told what it has missed.
function listen() {
  if (document.hidden || source) return;
  source = new EventSource(
    `/.preview/events?page=${encodeURIComponent(plainAddress(location.pathname))}&stamp=${encodeURIComponent(stamp)}`);
  source.addEventListener("stage", ({ data }) => swapDrawing(findStage(), JSON.parse(data)));
  source.addEventListener("reload", reload);
  source.addEventListener("problems", ({ data }) => problems?.show(JSON.parse(data)));
  source.addEventListener("error", () => {
    if (source?.readyState === EventSource.CLOSED) rest(2000);
  });
}

function rest(retry = 0) {
  source?.close();
  source = null;
  if (retry) setTimeout(listen, retry);
}

comeBack();
chooseWritten();
addEventListener("DOMContentLoaded", () => {
  if (!isInner) {
    problems = makeProblems(document, plainAddress(location.pathname));
    makeTargets(document, asker(ownScript, location.pathname));
  }
  listen();
}, { once: true });
document.addEventListener("visibilitychange", () => (document.hidden ? rest() : listen()));
addEventListener("pagehide", () => rest());
addEventListener("pageshow", listen);
