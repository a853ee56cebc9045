// HTTP requests to the server: typed answers, and one error class that carries the server's name for it.
import type {
  ActionTable,
  ChallengeInfo,
  ClaimInfo,
  CodeInfo,
  CourseOut,
  GameChange,
  GameList,
  InvitationList,
  Join,
  LessonList,
  LoginInfo,
  MatchForm,
  MyGame,
  MyGames,
  NewPasskey,
  NewRecord,
  NewTable,
  OfferInfo,
  PasskeyList,
  PasskeyLogin,
  PeopleInfo,
  PersonWish,
  PlayerInfo,
  Problem,
  ReviewOut,
  RulesText,
  SessionList,
  SetSeat,
  TableInfo,
  TableList,
  VersionInfo,
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

async function request<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  let answer: Response;
  const init: RequestInit = { method, headers: { ...headers }, credentials: "same-origin" };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    (init.headers as Record<string, string>)["Content-Type"] = "application/json";
  }
  try {
    answer = await fetch(`/api${path}`, init);
  } catch {
    throw new ApiError(0, { error: "Offline", message: "the server cannot be reached", reason: null });
  }
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
  version: () => request<VersionInfo>("GET", "/version"),
  myTables: () => request<TableList>("GET", "/me/tables"),
  myGames: (query: Record<string, string | number | undefined>) => request<MyGames>("GET", `/me/games?${asked(query)}`),
  waiting: () => request<WaitingInfo>("GET", "/me/waiting"),
  changeGame: (id: string, change: GameChange) => request<MyGame>("PUT", `/me/games/${encodeURIComponent(id)}`, change),
  removeGame: (id: string) => request<void>("DELETE", `/me/games/${encodeURIComponent(id)}`),
  look: (id: string, log = 0) => request<ViewOut>("GET", `${table(id)}/view${log ? `?log=${log}` : ""}`),
  tables: () => request<TableList>("GET", "/tables"),
  table: (id: string, code?: string | null) => request<TableInfo>("GET", table(id), undefined, coded(code)),
  options: (id: string, code?: string | null) => request<Record<string, any>>("GET", `${table(id)}/options`, undefined, coded(code)),
  actions: (game: string) => request<ActionTable>("GET", `/games/${encodeURIComponent(game)}/actions`),
  create: (wish: NewTable) => request<TableInfo>("POST", "/tables", wish),
  join: (id: string, wish: Join) => request<TableInfo>("POST", `${table(id)}/join`, wish),
  leave: (id: string) => request<TableInfo>("POST", `${table(id)}/leave`, {}),
  setSeat: (id: string, seat: number, wish: SetSeat) => request<TableInfo>("PUT", `${table(id)}/seats/${seat}`, wish),
  rematch: (id: string) => request<TableInfo>("POST", `${table(id)}/rematch`, {}),
  importRecord: (wish: NewRecord) => request<TableInfo>("POST", "/tables/import", wish),
  course: (id: string, code?: Record<string, string>) => request<CourseOut>("GET", `${table(id)}/course`, undefined, code),
  review: (id: string, code?: Record<string, string>) => request<ReviewOut>("GET", `${table(id)}/review`, undefined, code),
  drawingUrl: (id: string) => `/api${table(id)}/svg`,
  recordUrl: (id: string) => `/api${table(id)}/record`,
};

/** The person at this browser; makes a guest with the given name when there is none. */
export async function signedIn(name: string): Promise<PlayerInfo> {
  try {
    return await api.me();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return api.signIn(name);
    throw error;
  }
}
