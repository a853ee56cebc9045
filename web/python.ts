// Python for the browser, as files of the build: the interpreter from the locked npm package, msgspec from its locked wheel.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const at = (path: string): string => new URL(path, import.meta.url).pathname;
const PYODIDE = at("node_modules/pyodide/");
const WHEELS = at("wheels/");
const LOCK = at("../requirements/browser.txt");
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

/** `virtual:python`: where the files lie and what they must be; the build writes them there. */
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
      const told: Record<string, File> = {};
      for (const [name, data] of all()) told[name] = { size: data.length, integrity: `sha256-${createHash("sha256").update(data).digest("base64")}` };
      const [wheel] = [...all().keys()].filter((name) => name.endsWith(".whl"));
      return `export const FOLDER = ${JSON.stringify(folder())}; export const WHEEL = ${JSON.stringify(wheel)}; export const FILES = ${JSON.stringify(told)};`;
    },
    generateBundle() {
      for (const [name, source] of all()) this.emitFile({ type: "asset", fileName: folder() + name, source });
    },
  };
}
