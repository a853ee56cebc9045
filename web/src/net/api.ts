// HTTP requests to the server: typed answers, and one error class that carries the server's name for it.
// What concerns tables on this device is answered by its own worker; without a server, all of it.
import { server } from "./line.svelte";
import { alone, base } from "./site";
import { isLocal, local } from "./local.svelte";
import { ownName, setOwnName } from "./person";
import { lastSeen } from "./seen";
import type {
  ActionTable,
  AnalysisList,
  AnalysisOut,
  AskLayout,
  AskStand,
  BestOut,
  ChallengeInfo,
  ClaimInfo,
  CodeInfo,
  CourseOut,
  GameChange,
  GameCounts,
  GameList,
  HowToInfo,
  InvitationList,
  Join,
  LayoutOut,
  LessonDone,
  LessonList,
  LineOut,
  NewAnalysis,
  LoginInfo,
  MatchForm,
  MyGame,
  MyGames,
  NewPasskey,
  NewRecord,
  NewStudy,
  NewTable,
  NoticeForm,
  NoticeInfo,
  OfferInfo,
  PasskeyList,
  PasskeyLogin,
  PeopleInfo,
  PersonWish,
  PlayerInfo,
  Problem,
  ProgressInfo,
  ProgressList,
  PushForm,
  PuzzleDone,
  PuzzleInfo,
  PuzzleKept,
  PuzzleList,
  ReviewOut,
  RulesText,
  SessionList,
  SetSeat,
  Stand,
  StandOut,
  StepDone,
  StudyOut,
  TableInfo,
  TableList,
  VacationInfo,
  VersionInfo,
  WhyStand,
  ViewOut,
  WaitingInfo,
} from "./wire";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }
  get name(): string {
    return this.problem.error;
  }
}

/** What is kept on the device comes without the server too: it tells nothing of it. */
const KEPT = /^\/(games|words|rules)\b/;
/** Where all else is files, a puzzle is made when it is asked for. */
const ONE_PUZZLE = /^\/games\/[^/]+\/puzzles\/[^/]+$/;
const OFFLINE = { error: "Offline", message: "the server cannot be reached", reason: null };

/** The person at this browser, where no server knows them. */
const oneself = (): PlayerInfo => ({ id: "me", name: ownName(), login: null, webhook: null, email: null, leaves: null, prefs: {}, mails: false });

/** What a server would say that has nobody but the person at this browser. */
async function ownAnswer(method: string, path: string, body: string): Promise<Response> {
  if (path === "/me") {
    if (method === "POST") setOwnName((JSON.parse(body) as { name: string }).name);
    return Response.json(oneself());
  }
  // Learned here, kept here.
  if (path.startsWith("/me/progress")) return Response.json(method === "GET" ? { progress: [] } : { value: {}, at: 0, tried: 0, at_once: 0 });
  if (path === "/me/tables" || (path === "/tables" && method === "GET")) return Response.json({ tables: [] });
  if (path.startsWith("/me/games")) return Response.json({ games: [], counts: NONE, next: null });
  if (path === "/me/waiting") return Response.json({ waiting: 0 });
  if (path === "/me/invitations") return Response.json({ invitations: [] });
  if (method !== "GET" || /^\/(tables|analyses)\b/.test(path) || ONE_PUZZLE.test(path)) return local.request(method, path, body);
  const [plain, query] = path.split("?");
  const lang = new URLSearchParams(query).get("lang");
  return fetch(new URL(`api${plain}${lang ? `/${lang}` : ""}.json`, base));
}

/** Does a request concern a table or an analysis on this device? Without the server positions are studied here too. */
function isHere(path: string, body: string): boolean {
  const [, what, id = ""] = /^\/(tables|analyses)(?:\/([^/?]+))?/.exec(path) ?? [];
  if (what === undefined) return false;
  if (isLocal(decodeURIComponent(id))) return true;
  if (what === "tables" || alone) return false;
  return server.down || (id === "begin" && isLocal((JSON.parse(body) as NewStudy).table ?? ""));
}

