// Asks guard.wasm what the Swift tests ask the native engine, and prints the answers, one a line, for comparison.
//
//     node guard.mjs guard.wasm hashes FUNCTION COUNT CHUNK     start and hash of every chunk of results
//     node guard.mjs guard.wasm values FUNCTION START COUNT     index and bits of every result
//     node guard.mjs guard.wasm call EXPORT NUMBER…             what the export answers
//     node guard.mjs guard.wasm scenarios ARCHIVE COUNT         a line a scenario: the parts of its digest

import { readFileSync } from "node:fs";

const [file, question, ...words] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(file), {});
const engine = instance.exports;
const hex = bits => BigInt.asUintN(64, bits).toString(16).padStart(16, "0");
const lines = [];

if (question === "hashes") {
    const [name, count, chunk] = words.map(Number);
    for (let start = 0; start < count; start += chunk) {
        lines.push(`${start} ${hex(engine.guard_hash(name, start, Math.min(chunk, count - start)))}`);
    }
} else if (question === "values") {
    const [name, start, count] = words.map(Number);
    for (let index = start; index < start + count; index++) {
        lines.push(`${index} ${hex(engine.guard_result(name, index))}`);
    }
} else if (question === "call") {
    lines.push(String(engine[words[0]](...words.slice(1).map(Number))));
} else if (question === "scenarios") {
    const archive = readFileSync(words[0]);
    const place = engine.guard_archive(archive.length);
    new Uint8Array(engine.memory.buffer).set(archive, place);
    for (let scenario = 0; scenario < Number(words[1]); scenario++) {
        const count = engine.guard_scenario(scenario);
        if (count < 0) throw new Error(`${words[0]} holds no interaction`);
        lines.push(Array.from({ length: count }, (_, index) => hex(engine.guard_part(index))).join(" "));
    }
} else {
    throw new Error(`no such question: ${question}`);
}
console.log(lines.join("\n"));
