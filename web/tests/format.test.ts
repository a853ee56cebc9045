import { existsSync, readdirSync, readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { inflect, MessageFormat, type Args, type Lang, type Term } from "../src/i18n/format";

interface Message {
  en: string;
  it: string;
  args?: Args[];
  sample_en?: string[];
  sample_it?: string[];
}

const read = (path: string): unknown => parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));
const samples = read("tests/words/samples.toml") as Record<string, Record<string, Message>>;

/** The shared terms by their section, and those of each game's package by the game's id. */
const terms: Record<string, Term> = {};
const add = (section: string, found: Record<string, Term>): void => {
  for (const [key, term] of Object.entries(found)) terms[`${section}.${key}`] = term;
};
for (const [section, found] of Object.entries(read("src/ziggurat/words/terms.toml") as Record<string, Record<string, Term>>)) add(section, found);
for (const game of readdirSync(new URL("../../src/ziggurat/games", import.meta.url))) {
  const path = `src/ziggurat/games/${game}/words/terms.toml`;
  if (existsSync(new URL(`../../${path}`, import.meta.url))) add(game, read(path) as Record<string, Term>);
}

describe.each(["en", "it"] as Lang[])("the glossary's samples in %s", (lang) => {
  const format = new MessageFormat(lang, terms);
  const cases = (["message", "reason"] as const).flatMap((section) =>
    Object.entries(samples[section] ?? {}).flatMap(([key, message]) =>
      (message.args ?? []).map((args, index) => ({
        name: `${section}.${key} ${index}`,
        pattern: message[lang],
        args,
        sample: message[`sample_${lang}`]![index]!,
      })),
    ),
  );
  it.each(cases)("$name", ({ pattern, args, sample }) => {
    expect(format.text(pattern, args)).toBe(sample);
  });
});

const golden = JSON.parse(readFileSync(new URL("forms.json", import.meta.url), "utf8")) as {
  styles: Record<Lang, string[]>;
  forms: Record<Lang, Record<string, string[]>>;
};

describe.each(["en", "it"] as Lang[])("forms of terms in %s are those of the Python side", (lang) => {
  it.each(Object.entries(golden.forms[lang]))("%s", (key, forms) => {
    expect(golden.styles[lang].map((style) => inflect(terms[key]!, style, lang))).toEqual(forms);
  });
});

describe("what the samples leave open", () => {
  const format = new MessageFormat("it", terms);

  it("keeps the arguments apart, for names in bold and coloured words", () => {
    const parts = format.parts("{player} piazza {tile, term, indef}.", { player: "Anna", tile: "tigris.tile_red" });
    expect(parts).toEqual([
      { text: "Anna", arg: "player" },
      { text: " piazza " },
      { text: "un tempio", arg: "tile", term: "tigris.tile_red" },
      { text: "." },
    ]);
  });

  it("counts a list or a table of terms, and takes a list's length as its number", () => {
    expect(format.text("{x, count}", { x: ["tigris.tile_red", "tigris.tile_blue", "tigris.tile_red"] })).toBe("2 templi e 1 fattoria");
    expect(format.text("{x, count}", { x: { "tigris.tile_black": 3 } })).toBe("3 insediamenti");
    expect(format.text("{x, plural, one {# casella} other {# caselle}}", { x: ["A1", "B2"] })).toBe("2 caselle");
    expect(format.text("{x, term, def_pl}", { x: ["tigris.leader_black", "tigris.leader_green"] })).toBe("i re e i mercanti");
  });

  it("reads quoted braces and doubled apostrophes", () => {
    expect(format.text("l''anno '{x}' {y}", { y: 1 })).toBe("l'anno {x} 1");
  });

  it("shows a missing argument by its name instead of failing", () => {
    expect(format.text("{player} passa", {})).toBe("{player} passa");
  });

  it("refuses a pattern without its closing brace", () => {
    expect(() => format.text("{player")).toThrow(/missing }/);
  });
});
