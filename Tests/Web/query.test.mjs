// Searching a gallery: words, filters and orders.

import assert from "node:assert/strict";
import { test } from "node:test";

import { findReasons, listWords } from "../../web/find/words.js";
import { isPlace, orders, passes, readQuery, writeQuery } from "../../web/gallery/query.js";

const card = { device: ["iPhone 8"], input: ["scroll"], tag: ["refresh"] };
const words = listWords({ title: "Sticky refresh", description: "A list of messages.", words: card },
  { words: { element: ["#drop"], event: ["dropped"], text: ["下拉刷新"] }, scenarios: [{ title: "The load fails" }] },
  (text) => (text === "event" ? "事件" : text));
const query = (hash) => readQuery(hash);

test("every word must occur, in any order, large or small", () => {
  const isFound = (text) => findReasons(words, text) !== null;
  assert.ok(isFound("REFRESH sticky"));
  assert.ok(isFound("刷新"));
  assert.ok(isFound(""));
  assert.ok(!isFound("sticky applet"));
});

test("what is found says why, by the shortest word; a title and a description need no reason", () => {
  const why = (text) => findReasons(words, text).map(({ kind, word }) => `${kind} ${word}`);
  assert.deepEqual(why("drop"), ["element #drop"]);
  assert.deepEqual(why("dropped scroll"), ["event dropped", "input scroll"]);
  assert.deepEqual(why("事件 drop"), ["event dropped"]);
  assert.deepEqual([why("sticky"), why("messages")], [[], []]);
});

test("filters take exactly what they name", () => {
  assert.ok(passes(card, query("#device=iPhone+8&input=scroll&tag=refresh")));
  assert.ok(!passes(card, query("#device=iPhone")));
  assert.ok(!passes(card, query("#tag=list")));
});

test("addresses read back, and unknown orders mean none", () => {
  for (const hash of ["", "#q=pull+down&tag=refresh&sort=states", "#device=iPhone+8"]) {
    assert.equal(writeQuery(query(hash)), hash);
  }
  assert.equal(query("#sort=constructor").order, "");
});

test("orders", () => {
  const cards = [
    { index: 0, title: "b 10", states: 1, scenarios: 5 }, { index: 1, title: "b 9", states: 3, scenarios: 5 },
  ];
  const sorted = (name) => [...cards].sort(orders[name].compare).map(({ index }) => index);
  assert.deepEqual([sorted(""), sorted("name"), sorted("states"), sorted("scenarios")],
    [[0, 1], [1, 0], [1, 0], [0, 1]]);
});

test("the language stays in the address, whatever is looked for", () => {
  assert.equal(writeQuery({ ...query("#lang=zh&q=a"), words: "b" }), "#q=b&lang=zh");
});

test("what an address cannot mean is told and left out; a place in the page means nothing here", () => {
  const said = query("#sort=nonsense&colour=red&lang=fr&q=a");
  assert.deepEqual(said.problems.map(({ name, expects }) => [name, Boolean(expects)]),
    [["sort", true], ["colour", false], ["lang", true]]);
  assert.deepEqual([said.order, said.lang, said.words], ["", "", "a"]);
  assert.deepEqual([isPlace("#content"), isPlace("#q=a"), isPlace("")], [true, false, false]);
  assert.deepEqual(query("#content"), query(""));
});
