// The bots' worker: what a server's worker processes do, one request after another.
import type { ToBots } from "./messages";
import { openPython } from "./python";

interface Worker {
  reply(request: string): string;
}

self.onmessage = async ({ data }: MessageEvent<ToBots>): Promise<void> => {
  const python = await openPython(data.base, data.engine, () => undefined);
  const { Thinker } = python.pyimport("ziggurat.browser.thinking") as { Thinker: () => Worker };
  const worker = Thinker();
  data.tables.onmessage = ({ data: asked }: MessageEvent<{ ref: number; request: string }>) => data.tables.postMessage({ ref: asked.ref, answer: worker.reply(asked.request) });
};
