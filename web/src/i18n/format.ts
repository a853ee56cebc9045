// The ICU MessageFormat subset of the glossary: {arg}, plural, select, selectordinal, and our term, count, agree, place.

import type { Lang } from "../lib/prefs.svelte";

export type { Lang };

/** A term as the glossary holds it; only the fields of the language in use need to be there. */
export interface Term {
  kind?: string;
  en?: string;
  en_plural?: string;
  it?: string;
  it_plural?: string;
  it_f?: string;
  it_f_plural?: string;
  it_button?: string;
  it_log?: string;
  gender?: string;
  number?: string;
  art?: string;
  art_plural?: string;
  help_en?: string;
  help_it?: string;
}

export type Value = string | number | boolean | null | undefined | readonly Value[] | { readonly [key: string]: Value };
export type Args = Readonly<Record<string, Value>>;
export type Terms = Readonly<Record<string, Term>>;

/** A piece of a formatted message: plain text, or text that stands for an argument. */
export interface Part {
  text: string;
  arg?: string;
  term?: string;
}

interface Literal {
  type: "text";
  text: string;
}
interface Pound {
  type: "pound";
}
interface Simple {
  type: "arg";
  name: string;
}
interface Formatter {
  type: "term" | "count" | "agree" | "place";
  name: string;
  style: string;
}
interface Branches {
  type: "plural" | "select" | "selectordinal";
  name: string;
  cases: Map<string, Node[]>;
}
type Node = Literal | Pound | Simple | Formatter | Branches;

class Reader {
  private at = 0;
  constructor(private readonly source: string) {}

  message(nested: boolean, plural: boolean): Node[] {
    const nodes: Node[] = [];
    let text = "";
    const flush = (): void => {
      if (text) nodes.push({ type: "text", text });
      text = "";
    };
    while (this.at < this.source.length) {
      const char = this.source[this.at]!;
      if (char === "'" && this.source[this.at + 1] === "'") {
        text += "'";
        this.at += 2;
      } else if (char === "'" && "{}#".includes(this.source[this.at + 1] ?? " ")) {
        const end = this.source.indexOf("'", this.at + 1);
        const stop = end < 0 ? this.source.length : end;
        text += this.source.slice(this.at + 1, stop);
        this.at = stop + 1;
      } else if (char === "{") {
        flush();
        nodes.push(this.argument(plural));
      } else if (char === "}") {
        if (!nested) throw new SyntaxError(`unexpected } at ${this.at} in: ${this.source}`);
        flush();
        return nodes;
      } else if (char === "#" && plural) {
        flush();
        nodes.push({ type: "pound" });
        this.at += 1;
      } else {
        text += char;
        this.at += 1;
      }
    }
    if (nested) throw new SyntaxError(`missing } in: ${this.source}`);
    flush();
    return nodes;
  }

  private argument(plural: boolean): Node {
    this.at += 1;
    const name = this.until(",}").trim();
    if (this.take() === "}") return { type: "arg", name };
    const type = this.until(",}").trim();
    const close = this.take();
    if (type === "term" || type === "count" || type === "agree" || type === "place") {
      if (close === "}") return { type, name, style: "" };
      const style = this.until("}").trim();
      this.take();
      return { type, name, style };
    }
    if (type === "plural" || type === "select" || type === "selectordinal") {
      return { type, name, cases: this.cases(plural || type !== "select") };
    }
    throw new SyntaxError(`unknown format ${type} in: ${this.source}`);
  }

  private cases(plural: boolean): Map<string, Node[]> {
    const cases = new Map<string, Node[]>();
    for (;;) {
      while (/\s/.test(this.source[this.at] ?? "")) this.at += 1;
      if (this.source[this.at] === "}") {
        this.at += 1;
        return cases;
      }
      const key = this.until("{").trim();
      this.at += 1;
      cases.set(key, this.message(true, plural));
      this.at += 1;
    }
  }

  private until(stops: string): string {
    const start = this.at;
    while (this.at < this.source.length && !stops.includes(this.source[this.at]!)) this.at += 1;
    if (this.at >= this.source.length) throw new SyntaxError(`missing } in: ${this.source}`);
    return this.source.slice(start, this.at);
  }

  private take(): string {
    return this.source[this.at++] ?? "";
  }
}

const parsed = new Map<string, Node[]>();

function parse(pattern: string): Node[] {
  let nodes = parsed.get(pattern);
  if (!nodes) {
    nodes = new Reader(pattern).message(false, false);
    parsed.set(pattern, nodes);
  }
  return nodes;
}

