// Tables on this device: workers that answer like a server, and the page's way to them.
import { alone, base } from "./site";
import { ownName } from "./person";
import { lookForGarbage } from "./local/garbage";
import { paper, storage, type KeptTable } from "./local/storage";
import type { Engine, FromTables, ToBots, ToTables } from "./local/messages";
import type { AnalysisInfo, GameInfo, GameList, TableInfo } from "./wire";

/** The ids of tables and analyses on this device begin so. */
const PREFIX = "here-";
const ENGINES = "ziggurat-engines";

export const isLocal = (id: string): boolean => id.startsWith(PREFIX);

/** What is shown while Python comes. */
class Coming {
  /** How much has come; null: nothing is being loaded. */
  share = $state<number | null>(null);
  failed = $state(false);
  /** A bot's network could not be loaded. */
  missing = $state(false);
}
export const coming = new Coming();

/** The one thing that a table's socket needs, of a worker as of a server. */
export interface Line {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

class LocalLine implements Line {
  readyState: number = WebSocket.CONNECTING;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  private host: Host | null = null;
  private link = 0;

  constructor(id: string) {
    void hostOf(id).then(
      async (host) => {
        await host.ready;
        if (this.readyState !== WebSocket.CONNECTING) return;
        this.host = host;
        this.link = host.enter(id, this);
        this.readyState = WebSocket.OPEN;
        this.onopen?.(new Event("open"));
      },
    ).catch(() => this.ended(1006));
  }

  send(text: string): void {
    this.host?.post({ type: "say", link: this.link, text });
  }

  close(): void {
    this.host?.leave(this.link);
    this.ended(1000);
  }

  heard(text: string): void {
    this.onmessage?.(new MessageEvent("message", { data: text }));
  }

  ended(code: number): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent("close", { code }));
  }
}

/** After so many messages to a table the page has drawn enough anew. */
const OFTEN = 16;

/** Two workers with one engine: the tables, and the bots. */
class Host {
  readonly ready: Promise<void>;
  private readonly tables: Worker;
  private bots: Worker | null = null;
  private readonly lines = new Map<number, LocalLine>();
  private readonly waiting = new Map<number, { resolve: (answer: Response) => void; reject: (error: Error) => void }>();
  private next = 1;
  private told = 0;

  constructor(
    private readonly engine: Engine,
    private readonly gone: () => void,
  ) {
    this.tables = new Worker(new URL("./local/tables.ts", import.meta.url), { type: "module" });
    this.ready = new Promise((resolve, reject) => {
      this.tables.onmessage = ({ data }: MessageEvent<FromTables>) => {
        if (data.type === "ready") resolve();
        else if (data.type === "failed") {
          reject(new Error(data.message));
          this.fail(data.message);
        } else this.hear(data);
      };
      this.tables.onerror = (event) => {
        reject(new Error(event.message));
        this.fail(event.message);
      };
    });
    this.ready.catch(() => undefined);
    coming.share = 0;
    coming.failed = false;
    this.tables.postMessage({ type: "start", base: base.href, engine: { ...engine } } satisfies ToTables);
  }

  post(message: ToTables): void {
    this.tables.postMessage(message);
  }

  enter(id: string, line: LocalLine): number {
    const link = this.next++;
    this.lines.set(link, line);
    this.post({ type: "enter", link, id });
    lookForGarbage(); // the page that was left
    return link;
  }

  leave(link: number): void {
    this.lines.delete(link);
    this.post({ type: "leave", link });
  }

  request(method: string, path: string, body: string): Promise<Response> {
    const ref = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(ref, { resolve, reject });
      this.post({ type: "request", ref, method, path, body, name: ownName() || "?" });
    });
  }

  /** The bots' worker; one that breaks down is replaced, and its question asked again. */
  private think(): void {
    const { port1, port2 } = new MessageChannel();
    const bots = new Worker(new URL("./local/bots.ts", import.meta.url), { type: "module" });
    bots.onerror = () => {
      bots.terminate();
      this.think();
    };
    bots.postMessage({ type: "start", base: base.href, engine: { ...this.engine }, tables: port1 } satisfies ToBots, [port1]);
    this.tables.postMessage({ type: "bots", port: port2 } satisfies ToTables, [port2]);
    this.bots = bots;
  }

  private hear(message: FromTables): void {
    if (message.type === "progress") coming.share = message.share < 1 ? message.share : null;
    else if (message.type === "bots wanted") this.think();
    else if (message.type === "network") coming.missing = message.missing;
    else if (message.type === "answer") {
      this.waiting.get(message.ref)?.resolve(new Response(message.body, { status: message.status }));
      this.waiting.delete(message.ref);
    } else if (message.type === "send") {
      this.lines.get(message.link)?.heard(message.text);
      this.told += 1;
      if (this.told % OFTEN === 0) lookForGarbage(); // what was drawn before
    } else if (message.type === "end") {
      this.lines.get(message.link)?.ended(message.code);
      this.lines.delete(message.link);
    }
  }

  /** Python is gone: whoever asks next begins anew; what was kept is not lost. */
  private fail(message: string): void {
    console.error("Python on this device:", message);
    coming.share = null;
    coming.failed = true;
    this.gone();
    this.tables.terminate();
    this.bots?.terminate();
    for (const one of this.waiting.values()) one.reject(new Error(message));
    for (const line of this.lines.values()) line.ended(1006);
  }
}

