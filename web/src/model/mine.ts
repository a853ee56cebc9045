// A table in a person's own list, in words.
import { t, words } from "../i18n/words.svelte";
import type { Entry, MyGame, TableInfo } from "../net/wire";
import { called } from "./bots";

/** The others at a table, as they are called. */
export function rivals(table: TableInfo): string[] {
  const names = called(table.seats);
  return table.seats.flatMap((seat) => (seat.you || seat.kind === "open" ? [] : [names[seat.seat]!]));
}

/** What a table is called: as this person calls it, as its host does, or by who plays there. */
export function titleOf({ table, name }: Pick<MyGame, "table" | "name">): string {
  if (name ?? table.name) return (name ?? table.name)!;
  const others = rivals(table);
  return others.length ? t("games.with", { players: others }) : words.term(`${table.game}.title`);
}

/** Where a game stands: whose turn it is, who is missing, or how it ended. */
export function standing(game: MyGame): string {
  const { table } = game;
  if (table.status === "frozen") return t("games.frozen");
  if (table.status === "waiting") return t("games.missing", { n: table.seats.filter((seat) => seat.kind === "open").length });
  if (table.status === "finished") return result(table);
  if (game.turn) return t("games.your_turn");
  const names = called(table.seats);
  return t("games.turn_of", { players: table.open.map((seat) => names[seat]!) });
}

/** How a game ended for this person: the place and the points. */
export function result({ seats, outcome }: TableInfo): string {
  const mine = seats.find((seat) => seat.you);
  const ranks = outcome?.ranks as number[] | undefined;
  const scores = outcome?.scores as number[] | undefined;
  if (!mine || !ranks || !scores || seats.filter((seat) => seat.you).length > 1) return t("home.finished");
  return t("games.place", { rank: ranks[mine.seat]!, n: seats.length, points: scores[mine.seat]! });
}

export const won = ({ seats, outcome }: TableInfo): boolean => seats.some((seat) => seat.you && (outcome?.ranks as number[] | undefined)?.[seat.seat] === 1);

/** The last things that others did, newest last: at most `most` sentences. */
export function lately(table: TableInfo, log: readonly Entry[], most: number): string[] {
  const names = called(table.seats);
  const mine = new Set(table.seats.flatMap((seat) => (seat.you ? [seat.seat] : [])));
  const told = log
    .filter((entry) => entry.kind === "play" && entry.seat >= 0 && !mine.has(entry.seat))
    .flatMap((entry) => entry.events.filter((event) => event.kind !== "turn" && event.kind !== "round"))
    .map((event) => words.game(`${table.game}.event.${event.kind}`, (event.data ?? {}) as Record<string, any>, names))
    .filter((text): text is string => !!text);
  return told.slice(-most);
}

/** The address of a table; lessons and trials know what they are of. */
export function addressOf({ id, purpose, about }: TableInfo): string {
  return `/table/${id}${about && (purpose === "lesson" || purpose === "trial" || purpose === "puzzle") ? `#${purpose}=${encodeURIComponent(about)}` : ""}`;
}
