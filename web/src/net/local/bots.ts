// The bots' worker: what a server's worker processes do, one request after another.
import type { AskBots, FromBots, Parts, ToBots } from "./messages";
import { openPython, scripted } from "./python";

interface Worker {
  reply(request: string, tell: (done: number, total: number) => void): string;
}

async function made({ base, engine }: ToBots, parts: Parts): Promise<Worker> {
  const { python } = await openPython(base, engine, parts);
  const { Thinker } = python.pyimport("ziggurat.browser.thinking") as { Thinker: () => Worker };
  return Thinker();
}

self.onmessage = ({ data: start }: MessageEvent<ToBots>): void => {
  void scripted(start.base).catch(() => undefined); // told when Python begins
  const tell = (message: FromBots): void => start.tables.postMessage(message);
  let supply: (parts: Parts) => void = () => undefined;
  const worker = new Promise<Parts>((resolve) => (supply = resolve)).then((parts) => made(start, parts));
  start.tables.onmessage = async ({ data }: MessageEvent<AskBots>) => {
    if ("parts" in data) {
      supply(data.parts);
      return;
    }
    const { ref, request } = data;
    tell({ ref, answer: (await worker).reply(request, (done, total) => tell({ ref, progress: [done, total] })) });
  };
};
