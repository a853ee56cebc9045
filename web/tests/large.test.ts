// Large data goes through in pieces, arrives whole, and is gone when it is given back.
import { expect, test } from "vitest";
import { inPieces, read, release } from "../src/net/local/large";

/** Bytes that tell where they lie. */
function numbered(size: number): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(size);
  for (let at = 0; at < size; at += 1) made[at] = (at * 31 + (at >> 16)) & 255;
  return made;
}

const SIZE = (9 << 20) + 5;

test("what is given back is gone, and may be given back twice", () => {
  const data = numbered(64).buffer;
  release(data, null);
  expect(data.byteLength).toBe(0);
  expect(() => release(data)).not.toThrow();
});

test("data in pieces is whole again at the other end, whether its size was known or not", async () => {
  const data = numbered(SIZE);
  const told: number[] = [];
  for (const size of [SIZE, null]) {
    const found = new Uint8Array(await read(inPieces(data.buffer), size, (bytes) => told.push(bytes)));
    expect(found.length).toBe(SIZE);
    expect(Buffer.compare(found, data)).toBe(0);
  }
  expect(told.reduce((sum, bytes) => sum + bytes, 0)).toBe(2 * SIZE);
  expect(data.byteLength).toBe(SIZE);
});

test("data that ends early is only as long as it is", async () => {
  expect((await read(inPieces(numbered(7).buffer), 20)).byteLength).toBe(7);
});