/** The answer to a request: of the server, or of this device where it has none or the table lies here. */
export async function answered(method: string, path: string, body = "", headers: Record<string, string> = {}): Promise<Response> {
  const here = isHere(path, body);
  try {
    if (here) return await local.request(method, path, body);
    if (alone) return await ownAnswer(method, path, body);
    const init: RequestInit = { method, headers: { ...headers }, credentials: "same-origin" };
    if (body) {
      init.body = body;
      (init.headers as Record<string, string>)["Content-Type"] = "application/json";
    }
    const answer = await fetch(`/api${path}`, init);
    if (!KEPT.test(path)) server.down = false;
    return answer;
  } catch {
    if (!alone && !here) server.down = true;
    throw new ApiError(0, alone || here ? { ...OFFLINE, error: "NoPython" } : OFFLINE);
  }
}

async function read<T>(answer: Response): Promise<T> {
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  let problem: Problem = { error: "ServerError", message: `status ${answer.status}`, reason: null };
  try {
    const read = (await answer.json()) as Partial<Problem>;
    if (read.error) problem = { reason: null, message: "", ...read } as Problem;
  } catch {
    // Not JSON: a proxy's page. The status says enough.
  }
  throw new ApiError(answer.status, problem);
}

async function request<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  return read<T>(await answered(method, path, body === undefined ? "" : JSON.stringify(body), headers));
}

/** Your tables: those of the server (as last seen, where it cannot be reached) and those on this device. */
async function myTables(): Promise<TableList> {
  const here = await local.tables();
  try {
    const { tables } = await request<TableList>("GET", "/me/tables");
    if (!alone) void lastSeen.only(tables.map((one) => one.id));
    return { tables: [...here, ...tables] };
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) return { tables: [...here, ...(await lastSeen.tables())] };
    if (error instanceof ApiError && error.status === 401 && here.length) return { tables: here };
    throw error;
  }
}

/** Your analyses: those on this device, and the server's. */
async function myAnalyses(): Promise<AnalysisList> {
  const here = await local.analyses();
  if (server.absent) return { analyses: here };
  try {
    return { analyses: [...here, ...(await request<AnalysisList>("GET", "/analyses")).analyses] };
  } catch (error) {
    // Who has not said who they are has saved nothing there.
    if (error instanceof ApiError && (error.status === 401 || error.status === 0)) return { analyses: here };
    throw error;
  }
}

const NONE: Required<GameCounts> = { running: 0, finished: 0, archived: 0, apart: 0, waiting: 0 };

/** A table on this device, or as it was last seen, as lists of games have it. */
function listed(table: TableInfo): MyGame {
  const turn = table.status === "running" && table.seats.some((seat) => seat.you && table.open.includes(seat.seat));
  const state = (table.purpose ?? "game") !== "game" ? "apart" : table.status === "finished" ? "finished" : "running";
  return { table, name: null, state, turn, deadline: null, since: table.finished ?? table.started ?? table.created };
}

/** Does a game on this device belong to what is asked for? Nobody else plays there. */
function fits(game: MyGame, { part = "running", game: id, rivals, search }: GamesQuery): boolean {
  const words = [game.table.name ?? "", game.table.id, ...game.table.seats.map((seat) => seat.name)].join(" ").toLowerCase();
  return game.state === part && (!id || game.table.game === id) && rivals !== "people" && (!search || words.includes(search.toLowerCase()));
}

export interface GamesQuery {
  part?: string;
  game?: string;
  rivals?: string;
  search?: string;
  after?: string | undefined;
  limit?: number;
}

