// Large data in a worker: Python takes much of a page's memory, and nothing else may lie there twice or longer than it is needed.

/** Gives large data back at once: else it lies there until garbage is looked for, which a worker seldom does. It is handed to
 * nobody, because what a browser itself has read or sent it holds on to even when a script has let go of it. */
export function release(...all: (ArrayBufferLike | null)[]): void {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, all.filter((data) => data?.byteLength) as ArrayBuffer[]);
  port1.close();
}

/** Bytes that are handed on at a time. */
const PIECE = 1 << 20;
/** Pieces that are given back together: each time costs a little. */
const MANY = 32;

/** Data piece by piece, as it lies there: nobody has to copy the whole of it. It must stay until all of it was taken. */
export function inPieces(data: ArrayBuffer): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  const pull = (sink: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): void => {
    if (at >= data.byteLength) return sink.close();
    sink.enqueue(new Uint8Array(data, at, Math.min(PIECE, data.byteLength - at)));
    at += PIECE;
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

/** What comes, piece by piece, in one: without the way through the browser's other process that a blob takes, and without what
 * the browser would leave behind. `size`: where it is known, nothing lies there twice. */
export async function read(body: ReadableStream<Uint8Array<ArrayBuffer>>, size: number | null, heard: (bytes: number) => void = () => undefined): Promise<ArrayBuffer> {
  let whole = new Uint8Array(size ?? 1 << 20);
  let at = 0;
  const spent: ArrayBuffer[] = [];
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const part = next.value;
    if (at + part.length > whole.length) whole = resized(whole, Math.max(2 * whole.length, at + part.length));
    whole.set(part, at);
    at += part.length;
    heard(part.length);
    if (part.length === part.buffer.byteLength) spent.push(part.buffer);
    if (spent.length === MANY) release(...spent.splice(0));
  }
  release(...spent);
  return (at < whole.length ? resized(whole, at) : whole).buffer;
}

function resized(old: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(size);
  made.set(old.subarray(0, size));
  release(old.buffer);
  return made;
}
