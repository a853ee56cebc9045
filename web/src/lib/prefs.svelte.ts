// What a person chose on this device: theme, language, tints, sound, motion. Kept in local storage.
export type Lang = "en" | "it";

function stored(key: string): string | null {
  try {
    return localStorage.getItem(`ziggurat.${key}`);
  } catch {
    return null;
  }
}

/** Told of every choice, so that it can follow the person to other devices. */
let chosen: ((key: string, value: string) => void) | null = null;
const KEPT = ["theme", "lang", "tint", "sound", "motion", "quick", "text", "letters", "forced", "level"];

function keep(key: string, value: string): void {
  if (KEPT.includes(key)) chosen?.(key, value);
  store(key, value);
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(`ziggurat.${key}`, value);
  } catch {
    // Storage is off: the choice lasts as long as the page.
  }
}

function firstLanguage(): Lang {
  const chosen = stored("lang");
  if (chosen === "en" || chosen === "it") return chosen;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === "en" || tag === "it");
  return wanted === "it" ? "it" : "en";
}

/** The theme of the pages, or the system's, whatever that is at the time. */
export type Scheme = "system" | "light" | "dark";
const DARK = matchMedia("(prefers-color-scheme: dark)");
const isScheme = (value: unknown): value is Scheme => value === "system" || value === "light" || value === "dark";

export type Tint = "off" | "faint" | "strong";

class Prefs {
  scheme = $state<Scheme>([stored("theme")].find(isScheme) ?? "system");
  theme = $state<"light" | "dark">(document.documentElement.dataset.theme === "dark" ? "dark" : "light");
  lang = $state<Lang>(firstLanguage());
  tint = $state<Tint>((stored("tint") as Tint | null) ?? "faint");
  sound = $state(stored("sound") === "on");
  motion = $state(stored("motion") !== "off");
  quick = $state(stored("quick") === "on");
  textBoard = $state(stored("text") === "on");
  letters = $state(stored("letters") !== "off");
  /** Answers that are the only legal ones are given by the page. */
  forced = $state(stored("forced") !== "off");
  name = $state(stored("name") ?? "");
  /** The bots of a quick game. */
  level = $state(stored("level") ?? "scribe");

  constructor() {
    document.documentElement.lang = this.lang;
    document.documentElement.dataset.motion = this.motion ? "on" : "off";
    DARK.addEventListener("change", () => this.paint());
  }

  /** Be told of choices from now on. */
  listen(told: typeof chosen): void {
    chosen = told;
  }

  /** All choices as they are kept. */
  all(): Record<string, string> {
    return Object.fromEntries(KEPT.flatMap((key) => [[key, stored(key)] as const]).filter((one): one is readonly [string, string] => one[1] !== null));
  }

  /** Take over what was chosen on another device; values that mean nothing here are left alone. */
  apply(values: Readonly<Record<string, unknown>>): void {
    const told = chosen;
    chosen = null;
    const { theme, lang, tint, motion, level } = values;
    if (isScheme(theme)) this.setScheme(theme);
    if (lang === "en" || lang === "it") this.setLang(lang);
    if (tint === "off" || tint === "faint" || tint === "strong") this.setTint(tint);
    if (motion === "on" || motion === "off") this.setMotion(motion === "on");
    if (typeof level === "string") this.setLevel(level);
    for (const key of ["sound", "quick", "textBoard", "letters", "forced"] as const) {
      const value = values[key === "textBoard" ? "text" : key];
      if ((value === "on" || value === "off") && this[key] !== (value === "on")) this.toggle(key);
    }
    chosen = told;
  }

  setScheme(scheme: Scheme): void {
    this.scheme = scheme;
    this.paint();
    keep("theme", scheme);
  }

  private paint(): void {
    this.theme = this.scheme === "system" ? (DARK.matches ? "dark" : "light") : this.scheme;
    document.documentElement.dataset.theme = this.theme;
  }

  setLang(lang: Lang): void {
    this.lang = lang;
    document.documentElement.lang = lang;
    keep("lang", lang);
  }

  setTint(tint: Tint): void {
    this.tint = tint;
    keep("tint", tint);
  }

  setName(name: string): void {
    this.name = name;
    keep("name", name);
  }

  setLevel(level: string): void {
    this.level = level;
    keep("level", level);
  }

  setMotion(on: boolean): void {
    this.motion = on;
    document.documentElement.dataset.motion = on ? "on" : "off";
    keep("motion", on ? "on" : "off");
  }

  toggle(key: "sound" | "quick" | "textBoard" | "letters" | "forced"): void {
    this[key] = !this[key];
    const names = { sound: "sound", quick: "quick", textBoard: "text", letters: "letters", forced: "forced" };
    keep(names[key], this[key] ? "on" : "off");
  }
}

export const prefs = new Prefs();
