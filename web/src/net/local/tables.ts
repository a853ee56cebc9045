// The tables' worker: Python answers what a server would, and keeps every step in the browser's storage.
import type { PyodideInterface } from "pyodide";
import type { AskBots, Engine, FromBots, FromTables, Parts, ToTables } from "./messages";
import { gathered, openPython } from "./python";
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

/** The bots think in a worker of their own; asked one after another, answered in order. It begins when it is first asked, or
 * when nobody else needs the processor. */
class Bots {
  private readonly waiting = new Map<number, { resolve: (answer: string) => void; reject: (error: Error) => void; tell: Tell | undefined }>();
  private next = 1;
  private wanted = false;
  private port: MessagePort | null = null;
  /** Asked before there was anybody to ask. */
  private early: AskBots[] = [];

  begin(): void {
    if (!this.wanted) tell({ type: "bots wanted" });
    this.wanted = true;
  }

  use(port: MessagePort): void {
    if (this.port) {
      for (const one of this.waiting.values()) one.reject(new Error("the bots' worker ended"));
      this.waiting.clear();
      this.early = [];
    }
    this.port = port;
    port.onmessage = ({ data }: MessageEvent<FromBots>) => {
      if ("share" in data) {
        tell({ type: "progress", share: data.share });
        return;
      }
      if ("missing" in data) {
        tell({ type: "network", missing: data.missing });
        return;
      }
      const one = this.waiting.get(data.ref);
      if ("progress" in data) {
        one?.tell?.(...data.progress);
        return;
      }
      this.waiting.delete(data.ref);
      one?.resolve(data.answer);
    };
  }

  /** What Python is made of: theirs from now on. */
  supply({ parts, fresh }: Stock): void {
    const { library, wheel, archive, memory } = parts;
    this.port?.postMessage({ parts, fresh } satisfies AskBots, [library, wheel, archive, ...(memory ? [memory] : [])]);
    for (const message of this.early.splice(0)) this.port?.postMessage(message);
  }

  ask(request: string, tell?: Tell): Promise<string> {
    const message: AskBots = { ref: this.next++, request };
    this.begin();
    return new Promise((resolve, reject) => {
      this.waiting.set(message.ref, { resolve, reject, tell });
      if (this.port) this.port.postMessage(message);
      else this.early.push(message);
    });
  }
}

const bots = new Bots();
/** What Python here was made of, until the bots take it over; `fresh`: its memory is kept nowhere yet. */
interface Stock {
  parts: Parts;
  fresh: boolean;
}
let stock: Stock | null = null;
/** Milliseconds without a word from the page. */
const QUIET = 700;
let quiet = 0;
/** What waits until it is quiet. */
const later: (() => void)[] = [];

function listen(): void {
  self.clearTimeout(quiet);
  quiet = self.setTimeout(() => {
    for (const goOn of later.splice(0)) goOn();
    bots.begin();
  }, QUIET);
}

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

async function open(base: string, engine: Engine): Promise<Front> {
  const parts = await gathered(base, engine, (share) => tell({ type: "progress", share }));
  performance.mark("gathered");
  // Where nothing was kept Python begins once: the bots' worker, and every later start, take over what it has become.
  const { python, memory } = await openPython(base, engine, parts);
  // An engine that only an old game needs is not worth its memory.
  stock = { parts: { ...parts, memory }, fresh: memory !== parts.memory && engine.size > 0 };
  const front = made(python, engine);
  tabs.onmessage = ({ data }: MessageEvent<string>) => void front.heard(data);
  tell({ type: "progress", share: 1 });
  tell({ type: "ready" });
  performance.mark("ready");
  begun = true;
  listen();
  return front;
}

function made(python: PyodideInterface, engine: Engine): Front {
  const { Front } = python.pyimport("ziggurat.browser.front") as { Front: (bridge: unknown) => Front };
  return Front(bridge(engine));
}

let front: Promise<Front> | null = null;
let begun = false;
/** Something was done, not only asked, before Python had begun. */
let hurried = false;
/** Bots that broke down are given everything anew. */
let again: () => Promise<Parts>;

async function obey(message: ToTables): Promise<void> {
  if (message.type === "start") {
    front = open(message.base, message.engine);
    again = () => gathered(message.base, message.engine, () => undefined);
    front.catch((error: unknown) => tell({ type: "failed", message: String(error) }));
    return;
  }
  if (message.type === "bots") {
    bots.use(message.port);
    const taken = stock ?? { parts: await again(), fresh: false };
    stock = null;
    bots.supply(taken);
    return;
  }
  const asks = message.type === "request" && message.method === "GET";
  const early = !begun;
  hurried ||= early && message.type === "request" && !asks;
  const here = await front!;
  // Somebody did something while Python began: the page that asked for its pictures meanwhile is being left.
  if (early && asks && hurried) await new Promise<void>((resolve) => later.push(resolve));
  listen();
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
