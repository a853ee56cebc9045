// The bots' worker: what a server's worker processes do, one request after another.
import { release } from "./large";
import type { AskBots, FromBots, NetworkFile, ToBots } from "./messages";
import { Network } from "./network";
import { networkOf, openPython, rehearsal, scripted } from "./python";

interface Worker {
  reply(request: string, tell: (done: number, total: number) => void): string;
  wants(request: string): string;
  give(game: string, data: ArrayBuffer, make: (told: string) => Network): void;
}

/** Milliseconds without a question, between two pieces of work that nobody waits for. */
const CALM = 500;
/** What is still to be done when nothing is asked. */
let waiting: (() => void)[] = [];
let calm = 0;

function goOn(): void {
  self.clearTimeout(calm);
  calm = self.setTimeout(() => {
    waiting.shift()?.();
    if (waiting.length) goOn();
  }, CALM);
}

async function made({ base, engine }: ToBots, { parts, fresh }: Extract<AskBots, { parts: unknown }>): Promise<Worker> {
  const { python } = await openPython(base, engine, parts, fresh);
  release(parts.library, parts.wheel, parts.archive, parts.memory);
  performance.mark("ready");
  const { Thinker } = python.pyimport("ziggurat.browser.thinking") as { Thinker: () => Worker };
  if (fresh) waiting = rehearsal(base, engine, python);
  return Thinker();
}

/** A network was needed that could not be had. */
let missing = false;

/** The network that an answer needs, brought before it is asked for; where it cannot be had `king` plays. */
async function supply({ base, engine }: ToBots, worker: Worker, request: string, tell: (message: FromBots) => void): Promise<void> {
  const wanted = worker.wants(request);
  if (!wanted) return;
  const before = missing;
  const network = JSON.parse(wanted) as NetworkFile;
  try {
    const coming = networkOf(base, engine, network, (share) => tell({ share }));
    coming.catch(() => undefined); // told below
    // A memory that holds something of this page's cannot be kept: so that is done before.
    for (const piece of waiting.splice(0)) piece();
    const data = await coming;
    worker.give(network.game, data, (told: string) => new Network(told));
    release(data);
    missing = false;
  } catch (error) {
    console.warn("a network could not be loaded:", error);
    missing = true;
  }
  tell({ share: 1 });
  if (missing !== before) tell({ missing });
}

self.onmessage = ({ data: start }: MessageEvent<ToBots>): void => {
  void scripted(start.base).catch(() => undefined); // told when Python begins
  const tell = (message: FromBots): void => start.tables.postMessage(message);
  let begin: (made: Promise<Worker>) => void;
  const worker = new Promise<Worker>((resolve) => (begin = resolve));
  const answer = async (ref: number, request: string): Promise<void> => {
    const python = await worker;
    await supply(start, python, request, tell);
    tell({ ref, answer: python.reply(request, (done, total) => tell({ ref, progress: [done, total] })) });
  };
  let last: Promise<unknown> = worker;
  start.tables.onmessage = async ({ data }: MessageEvent<AskBots>) => {
    if ("parts" in data) begin(made(start, data));
    else {
      const next = (): Promise<void> => answer(data.ref, data.request);
      last = last.then(next, next);
    }
    await last;
    goOn();
  };
};