const PREPOSITIONS: Record<string, Record<string, string>> = {
  di: { il: "del", lo: "dello", "l’": "dell’", la: "della", i: "dei", gli: "degli", le: "delle" },
  a: { il: "al", lo: "allo", "l’": "all’", la: "alla", i: "ai", gli: "agli", le: "alle" },
  da: { il: "dal", lo: "dallo", "l’": "dall’", la: "dalla", i: "dai", gli: "dagli", le: "dalle" },
  in: { il: "nel", lo: "nello", "l’": "nell’", la: "nella", i: "nei", gli: "negli", le: "nelle" },
  su: { il: "sul", lo: "sullo", "l’": "sull’", la: "sulla", i: "sui", gli: "sugli", le: "sulle" },
};

const INDEFINITE: Record<string, string> = { il: "un", lo: "uno", la: "una", i: "dei", gli: "degli", le: "delle" };

const join = (article: string, word: string): string =>
  !article ? word : article.endsWith("’") ? article + word : `${article} ${word}`;

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

function italian(term: Term, style: string, plural: boolean): string {
  const one = term.it ?? "";
  const word = plural ? (term.it_plural ?? one) : one;
  const article = plural ? (term.art_plural ?? term.art ?? "") : (term.art ?? "");
  if (style === "def") return join(article, word);
  if (style === "indef") {
    if (article === "l’") return join(term.gender === "m" ? "un" : "un’", word);
    return join(INDEFINITE[article] ?? "", word);
  }
  const table = PREPOSITIONS[style];
  if (!table) return word;
  if (article) return join(table[article] ?? `${style} ${article}`, word);
  return style === "a" && /^a/i.test(word) ? `ad ${word}` : `${style} ${word}`;
}

function english(term: Term, style: string, plural: boolean): string {
  const one = term.en ?? "";
  const word = plural ? (term.en_plural ?? one) : one;
  if (style === "def") return term.kind === "name" && !term.art && !plural ? word : `the ${word}`;
  if (style === "indef") {
    if (plural || !term.en_plural || term.number === "plural") return word;
    const vowel = /^([aio]|e(?!u)|u(?!ni|se)|hour|honest|heir)/i.test(word) && !/^one/i.test(word);
    return `${vowel ? "an" : "a"} ${word}`;
  }
  return word;
}

/** A term in a style of the glossary: `def`, `indef`, `pl`, `di_pl cap`, ... */
export function inflect(term: Term, style: string, lang: Lang): string {
  const words = style.split(/[\s_]+/).filter(Boolean);
  const plural = words.includes("pl");
  const shape = words.find((word) => word !== "pl" && word !== "cap") ?? "bare";
  const text = lang === "it" ? italian(term, shape, plural) : english(term, shape, plural);
  return words.includes("cap") ? capital(text) : text;
}

function agreeing(term: Term, gender: string, plural: boolean, lang: Lang): string {
  if (lang === "en") return term.en ?? "";
  if (gender === "f") {
    const single = term.it_f ?? term.it ?? "";
    return plural ? (term.it_f_plural ?? term.it_plural ?? single) : single;
  }
  return plural ? (term.it_plural ?? term.it ?? "") : (term.it ?? "");
}

/** A place's name, article and all, after a preposition. */
function placed(text: string, preposition: string, lang: Lang): string {
  if (!preposition) return text;
  const article = lang === "it" ? /^(il|lo|la|i|gli|le|l’)(?:(?<=’)| )/.exec(text) : null;
  if (article) return join(PREPOSITIONS[preposition]?.[article[1]!] ?? preposition, text.slice(article[0].length));
  return lang === "it" && preposition === "a" && /^a/i.test(text) ? `ad ${text}` : `${preposition} ${text}`;
}

/** So many made texts are kept. */
const MOST = 4000;

/** Formats messages of one language with the terms it was given. */
export class MessageFormat {
  private readonly cardinal: Intl.PluralRules;
  private readonly ordinal: Intl.PluralRules;
  private readonly list: Intl.ListFormat;
  /** Texts and terms that were made: most are asked for again and again. */
  private readonly texts = new Map<string, string>();
  private readonly inflected = new Map<string, string>();

  constructor(
    readonly lang: Lang,
    readonly terms: Terms,
  ) {
    this.cardinal = new Intl.PluralRules(lang);
    this.ordinal = new Intl.PluralRules(lang, { type: "ordinal" });
    this.list = new Intl.ListFormat(lang === "en" ? "en-GB" : lang, { type: "conjunction" });
  }

  text(pattern: string, args?: Args): string {
    const key = args ? `${pattern}\n${JSON.stringify(args)}` : pattern;
    let text = this.texts.get(key);
    if (text === undefined) {
      text = this.parts(pattern, args)
        .map((part) => part.text)
        .join("");
      if (this.texts.size > MOST) this.texts.clear();
      this.texts.set(key, text);
    }
    return text;
  }

  parts(pattern: string, args: Args = {}): Part[] {
    const out: Part[] = [];
    this.walk(parse(pattern), args, null, out);
    return out;
  }

