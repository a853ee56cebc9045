// Searching the rules: words in any order, accents and cases do not matter; without a hit the nearest.

export interface Searched {
  rule: string;
  text: string;
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const terms = (query: string): string[] => plain(query).split(/\s+/).filter(Boolean);
/** The stem of a word, roughly: what endings change. */
const stem = (word: string): string => (word.length > 5 ? word.slice(0, -2) : word.length > 3 ? word.slice(0, -1) : word);

/** The rules that have all words of a query; where none does, the three with the most beginnings of its words. */
export function search<R extends Searched>(rules: readonly R[], query: string): { hits: string[]; nearest: R[] } {
  const wanted = terms(query);
  if (!wanted.length) return { hits: [], nearest: [] };
  const texts = rules.map((rule) => plain(`${rule.rule} ${rule.text}`));
  const hits = rules.filter((_, index) => wanted.every((word) => texts[index]!.includes(word))).map((rule) => rule.rule);
  if (hits.length) return { hits, nearest: [] };
  const near = rules
    .map((rule, index) => ({ rule, worth: wanted.filter((word) => texts[index]!.includes(stem(word))).length }))
    .filter((one) => one.worth > 0)
    .sort((a, b) => b.worth - a.worth);
  return { hits, nearest: near.slice(0, 3).map((one) => one.rule) };
}

/** A text cut where words of the query stand in it. */
export function marked(text: string, query: string): { text: string; hit: boolean }[] {
  const wanted = terms(query);
  if (!wanted.length) return [{ text, hit: false }];
  // One character for one, so that places in both are the same.
  const flat = [...text].map((char) => plain(char).charAt(0) || char).join("");
  const pieces: { text: string; hit: boolean }[] = [];
  let from = 0;
  while (from < text.length) {
    const [at, word] = wanted.map((one) => [flat.indexOf(one, from), one] as const).filter(([place]) => place >= 0).sort((a, b) => a[0] - b[0])[0] ?? [-1, ""];
    if (at < 0) break;
    if (at > from) pieces.push({ text: text.slice(from, at), hit: false });
    const end = at + word.length + /^\p{L}*/u.exec(text.slice(at + word.length))![0].length;
    pieces.push({ text: text.slice(at, end), hit: true });
    from = end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), hit: false });
  return pieces;
}
