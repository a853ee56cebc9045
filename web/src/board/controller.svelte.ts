// One controller for every board: cursor, keys, zoom, pan, pinch, hover, drag, marks, previews, *why not?*, spoken labels.
// A game says which cells there are and what may be done on them (`BoardGame`, `SurfacePlan`), and draws them.
import { flushSync, untrack } from "svelte";
import { prefs } from "../lib/prefs.svelte";
import type { Told } from "../model/explain";
import type { TableModel } from "../model/model.svelte";
import { drag } from "./drag.svelte";
import { beside, type Arrow } from "./geometry";
import type { Area } from "./screen";
import { Zoom, type Box } from "./zoom.svelte";

/** A place that can be pointed at and walked to. All lengths are in the board's own units. */
export interface Cell {
  id: string;
  /** Its middle. */
  x: number;
  y: number;
  /** How far below the middle it ends: there a sentence about it begins. */
  half: number;
  /** What can be pointed at, as an SVG path. */
  hit: string;
  /** The line around it for the cursor, previews and highlights, as an SVG path. */
  ring: string;
  /** Where it stands in a grid, for screen readers; cells without rows are one row. */
  row?: number;
  column?: number;
}

/** What may be done at a place; `kind` colours it and is told by the game's label. */
export interface CellMark {
  kind: string;
}

/** What a board is about: the same for all the surfaces it is drawn on. */
export interface BoardGame {
  /** Where something may be done now. */
  marks: () => ReadonlyMap<string, CellMark>;
  /** The marked places in the order in which a key goes through them; the marks' own where this is missing. */
  order?: () => readonly string[];
  /** Other places worth a visit by a key: kingdoms, towns. */
  stops?: () => readonly string[];
  /** What a place is and what may be done there, in words. */
  label: (id: string) => string;
  /** Do what a click on a place means; false where it means nothing. */
  choose: (id: string) => boolean;
  /** The action that somebody who points at a place probably means: it is asked why that cannot be done. */
  wish: (id: string) => string | null;
  /** The places that an action names. */
  named: (text: string) => readonly string[];
  /** What lies on a place, with a sentence; null where nothing does. */
  tell?: (id: string) => Told | null;
  /** Where something just happened. */
  recent?: () => readonly string[];
  /** Bows from place to place, past a third. */
  arrows?: () => readonly { from: string; to: string; past?: string | null }[];
}

/** One drawing with cells. */
export interface SurfacePlan {
  cells: () => readonly Cell[];
  /** All there is to see. */
  full: (phone: boolean) => Box;
  /** The width of a cell. */
  size: number;
  /** `always`: by wheel, pinch, drag and keys; `pinch`: the page around it scrolls, so not by the wheel alone. */
  zooms: "always" | "pinch" | "never";
  /** How large the drawing is in a frame; missing: as large as its frame. */
  fit?: (frame: Area) => Area;
  /** On a phone the drawing fills its frame whole and opens around this point. */
  opensAt?: () => { x: number; y: number };
  /** The cell to begin with. */
  first?: string;
  /** What a cell is also stands beside the pointer. */
  tips?: boolean;
}

/** How wide a cell must be for a finger, in pixels: on a phone the first tap comes closer when it is not. */
const FINGER = 44;

export class BoardController {
  /** The drawings on the page, in their order. */
  private surfaces: Surface[] = [];
  /** The drawing that the cursor is on. */
  private current: Surface | null = null;
  /** True when the board has stood for a moment: what lies on it from the beginning does not fade in. */
  settled = $state(false);
  private readonly drop = (x: number, y: number): void => this.dropped(x, y);

  constructor(
    readonly model: TableModel,
    readonly game: BoardGame,
  ) {}

  /** A drawing came onto the page; what it returns takes it off. */
  add(surface: Surface): () => void {
    if (!this.surfaces.length) {
      this.model.whyHere = () => this.whyHere();
      this.model.tellPlace = (id) => this.game.tell?.(id) ?? null;
      this.model.places = () => this.surfaces.flatMap((one) => [...one.at.keys()]);
      this.model.placesOf = (text) => this.game.named(text);
      this.model.showPlace = (id) => this.surfaces.find((surface) => surface.at.has(id))?.bring(id);
      drag.drop = this.drop;
      setTimeout(() => (this.settled = true), 50);
    }
    this.surfaces.push(surface);
    return () => {
      this.surfaces = this.surfaces.filter((one) => one !== surface);
      if (this.current === surface) this.current = null;
      if (this.surfaces.length) return;
      this.settled = false;
      this.model.whyHere = null;
      this.model.tellPlace = null;
      this.model.places = null;
      this.model.placesOf = null;
      this.model.showPlace = null;
      if (drag.drop === this.drop) drag.drop = null;
    };
  }

  /** The cursor came to a drawing. */
  enter(surface: Surface): void {
    this.current = surface;
  }

  leads(surface: Surface): boolean {
    return this.surfaces[0] === surface;
  }

