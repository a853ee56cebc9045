// The component values of a table: ours, with those of the option `data` laid over them, field by field.
import { BASE } from "./data";

export type Amounts = Record<string, number>;
export interface Weapon {
  kind: string;
  cost: Amounts;
  strength: number;
  war: number;
  vp: number;
  effect: string;
  house?: string;
}
export interface Pact {
  house?: string;
  cost: Amounts;
  mid: Amounts;
  vp: number;
  commerce: number;
}
export interface Place {
  planet: string;
  q: number;
  r: number;
  icons: string[];
  altars: number;
  capital: boolean;
  atlantis: boolean;
}
export interface Tables {
  action_tile: Record<string, { key: string; color: string; base: Record<string, unknown>; improved: Record<string, unknown> }>;
  star_edge: Record<string, { ends: string[]; mana: number }>;
  star_area: Record<string, { god: string; edges: string[] }>;
  mana_action: Record<string, { mana: number; cost: Amounts }>;
  settlement_income: Record<string, { reward: Amounts }>;
  development_track: Record<string, { last: number; multiplier: number[] }>;
  dominion_track: { last: number; vp: number[]; bonus_vp: number; lightning_passed_at: number };
  objective_tile: Record<string, { divisor: number; max: number }>;
  house: Record<string, { capital_resource: string; major_god: string }>;
  territory: Record<string, Place>;
  culture_spot: Record<string, { planet: string; around: string[] }>;
  atlantis_gate: Record<string, { open_to: string[] }>;
  civilization: Record<string, { strength: number; effect: string; reward: Amounts }>;
  culture_token: Record<string, { reward: Amounts }>;
  weapon: Record<string, Weapon>;
  major_god: Record<string, { on_summon: Amounts }>;
  minor_god: Record<string, { type: string; on_summon: Amounts }>;
  pact: Record<string, Pact>;
}
type Overrides = Record<string, Record<string, any>>;

/** Tables without entries of their own: their fields are values. */
const SINGLE = new Set(["dominion_track"]);

export function layOver(data: Overrides): Tables {
  const all: Record<string, Record<string, any>> = { ...(BASE as unknown as Record<string, Record<string, any>>) };
  for (const [table, entries] of Object.entries(data)) {
    const ours = all[table];
    if (!ours) continue;
    if (SINGLE.has(table)) {
      all[table] = { ...ours, ...entries };
      continue;
    }
    const rows: Record<string, any> = { ...ours };
    for (const [name, entry] of Object.entries(entries)) if (rows[name]) rows[name] = { ...rows[name], ...entry };
    all[table] = rows;
  }
  return all as unknown as Tables;
}

let known: { text: string; tables: Tables } | null = null;

/** The values of a view's table; every view brings its options anew, so equal ones share one object. */
export function tablesOf(data: Overrides | undefined): Tables {
  if (!data || Object.keys(data).length === 0) return BASE;
  const text = JSON.stringify(data);
  if (known?.text !== text) known = { text, tables: layOver(data) };
  return known.tables;
}
