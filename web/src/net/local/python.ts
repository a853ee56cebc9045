// Python in a worker: the interpreter, what of its library is needed, and the engine; each checked by its hash.
import { loadPyodide, type PyodideInterface } from "pyodide";
import { BEGINNING, FILES, FOLDER, WHEEL } from "virtual:python";
import { inPieces, read, release } from "./large";
import type { Engine, Needed, NetworkFile, Parts } from "./messages";
import { unzipped } from "./zip";

/** Engines that running games may need, beyond the version of the app. */
const ENGINES = "ziggurat-engines";
const HOME = "/home/pyodide";
const [SCRIPT, BINARY, LIBRARY] = ["pyodide.asm.mjs", "pyodide.asm.wasm.gz", "python_stdlib.zip.gz"] as const;

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
async function fetched(url: string, integrity: string, progress: Progress): Promise<ArrayBuffer> {
  // Where there is no way to hash (a page without https) the browser checks before it hands the file on.
  const answer = await fetch(url, self.crypto?.subtle ? {} : { integrity });
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
  const data = await read(answer.body, null, (bytes) => progress.add(bytes));
  if (self.crypto?.subtle && (await sha(data)) !== integrity) throw new Error(`${url} is damaged`);
  return data;
}

/** A file that is kept among the engines, under a name by which it can be told which engine needs it. */
async function neededOf(base: string, file: Needed, name: string, progress: Progress): Promise<ArrayBuffer> {
  const kept = self.caches ? await caches.open(ENGINES) : null;
  const found = await kept?.match(name);
  if (found) {
    progress.add(file.size);
    return found.arrayBuffer();
  }
  const data = await fetched(new URL(file.path, base).href, file.integrity, progress);
  await kept?.put(name, new Response(inPieces(data))).catch(() => undefined); // a full disk: it is fetched again
  return data;
}

const engineOf = (base: string, engine: Engine, progress: Progress): Promise<ArrayBuffer> => neededOf(base, engine, new URL(engine.path, base).href, progress);

/** A network for an engine; `tell` hears how much of it has come. */
export function networkOf(base: string, engine: Engine, network: NetworkFile, tell: (share: number) => void): Promise<ArrayBuffer> {
  return neededOf(base, network, new URL(`networks/${engine.name}-${network.name}`, base).href, new Progress(network.size, tell));
}

const unpacked = (packed: ArrayBuffer): ReadableStream<Uint8Array<ArrayBuffer>> => inPieces(packed).pipeThrough(new DecompressionStream("gzip"));

const whole = (packed: ArrayBuffer): Promise<ArrayBuffer> => read(unpacked(packed), null).finally(() => release(packed));

const compiled = (packed: ArrayBuffer): Promise<WebAssembly.Module> =>
  WebAssembly.compileStreaming(new Response(unpacked(packed), { headers: { "content-type": "application/wasm" } })).finally(() => release(packed));

/** All that an interpreter is made of, once for all workers; `tell` hears how much of it has come. */
export async function gathered(base: string, engine: Engine, tell: (share: number) => void): Promise<Parts> {
  void scripted(base).catch(() => undefined); // told when Python begins
  const progress = new Progress(Object.values(FILES).reduce((sum, file) => sum + file.size, engine.size), tell);
  const part = (name: string): Promise<ArrayBuffer> => fetched(new URL(FOLDER + name, base).href, FILES[name]!.integrity, progress);
  const [module, library, wheel, archive, memory] = await Promise.all([
    part(BINARY).then(compiled),
    part(LIBRARY).then(whole),
    part(WHEEL),
    engineOf(base, engine, progress).then(whole),
    remembered(base, engine),
    part(SCRIPT).then(release), // imported when Python begins, checked here
  ]);
  return { module, library, wheel, archive, memory };
}

// What Python has become, kept ------------------------------------------------------------------------------

/** What every start would do anew: Python's own beginning, and the imports of tables and bots. Nothing of it is garbage for
 * long: looking for it would only cost time. */