  /** The word for a glossary key, or the key itself when there is none. */
  term(key: string, style = ""): string {
    const name = `${style} ${key}`;
    let text = this.inflected.get(name);
    if (text === undefined) {
      const term = this.terms[key];
      this.inflected.set(name, (text = term ? inflect(term, style, this.lang) : key));
    }
    return text;
  }

  private plain(value: Value): string {
    if (value === null || value === undefined) return "";
    if (Array.isArray(value)) return this.listed(value.map((item: Value) => this.plain(item)));
    const text = String(value);
    const term = this.terms[text];
    return term ? inflect(term, "", this.lang) : text;
  }

  private listed(items: string[]): string {
    return this.list.format(items);
  }

  private value(name: string, args: Args): Value {
    if (name in args) return args[name];
    const local = `${name}_${this.lang}`;
    if (local in args) return args[local];
    if (name.endsWith("_g")) {
      const term = this.terms[String(args[name.slice(0, -2)])];
      return term?.gender ?? "x";
    }
    return undefined;
  }

  private walk(nodes: Node[], args: Args, pound: number | null, out: Part[]): void {
    for (const node of nodes) {
      if (node.type === "text") out.push({ text: node.text });
      else if (node.type === "pound") out.push({ text: pound === null ? "#" : String(pound) });
      else if (node.type === "arg") {
        const value = this.value(node.name, args);
        const key = typeof value === "string" && this.terms[value] ? value : undefined;
        const missing = value === undefined ? `{${node.name}}` : this.plain(value);
        out.push(key ? { text: missing, arg: node.name, term: key } : { text: missing, arg: node.name });
      } else if (node.type === "term" || node.type === "count" || node.type === "agree" || node.type === "place") {
        out.push(this.formatted(node, args));
      } else this.branch(node as Branches, args, pound, out);
    }
  }

  private formatted(node: Formatter, args: Args): Part {
    const value = this.value(node.name, args);
    if (node.type === "place") {
      const preposition = node.style.replace(/cap$/, "").trim();
      const text = this.listed((Array.isArray(value) ? value : [value]).map((one: Value) => placed(this.plain(one), preposition, this.lang)));
      return { text: node.style.endsWith("cap") ? capital(text) : text, arg: node.name };
    }
    if (node.type === "count" && !node.style) return { text: this.multiset(value), arg: node.name };
    const keys = Array.isArray(value) ? value.map(String) : [String(value)];
    const text = this.listed(keys.map((key) => this.worded(node, key, args)));
    return keys.length === 1 && this.terms[keys[0]!] ? { text, arg: node.name, term: keys[0]! } : { text, arg: node.name };
  }

  private worded(node: Formatter, key: string, args: Args): string {
    const term = this.terms[key];
    if (node.type === "count") return this.counted(key, this.number(node.style, args));
    if (!term) return key;
    if (node.type === "term") return inflect(term, node.style, this.lang);
    const [target = "", number = ""] = node.style.split(/\s+/);
    if (target === "" || /^[mf][sp]$/.test(target)) return agreeing(term, target[0] ?? "m", target[1] === "p", this.lang);
    const noun = this.terms[String(this.value(target, args))];
    return agreeing(term, noun?.gender ?? "m", number === "pl" || noun?.number === "plural", this.lang);
  }

  /** Terms with their numbers: of a list each as often as it stands there, of a table as it says. */
  private multiset(value: Value): string {
    const amounts = new Map<string, number>();
    if (Array.isArray(value)) for (const key of value) amounts.set(String(key), (amounts.get(String(key)) ?? 0) + 1);
    else if (value && typeof value === "object") for (const [key, count] of Object.entries(value)) amounts.set(key, Number(count));
    return this.listed([...amounts].map(([key, count]) => this.counted(key, count)));
  }

  private counted(key: string, count: number): string {
    const term = this.terms[key];
    return `${count} ${term ? inflect(term, count === 1 ? "" : "pl", this.lang) : key}`;
  }

  /** A numeric argument; of a list, its length. */
  private number(name: string, args: Args): number {
    const value = this.value(name, args);
    return Array.isArray(value) ? value.length : Number(value ?? 0);
  }

  private branch(node: Branches, args: Args, pound: number | null, out: Part[]): void {
    const value = this.value(node.name, args);
    if (node.type === "select") {
      const chosen = node.cases.get(String(value)) ?? node.cases.get("other") ?? [];
      this.walk(chosen, args, pound, out);
      return;
    }
    const count = this.number(node.name, args);
    const rules = node.type === "plural" ? this.cardinal : this.ordinal;
    const chosen = node.cases.get(`=${count}`) ?? node.cases.get(rules.select(count)) ?? node.cases.get("other") ?? [];
    this.walk(chosen, args, count, out);
  }
}
