// What two scenarios do differently, as data: when they part, and in which words.

import assert from "node:assert/strict";
import { test } from "node:test";

import { beginningOf, compareStories } from "../../web/compare/story.js";

const line = (...points) => ({
  component: "value", times: points.map(([time]) => time), values: points.map(([, value]) => value),
});
const curve = (name, part, bands = []) => ({ name, unit: "pt", decimals: 1, parts: part ? [part] : [], bands });
const told = ({ tracks = [], signs = [], steady = [], curves = [], duration = 2000 }) =>
  ({ duration, sheet: { tracks, signs, steady }, curves });
const state = (name, from, to) => ({ name, from, to });

test("what is the same is named once, as equal", () => {
  const one = told({
    tracks: [[state("idle", 0, 500), state("busy", 500, 2000)]], signs: [{ names: ["Event go"], time: 500 }],
    steady: ["list"], curves: [curve("y", line([0, 0], [2000, 40]))] });
  const { facts, values, equal } = compareStories(one, structuredClone(one));
  assert.deepEqual([facts, values], [[], []]);
  assert.deepEqual(equal.sort(), ["busy", "go", "idle", "list", "y"]);
  assert.equal(beginningOf({ facts, values }).time, null);
});

test("states, events, visibility and values part at their own times, the first one first", () => {
  const seen = (from) => curve("#tick visible", null, [{ from: 0, value: "hidden" }, { from, value: "shown" }]);
  const mine = told({
    tracks: [[state("idle", 0, 500), state("won", 500, 2000)]],
    signs: [{ names: ["Event go", "pop is done"], time: 400 }],
    curves: [curve("y", line([0, 0], [1000, 0], [2000, 40])), seen(900)] });
  const other = told({
    tracks: [[state("idle", 0, 500), state("lost", 500, 2000)]], signs: [{ names: ["Event go"], time: 400 }],
    curves: [curve("y", line([0, 0], [1000, 0], [2000, 20])), seen(700)] });
  const story = compareStories(mine, other);
  assert.deepEqual(story.facts.map(({ kind, name, time }) => [kind, name, time]), [
    ["Event", "pop is done", 400], ["State", "won", 500], ["State", "lost", 500], ["Visibility", "#tick", 700]]);
  assert.deepEqual(story.facts.at(-1), { kind: "Visibility", name: "#tick", time: 700, a: "hidden", b: "shown" });
  assert.equal(story.values[0].most.value, 20);
  const { time, groups } = beginningOf(story);
  assert.equal(time, 400);
  assert.deepEqual(groups, [["State", ["won / lost"]], ["Event", ["pop is done / –"]]]);
});

test("of many times a few are said, from where both part", () => {
  const taps = (count) => told({ duration: 30000, tracks: [[state("busy", 0, 100)]],
    signs: Array.from({ length: count }, (_, index) => ({ names: ["Event tap"], time: 1000 * (index + 1) })) });
  const sides = (one, two) => compareStories(taps(one), taps(two)).facts.map(({ a, b }) => [a, b]);
  assert.deepEqual(sides(9, 7), [["…, 8.00 s, 9.00 s", "…"]]);
  assert.deepEqual(sides(20, 0), [["1.00 s, 2.00 s, 3.00 s, 4.00 s, 5.00 s, 6.00 s, …", "–"]]);
  assert.deepEqual(sides(2, 3), [["1.00 s, 2.00 s", "1.00 s, 2.00 s, 3.00 s"]]);
});

test("what moves in one of them alone differs, if both are of one design", () => {
  const mine = told({ curves: [curve("pull", line([0, 0], [400, 0], [800, 60]))] });
  const story = compareStories(mine, told({}));
  assert.deepEqual(story.facts.map(({ kind, name, a, b }) => [kind, name, a, b]), [["Value", "pull", "moves", "–"]]);
  assert.deepEqual(compareStories(mine, told({}), false).facts, []);
});

test("a scenario that goes on longer does not differ for that", () => {
  const short = told({
    tracks: [[state("idle", 0, 1000)]], duration: 1000, curves: [curve("y", line([0, 0], [1000, 1]))] });
  const long = told({
    tracks: [[state("idle", 0, 1500), state("late", 1500, 2000)]], signs: [{ names: ["Event late"], time: 1500 }],
    curves: [curve("y", line([0, 0], [1000, 1], [2000, 50]))] });
  const story = compareStories(short, long);
  assert.deepEqual([story.facts, story.values, story.end], [[], [], 1000]);
});
