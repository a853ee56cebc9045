// HTTP requests to the server: typed answers, and one error class that carries the server's name for it.
import type {
  ActionTable,
  AnalysisList,
  AnalysisOut,
  AskLayout,
  AskStand,
  BestOut,
  CourseOut,
  GameList,
  Join,
  LayoutOut,
  LessonList,
  LineOut,
  NewAnalysis,
  NewRecord,
  NewStudy,
  NewTable,
  PlayerInfo,
  Problem,
  ReviewOut,
  RulesText,
  SetSeat,
  Stand,
  StandOut,
  StudyOut,
  TableInfo,
  TableList,
  VersionInfo,
  WhyStand,
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

export const api = {
  me: () => request<PlayerInfo>("GET", "/me"),
  signIn: (name: string) => request<PlayerInfo>("POST", "/me", { name }),
  games: () => request<GameList>("GET", "/games"),
  words: (lang: string) => request<unknown>("GET", `/words/${lang}`),
  rules: (game: string, lang: string) => request<RulesText>("GET", `/rules/${encodeURIComponent(game)}?lang=${lang}`),
  lessons: (game: string) => request<LessonList>("GET", `/games/${encodeURIComponent(game)}/lessons`),
  version: () => request<VersionInfo>("GET", "/version"),
  myTables: () => request<TableList>("GET", "/me/tables"),
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
  analyses: () => request<AnalysisList>("GET", "/analyses"),
  dropAnalysis: (id: string) => request<void>("DELETE", `/analyses/${encodeURIComponent(id)}`),
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
