// Data as it was before, where nothing in it changed: what is drawn from it is then left alone.

/** Remembers one value of plain data. */
export function same<T>(): (value: T) => T {
  let known: { text: string; value: T } | null = null;
  return (value) => {
    const text = JSON.stringify(value);
    if (known?.text !== text) known = { text, value };
    return known.value;
  };
}

/** Remembers one list of plain data; `key` names an item within it. */
export function keeper<T>(key: (item: T) => string): (items: readonly T[]) => T[] {
  let known = new Map<string, { text: string; item: T }>();
  return (items) => {
    const next: typeof known = new Map();
    const kept = items.map((item) => {
      const name = key(item);
      const text = JSON.stringify(item);
      const before = known.get(name);
      const one = before?.text === text ? before : { text, item };
      next.set(name, one);
      return one.item;
    });
    known = next;
    return kept;
  };
}
