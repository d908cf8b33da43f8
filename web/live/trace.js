// What a finger did: { scenario, from, samples }. `scenario` is the name of what it took over, or null, and `from`
// when, in seconds; a sample is the engine's seconds, phase and place. An address has it packed: whole numbers, each as
// what differs from the one before.

// Times are whole numbers of so many a second, places of so many a point; see run.js.
export const parts = { time: 10_000, place: 32 };
// Of a recording in a link, in seconds and in samples: what a page plays within a moment.
export const longestTrace = 600;
export const mostSamples = 50_000;
// How many phases there are in traces of one finger, and of two.
export const versions = [4, 8];

// Through a stream that packs or unpacks.
export async function through(stream, bytes) {
  const writer = stream.writable.getWriter();
  // What is wrong with the bytes is heard from the reading end.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}
