// Moves, tiles and hexes in words: for the question, lists of moves and screen readers.
import { t, words } from "../../i18n/words.svelte";
import type { TableModel } from "../../model/model.svelte";
import { SCORING } from "./data.gen";
import { deskOf } from "./desk.svelte";
import { bridges, move } from "./read";
import { viewOf, type TerraView } from "./view";

/** What a tile does. */
export const tileWords = (id: string): string => words.label(`terra.${id}`);

/** What a power action or special action does. */
export const actWords = (id: string): string => words.label(/^ACT\d$/.test(id) ? `terra.${id}` : `terra.special_${id}`);

/** A faction's ability, and what its stronghold gives, in a sentence each. */
export function abilities(faction: string): [string, string] {
  const [before = "", after = ""] = words.help(`terra.faction_${faction}`).split(/(?:Stronghold|Fortezza): /);
  const large = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  return [before.trim(), large(after.trim())];
}

/** A scoring tile with its ratio: points for what, and which cult brings what at the end of the round. */
export function roundWords(id: string, reward = true): string {
  const tile = SCORING[id];
  if (!tile || !reward) return tileWords(id);
  const cult = tile.cult === "PRIESTS" ? t("terra.score.priests") : words.term(`terra.cult_${tile.cult}`);
  return t("terra.score.both", { what: tileWords(id).split(";")[0]!, per: tile.per, cult, n: tile.gain[1], good: words.term(`terra.res_${tile.gain[0]}`, tile.gain[1] === 1 ? "" : "pl") });
}

/** A move as a question; of several steps the one that counts. */
export function asks(model: TableModel, text: string): string | null {
  const way = model.preview?.text === text ? deskOf(model).chosen : null;
  if (way && way.steps.length > 1) {
    const steps = way.steps.filter((step) => step !== "end");
    const dug = steps.some((step) => step.startsWith("transform "));
    if (way.what === "build" && dug) return t("terra.ask.both", { hex: way.at });
    const last = steps.at(-1)!;
    if (last !== text) return ask(model, last);
  }
  return ask(model, text);
}

/** One step as a question to the person here, or by its name, whoever makes it. */
export function ask(model: TableModel, text: string, as = "you"): string | null {
  const { kind, target, to } = move(text);
  switch (kind) {
    case "faction":
      return t("terra.ask.faction", { as, faction: `terra.faction_${target}` });
    case "build":
    case "connect":
      return t(`terra.ask.${kind}`, { as, hex: target });
    case "transform":
      return t("terra.ask.transform", { as, hex: target, terrain: `terra.terrain_${to}`, long: String(text.endsWith("long")) });
    case "upgrade":
      return t("terra.ask.upgrade", { as, hex: target, building: `terra.building_${to}` });
    case "advance":
      return t(`terra.ask.${target}`, { as });
    case "send":
      return t("terra.ask.send", { as, cult: `terra.cult_${target}`, n: Number(to) });
    case "step":
    case "top":
      return t(`terra.ask.${kind}`, { as, cult: `terra.cult_${target}` });
    case "action":
      return t("terra.ask.action", { as, what: actWords(target) });
    case "bridge": {
      const [a, b] = target.split(":") as [string, string];
      return t("terra.ask.bridge", { as, a, b });
    }
    case "take":
      return t("terra.ask.take", { as, what: tileWords(target) });
    case "exchange":
      return t("terra.ask.exchange", { as, n: Number(target) });
    case "leech":
    case "decline":
      return offer(model, kind, as);
    case "convert":
      return converting(text, as);
    case "burn":
      return t("terra.ask.burn", { as, n: Number(target) });
    case "pass":
      return target ? t("terra.ask.pass", { as, what: tileWords(target) }) : t("terra.ask.pass_last", { as });
    case "forgo":
    case "keep":
    case "end":
      return t(`terra.ask.${kind}`, { as });
  }
  return null;
}

function offer(model: TableModel, kind: string, as: string): string {
  const data = model.question?.data ?? {};
  return t(`terra.ask.${kind}`, { as, n: Number(data.power ?? 0), vp: Number(data.vp ?? 0) });
}

function converting(text: string, as: string): string {
  const [, paid, from, gained, to] = /^convert (\d+)([A-Z]+) to (\d+)([A-Z]+)$/.exec(text) ?? [];
  return t("terra.ask.convert", { as, paid: Number(paid), from: `terra.res_${from}`, gained: Number(gained), to: `terra.res_${to}` });
}

/** What of a view the names of the hexes tell: the rest changes with every move, this seldom. */
export const labelled = (view: TerraView) => ({
  terrain: view.position.terrain,
  players: view.position.players.map(({ faction, buildings, town_hexes }) => ({ faction, buildings, town_hexes })),
  bridges: bridges(view).map(([place]) => place),
});
export type Labelled = ReturnType<typeof labelled>;

/** What every hex is: "E7, desert, dwelling of the Nomads (Marco), town". */
export function hexLabels({ terrain: lands, players, bridges: built }: Labelled, names: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [hex, terrain] of Object.entries(lands)) found.set(hex, `${hex}, ${words.term(`terra.terrain_${terrain}`)}`);
  players.forEach((player, seat) => {
    const towns = new Set(player.town_hexes);
    for (const [kind, hexes] of Object.entries(player.buildings)) {
      for (const hex of hexes) {
        const text = t("terra.cell.building", {
          building: `terra.building_${kind}`,
          faction: `terra.faction_${player.faction}`,
          player: names[seat] ?? "",
          town: String(towns.has(hex)),
        });
        found.set(hex, `${found.get(hex)}, ${text}`);
      }
    }
  });
  for (const place of built) {
    const [a, b] = place.split(":") as [string, string];
    for (const [hex, other] of [[a, b], [b, a]] as [string, string][]) found.set(hex, `${found.get(hex)}, ${t("terra.cell.bridge", { hex: other })}`);
  }
  return found;
}

export const phaseWords = (model: TableModel): string => {
  const { outcome, position } = viewOf(model);
  const keys: Record<string, string> = { faction: "terra.phase_factions", dwelling: "terra.phase_placement", bonus: "terra.phase_first_bonus", deal: "terra.phase_setup", bonus_spades: "terra.phase_cleanup" };
  return words.label(outcome ? "terra.phase_end" : (keys[position.question] ?? "terra.phase_actions"));
};

/** What the gold button does. */
export function confirmLabel(model: TableModel): string | null {
  const way = deskOf(model).chosen;
  if (!way) return null;
  if (way.what === "build") return t(way.steps.some((step) => step.startsWith("transform ")) ? "terra.do.both" : "terra.do.build");
  const known = ["dig", "upgrade", "act", "send", "advance", "bridge", "convert", "burn"];
  return known.includes(way.what) ? t(`terra.do.${way.what}`) : null;
}
