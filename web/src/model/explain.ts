// Every piece has a name and a sentence. A game lists its pieces (`told.ts`); elements on the page say which piece they
// are (`data-explain="tile_red"`, for the shell's own `data-explain="shell.undo"`), and the page shows the rest.
import type { Args } from "../i18n/format";

export interface Told {
  name: string;
  text: string;
}

/** What is needed of the words: the page's and a test's. */
export interface Sayer {
  /** A text of the pages, or null where there is none. */
  find: (key: string, args?: Args) => string | null;
  /** A glossary term with a capital letter, or null. */
  called: (key: string) => string | null;
  /** The sentence that a glossary term brings, or empty. */
  help: (key: string) => string;
}

export interface Pieces {
  game: string;
  /** All that lies on the table, stands beside it or can be pressed there. */
  all: readonly string[];
  /** Where the glossary and the pages' words are not enough. */
  told?: (piece: string, say: Sayer) => Told | null;
}

/**
 * What a piece is: its name from the pages' words (`<game>.name.<piece>`) or the glossary (`<game>.<piece>`), its sentence
 * from the pages' words (`<game>.tell.<piece>`) or the glossary's help; null where one of them is missing.
 */
export function tell(pieces: Pieces, piece: string, say: Sayer): Told | null {
  const own = pieces.told?.(piece, say);
  if (own) return own;
  const name = say.find(`${pieces.game}.name.${piece}`) ?? say.called(`${pieces.game}.${piece}`);
  const text = say.find(`${pieces.game}.tell.${piece}`) ?? say.help(`${pieces.game}.${piece}`);
  return name && text ? { name, text } : null;
}

/** The shell's own buttons. */
export const SHELL = ["undo", "redo", "confirm", "hint", "rules", "theme", "menu", "help", "slider", "log", "chat", "plan", "standing", "players", "sheet"] as const;

export function tellShell(piece: string, say: Sayer): Told | null {
  const name = say.find(`name.${piece}`);
  const text = say.find(`tell.${piece}`);
  return name && text ? { name, text } : null;
}
