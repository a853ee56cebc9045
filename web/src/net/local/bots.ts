// The bots' worker: what a server's worker processes do, one request after another.
import { release } from "./large";
import type { AskBots, FromBots, ToBots } from "./messages";
import { openPython, rehearsal, scripted } from "./python";

interface Worker {
  reply(request: string, tell: (done: number, total: number) => void): string;
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
  if (fresh) waiting = rehearsal(base, engine, python);
  const { Thinker } = python.pyimport("ziggurat.browser.thinking") as { Thinker: () => Worker };
  return Thinker();
}

self.onmessage = ({ data: start }: MessageEvent<ToBots>): void => {
  void scripted(start.base).catch(() => undefined); // told when Python begins
  const tell = (message: FromBots): void => start.tables.postMessage(message);
  let supply: (made: Promise<Worker>) => void;
  const worker = new Promise<Worker>((resolve) => (supply = resolve));
  start.tables.onmessage = async ({ data }: MessageEvent<AskBots>) => {
    if ("parts" in data) supply(made(start, data));
    else {
      const { ref, request } = data;
      tell({ ref, answer: (await worker).reply(request, (done, total) => tell({ ref, progress: [done, total] })) });
    }
    await worker;
    goOn();
  };
};
