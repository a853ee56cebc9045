// Moves as people type them: word by word from the notation and back.
const WORD = /[\p{L}\p{N}_.#-]+/gu;

export class Phrasebook {
  private readonly back: ReadonlyMap<string, string>;

  constructor(private readonly words: Readonly<Record<string, string>>) {
    this.back = new Map(Object.entries(words).map(([word, said]) => [said.toLowerCase(), word]));
  }

  /** A move of the notation in this language. */
  write(text: string): string {
    return text.replace(WORD, (word) => turned((one) => this.words[one], word));
  }

  /** The notation of a typed move, as far as its words are known; notation itself stays. */
  read(text: string): string {
    return text.replace(WORD, (word) => turned((one) => this.back.get(one.toLowerCase()), word));
  }
}

/** A word in the other language; of one with hyphens that is not known, its parts. */
const turned = (find: (word: string) => string | undefined, word: string): string =>
  find(word) ??
  word
    .split("-")
    .map((part) => find(part) ?? part)
    .join("-");
