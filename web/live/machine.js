// The engine with one interaction in it. Nothing of what it decides is decided here.

// A loop takes a tenth of the time of `Uint8Array.from`, some 30 ms less before the first touch is answered.
function bytesOf(text) {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

// A machine in its first state, for the texts that `assets/engine.js` and a design's `live.js` bring. Throws where
// the browser has no WebAssembly, or the engine refuses the archive.
export function makeMachine(engine, { archive, bindings, states }) {
  // Compiled at once, which takes some 50 ms: WebKitGTK may never say that it has compiled in the background.
  const { memory, ...calls } = new WebAssembly.Instance(new WebAssembly.Module(bytesOf(engine))).exports;
  const bytes = bytesOf(archive);
  // Making room may move the memory, so this comes before the view of it.
  const place = calls.reserve(bytes.length);
  new Uint8Array(memory.buffer).set(bytes, place);
  const refusal = calls.load(bytes.length);
  if (refusal) throw new Error(["", "another version", "damaged"][refusal]);
  let total = 0;
  const starts = bindings.map(([, , count]) => (total += count) - count);
  // Memory moves when it grows, so every look is a new view.
  function rows(count, place) {
    const numbers = new Float64Array(memory.buffer, place, count * 4);
    return Array.from({ length: count }, (_, index) => [...numbers.subarray(index * 4, index * 4 + 4)]);
  }

  const machine = {
    ...calls,
    // Calls `apply` with each binding that has changed, the numbers of all, and where its own begin.
    show(apply) {
      const count = calls.update();
      const values = new Float64Array(memory.buffer, calls.values(), total);
      for (const binding of new Int32Array(memory.buffer, calls.changes(), count)) {
        apply(binding, values, starts[binding]);
      }
      return count;
    },
    isActive: (state) => new Uint8Array(memory.buffer, calls.active(), states.length)[state] === 1,
    // What has happened since the last time, or since the start where it was sought: seconds, what it was, which, and
    // a number.
    log: () => rows(calls.take_log(), calls.entries()),
    // What the finger did, as far as it is kept: seconds, phase and place.
    samplesOf: () => rows(calls.take_samples(), calls.samples()),
  };
  return machine;
}
