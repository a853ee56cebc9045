// HTTP requests to the server: typed answers, and one error class that carries the server's name for it.
// What concerns tables on this device is answered by its own worker; without a server, all of it.
import { server } from "./line.svelte";
import { alone, base } from "./site";
import { isLocal, local } from "./local.svelte";
import { ownName, setOwnName } from "./person";
import { lastSeen } from "./seen";
import type {
  ActionTable,
  CourseOut,
  GameList,
  HowToInfo,
  Join,
  LessonDone,
  LessonList,
  NewRecord,
  NewTable,
  PlayerInfo,
  Problem,
  ProgressInfo,
  ProgressList,
  ReviewOut,
  RulesText,
  SetSeat,
  TableInfo,
  TableList,
  VersionInfo,
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

const OFFLINE = { error: "Offline", message: "the server cannot be reached", reason: null };

/** What a server would say that has nobody but the person at this browser. */
async function ownAnswer(method: string, path: string, body: string): Promise<Response> {
  if (path === "/me") {
    if (method === "POST") setOwnName((JSON.parse(body) as { name: string }).name);
    return Response.json({ id: "me", name: ownName(), login: null, webhook: null, email: null });
  }
  // Learned here, kept here.
  if (path.startsWith("/me/progress")) return Response.json({ progress: [] });
  if (path === "/me/tables" || (path === "/tables" && method === "GET")) return Response.json({ tables: [] });
  if (method !== "GET" || path.startsWith("/tables/")) return local.request(method, path, body);
  const [plain, query] = path.split("?");
  const lang = new URLSearchParams(query).get("lang");
  return fetch(new URL(`api${plain}${lang ? `/${lang}` : ""}.json`, base));
}

/** The answer to a request: of the server, or of this device where it has none or the table lies here. */
export async function answered(method: string, path: string, body = "", headers: Record<string, string> = {}): Promise<Response> {
  const id = /^\/tables\/([^/?]+)/.exec(path)?.[1];
  try {
    if (id && isLocal(decodeURIComponent(id))) return await local.request(method, path, body);
    if (alone) return await ownAnswer(method, path, body);
    const init: RequestInit = { method, headers: { ...headers }, credentials: "same-origin" };
    if (body) {
      init.body = body;
      (init.headers as Record<string, string>)["Content-Type"] = "application/json";
    }
    const answer = await fetch(`/api${path}`, init);
    server.down = false;
    return answer;
  } catch {
    if (!alone && !(id && isLocal(id))) server.down = true;
    throw new ApiError(0, alone || (id && isLocal(id)) ? { ...OFFLINE, error: "NoPython" } : OFFLINE);
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

/** Where a new table stands: with the server, or on this device. */
const made = async <T>(path: string, wish: unknown, here = server.absent): Promise<T> => (here ? read<T>(await local.request("POST", path, JSON.stringify(wish))) : request<T>("POST", path, wish));

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
  howto: (game: string) => request<HowToInfo>("GET", `/games/${encodeURIComponent(game)}/howto`),
  beginLesson: (game: string, key: string) => made<TableInfo>(`/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(key)}/table`, {}),
  progress: () => request<ProgressList>("GET", "/me/progress"),
  lessonDone: (game: string, key: string, how: LessonDone) => request<ProgressInfo>("PUT", `/me/progress/lesson/${encodeURIComponent(game)}/${encodeURIComponent(key)}`, how),
  version: () => request<VersionInfo>("GET", "/version"),
  myTables,
  tables: () => request<TableList>("GET", "/tables"),
  table: (id: string, code?: string | null) => request<TableInfo>("GET", table(id), undefined, coded(code)),
  options: (id: string, code?: string | null) => request<Record<string, any>>("GET", `${table(id)}/options`, undefined, coded(code)),
  actions: (game: string) => request<ActionTable>("GET", `/games/${encodeURIComponent(game)}/actions`),
  create: (wish: NewTable, here?: boolean) => made<TableInfo>("/tables", wish, here),
  join: (id: string, wish: Join) => request<TableInfo>("POST", `${table(id)}/join`, wish),
  leave: (id: string) => request<TableInfo>("POST", `${table(id)}/leave`, {}),
  setSeat: (id: string, seat: number, wish: SetSeat) => request<TableInfo>("PUT", `${table(id)}/seats/${seat}`, wish),
  rematch: (id: string) => request<TableInfo>("POST", `${table(id)}/rematch`, {}),
  importRecord: (wish: NewRecord, here?: boolean) => made<TableInfo>("/tables/import", wish, here),
  /** The whole record of a game that goes on, to play on elsewhere. */
  wholeRecord: async (id: string): Promise<string> => {
    const answer = await answered("GET", `${table(id)}/record?whole=true`);
    return answer.ok ? answer.text() : read<string>(answer);
  },
  course: (id: string, code?: Record<string, string>) => request<CourseOut>("GET", `${table(id)}/course`, undefined, code),
  review: (id: string, code?: Record<string, string>) => request<ReviewOut>("GET", `${table(id)}/review`, undefined, code),
  recordUrl: (id: string) => `/api${table(id)}/record`,
};

/** The person at this browser; makes a guest with the given name when there is none. */
export async function signedIn(name: string): Promise<PlayerInfo> {
  if (server.absent) {
    if (!ownName()) setOwnName(name);
    return { id: "me", name: ownName(), login: null, webhook: null, email: null };
  }
  try {
    return await api.me();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return api.signIn(name);
    throw error;
  }
}
