// The tables' worker: Python answers what a server would, and keeps every step in the browser's storage.
import type { PyodideInterface } from "pyodide";
import type { AskBots, Engine, FromBots, FromTables, Parts, ToTables } from "./messages";
import { gathered, openPython, remember } from "./python";
import { keepTable, paper, readTable } from "./storage";

interface Front {
  request(method: string, path: string, body: string, name: string): Promise<{ toJs(): [number, string]; destroy(): void }>;
  enter(link: number, id: string): void;
  say(link: number, text: string): void;
  leave(link: number): void;
  heard(news: string): Promise<void>;
}

/** Python's own: told how much of long work is done, of how much. */
type Tell = (done: number, total: number) => void;

const tell = (message: FromTables): void => self.postMessage(message);
const tabs = new BroadcastChannel("ziggurat-tables");

/** The bots think in a worker of their own; asked one after another, answered in order. */
class Bots {
  private readonly waiting = new Map<number, { resolve: (answer: string) => void; reject: (error: Error) => void; tell: Tell | undefined }>();
  private next = 1;
  private port: MessagePort | null = null;

  use(port: MessagePort): void {
    for (const one of this.waiting.values()) one.reject(new Error("the bots' worker ended"));
    this.waiting.clear();
    this.port = port;
    port.onmessage = ({ data }: MessageEvent<FromBots>) => {
      const one = this.waiting.get(data.ref);
      if ("progress" in data) {
        one?.tell?.(...data.progress);
        return;
      }
      this.waiting.delete(data.ref);
      one?.resolve(data.answer);
    };
  }

  /** What Python is made of, before anything is asked. */
  supply(parts: Parts): void {
    this.port?.postMessage({ parts } satisfies AskBots);
  }

  ask(request: string, tell?: Tell): Promise<string> {
    const ref = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(ref, { resolve, reject, tell });
      this.port?.postMessage({ ref, request } satisfies AskBots);
    });
  }
}

const bots = new Bots();
/** Milliseconds after the start: then the disk is not wanted for anything else. */
const CALM = 2_000;

function bridge(engine: Engine): Record<string, unknown> {
  return {
    read: readTable,
    keep: (id: string, table: string, info: string, rows: string, first: number) => keepTable({ id, engine: engine.name, table, info: JSON.parse(info) }, JSON.parse(rows), first),
    paper: paper.one,
    papers: paper.all,
    keep_paper: paper.keep,
    drop_paper: paper.drop,
    think: (request: string, tell?: Tell) => bots.ask(request, tell),
    send: (link: number, text: string) => tell({ type: "send", link, text }),
    end: (link: number, code: number) => tell({ type: "end", link, code }),
    tell: (news: string) => tabs.postMessage(news),
  };
}

/** A function of its own: what else is kept of a start must not hold on to the memory. */
function rememberLater(base: string, engine: Engine, memory: ArrayBuffer): void {
  setTimeout(() => void remember(base, engine, memory), CALM);
}

async function open(base: string, engine: Engine): Promise<Front> {
  const parts = await gathered(base, engine, (share) => tell({ type: "progress", share }));
  if (parts.memory) bots.supply(parts);
  // Where nothing was kept Python begins once: the bots' worker, and every later start, take over what it has become.
  const { python, memory } = await openPython(base, engine, parts);
  if (!parts.memory) bots.supply({ ...parts, memory });
  const front = made(python, engine);
  tabs.onmessage = ({ data }: MessageEvent<string>) => void front.heard(data);
  tell({ type: "progress", share: 1 });
  tell({ type: "ready" });
  // An engine that only an old game needs is not worth its memory.
  if (memory && memory !== parts.memory && engine.size) rememberLater(base, engine, memory);
  return front;
}

function made(python: PyodideInterface, engine: Engine): Front {
  const { Front } = python.pyimport("ziggurat.browser.front") as { Front: (bridge: unknown) => Front };
  return Front(bridge(engine));
}

let front: Promise<Front> | null = null;
/** Bots that broke down are given everything anew. */
let again: () => Promise<void> = async () => undefined;

async function obey(message: ToTables): Promise<void> {
  if (message.type === "start") {
    bots.use(message.bots);
    front = open(message.base, message.engine);
    again = async () => bots.supply(await gathered(message.base, message.engine, () => undefined));
    front.catch((error: unknown) => tell({ type: "failed", message: String(error) }));
    return;
  }
  if (message.type === "bots") {
    bots.use(message.port);
    await again();
    return;
  }
  const here = await front!;
  if (message.type === "request") {
    const found = await here.request(message.method, message.path, message.body, message.name);
    const [status, body] = found.toJs();
    found.destroy();
    tell({ type: "answer", ref: message.ref, status, body });
  } else if (message.type === "enter") here.enter(message.link, message.id);
  else if (message.type === "say") here.say(message.link, message.text);
  else here.leave(message.link);
}

self.onmessage = ({ data }: MessageEvent<ToTables>) => void obey(data).catch((error: unknown) => tell({ type: "failed", message: String(error) }));
