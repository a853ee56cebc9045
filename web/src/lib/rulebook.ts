// Rules by their number, in the chosen language; each game's book is fetched once, when first asked for.
import { api, ApiError } from "../net/api";

const books = new Map<string, Promise<Record<string, string>>>();

/** The text of a rule without its sources, or null when the server has none. */
export async function ruleText(game: string, rule: string, lang: string): Promise<string | null> {
  const key = `${game} ${lang}`;
  let book = books.get(key);
  if (!book) {
    book = api.rules(game, lang).then((found) => found.rules);
    books.set(key, book);
  }
  try {
    return plain((await book)[rule] ?? "") || null;
  } catch (error) {
    books.delete(key);
    if (error instanceof ApiError) return null;
    throw error;
  }
}

export function plain(markdown: string): string {
  return markdown.replace(/\s*\[[^\]]*\]/g, "").replaceAll("**", "").replaceAll("`", "").trim();
}
