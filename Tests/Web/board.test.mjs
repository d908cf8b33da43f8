// The canvas's address: a camera, a place, and what it cannot mean; and how many pictures are shown at once.

import assert from "node:assert/strict";
import { test } from "node:test";

import { readAddress, rest } from "../../web/canvas/address.js";
import { makePictures } from "../../web/canvas/pictures.js";

test("an address names a camera, a place or nothing", () => {
  assert.deepEqual(readAddress("#at=10,20,0.5&lang=zh"),
    { camera: { x: 10, y: 20, scale: 0.5 }, place: null, problems: [] });
  assert.equal(readAddress("#board-a%20b").place, "board-a%20b");
  assert.deepEqual(readAddress(""), { camera: null, place: null, problems: [] });
});

test("what cannot be read is told", () => {
  for (const [hash, name, isExpected] of [["#at=0,0,99", "at", true], ["#lang=fr", "lang", true],
    ["#zoom=2", "zoom", false], ["#zoom=%E4%A", "zoom", false]]) {
    const { camera, problems } = readAddress(hash);
    assert.equal(camera, null);
    assert.deepEqual(problems.map((one) => [one.name, Boolean(one.expects)]), [[name, isExpected]], hash);
  }
  assert.equal(readAddress("#%E4%A").place, "%E4%A");
});

test("looking elsewhere keeps what the address says besides, but no place", () => {
  assert.deepEqual(rest("#content&at=1,2,3&lang=zh"), ["lang=zh"]);
});

// Artboards whose pictures load when `finish` says so; frames go by when it does, or `frame`.
function board(count) {
  const loading = [];
  const names = () => {
    const found = new Set();
    return { found, toggle: (name, on) => (on ? found.add(name) : found.delete(name)) };
  };
  const frames = [];
  globalThis.requestAnimationFrame = (run) => frames.push(run);
  const picture = () => {
    const image = {
      decode: () => new Promise((resolve) => { loading.push(resolve); }),
      removeAttribute: () => { delete image.src; },
    };
    return image;
  };
  globalThis.Image = function Image() { return picture(); };
  globalThis.devicePixelRatio = 1;
  const canvas = () => ({ getContext: () => ({ drawImage: () => {} }), setAttribute: () => {}, append: () => {} });
  globalThis.document = { createElement: canvas };
  const artboards = Array.from({ length: count }, (_, index) => {
    const stamps = new Set();
    return {
      address: `${index}.svg`, image: picture(), stamps, box: { x: 0, y: 0, width: 375, height: 812 },
      element: { classList: names() },
      link: { prepend: (stamp) => { stamps.add(stamp); stamp.remove = () => stamps.delete(stamp); } } };
  });
  const frame = () => { for (const run of frames.splice(0)) run(); };
  const finish = async () => {
    while (loading.length || frames.length) {
      frame();
      for (const done of loading.splice(0)) done();
      for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
    }
  };
  const shown = () => artboards.filter(({ element }) => element.classList.found.has("near")).length;
  const held = () => artboards.filter(({ image }) => image.src).length;
  const stamped = () => artboards.filter(({ stamps }) => stamps.size > 0).length;
  return { artboards, show: makePictures(artboards), loading, frame, finish, shown, held, stamped };
}

test("pictures come two in a frame and load six at a time, and all in the end", async () => {
  const { artboards, show, loading, frame, finish, shown, held, stamped } = board(100);
  show(artboards, artboards.slice(90), true);
  frame();
  assert.deepEqual([shown(), loading.length], [2, 2]);
  assert.ok(artboards[90].image.src, "what is looked at comes first");
  for (let turn = 0; turn < 9; turn += 1) frame();
  assert.equal(loading.length, 6);
  await finish();
  assert.deepEqual([shown(), held(), stamped()], [100, 100, 0]);
});

test("from afar there are stamps, and no drawing is held", async () => {
  const { artboards, show, finish, held, stamped } = board(100);
  show(artboards, artboards, false);
  await finish();
  assert.deepEqual([held(), stamped()], [0, 100]);
  show(artboards.slice(0, 10), artboards.slice(0, 10), true);
  await finish();
  assert.deepEqual([held(), stamped()], [10, 100]);
  show(artboards, artboards, false);
  await finish();
  assert.ok(artboards.every(({ stamps }) => stamps.size === 1));
});

test("of too many none is loaded; then those in the window alone, if they are not too many", async () => {
  const { artboards, show, finish, shown, held } = board(4600);
  show(artboards, artboards, true);
  await finish();
  assert.deepEqual([shown(), held()], [0, 0]);
  show(artboards, artboards.slice(0, 300), true);
  await finish();
  assert.deepEqual([shown(), held()], [300, 300]);
});

test("who walks over a large board holds the drawings that are near, and some hundred stamps", async () => {
  const { artboards, show, finish, held, stamped } = board(4600);
  for (const isClose of [true, false]) {
    for (let start = 0; start < 4600; start += 200) {
      const near = artboards.slice(start, start + 200);
      show(near, near, isClose);
      await finish();
      for (const { image, stamps } of near) assert.ok(isClose ? image.src : stamps.size === 1);
    }
  }
  assert.ok(stamped() <= 1000, `${stamped()}`);
  show(artboards.slice(0, 200), [], true);
  await finish();
  assert.equal(held(), 200);
});
