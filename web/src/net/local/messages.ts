// What a page and its workers say to each other.

/** A file that Python needs: where it is and what it must be. */
export interface Needed {
  name: string;
  path: string;
  size: number;
  integrity: string;
}

/** Which engine to load. */
export type Engine = Needed;

/** The network by which a game's strongest bot plays. */
export interface NetworkFile extends Needed {
  game: string;
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
  | { type: "network"; missing: boolean }
  | { type: "failed"; message: string }
  | { type: "answer"; ref: number; status: number; body: string }
  | { type: "send"; link: number; text: string }
  | { type: "end"; link: number; code: number };

/** What the tables' worker says to the bots': what to begin with (and whether its memory is still to be kept), and questions. */
export type AskBots = { parts: Parts; fresh: boolean } | { ref: number; request: string };

/** An answer, or how much of it is done; how much has come of a network, or that it cannot be had (or can again). */
export type FromBots = { ref: number; answer: string } | { ref: number; progress: [number, number] } | { share: number } | { missing: boolean };

export interface ToBots {
  type: "start";
  base: string;
  engine: Engine;
  tables: MessagePort;
}
