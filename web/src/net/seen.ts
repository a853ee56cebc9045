// Tables of the server as they were last seen: for when it cannot be reached.
import { storage, type SeenTable } from "./local/storage";
import type { TableInfo, ViewOut } from "./wire";

/** Without storage nothing is remembered, and nothing else is lost. */
const quietly = async <T>(work: Promise<T>, otherwise: T): Promise<T> => work.catch(() => otherwise);

export const lastSeen = {
  /** Remember a table of one's own. */
  note: (info: TableInfo, view: ViewOut | null, options: Record<string, unknown> | null): Promise<void> => quietly(storage.see({ id: info.id, info, view, options }), undefined),
  table: (id: string): Promise<SeenTable | null> => quietly(storage.seen(id), null),
  tables: async (): Promise<TableInfo[]> => (await quietly(storage.allSeen(), [])).map((one) => one.info),
  /** Forget all but these: the others are not one's own any more. */
  only: async (ids: readonly string[]): Promise<void> => {
    const gone = (await quietly(storage.allSeen(), [])).map((one) => one.id).filter((id) => !ids.includes(id));
    if (gone.length) await quietly(storage.forget(gone), undefined);
  },
};
