// As much Markdown as the rules use: headings, paragraphs, lists, tables, code; rules by their number.

export type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "text" | "item"; rule: string | null; body: string; text: string }
  | { kind: "table"; rows: string[][]; text: string }
  | { kind: "code"; text: string };

export interface Piece {
  text: string;
  bold?: boolean;
  code?: boolean;
}

export function blocks(markdown: string, prefix: string): Block[] {
  const found: Block[] = [];
  const number = new RegExp(`^(?:[-*] )?\\*{0,2}(${prefix}-[A-Z]?\\d+[a-z]?)\\*{0,2}[.:]?\\s*`);
  const lines = markdown.split("\n");
  let paragraph: string[] = [];
  const flush = (): void => {
    if (!paragraph.length) return;
    const whole = paragraph.join(" ");
    const rule = number.exec(whole);
    const item = /^[-*] /.test(whole);
    const body = rule ? whole.slice(rule[0].length) : whole.replace(/^[-*] /, "");
    found.push({ kind: item && !rule ? "item" : "text", rule: rule?.[1] ?? null, body, text: whole });
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    const heading = /^(#+) (.*)/.exec(line);
    if (line.startsWith("```")) {
      flush();
      const start = at + 1;
      at += 1;
      while (at < lines.length && !lines[at]!.startsWith("```")) at += 1;
      found.push({ kind: "code", text: lines.slice(start, at).join("\n") });
    } else if (heading) {
      flush();
      found.push({ kind: "heading", level: heading[1]!.length, text: heading[2]!.replaceAll("**", "") });
    } else if (line.startsWith("|")) {
      flush();
      const rows: string[][] = [];
      while (at < lines.length && lines[at]!.startsWith("|")) {
        const cells = lines[at]!.replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim());
        if (!cells.every((cell) => /^:?-+:?$/.test(cell))) rows.push(cells);
        at += 1;
      }
      at -= 1;
      found.push({ kind: "table", rows, text: rows.flat().join(" ") });
    } else if (line.trim() === "") flush();
    else {
      if (/^[-*] /.test(line) || number.test(line)) flush();
      paragraph.push(line.trim());
    }
  }
  flush();
  return found;
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
