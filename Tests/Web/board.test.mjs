// The canvas's address: a camera, a place, and what it cannot mean; and how many pictures are shown at once.

import assert from "node:assert/strict";
import { test } from "node:test";

import { readAddress, rest } from "../../web/canvas/address.js";
import { makePictures } from "../../web/canvas/pictures.js";

test("an address names a camera, a place or nothing", () => {
  assert.deepEqual(readAddress("#at=10,20,0.5&lang=zh"), { camera: { x: 10, y: 20, scale: 0.5 }, place: null, problems: [] });
  assert.equal(readAddress("#board-a%20b").place, "board-a%20b");
  assert.deepEqual(readAddress(""), { camera: null, place: null, problems: [] });
});

test("what cannot be read is told", () => {
  for (const [hash, name, isExpected] of [["#at=0,0,99", "at", true], ["#lang=fr", "lang", true], ["#zoom=2", "zoom", false], ["#zoom=%E4%A", "zoom", false]]) {
    const { camera, problems } = readAddress(hash);
    assert.equal(camera, null);
    assert.deepEqual(problems.map((one) => [one.name, Boolean(one.expects)]), [[name, isExpected]], hash);
  }
  assert.equal(readAddress("#%E4%A").place, "%E4%A");
});

test("looking elsewhere keeps what the address says besides, but no place", () => {
  assert.deepEqual(rest("#content&at=1,2,3&lang=zh"), ["lang=zh"]);
});

// Artboards whose pictures load when `finish` says so.
function board(count) {
  const loading = [];
  const artboards = Array.from({ length: count }, (_, index) => {
    const names = new Set();
    const image = { decode: () => new Promise((resolve) => { loading.push(resolve); }), removeAttribute: () => { delete image.src; } };
    return { address: `${index}.svg`, image, names,
      element: { classList: { toggle: (name, on) => (on ? names.add(name) : names.delete(name)) } } };
  });
  const finish = async () => {
    while (loading.length) { for (const done of loading.splice(0)) done(); await Promise.resolve(); await Promise.resolve(); }
  };
  const shown = () => artboards.filter(({ names }) => names.has("near")).length;
  const held = () => artboards.filter(({ image }) => image.src).length;
  return { artboards, show: makePictures(artboards), loading, finish, shown, held };
}

test("pictures are loaded a few at a time, and all in the end", async () => {
  const { artboards, show, loading, finish, shown, held } = board(100);
  show(artboards, artboards);
  assert.deepEqual([shown(), loading.length], [100, 6]);
  await finish();
  assert.equal(held(), 100);
});

test("of too many none is loaded; then those in the window alone, if they are not too many", async () => {
  const { artboards, show, finish, shown, held } = board(4600);
  show(artboards, artboards);
  await finish();
  assert.deepEqual([shown(), held()], [0, 0]);
  show(artboards, artboards.slice(0, 300));
  await finish();
  assert.deepEqual([shown(), held()], [300, 300]);
});

test("who walks over a large board holds no more than twice what is shown at most", async () => {
  const { artboards, show, finish, held } = board(4600);
  for (let start = 0; start < 4600; start += 200) {
    const near = artboards.slice(start, start + 200);
    show(near, near);
    await finish();
    for (const { image } of near) assert.ok(image.src);
  }
  assert.ok(held() <= 806, `${held()}`);
  show(artboards.slice(0, 200), []);
  await finish();
  for (const { image } of artboards.slice(0, 200)) assert.ok(image.src);
});
