// Where a piece may go and what happens there, as both games mark it.
import type { Words } from "../../i18n/words.svelte";
import type { Legal } from "../../model/model.svelte";
import type { ConsequenceItem } from "../../net/wire";

export interface Mark {
  place: string;
  action: Legal;
  kind: "conflict" | "mine" | "rival" | "plain";
  /** Points for oneself. */
  amount: number;
  /** Something can be built there then. */
  builds: boolean;
  /** Who else gets points. */
  rival: number | null;
}

const ORDER = { mine: 0, conflict: 1, rival: 2, plain: 3 };

/** The marks of the actions that are looked for, by the place that each names. */
export function marked(
  legal: readonly Legal[],
  consequences: ReadonlyMap<number, ConsequenceItem>,
  placeOf: (text: string) => string | null,
  seat: number | null,
): Map<string, Mark> {
  const found = new Map<string, Mark>();
  for (const action of legal) {
    const place = placeOf(action.text);
    if (place === null) continue;
    const item = consequences.get(action.id);
    const points = item?.effects.filter((effect) => effect.kind === "points") ?? [];
    const amount = points.filter((effect) => effect.seat === seat).reduce((sum, effect) => sum + Number(effect.amount ?? effect.n ?? 1), 0);
    const rival = points.find((effect) => effect.seat !== seat)?.seat ?? null;
    found.set(place, { place, action, kind: item?.mark ?? "plain", amount, rival, builds: item?.effects.some((effect) => effect.kind === "may_build") ?? false });
  }
  return found;
}

/** Own points before conflicts before others' points. */
export const bestFirst = (all: ReadonlyMap<string, Mark>): string[] => [...all.values()].sort((a, b) => ORDER[a.kind] - ORDER[b.kind]).map((mark) => mark.place);

export function markLabel(mark: Mark, names: readonly string[], words: Words): string {
  const rival = mark.rival === null ? "" : (names[mark.rival] ?? "");
  const said = words.t("tigris.cell.legal", { kind: mark.kind, n: mark.amount || 1, player: rival });
  return mark.builds ? `${said}, ${words.t("tigris.cell.builds")}` : said;
}
