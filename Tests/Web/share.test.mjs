// Links of the share panel, and its QR codes, which a reader of other people's making must read.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { withVersions } from "../../web/compare/comparison.js";
import { embedCode, isLocal, linksOf, standAlone } from "../../web/share/links.js";
import { makeCode } from "../../web/share/qr.js";

const root = "https://example.org/some%20folder/";

test("a page has a link to its view, to itself and to its frozen version", () => {
  const frozen = { "sticky-refresh": { place: "v/0123456789abcdef/" }, "a b": { place: "v/1/" } };
  const address = `${root}sticky-refresh/refresh/index.html?x=1#t=0.42`;
  const { here, page, frozen: link } = linksOf(address, root, frozen, null);
  assert.equal(here, `${root}sticky-refresh/refresh/index.html?x=1#t=0.42`);
  assert.equal(page, `${root}sticky-refresh/refresh/index.html`);
  assert.equal(link, `${root}v/0123456789abcdef/sticky-refresh/refresh/index.html#t=0.42`);
  assert.equal(linksOf(`${root}a%20b/index.html`, root, frozen, null).frozen, `${root}v/1/a%20b/index.html`);
  const named = linksOf(`${root}a/b/index.html#t=1`, root, frozen, null, "in-忙");
  assert.equal(named.page, `${root}a/b/index.html#in-%E5%BF%99`);
});

test("earlier versions are compared with as designs of their own", () => {
  const designs = [{ name: "a", title: "A", scenarios: [{ name: "one", title: "One" }] },
    { name: "b", title: "B", scenarios: [] }];
  const frozen = { a: { place: "v/1/", earlier: [{ place: "v/0123456789abcdef/", scenarios: ["one", "gone"] }] } };
  assert.deepEqual(withVersions(designs, frozen), [designs[0], { name: "v/0123456789abcdef/a", title: "A",
    age: "Old 01234567", scenarios: [{ name: "one", title: "One" }, { name: "gone", title: "gone" }] }, designs[1]]);
  assert.deepEqual(withVersions(designs, {}), designs);
});

test("what is frozen itself is its own frozen link, and what is not has none", () => {
  const place = `${root}v/0123456789abcdef/`;
  const moment = `${place}a/index.html#t=1`;
  assert.equal(linksOf(moment, place, { a: { place: "" } }, null).frozen, moment);
  assert.equal(linksOf(`${root}a/index.html`, root, {}, null).frozen, null);
  assert.equal(linksOf(`${root}a/index.html`, root, null, null).frozen, null);
  assert.equal(linksOf(`${root}constructor/index.html`, root, {}, null).frozen, null);
  assert.equal(linksOf(`${root}index.html#q=x`, root, { "index.html": { place: "v/1/" } }, null).frozen, null);
});

test("the code for another page escapes what it quotes", () => {
  const code = embedCode(`${root}a/embed/b.html?x=1&y`, 'A "ball" & <a hand>', 375, 667);
  const style = "border: 0; max-width: 100%; height: auto; aspect-ratio: 375 / 667; color-scheme: light";
  assert.equal(code, `<iframe src="${root}a/embed/b.html?x=1&amp;y" title="A &quot;ball&quot; &amp; &lt;a hand&gt;"`
    + ` width="375" height="667" loading="lazy" style="${style}"></iframe>`);
  assert.equal(standAlone(`${root}a/embed/b-c.html`), `${root}a/b-c/b-c.svg`);
  assert.equal(standAlone(`${root}a/embed/index_.html`), `${root}a/index/index.svg`);
});

test("links into this machine are told from those that lead there from elsewhere", () => {
  for (const [address, expected] of [["file:///site/index.html", true], ["http://127.0.0.1:8080/", true],
    ["http://127.1.2.3/", true], ["http://localhost:1/", true], ["http://site.localhost/", true],
    ["http://[::1]:8080/", true], ["http://192.168.1.2:8080/", false], ["https://example.org/", false],
    ["http://127.0.0.1.example.org/", false], ["http://mylocalhost/", false], ["http://[fd00::1]/", false]]) {
    assert.equal(isLocal(new URL(address)), expected, address);
  }
});

test("QR codes of every length are read as what they say", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "flipbook-qr-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "code.pgm");
  const text = `${root}wechat-applet/pull-open/index.html#t=0.42&onion=3x100&trails=sheet,list`
    + "&compare=sticky-refresh/refresh&zoom=2@120,300&";
  // The last that fits versions 1 to 6, the first with two blocks, with a version of its own, with a longer count,
  // and the longest.
  const lengths = [
    1, 14, 15, 26, 42, 43, 62, 84, 106, 107, 122, 123, 152, 180, 181, 213, 214, 400, 666, 1200, 1800, 2331,
  ];
  for (const length of lengths) {
    const wanted = text.repeat(20).slice(0, length);
    const code = makeCode(wanted);
    const [scale, size] = [4, (code.length + 8) * 4];
    const pixels = Buffer.alloc(size * size, 255);
    code.forEach((line, y) => line.forEach((dark, x) => {
      for (let row = 0; dark && row < scale; row += 1) {
        const start = ((y + 4) * scale + row) * size + (x + 4) * scale;
        pixels.fill(0, start, start + scale);
      }
    }));
    writeFileSync(file, Buffer.concat([Buffer.from(`P5 ${size} ${size} 255\n`), pixels]));
    const read = execFileSync("zbarimg", ["-q", "--raw", "-Sdisable", "-Sqrcode.enable", file],
      { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    assert.equal(read, `${wanted}\n`, `${length} bytes`);
  }
  assert.equal(makeCode("x".repeat(2332)), null);
  assert.equal(makeCode("https://example.org/").length, 25);
});
