// Everything a table page knows: what the server said, and what the person is about to do.
import { motion } from "../lib/motion.svelte";
import { version } from "../lib/version.svelte";
import { botName } from "./bots";
import { everything } from "./disclosed";
import { Pace } from "./pace";
import { recordSteps, trial } from "./trial";
import { t } from "../i18n/words.svelte";
import { prefs } from "../lib/prefs.svelte";
import { api, ApiError, signedIn } from "../net/api";
import { RequestError, TableSocket } from "../net/socket.svelte";
import type {
  Ack,
  AtOut,
  ChatOut,
  Clocks,
  ConsequenceItem,
  ConsequencesOut,
  Entry,
  FromServer,
  HintOut,
  HistoryOut,
  TableInfo,
  ToServer,
  UndoState,
  ViewOut,
  WhyOut,
} from "../net/wire";

/** A seat, null: a spectator, "all": everything, after the end. */
export type Eyes = number | null | "all";

export interface Decision {
  seat: number;
  prompt: string;
  secret?: boolean;
  data?: Record<string, any>;
}

export interface Legal {
  id: number;
  text: string;
}

/** Why something cannot be done, and where on the page that was asked. */
export interface WhyNot {
  text: string;
  key: string;
  rule: string;
  args: Record<string, any>;
  place: string | null;
}

export interface Hint {
  bot: string;
  moves: Legal[];
}

/** What a page shows of a table's data: the step and the open seats come with every view too, and faster. */
const told = (info: TableInfo | null): string => JSON.stringify({ ...info, step: 0, open: 0 });

export class TableModel {
  info = $state.raw<TableInfo | null>(null);
  view = $state.raw<Record<string, any> | null>(null);
  seat = $state<number | null>(null);
  step = $state(0);
  legal = $state.raw<Legal[]>([]);
  log = $state.raw<Entry[]>([]);
  fresh = $state.raw<Entry[]>([]);
  chat = $state.raw<ChatOut[]>([]);
  clocks = $state.raw<Clocks | null>(null);
  clocksAt = $state(0);
  undo = $state.raw<UndoState>({ free: null, last: null, ask: null, wish: null });
  consequences = $state.raw<Map<number, ConsequenceItem>>(new Map());

  /** The position of an earlier step, while somebody looks at it. */
  past = $state.raw<{ step: number; view: Record<string, any> } | null>(null);
  /** After the end, when everything is looked at: the present with nothing hidden. */
  private bared = $state.raw<Record<string, any> | null>(null);
  /** Each seat's own view of the position on the screen, when everything is looked at. */
  seen = $state.raw<Record<string, any>[] | null>(null);
  /** What is chosen but not yet sent. */
  preview = $state.raw<Legal | null>(null);
  /** The beginning of the notation chosen so far (`tile temple`), for games that choose in two clicks. */
  selection = $state<string | null>(null);
  why = $state.raw<WhyNot | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** Places to show on the board, for the line of the log under the pointer. */
  highlight = $state.raw<string[]>([]);
  /** A square was chosen first: what could go there (`tile temple`, ...). */
  possible = $state.raw<string[]>([]);
  sending = $state(false);
  notice = $state.raw<{ code: string; message: string } | null>(null);
  failure = $state.raw<{ status: number; code: string; message: string } | null>(null);
  /** Hot-seat: the seat to which the device must be handed. */
  handTo = $state<number | null>(null);
  unread = $state(0);
  /** Set by the board: asks why the place under the cursor cannot be chosen; false when there is nothing to ask. */
  whyHere: (() => boolean) | null = null;

  readonly socket: TableSocket;
  private readonly pace = new Pace<ViewOut>((message) => this.setView(message));
  private stopped = false;
  private chosen: Eyes | undefined;

  constructor(
    readonly id: string,
    private readonly code: string | null,
    private readonly watch: boolean,
  ) {
    this.socket = new TableSocket(
      id,
      () => this.hello(),
      (message) => this.receive(message),
      () => void this.back(),
    );
  }

