// Holds the WebAssembly engine to its promises to a page: no imports, the exports it names, few bytes.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import vm from "node:vm";
import { brotliCompressSync } from "node:zlib";

import { scenarioText } from "../../web/console/scenario.js";
import { writeTrace } from "../../web/console/link.js";
import { readTrace } from "../../web/live/link.js";
import { makeMachine } from "../../web/live/machine.js";

const bytes = readFileSync(new URL("../../.build/wasm/engine.wasm", import.meta.url));
const engine = new WebAssembly.Module(bytes);
const root = new URL("../..", import.meta.url).pathname;
const tool = process.env.FLIPBOOK ?? path.join(root, ".build/release/flipbook");

test("the engine asks nothing of its page", () => {
    assert.deepEqual(WebAssembly.Module.imports(engine), []);
});

test("every export is the engine's own, and none is a test's", () => {
    const names = WebAssembly.Module.exports(engine).map(({ name }) => name);
    assert.ok(names.includes("memory"));
    assert.ok(names.includes("touch"));
    assert.deepEqual(names.filter(name => name.startsWith("guard_")), []);
});

test("the engine weighs less than 64 KB compressed with brotli", () => {
    assert.ok(brotliCompressSync(bytes).length < 64_000);
});

test("two instances share nothing", async () => {
    const [a, b] = [new WebAssembly.Instance(engine), new WebAssembly.Instance(engine)];
    const before = b.exports.memory.buffer.byteLength;
    assert.notEqual(a.exports.reserve(1_000_000), 0);
    assert.ok(a.exports.memory.buffer.byteLength > before);
    assert.equal(b.exports.memory.buffer.byteLength, before);
    assert.notEqual(b.exports.load(0), 0);
});

test("memory that is freed is used again", async () => {
    const guard = new WebAssembly.Module(readFileSync(new URL("../../.build/wasm/guard.wasm", import.meta.url)));
    const { exports } = new WebAssembly.Instance(guard);
    assert.equal(exports.guard_allocation(100_000), 0);
    const before = exports.memory.buffer.byteLength;
    assert.equal(exports.guard_allocation(100_000), 0);
    assert.ok(exports.memory.buffer.byteLength <= before + 2 * 65536);
});

// What a design's `live.js` brings to a page.
function interaction(file) {
    const folder = mkdtempSync(path.join(tmpdir(), "flipbook-engine-"));
    try {
        execFileSync(tool, ["build", path.join(root, file), "-o", folder, "--quiet"]);
        const page = { CustomEvent: class { constructor(_, { detail }) { this.detail = detail; } } };
        vm.runInNewContext(readFileSync(path.join(folder, path.basename(file, ".svg"), "live.js"), "utf8"),
            Object.assign(page, { dispatchEvent: ({ detail }) => { page.brought = detail; } }));
        return page.brought;
    } finally {
        rmSync(folder, { recursive: true });
    }
}

test("memory stands still in an hour of touching", () => {
    const { archive: text } = interaction("templates/designs/zhihu-home.svg");
    const archive = Uint8Array.from(text, character => character.charCodeAt() & 255);
    const { exports } = new WebAssembly.Instance(engine);
    const place = exports.reserve(archive.length);
    new Uint8Array(exports.memory.buffer).set(archive, place);
    assert.equal(exports.load(archive.length), 0);
    exports.start();
    // The same fingers every time.
    let seed = 7;
    const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
    let now = exports.now(), entries = 0;
    const touchUntil = end => {
        while (now < end) {
            let [x, y] = [375 * random(), 700 * random()];
            const [across, down] = [30 * (random() - 0.5), 40 * (random() - 0.5)];
            exports.touch(0, x, y, now);
            for (let left = 3 + Math.floor(40 * random()); left > 0; left -= 1) {
                [now, x, y] = [now + 1 / 120, x + across, y + down];
                exports.touch(1, x, y, now);
            }
            exports.touch(random() < 0.9 ? 2 : 3, x, y, now);
            for (let left = Math.floor(60 * random()); left > 0; left -= 1) {
                now += 1 / 60;
                exports.advance(now);
                exports.update();
                entries += exports.take_log();
            }
        }
    };
    // The trace of the finger is full by then, and given up.
    touchUntil(1500);
    assert.equal(exports.take_samples(), 0);
    const before = exports.memory.buffer.byteLength;
    touchUntil(3600);
    assert.equal(exports.memory.buffer.byteLength, before);
    assert.equal(exports.has_failed(), 0);
    assert.ok(entries > 100_000, `${entries} entries`);
});

test("two fingers pinch, and are in the link and in the scenario that is copied", async () => {
    const data = interaction("templates/cookbook/pinch-photo.svg");
    const twin = () => makeMachine(Array.from(bytes, byte => String.fromCharCode(byte)).join(""), data);
    const machine = twin();
    machine.touch(0, 80, 140, 0.1);
    machine.touch(4, 120, 140, 0.1);
    for (let tick = 13; tick <= 72; tick += 1) {
        machine.touch(5, 108 + tick, 140, tick / 120);
        machine.touch(1, 92 - tick, 140, tick / 120);
    }
    // 52 points apart it began: the first tick that is ten further than the start.
    assert.ok(Math.abs(machine.slot(data.quantities.size) - 160 / 52) < 1e-9);
    machine.touch(6, 180, 140, 0.6);
    machine.touch(2, 20, 140, 0.6);
    machine.advance(2);
    const samples = machine.samplesOf();
    assert.deepEqual(samples.slice(0, 4).map(([, phase]) => phase), [0, 4, 5, 1]);
    const trace = { scenario: null, from: 0, samples: samples.map(([time, ...rest]) =>
        [Math.round(time * 10_000) / 10_000, ...rest]) };
    assert.deepEqual(await readTrace(await writeTrace(trace)), trace);
    const { text, difference } = scenarioText({ data, machine, twin });
    assert.equal(difference, 0);
    assert.ok(text.includes(`<fb:touch at="120 140" finger="2">`) && text.includes(`<fb:touch at="80 140">`), text);
});

test("texts are those of `flipbook sample`", () => {
    const file = "Tests/Fixtures/browser/designs/every-binding.svg";
    const data = interaction(file);
    const machine = makeMachine(Array.from(bytes, byte => String.fromCharCode(byte)).join(""), data);
    assert.ok(machine.perform(0) > 1);
    const times = Array.from({ length: 60 }, (_, index) => index * 0.025);
    const sampled = execFileSync(tool, ["sample", path.join(root, file), data.scenarios[0], "--format", "json", "--at",
        times.join(",")], { encoding: "utf8" });
    const texts = [];
    for (const row of JSON.parse(sampled).samples) {
        machine.seek(row.time);
        const shown = new Map();
        machine.show((binding, values, at) => {
            const [, attribute, count, kind] = data.bindings[binding];
            if (kind === 5) shown.set(attribute, machine.text(values.subarray(at, at + count)));
        });
        texts.push([shown.get("text") ?? texts.at(-1)?.[0], row["#word@text"]]);
    }
    assert.deepEqual(texts.map(([shown]) => shown), texts.map(([, expected]) => expected));
    assert.ok(new Set(texts.map(([shown]) => shown)).size > 15);
});