const BEGIN = `
import gc, sys
gc.disable()
sys.path.insert(0, "${HOME}")
import ziggurat.browser.front, ziggurat.browser.thinking
gc.freeze()
gc.enable()
`;
/** The first game waits for nothing else; later starts find all games as if they had been played. */
const GAMES = `
from ziggurat.core import registry
" ".join(registry.names())
`;
const rehearse = (game: string): string => `
import gc
from ziggurat.browser.rehearsal import rehearse
gc.disable()
rehearse("${game}")
gc.collect()
gc.freeze()
gc.enable()
`;

/** What is left to do before the memory is worth keeping, in small pieces; the last one keeps it. */
export function rehearsal(base: string, engine: Engine, python: PyodideInterface): (() => void)[] {
  const keep = (): void => {
    const memory = memoryOf(python);
    if (memory) void remember(base, engine, memory);
  };
  const games = (python.runPython(GAMES) as string).split(" ");
  return [...games.map((game) => () => void python.runPython(rehearse(game))), keep];
}

const kept = (base: string, engine: Engine): string => new URL(`memory/${engine.name}-${FOLDER.slice(14, 26)}-${BEGINNING}`, base).href;

/** The memory of an interpreter that has begun, as it was kept on this device. */
async function remembered(base: string, engine: Engine): Promise<ArrayBuffer | null> {
  if (!self.caches) return null;
  const found = await (await caches.open(ENGINES)).match(kept(base, engine));
  const size = Number(found?.headers.get(SIZE));
  if (!found?.body || !size) return null;
  const memory = await read(found.body, size);
  return memory.byteLength === size ? memory : null;
}

/** How large a memory is that was kept whole. */
const SIZE = "x-size";
/** Keep the memory on this device: later starts take a fraction of the time. */
async function remember(base: string, engine: Engine, memory: ArrayBuffer): Promise<void> {
  if (!self.caches) return;
  const cache = await caches.open(ENGINES);
  for (const { url } of await cache.keys()) if (url.includes(`/memory/${engine.name}-`)) await cache.delete(url); // of another beginning
  const answer = new Response(inPieces(memory), { headers: { [SIZE]: String(memory.byteLength) } });
  await cache.put(kept(base, engine), answer).catch(() => undefined); // a full disk
  release(memory);
}

function memoryOf(python: PyodideInterface): ArrayBuffer | null {
  try {
    return (python as PyodideInterface & { makeMemorySnapshot(): Uint8Array }).makeMemorySnapshot().buffer as ArrayBuffer;
  } catch (error) {
    console.warn("Python is not kept:", error);
    return null;
  }
}

/** The running interpreter, everything imported; and the memory that it then had, of which others are soon made. `again`: what
 * becomes of that memory will be kept too. */
export async function openPython(base: string, engine: Engine, parts: Parts, again = false): Promise<{ python: PyodideInterface; memory: ArrayBuffer | null }> {
  if (parts.memory) {
    try {
      return { python: await begun(base, parts, { _loadSnapshot: parts.memory, _makeSnapshot: again }), memory: parts.memory };
    } catch (error) {
      console.warn("what was kept of Python is of no use:", error);
      if (self.caches) await (await caches.open(ENGINES)).delete(kept(base, engine));
    }
  }
  const python = await begun(base, { ...parts, memory: null }, { _makeSnapshot: true });
  performance.mark("begun");
  python.runPython(BEGIN);
  return { python, memory: memoryOf(python) };
}

// The beginning ---------------------------------------------------------------------------------------------

/** What of the interpreter's own runtime is used here. */
interface Runtime {
  FS: { mkdirTree(path: string): void; writeFile(path: string, data: Uint8Array): void };
  LDSO: { loadedLibsByName: Record<string, { refcount: number; name: string; exports: unknown; global: boolean }> };
  addRunDependency(name: string): void;
  removeRunDependency(name: string): void;
  loadWebAssemblyModule(binary: Uint8Array, flags: object, name: string, scope: object): Promise<unknown>;
}

