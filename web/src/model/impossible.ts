// What the engine says about a position that cannot be, in the person's language: fields, values, places and players by name.
import { t, words } from "../i18n/words.svelte";
import { called, spoken, type Field } from "./fields";

/** What an editor knows of the words of a position. */
export interface Speech {
  game: string;
  fields: readonly Field[];
  pieces: Readonly<Record<string, string>>;
  names: readonly string[];
}
type Say = (found: readonly string[], speech: Speech) => string;

const MOST = 12;

const player = (seat: string, { names }: Speech): string => names[Number(seat)] ?? String(Number(seat) + 1);
const where = (place: string, { game }: Speech): string => place.split(", ").map((one) => words.place(game, one)).join(", ");
const piece = (key: string, { pieces }: Speech): string => (pieces[key] ?? pieces[`tile_${key}`] ?? key).toLowerCase();
/** A list of values as people call them, not all of a long one. */
function listed(path: string, values: string, { fields, names }: Speech): string {
  const { form } = spoken(fields, path, names);
  const all = values.split(", ").map((one) => (form && "of" in form ? called(form.of, one) : fields.find((field) => field.name === one)?.label ?? one));
  return all.length > MOST ? t("analysis.impossible.among", { some: all.slice(0, MOST).join(", "), n: all.length - MOST }) : all.join(", ");
}
const field = (path: string, { fields, names }: Speech): string => spoken(fields, path, names).label;

/** What was wanted in the place of a value: its form says it better than the engine's sentence. */
function wanted(path: string, text: string, speech: Speech): string {
  const range = /^a number from (\d+) to (\d+)$/.exec(text);
  if (range) return t("analysis.wanted.range", { from: range[1]!, to: range[2]! });
  const { form } = spoken(speech.fields, path, speech.names);
  if (form?.kind === "one" || form?.kind === "some") return t(`analysis.wanted.${form.kind}`, { allowed: listed(path, form.of.map(([value]) => value).join(", "), speech) });
  return words.find(`analysis.wanted.${form?.kind ?? "raw"}`) ?? t("analysis.wanted.raw");
}

const KNOWN: readonly (readonly [RegExp, Say])[] = [
  [
    /^the pieces of the position do not add up: (.+)$/,
    ([all], speech) =>
      t("analysis.impossible.sum", {
        what: all!
          .split(", ")
          .map((one) => /^(\w+): (\S+) instead of (\S+)$/.exec(one) ?? ["", one, "?", "?"])
          .map(([, key, n, k]) => t("analysis.impossible.piece", { what: piece(key!, speech), n: n!, k: k! }))
          .join("; "),
      }),
  ],
  [/^the position has (\d+) (\S+) tiles too many$/, ([n, key], speech) => t("analysis.impossible.more", { n: n!, what: piece(key!, speech) })],
  [/^there are (\d+) more (\S+) cards in this position than in the game$/, ([n, key], speech) => t("analysis.impossible.more", { n: n!, what: piece(key!, speech) })],
  [/^two (?:pieces|cards|leaders) (?:lie|stand) on (.+)$/, ([place], speech) => t("analysis.impossible.two", { where: where(place!, speech) })],
  [/^there is no card on (.+) for a leader to stand on$/, ([place], speech) => t("analysis.impossible.floating", { where: where(place!, speech) })],
  [/^column (.+) has a gap$/, ([place], speech) => t("analysis.impossible.gap", { where: where(place!, speech) })],
  [/^heads hold no other card, links no ship$/, () => t("analysis.impossible.heads")],
  [/^the deck can hold 0 to (\d+) cards here, not (-?\d+)$/, ([most, n]) => t("analysis.impossible.deck", { most: most!, n: n! })],
  [/^hands\.(\d+) holds (\d+) cards; at most (\d+) are allowed$/, ([seat, n, most], speech) => t("analysis.impossible.hand", { name: player(seat!, speech), n: n!, most: most! })],
  [/^exhaustion of (.+): it has (\d+) icons, not (\d+)$/, ([place, n, k], speech) => t("analysis.impossible.icons", { where: where(place!, speech), n: n!, k: k! })],
  [/^(\w+): (\w+) has spaces 0 to (\d+), not (-?\d+)$/, ([name, value, last, n], speech) => t("analysis.impossible.track", { what: field(`${name}.0.${value}`, speech), last: last!, n: n! })],
  [/^a position has no '([^']*)'; it has .+$/, ([value]) => t("analysis.impossible.field", { value: value! })],
  [/^(.+) has no seat '([^']*)'; seats are 0 to (\d+)$/, ([path, value, last], speech) => t("analysis.impossible.name", { field: field(path!, speech), value: value!, allowed: `0–${last!}` })],
  [/^(\S+) has no '?([^';]*)'?; (?:allowed|it has|there are):? (.+)$/, ([path, value, allowed], speech) => t("analysis.impossible.name", { field: field(path!, speech), value: value!, allowed: listed(path!, allowed!, speech) })],
  [/^(\S+) names '([^']*)' twice$/, ([path, value], speech) => t("analysis.impossible.twice", { field: field(path!, speech), value: listed(path!, value!, speech) })],
  [/^(\S+) must be (.+), not (.+)$/, ([path, text, value], speech) => t("analysis.impossible.kind", { field: field(path!, speech), wanted: wanted(path!, text!, speech), value: value! })],
  [/^there is no question '([^']*)'; there are (.+)$/, ([value, allowed], speech) => t("analysis.impossible.name", { field: field("question", speech), value: value!, allowed: listed("question", allowed!, speech) })],
  [/^seat (\d+) is to decide \(.+\), but nothing is allowed$/, ([seat], speech) => t("analysis.impossible.stuck", { name: player(seat!, speech) })],
  [/^seat (-?\d+) is to decide; seats are 0 to (\d+)$/, ([seat, last]) => t("analysis.impossible.seat", { seat: Number(seat) + 1, last: Number(last) + 1 })],
  [/^chance is to decide, but nothing can come$/, () => t("analysis.impossible.chance")],
  [/^the parts of the position contradict each other, as seat (\d+) sees them$/, ([seat], speech) => t("analysis.impossible.contradict", { name: player(seat!, speech) })],
  [/^no game can be in this position/, () => t("analysis.impossible.never")],
];

/** Who wrote a position by hand knows its fields by their own names. */
const WRITTEN: Speech = { game: "", fields: [], pieces: {}, names: [] };

/** One sentence about a refused position. */
export function refusal(code: string, message: string, speech = WRITTEN): string {
  if (code !== "PositionError") return words.problem(code, message);
  for (const [pattern, say] of KNOWN) {
    const found = pattern.exec(message);
    if (found) return say(found.slice(1), speech);
  }
  return t("analysis.impossible.other", { what: message });
}
