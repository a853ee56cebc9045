// QR codes, small ones: bytes, correction level M, versions 1 to 6. Our own, since a link is all that we draw:
// a hundred lines without a table of characters, versions or modes that nobody here needs.

/** Per version: codewords of correction in a block, and the data codewords of each block. */
const BLOCKS: readonly [number, readonly number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
];
const LEVEL_M = 0;

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power++) {
  EXP[power] = EXP[power + 255] = value;
  LOG[value] = power;
  value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}

/** The remainder of the data by the generator polynomial: Reed-Solomon over 256 values. */
function correction(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let power = 0; power < count; power++) {
    const next = new Array<number>(generator.length + 1).fill(0);
    generator.forEach((factor, at) => {
      next[at]! ^= factor;
      if (factor) next[at + 1]! ^= EXP[LOG[factor]! + power]!;
    });
    generator = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let at = 0; at < data.length; at++) {
    const lead = rest[at]!;
    if (lead) generator.forEach((factor, place) => (rest[at + place]! ^= EXP[LOG[factor]! + LOG[lead]!]!));
  }
  return rest.slice(data.length);
}

/** The codewords of a text in the order in which they are drawn. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const [extra, sizes] = BLOCKS[version - 1]!;
  const room = sizes.reduce((sum, size) => sum + size, 0);
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, 8);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, 8 * room - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, at) => bits.slice(8 * at, 8 * at + 8).reduce((sum, bit) => 2 * sum + bit, 0));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  let first = 0;
  const blocks = sizes.map((size) => data.slice(first, (first += size)));
  const checks = blocks.map((block) => correction(block, extra));
  const woven = (rows: number[][]): number[] => Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, at) => rows.flatMap((row) => (at < row.length ? [row[at]!] : []))).flat();
  return [...woven(blocks), ...woven(checks)];
}

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

function drawn(words: readonly number[], version: number, mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const grid: (boolean | null)[][] = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  const set = (row: number, column: number, on: boolean): void => {
    if (row >= 0 && column >= 0 && row < size && column < size) grid[row]![column] = on;
  };
  for (const [top, left] of [[0, 0], [0, size - 7], [size - 7, 0]] as const) {
    for (let row = -1; row <= 7; row++) for (let column = -1; column <= 7; column++) {
      const ring = Math.max(Math.abs(row - 3), Math.abs(column - 3));
      set(top + row, left + column, ring !== 2 && ring !== 4);
    }
  }
  if (version > 1) {
    const middle = 4 * version + 10;
    for (let row = -2; row <= 2; row++) for (let column = -2; column <= 2; column++) set(middle + row, middle + column, Math.max(Math.abs(row), Math.abs(column)) !== 1);
  }
  for (let at = 8; at < size - 8; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  // What the code is made of: level and mask, with their own correction.
  let format = (LEVEL_M << 3) | mask;
  let rest = format << 10;
  for (let bit = 14; bit >= 10; bit--) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10);
  format = ((format << 10) | rest) ^ 0x5412;
  for (let bit = 0; bit < 15; bit++) {
    const on = ((format >> bit) & 1) === 1;
    if (bit < 6) set(bit, 8, on);
    else if (bit < 8) set(bit + 1, 8, on);
    else set(size - 15 + bit, 8, on);
    if (bit < 8) set(8, size - 1 - bit, on);
    else if (bit === 8) set(8, 7, on);
    else set(8, 14 - bit, on);
  }
  set(size - 8, 8, true);
  const bits = words.flatMap((word) => Array.from({ length: 8 }, (_, bit) => ((word >> (7 - bit)) & 1) === 1));
  let next = 0;
  let upward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = upward ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (grid[row]![column] === null) grid[row]![column] = (bits[next++] ?? false) !== MASKS[mask]!(row, column);
      }
    }
    upward = !upward;
  }
  return grid as boolean[][];
}

/** How hard a drawing is to read, by the four rules of the standard. */
function penalty(grid: readonly boolean[][]): number {
  const size = grid.length;
  let points = 0;
  const lines = [...grid, ...grid.map((_, column) => grid.map((row) => row[column]!))];
  for (const line of lines) {
    const text = line.map(Number).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
    for (const mark of ["10111010000", "00001011101"]) for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) points += 40;
  }
  for (let row = 1; row < size; row++) for (let column = 1; column < size; column++) {
    const here = grid[row]![column];
    if (here === grid[row - 1]![column] && here === grid[row]![column - 1] && here === grid[row - 1]![column - 1]) points += 3;
  }
  const dark = grid.flat().filter(Boolean).length / (size * size);
  return points + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** The squares of a code, row by row; null when the text is too long for it. */
export function qr(text: string, mask?: number): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex(([, sizes]) => sizes.reduce((sum, size) => sum + size, 0) >= bytes.length + 2) + 1;
  if (!version) return null;
  const words = codewords(bytes, version);
  if (mask !== undefined) return drawn(words, version, mask);
  const all = MASKS.map((_, one) => drawn(words, version, one));
  const rated = all.map(penalty);
  return all[rated.indexOf(Math.min(...rated))]!;
}
