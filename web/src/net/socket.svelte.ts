// One table's socket: requests with answers, and a connection that comes back by itself.
import { RequestError, type Link, type TableLink, type WithRef } from "./link";
import { isLocal, local, type Line } from "./local.svelte";
import type { FromServer, ToServer } from "./wire";

export { RequestError, type Link } from "./link";

type Waiting = { resolve: (message: FromServer) => void; reject: (error: Error) => void };

const CLOSED_FOR_GOOD = new Set([4400, 4401, 4403, 4404, 4429]);

/** Are there options that messages only name by their hash? */
export const bulky = (options: Record<string, any>): boolean => Object.values(options).some((value) => typeof value?.hash === "string");

/** The way to a table: over the network, or to the worker that has it. */
function lineTo(id: string): Line {
  if (isLocal(id)) return local.line(id);
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/socket`);
}

export class TableSocket implements TableLink {
  link = $state<Link>("connecting");
  attempt = $state(0);
  /** The notation of all actions of the game: with it the server need not write it in every view. */
  texts: readonly string[] | null = null;
  /** The table's options as they are, where messages only name some by their hash. */
  options: Record<string, any> | null = null;
  /** The code with which the server closed for good, such as 4404. */
  closedWith = $state<number | null>(null);

  private socket: Line | null = null;
  private next = 1;
  private waiting = new Map<number, Waiting>();
  private timer: ReturnType<typeof setTimeout> | null = null;
  private pulse: ReturnType<typeof setInterval> | null = null;
  private heard = 0;

  constructor(
    private readonly id: string,
    private readonly hello: () => ToServer,
    private readonly receive: (message: FromServer) => void,
    private readonly onBack: () => void,
  ) {}

  connect(): void {
    const socket = lineTo(this.id);
    this.socket = socket;
    socket.onopen = () => {
      const back = this.attempt > 0;
      this.link = "open";
      this.attempt = 0;
      this.heard = Date.now();
      socket.send(JSON.stringify(this.hello()));
      if (back) this.onBack();
    };
    socket.onmessage = (event) => {
      this.heard = Date.now();
      this.dispatch(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = (event) => this.dropped(socket, event.code);
    this.pulse ??= setInterval(() => this.check(), 5000);
    addEventListener("online", this.again);
  }

  close(): void {
    this.link = "closed";
    if (this.timer) clearTimeout(this.timer);
    if (this.pulse) clearInterval(this.pulse);
    removeEventListener("online", this.again);
    this.socket?.close();
    this.waiting.clear(); // who leaves waits for no answer
  }

  send(message: ToServer): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  request<T extends FromServer>(message: WithRef): Promise<T> {
    const ref = this.next++;
    return new Promise<T>((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        reject(new RequestError("Offline", "", null));
        return;
      }
      this.waiting.set(ref, { resolve: resolve as (message: FromServer) => void, reject });
      this.socket.send(JSON.stringify({ ...message, ref }));
    });
  }

  /** Put what never changes into the messages that lack it. */
  private whole(message: FromServer): void {
    const { options, texts } = this;
    if (texts !== null && message.type === "view") message.legal = (message.view.legal as number[]).map((id) => [id, texts[id] ?? ""]);
    if (options === null) return;
    if (message.type === "view" || message.type === "at") message.view.options = options;
    if (message.type === "at") for (const view of message.views) view.options = options;
  }

  private dispatch(message: FromServer): void {
    this.whole(message);
    const ref = "ref" in message ? message.ref : null;
    const waiting = ref === null || ref === undefined ? undefined : this.waiting.get(ref);
    if (waiting && ref !== null && ref !== undefined) {
      this.waiting.delete(ref);
      if (message.type === "error") waiting.reject(new RequestError(message.error, message.message, message.reason));
      else waiting.resolve(message);
    }
    this.receive(message);
  }

  private again = (): void => {
    if (this.link === "lost") {
      if (this.timer) clearTimeout(this.timer);
      this.connect();
    }
  };

  private check(): void {
    if (this.link !== "open") return;
    const silent = Date.now() - this.heard;
    if (silent > 25000) this.socket?.close();
    else if (silent > 12000) this.send({ type: "ping" });
  }

  private dropped(socket: Line, code: number): void {
    if (socket !== this.socket || this.link === "closed") return;
    this.fail(new RequestError("Offline", "", null));
    if (CLOSED_FOR_GOOD.has(code)) {
      this.closedWith = code;
      this.link = "closed";
      if (this.pulse) clearInterval(this.pulse);
      return;
    }
    this.link = "lost";
    this.attempt += 1;
    const wait = Math.min(8000, 300 * 2 ** Math.min(this.attempt - 1, 5));
    this.timer = setTimeout(() => this.connect(), wait);
  }

  private fail(error: Error): void {
    for (const waiting of this.waiting.values()) waiting.reject(error);
    this.waiting.clear();
  }
}
