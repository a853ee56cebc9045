// The component values of a table: ours, with those of the option `data` laid over them, field by field.
import { BASE as PRINTED } from "./data.gen";

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
/** What is printed on our components. */
export const BASE: Tables = PRINTED;

type Overrides = Record<string, Record<string, any>>;

/** Tables without entries of their own: their fields are values. */
const SINGLE = new Set(["dominion_track"]);

export function layOver(data: Overrides): Tables {
  const laid: Tables = { ...BASE };
  for (const [table, entries] of Object.entries(data)) {
    if (!(table in BASE)) continue;
    const ours: Record<string, any> = BASE[table as keyof Tables];
    const rows = SINGLE.has(table) ? { ...ours, ...entries } : { ...ours };
    if (!SINGLE.has(table)) for (const [name, entry] of Object.entries(entries)) if (rows[name]) rows[name] = { ...rows[name], ...entry };
    Object.assign(laid, { [table]: rows });
  }
  return laid;
}

let known: { text: string; tables: Tables } | null = null;

/** The values of a view's table; every view brings its options anew, so equal ones share one object. */
export function tablesOf(data: Overrides | undefined): Tables {
  if (!data || Object.keys(data).length === 0) return BASE;
  const text = JSON.stringify(data);
  if (known?.text !== text) known = { text, tables: layOver(data) };
  return known.tables;
}

/** The parts of a turn, in their order. */
export const PHASES = ["primary", "mana", "additional", "battles", "culture"] as const;
