// Everything a table page knows: what the server said, and what the person is about to do.
import { shared } from "../lib/keep";
import { motion } from "../lib/motion.svelte";
import { prefs } from "../lib/prefs.svelte";
import { version } from "../lib/version.svelte";
import { server } from "../net/line.svelte";
import { storage, type WaitingMove } from "../net/local/storage";
import { api, ApiError } from "../net/api";
import type { TableLink } from "../net/link";
import { isLocal } from "../net/local.svelte";
import { lastSeen } from "../net/seen";
import { bulky, RequestError, TableSocket } from "../net/socket.svelte";
import type { OutcomeJson } from "../net/view";
import type {
  Ack,
  ChatOut,
  Clocks,
  ConsequenceItem,
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
import { called } from "./bots";
import type { Told } from "./explain";
import { Looking } from "./looking.svelte";
import { Pace } from "./pace";
import { Plans } from "./plans.svelte";
import { answered, openStanding, standing, ASK } from "./standing.svelte";
import { backTo, ownSteps, type TakingBack } from "./takeback";
import type { Decision, Hint, HintMove, Legal, Settled, WhyNot } from "./types";
import type { GameUi } from "./ui";

export type { Decision, Eyes, Hint, Legal, Settled, WhyNot } from "./types";

/** How long a hint may take before the page says that there is none. */
const HINT_LIMIT = 5000;

/** What a page shows of a table's data: the step and the open seats come with every view too, and faster. */
const told = (info: TableInfo | null): string => JSON.stringify({ ...info, step: 0, open: 0 });

/** What each legal action would do, by its id. */
function foreseen(message: ViewOut): Map<number, ConsequenceItem> {
  const found = message.consequences;
  if (!found) return new Map();
  return new Map(message.legal.map(([id], place) => [id, found.kinds[found.of[place]!]!]));
}

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
  notice = $state.raw<{ code: string; message: string; late?: boolean } | null>(null);
  failure = $state.raw<{ status: number; code: string; message: string } | null>(null);
  /** Hot-seat: the seat to which the device must be handed. */
  handTo = $state<number | null>(null);
  /** A move made while the server could not be reached: sent when it is back. */
  waiting = $state.raw<WaitingMove | null>(null);
  /** The server could not be reached: what is shown is what was last seen. */
  remembered = $state(false);
  unread = $state(0);
  /** The game's part of the page, as soon as it is there. */
  ui = $state.raw<GameUi | null>(null);
  /** The sentence that helps with the question is shown. */
  helping = $state(false);
  /** The hint is on its way. */
  thinking = $state(false);
  /** Why there is no hint: a key of the words. */
  hintless = $state<string | null>(null);
  /** Conflicts that were settled and not yet looked at, oldest first. */
  settled = $state.raw<Settled[]>([]);
  /** Taking back more than the last own answer waits for a yes. */
  takingBack = $state.raw<TakingBack | null>(null);
  /** While a turning point is looked at: what was played there, and what was better. */
  compared = $state.raw<{ played: string; better: string } | null>(null);
  /** Own answers that were taken back, in the notation, the next one first. */
  undone = $state.raw<string[]>([]);
  /** The step at which the page is giving an answer by itself: there is nothing to ask then. */
  private answering = $state<number | null>(null);
  /** Steps that the page answered for the person: forced ones, and those with a standing answer. */
  readonly automatic = new Set<number>();
  /** Steps that go with the preview, in the notation: sent after it, and taken back with it. */
  then = $state.raw<readonly string[]>([]);
  /** They are being sent; and what went with an answer, for doing it again. */
  private chaining = false;
  private readonly chains = new Map<string, readonly string[]>();
  /** The page gives no answers by itself: every one is the person's. */
  manual = false;
  /** While pieces are set up: what a click on a place does. */
  brush = $state.raw<((place: string) => void) | null>(null);
  /** Set by the board: the names of all its places. */
  places: (() => string[]) | null = null;
  /** Set by the board: what lies on a place. */
  tellPlace: ((id: string) => Told | null) | null = null;
  /** Set by the board: the places that a move names, and how they are brought into sight. */
  placesOf: ((text: string) => readonly string[]) | null = null;
  showPlace: ((id: string) => void) | null = null;
  /** The move that a coach points at, in the notation. */
  coached = $state<string | null>(null);
  /** Set by the board: asks why the place under the cursor cannot be chosen; false when there is nothing to ask. */
  whyHere: (() => boolean) | null = null;

  readonly socket: TableLink;
  private readonly pace = new Pace<ViewOut>((message) => this.setView(message));
  private stopped = false;
  private turning = false;
  /** Is the log being completed? And what came meanwhile. */
  private catching = false;
  private readonly unsettled: Entry[] = [];
  /** The past, and other eyes. */
  readonly looking: Looking = new Looking(this);
  /** Moves for later. */
  readonly plans: Plans = new Plans(this);

  constructor(
    readonly id: string,
    private readonly code: string | null,
    private readonly watch: boolean,
    line: ((receive: (message: FromServer) => void) => TableLink) | null = null,
  ) {
    if (line) {
      this.socket = line((message) => this.receive(message));
      return;
    }
    this.socket = new TableSocket(
      id,
      () => this.hello(),
      (message) => this.receive(message),
      () => void this.back(),
    );
  }

  // What is true now -------------------------------------------------------------------------------------

  /** How the seats are called; bots that bear the same name are numbered. */
  readonly names: string[] = $derived(called(this.info?.seats ?? []));

  /** The position of an earlier step, while somebody looks at it. */
  get past(): { step: number; view: Record<string, any> } | null {
    return this.looking.past;
  }

  /** The view on the screen: the present, or the past somebody looks at. */
  readonly shown: Record<string, any> | null = $derived.by(() => this.looking.past?.view ?? this.looking.bared ?? this.view);

  readonly decisions: Decision[] = $derived.by(() => (this.shown?.decisions ?? []) as Decision[]);

  /** How it ended. The table says it where people ended it, and knows who gave up; else the last view does, which may come after. */
  readonly outcome: OutcomeJson | null = $derived.by(() => {
    const told = this.info?.status === "finished" ? (this.info.outcome as OutcomeJson | null) : null;
    if (told && (told.reason === "agreed" || told.reason === "resigned")) return told;
    const seen = (this.view?.outcome ?? null) as OutcomeJson | null;
    return seen && told?.detail.resigned ? told : seen;
  });

  readonly over: boolean = $derived(this.outcome !== null);

  /** The game is over, or this is a record that ends before: nobody decides any more, and nothing is hidden. */
  readonly closed: boolean = $derived(this.over || this.info?.status === "finished");

  /** The open question of the seat looked through, if it has one. */
  readonly question: Decision | null = $derived.by(() => {
    if (this.past || this.seat === null || this.closed || this.answering === this.step) return null;
    return ((this.view?.decisions ?? []) as Decision[]).find((one) => one.seat === this.seat) ?? null;
  });

  readonly mine: number[] = $derived(this.info?.seats.filter((seat) => seat.you).map((seat) => seat.seat) ?? []);

  get hotSeat(): boolean {
    return !this.watch && this.mine.length > 1;
  }

  readonly canAct: boolean = $derived.by(() => this.question !== null && this.legal.length > 0 && (this.socket.link === "open" || this.unreached) && !this.sending && !this.waiting);

  /** The server cannot be reached: moves wait. */
  get unreached(): boolean {
    return server.down && this.socket.link !== "open" && !isLocal(this.id);
  }

  /** For requests over HTTP: the secret of the link, where one was given. */
  get headers(): Record<string, string> {
    return this.code ? { "X-Ziggurat-Code": this.code } : {};
  }

  // Coming and going -------------------------------------------------------------------------------------

  async open(): Promise<void> {
    if (!isLocal(this.id)) this.waiting = await storage.move(this.id).catch(() => null);
    try {
      this.info = await api.table(this.id, this.code);
      const [actions, options] = await Promise.all([
        this.info.status === "frozen" ? null : api.actions(this.info.game),
        bulky(this.info.options) ? api.options(this.id, this.code) : null,
      ]);
      this.socket.texts = actions?.texts ?? null;
      this.socket.options = options;
    } catch (error) {
      if (!(await this.recall(error))) {
        this.fail(error);
        return;
      }
    }
    if (!this.stopped) this.socket.connect();
  }

  /** Without the server: the table as it was last seen, if it ever was. */
  private async recall(error: unknown): Promise<boolean> {
    if (!(error instanceof ApiError) || error.status !== 0 || isLocal(this.id)) return false;
    const seen = await lastSeen.table(this.id);
    if (!seen) return false;
    this.remembered = true;
    this.info = seen.info;
    this.socket.options = seen.options;
    this.socket.texts = await api.actions(seen.info.game).then((found) => found.texts, () => null);
    if (seen.view) this.setView(seen.view);
    return true;
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
    const hello = { type: "hello", consequences: true, texts: this.socket.texts === null, code } as const;
    if (this.watch) return { ...hello, watch: true };
    // At a shared screen nobody's hand is fetched before its owner has the device.
    if (this.hotSeat) return this.seat === null ? { ...hello, watch: true } : { ...hello, seat: this.seat };
    return hello;
  }

  // What the server says ---------------------------------------------------------------------------------

  private receive(message: FromServer): void {
    if (message.type === "view") this.pace.push(message, this.slowly(message));
    else if (message.type === "table") {
      if (told(message.table) !== told(this.info)) this.info = message.table;
      this.handOver();
    } else if (message.type === "plans") this.plans.recall(message);
    else if (message.type === "chat") {
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
    // What is drawn from the parts that stay the same is left alone.
    this.view = shared(this.view, message.view);
    this.seat = message.seat;
    this.step = message.step;
    this.legal = shared(this.legal, message.legal.map(([id, text]) => ({ id, text })));
    this.clocks = message.clocks;
    this.clocksAt = Date.now();
    const asked = this.undo.wish?.what ?? "undo";
    this.undo = shared(this.undo, message.undo);
    if (message.log.length) {
      this.fresh = message.log;
      this.addLog(message.log);
    }
    if (moved) {
      this.sending = this.chaining;
      this.clearChoice();
      this.hint = null;
      this.hintless = null;
      this.why = null;
      this.takingBack = null;
      this.consequences = foreseen(message);
    }
    if (!this.catching && (first || this.gap() < this.log.length)) void this.catchUp();
    if (!first) this.settle(message.log);
    if (message.log.some((entry) => entry.kind === "refuse" && entry.seat !== this.seat)) this.notice = { code: asked === "undo" ? "undo_refused" : "wish_refused", message: "" };
    if (message.log.some((entry) => entry.kind === "play" && entry.seat >= 0 && entry.seat !== this.seat)) this.undone = [];
    this.handOver();
    if (this.socket.link === "open") this.noted(message);
    if (moved) this.proceed(message.log.some((entry) => entry.kind === "undo"));
  }

  /** What the server said is remembered for when it cannot be reached; a move that waited is sent now, a step to look at asked for. */
  private noted(message: ViewOut): void {
    this.remembered = server.down = false;
    this.looking.again();
    if (isLocal(this.id)) return;
    const alone = !this.hotSeat && this.mine.includes(message.seat ?? -1);
    if (this.info && this.mine.length) lastSeen.note(this.info, alone ? { ...message, log: [], ref: null } : null, this.socket.options);
    if (this.waiting && !this.sending) void this.sendWaiting(this.waiting);
  }

  private async sendWaiting({ step, seat, action }: WaitingMove): Promise<void> {
    this.sending = true;
    try {
      await this.socket.request<Ack>({ type: "play", step, seat, action });
    } catch (error) {
      if (error instanceof RequestError && error.code === "Offline") return; // the next view sends it again
      this.refused(error);
      if (this.notice) this.notice = { ...this.notice, late: true };
    } finally {
      this.sending = false;
    }
    await this.dropWaiting();
  }

  /** The move that waits is not to be sent. */
  async dropWaiting(): Promise<void> {
    this.waiting = null;
    await storage.sent(this.id).catch(() => undefined);
  }

  private async keepWaiting(action: number): Promise<void> {
    this.waiting = { id: this.id, step: this.step, seat: this.seat!, action, text: this.legal.find((one) => one.id === action)?.text ?? "" };
    this.clearChoice();
    await storage.wait(this.waiting).catch(() => undefined);
  }

  /** The game's part of the page came. */
  meet(ui: GameUi): void {
    this.ui = ui;
    this.handOver();
    this.proceed(false);
  }

  /** What the new entries settled is shown until somebody acts; how it began is in the log, which must be whole. */
  private settle(entries: readonly Entry[]): void {
    if (this.catching) {
      this.unsettled.push(...entries);
      return;
    }
    const found = entries.flatMap((entry) => {
      if (entry.kind === "undo") this.settled = this.settled.filter((one) => !entry.removed.includes(one.step));
      const what = entry.kind === "play" ? this.ui?.settles?.(entry, this) : null;
      return what ? [{ step: entry.step, what }] : [];
    });
    if (found.length) this.settled = [...this.settled.filter((one) => one.step < found[0]!.step), ...found].slice(-6);
  }

  // What the page does by itself -------------------------------------------------------------------------

  /** A new position: the page gives the answers that need no person, and brings up what was planned. */
  private proceed(back: boolean): void {
    if (!this.ui || this.handTo !== null || this.past || !this.question || this.sending || this.waiting || this.remembered || this.legal.length === 0) return;
    const alone = back || this.manual ? null : (this.standingAnswer() ?? this.forcedAnswer());
    if (alone) {
      this.automatic.add(this.step + 1);
      this.answering = this.step;
      void this.play({ action: alone.id });
    } else this.plans.bringUp();
  }

  /** The only legal answer. Where people sit at the table, only if nothing hidden forces it: silence would tell. */
  private forcedAnswer(): Legal | null {
    const only = this.legal.length === 1 ? this.legal[0] : this.ui?.obvious?.(this.question!.prompt, this.legal);
    if (!only || !prefs.forced) return null;
    const others = this.info?.seats.some((seat) => seat.kind === "person" && !seat.you) ?? false;
    return !others || this.ui?.plain?.(this.question!.prompt) ? only : null;
  }

  private standingAnswer(): Legal | null {
    const question = openStanding(this);
    const value = question ? standing.of(this, question.key) : ASK;
    const text = question && value !== ASK ? answered(question.rule(value), this.question?.data ?? {}, this.legal) : null;
    return text === null ? null : (this.find(text) ?? null);
  }

  /** Planning is possible: others decide, and the game goes on. */
  readonly plannable: boolean = $derived.by(() => this.seat !== null && !this.closed && !this.past && this.question === null && this.handTo === null && this.view !== null);

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
    if (this.ui?.open) {
      // Nothing is hidden: the screen turns to the next player by itself.
      if (this.seat !== next && !this.turning) void this.turn(next);
      return;
    }
    if (this.handTo === null) {
      // What the last player could read, or hear read, is not for the next one.
      this.log = [];
      this.fresh = [];
    }
    this.handTo = next;
    if (this.seat !== null) this.socket.send({ type: "look", seat: null });
  }

  private async turn(next: number): Promise<void> {
    this.turning = true;
    try {
      await this.sitAt(next);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error; // the connection is lost: the next view turns again
    } finally {
      this.turning = false;
    }
  }

  /** Hot-seat: the next player has the device. */
  async takeDevice(): Promise<void> {
    const seat = this.handTo;
    try {
      if (seat !== null) await this.sitAt(seat);
    } catch (error) {
      this.refused(error);
    }
  }

  /** The table as a seat sees it (null: as a spectator), with the log that this seat may read. */
  async sitAt(seat: number | null): Promise<void> {
    this.log = [];
    await this.socket.request<ViewOut>({ type: "look", seat });
    await this.catchUp();
  }

  /** The connection came back: what was missed, and again through the eyes that were chosen. */
  private async back(): Promise<void> {
    const eyes = this.looking.chosen;
    void version.check();
    await this.catchUp();
    if (eyes !== undefined && this.closed) await this.looking.through(eyes);
  }

  private async catchUp(): Promise<void> {
    const seat = this.seat;
    let after = this.gap();
    this.catching = true;
    try {
      for (let more = true; more && seat === this.seat; ) {
        const history: HistoryOut = await this.socket.request<HistoryOut>({ type: "history", after });
        if (seat === this.seat) this.addLog(history.entries);
        after = history.entries.at(-1)?.step ?? after;
        more = history.more;
      }
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
    } finally {
      this.catching = false;
      this.settle(this.unsettled.splice(0));
    }
  }

  /** The last step up to which the log is whole. */
  private gap(): number {
    const missing = this.log.findIndex((entry, place) => entry.step > place + 1);
    return missing < 0 ? this.log.length : missing;
  }

  private addLog(entries: Entry[]): void {
    // Nearly always what follows is new.
    let last = this.log.at(-1)?.step ?? 0;
    if (entries.every((entry) => entry.step > last && (last = entry.step))) {
      this.log = [...this.log, ...entries];
      return;
    }
    const bySteps = new Map(this.log.map((entry) => [`${entry.step}.${entry.kind}`, entry]));
    for (const entry of entries) bySteps.set(`${entry.step}.${entry.kind}`, entry);
    this.log = [...bySteps.values()].sort((a, b) => a.step - b.step);
  }

  // What the person does ---------------------------------------------------------------------------------

  /** Begin a choice: the legal actions whose text starts so are marked. */
  select(prefix: string | null): void {
    this.settled = [];
    this.selection = this.selection === prefix ? null : prefix;
    this.preview = null;
    this.why = null;
  }

  clearChoice(): void {
    this.selection = null;
    this.preview = null;
    this.then = [];
    this.possible = [];
  }

  find(text: string): Legal | undefined {
    return this.legal.find((one) => one.text === text);
  }

  /** Put an action into the confirm bar (or send it at once when it needs no question), with the steps that go with it. */
  choose(action: Legal, atOnce = false, then: readonly string[] = []): void {
    this.why = null;
    this.settled = [];
    this.preview = action;
    this.then = then;
    if (atOnce) void this.confirm();
  }

  async confirm(): Promise<void> {
    if (!this.preview || this.sending) return;
    const { id, text } = this.preview;
    if (text === this.undone[0]) this.undone = this.undone.slice(1);
    else this.undone = [];
    this.plans.done(text);
    await this.playAll(id, text, this.then);
  }

  /** Several steps that are one choice: one after the other, taken back together, all or none. */
  private async playAll(id: number, text: string, then: readonly string[]): Promise<void> {
    if (!then.length) {
      await this.play({ action: id });
      return;
    }
    this.chains.set(text, then);
    const before = this.step;
    this.chaining = true;
    let reached = await this.play({ action: id });
    for (const next of then) {
      if (reached === null) break;
      reached = await this.play({ text: next, step: reached });
      if (reached === null) await this.giveBack(before);
      else this.automatic.add(reached);
    }
    this.chaining = false;
    this.sending = false;
    // What came while the steps were being sent.
    this.proceed(false);
  }

  /** A later step of a choice was refused: what was sent of it is taken back. */
  private async giveBack(to: number): Promise<void> {
    try {
      await this.socket.request<Ack>({ type: "undo", step: this.step, seat: this.seat!, to });
    } catch (error) {
      this.refused(error);
    }
  }

  /** A move as typed by hand, in the notation. */
  async type(text: string): Promise<void> {
    await this.play({ text });
  }

  /** The step that the table reached with it; null: the server refused. */
  private async play(move: ({ action: number } | { text: string }) & { step?: number }): Promise<number | null> {
    if (this.seat === null) return null;
    if (this.unreached && "action" in move && !this.chaining) {
      await this.keepWaiting(move.action);
      return null;
    }
    const step = move.step ?? this.step;
    this.sending = true;
    try {
      const { step: reached } = await this.socket.request<Ack>({ type: "play", seat: this.seat, ...move, step });
      // The view may be here before the answer: what was chosen in it since then stays.
      if (this.step === step) this.clearChoice();
      return reached;
    } catch (error) {
      this.refused(error);
      return null;
    } finally {
      if (this.step === step) this.sending = this.chaining;
    }
  }

  /** The server said no: its sentence is shown, and the reason where there is one. */
  refused(error: unknown): void {
    if (!(error instanceof RequestError)) throw error;
    this.preview = null;
    this.answering = null;
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

  /** Ask for a hint: an answer, or after a while the reason why there is none. */
  async askHint(): Promise<void> {
    if (this.thinking || !this.question) return;
    this.hint = null;
    this.hintless = null;
    if (this.legal.length === 1) {
      this.hintless = "hint.only";
      return;
    }
    const step = this.step;
    this.thinking = true;
    const late = setTimeout(() => {
      if (this.thinking && this.step === step) this.hintless = "hint.late";
    }, HINT_LIMIT);
    try {
      const answer = await this.socket.request<HintOut>({ type: "hint", step });
      if (this.preview?.text !== answer.moves[0]?.text) this.hint = answer.moves.length ? { bot: answer.bot, moves: answer.moves } : null;
      this.hintless = answer.moves.length ? null : "hint.none";
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      this.hintless = error.code === "StaleStep" || error.code === "NotYourDecision" ? "hint.moved" : error.code === "NotAllowed" ? "hint.off" : error.code === "TooMany" ? "hint.many" : "hint.none";
    } finally {
      clearTimeout(late);
      this.thinking = false;
    }
  }

  /** The move that a bot would play now, without a word on the page; null: there is none. */
  async advice(): Promise<HintMove | null> {
    try {
      const { moves } = await this.socket.request<HintOut>({ type: "hint", step: this.step });
      return moves[0] ?? null;
    } catch (error) {
      if (error instanceof RequestError) return null;
      throw error;
    }
  }

  /** Take back the last own answer; more than that only after a yes (`sure`). */
  async takeBack(sure = false): Promise<void> {
    if (this.preview || this.selection) {
      this.clearChoice();
      return;
    }
    if (this.seat === null || this.closed || !this.view) return;
    if (this.undo.last === null) {
      this.notice = { code: this.info?.undo === "off" ? "undo_off" : "undo_none", message: "" };
      return;
    }
    const wanted = backTo(this.log, this.seat, this.automatic, this.undo);
    if (!wanted) return;
    if (!sure && (wanted.others > 0 || wanted.own > 1 || !wanted.free)) {
      this.takingBack = wanted;
      return;
    }
    this.takingBack = null;
    const texts = ownSteps(this.log, this.seat)
      .filter((entry) => entry.step > wanted.to && !this.automatic.has(entry.step))
      .map((entry) => entry.text);
    try {
      await this.socket.request<Ack>({ type: "undo", step: this.step, seat: this.seat, to: wanted.to });
      if (wanted.free) this.undone = [...texts, ...this.undone];
    } catch (error) {
      this.refused(error);
    }
  }

  /** Back to the first question, where everything can be taken back (a lesson). */
  async restart(): Promise<void> {
    this.clearChoice();
    this.undone = [];
    if (this.seat === null || this.undo.free === null || this.undo.last === null) return;
    try {
      await this.socket.request<Ack>({ type: "undo", step: this.step, seat: this.seat, to: this.undo.free });
    } catch (error) {
      this.refused(error);
    }
  }

  /** What was taken back last, if it can still be played. */
  readonly redoable: Legal | null = $derived.by(() => (this.undone.length && this.canAct ? (this.legal.find((one) => one.text === this.undone[0]) ?? null) : null));

  async redo(): Promise<void> {
    if (!this.redoable || this.sending) return;
    const { id, text } = this.redoable;
    this.undone = this.undone.slice(1);
    await this.playAll(id, text, this.chains.get(text) ?? []);
  }

  consent(agree: boolean): void {
    this.socket.send({ type: "consent", agree });
  }

  say(text: string): void {
    this.socket.send({ type: "chat", text });
  }
}
