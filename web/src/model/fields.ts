// A position as fields that a person sets: how each value is set, where it lies, what a click on a place of the board makes of it.
import type { FieldOut } from "../net/wire";

export type Path = readonly (string | number)[];
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** A value, and what it is called. */
export type Choice = readonly [value: string | number, label: string];
export type Form =
  | { kind: "number" | "truth" | "text" | "raw" | "some_seats" }
  | { kind: "seat" | "one"; of: readonly Choice[]; none: boolean }
  | { kind: "some"; of: readonly Choice[] }
  | { kind: "each"; of: readonly Choice[]; named: boolean; inner: Form }
  | { kind: "sparse"; of: readonly Choice[]; inner: Form }
  | { kind: "seats"; inner: Form }
  | { kind: "list" | "maybe"; inner: Form; fresh: Json }
  | { kind: "row"; parts: readonly Field[] };
export interface Field {
  name: string;
  label: string;
  form: Form;
}
/** What lies on the board, what each player has, and the course of the game. */
export type Group = "board" | "players" | "course";

/** The server describes forms by what they need (`ziggurat.core.editing`). */
export const fieldsOf = (described: readonly FieldOut[]): Field[] => described.map(({ name, label, form }) => ({ name, label, form: form as Form }));

export const named = (path: Path): string => path.join(".");

/** A copy with one value changed. */
export function changed(position: Json, path: Path, value: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(position)) return position.map((one, index) => (index === key ? changed(one, rest, value) : one));
  const old = position as Record<string, Json>;
  return { ...old, [key]: changed(old[key as string] ?? null, rest, value) };
}

/** A copy without one entry of an object or a list. */
export function without(value: Json, key: string | number): Json {
  if (Array.isArray(value)) return value.filter((_, index) => index !== key);
  return Object.fromEntries(Object.entries(value as Record<string, Json>).filter(([name]) => name !== key));
}

/** Do choices name places of the board? */
const places = (of: readonly Choice[], known: ReadonlySet<string>): boolean => of.some(([value]) => known.has(String(value)));

/** Can a click on the board set a value of this form? */
export function placed(form: Form, known: ReadonlySet<string>): boolean {
  if (form.kind === "one" || form.kind === "some") return places(form.of, known);
  return form.kind === "sparse" && form.inner.kind === "number" && places(form.of, known);
}

/** Is there one choice for each place of the board, such as what grows there? */
export const spread = (form: Form, known: ReadonlySet<string>): boolean => form.kind === "each" && form.inner.kind === "one" && !placed(form.inner, known) && places(form.of, known);

/** Where the editor shows a field; null: only as text. */
export function groupOf(form: Form, known: ReadonlySet<string>): Group | null {
  if (plain(form)) return null;
  if (form.kind === "seats") return "players";
  return onBoard(form, known) ? "board" : "course";
}
const plain = (form: Form): boolean => form.kind === "raw" || ("inner" in form && plain(form.inner));
const onBoard = (form: Form, known: ReadonlySet<string>): boolean => placed(form, known) || spread(form, known) || (form.kind === "each" && onBoard(form.inner, known));

/** Is it set by one control? */
export const single = (form: Form): boolean => (form.kind === "seats" ? single(form.inner) : ["number", "one", "seat", "truth", "text"].includes(form.kind));

/** What a click on a place makes of a value: a list has it or not, a single place is it or none, a count grows and then goes. */
export function painted(value: Json, place: string, most = 4): Json {
  if (Array.isArray(value)) return value.includes(place) ? value.filter((one) => one !== place) : [...value, place];
  if (value !== null && typeof value === "object") {
    const count = Number(value[place] ?? 0);
    return count < most ? { ...value, [place]: count + 1 } : without(value, place);
  }
  return value === place ? null : place;
}

/** Is a value one that an empty table has, so that a long list need not show it? */
export const unset = (value: Json | undefined): boolean => value === null || value === undefined || value === 0;

/** What a new entry of a form begins with. */
export function first(form: Form): Json {
  switch (form.kind) {
    case "number":
      return 1;
    case "truth":
      return true;
    case "one":
      return form.of[0]?.[0] ?? null;
    case "seat":
      return 0;
    default:
      return [];
  }
}

/** The words for a value's place, and its form: `players.0.coins`; names of places may have dots of their own. */
export function spoken(fields: readonly Field[], path: string, names: readonly string[]): { label: string; form: Form | null } {
  const labels: string[] = [];
  let rest = path;
  let form: Form | null = { kind: "row", parts: fields };
  while (rest !== "" && form !== null) {
    if (form.kind === "maybe") {
      form = form.inner;
      continue;
    }
    const key: string = keyOf(form, rest);
    const [label, inner] = step(form, key, names);
    labels.push(label);
    form = inner;
    rest = rest.slice(key.length + 1);
  }
  return { label: labels.join(", ") || path, form: form?.kind === "row" && form.parts === fields ? null : form };
}
const keyOf = (form: Form, rest: string): string => {
  const whole = "of" in form ? form.of.map(([value]) => String(value)).filter((one) => rest === one || rest.startsWith(`${one}.`)) : [];
  return whole.sort((a, b) => b.length - a.length)[0] ?? rest.split(".")[0]!;
};
function step(form: Form, key: string, names: readonly string[]): [string, Form | null] {
  switch (form.kind) {
    case "row": {
      const part = form.parts.find((one) => one.name === key);
      return [part?.label ?? key, part?.form ?? null];
    }
    case "seats":
      return [names[Number(key)] ?? key, form.inner];
    case "list":
      return [/^\d+$/.test(key) ? String(Number(key) + 1) : key, form.inner];
    case "each":
    case "sparse":
      return [called(form.of, key), form.inner];
    default:
      return [key, null];
  }
}

/** What a value is called among some choices. */
export const called = (of: readonly Choice[], value: Json): string => of.find(([one]) => String(one) === String(value))?.[1] ?? String(value);
