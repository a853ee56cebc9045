// What a square is, in words: for screen readers and the text board, from the same view the board is drawn from.
import type { Words } from "../../i18n/words.svelte";
import { tell, type Told } from "../../model/explain";
import { kingdoms, leaders, monumentColours, named, tiles } from "./read";
import { COLS, map, name, ROWS, square } from "./squares";
import pieces from "./told";
import type { TigrisView } from "./view";

const rivers = new Map<string, Set<string>>();

function isRiver(board: string, at: string): boolean {
  let squares = rivers.get(board);
  if (!squares) {
    squares = new Set(map(board).river.map(({ x, y }) => name(x, y)));
    rivers.set(board, squares);
  }
  return squares.has(at);
}

/** What stands on every square that is not empty: "priest of the Bull, Marco", "temple with a treasure". */
export function contents(view: TigrisView, names: readonly string[], words: Words): Map<string, string> {
  const found = new Map<string, string>();
  for (const at of view.position.catastrophes) found.set(at, words.t("tigris.cell.ruin"));
  for (const tile of tiles(view)) {
    found.set(tile.square, words.t(tile.gem ? "tigris.cell.treasure" : "tigris.cell.tile", { tile: `tigris.tile_${tile.colour}` }));
  }
  for (const monument of view.position.monuments) {
    const [a, b] = monumentColours(monument.kind);
    const text = words.t("tigris.cell.monument", { a: `tigris.colour_${a}`, b: `tigris.colour_${b}` });
    const { x, y } = square(monument.square);
    for (const at of [name(x, y), name(x + 1, y), name(x, y + 1), name(x + 1, y + 1)]) found.set(at, text);
  }
  for (const head of leaders(view)) {
    const text = words.t("tigris.cell.leader", {
      leader: `tigris.leader_${head.colour}`,
      dynasty: `tigris.dynasty_${head.dynasty}`,
      player: names[head.seat] ?? "",
    });
    found.set(head.square, text);
  }
  return found;
}

/** What every square is without marks, by its name. */
export function squareLabels(view: TigrisView, names: readonly string[], words: Words): Map<string, string> {
  const board = String(view.options.board ?? "standard");
  const full = contents(view, names, words);
  const river = words.t("tigris.cell.empty", { kind: "river", ground: words.t("tigris.cell.river") });
  const land = words.t("tigris.cell.empty", { kind: "land", ground: words.t("tigris.cell.land") });
  const realm = new Map(
    kingdoms(view).flatMap((one) => {
      const text = `, ${words.t("tigris.cell.kingdom", { letter: one.letter })}`;
      return one.squares.map((at) => [at, text] as const);
    }),
  );
  const found = new Map<string, string>();
  for (let y = 0; y < ROWS; y += 1) {
    for (let x = 0; x < COLS; x += 1) {
      const at = name(x, y);
      const what = full.get(at) ?? (isRiver(board, at) ? river : land);
      found.set(at, `${at}, ${what}${realm.get(at) ?? ""}`);
    }
  }
  return found;
}

/** What lies on a square, with the sentence of its piece; null where nothing does. */
export function tellSquare(view: TigrisView, at: string, labels: ReadonlyMap<string, string>, words: Words): Told | null {
  const piece = pieceOn(view, at);
  const told = piece ? tell(pieces, piece, words) : null;
  return told ? { name: labels.get(at) ?? told.name, text: told.text } : null;
}

function pieceOn(view: TigrisView, at: string): string | null {
  const head = leaders(view).find((one) => one.square === at);
  if (head) return `leader_${head.colour}`;
  const tile = tiles(view).find((one) => one.square === at);
  if (tile) return tile.gem ? "treasure" : `tile_${tile.colour}`;
  if (view.position.catastrophes.includes(at)) return "catastrophe";
  const tower = view.position.monuments.find((one) => named(`monument ${one.kind} ${one.square}`).includes(at));
  return tower ? `monument_${tower.kind.replace("-", "_")}` : null;
}
