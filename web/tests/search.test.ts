// Searching the rules and marking what was found; texts with signs.
import { describe, expect, it } from "vitest";
import { signed } from "../src/lib/markdown";
import { marked, search } from "../src/lib/search";

const RULES = [
  { rule: "XX-001", text: "Una città nasce da quattro edifici vicini." },
  { rule: "XX-002", text: "Un emporio vicino costa tre monete." },
  { rule: "XX-003", text: "Passare." },
];

describe("search", () => {
  it("finds all words in any order, without minding accents and capitals", () => {
    expect(search(RULES, "VICIN citta").hits).toEqual(["XX-001"]);
    expect(search(RULES, "vicin").hits).toEqual(["XX-001", "XX-002"]);
    expect(search(RULES, "xx-003").hits).toEqual(["XX-003"]);
    expect(search(RULES, " ").hits).toEqual([]);
  });

  it("names the nearest where nothing is found", () => {
    const found = search(RULES, "monetine");
    expect(found.hits).toEqual([]);
    expect(found.nearest).toEqual([]);
    expect(search(RULES, "empori lontani").nearest.map((rule) => rule.rule)).toEqual(["XX-002"]);
  });

  it("marks whole words", () => {
    expect(marked("Edifici vicini, città.", "vicin citta")).toEqual([
      { text: "Edifici ", hit: false },
      { text: "vicini", hit: true },
      { text: ", ", hit: false },
      { text: "città", hit: true },
      { text: ".", hit: false },
    ]);
    expect(marked("nothing", "")).toEqual([{ text: "nothing", hit: false }]);
  });
});

it("reads signs and bold words in paragraphs", () => {
  expect(signed("2 :coin: **now**\n\nA: b")).toEqual([
    [{ text: "2 " }, { text: "coin", sign: true }, { text: " " }, { text: "now", bold: true }],
    [{ text: "A: b" }],
  ]);
});
