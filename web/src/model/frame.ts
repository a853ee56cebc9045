// Where the parts of a table lie: from the window and the game alone, never from what is in them, so that the board
// keeps its place and its size through a whole game.

export interface Area {
  width: number;
  height: number;
}

/** The dock lies under the whole page, under the board, or under the column beside the board. */
export type DockPlace = "across" | "below" | "beside";

/** How a game divides a desk's window. */
export interface Desk {
  dock: DockPlace;
  /** The height of the dock. */
  height: number;
  /** The least width of the side column; without `aspect` its width. */
  side: number;
  /** The board's width by its height; missing: it takes all the room beside the side column. */
  aspect?: number;
}

/** How a game divides a phone's window. */
export interface Phone {
  /** The height of the sheet below the board. What needs more grows over the board. */
  sheet: number;
  /** The height of the rows above the board: the players, own goods, a switch between boards. */
  above: number;
}

export interface GameFrame {
  desk: (window: Area) => Desk;
  phone?: (window: Area) => Phone;
}

export interface Frame {
  /** `flat`: a phone on its side. */
  mode: "desk" | "phone" | "flat";
  dock: DockPlace;
  /** Everything below is in pixels. */
  top: number;
  gap: number;
  board: Area;
  side: number;
  /** The height of the dock or the sheet. */
  height: number;
  /** Rows above the board on a phone, and the pages' bar below everything. */
  above: number;
  nav: number;
  /** How much larger everything but the board is drawn (4K). */
  large: number;
}

/** Narrower than this is a phone. */
export const DESK = 1024;
/** Lower than this is a small laptop: less air between the parts. */
export const LOW = 760;
/** Where the dock stands in the side column, that is low up to here: players, log and dock share it. */
export const LOW_BESIDE = 900;
const WIDEST = 2400;
/** The sheet lies over the last pixels of the board, which has a margin there. */
export const OVERLAP = 14;

const USUAL: GameFrame = { desk: ({ height }) => ({ dock: "below", height: height < LOW ? 168 : 190, side: 424 }) };

export function frameOf(window: Area, game: GameFrame = USUAL): Frame {
  if (window.width < DESK && window.height <= 480 && window.width > window.height) return flat(window);
  return window.width < DESK ? phone(window, game) : desk(window, game);
}

function desk(window: Area, game: GameFrame): Frame {
  const large = window.width >= 3200 ? 1.5 : 1;
  const width = window.width >= 3200 ? window.width : Math.min(window.width, WIDEST);
  const low = window.height < LOW;
  const [top, gap] = [(low ? 42 : 50) * large, (low ? 8 : 12) * large];
  const plan = game.desk({ width: width / large, height: window.height / large });
  const below = plan.dock === "beside" ? 0 : plan.height * large + gap;
  const room = { width: width - plan.side * large - 3 * gap, height: Math.max(240, window.height - top - below - 2 * gap) };
  const board = plan.aspect ? fitted(room, plan.aspect) : room;
  return {
    mode: "desk",
    dock: plan.dock,
    top,
    gap,
    board,
    side: Math.floor(width - board.width - 3 * gap),
    height: plan.height * large,
    above: 0,
    nav: 0,
    large,
  };
}

function fitted(room: Area, aspect: number): Area {
  const width = Math.floor(Math.min(room.width, room.height * aspect));
  // The side column begins beside the board; above and below it the board has the whole height.
  return { width, height: Math.floor(room.height) };
}

function phone(window: Area, game: GameFrame): Frame {
  const { sheet, above } = game.phone?.(window) ?? { sheet: 254, above: 54 };
  const [top, nav] = [50, 58];
  const height = Math.max(200, window.height - top - above - sheet - nav + OVERLAP);
  return { mode: "phone", dock: "below", top, gap: 0, board: { width: window.width, height }, side: window.width, height: sheet, above, nav, large: 1 };
}

function flat(window: Area): Frame {
  const [top, side] = [44, 300];
  return { mode: "flat", dock: "beside", top, gap: 6, board: { width: window.width - side - 18, height: window.height - top - 12 }, side, height: 0, above: 0, nav: 0, large: 1 };
}

/** The first of some plans, unless another gives a clearly larger board. */
export function largest(window: Area, plans: readonly [Desk, ...Desk[]]): Desk {
  const width = (plan: Desk): number => desk(window, { desk: () => plan }).board.width;
  const height = (plan: Desk): number => desk(window, { desk: () => plan }).board.height;
  const size = (plan: Desk): number => Math.min(width(plan), height(plan) * (plan.aspect ?? 1));
  return plans.reduce((best, plan) => (size(plan) > 1.04 * size(best) ? plan : best));
}
