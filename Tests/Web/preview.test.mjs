// What a preview adds to pages: addresses that survive a reload, and which pages show what is wrong.

import assert from "node:assert/strict";
import { test } from "node:test";

import { parseAddress } from "../../web/player/address.js";
import { addressAt, folderOf, plainAddress } from "../../web/preview/address.js";
import { count, opensOn, outdented } from "../../web/preview/problems.js";
import { words } from "../../web/preview/words.js";

const page = "http://127.0.0.1:8080/card/over/";

for (const [address, ms, expected] of [
  [page, 420.4, `${page}#t=0.42&play=1`],
  [`${page}#speed=0.25&lang=zh`, 0, `${page}#t=0&play=1&speed=0.25&lang=zh`],
  [`${page}#t=1&play=1&loop=off`, 2000, `${page}#t=2&play=1&loop=off`],
  [`${page}#moment-press`, 1500, `${page}#t=1.5&play=1`],
]) {
  test(`${address} plays on at ${ms}`, () => {
    const told = addressAt(address, ms);
    assert.equal(told, expected);
    const { view, problems } = parseAddress(new URL(told).hash);
    assert.deepEqual([view.t, view.play, problems], [Math.round(ms), true, []]);
  });
}

test("paths are told as the tool knows them", () => {
  assert.equal(plainAddress("/%E5%8D%A1/over/"), "/卡/over/");
  assert.equal(plainAddress("/100%/"), "/100%/");
  assert.deepEqual(["/", "/index.html", "/canvas.html", "/card/", "/card/over/index.html"].map(folderOf),
    ["", "", "", "card", "card"]);
});

test("errors open on pages of the design and of none, and stay small on pages of others", () => {
  const report = { designs: [{ folder: "card", file: "card.svg", findings: [{}, {}] }] };
  assert.equal(count(report), 2);
  for (const [path, opens] of [["/card/", true], ["/card/over/", true], ["/", true], ["/canvas.html", true],
    ["/other/", false]]) {
    assert.equal(opensOn(report, path), opens, path);
  }
  assert.equal(opensOn({ designs: [] }, "/"), false);
  assert.equal(opensOn({ designs: [], failure: "The disk is full." }, "/other/"), true);
});

test("marks stay under what they mark", () => {
  assert.deepEqual(outdented({ text: "    <g a/>", marks: "       ^" }), { text: "<g a/>", marks: "   ^" });
  assert.deepEqual(outdented({ text: "    <g", marks: "^" }), { text: "    <g", marks: "^" });
  assert.deepEqual(outdented({ text: "…<g", marks: "  ^~" }), { text: "…<g", marks: "  ^~" });
});

test("both languages have every word", () => {
  for (const english of ["error", "errors", "1 error", "note", "help", "Show the page", "Show errors",
    "The page appears once the file is fixed.",
    "The page shows the last version without errors, or a scenario up to its error. Fix the file, and this goes."]) {
    assert.equal(words("en")(english), english);
    assert.match(words("zh-Hans")(english), /[\u4e00-\u9fff]/);
  }
});
