// Keys: every action has one of its own, and fields keep theirs.

import assert from "node:assert/strict";
import { test } from "node:test";

import { actionFor, actions } from "../../web/player/actions.js";

const press = (key, more = {}) => actionFor({ key, target: { closest: () => null }, ...more });

test("every action has a key, and no key has two", () => {
  const keys = actions.flatMap((action) => action.keys);
  assert.equal(new Set(keys).size, keys.length);
  for (const action of actions) assert.equal(press(action.keys[0].replace("Shift+", ""), { shiftKey: action.keys[0].startsWith("Shift+") }), action);
});

test("letters count whether they are large or small", () => {
  assert.equal(press("M", { shiftKey: true }).name, "measure");
});

test("what belongs to the browser or to a field stays theirs", () => {
  assert.equal(press("c", { ctrlKey: true }), null);
  assert.equal(press("l", { metaKey: true }), null);
  assert.equal(press("q"), null);
  assert.equal(press("m", { target: { closest: (selector) => (selector.includes("select") ? {} : null) } }), null);
  assert.equal(press(" ", { target: { closest: (selector) => (selector.startsWith("button") ? {} : null) } }), null);
});
