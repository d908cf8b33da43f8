// The Chinese dictionary: sentences with holes, sentences around names, and what is not in it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

let detail;
globalThis.CustomEvent = class { constructor(name, init) { this.name = name; this.detail = init.detail; } };
globalThis.dispatchEvent = (event) => { detail = event.detail; };
const calls = {};
globalThis.addEventListener = (name, call) => { calls[name] = call; };
globalThis.location = { pathname: "/sticky-refresh/index.html" };
// Two designs call a state alike, in other words.
const titles = [
  { name: "sticky-refresh", zh: { snapping: "断开", "The drop snaps off": "水滴断开" } },
  { name: "floating-ball", zh: { snapping: "吸边", free: "自由", "In the corner": "角落里" } },
];
function append({ src }) {
  if (src.endsWith("zh.js")) {
    dictionary();
    calls["flipbook-zh"]({ detail });
  } else calls["flipbook-titles"]({ detail: titles });
}
globalThis.document = {
  currentScript: { src: "http://127.0.0.1/assets/player.js" }, documentElement: {},
  body: { getAttribute: () => null, childNodes: [], querySelectorAll: () => [] },
  querySelector: () => ({ firstChild: { data: "", parentNode: { closest: () => null } } }),
  getElementById: () => null, createElement: () => ({}), head: { append },
};
const dictionary = () => new Function(readFileSync(new URL("../../web/entries/zh.js", import.meta.url), "utf8"))();
const { say, sayTitle, speak } = await import("../../web/page/language.js");

test("in English everything stays", () => {
  assert.equal(say("Play"), "Play");
});

test("in Chinese", async () => {
  await speak("zh");
  const said = {
    "Play": "播放",
    "Covered by these scenarios: 12 of 14 states, 3 of 4 transitions":
      "这些场景覆盖了 14 个状态中的 12 个、4 个转换中的 3 个",
    "In first": "进入 first", "In first (2)": "进入 first（2）", "← In first": "← 进入 first", "Finger up (2) →": "手指抬起（2） →",
    "One frame back (←)": "后退一帧（←）", "0.5 s after entering": "0.5 秒前进入了",
    "The address says t=9; t is a number from 0.05 to 2. It was left out.":
      "链接里写着 t=9；应为：0.05 到 2 之间的数。已忽略。",
    "The address says x=1, which is not valid here.": "链接里写着 x=1，在这里无效。",
    "Copy this link: https://example.org/#t=1": "请复制这个链接：https://example.org/#t=1",
    "Distance: 1.0 × 2.5 pt": "距离：1.0 × 2.5 pt", "0.30 s, 15 samples": "0.30 秒，15 个采样点", ";": "；",
    "drop at 50 %, tap at 330 615": "drop 进行到 50 % 时点按 330 615",
    "Play: drop at 5 %, event go": "播放：drop 进行到 5 % 时收到事件 go",
    "6 states, 9 transitions, 1 scenario": "6 个状态、9 个转换、1 个场景",
    "A sentence without a translation": "A sentence without a translation", "constructor": "constructor",
  };
  for (const [english, chinese] of Object.entries(said)) assert.equal(say(english), chinese);
});

test("a design's own words are those of its author, and before those of others", () => {
  assert.equal(sayTitle("snapping, free, spinning"), "断开、自由、spinning");
  assert.equal(sayTitle("A sentence, with no translation"), "A sentence, with no translation");
  assert.equal(say("The drop snaps off"), "水滴断开");
  assert.equal(say("In snapping"), "进入 断开");
});

test("what another design is shown with is said in that one's words alone", () => {
  assert.equal(sayTitle("snapping", "floating-ball"), "吸边");
  assert.equal(say("In snapping, free", "floating-ball"), "进入 吸边、自由");
  assert.equal(sayTitle("free", "sticky-refresh"), "free");
  // A name of which one would think that it is a sentence.
  assert.equal(say("In the corner", "floating-ball"), "角落里");
});

test("every hole of a translation is there to be filled", () => {
  for (const [english, chinese] of detail.exact) {
    const holes = english.split("{}").length - 1;
    const used = [...chinese.matchAll(/\{(\d*)\}/g)]
      .map((match, index) => (match[1] === "" ? index : Number(match[1])));
    assert.ok(used.every((index) => index < holes), english);
  }
  for (const [pattern, chinese] of detail.around) {
    const groups = new RegExp(`${pattern.source}|`).exec("").length - 1;
    assert.equal([...chinese.matchAll(/\{\d*\}/g)].length, groups, pattern.source);
  }
});
