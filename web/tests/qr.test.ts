import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { qr } from "../src/lib/qr";

/** Size and hash of codes that another program (the Python package qrcode) draws of the same text with the same mask. */
const KNOWN: Record<string, [number, string]> = {
  "0 ABC": [21, "21cfffff32f4cf1f"],
  "3 ABC": [21, "86a9927fe12c38df"],
  "5 ABC": [21, "3142e5653bceb73d"],
  "7 ABC": [21, "4365ce30392a8f8d"],
  "0 https://games.example.org/account#device=K7PQ2M9XWA": [33, "03b0c698ed6cc8b0"],
  "3 https://games.example.org/account#device=K7PQ2M9XWA": [33, "d6533b4a8fecef30"],
  "5 https://games.example.org/account#device=K7PQ2M9XWA": [33, "7403a98a45ff39e3"],
  "7 https://games.example.org/account#device=K7PQ2M9XWA": [33, "49e65f338c2209e2"],
  "0 https://a-rather-long-name.of-a-server.example.org:8443/account#device=K7PQ2M9XWAK7PQ2M9XWA": [41, "e70c8d6360e2a0fe"],
  "3 https://a-rather-long-name.of-a-server.example.org:8443/account#device=K7PQ2M9XWAK7PQ2M9XWA": [41, "c6b0f2d3ed329c65"],
  "5 https://a-rather-long-name.of-a-server.example.org:8443/account#device=K7PQ2M9XWAK7PQ2M9XWA": [41, "2e9c1379d0cc1726"],
  "7 https://a-rather-long-name.of-a-server.example.org:8443/account#device=K7PQ2M9XWAK7PQ2M9XWA": [41, "659e797b4e608022"],
};

describe("QR codes", () => {
  it.each(Object.entries(KNOWN))("are drawn as others draw them: %s", (name, [size, hash]) => {
    const grid = qr(name.slice(2), Number(name[0]))!;
    expect(grid.length).toBe(size);
    const text = grid.map((row) => row.map(Number).join("")).join("\n");
    expect(createHash("sha256").update(text).digest("hex").slice(0, 16)).toBe(hash);
  });

  it("choose a mask by themselves, and say when a text is too long", () => {
    expect([...Array(8).keys()].map((mask) => JSON.stringify(qr("ABC", mask)))).toContain(JSON.stringify(qr("ABC")));
    expect(qr("x".repeat(106))).not.toBeNull();
    expect(qr("x".repeat(107))).toBeNull();
  });
});
