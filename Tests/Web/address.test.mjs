// Addresses: every view has one, it reads back, and what cannot be read is told.

import assert from "node:assert/strict";
import { test } from "node:test";

import { formatAddress, momentAt, parseAddress } from "../../web/player/address.js";
import { expectations } from "../../web/player/expectations.js";

const views = [
  [{}, ""],
  [{ t: 420, speed: 0.25 }, "#t=0.42&speed=0.25"],
  [{ t: 0 }, "#t=0"],
  [{ t: 1117, play: true, loop: false }, "#t=1.117&play=1&loop=off"],
  [{ onion: { count: 3, step: 100 }, trails: ["drop", "spinner"] }, "#onion=3x100&trails=drop,spinner"],
  [{ select: ["a"], finger: false, frame: "bare", backdrop: "grid" }, "#select=a&finger=off&frame=bare&backdrop=grid"],
  [{ zoom: { scale: 2.5, x: 120, y: -40 }, velocity: true, lang: "zh" }, "#zoom=2.5@120,-40&velocity=on&lang=zh"],
  [{ set: [["load", "0.5"], ["tint", "#ff0000"], ["kind", "fail"]], trace: "a-Z_9", console: true },
    "#set=load:0.5,tint:%23ff0000,kind:fail&trace=a-Z_9&console=on"],
];

for (const [view, address] of views) {
  test(`${address || "nothing"} is written and read back`, () => {
    assert.equal(formatAddress(view), address);
    assert.deepEqual(parseAddress(address), { view, problems: [] });
  });
}

test("the order of keys in a link does not matter, that of a written one is fixed", () => {
  assert.equal(formatAddress(parseAddress("#speed=0.5&t=1").view), "#t=1&speed=0.5");
});

test("ids in other scripts survive", () => {
  const view = { trails: ["水滴", "a-b"] };
  assert.deepEqual(parseAddress(formatAddress(view)).view, view);
});

test("a fragment that names a place in the page says nothing", () => {
  assert.deepEqual(parseAddress("#moment-press"), { view: {}, problems: [] });
  assert.deepEqual(parseAddress("#"), { view: {}, problems: [] });
});

for (const wrong of ["t=abc", "t=-1", "speed=0", "speed=3", "speed=", "loop=1", "onion=9x100", "onion=3x0", "onion=3",
  "set=load", "set=", "trace=a b", "console=1", "trails=", "select=a,b,c", "finger=on",
  "backdrop=red", "zoom=2", "zoom=99@0,0", "lang=fr", "t=%E0%A4%A"]) {
  test(`${wrong} is left out, with a word on what would do`, () => {
    const { view, problems } = parseAddress(`#${wrong}&speed=0.5`);
    assert.equal(view[wrong.split("=")[0]], wrong.startsWith("speed") ? 0.5 : undefined);
    assert.equal(problems.length, 1);
    assert.equal(problems[0].expects, undefined);
    assert.ok(expectations[problems[0].name].length > 0);
  });
}

test("names that mean nothing are told, those of objects too", () => {
  for (const name of ["tempo", "__proto__", "constructor", "toString"]) {
    const { view, problems } = parseAddress(`#${name}=1&t=2`);
    assert.deepEqual(view, { t: 2000 });
    assert.deepEqual(problems, [{ name, value: "1", expects: null }]);
  }
});

test("a fragment that names a moment is its time", () => {
  const elements = { "in-忙": { dataset: { time: "825" } }, content: { dataset: {} } };
  const page = { getElementById: (id) => elements[id] ?? null };
  assert.equal(momentAt("#in-%E5%BF%99", page), 825);
  assert.equal(momentAt("#in-忙", page), 825);
  for (const hash of ["", "#", "#content", "#in-gone", "#t=1.12", "#%E5%BF"]) {
    assert.equal(momentAt(hash, page), undefined);
  }
});
