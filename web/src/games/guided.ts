// The guided first game: a real table against novices, with a coach beside it for the first turns.
import { folderOf } from ".";
import { t } from "../i18n/words.svelte";
import { prefs } from "../lib/prefs.svelte";
import { api, signedIn } from "../net/api";
import { botOf } from "../model/wish";

/** The weakest bot that plays with sense. */
const FIRST = "novice";

/** Open the table; its address. */
export async function openGuided(game: string): Promise<string> {
  await signedIn(prefs.name || t("home.guest"));
  const found = (await api.games()).games.find((one) => one.id === game)!;
  const { easy, first } = await folderOf(game);
  const rivals = Array.from({ length: found.seats[0]! - 1 }, () => ({ kind: "bot" as const, bot: botOf(found, FIRST) }));
  const table = await api.create({ game, options: { ...(first ?? easy) }, seats: [{ kind: "person" }, ...rivals], hints: true, undo: "free" });
  return `/table/${table.id}#guided=1`;
}
