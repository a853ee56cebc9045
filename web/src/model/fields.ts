// A position as fields that can be set: where each value lies, and what a click on a place of the board means for it.
export type Path = readonly (string | number)[];
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Leaf {
  path: Path;
  value: Json;
  /** How it is set: a number, a yes or no, a text, or (for everything else) JSON. */
  kind: "number" | "truth" | "text" | "json";
  /** A click on the board can set it. */
  placed: boolean;
}

export const named = (path: Path): string => path.join(".");

export function read(position: Json, path: Path): Json {
  let at: Json = position;
  for (const key of path) at = (at as Record<string, Json> | Json[])[key as never] as Json;
  return at;
}

/** Can values of a field with this type be names? Alternatives that are spelled out are no places. */
export const holdsNames = (type: string): boolean => /\bstring\b|Record<string|^\w+\[\]$/.test(type.replace(/"[^"]*"/g, ""));

/** A copy with one value changed. */
export function changed(position: Json, path: Path, value: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(position)) return position.map((one, index) => (index === key ? changed(one, rest, value) : one));
  const old = position as Record<string, Json>;
  return { ...old, [key]: changed(old[key as string] ?? null, rest, value) };
}

const texts = (value: Json): value is string[] => Array.isArray(value) && value.every((one) => typeof one === "string");
const record = (value: Json): value is Record<string, Json> => value !== null && typeof value === "object" && !Array.isArray(value);

/** Does a value name places of the board? One that is empty could, where its field holds names at all. */
function places(value: Json, known: ReadonlySet<string>, names: boolean): boolean {
  if (value === null) return names;
  if (typeof value === "string") return known.has(value);
  if (texts(value)) return value.length ? value.every((one) => known.has(one)) : names;
  if (record(value) && !Object.keys(value).length) return names;
  return record(value) && Object.keys(value).every((key) => known.has(key)) && Object.values(value).every((one) => typeof one === "number");
}

/** The values of a field, taken apart as far as a person sets them one by one; `names`: it may hold names. */
export function leaves(value: Json, path: Path, known: ReadonlySet<string>, names = true): Leaf[] {
  if (typeof value === "number") return [{ path, value, kind: "number", placed: false }];
  if (typeof value === "boolean") return [{ path, value, kind: "truth", placed: false }];
  if (typeof value === "string" || value === null) return [{ path, value, kind: "text", placed: places(value, known, names) }];
  const placed = places(value, known, names);
  if (texts(value) || placed) return [{ path, value, kind: "json", placed }];
  const inner = Array.isArray(value) ? value.map((one, index): [number, Json] => [index, one]) : Object.entries(value);
  if (inner.length > 60 || path.length >= 5 || (Array.isArray(value) && value.every((one) => typeof one === "number"))) return [{ path, value, kind: "json", placed: false }];
  return inner.flatMap(([key, one]) => leaves(one as Json, [...path, key], known, names));
}

/** What a click on a place makes of a value: a list has it or not, a single place is it or none, a count grows and then goes. */
export function painted(value: Json, place: string, most = 4): Json {
  if (Array.isArray(value)) return value.includes(place) ? value.filter((one) => one !== place) : [...value, place];
  if (record(value)) {
    const count = Number(value[place] ?? 0);
    if (count < most) return { ...value, [place]: count + 1 };
    return Object.fromEntries(Object.entries(value).filter(([key]) => key !== place));
  }
  return value === place ? null : place;
}

/** What somebody typed as a value of a kind; undefined: it is none. */
export function typed({ kind, value, placed }: Leaf, text: string): Json | undefined {
  if (kind === "number") return /^-?\d+$/.test(text.trim()) ? Number(text) : undefined;
  if (kind === "text") return text === "" && (placed || value === null) ? null : text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
