// The words in use: the shell's own come with the page, the games' from the server's catalogue.
import { api } from "../net/api";
import { Phrasebook } from "./phrases";
import { named, spelled, type Places } from "./named";
import { prefs } from "../lib/prefs.svelte";
import { capital, MessageFormat, type Args, type Lang, type Part, type Terms } from "./format";

interface Catalogue {
  terms: Terms;
  messages: Record<string, string>;
  places: Record<string, [string, string][]>;
  typed: Record<string, Record<string, string>>;
}

const shellWords: Record<Lang, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import("virtual:shell-words/en"),
  it: () => import("virtual:shell-words/it"),
};

export class Words {
  ready = $state(false);
  private shell = $state.raw<Record<string, string>>({});
  private catalogue = $state.raw<Catalogue>({ terms: {}, messages: {}, places: {}, typed: {} });
  private places = $derived(new Map(Object.entries(this.catalogue.places).map(([game, all]): [string, Places] => [game, all.map(([is, text]) => [new RegExp(`^(?:${is})$`), text])])));
  private format = $derived(new MessageFormat(prefs.lang, this.catalogue.terms));
  private loaded = new Map<Lang, Catalogue>();

  get lang(): Lang {
    return prefs.lang;
  }

  /** Fetch the words of the chosen language; the shell's are there even when the server is not. */
  async load(): Promise<void> {
    const lang = prefs.lang;
    this.shell = (await shellWords[lang]()).default;
    this.ready = true;
    const kept = this.loaded.get(lang);
    if (kept) {
      this.catalogue = kept;
      return;
    }
    try {
      const catalogue = (await api.words(lang)) as Catalogue;
      this.loaded.set(lang, catalogue);
      if (prefs.lang === lang) this.catalogue = catalogue;
    } catch {
      // The pages say themselves that the server is gone.
    }
  }

  /** A text of the shell. */
  t(key: string, args?: Args): string {
    const pattern = this.shell[key];
    return pattern === undefined ? key : this.format.text(pattern, args);
  }

  /** A text of the shell, or null where there is none. */
  find(key: string, args?: Args): string | null {
    const pattern = this.shell[key];
    return pattern === undefined ? null : this.format.text(pattern, args);
  }

  /** What went wrong, by the name of the error; what the server says of it where the shell has no sentence. */
  problem(name: string, message = name): string {
    return this.find(`error.${name}`) ?? message;
  }

  /** A glossary term with a capital letter, or null. */
  called(key: string): string | null {
    return this.hasTerm(key) ? this.label(key) : null;
  }

  parts(key: string, args?: Args): Part[] {
    const pattern = this.shell[key];
    return pattern === undefined ? [{ text: key }] : this.format.parts(pattern, args);
  }

  /** A text of the shell with the arguments of what the server says, or null where there is none. */
  found(key: string, args: Args, names: readonly string[]): Part[] | null {
    const pattern = this.shell[key];
    return pattern === undefined ? null : this.format.parts(pattern, named(args, names));
  }

  has(key: string): boolean {
    return this.catalogue.messages[key] !== undefined;
  }

  /** A message of the server's catalogue (`<game>.prompt.turn`), or null when it has none. */
  game(key: string, args: Args = {}, names: readonly string[] = []): string | null {
    const pattern = this.catalogue.messages[key];
    return pattern === undefined ? null : this.format.text(pattern, named(args, names, this.places.get(key.split(".")[0]!)));
  }

  /** The question put to a seat; where only one answer is left the game may have other words for it. */
  asked(game: string, question: { prompt: string; seat: number; data?: Args }, answers: number, names: readonly string[]): string | null {
    const key = `${game}.prompt.${question.prompt}`;
    return this.game(answers === 1 && this.has(`${key}.only`) ? `${key}.only` : key, { seat: question.seat, ...question.data }, names);
  }

  gameParts(key: string, args: Args = {}, names: readonly string[] = []): Part[] | null {
    const pattern = this.catalogue.messages[key];
    return pattern === undefined ? null : this.format.parts(pattern, named(args, names, this.places.get(key.split(".")[0]!)));
  }

  /** A place of a game's notation as people call it, after a preposition where one is given. */
  place(game: string, place: string, preposition = ""): string {
    return this.format.text(`{at, place, ${preposition}}`, { at: spelled(this.places.get(game) ?? [], place) });
  }

  /** The moves of a game as people type them in the language in use. */
  phrases(game: string): Phrasebook {
    return new Phrasebook(this.catalogue.typed[game] ?? {});
  }

  /** A glossary term (`<game>.tile_red`), in a style such as `def` or `pl cap`. */
  term(key: string, style = ""): string {
    return this.format.term(key, style);
  }

  /** The name of a game where there is little room. */
  short(game: string): string {
    return this.term(`${game}.${this.hasTerm(`${game}.short`) ? "short" : "title"}`);
  }

  label(key: string): string {
    return capital(this.format.term(key));
  }

  /** What a glossary term means, in a sentence; empty when it has none. */
  help(key: string): string {
    return this.catalogue.terms[key]?.[prefs.lang === "it" ? "help_it" : "help_en"] ?? "";
  }

  hasTerm(key: string): boolean {
    return this.catalogue.terms[key] !== undefined;
  }
}

export const words = new Words();
export const t = (key: string, args?: Args): string => words.t(key, args);
