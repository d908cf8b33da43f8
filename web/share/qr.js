// A text as a QR code (ISO/IEC 18004): bytes of UTF-8, error correction level M, the version and mask that suit it
// best.

// For each version from 1 on: bytes of correction in a block, and how many blocks there are.
const corrections = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
  26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28];
const blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
  17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49];
const masks = [(x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2, (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2];

// Rows of modules, true where they are dark, without the white around them; null where a text is too long.
export function makeCode(text) {
  const bytes = new TextEncoder().encode(text);
  const version = corrections.findIndex((_, index) => room(index + 1) >= bytes.length) + 1;
  if (!version) return null;
  const size = 17 + 4 * version;
  const codewords = interleaved(packed(bytes, version), version);
  const isFixed = Array.from({ length: size }, () => Array(size).fill(false));
  const plain = Array.from({ length: size }, () => Array(size).fill(false));
  drawPatterns(plain, isFixed, version);
  drawBits(plain, isFixed, codewords);
  let best = null;
  for (const [number, mask] of masks.entries()) {
    const code = plain.map((line, y) => line.map((dark, x) => dark !== (!isFixed[y][x] && mask(x, y) === 0)));
    drawFormat(code, isFixed, number);
    const fault = penalty(code);
    if (!best || fault < best.fault) best = { code, fault };
  }
  return best.code;
}

// All bits of a version that are no pattern.
function bitsOf(version) {
  const along = Math.floor(version / 7) + 2;
  const patterns = version < 2 ? 0 : (25 * along - 10) * along - 55 + (version < 7 ? 0 : 36);
  return (16 * version + 128) * version + 64 - patterns;
}
const dataOf = (version) => (bitsOf(version) >> 3) - corrections[version - 1] * blocks[version - 1];
// The bytes of a text that a version holds beside its head.
const room = (version) => dataOf(version) - (version < 10 ? 2 : 3);

function packed(bytes, version) {
  const bits = [];
  const push = (value, count) => { for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1); };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, dataOf(version) * 8 - bits.length));
  push(0, -bits.length & 7);
  for (let pad = 0xec; bits.length < dataOf(version) * 8; pad ^= 0xec ^ 0x11) push(pad, 8);
  return Array.from({ length: bits.length / 8 },
    (_, index) => parseInt(bits.slice(index * 8, index * 8 + 8).join(""), 2));
}

// The product of two elements of the field of 256, modulo x^8 + x^4 + x^3 + x^2 + 1.
function product(a, b) {
  let result = 0;
  for (let bit = 7; bit >= 0; bit -= 1) result = (result << 1) ^ ((result >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
  return result;
}

// Reed and Solomon's: the remainder of the data by the polynomial whose roots are the first powers of two.
function correction(data, count) {
  let generator = [1];
  for (let index = 0, root = 1; index < count; index += 1, root = product(root, 2)) {
    generator = [...generator, 0].map((factor, place) => factor ^ (place ? product(generator[place - 1], root) : 0));
  }
  const rest = [...data, ...Array(count).fill(0)];
  for (let index = 0; index < data.length; index += 1) {
    const factor = rest[index];
    generator.forEach((one, place) => { rest[index + place] ^= product(one, factor); });
  }
  return rest.slice(data.length);
}

function interleaved(data, version) {
  const [count, extra] = [blocks[version - 1], corrections[version - 1]];
  const short = Math.floor(data.length / count);
  const parts = [];
  for (let index = 0, at = 0; index < count; index += 1) {
    const length = short + (index >= count - (data.length % count) ? 1 : 0);
    parts.push(data.slice(at, at += length));
  }
  const result = [];
  const turn = (lists, length) => {
    for (let at = 0; at < length; at += 1) for (const list of lists) if (at < list.length) result.push(list[at]);
  };
  turn(parts, short + 1);
  turn(parts.map((part) => correction(part, extra)), extra);
  return result;
}

function drawPatterns(code, isFixed, version) {
  const size = code.length;
  const set = (x, y, dark) => { if (code[y]?.[x] !== undefined) [code[y][x], isFixed[y][x]] = [dark, true]; };
  for (let at = 0; at < size; at += 1) for (const [x, y] of [[at, 6], [6, at]]) set(x, y, at % 2 === 0);
  const square = (x, y, reach, isDark) => {
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  };
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, (far) => far !== 2 && far !== 4);
  const places = alignments(version, size);
  for (const x of places) for (const y of places) if (!isCorner(x, y, size)) square(x, y, 2, (far) => far !== 1);
  if (version >= 7) {
    let rest = version;
    for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let bit = 0; bit < 18; bit += 1) {
      const [a, b] = [size - 11 + (bit % 3), Math.floor(bit / 3)];
      set(a, b, Boolean((bits >> bit) & 1));
      set(b, a, Boolean((bits >> bit) & 1));
    }
  }
  drawFormat(code, isFixed, 0);
}

function alignments(version, size) {
  if (version === 1) return [];
  const along = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (along * 2 - 2)) * 2;
  return [6, ...Array.from({ length: along - 1 }, (_, index) => size - 7 - index * step)];
}
const isCorner = (x, y, size) => (x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6);

// The mask and the level, twice.
function drawFormat(code, isFixed, mask) {
  const size = code.length;
  let rest = mask;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const set = (x, y, dark) => { [code[y][x], isFixed[y][x]] = [dark, true]; };
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = Boolean((bits >> bit) & 1);
    // Down the right of the first square and to the left below it, past the timing pattern.
    if (bit < 6) set(8, bit, dark);
    else if (bit < 8) set(8, bit + 1, dark);
    else if (bit === 8) set(7, 8, dark);
    else set(14 - bit, 8, dark);
    if (bit < 8) set(size - 1 - bit, 8, dark);
    else set(8, size - 15 + bit, dark);
  }
  set(8, size - 8, true);
}

// Two columns at a time, from the right, up and down in turn.
function drawBits(code, isFixed, codewords) {
  const size = code.length;
  let next = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (isFixed[y][x]) continue;
        code[y][x] = next < codewords.length * 8 && ((codewords[next >> 3] >> (7 - (next & 7))) & 1) === 1;
        next += 1;
      }
    }
  }
}

// How hard a code is to read: long runs, blocks, what looks like a corner, and too much of one colour.
function penalty(code) {
  const size = code.length;
  let fault = 0;
  let dark = 0;
  for (const lines of [code, code[0].map((_, x) => code.map((line) => line[x]))]) {
    for (const line of lines) {
      const text = line.map(Number).join("");
      for (const run of text.match(/0{5,}|1{5,}/g) ?? []) fault += run.length - 2;
      for (const corner of ["10111010000", "00001011101"]) {
        for (let at = text.indexOf(corner); at >= 0; at = text.indexOf(corner, at + 1)) fault += 40;
      }
    }
  }
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      dark += code[y][x];
      if (x && y && code[y][x] === code[y - 1][x] && code[y][x] === code[y][x - 1]
        && code[y][x] === code[y - 1][x - 1]) fault += 3;
    }
  }
  return fault + 10 * Math.floor(Math.abs(dark * 20 - size * size * 10) / (size * size));
}
