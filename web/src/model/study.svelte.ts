// An analysis: a position that all seats play on, a tree of what was tried, the best moves. Nothing of it is hosted.
import { api, ApiError, signedIn } from "../net/api";
import type { Link, TableLink, WithRef } from "../net/link";
import { RequestError } from "../net/socket.svelte";
import type { AnalysisOut, BestOut, FromServer, NewStudy, OptionOut, StandOut, StudyOut, TableInfo, ToServer } from "../net/wire";
import { TableModel } from "./model.svelte";
import { ROOT, Tree } from "./tree";

const NO_UNDO = { free: null, last: null, ask: null, wish: null };

/** A table's data for the parts of the page that read them. */
function described(study: StudyOut): TableInfo {
  return {
    id: "analysis",
    purpose: "trial",
    name: null,
    about: null,
    level: null,
    code: null,
    fill: null,
    rated: false,
    ratings: null,
    tournament: null,
    game: study.game,
    rules: "",
    options: study.options,
    status: "running",
    listed: false,
    host: true,
    undo: "free",
    clock: null,
    absent: null,
    stand_in: "",
    delay: 0,
    hints: false,
    seats: Array.from({ length: study.seats }, (_, seat) => ({ seat, kind: "person" as const, name: study.names[seat] || String(seat + 1), bot: null, you: true, online: true, away: false, out: false, left: null, rest: null, yours: false })),
    open: [],
    step: 0,
    created: 0,
    started: 0,
    finished: null,
    outcome: null,
    links: { join: null, watch: null },
    next: null,
    fault: null,
  };
}

/** A model whose every answer is the person's, for whichever seat decides. */
class StudyModel extends TableModel {
  override manual = true;

  constructor(
    private readonly study: Study,
    line: (receive: (message: FromServer) => void) => TableLink,
  ) {
    super("analysis", null, false, line);
  }

  override get hotSeat(): boolean {
    return false;
  }

  override async open(): Promise<void> {
    this.info = described(this.study.base);
    await this.study.guarded(() => this.study.go(this.study.at));
  }

  override async takeBack(): Promise<void> {
    if (this.preview || this.selection) this.clearChoice();
    else await this.study.back();
  }
}

export class Study {
  readonly model: TableModel;
  /** What the editor places on the board, and what is wrong with it. */
  placing = $state.raw<{ what: string; problem: string | null } | null>(null);
  base = $state.raw<StudyOut>({ record: "", upto: 0, game: "", seats: 0, options: {}, names: [] });
  tree = $state.raw(new Tree());
  /** The step that is on the board. */
  at = $state(ROOT);
  /** Counts changes of the tree, for those who draw it. */
  grown = $state(0);
  best = $state.raw<BestOut | null>(null);
  thinking = $state(false);
  /** What went wrong: the server's name for it and its sentence. */
  problem = $state.raw<{ code: string; message: string } | null>(null);
  title = $state("");
  /** The position is being set up. */
  editing = $state(false);
  saved = $state<string | null>(null);
  /** Is it one's own? Another's is saved as a copy. */
  mine = $state(true);
  private stood: StandOut | null = null;
  private line: StudyLine | null = null;

  constructor(base: StudyOut) {
    this.base = base;
    this.model = new StudyModel(this, (receive) => (this.line = new StudyLine(this, receive)));
  }

  static async begin(wish: NewStudy): Promise<Study> {
    return new Study(await api.beginStudy(wish));
  }

  static async open(id: string): Promise<Study> {
    const kept: AnalysisOut = await api.analysis(id);
    const study = new Study(await api.beginStudy({ record: kept.record, upto: kept.upto }));
    study.tree = Tree.of(kept.tree);
    study.title = kept.title;
    study.saved = kept.id;
    study.mine = kept.mine;
    return study;
  }

  private wish(id: number): { record: string; upto: number; steps: string[] } {
    return { record: this.base.record, upto: this.base.upto, steps: this.tree.path(id) };
  }

  /** Stand at a step of the tree: the board shows it. */
  async go(id: number, seat: number | null = null): Promise<void> {
    const stood = await api.stand({ ...this.wish(id), seat });
    let at: number = ROOT;
    for (const text of stood.steps) at = this.tree.add(at, text);
    this.grown += 1;
    if (at !== this.at) this.best = null;
    this.at = at;
    this.stood = stood;
    this.line?.show(stood);
  }

  /** Play a move of the seat that is asked. */
  async play(seat: number, text: string): Promise<number> {
    const count = this.tree.twigs.length;
    const next = this.tree.add(this.at, `${seat}: ${text}`);
    try {
      await this.go(next);
    } catch (error) {
      // What the engine refuses does not stay in the tree.
      if (next >= count) this.tree.twigs.length = count;
      throw error;
    }
    return this.stood?.steps.length ?? 0;
  }

  /** Before the last decision. */
  async back(): Promise<void> {
    const last = this.tree.decision(this.at);
    if (last !== ROOT) await this.guarded(() => this.go(this.tree.settled(this.tree.parent(last))));
  }

