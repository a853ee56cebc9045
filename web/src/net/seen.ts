// Tables of the server as they were last seen: for when it cannot be reached.
import { storage, type SeenTable } from "./local/storage";
import type { TableInfo, ViewOut } from "./wire";

/** Without storage nothing is remembered, and nothing else is lost. */
const quietly = async <T>(work: Promise<T>, otherwise: T): Promise<T> => work.catch(() => otherwise);

/** The newest view that waits to be written: while moves follow one another none of them needs to be. */
let waiting: SeenTable | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const QUIET = 500;
const written = new Set<string>();

function write(): void {
  clearTimeout(timer);
  if (!waiting) return;
  const table = waiting;
  waiting = null;
  written.add(table.id);
  void quietly(storage.see(table), undefined);
}
if (typeof addEventListener === "function") addEventListener("pagehide", write);

function all(): Promise<SeenTable[]> {
  write();
  return quietly(storage.allSeen(), []);
}

export const lastSeen = {
  /** Remember a table of one's own: at once when it is new, else when nothing more happens for a moment, or the page goes. */
  note: (info: TableInfo, view: ViewOut | null, options: Record<string, unknown> | null): void => {
    if (waiting?.id !== info.id) write();
    waiting = { id: info.id, info, view, options };
    clearTimeout(timer);
    if (written.has(info.id)) timer = setTimeout(write, QUIET);
    else write();
  },
  table: (id: string): Promise<SeenTable | null> => {
    write();
    return quietly(storage.seen(id), null);
  },
  tables: async (): Promise<TableInfo[]> => (await all()).map((one) => one.info),
  /** Forget all but these: the others are not one's own any more. */
  only: async (ids: readonly string[]): Promise<void> => {
    const gone = (await all()).map((one) => one.id).filter((id) => !ids.includes(id));
    if (gone.length) await quietly(storage.forget(gone), undefined);
  },
};
