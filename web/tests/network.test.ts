import { describe, expect, it } from "vitest";
import { Network, type Lent } from "../src/net/local/network";
import made from "./network.json";

/** Numbers as Python lends them: gone when they are given back. */
function lent<T extends Int8Array | Uint8Array | Float32Array>(data: T): Lent<T> & { held: number } {
  const found = {
    held: 0,
    getBuffer: () => {
      found.held += 1;
      return {
        data,
        release: () => {
          found.held -= 1;
          data.fill(0);
        },
      };
    },
  };
  return found;
}

function network(): Network {
  const found = new Network(JSON.stringify(made.told));
  for (const [name, { whole, values, scales }] of Object.entries(made.arrays)) {
    const numbers = lent(whole ? Int8Array.from(values) : Float32Array.from(values));
    found.keep(name, numbers, lent(Float32Array.from(scales)));
    expect(numbers.held).toBe(0);
  }
  return found;
}

// `python -m tests.bots.page_network` writes what plain Python makes of these positions.
describe("a network of Python's", () => {
  it("has numbers of both kinds", () => {
    expect(new Set(Object.values(made.arrays).map(({ whole }) => whole))).toEqual(new Set([true, false]));
  });

  it.each(made.positions.map((numbers, place) => ({ numbers, expected: made.expected[place]! })))("judges as plain Python does: $numbers", ({ numbers, expected }) => {
    const asked = network();
    const found = asked.judge(lent(Uint8Array.from(numbers)));
    expect(found.length).toBe(expected.length);
    found.forEach((score, place) => expect(score).toBeCloseTo(expected[place]!, 6));
    expect(asked.judge(lent(Uint8Array.from(numbers)))).toEqual(found);
  });

  it("takes numbers that are the inputs themselves", () => {
    const { "flat_in.weight": weight, "flat_in.bias": bias, ...others } = made.arrays;
    const width = bias.values.length;
    const told = { ...made.told, ready: true, cells: [], relations: [] };
    const asked = new Network(JSON.stringify(told));
    for (const [name, { whole, values, scales }] of Object.entries(others)) asked.keep(name, lent(whole ? Int8Array.from(values) : Float32Array.from(values)), lent(Float32Array.from(scales)));
    asked.keep("flat_in.weight", lent(Float32Array.from({ length: width * 2 }, (_, place) => (place % 2 ? -1 : 1))), lent(new Float32Array(width).fill(1)));
    asked.keep("flat_in.bias", lent(new Float32Array(width)), lent(Float32Array.of(1)));
    expect(weight.values.length).toBeGreaterThan(4096); // the whole numbers of the others' test
    const alike = asked.judge(lent(Float32Array.of(0.5, 0.5)));
    expect(asked.judge(lent(Float32Array.of(2, 2)))).toEqual(alike); // only the difference counts here
    expect(asked.judge(lent(Float32Array.of(2, 1)))).not.toEqual(alike);
  });
});
