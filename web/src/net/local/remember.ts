// Once for each engine: a worker that begins, keeps what it has become, and ends. Later starts are quick.
import type { Engine } from "./messages";
import { remember } from "./python";

self.onmessage = async ({ data }: MessageEvent<{ base: string; engine: Engine }>): Promise<void> => {
  await remember(data.base, data.engine).catch((error: unknown) => console.warn("Python is not kept:", error));
  self.postMessage("done");
};