  // What is true now -------------------------------------------------------------------------------------

  /** How the seats are called; bots that bear the same name are numbered. */
  readonly names: string[] = $derived.by(() => {
    const seats = this.info?.seats ?? [];
    const plain = seats.map((seat) => (seat.kind === "bot" && seat.name === seat.bot ? botName(seat.bot) : seat.name));
    return plain.map((name, index) => {
      if (plain.filter((other) => other === name).length === 1) return name;
      return `${name} ${plain.slice(0, index + 1).filter((other) => other === name).length}`;
    });
  });

  /** The view on the screen: the present, or the past somebody looks at. */
  readonly shown: Record<string, any> | null = $derived(this.past?.view ?? this.bared ?? this.view);

  readonly decisions: Decision[] = $derived((this.shown?.decisions ?? []) as Decision[]);

  readonly over: boolean = $derived(Boolean(this.view?.outcome));

  /** The game is over, or this is a record that ends before: nobody decides any more, and nothing is hidden. */
  readonly closed: boolean = $derived(this.over || this.info?.status === "finished");

  /** The open question of the seat looked through, if it has one. */
  readonly question: Decision | null = $derived.by(() => {
    if (this.past || this.seat === null || this.closed) return null;
    return ((this.view?.decisions ?? []) as Decision[]).find((one) => one.seat === this.seat) ?? null;
  });

  readonly mine: number[] = $derived(this.info?.seats.filter((seat) => seat.you).map((seat) => seat.seat) ?? []);

  get hotSeat(): boolean {
    return !this.watch && this.mine.length > 1;
  }

  /** Through whose eyes somebody looks: a seat, nobody's, or (after the end) all at once. */
  get eyes(): Eyes {
    return this.seen ? "all" : this.seat;
  }

  readonly canAct: boolean = $derived.by(() => this.question !== null && this.legal.length > 0 && this.socket.link === "open" && !this.sending);

  /** For requests over HTTP: the secret of the link, where one was given. */
  get headers(): Record<string, string> {
    return this.code ? { "X-Ziggurat-Code": this.code } : {};
  }

  // Coming and going -------------------------------------------------------------------------------------

  async open(): Promise<void> {
    try {
      this.info = await api.table(this.id, this.code);
    } catch (error) {
      this.fail(error);
      return;
    }
    if (!this.stopped) this.socket.connect();
  }

  close(): void {
    this.stopped = true;
    this.pace.flush();
    this.socket.close();
  }

  fail(error: unknown): void {
    if (error instanceof ApiError) {
      this.failure = { status: error.status, code: error.name, message: error.message };
    } else throw error;
  }

  private hello(): ToServer {
    const code = this.code ?? undefined;
    if (this.watch) return { type: "hello", watch: true, code };
    // At a shared screen nobody's hand is fetched before its owner has the device.
    if (this.hotSeat) return this.seat === null ? { type: "hello", watch: true, code } : { type: "hello", seat: this.seat, code };
    return { type: "hello", code };
  }

  // What the server says ---------------------------------------------------------------------------------

  private receive(message: FromServer): void {
    if (message.type === "view") this.pace.push(message, this.slowly(message));
    else if (message.type === "table") {
      if (told(message.table) !== told(this.info)) this.info = message.table;
      this.handOver();
    } else if (message.type === "chat") {
      if (!this.chat.some((known) => known.id === message.id)) {
        this.chat = [...this.chat, message];
        this.unread += 1;
      }
    } else if (message.type === "error" && (message.ref === null || message.ref === undefined)) {
      this.notice = { code: message.error, message: message.message };
    }
  }

  /** Others' steps are shown one after another; answers, own steps and the first view at once. */
  private slowly(message: ViewOut): boolean {
    if (!motion.on || document.hidden || this.view === null || message.seat !== this.seat || (message.ref ?? null) !== null) return false;
    return message.log.some((entry) => entry.kind === "play" && entry.seat >= 0 && entry.seat !== this.seat);
  }

