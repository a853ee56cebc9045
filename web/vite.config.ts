/// <reference types="vitest/config" />
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { parse } from "smol-toml";
import { defineConfig, type Plugin } from "vite";
import { pythonPlugin } from "./python";

const SHELL = new URL("../src/ziggurat/words/shell.toml", import.meta.url).pathname;
const GAMES = new URL("src/games/", import.meta.url).pathname;
const PREFIX = "virtual:shell-words/";

type Tables = { [key: string]: string | Tables };

/** Where the texts of the pages stand: the shell's, and those that each game's folder brings. */
export const wordFiles = (): string[] => [SHELL, ...readdirSync(GAMES).map((game) => `${GAMES}${game}/words.toml`).filter(existsSync)];

/** The texts of shell.toml and of the games' words.toml in one language, by dotted key. */
export function shellWords(lang: string): Record<string, string> {
  const found: Record<string, string> = {};
  const walk = (table: Tables, key: string): void => {
    for (const [name, value] of Object.entries(table)) {
      if (typeof value !== "string") walk(value, key ? `${key}.${name}` : name);
      else if (name === lang) found[key] = value;
      else if (name === `help_${lang}`) found[`${key}.help`] = value;
    }
  };
  for (const file of wordFiles()) walk(parse(readFileSync(file, "utf8")) as Tables, "");
  return found;
}

/** `virtual:shell-words/it`: the shell's texts as a module of their own for each language. */
function shellWordsPlugin(): Plugin {
  return {
    name: "shell-words",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      for (const file of wordFiles()) this.addWatchFile(file);
      return `export default ${JSON.stringify(shellWords(id.slice(PREFIX.length + 1)))}`;
    },
  };
}

// The built files go into the Python package: `ziggurat serve` hands them out.
export default defineConfig({
  plugins: [svelte(), shellWordsPlugin()],
  // The workers' names tell the server who may compile WebAssembly.
  worker: { format: "es", plugins: () => [pythonPlugin()], rolldownOptions: { output: { entryFileNames: "assets/python-[name]-[hash].js" } } },
  base: "/",
  // The same files also lie in folders that any host serves: only the page itself names them from the root.
  experimental: { renderBuiltUrl: (_name, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  build: {
    outDir: "../src/ziggurat/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    manifest: true,
    chunkSizeWarningLimit: 300,
    // What every page needs, and what every table needs, in one file each: not a dozen small ones.
    rolldownOptions: {
      output: {
        advancedChunks: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "shell", test: /\/src\/(lib|i18n|net|draw)\/|\/node_modules\/svelte\// },
            { name: "tables", test: /\/src\/(panels\/|model\/model|board\/(?!geometry|outline))/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": { target: process.env.ZIGGURAT_SERVER ?? "http://127.0.0.1:8000", ws: true },
    },
  },
  // No test changes what another one sees: they share one world, and modules are read once.
  test: { include: ["tests/**/*.test.ts"], isolate: false },
});
