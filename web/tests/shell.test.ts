import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { MessageFormat } from "../src/i18n/format";
import { shellWords } from "../vite.config";

const en = shellWords("en");
const it_ = shellWords("it");

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(ts|svelte)$/.test(entry.name) ? [path] : [];
  });
}

describe("the texts of the shell", () => {
  it("has every text in both languages", () => {
    expect(Object.keys(it_).sort()).toEqual(Object.keys(en).sort());
  });

  it("has every text that the client asks for by a fixed key", () => {
    const asked = sources(new URL("../src", import.meta.url).pathname).flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/\bt\(\s*"([a-z][\w.]*)"/gi)].map((found) => ({ path, key: found[1]! })),
    );
    expect(asked.length).toBeGreaterThan(150);
    expect(asked.filter(({ key }) => !(key in en)).map(({ path, key }) => `${key} in ${path}`)).toEqual([]);
  });

  it.each(["en", "it"] as const)("can be read by the formatter in %s", (lang) => {
    const format = new MessageFormat(lang, {});
    for (const [key, pattern] of Object.entries(lang === "en" ? en : it_)) {
      expect(() => format.text(pattern, {}), key).not.toThrow();
    }
  });
});
