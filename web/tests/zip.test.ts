// Archives are unpacked as they are written: files packed or as they are, folders left out.
import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { unzipped } from "../src/net/local/zip";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A zip file of some texts; `packed` ones are deflated. */
function zipped(files: readonly [name: string, text: string, packed: boolean][]): ArrayBuffer {
  const bodies: Buffer[] = [];
  const heads: Buffer[] = [];
  let at = 0;
  for (const [name, text, packed] of files) {
    const data = packed ? deflateRawSync(bytes(text)) : Buffer.from(bytes(text));
    const local = Buffer.alloc(30 + 4);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    local.writeUInt16LE(4, 28); // something besides, to be skipped
    const body = Buffer.concat([local.subarray(0, 30), Buffer.from(name), local.subarray(30), data]);
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(packed ? 8 : 0, 10);
    head.writeUInt32LE(data.length, 20);
    head.writeUInt16LE(name.length, 28);
    head.writeUInt32LE(at, 42);
    heads.push(Buffer.concat([head, Buffer.from(name)]));
    bodies.push(body);
    at += body.length;
  }
  const end = Buffer.alloc(22 + 5);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(at, 16);
  const whole = Buffer.concat([...bodies, ...heads, end]);
  return whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.byteLength) as ArrayBuffer;
}

describe("an archive", () => {
  it("gives its files back", async () => {
    const found = await unzipped(zipped([["a/b.py", "print('Uruk')", true], ["a/", "", false], ["c.toml", "walls = 1", false]]));
    expect([...found].map(([name, data]) => [name, new TextDecoder().decode(data)])).toEqual([["a/b.py", "print('Uruk')"], ["c.toml", "walls = 1"]]);
  });
  it("is refused where it is none", async () => {
    await expect(unzipped(bytes("Gilgamesh, king of Uruk, who saw the deep").buffer as ArrayBuffer)).rejects.toThrow("no archive");
  });
});
