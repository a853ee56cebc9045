// What a page and its workers say to each other.

/** Which engine to load, and from where. */
export interface Engine {
  name: string;
  path: string;
  size: number;
  integrity: string;
}

/** All that an interpreter is made of: gathered by one worker, used by all. */
export interface Parts {
  module: WebAssembly.Module;
  library: ArrayBuffer;
  wheel: ArrayBuffer;
  archive: ArrayBuffer;
  /** The memory of one that had begun, where it was kept. */
  memory: ArrayBuffer | null;
}

export type ToTables =
  | { type: "start"; base: string; engine: Engine }
  | { type: "bots"; port: MessagePort }
  | { type: "request"; ref: number; method: string; path: string; body: string; name: string }
  | { type: "enter"; link: number; id: string }
  | { type: "say"; link: number; text: string }
  | { type: "leave"; link: number };

export type FromTables =
  | { type: "progress"; share: number }
  | { type: "ready" }
  | { type: "bots wanted" }
  | { type: "failed"; message: string }
  | { type: "answer"; ref: number; status: number; body: string }
  | { type: "send"; link: number; text: string }
  | { type: "end"; link: number; code: number };

/** What the tables' worker says to the bots': what to begin with (and whether its memory is still to be kept), and questions. */
export type AskBots = { parts: Parts; fresh: boolean } | { ref: number; request: string };

/** An answer, or how much of it is done. */
export type FromBots = { ref: number; answer: string } | { ref: number; progress: [number, number] };

export interface ToBots {
  type: "start";
  base: string;
  engine: Engine;
  tables: MessagePort;
}
