// How much the first table weighs over the wire, compressed as the server does: shell, words, fonts, one game.
import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";

const LIMIT = 300_000;
const root = new URL("../src/ziggurat/server/static/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", root), "utf8"));

/** A module with everything it imports, and their styles and fonts. */
function files(key, seen = new Set()) {
  const entry = manifest[key];
  if (!entry || seen.has(entry.file)) return seen;
  seen.add(entry.file);
  // Workers that run Python are named among the assets, but fetched only where a game is played on the device.
  const beside = [...(entry.css ?? []), ...(entry.assets ?? [])].filter((file) => !file.includes("/python-"));
  for (const file of beside) seen.add(file);
  for (const next of entry.imports ?? []) files(next, seen);
  return seen;
}

const compressed = (name) => {
  const data = readFileSync(new URL(name, root));
  return name.endsWith(".woff2") ? data.length : gzipSync(data, { level: 6 }).length;
};

const common = new Set(["index.html", "theme.js", ...files("index.html"), ...files("src/table/TablePage.svelte")]);
for (const key of Object.keys(manifest)) if (key.includes("shell-words/en")) files(key, common);
for (const name of readdirSync(new URL("assets/", root))) if (name.endsWith(".woff2")) common.add(`assets/${name}`);
let failed = false;
for (const game of Object.keys(manifest).filter((key) => /^src\/games\/\w+\/table\.ts$/.test(key))) {
  const all = files(game, new Set(common));
  const total = [...all].reduce((sum, name) => sum + compressed(name), 0);
  failed ||= total > LIMIT;
  console.log(`${game.split("/")[2].padEnd(14)} ${(total / 1000).toFixed(1)} kB of ${LIMIT / 1000} kB in ${all.size} files`);
}
process.exit(failed ? 1 : 0);
