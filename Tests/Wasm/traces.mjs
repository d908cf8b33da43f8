// Runs traces in engine.wasm, as a page does, and prints a digest of all that the page sees after each step.
//
//     node traces.mjs engine.wasm SEALED TRACE COMPONENTS STATES SLOTS
//
// A line of the trace is an export of the engine and its numbers; the last one of `touch` and `advance` is how many
// seconds later than the line before. A line that is printed has the hash of the time, the components of all bindings,
// the active states, the log and all slots.

import { readFileSync } from "node:fs";

const [file, sealed, trace, ...counts] = process.argv.slice(2);
const [components, states, slots] = counts.map(Number);
const { instance } = await WebAssembly.instantiate(readFileSync(file), {});
const { memory, ...engine } = instance.exports;
const archive = readFileSync(sealed);
const place = engine.reserve(archive.length);
new Uint8Array(memory.buffer).set(archive, place);
const refusal = engine.load(archive.length);
if (refusal) throw new Error(`refused: ${refusal}`);

const scratch = new DataView(new ArrayBuffer(8));
let hash = 0n;
const word = bits => { hash = BigInt.asUintN(64, (hash ^ bits) * 0x100000001b3n); };
const number = value => {
    scratch.setFloat64(0, value);
    word(Number.isNaN(value) ? 0x7ff8000000000000n : scratch.getBigUint64(0));
};

const lines = [];
for (const line of readFileSync(trace, "utf8").split("\n").filter(Boolean)) {
    const [name, ...words] = line.split(" ");
    const numbers = words.map(Number);
    if (name === "touch" || name === "advance") numbers.push(engine.now() + numbers.pop());
    engine[name](...numbers);
    hash = 0xcbf29ce484222325n;
    number(engine.now());
    engine.update();
    for (const value of new Float64Array(memory.buffer, engine.values(), components)) number(value);
    for (const byte of new Uint8Array(memory.buffer, engine.active(), states)) word(BigInt(byte));
    const entries = engine.take_log();
    for (const value of new Float64Array(memory.buffer, engine.entries(), entries * 4)) number(value);
    for (let slot = 0; slot < slots; slot++) number(engine.slot(slot));
    word(BigInt(engine.is_still()));
    lines.push(hash.toString(16).padStart(16, "0"));
}
console.log(lines.join("\n"));
console.error(memory.buffer.byteLength);