const hosts = new Map<string, Host>();

function hostFor(engine: Engine): Host {
  let host = hosts.get(engine.name);
  if (!host) {
    host = new Host(engine, () => hosts.delete(engine.name));
    hosts.set(engine.name, host);
  }
  return host;
}

let newest: Promise<Engine> | null = null;

/** The engine that came with this page. */
function engine(): Promise<Engine> {
  newest ??= fetch(new URL(alone ? "api/python.json" : "api/python", base)).then((answer) => {
    if (!answer.ok) throw new Error(`python: ${answer.status}`);
    return answer.json() as Promise<Engine>;
  });
  newest.catch(() => (newest = null));
  return newest;
}

let played: Promise<Map<string, GameInfo>> | null = null;

/** The games of this page's engine: their rules may be others than a table's. */
function games(): Promise<Map<string, GameInfo>> {
  played ??= fetch(new URL(alone ? "api/games.json" : "api/games", base)).then(async (answer) => new Map(((await answer.json()) as GameList).games.map((game) => [game.id, game])));
  played.catch(() => (played = null));
  return played;
}

/** The engine of a table: this page's, or the one it began with while its rules are others than now. */
async function engineFor(kept: KeptTable, now: Engine): Promise<Engine> {
  const { info, engine: own } = kept;
  if (own === now.name || info.status === "finished" || !("caches" in self)) return now;
  const game = (await games()).get(info.game);
  if (!game || game.rules === info.rules) return now;
  const path = now.path.replace(now.name, own);
  const found = await (await caches.open(ENGINES)).match(new URL(path, base).href);
  return found ? { name: own, path, size: 0, integrity: "" } : now;
}

async function hostOf(id: string): Promise<Host> {
  const [now, kept] = await Promise.all([engine(), storage.table(id)]);
  return hostFor(kept ? await engineFor(kept, now) : now);
}

/** Engines that no running game needs any more are forgotten. */
async function tidy(): Promise<void> {
  if (!("caches" in self)) return;
  const [now, tables, cache] = await Promise.all([engine(), storage.tables(), caches.open(ENGINES)]);
  const needed = new Set([now.name, ...tables.filter((one) => one.info.status === "running").map((one) => one.engine)]);
  for (const { url } of await cache.keys()) if (![...needed].some((name) => url.includes(name))) await cache.delete(url);
}

export const local = {
  /** Begin to load Python, long before anybody needs it. */
  async warm(): Promise<void> {
    try {
      await hostFor(await engine()).ready;
      await tidy();
    } catch {
      // Whoever wants to play will hear why it cannot be had.
    }
  },
  /** Begin at once where that is quick: the memory of a Python that had begun is kept here. */
  async soon(): Promise<void> {
    if (!("caches" in self)) return;
    const known = await (await caches.open(ENGINES)).keys();
    if (known.some(({ url }) => url.includes("/memory/"))) await local.warm();
  },
  line: (id: string): Line => new LocalLine(id),
  /** A request of the server's, answered here. */
  async request(method: string, path: string, body: string): Promise<Response> {
    const id = /^\/tables\/(here-[^/?]+)/.exec(path)?.[1];
    const host = id ? await hostOf(id) : hostFor(await engine());
    return host.request(method, path, body);
  },
  /** The tables on this device, without asking Python. */
  async tables(): Promise<TableInfo[]> {
    try {
      return (await storage.tables()).map((one) => one.info).filter((one) => one.purpose === "game" || one.purpose === "record");
    } catch {
      return []; // no storage here: nothing is kept
    }
  },
  /** The analyses on this device, newest first, without asking Python. */
  async analyses(): Promise<AnalysisInfo[]> {
    try {
      const found = (await paper.all("analysis")).map((text) => JSON.parse(text) as [string, string, string, string, string, number, number]);
      return found.map(([id, , game, title, , , changed]) => ({ id, game, title, changed })).sort((a, b) => b.changed - a.changed);
    } catch {
      return []; // no storage here: nothing is kept
    }
  },
  drop: (id: string): Promise<void> => storage.drop(id),
};

// A record is handed out by a worker, which has no address: its link makes the file when it is followed.
document.addEventListener(
  "click",
  (event) => {
    const link = (event.target as Element | null)?.closest?.("a[download]");
    const path = link?.getAttribute("href") ?? "";
    if (!link || !path.startsWith(`/api/tables/${PREFIX}`)) return;
    event.preventDefault();
    void local.request("GET", path.slice(4), "").then(async (answer) => {
      const file = URL.createObjectURL(await answer.blob());
      const made = Object.assign(document.createElement("a"), { href: file, download: link.getAttribute("download") ?? "" });
      made.click();
      setTimeout(() => URL.revokeObjectURL(file), 10_000);
    });
  },
  true,
);
