// The engine with one interaction in it. Nothing of what it decides is decided here.

// A loop takes a tenth of the time of `Uint8Array.from`, some 30 ms less before the first touch is answered.
function bytesOf(text) {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

// A machine in its first state, for the texts that `assets/engine.js` and a design's `live.js` bring. Throws where
// the browser has no WebAssembly, or the engine refuses the archive.
export function makeMachine(engine, { archive, bindings, states, words }) {
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

  function written(format, number) {
    const count = calls.write_number(format, number);
    return new TextDecoder().decode(new Uint8Array(memory.buffer, calls.reserve(0), count));
  }

  const machine = {
    ...calls,
    // Calls `apply` with each binding that has changed, the numbers of all, and where its own begin.
    show(apply) {
      const count = calls.update();
      // Copies: writing a text may make the memory grow.
      const values = new Float64Array(memory.buffer, calls.values(), total).slice();
      for (const binding of new Int32Array(memory.buffer, calls.changes(), count).slice()) {
        apply(binding, values, starts[binding]);
      }
      return count;
    },
    // The text of a binding's numbers, two a piece: a word, or a number and its format.
    text(numbers) {
      let text = "";
      for (let index = 0; index < numbers.length; index += 2) {
        const [number, format] = numbers.subarray(index, index + 2);
        text += format ? written(format, number) : words[number] ?? "";
      }
      return text;
    },
    activeStates() {
      const active = new Uint8Array(memory.buffer, calls.active(), states.length);
      return states.filter((_, index) => active[index] === 1);
    },
    // What has happened since the last time, or since the start where it was sought: seconds, what it was, which, and
    // a number.
    log: () => rows(calls.take_log(), calls.entries()),
    // What the finger did, as far as it is kept: seconds, phase and place.
    samplesOf: () => rows(calls.take_samples(), calls.samples()),
  };
  return machine;
}
