// What tiles, spaces, territories and culture tokens are, in words.
import { capital } from "../../i18n/format";
import { t } from "../../i18n/words.svelte";
import type { TableModel } from "../../model/model.svelte";
import * as read from "./read";
import type { Told } from "../../model/explain";
import { label, listed, place as placeName, say, space as spaceName, term, tile as tileName } from "./say";
import type { Tables } from "./tables";
import { tileDoes } from "./tells";
import type { AnunnakiPosition, AnunnakiView } from "./view";

/** Every place of a star and of the planets in play, by its name. */
export function labels(model: TableModel, view: AnunnakiView, values: Tables, seat: number, marks: ReadonlyMap<string, read.Mark>): Map<string, string> {
  const found = new Map<string, string>();
  const { position } = view;
  const player = read.players(view)[seat]!;
  const areas = read.areas(values, player);
  for (const at of read.NODES) {
    const tile = read.tileAt(position, values, at);
    if (tile) found.set(`tile:${tile.id}`, tileLabel(tile.id, player, marks.get(`tile:${tile.id}`)));
  }
  for (const edge of read.edges(values)) found.set(`edge:${edge.name}`, spaceLabel(edge, areas, player.cubes.includes(edge.name)));
  for (const key of view.aids.planets) {
    const world = read.world(key, values);
    for (const one of world.places) found.set(one.id, territoryLabel(model, position, values, one, marks.get(one.id)));
    for (const [id, mark] of marks) if (id.startsWith("unit:")) found.set(id, say(mark.actions[0]!.text));
    for (const spot of world.spots) {
      const token = position.culture[spot.id];
      if (token !== undefined) found.set(`spot:${spot.id}`, spotLabel(values, token));
    }
  }
  return found;
}

function tileLabel(id: number, player: read.Player, mark: read.Mark | undefined): string {
  const parts = [tileName(id)];
  if (player.pawn === id) parts.push(t("anunnaki.pawn"));
  if (player.improved.includes(id)) parts.push(label("improved_side"));
  if (mark) parts.push(t("anunnaki.legal"));
  if (mark?.cube) parts.push(t("anunnaki.brings_cube", { n: mark.mana }));
  if (mark?.token) parts.push(t("anunnaki.closes", { kind: mark.token }));
  return parts.join(", ");
}

function spaceLabel(one: read.Edge, areas: readonly read.Area[], cube: boolean): string {
  const around = areas.filter((area) => area.edges.includes(one.name)).map((area) => t("anunnaki.area", { kind: area.major ? "major" : "minor", n: area.filled, k: area.edges.length }));
  return [t(cube ? "anunnaki.edge_cube" : "anunnaki.edge", { n: one.mana, edge: spaceName(one.name) }), ...around].join(", ");
}

function territoryLabel(model: TableModel, position: AnunnakiPosition, values: Tables, one: read.Territory, mark: read.Mark | undefined): string {
  const parts = [capital(placeName(one.id)), listed(counted(one.icons)), one.altars ? t("anunnaki.altars", { n: one.altars }) : ""];
  for (const unit of read.unitsAt(position, one.id)) {
    const gods = [...unit.gods.map((god) => term(`god_${god}`)), ...(unit.major ? [term(`god_${values.house[unit.house]?.major_god ?? ""}`)] : [])];
    parts.push(t("anunnaki.units", { player: model.names[unit.seat] ?? "", n: unit.followers, k: unit.settlements, gods: gods.map((god) => `, ${god}`).join("") }));
  }
  const tile = position.civilizations[one.id];
  if (tile) parts.push(tile === "down" ? t("anunnaki.civilization_down") : t("anunnaki.civilization", { n: values.civilization[tile]!.strength }), position.atlanteans.includes(one.id) ? term("atlantean_god_token") : "");
  if (mark) parts.push(t("anunnaki.legal"));
  if (mark?.kind === "conflict") parts.push(term("battle"));
  return parts.filter(Boolean).join(", ");
}

/** How many there are of each. */
const counted = (names: readonly string[]): Record<string, number> => {
  const found: Record<string, number> = {};
  for (const name of names) found[name] = (found[name] ?? 0) + 1;
  return found;
};

/** A place as it is explained: its name, and what lies there or what it does. */
export function tellPlace(model: TableModel, view: AnunnakiView, values: Tables, place: string, label: string): Told | null {
  const [kindOf, name = ""] = place.split(":");
  if (kindOf === "tile") {
    const improved = read.players(view)[model.seat ?? 0]?.improved.includes(Number(name)) ?? false;
    return { name: tileName(Number(name)), text: t("anunnaki.both_sides", { base: tileDoes(t, values, name, false), improved: tileDoes(t, values, name, true) }) + (improved ? ` ${t("anunnaki.is_improved")}` : "") };
  }
  const [head = "", ...rest] = label.split(", ");
  if (!head) return null;
  return { name: head, text: rest.join(", ") || (values.territory[place] ? t("anunnaki.empty_territory") : t("anunnaki.tell.space")) };
}

function spotLabel(values: Tables, token: number | "down"): string {
  const reward = read.rewardOf(values, token);
  return reward ? t("anunnaki.culture", { reward: listed({ [reward[0]]: reward[1] }) }) : t("anunnaki.culture_down");
}
