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

/** Fresh data with every part that is equal to its part of `before` put in its place: only what changed is new. */
export function shared<T>(before: unknown, now: T): T {
  if (before === now || typeof before !== "object" || typeof now !== "object" || before === null || now === null) return now;
  if (Array.isArray(now)) return (Array.isArray(before) ? sharedList(before, now) : now) as T;
  const [old, fresh] = [before as Record<string, unknown>, now as Record<string, unknown>];
  let equal = !Array.isArray(before);
  let parts = 0;
  for (const key in fresh) {
    const part = (fresh[key] = shared(old[key], fresh[key]));
    if (part !== old[key]) equal = false;
    parts += 1;
  }
  return equal && parts === Object.keys(old).length ? (before as T) : now;
}

function sharedList(before: unknown[], now: unknown[]): unknown[] {
  let equal = before.length === now.length;
  for (let place = 0; place < now.length; place += 1) {
    const part = (now[place] = shared(before[place], now[place]));
    if (part !== before[place]) equal = false;
  }
  return equal ? before : now;
}
