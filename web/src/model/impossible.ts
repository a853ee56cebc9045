// What the engine says about a position that cannot be, in the person's language where its sentence is a known one.
import { t, words } from "../i18n/words.svelte";

const KNOWN: readonly [RegExp, string, readonly string[]][] = [
  [/^the pieces of the position do not add up: (.+)$/, "analysis.impossible.sum", ["what"]],
  [/^the position has (\d+) (\S+) tiles too many$/, "analysis.impossible.tiles", ["n", "what"]],
  [/^there are (\d+) more (\S+) cards in this position than in the game$/, "analysis.impossible.cards", ["n", "what"]],
  [/^two (?:pieces|cards|leaders) (?:lie|stand) on (.+)$/, "analysis.impossible.two", ["where"]],
  [/^(.+) has no '([^']*)'; (?:allowed|it has|there are):? (.+)$/, "analysis.impossible.name", ["field", "value", "allowed"]],
  [/^(.+) must be (.+), not (.+)$/, "analysis.impossible.kind", ["field", "wanted", "value"]],
  [/^there is no question '([^']*)'; there are (.+)$/, "analysis.impossible.question", ["value", "allowed"]],
  [/^seat (\d+) is to decide \((.+)\), but nothing is allowed$/, "analysis.impossible.stuck", ["seat", "question"]],
  [/^seat (-?\d+) is to decide; seats are 0 to (\d+)$/, "analysis.impossible.seat", ["seat", "last"]],
  [/^the parts of the position contradict each other, as seat (\d+) sees them$/, "analysis.impossible.contradict", ["seat"]],
];

/** One sentence about a refused position. */
export function refusal(code: string, message: string): string {
  if (code !== "PositionError") return words.problem(code, message);
  for (const [pattern, key, names] of KNOWN) {
    const found = pattern.exec(message);
    if (found) return t(key, Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ""])));
  }
  return t("analysis.impossible.other", { what: message });
}