/** A page of your games: those on this device stand on the first one; without the server, what was last seen of it. */
async function myGames(query: GamesQuery): Promise<MyGames> {
  let here = (await local.tables()).map(listed);
  let found: MyGames = { games: [], counts: NONE, next: null };
  try {
    found = await request<MyGames>("GET", `/me/games?${asked({ ...query })}`);
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 0 && !(error.status === 401 && here.length))) throw error;
    if (error.status === 0) here = [...here, ...(await lastSeen.tables()).map(listed)];
  }
  const counts = { ...NONE, ...found.counts };
  for (const game of here) {
    counts[game.state] += 1;
    if (game.turn && game.state === "running") counts.waiting += 1;
  }
  const own = query.after ? [] : here.filter((game) => fits(game, query));
  const games = query.part === "finished" || query.part === "apart" ? [...found.games, ...own].sort((a, b) => b.since - a.since) : [...found.games, ...own].sort((a, b) => Number(b.turn) - Number(a.turn));
  return { games, counts, next: found.next };
}

/** Where a new table stands: with the server, or on this device. */
async function made<T>(path: string, wish: unknown, here = server.absent): Promise<T> {
  if (!here) return request<T>("POST", path, wish);
  const answer = local.request("POST", path, JSON.stringify(wish)).catch(() => {
    throw new ApiError(0, alone ? { ...OFFLINE, error: "NoPython" } : OFFLINE); // and Python is not on this device either
  });
  return read<T>(await answer);
}

/** A puzzle with all that is said of it; without the server the engine on this device tells it. */
async function puzzle(game: string, key: string): Promise<PuzzleInfo> {
  const path = `/games/${encodeURIComponent(game)}/puzzles/${encodeURIComponent(key)}`;
  try {
    return await request<PuzzleInfo>("GET", path);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0 || alone) throw error;
    const answer = await local.request("GET", path, "").catch(() => null);
    if (!answer) throw error;
    return read<PuzzleInfo>(answer);
  }
}

export type RulesPage = RulesText;

const table = (id: string): string => `/tables/${encodeURIComponent(id)}`;
const coded = (code?: string | null): Record<string, string> => (code ? { "X-Ziggurat-Code": code } : {});

/** A query of what is given. */
function asked(values: Record<string, string | number | undefined>): string {
  return new URLSearchParams(Object.entries(values).flatMap(([key, value]) => (value === undefined || value === "" ? [] : [[key, String(value)]]))).toString();
}

