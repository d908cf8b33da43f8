// Holds the WebAssembly engine to its promises to a page: no imports, the exports it names, few bytes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { brotliCompressSync } from "node:zlib";

const bytes = readFileSync(new URL("../../.build/wasm/engine.wasm", import.meta.url));
const engine = new WebAssembly.Module(bytes);

test("the engine asks nothing of its page", () => {
    assert.deepEqual(WebAssembly.Module.imports(engine), []);
});

test("every export is the engine's own, and none is a test's", () => {
    const names = WebAssembly.Module.exports(engine).map(({ name }) => name);
    assert.ok(names.includes("memory"));
    assert.ok(names.includes("touch"));
    assert.deepEqual(names.filter(name => name.startsWith("guard_")), []);
});

test("the engine weighs less than 84 KB compressed with brotli", () => {
    assert.ok(brotliCompressSync(bytes).length < 84_000);
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
