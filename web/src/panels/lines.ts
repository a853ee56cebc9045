// The lines of the log as elements. A line never changes, and every move brings some: a component for each would take
// longer than all else that a move changes on the page.
import type { Piece } from "./pieces";

export interface Written {
  step: number;
  /** Of which turn or round what follows is; null: a line of its own. */
  heading: string | null;
  undone: boolean;
  pieces: readonly Piece[];
  /** Who did it: a sign, or the first letter of a name; null: nobody. */
  face: { sign: string; name: string } | null;
  /** What a screen reader adds. */
  aside: string;
  time: { text: string; title: string };
}

const SVG = "http://www.w3.org/2000/svg";
const FACE = 22;
const signs = new Map<string, Element>();

/** As Glyph.svelte draws it. */
function glyph(name: string, size: number): Node {
  const key = `${name} ${size}`;
  let known = signs.get(key);
  if (!known) {
    known = document.createElementNS(SVG, "svg");
    known.setAttribute("class", "g");
    known.setAttribute("width", String(size));
    known.setAttribute("height", String(size));
    known.setAttribute("aria-hidden", "true");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${name.includes("-") ? name : `g-${name}`}`);
    known.append(use);
    signs.set(key, known);
  }
  return known.cloneNode(true);
}

function element(name: string, look: string, ...parts: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  if (look) made.className = look;
  made.append(...parts);
  return made;
}

/** As Face.svelte draws it. */
function face({ sign, name }: { sign: string; name: string }): HTMLElement {
  const disc = element("span", "av", sign ? glyph(sign, FACE * 0.62) : (name || "?").charAt(0).toUpperCase());
  if (sign) disc.dataset.sign = sign;
  return disc;
}

function written(line: Written): HTMLElement {
  if (line.heading) return element("li", "hd", line.heading);
  const said = line.pieces.map(({ text, chip, name }) => (chip ? element("span", `chip ${chip.look}`, glyph(chip.sign, 12), text) : name ? element("b", "", text) : text));
  const row = element("li", line.undone ? "undone" : "", line.face ? face(line.face) : element("span", ""), element("span", "", ...said));
  if (line.aside) row.append(element("span", "hidden", line.aside));
  const time = element("button", "t", line.time.text);
  time.tabIndex = -1;
  time.title = line.time.title;
  row.append(time);
  return row;
}

/** The lines in a list: those that stay are left alone. */
export class Lines<Line> {
  private rows = new Map<Line, HTMLElement>();
  private readonly lines = new WeakMap<Element, Line>();
  private until = Infinity;

  constructor(
    private readonly list: HTMLElement,
    private readonly write: (line: Line) => Written,
  ) {}

  /** The line that something on the page belongs to. */
  at(target: EventTarget | null): Line | null {
    const row = target instanceof Element ? target.closest("li") : null;
    return (row && this.lines.get(row)) ?? null;
  }

  /** These lines, in this order; what came after a step is grey. */
  show(lines: readonly Line[], stepOf: (line: Line) => number, until: number): void {
    const before = this.rows;
    this.rows = new Map();
    for (const line of lines) this.rows.set(line, before.get(line) ?? this.row(line));
    for (const [line, row] of before) if (!this.rows.has(line)) row.remove();
    const all = until !== this.until;
    this.until = until;
    let next = this.list.firstElementChild;
    for (const [line, row] of this.rows) {
      if (row === next) next = next.nextElementSibling;
      else this.list.insertBefore(row, next);
      if (all || !before.has(line)) row.classList.toggle("later", stepOf(line) > until);
    }
  }

  private row(line: Line): HTMLElement {
    const row = written(this.write(line));
    this.lines.set(row, line);
    return row;
  }
}