  /** Somebody wants to act: everything that still waits to be shown is shown. */
  hurry(): void {
    this.pace.flush();
  }

  private setView(message: ViewOut): void {
    const first = this.view === null;
    const moved = message.step !== this.step || message.seat !== this.seat;
    this.view = message.view;
    this.seat = message.seat;
    this.step = message.step;
    this.legal = message.legal.map(([id, text]) => ({ id, text }));
    this.clocks = message.clocks;
    this.clocksAt = Date.now();
    this.undo = message.undo;
    if (message.log.length) {
      this.fresh = message.log;
      this.addLog(message.log);
    }
    if (moved) {
      this.clearChoice();
      this.hint = null;
      this.why = null;
      this.consequences = new Map();
      void this.askConsequences();
    }
    if (first) void this.catchUp();
    this.handOver();
  }

  private handOver(): void {
    if (!this.hotSeat || !this.view || this.closed) {
      this.handTo = null;
      return;
    }
    const asked = (this.view.decisions as Decision[]).map((one) => one.seat);
    if (this.seat !== null && asked.includes(this.seat)) {
      this.handTo = null;
      return;
    }
    const next = asked.find((seat) => this.mine.includes(seat));
    if (next === undefined) return;
    this.handTo = next;
    if (this.seat !== null) this.socket.send({ type: "look", seat: null });
  }

  /** Hot-seat: the next player has the device. */
  async takeDevice(): Promise<void> {
    const seat = this.handTo;
    if (seat === null) return;
    this.log = [];
    await this.socket.request<ViewOut>({ type: "look", seat });
    await this.catchUp();
  }

  /** The connection came back: what was missed, and again through the eyes that were chosen. */
  private async back(): Promise<void> {
    const eyes = this.chosen;
    void version.check();
    await this.catchUp();
    if (eyes !== undefined && this.closed) await this.lookThrough(eyes);
  }

  private async catchUp(): Promise<void> {
    const known = this.log.at(-1)?.step ?? 0;
    try {
      const history = await this.socket.request<HistoryOut>({ type: "history", after: known });
      this.addLog(history.entries);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
    }
  }

  private addLog(entries: Entry[]): void {
    const bySteps = new Map(this.log.map((entry) => [`${entry.step}.${entry.kind}`, entry]));
    for (const entry of entries) bySteps.set(`${entry.step}.${entry.kind}`, entry);
    this.log = [...bySteps.values()].sort((a, b) => a.step - b.step);
  }

  private async askConsequences(): Promise<void> {
    if (!this.question || this.legal.length === 0) return;
    const step = this.step;
    try {
      const answer = await this.socket.request<ConsequencesOut>({ type: "consequences", step });
      if (answer.step === this.step) this.consequences = new Map(answer.items.map((item) => [item.id, item]));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
    }
  }

  // What the person does ---------------------------------------------------------------------------------

  /** Begin a choice: the legal actions whose text starts so are marked. */
  select(prefix: string | null): void {
    this.selection = this.selection === prefix ? null : prefix;
    this.preview = null;
    this.why = null;
  }

  clearChoice(): void {
    this.selection = null;
    this.preview = null;
    this.possible = [];
  }

  find(text: string): Legal | undefined {
    return this.legal.find((one) => one.text === text);
  }

  /** Put an action into the confirm bar (or send it at once when it needs no question). */
  choose(action: Legal, atOnce = false): void {
    this.why = null;
    this.preview = action;
    if (atOnce) void this.confirm();
  }

  async confirm(): Promise<void> {
    const action = this.preview;
    const seat = this.seat;
    if (!action || seat === null || this.sending) return;
    this.sending = true;
    try {
      await this.socket.request<Ack>({ type: "play", step: this.step, seat, action: action.id });
      this.clearChoice();
    } catch (error) {
      this.refused(error);
    } finally {
      this.sending = false;
    }
  }