export const api = {
  me: () => request<PlayerInfo>("GET", "/me"),
  signIn: (name: string) => request<PlayerInfo>("POST", "/me", { name }),
  loginFree: (login: string) => request<LoginInfo>("GET", `/logins/${encodeURIComponent(login)}`),
  register: (account: { login: string; password: string; name: string }) => request<PlayerInfo>("POST", "/accounts", account),
  logIn: (account: { login: string; password: string; bring: boolean }) => request<PlayerInfo>("POST", "/login", account),
  logOut: () => request<void>("POST", "/logout", {}),
  password: (old: string, fresh: string) => request<PlayerInfo>("PUT", "/me/password", { old, new: fresh }),
  contact: (contact: { email: string | null; webhook: string | null }) => request<PlayerInfo>("PUT", "/me/contact", contact),
  confirm: (email: string, code: string) => request<PlayerInfo>("POST", "/me/contact/confirm", { email, code }),
  notices: () => request<NoticeInfo>("GET", "/me/notices"),
  setNotices: (form: NoticeForm) => request<NoticeInfo>("PUT", "/me/notices", form),
  pushHere: (form: PushForm) => request<NoticeInfo>("POST", "/me/push", form),
  pushOff: () => request<NoticeInfo>("DELETE", "/me/push"),
  vacation: () => request<VacationInfo>("GET", "/me/vacation"),
  beginVacation: (days: number) => request<VacationInfo>("PUT", "/me/vacation", { days }),
  endVacation: () => request<VacationInfo>("DELETE", "/me/vacation"),
  challenge: () => request<ChallengeInfo>("POST", "/passkeys/challenge", {}),
  passkeys: () => request<PasskeyList>("GET", "/me/passkeys"),
  addPasskey: (made: NewPasskey) => request<PlayerInfo>("POST", "/me/passkeys", made),
  removePasskey: (id: string) => request<void>("DELETE", `/me/passkeys/${encodeURIComponent(id)}`),
  passkeyIn: (proof: PasskeyLogin) => request<PlayerInfo>("POST", "/passkeys/login", proof),
  byCode: (code: string) => request<CodeInfo>("POST", "/codes", { code }),
  match: (wish: MatchForm) => request<TableInfo>("POST", "/match", wish),
  people: () => request<PeopleInfo>("GET", "/people"),
  befriend: (who: PersonWish) => request<PeopleInfo>("POST", "/people/friends", who),
  part: (id: string) => request<PeopleInfo>("DELETE", `/people/friends/${encodeURIComponent(id)}`),
  block: (who: PersonWish) => request<PeopleInfo>("POST", "/people/blocks", who),
  unblock: (id: string) => request<PeopleInfo>("DELETE", `/people/blocks/${encodeURIComponent(id)}`),
  invite: (id: string, friend: string) => request<void>("POST", `${table(id)}/invite`, { friend }),
  invitations: () => request<InvitationList>("GET", "/me/invitations"),
  decline: (id: string) => request<void>("DELETE", `/me/invitations/${encodeURIComponent(id)}`),
  askReset: (email: string) => request<void>("POST", "/reset", { email }),
  reset: (form: { player: string; expires: number; code: string; password: string }) => request<PlayerInfo>("POST", "/reset/confirm", form),
  sessions: () => request<SessionList>("GET", "/sessions"),
  endSession: (id: string) => request<void>("DELETE", `/sessions/${encodeURIComponent(id)}`),
  offer: () => request<OfferInfo>("POST", "/me/devices", {}),
  offered: (id: string) => request<OfferInfo>("GET", `/me/devices/${id}`),
  agree: (id: string, keep: boolean) => request<void>("POST", `/me/devices/${id}`, { keep }),
  withdraw: (id: string) => request<void>("DELETE", `/me/devices/${id}`),
  claim: (code: string) => request<ClaimInfo>("POST", "/devices", { code }),
  enter: (claim: string, bring: boolean) => request<PlayerInfo>("POST", "/devices/enter", { claim, bring }),
  setPrefs: (prefs: Record<string, string>) => request<PlayerInfo>("PUT", "/me/prefs", { prefs }),
  askDeletion: (name: string) => request<PlayerInfo>("POST", "/me/deletion", { name }),
  keepAccount: () => request<PlayerInfo>("DELETE", "/me/deletion"),
  games: () => request<GameList>("GET", "/games"),
  words: (lang: string) => request<unknown>("GET", `/words/${lang}`),
  rules: (game: string, lang: string) => request<RulesText>("GET", `/rules/${encodeURIComponent(game)}?lang=${lang}`),
  lessons: (game: string) => request<LessonList>("GET", `/games/${encodeURIComponent(game)}/lessons`),
  howto: (game: string) => request<HowToInfo>("GET", `/games/${encodeURIComponent(game)}/howto`),
  beginLesson: (game: string, key: string) => made<TableInfo>(`/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(key)}/table`, {}),
  puzzles: (game: string) => request<PuzzleList>("GET", `/games/${encodeURIComponent(game)}/puzzles`),
  puzzle,
  beginPuzzle: (game: string, key: string) => made<TableInfo>(`/games/${encodeURIComponent(game)}/puzzles/${encodeURIComponent(key)}/table`, {}),
  progress: (kind: "lesson" | "puzzle" = "lesson") => request<ProgressList>("GET", `/me/progress?kind=${kind}`),
  puzzleDone: (game: string, key: string, how: PuzzleDone) => request<PuzzleKept>("PUT", `/me/progress/puzzle/${encodeURIComponent(game)}/${encodeURIComponent(key)}`, how),
  lessonDone: (game: string, key: string, how: LessonDone) => request<ProgressInfo>("PUT", `/me/progress/lesson/${encodeURIComponent(game)}/${encodeURIComponent(key)}`, how),
  version: () => request<VersionInfo>("GET", "/version"),
  myTables,
  myGames,
  waiting: () => request<WaitingInfo>("GET", "/me/waiting"),
  changeGame: (id: string, change: GameChange) => request<MyGame>("PUT", `/me/games/${encodeURIComponent(id)}`, change),
  removeGame: (id: string) => request<void>("DELETE", `/me/games/${encodeURIComponent(id)}`),
  look: (id: string, log = 0) => request<ViewOut>("GET", `${table(id)}/view${log ? `?log=${log}` : ""}`),
  tables: () => request<TableList>("GET", "/tables"),
  table: (id: string, code?: string | null) => request<TableInfo>("GET", table(id), undefined, coded(code)),
  options: (id: string, code?: string | null) => request<Record<string, any>>("GET", `${table(id)}/options`, undefined, coded(code)),
  actions: (game: string) => request<ActionTable>("GET", `/games/${encodeURIComponent(game)}/actions`),
  create: (wish: NewTable, here?: boolean) => made<TableInfo>("/tables", wish, here),
  join: (id: string, wish: Join) => request<TableInfo>("POST", `${table(id)}/join`, wish),
  leave: (id: string) => request<TableInfo>("POST", `${table(id)}/leave`, {}),
  resign: (id: string) => request<TableInfo>("POST", `${table(id)}/resign`, {}),
  offerEnd: (id: string) => request<StepDone>("POST", `${table(id)}/end`, {}),
  consent: (id: string, agree: boolean) => request<StepDone>("POST", `${table(id)}/consent`, { agree }),
  askSeat: (id: string, seat: number) => request<TableInfo>("POST", `${table(id)}/seats/${seat}/ask`, {}),
  setSeat: (id: string, seat: number, wish: SetSeat) => request<TableInfo>("PUT", `${table(id)}/seats/${seat}`, wish),
  rematch: (id: string) => request<TableInfo>("POST", `${table(id)}/rematch`, {}),
  importRecord: (wish: NewRecord, here?: boolean) => made<TableInfo>("/tables/import", wish, here),
  /** The whole record of a game that goes on, to play on elsewhere. */
  wholeRecord: async (id: string): Promise<string> => {
    const answer = await answered("GET", `${table(id)}/record?whole=true`);
    return answer.ok ? answer.text() : read<string>(answer);
  },
  course: (id: string, code?: Record<string, string>) => request<CourseOut>("GET", `${table(id)}/course`, undefined, code),
  startReview: (id: string, code?: Record<string, string>) => request<ReviewOut>("POST", `${table(id)}/review`, {}, code),
  reviewLine: (id: string, step: number, code?: Record<string, string>) => request<LineOut>("GET", `${table(id)}/review/line?step=${step}`, undefined, code),
  review: (id: string, code?: Record<string, string>) => request<ReviewOut>("GET", `${table(id)}/review`, undefined, code),
  beginStudy: (wish: NewStudy) => request<StudyOut>("POST", "/analyses/begin", wish),
  stand: (wish: Stand) => request<StandOut>("POST", "/analyses/stand", wish),
  whyStand: (wish: AskStand) => request<WhyStand>("POST", "/analyses/why", wish),
  best: (wish: Stand) => request<BestOut>("POST", "/analyses/best", wish),
  layout: (wish: AskLayout) => request<LayoutOut>("POST", "/analyses/layout", wish),
  saveAnalysis: (wish: NewAnalysis, id: string | null) => request<AnalysisOut>(id === null ? "POST" : "PUT", id === null ? "/analyses" : `/analyses/${encodeURIComponent(id)}`, wish),
  analysis: (id: string) => request<AnalysisOut>("GET", `/analyses/${encodeURIComponent(id)}`),
  analyses: myAnalyses,
  dropAnalysis: (id: string) => request<void>("DELETE", `/analyses/${encodeURIComponent(id)}`),
  drawingUrl: (id: string) => `/api${table(id)}/svg`,
  recordUrl: (id: string) => `/api${table(id)}/record`,
};

/** The person at this browser; makes a guest with the given name when there is none. */
export async function signedIn(name: string): Promise<PlayerInfo> {
  if (server.absent) {
    if (!ownName()) setOwnName(name);
    return oneself();
  }
  try {
    return await api.me();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return api.signIn(name);
    throw error;
  }
}
