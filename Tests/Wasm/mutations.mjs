// Damages a sealed interaction in random places, puts the right sum on it, and runs what engine.wasm takes.
//
//     node mutations.mjs engine.wasm SEALED COUNT SEED
//
// Prints how many were refused, how many ran, and how many trapped, with the seed of the first that did.

import { readFileSync } from "node:fs";

const [file, sealed, count, seed] = process.argv.slice(2);
const engine = new WebAssembly.Module(readFileSync(file));
const original = readFileSync(sealed);
const head = 12;

function generator(start) {
    let state = start >>> 0;
    return below => {
        state = (state + 0x9e3779b9) >>> 0;
        let word = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
        word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
        return ((word ^ (word >>> 16)) >>> 0) % below;
    };
}

function seal(bytes) {
    let sum = 0xcbf29ce484222325n;
    for (const byte of bytes.subarray(head)) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
    new DataView(bytes.buffer, bytes.byteOffset).setBigUint64(4, sum, true);
}

const found = { refused: 0, ran: 0, trapped: 0, first: null };
let face = null;
for (let number = 0; number < Number(count); number++) {
    const own = Number(seed) + number;
    const chance = generator(own);
    const bytes = new Uint8Array(original);
    for (let change = 0; change <= chance(4); change++) {
        const at = head + chance(bytes.length - head);
        bytes[at] = chance(2) ? chance(256) : bytes[at] ^ (1 << chance(8));
    }
    seal(bytes);
    face ??= new WebAssembly.Instance(engine).exports;
    try {
        const place = face.reserve(bytes.length);
        new Uint8Array(face.memory.buffer).set(bytes, place);
        if (face.load(bytes.length)) { found.refused++; continue; }
        face.update();
        for (let touch = 0; touch < 3; touch++) {
            const [x, y] = [chance(375), chance(667)];
            const start = face.now();
            face.touch(0, x, y, start + 0.05);
            for (let step = 1; step < 8; step++) face.touch(1, x + step * 4, y + step * 12, start + 0.05 + step / 60);
            face.touch(2, x, y + 90, start + 0.3);
            face.advance(start + 1);
            face.update();
            face.take_log();
            face.is_still();
        }
        face.seek(0.4);
        face.take_samples();
        face.perform(0);
        face.seek(0.5);
        face.update();
        found.ran++;
    } catch (error) {
        if (!(error instanceof WebAssembly.RuntimeError)) throw error;
        found.trapped++;
        found.first ??= `seed ${own}: ${error.message}`;
        face = null;
    }
}
console.log(`${found.refused} ${found.ran} ${found.trapped} ${found.first ?? ""}`);