  private get active(): Surface | null {
    return this.current ?? this.surfaces[0] ?? null;
  }

  /** Ask why the place under the cursor cannot be chosen; false when there is nothing to ask. */
  private whyHere(): boolean {
    const surface = this.current;
    const at = surface?.focused ? surface.cursor : null;
    const { model, game } = this;
    if (at === null || !model.canAct || game.marks().has(at) || model.why?.place === at) return false;
    const text = game.wish(at);
    if (text) void model.askWhy(text, at);
    return text !== null;
  }

  /** A piece was let go somewhere on the page. */
  private dropped(x: number, y: number): void {
    const svg = document.elementFromPoint(x, y)?.closest("svg");
    const surface = this.surfaces.find((one) => one.svg === svg);
    const at = surface?.cellAt({ clientX: x, clientY: y });
    if (surface && at) surface.act(at);
  }

  /** Keys that work anywhere on the table page. */
  anywhere(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !prefs.letters) return;
    if (this.active?.svg?.closest("[inert]")) return; // a picture of a table
    if ((event.target as Element).closest("input, textarea, select, dialog, [contenteditable]")) return;
    if (this.letter(event.key, event.shiftKey)) event.preventDefault();
  }

  private letter(key: string, back: boolean): boolean {
    const { game, active } = this;
    if (!active) return false;
    if (key === "l" || key === "L") return this.next(game.order?.() ?? [...game.marks().keys()], back);
    if (key === "k") return this.next(game.stops?.() ?? [], false);
    if (key === "b") active.focus();
    else if (active.plan.zooms === "never") return false;
    else if (key === "f") active.zoom.fit();
    else if (key === "+") active.zoom.by(1.3, active.cell ?? undefined);
    else if (key === "-") active.zoom.by(1 / 1.3);
    else return false;
    return true;
  }

  /** The cursor goes to the next place of a list, on whichever drawing that is. */
  private next(list: readonly string[], back: boolean): boolean {
    const seen = list.filter((id) => this.surfaces.some((surface) => surface.at.has(id)));
    if (!seen.length) return false;
    const now = seen.indexOf(this.active?.cursor ?? "");
    const id = now < 0 ? seen[0]! : seen[(now + (back ? -1 : 1) + seen.length) % seen.length]!;
    this.surfaces.find((surface) => surface.at.has(id))!.go(id);
    return true;
  }
}

export class Surface {
  svg = $state<SVGSVGElement>();
  /** The frame on the screen. */
  width = $state(0);
  height = $state(0);
  /** The cursor's cell has the keyboard's focus; `ringed`: and shows it. */
  focused = $state(false);
  ringed = $state(false);
  /** The cell under the pointer or the cursor. */
  pointed = $state<string | null>(null);
  private wished = $state<string | null>(null);

  /** The same list again while it holds the same cells: then nothing that is made of it is made anew. */
  private last: readonly Cell[] = [];
  readonly cells: readonly Cell[] = $derived.by(() => {
    const now = this.plan.cells();
    const equal = now.length === this.last.length && now.every((cell, place) => cell === this.last[place]);
    return equal ? this.last : (this.last = now);
  });
  readonly at: ReadonlyMap<string, Cell> = $derived(new Map(this.cells.map((cell) => [cell.id, cell])));
  readonly rows: readonly (readonly Cell[])[] = $derived.by(() => {
    const found: Cell[][] = [];
    for (const cell of this.cells) (found[cell.row ?? 0] ??= []).push(cell);
    return found.filter(Boolean);
  });
  /** The cell that the keys are on: the first one when the last one is gone. */
  readonly cursor: string | null = $derived.by(() => {
    if (this.wished !== null && this.at.has(this.wished)) return this.wished;
    return this.plan.first && this.at.has(this.plan.first) ? this.plan.first : (this.cells[0]?.id ?? null);
  });
  readonly cell: Cell | null = $derived.by(() => this.at.get(this.cursor ?? "") ?? null);

  readonly phone: boolean = $derived(this.width > 0 && this.width < 560);
  /** How large the drawing is in its frame. */
  readonly drawn: Area = $derived.by(() => {
    const frame = { width: this.width, height: this.height };
    return this.plan.fit && !this.fills ? this.plan.fit(frame) : frame;
  });
  readonly zoom: Zoom;

  constructor(
    readonly board: BoardController,
    readonly plan: SurfacePlan,
  ) {
    const { width, height } = plan.full(false);
    this.width = width;
    this.height = height;
    this.zoom = new Zoom(
      () => this.plan.full(this.phone),
      () => (this.fills && this.plan.opensAt ? this.height / this.width : null),
    );
  }

  /** A phone gives a board that zooms its whole frame. */
  get fills(): boolean {
    return this.phone && this.plan.zooms === "always";
  }

  /** The width of a cell on the screen, in pixels. */
  private get finger(): number {
    const { box } = this.zoom;
    return Math.min(this.drawn.width / box.width, this.fills && this.plan.opensAt ? Infinity : this.drawn.height / box.height) * this.plan.size;
  }

