// What this browser keeps: tables played on this device, tables of the server as they were last seen, moves that wait.
import type { TableInfo, ViewOut } from "../wire";

export interface KeptTable {
  id: string;
  /** The engine that wrote it: a game that goes on is played on with its rules. */
  engine: string;
  /** The table without its rows, as Python wrote it. */
  table: string;
  info: TableInfo;
}

export interface SeenTable {
  id: string;
  info: TableInfo;
  view: ViewOut | null;
  options: Record<string, unknown> | null;
}

/** A move made while the server could not be reached. */
export interface WaitingMove {
  id: string;
  step: number;
  seat: number;
  action: number;
  text: string;
}

const STORES: Record<string, string | string[]> = { tables: "id", rows: ["id", "step"], seen: "id", moves: "id" };
let opening: Promise<IDBDatabase> | null = null;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function opened(name: string, stores: Record<string, string | string[]>): Promise<IDBDatabase> {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(stores)) request.result.createObjectStore(name, { keyPath });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open(): Promise<IDBDatabase> {
  opening ??= opened("ziggurat", STORES);
  return opening;
}

/** All or nothing, and on disk when it ends; `relaxed`: soon after. */
const change = async (names: string[], work: (transaction: IDBTransaction) => void, durability?: IDBTransactionDurability): Promise<void> => changed(await open(), names, work, durability);

function changed(database: IDBDatabase, names: string[], work: (transaction: IDBTransaction) => void, durability: IDBTransactionDurability = "strict"): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(names, "readwrite", { durability });
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
    work(transaction);
  });
}

async function one<T>(name: string, key: string): Promise<T | null> {
  const found = await done((await open()).transaction(name).objectStore(name).get(key));
  return (found as T | undefined) ?? null;
}

async function all<T>(name: string): Promise<T[]> {
  return (await done((await open()).transaction(name).objectStore(name).getAll())) as T[];
}

const rowsOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);

/** A table with its rows as Python reads it; undefined (Python's None) where there is none. */
export async function readTable(id: string): Promise<string | undefined> {
  const transaction = (await open()).transaction(["tables", "rows"]);
  const [kept, rows] = await Promise.all([
    done(transaction.objectStore("tables").get(id)) as Promise<KeptTable | undefined>,
    done(transaction.objectStore("rows").getAll(rowsOf(id))) as Promise<{ row: unknown }[]>,
  ]);
  if (!kept) return undefined;
  return JSON.stringify({ ...JSON.parse(kept.table), rows: rows.map((one) => one.row) });
}

/** Keep a table with its new rows; false when another tab has written one of them, or removed the table. */
export async function keepTable(kept: KeptTable, rows: readonly { step: number }[], first: number): Promise<boolean> {
  try {
    await change(["tables", "rows"], (transaction) => {
      const tables = transaction.objectStore("tables");
      if (first > 1) {
        const known = tables.count(kept.id);
        known.onsuccess = () => known.result === 0 && transaction.abort();
      }
      for (const row of rows) transaction.objectStore("rows").add({ id: kept.id, step: row.step, row });
      tables.put(kept);
    });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === "ConstraintError") return false;
    if (error === null) return false; // ended by ourselves
    throw error;
  }
}

/** What is kept besides tables (analyses, reviews) lies apart: no page that is open has to let go of it. */
let shelf: Promise<IDBDatabase> | null = null;

function papers(): Promise<IDBDatabase> {
  shelf ??= opened("ziggurat-papers", { papers: ["kind", "key"] });
  return shelf;
}

export const paper = {
  one: async (kind: string, key: string): Promise<string | undefined> => ((await done((await papers()).transaction("papers").objectStore("papers").get([kind, key]))) as { text: string } | undefined)?.text,
  all: async (kind: string): Promise<string[]> => ((await done((await papers()).transaction("papers").objectStore("papers").getAll(IDBKeyRange.bound([kind], [kind, []])))) as { text: string }[]).map(({ text }) => text),
  keep: async (kind: string, key: string, text: string): Promise<void> => changed(await papers(), ["papers"], (transaction) => void transaction.objectStore("papers").put({ kind, key, text })),
  drop: async (kind: string, key: string): Promise<void> => changed(await papers(), ["papers"], (transaction) => void transaction.objectStore("papers").delete([kind, key])),
};

export const storage = {
  table: (id: string) => one<KeptTable>("tables", id),
  tables: () => all<KeptTable>("tables"),
  /** Forget a table on this device with all its rows. */
  drop: (id: string) =>
    change(["tables", "rows"], (transaction) => {
      transaction.objectStore("tables").delete(id);
      transaction.objectStore("rows").delete(rowsOf(id));
    }),
  seen: (id: string) => one<SeenTable>("seen", id),
  allSeen: () => all<SeenTable>("seen"),
  see: (table: SeenTable) =>
    change(["seen"], (transaction) => {
      transaction.objectStore("seen").put(table);
      transaction.commit(); // also while the page is being left
    }, "relaxed"),
  forget: (ids: readonly string[]) => change(["seen"], (transaction) => ids.forEach((id) => transaction.objectStore("seen").delete(id))),
  move: (id: string) => one<WaitingMove>("moves", id),
  wait: (move: WaitingMove) => change(["moves"], (transaction) => void transaction.objectStore("moves").put(move)),
  sent: (id: string) => change(["moves"], (transaction) => void transaction.objectStore("moves").delete(id)),
};