  /** To a step of the tree, with what chance did after it. */
  async to(id: number): Promise<void> {
    await this.guarded(() => this.go(id === ROOT ? ROOT : this.tree.settled(id)));
  }

  /** The moves of a line, as far as they are legal here: chance may have dealt something else. */
  async follow(option: OptionOut): Promise<void> {
    for (const step of option.line) {
      if (step.seat < 0) continue;
      try {
        await this.play(step.seat, step.text);
      } catch (error) {
        if (error instanceof ApiError && error.name === "RecordError") return;
        this.failed(error);
        return;
      }
    }
  }

  async ask(): Promise<void> {
    if (this.thinking) return;
    const at = this.at;
    this.thinking = true;
    try {
      const found = await api.best(this.wish(at));
      if (at !== this.at) return;
      this.best = found;
      this.model.hint = { bot: found.bot, moves: found.options.map((one) => ({ id: one.action, text: one.text })) };
      this.problem = null;
    } catch (error) {
      this.failed(error);
    } finally {
      this.thinking = false;
    }
  }

  /** Another position in the place of this one: the tree begins anew. */
  async restart(wish: NewStudy): Promise<void> {
    const base = await api.beginStudy(wish);
    this.base = { ...base, names: base.names.length ? base.names : this.base.names };
    this.tree = new Tree();
    this.saved = null;
    this.best = null;
    this.model.info = described(this.base);
    await this.go(ROOT);
  }

  /** The position on the board as its fields. */
  async fields(): Promise<Record<string, any>> {
    return (await api.stand({ ...this.wish(this.at), whole: true })).position ?? {};
  }

  async save(name: string): Promise<void> {
    await this.guarded(async () => {
      await signedIn(name);
      const wish = { title: this.title.trim() || "1", record: this.base.record, upto: this.base.upto, tree: this.tree.branches() };
      const kept = await api.saveAnalysis(wish, this.mine ? this.saved : null);
      this.saved = kept.id;
      this.mine = true;
    });
  }

  failed(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    this.problem = { code: error.name, message: error.message };
  }

  async guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.problem = null;
    } catch (error) {
      this.failed(error);
    }
  }

  get position(): StandOut | null {
    return this.stood;
  }
}

/** Answers what a table's model asks, from the analysis. */
class StudyLine implements TableLink {
  link: Link = $state("open");
  readonly attempt = 0;
  texts: readonly string[] | null = null;
  options: Record<string, any> | null = null;
  readonly closedWith = null;

  constructor(
    private readonly study: Study,
    private readonly receive: (message: FromServer) => void,
  ) {}

  connect(): void {
    // There is nothing to connect to: every position is asked for by itself.
  }

  close(): void {
    this.link = "closed";
  }

  send(_message: ToServer): void {
    // Chat, consent and the like have no place in an analysis.
  }

  show(stood: StandOut): void {
    const { model } = this.study;
    const step = stood.steps.length;
    model.looking.past = null;
    // Another branch may have as many steps: what was known of them goes.
    model.step = -1;
    model.log = stood.log;
    const last = stood.log.findLastIndex((one) => one.seat >= 0);
    this.receive({ type: "view", step, seat: stood.seat, view: stood.view, legal: stood.legal, consequences: stood.consequences, log: [], clocks: null, undo: last < 0 ? NO_UNDO : { free: last, last, ask: null, wish: null }, ref: null });
  }

  async request<T extends FromServer>(message: WithRef): Promise<T> {
    try {
      return (await this.answer(message)) as T;
    } catch (error) {
      if (error instanceof ApiError) throw new RequestError(error.name, error.message, error.problem.reason ?? null);
      throw error;
    }
  }

  private async answer(message: WithRef): Promise<FromServer> {
    const { study } = this;
    const { model } = study;
    switch (message.type) {
      case "play": {
        const text = message.text ?? model.legal.find((one) => one.id === message.action)?.text ?? "";
        return { type: "ack", ref: 0, step: await study.play(message.seat, text) };
      }
      case "history":
        return { type: "history", ref: 0, step: model.step, entries: model.log.filter((one) => one.step > (message.after ?? 0)), more: false };
      case "at": {
        const steps = study.tree.path(study.at).slice(0, message.step);
        const stood = await api.stand({ record: study.base.record, upto: study.base.upto, steps, seat: model.seat });
        return { type: "at", ref: 0, step: Math.min(message.step, stood.steps.length), view: stood.view, views: [] };
      }
      case "look":
        await study.go(study.at, message.seat);
        return { type: "ack", ref: 0, step: model.step };
      case "why": {
        const asked = { record: study.base.record, upto: study.base.upto, steps: study.tree.path(study.at), seat: model.seat ?? 0, text: message.text };
        return { type: "why", ref: 0, text: message.text, ...(await api.whyStand(asked)) };
      }
      default:
        throw new RequestError("NotAllowed", "", null);
    }
  }
}


