// Curves as the page draws them, read as numbers.

import assert from "node:assert/strict";
import { test } from "node:test";

import { readPoints } from "../../web/page/curves.js";
import { textAt, valueAt } from "../../web/page/values.js";
import { tidy } from "../../web/page/numbers.js";
import { velocityAt } from "../../web/tools/velocities.js";

const ramp = readPoints("M0,10l100,10l0,-25l100,5.5");

test("points come in pairs, however short the numbers are written", () => {
  assert.deepEqual(ramp, { times: [0, 100, 100, 200], values: [10, 20, -5, 0.5] });
  assert.deepEqual(readPoints("M0-1.5l10,1.25"), { times: [0, 10], values: [-1.5, -0.25] });
});

test("between two points lies a line, at a jump the later one holds", () => {
  assert.equal(valueAt(ramp, 50), 15);
  assert.equal(valueAt(ramp, 99.999).toFixed(2), "20.00");
  assert.equal(valueAt(ramp, 100), -5);
  assert.equal(valueAt(ramp, -10), 10);
  assert.equal(valueAt(ramp, 500), 0.5);
  assert.equal(valueAt(readPoints("M0,7"), 3), 7);
});

test("velocity is in units a second", () => {
  assert.equal(Math.round(velocityAt(ramp, 50)), 100);
  assert.equal(velocityAt(readPoints("M0,3l400,0"), 200), 0);
});

test("a jump has no velocity, what is before it and after it has its own", () => {
  const jump = readPoints("M0,0l100,10l0,490l100,0");
  assert.equal(Math.round(velocityAt(jump, 99)), 100);
  assert.equal(velocityAt(jump, 100), 0);
  assert.equal(velocityAt(jump, 103), 0);
});

test("texts have the decimals and the unit of the curve", () => {
  const curve = { unit: "pt", decimals: 1, parts: [ramp, readPoints("M0,0l200,-.04")], bands: [] };
  assert.equal(textAt(curve, 50), "15.0, 0.0 pt");
  const bands = [{ from: 0, to: 100, value: "下拉刷新" }, { from: 100, to: 200, value: "松开" }];
  assert.equal(textAt({ bands, parts: [] }, 100), "松开");
  assert.equal(textAt({ bands, parts: [] }, 200), "松开");
  assert.equal(textAt({ bands, parts: [] }, -0.5), "下拉刷新");
  assert.equal(tidy(-0.001, 2), "0.00");
});
