// A table's socket: what becomes of requests whose answer never comes.
import { afterEach, expect, it, vi } from "vitest";
import { RequestError } from "../src/net/link";
import { TableSocket } from "../src/net/socket.svelte";

vi.mock("../src/net/local.svelte", () => ({ isLocal: () => false, local: null })); // tables of the device need a page

class Line {
  static readonly OPEN = 1;
  static made: Line[] = [];
  readyState = Line.OPEN;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    Line.made.push(this);
  }
  send(): void {}
  close(): void {
    this.onclose?.({ code: 1000 });
  }
}

/** An open socket, and what came of a request: nothing yet, an answer or an error. */
function asked(): { socket: TableSocket; line: Line; outcome: () => Promise<unknown> } {
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { protocol: "http:", host: "example.org" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  const socket = new TableSocket("table", () => ({ type: "ping" }), () => undefined, () => undefined);
  socket.connect();
  const line = Line.made.at(-1)!;
  line.onopen!();
  const settled = socket.request({ type: "look", seat: 0 }).catch((error: unknown) => error);
  return { socket, line, outcome: () => Promise.race([settled, new Promise((done) => setTimeout(() => done("nothing")))]) };
}

afterEach(() => vi.unstubAllGlobals());

it("fails them where the connection is lost", async () => {
  const { socket, line, outcome } = asked();
  line.onclose!({ code: 1006 });
  const error = await outcome();
  expect(error).toBeInstanceOf(RequestError);
  expect((error as RequestError).code).toBe("Offline");
  socket.close();
});

it("forgets them where the table is left: nobody is there to hear of it", async () => {
  const { socket, outcome } = asked();
  socket.close();
  expect(await outcome()).toBe("nothing");
});
