// Keys: every action has one of its own, and fields keep theirs.

import assert from "node:assert/strict";
import { test } from "node:test";

import { actionFor, actions, onGrid } from "../../web/player/actions.js";

// Something that has the focus: what it is by its selectors, and whether it lies in the stage.
const thing = (selector, isInside = true) => ({ isInside,
  closest: (selectors) => (selectors.split(", ").includes(selector) ? {} : null) });
globalThis.document = { body: thing("body", false) };
const stage = { contains: (target) => target.isInside };
const press = (key, more = {}, isShy = false) => actionFor({ key, target: thing(".field"), ...more }, stage, isShy);

test("every action has a key, and no key has two", () => {
  const keys = actions.flatMap((action) => action.keys);
  assert.equal(new Set(keys).size, keys.length);
  for (const action of actions) {
    const [key] = action.keys;
    assert.equal(press(key.replace("Shift+", ""), { shiftKey: key.startsWith("Shift+") }), action);
  }
});

test("letters count whether they are large or small", () => {
  assert.equal(press("M", { shiftKey: true }).name, "measure");
});

test("what belongs to the browser or to a field stays theirs", () => {
  assert.equal(press("c", { ctrlKey: true }), null);
  assert.equal(press("l", { metaKey: true }), null);
  assert.equal(press("q"), null);
  for (const field of ["textarea", "dialog", "input:not([type=range])", ".comparing-with"]) {
    assert.equal(press("m", { target: thing(field) }), null);
  }
  assert.equal(press(" ", { target: thing("button") }), null);
});

test("while the speed is chosen, letters are the player's, and what chooses is not", () => {
  const target = thing("select");
  assert.equal(press("m", { target }).name, "measure");
  for (const key of [" ", "Enter", "ArrowLeft", "ArrowDown", "Home"]) assert.equal(press(key, { target }), null, key);
});

test("what scrolls a page or moves in something else stays there", () => {
  const { body } = document;
  for (const key of ["PageDown", "PageUp", "ArrowDown", "ArrowUp", "Home", "End"]) {
    assert.equal(press(key, { target: body }), null, key);
  }
  for (const key of [" ", "ArrowLeft", "m"]) assert.equal(press(key, { target: thing(".strip", false) }), null, key);
  for (const key of [" ", "ArrowLeft", "m"]) assert.ok(press(key, { target: body }), key);
  assert.equal(press("Home").name, "restart");
});

test("who wants keys in the stage alone has them there alone", () => {
  assert.equal(press("m", { target: document.body }, true), null);
  assert.equal(press("m", {}, true).name, "measure");
});

test("steps stay on their grid, whatever is rounded on the way", () => {
  for (const [rate, steps] of [[60, 300], [120, 600]]) {
    let time = 0;
    for (let step = 1; step <= steps; step += 1) {
      time = Math.round(onGrid(time, rate, 1));
      assert.equal(time, Math.round((step * 1000) / rate));
    }
    for (let step = steps - 1; step >= 0; step -= 1) {
      time = Math.round(onGrid(time, rate, -1));
      assert.equal(time, Math.round((step * 1000) / rate));
    }
  }
  assert.equal(Math.round(onGrid(1005, 60, 1)), 1017);
  assert.equal(Math.round(onGrid(1005, 60, -1)), 1000);
});
