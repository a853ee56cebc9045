// Items of a list as they were before, where nothing in them changed: what is drawn from them is then left alone.

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
