// The plan of the client: which folder may know which, that the shell knows no game, and that all games have the same rooms.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { describe, expect, it } from "vitest";

const SRC = new URL("../src", import.meta.url).pathname;
const GAMES = readdirSync(join(SRC, "games"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(SRC, "games", entry.name, "index.ts")))
  .map((entry) => entry.name);
const OWN = GAMES.filter((game) => game !== "generic");

/** From the ground up: a folder imports from those before it, for types too. */
const ORDER = ["net", "lib", "i18n", "model", "draw", "board", "panels", "games", "table", "pages", "."];

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sources(path) : /\.(ts|svelte|css|svg)$/.test(entry.name) ? [path] : [];
  });
}

interface Import {
  from: string;
  to: string;
}

/** Everything a file imports from this source: at once, later, or for its types alone. */
function imports(path: string): Import[] {
  const text = readFileSync(path, "utf8");
  const found = text.matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"'?]*)/g);
  return [...found].map((one) => ({ from: relative(SRC, path), to: relative(SRC, normalize(join(dirname(path), one[1]!))) }));
}

const FILES = sources(SRC);
const IMPORTS = FILES.filter((path) => /\.(ts|svelte)$/.test(path))
  .flatMap(imports)
  .filter(({ to }) => !to.startsWith(".."));
const folder = (path: string): string => (path.includes("/") || ORDER.includes(path) ? path.split("/")[0]! : ".");
const room = (path: string): string => (/^games\/[^/]+\//.test(path) ? path.split("/")[1]! : "");

describe("direction", () => {
  it("has a place for every folder", () => {
    expect(readdirSync(SRC, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() && !ORDER.includes(entry.name) ? [entry.name] : []))).toEqual([]);
    expect(IMPORTS.length).toBeGreaterThan(400);
  });

  it("points one way between folders, imports for types included", () => {
    const upward = IMPORTS.filter(({ from, to }) => ORDER.indexOf(folder(to)) > ORDER.indexOf(folder(from)));
    expect(upward.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it("leads from no game to another; what two of them share lies in a folder without an index", () => {
    const across = IMPORTS.filter(({ from, to }) => room(from) && room(to) && room(from) !== room(to) && GAMES.includes(room(to)));
    expect(across.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });
});

describe("the shell", () => {
  it("names bots in one place: those of the server's owner have no words of ours", () => {
    const elsewhere = FILES.filter((path) => /t\(`level\.\$/.test(readFileSync(path, "utf8")));
    expect(elsewhere.map((path) => relative(SRC, path))).toEqual([]);
  });

  it("names no game", () => {
    const words = new RegExp(`\\b(${[...OWN, "euphrates", "mystica"].join("|")})\\b`, "i");
    const shell = [...FILES.filter((path) => !path.startsWith(join(SRC, "games"))), new URL("../../src/ziggurat/words/shell.toml", import.meta.url).pathname];
    const found = shell.flatMap((path) =>
      readFileSync(path, "utf8")
        .split("\n")
        .flatMap((line, index) => (words.test(line) ? [`${relative(SRC, path)}:${index + 1}: ${line.trim().slice(0, 80)}`] : [])),
    );
    expect(found).toEqual([]);
  });
});

describe("a game's folder", () => {
  const ROOMS = ["index.ts", "table.ts", "board.svelte", "panel.svelte", "tray.svelte", "cover.svelte", "thumb.svelte", "still.svelte", "end.svelte"];
  const FACTS = ["data.gen.ts", "read.ts", "view.ts", "words.toml"];

  it.each(GAMES)("has the same rooms: %s", (game) => {
    const wanted = game === "generic" ? ROOMS : [...ROOMS, ...FACTS];
    expect(wanted.filter((name) => !existsSync(join(SRC, "games", game, name)))).toEqual([]);
  });

  it.each(OWN)("brings texts under its own name: %s", (game) => {
    const keys = readFileSync(join(SRC, "games", game, "words.toml"), "utf8").match(/^\[.*\]$/gm) ?? [];
    expect(keys.filter((key) => !key.startsWith(`[${game}.`))).toEqual([]);
    expect(keys.length).toBeGreaterThan(10);
  });

  it("has one place where a view gets its type", () => {
    const casts = FILES.filter((path) => /\.(ts|svelte)$/.test(path) && /\bas unknown as\b/.test(readFileSync(path, "utf8")));
    expect(casts.map((path) => relative(SRC, path))).toEqual([]);
  });

  it("has no name twice on a disk that does not tell capitals", () => {
    const seen = new Map<string, string>();
    const twice = FILES.flatMap((path) => {
      const key = path.toLowerCase().replace(/\.(svelte\.ts|svelte|ts)$/, "");
      const before = seen.get(key);
      seen.set(key, path);
      return before && /\.(ts|svelte)$/.test(path) && before.replace(/\.\w+$/, "") !== path.replace(/\.\w+$/, "") ? [relative(SRC, path)] : [];
    });
    expect(twice).toEqual([]);
  });
});
