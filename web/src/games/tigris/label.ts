// What a square is, in words: for screen readers and the text board, from the same view the board is drawn from.
import type { Words } from "../../i18n/words.svelte";
import { COLOURS, map, name } from "./data";
import { kingdomAt, leaders, tiles, type Mark, type TigrisView } from "./read";

const rivers = new Map<string, Set<string>>();

function isRiver(board: string, at: string): boolean {
  let squares = rivers.get(board);
  if (!squares) {
    squares = new Set(map(board).river.map(({ x, y }) => name(x, y)));
    rivers.set(board, squares);
  }
  return squares.has(at);
}

/** What stands on a square: "priest of the Bull, Marco", "temple with a treasure", "monument", or nothing. */
export function contents(view: TigrisView, at: string, names: readonly string[], words: Words): string | null {
  const head = leaders(view).find((piece) => piece.square === at);
  if (head) {
    return words.t("tigris.cell.leader", {
      leader: `tigris.leader_${head.colour}`,
      dynasty: `tigris.dynasty_${head.dynasty}`,
      player: names[head.seat] ?? "",
    });
  }
  const tile = tiles(view).find((piece) => piece.square === at);
  if (tile) return words.t(tile.gem ? "tigris.cell.treasure" : "tigris.cell.tile", { tile: `tigris.tile_${tile.colour}` });
  if (view.catastrophes.includes(at)) return words.t("tigris.cell.ruin");
  const monument = view.monuments.find((one) => covers(one.square, at));
  if (monument) {
    const [a, b] = monument.colours.map((index) => COLOURS[index]!);
    return words.t("tigris.cell.monument", { a: `tigris.colour_${a}`, b: `tigris.colour_${b}` });
  }
  return null;
}

function covers(top: string, at: string): boolean {
  const column = at.charCodeAt(0) - top.charCodeAt(0);
  const row = Number(at.slice(1)) - Number(top.slice(1));
  return (column === 0 || column === 1) && (row === 0 || row === 1);
}

export function cellLabel(view: TigrisView, at: string, mark: Mark | null, names: readonly string[], words: Words): string {
  const ground = words.t(isRiver(String(view.options.board ?? "standard"), at) ? "tigris.cell.river" : "tigris.cell.land");
  const parts = [at, contents(view, at, names, words) ?? words.t("tigris.cell.empty", { ground })];
  const realm = kingdomAt(view, at);
  if (realm) parts.push(words.t("tigris.cell.kingdom", { letter: realm.letter }));
  if (mark) {
    const rival = mark.rival === null ? "" : (names[mark.rival] ?? "");
    parts.push(words.t("tigris.cell.legal", { kind: mark.kind, n: mark.amount || 1, player: rival }));
  }
  return parts.join(", ");
}
