// Every piece of every game has a name and a sentence, in both languages.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { capital, MessageFormat, type Lang, type Term } from "../src/i18n/format";
import { SHELL, tell, tellShell, type Pieces, type Sayer } from "../src/model/explain";
import { shellWords } from "../vite.config";

const modules = import.meta.glob<{ default: Pieces }>("../src/games/*/told.ts", { eager: true });
const folder = new URL("../../src/ziggurat/games/", import.meta.url);

function terms(game: string): Record<string, Term & { help_en?: string; help_it?: string }> {
  const path = new URL(`${game}/words/terms.toml`, folder);
  const found = existsSync(path) ? (parse(readFileSync(path, "utf8")) as Record<string, Term>) : {};
  return Object.fromEntries(Object.entries(found).map(([key, term]) => [`${game}.${key}`, term]));
}

/** The words of the pages and of all games, without a page. */
function sayer(lang: Lang): Sayer {
  const shell = shellWords(lang);
  const all = Object.assign({}, ...readdirSync(folder).map(terms)) as ReturnType<typeof terms>;
  const format = new MessageFormat(lang, all);
  return {
    find: (key, args) => (shell[key] === undefined ? null : format.text(shell[key], args)),
    called: (key) => (all[key] ? capital(format.term(key)) : null),
    help: (key) => all[key]?.[`help_${lang}`] ?? "",
  };
}

const sound = (name: string, text: string): boolean => !/[_{}[\]]|\w\.\w/.test(`${name} ${text}`) && /[.!?]$/.test(text) && name.length < 60;

describe.each(["en", "it"] as Lang[])("in %s", (lang) => {
  const say = sayer(lang);

  it("the shell's own buttons say what they are", () => {
    for (const piece of SHELL) {
      const told = tellShell(piece, say);
      expect(told, piece).not.toBeNull();
      expect(sound(told!.name, told!.text), `${piece}: ${told!.name} | ${told!.text}`).toBe(true);
    }
  });

  it.each(Object.values(modules).map(({ default: pieces }) => pieces))("all pieces of $game say what they are", (pieces) => {
    expect(pieces.all.length).toBeGreaterThan(10);
    expect(new Set(pieces.all).size).toBe(pieces.all.length);
    for (const piece of pieces.all) {
      const told = tell(pieces, piece, say);
      expect(told, `${pieces.game}: ${piece}`).not.toBeNull();
      expect(sound(told!.name, told!.text), `${piece}: ${told!.name} | ${told!.text}`).toBe(true);
    }
  });
});

it("what an element says it is, is one of the game's pieces", () => {
  const src = new URL("../src/games/", import.meta.url);
  for (const { default: pieces } of Object.values(modules)) {
    const path = new URL(`${pieces.game}/`, src);
    for (const file of readdirSync(path).filter((name) => name.endsWith(".svelte"))) {
      for (const [, piece] of readFileSync(new URL(file, path), "utf8").matchAll(/data-explain="([\w]+)"/g)) expect(pieces.all, `${file}: ${piece}`).toContain(piece);
    }
  }
});
