// Python for the browser, as files of the build: the interpreter from the locked npm package, msgspec from its locked wheel.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const at = (path: string): string => new URL(path, import.meta.url).pathname;
const PYODIDE = at("node_modules/pyodide/");
const WHEELS = at("wheels/");
const LOCK = at("../requirements/browser.txt");
const SOURCES = at("../src/");
/** How Python begins: a memory that was kept is of use only to the same beginning. */
const BEGINNING = at("src/net/local/python.ts");
/** What a browser's Python calls its platform: that of the interpreter above. */
const PLATFORM = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp", "--abi", "cp314"];

/** The locked wheel, fetched like every other dependency of Python: by pip, checked by its hash. */
function wheel(): string {
  const wanted = /^([\w-]+)==([\w.]+)/m.exec(readFileSync(LOCK, "utf8"))!;
  const found = (): string | undefined => existsSync(WHEELS) ? readdirSync(WHEELS).find((name) => name.startsWith(`${wanted[1]}-${wanted[2]}-`)) : undefined;
  if (!found()) {
    mkdirSync(WHEELS, { recursive: true });
    const pip = ["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "--require-hashes", ...PLATFORM, "-d", WHEELS, "-r", LOCK];
    execFileSync(process.env.PYTHON ?? "python3", pip, { stdio: ["ignore", "inherit", "inherit"] });
  }
  return found()!;
}

/** Python's library, made by library.mjs; once for each version of that and of the interpreter. */
function library(): Buffer {
  const maker = at("library.mjs");
  const made = createHash("sha256").update(readFileSync(maker)).update(readFileSync(`${PYODIDE}package.json`));
  const file = `${WHEELS}library-${made.digest("hex").slice(0, 12)}.zip`;
  if (!existsSync(file)) execFileSync(process.execPath, [maker, file], { stdio: ["ignore", "inherit", "inherit"] });
  return readFileSync(file);
}

function hashed(folder: string, names: readonly string[]): string {
  const hash = createHash("sha256");
  for (const name of names) hash.update(name).update("\0").update(readFileSync(folder + name));
  return hash.digest("hex").slice(0, 12);
}

/** The engine's modules, made by compiled.mjs; again when one of them has changed. */
function compiled(): Buffer {
  const modules = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".py")).sort();
  const file = `${WHEELS}compiled-${hashed(PYODIDE, ["package.json"])}-${hashed(at("./"), ["compiled.mjs"])}-${hashed(SOURCES, modules)}.zip`;
  if (!existsSync(file)) {
    for (const name of readdirSync(WHEELS)) if (name.startsWith("compiled-")) rmSync(WHEELS + name);
    execFileSync(process.execPath, [at("compiled.mjs"), SOURCES, file], { stdio: ["ignore", "inherit", "inherit"] });
  }
  return readFileSync(file);
}

interface File {
  size: number;
  integrity: string;
}

/** The files by their names, the large ones packed: not every host packs by itself. */
function contents(): Map<string, Buffer> {
  const name = wheel();
  return new Map([
    ["pyodide.asm.mjs", readFileSync(`${PYODIDE}pyodide.asm.mjs`)],
    ["pyodide.asm.wasm.gz", gzipSync(readFileSync(`${PYODIDE}pyodide.asm.wasm`), { level: 9 })],
    ["python_stdlib.zip.gz", gzipSync(library(), { level: 9 })],
    [name, readFileSync(WHEELS + name)],
  ]);
}

/** `virtual:python`: where the files lie and what they must be, and how Python begins; the build writes them there. */
export function pythonPlugin(): Plugin {
  let files: Map<string, Buffer> | null = null;
  const all = (): Map<string, Buffer> => (files ??= contents());
  const folder = (): string => {
    const hash = createHash("sha256");
    for (const data of all().values()) hash.update(data);
    return `assets/python-${hash.digest("hex").slice(0, 12)}/`;
  };
  return {
    name: "python",
    resolveId: (id) => (id === "virtual:python" ? "\0virtual:python" : undefined),
    load(id) {
      if (id !== "\0virtual:python") return undefined;
      this.addWatchFile(BEGINNING);
      const told: Record<string, File> = {};
      for (const [name, data] of all()) told[name] = { size: data.length, integrity: `sha256-${createHash("sha256").update(data).digest("base64")}` };
      const [wheel] = [...all().keys()].filter((name) => name.endsWith(".whl"));
      return `export const FOLDER = ${JSON.stringify(folder())}; export const WHEEL = ${JSON.stringify(wheel)}; export const FILES = ${JSON.stringify(told)}; export const BEGINNING = ${JSON.stringify(hashed(BEGINNING, [""]))};`;
    },
    generateBundle() {
      for (const [name, source] of all()) this.emitFile({ type: "asset", fileName: folder() + name, source });
      this.emitFile({ type: "asset", fileName: ".vite/compiled.zip", source: compiled() }); // for whoever packs the engine
    },
  };
}