  /** The window onto the board when its frame changes between phone and desk. */
  open(): void {
    const { phone } = this;
    untrack(() => {
      const at = phone && this.fills ? this.plan.opensAt?.() : undefined;
      if (at) {
        this.zoom.cover(at.x, at.y);
        if (this.finger < FINGER) this.zoom.to((this.zoom.scale * (FINGER + 0.5)) / this.finger, at.x, at.y);
      } else this.zoom.fit();
    });
  }

  // Pointing ---------------------------------------------------------------------------------------------

  /** The cell under a point of the screen. */
  cellAt(point: { clientX: number; clientY: number }): string | null {
    const named = document.elementFromPoint(point.clientX, point.clientY)?.closest<SVGElement>("[data-place]");
    if (named && this.svg?.contains(named)) return named.dataset.place ?? null;
    if (!this.svg) return null;
    // Between rounded corners: the cell whose middle is nearest, if the point is still inside its circle.
    const { x, y } = this.zoom.point(this.svg, point);
    let found: string | null = null;
    let least = this.plan.size / 1.7;
    for (const cell of this.cells) {
      const far = Math.hypot(cell.x - x, cell.y - y);
      if (far < least) [least, found] = [far, cell.id];
    }
    return found;
  }

  press(event: MouseEvent): void {
    if (this.zoom.moved) return;
    const id = this.cellAt(event);
    if (id === null) return;
    const cell = this.at.get(id);
    // Too small for a finger: come closer first, unless it is clear what is meant.
    if (cell && this.fills && this.finger < FINGER - 1 && !this.board.game.marks().has(id)) this.zoom.to((this.zoom.scale * (FINGER + 1)) / this.finger, cell.x, cell.y);
    else this.act(id);
  }

  /** What a click, a tap, Enter or a piece let go does. */
  act(id: string): void {
    if (this.at.has(id)) this.wished = id;
    this.board.enter(this);
    const { model, game } = this.board;
    if (model.brush) {
      model.brush(id);
      return;
    }
    if (model.plannable && model.selection !== null) {
      const planned = game.wish(id);
      if (planned) model.plans.add(planned);
      return;
    }
    if (!model.canAct || game.choose(id)) return;
    const text = game.wish(id);
    if (text) void model.askWhy(text, id);
  }

  hover(event: PointerEvent): void {
    const id = (event.target as Element).closest<SVGElement>("[data-place]")?.dataset.place ?? null;
    if (id !== this.pointed) this.pointed = id;
  }

  // Keys -------------------------------------------------------------------------------------------------

  key(event: KeyboardEvent): void {
    const { model, game } = this.board;
    if (event.key.startsWith("Arrow")) {
      const next = beside(this.cells, this.cell, event.key as Arrow);
      if (next) this.go(next);
      event.preventDefault();
    } else if ((event.key === "Enter" || event.key === " ") && this.cursor !== null) {
      const named = model.preview ? game.named(model.preview.text) : null;
      // Enter sends what is chosen, unless the cursor has gone on to another place.
      if (named && event.key === "Enter" && (named.length === 0 || named.includes(this.cursor))) return;
      this.act(this.cursor);
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** The cursor and the window go to a cell. */
  go(id: string): void {
    this.move(id);
    this.focus();
  }

  private move(id: string): void {
    this.wished = id;
    this.bring(id);
  }

  /** The window goes to a cell, the cursor stays. */
  bring(id: string): void {
    const cell = this.at.get(id);
    if (cell) this.zoom.show(cell.x, cell.y, this.plan.size, this.covered);
  }

  /** On a phone those who fight stand above the sheet that tells of it. */
  lift(ids: readonly string[]): void {
    const cells = ids.flatMap((id) => this.at.get(id) ?? []);
    const middle = (way: "x" | "y"): number => cells.reduce((sum, cell) => sum + cell[way], 0) / cells.length;
    if (cells.length && this.fills) this.zoom.lift(middle("x"), middle("y"), this.covered);
  }

  /** The share of a phone's board that the sheet lies over. */
  private get covered(): number {
    const [board, sheet] = [this.svg?.getBoundingClientRect(), this.svg?.closest("main")?.querySelector(".dock")?.getBoundingClientRect()];
    if (!this.fills || !board?.height || !sheet) return 0;
    return Math.min(0.8, Math.max(0, (board.bottom - sheet.top) / board.height));
  }

  focus(): void {
    flushSync(); // at once, so that an Enter typed right behind finds the cell
    this.svg?.querySelector<SVGElement>('[data-place][tabindex="0"]')?.focus();
  }

  entered(event: FocusEvent): void {
    const target = event.target as SVGElement;
    const id = target.dataset.place;
    if (id && this.at.has(id)) {
      if (id !== this.cursor) this.move(id);
      this.pointed = id;
      this.board.enter(this);
    }
    this.focused = true;
    this.ringed = target.matches(":focus-visible");
  }

  left(): void {
    this.focused = false;
    this.ringed = false;
    this.pointed = null;
  }
}