  /** A move as typed by hand, in the notation. */
  async type(text: string): Promise<void> {
    const seat = this.seat;
    if (seat === null) return;
    this.sending = true;
    try {
      await this.socket.request<Ack>({ type: "play", step: this.step, seat, text });
      this.clearChoice();
    } catch (error) {
      this.refused(error);
    } finally {
      this.sending = false;
    }
  }

  private refused(error: unknown): void {
    if (!(error instanceof RequestError)) throw error;
    this.preview = null;
    this.notice = { code: error.code, message: error.message };
    const reason = error.reason;
    if (reason) this.why = { text: "", place: null, key: reason.key, rule: reason.rule, args: reason.args ?? {} };
  }

  async askWhy(text: string, place: string | null): Promise<void> {
    try {
      const answer = await this.socket.request<WhyOut>({ type: "why", text });
      if (answer.reason) {
        const { key, rule, args } = answer.reason;
        this.why = { text, place, key, rule, args: args ?? {} };
      }
    } catch (error) {
      if (error instanceof RequestError) this.notice = { code: error.code, message: error.message };
      else throw error;
    }
  }

  async askHint(): Promise<void> {
    try {
      const answer = await this.socket.request<HintOut>({ type: "hint", step: this.step });
      this.hint = { bot: answer.bot, moves: answer.moves };
    } catch (error) {
      this.refused(error);
    }
  }

  async takeBack(): Promise<void> {
    if (this.preview || this.selection) {
      this.clearChoice();
      return;
    }
    if (this.seat === null) return;
    try {
      await this.socket.request<Ack>({ type: "undo", step: this.step, seat: this.seat });
    } catch (error) {
      this.refused(error);
    }
  }

  consent(agree: boolean): void {
    this.socket.send({ type: "consent", agree });
  }

  say(text: string): void {
    this.socket.send({ type: "chat", text });
  }

  /** Look at the position after an earlier step; the last step is the present. */
  async lookAt(step: number): Promise<void> {
    const all = this.eyes === "all";
    if (step >= this.step && !all) {
      this.past = null;
      return;
    }
    try {
      const answer = await this.socket.request<AtOut>({ type: "at", step: Math.max(0, step), all });
      const view = all ? everything(answer.view, answer.views ?? []) : answer.view;
      if (all) this.seen = answer.views ?? [];
      if (answer.step >= this.step) {
        this.past = null;
        this.bared = all ? view : null;
      } else this.past = { step: answer.step, view };
      this.clearChoice();
    } catch (error) {
      this.refused(error);
    }
  }

  /** The steps of the record up to the position on the screen, where a trial can begin from it; else null. */
  get trialSteps(): number | null {
    const asked = this.decisions.some((one) => one.seat >= 0);
    return asked && this.info?.status !== "waiting" ? recordSteps(this.log, this.past?.step ?? this.step) : null;
  }

  /** Play on from the position on the screen against bots, at a table of one's own; its address. */
  async startTrial(): Promise<string | null> {
    const steps = this.trialSteps;
    if (steps === null) return null;
    const asked = this.decisions.map((one) => one.seat).filter((seat) => seat >= 0);
    const seat = this.seat !== null && asked.includes(this.seat) ? this.seat : asked[0]!;
    try {
      await signedIn(prefs.name || t("home.guest"));
      return await trial(this.id, this.headers, steps, seat);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.notice = { code: error.name, message: error.message };
      return null;
    }
  }

  present(): void {
    if (this.seen) void this.lookAt(this.step);
    else this.past = null;
  }

  /** Look through another seat (null: as a spectator; "all": everything), where the server allows it. */
  async lookThrough(eyes: Eyes): Promise<void> {
    const step = this.past?.step ?? this.step;
    const seat = eyes === "all" ? null : eyes;
    this.chosen = eyes;
    try {
      if (seat !== this.seat) {
        this.log = [];
        await this.socket.request<ViewOut>({ type: "look", seat });
        await this.catchUp();
      }
      this.seen = eyes === "all" ? [] : null;
      this.bared = null;
      await this.lookAt(step);
    } catch (error) {
      this.refused(error);
    }
  }
}
