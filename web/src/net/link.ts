// What a table's model needs of its line to the rules: a socket to a hosted table, or an analysis that asks by request.
import type { FromServer, ToServer } from "./wire";

export type Link = "connecting" | "open" | "lost" | "closed";
export type WithRef = Extract<ToServer, { ref?: number | null }>;

export interface TableLink {
  readonly link: Link;
  readonly attempt: number;
  texts: readonly string[] | null;
  options: Record<string, any> | null;
  readonly closedWith: number | null;
  connect(): void;
  close(): void;
  send(message: ToServer): void;
  request<T extends FromServer>(message: WithRef): Promise<T>;
}

/** A request that was refused (`code` is the server's name of the error), or that never came there: `Offline`. */
export class RequestError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly reason: Record<string, any> | null,
  ) {
    super(message);
  }
}
