// Bold words, code and signs inside a line of text.

export interface Piece {
  text: string;
  bold?: boolean;
  code?: boolean;
  sign?: boolean;
}

/** A text with bold words and signs (`:coin:`), paragraph by paragraph. */
export function signed(text: string): Piece[][] {
  return text.split(/\n\s*\n/).map((paragraph) =>
    paragraph
      .trim()
      .split(/(\*\*[^*]+\*\*|:[a-zA-Z][\w-]*:)/)
      .filter(Boolean)
      .map((part) => {
        if (part.startsWith("**")) return { text: part.slice(2, -2), bold: true };
        return /^:[a-zA-Z][\w-]*:$/.test(part) ? { text: part.slice(1, -1), sign: true } : { text: part };
      }),
  );
}

/** Bold and code inside a line. */
export function inline(text: string): Piece[] {
  return text
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith("**")) return { text: part.slice(2, -2), bold: true };
      if (part.startsWith("`")) return { text: part.slice(1, -1), code: true };
      return { text: part };
    });
}
