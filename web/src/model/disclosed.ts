// Everything at once, after the end: what each seat saw laid over what all saw.
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A value with what it hides (null) filled from others that know it. */
export function filled(value: Json, others: readonly Json[]): Json {
  if (value === null) return others.find((other) => other !== null && other !== undefined) ?? null;
  if (Array.isArray(value)) {
    const lists = others.filter((other): other is Json[] => Array.isArray(other) && other.length === value.length);
    return value.map((item, index) => filled(item, lists.map((list) => list[index]!)));
  }
  if (typeof value === "object") {
    const maps = others.filter((other): other is { [key: string]: Json } => other !== null && typeof other === "object" && !Array.isArray(other));
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, maps.map((map) => map[key] ?? null))]));
  }
  return value;
}

/** What belongs to the viewer alone stays the viewer's: whose view it is, its questions' options, its own hand. */
const OWN = ["seat", "legal", "hand", "discarded", "outcome", "conflict", "drawing"];

/** A view with all that any seat knew: points, treasures, cards in hand that lie in a list by seat. */
export function everything(view: Record<string, any>, views: readonly Record<string, any>[]): Record<string, any> {
  const own = Object.fromEntries(OWN.filter((key) => key in view).map((key) => [key, view[key]]));
  return { ...(filled(view as Json, views as Json[]) as Record<string, any>), ...own };
}