interface Settings {
  preRun: ((runtime: Runtime) => void)[];
}

function written(runtime: Runtime, files: Map<string, Uint8Array>): void {
  const folders = new Set<string>();
  for (const [name, data] of files) {
    const path = `${HOME}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(parent)) runtime.FS.mkdirTree(parent);
    folders.add(parent);
    runtime.FS.writeFile(path, data);
  }
}

/** Files are put in place before Python begins. Libraries are linked there too: so they always lie at the same place, and
 * a memory that was kept finds them again. */
function furnished(wheel: Map<string, Uint8Array>, engine: Map<string, Uint8Array>): (runtime: Runtime) => void {
  return (runtime) => {
    runtime.addRunDependency("engine");
    written(runtime, wheel);
    written(runtime, engine);
    const linking = [...wheel].filter(([name]) => name.endsWith(".so")).map(async ([file, data]) => {
      const name = `${HOME}/${file}`;
      const exports = await runtime.loadWebAssemblyModule(data, { loadAsync: true, nodelete: true }, name, {});
      runtime.LDSO.loadedLibsByName[name] = { refcount: Infinity, name, exports, global: false };
    });
    void Promise.all(linking).then(() => runtime.removeRunDependency("engine"));
  };
}

/** Pyodide fetches and compiles by itself: here it is given what is there. Memory can only be put back where there is room
 * for it, so the instance is given as much when it is made. */
function given(folder: string, parts: Parts): () => void {
  const [asked, make] = [self.fetch, WebAssembly.instantiateStreaming];
  self.fetch = async (input, init) => {
    const url = typeof input === "string" ? input : input instanceof URL ? input.href : input.url;
    if (`${url}.gz` === folder + LIBRARY) return Object.assign(new Response(), { arrayBuffer: () => Promise.resolve(parts.library) }); // as it is, not another one
    if (`${url}.gz` === folder + BINARY) return new Response();
    return asked.call(self, input, init);
  };
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    const instance = await WebAssembly.instantiate(parts.module, imports);
    const room = instance.exports.memory as WebAssembly.Memory;
    const missing = (parts.memory?.byteLength ?? 0) - room.buffer.byteLength;
    if (missing > 0) room.grow(Math.ceil(missing / 65536));
    return { module: parts.module, instance };
  };
  return () => {
    self.fetch = asked;
    WebAssembly.instantiateStreaming = make;
  };
}

type Script = { default: (settings: Settings) => Promise<unknown> };
let script: Promise<Script> | null = null;

/** Pyodide's own script: it can come while everything else does. */
export function scripted(base: string): Promise<Script> {
  script ??= import(/* @vite-ignore */ new URL(FOLDER + SCRIPT, base).href) as Promise<Script>;
  return script;
}

const LOCK = { arch: "wasm32", abi_version: "2026_0", platform: "emscripten", version: "0", python: "3.14" };

async function begun(base: string, parts: Parts, more: Record<string, unknown>): Promise<PyodideInterface> {
  const folder = new URL(FOLDER, base).href;
  const [{ default: create }, wheel, engine] = await Promise.all([scripted(base), unzipped(parts.wheel), unzipped(parts.archive)]);
  const createPyodideModule = (settings: Settings): Promise<unknown> => create({ ...settings, preRun: [...settings.preRun, furnished(wheel, engine)] });
  const restore = given(folder, parts);
  try {
    const python = await loadPyodide({ indexURL: folder, lockFileContents: { info: LOCK, packages: {} } as never, checkAPIVersion: false, createPyodideModule: createPyodideModule as never, ...more });
    // Pyodide keeps its settings: what was made of these needs them no longer, and they are large.
    const { config } = (python as PyodideInterface & { _api: { config: Record<string, unknown> } })._api;
    delete config._loadSnapshot;
    delete config.createPyodideModule;
    return python;
  } finally {
    restore();
  }
}
