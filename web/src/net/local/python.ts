// Python in a worker: the interpreter, what of its library is needed, and the engine; each checked by its hash.
import { loadPyodide, type PyodideInterface } from "pyodide";
import { FILES, FOLDER, WHEEL } from "virtual:python";
import type { Engine } from "./messages";

/** Engines that running games may need, beyond the version of the app. */
const ENGINES = "ziggurat-engines";
const HOME = "/home/pyodide";

async function sha(data: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}

/** Counts what has come of all files. */
class Progress {
  private come = 0;
  constructor(
    private readonly whole: number,
    private readonly tell: (share: number) => void,
  ) {}
  add(bytes: number): void {
    this.come += bytes;
    this.tell(Math.min(0.97, this.come / this.whole));
  }
}

/** A file, counted while it comes and checked when it is there. */
async function fetched(url: string, integrity: string, progress: Progress, asked: typeof fetch): Promise<ArrayBuffer> {
  // Where there is no way to hash (a page without https) the browser checks before it hands the file on.
  const answer = await asked(url, self.crypto?.subtle ? {} : { integrity });
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
  const parts: Uint8Array[] = [];
  const reader = answer.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    progress.add(next.value.length);
  }
  const data = await new Blob(parts as BlobPart[]).arrayBuffer();
  if (self.crypto?.subtle && (await sha(data)) !== integrity) throw new Error(`${url} is damaged`);
  return data;
}

async function engineOf(base: string, engine: Engine, progress: Progress): Promise<ArrayBuffer> {
  const url = new URL(engine.path, base).href;
  const kept = self.caches ? await caches.open(ENGINES) : null;
  const found = await kept?.match(url);
  if (found) {
    progress.add(engine.size);
    return found.arrayBuffer();
  }
  const data = await fetched(url, engine.integrity, progress, fetch);
  await kept?.put(url, new Response(data.slice(0))).catch(() => undefined); // a full disk: it is fetched again
  return data;
}

/** What every start would do anew: Python's own beginning, and the imports of all games and bots. */
const BEGIN = `
import sys
sys.path.insert(0, "${HOME}")
import asyncio, importlib.metadata, logging, tomllib, urllib.parse, zipfile
from ziggurat.core import course, registry
registry.games()
import ziggurat.bots.review
`;

const kept = (base: string, engine: Engine): string => new URL(`memory/${engine.name}-${FOLDER.slice(14, 26)}`, base).href;

/** The memory of an interpreter that has begun, as it was kept on this device. */
async function remembered(key: string): Promise<Uint8Array | null> {
  if (!self.caches) return null;
  const found = await (await caches.open(ENGINES)).match(key);
  return found ? new Uint8Array(await found.arrayBuffer()) : null;
}

/** Begin once and keep the memory: later starts take a fraction of the time. */
export async function remember(base: string, engine: Engine): Promise<void> {
  const key = kept(base, engine);
  if (!self.caches || (await remembered(key))) return;
  const python = await opened(base, engine, () => undefined, { _makeSnapshot: true });
  python.runPython(BEGIN);
  const memory = (python as PyodideInterface & { makeMemorySnapshot(): Uint8Array }).makeMemorySnapshot();
  await (await caches.open(ENGINES)).put(key, new Response(memory as BodyInit)).catch(() => undefined); // a full disk
}

/** Memory can only be put back where there is room for it: the instance is given as much when it is made. */
function roomFor(memory: Uint8Array): void {
  const make = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    WebAssembly.instantiateStreaming = make;
    const made = await make(source, imports);
    const room = made.instance.exports.memory as WebAssembly.Memory;
    const missing = memory.length - room.buffer.byteLength;
    if (missing > 0) room.grow(Math.ceil(missing / 65536));
    return made;
  };
}

/** The running interpreter, the engine importable; `tell` hears how much of it has come. */
export async function openPython(base: string, engine: Engine, tell: (share: number) => void): Promise<PyodideInterface> {
  const key = kept(base, engine);
  const memory = await remembered(key);
  if (memory) {
    try {
      roomFor(memory);
      return await opened(base, engine, tell, { _loadSnapshot: memory });
    } catch (error) {
      console.warn("what was kept of Python is of no use:", error);
      await (await caches.open(ENGINES)).delete(key);
    }
  }
  const python = await opened(base, engine, tell, {});
  python.runPython(`import sys; sys.path.insert(0, "${HOME}")`);
  return python;
}

async function opened(base: string, engine: Engine, tell: (share: number) => void, more: Record<string, unknown>): Promise<PyodideInterface> {
  const folder = new URL(FOLDER, base).href;
  const whole = Object.values(FILES).reduce((sum, file) => sum + file.size, engine.size);
  const progress = new Progress(whole, tell);
  const asked = self.fetch.bind(self);
  const files = new Map(Object.entries(FILES).map(([name, file]) => [folder + name, file]));
  // Pyodide fetches its parts by itself: here they are counted, checked and, where they lie packed, unpacked.
  self.fetch = async (input, init) => {
    const url = typeof input === "string" ? input : input instanceof URL ? input.href : input.url;
    const packed = files.get(`${url}.gz`);
    const file = packed ?? files.get(url);
    if (!file) return asked(input, init);
    const data = await fetched(packed ? `${url}.gz` : url, file.integrity, progress, asked);
    if (!packed) return new Response(data);
    const body = new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(body, { headers: { "content-type": "application/wasm" } });
  };
  try {
    const [python, archive, wheel] = await Promise.all([
      loadPyodide({ indexURL: folder, lockFileContents: { info: LOCK, packages: {} } as never, checkAPIVersion: false, ...more }),
      engineOf(base, engine, progress),
      self.fetch(folder + WHEEL).then((answer) => answer.arrayBuffer()),
      self.fetch(`${folder}pyodide.asm.mjs`), // imported by Pyodide, checked here
    ]);
    python.unpackArchive(wheel, "wheel");
    python.unpackArchive(archive, "zip", { extractDir: HOME });
    return python;
  } finally {
    self.fetch = asked;
  }
}

const LOCK = { arch: "wasm32", abi_version: "2026_0", platform: "emscripten", version: "0", python: "3.14" };
