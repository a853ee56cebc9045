// Made by web/scripts/wire_types.py from the structs of ziggurat.server; do not edit.
/* eslint-disable */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };


export interface StandingRule {
  prompts: string[];
  text: string;
  most?: Record<string, number>;
  other?: boolean;
  value?: string;
}

export interface Clock {
  start?: number | null;
  add?: number;
  each?: number | null;
  bank?: number;
  over?: "bot" | "forfeit";
  rest?: boolean;
}

export interface VersionInfo {
  version: string;
}

export interface Problem {
  error: string;
  message: string;
  reason: Record<string, any> | null;
}

export interface SeatWish {
  kind: "bot" | "open" | "person";
  bot?: string | null;
  name?: string | null;
}

export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, any>;
  listed?: boolean;
  undo?: "free" | "off" | "standard" | null;
  clock?: Clock | null;
  absent?: number | null;
  stand_in?: string | null;
  delay?: number;
  hints?: boolean | null;
  name?: string | null;
  level?: "anyone" | "beginners" | "experts" | null;
  rated?: boolean;
}

export interface Join {
  seat?: number | null;
  code?: string | null;
  name?: string | null;
}

export interface SetSeat {
  kind: "bot" | "open";
  bot?: string | null;
}

export interface SeatInfo {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  bot: string | null;
  you: boolean;
  online: boolean;
  away: boolean;
  out: boolean;
  left: number | null;
  rest: number | null;
  yours: boolean;
}

export interface Links {
  join: string | null;
  watch: string | null;
}

export interface RatingChange {
  seat: number;
  before: number;
  after: number;
  deviation: number;
  games: number;
  trial: boolean;
}

export interface TableInfo {
  id: string;
  game: string;
  rules: string;
  options: Record<string, any>;
  status: "finished" | "frozen" | "running" | "waiting";
  listed: boolean;
  host: boolean;
  undo: "free" | "off" | "standard";
  clock: Clock | null;
  absent: number | null;
  stand_in: string;
  delay: number;
  hints: boolean;
  seats: SeatInfo[];
  open: number[];
  step: number;
  created: number;
  started: number | null;
  finished: number | null;
  outcome: Record<string, any> | null;
  links: Links;
  next: string | null;
  fault: string | null;
  purpose: "game" | "lesson" | "puzzle" | "record" | "trial";
  name: string | null;
  about: string | null;
  level: "anyone" | "beginners" | "experts" | null;
  code: string | null;
  fill: number | null;
  rated: boolean;
  ratings: RatingChange[] | null;
  tournament: string | null;
}

export interface TableList {
  tables: TableInfo[];
}

export interface MyGame {
  table: TableInfo;
  name: string | null;
  state: "apart" | "archived" | "finished" | "running";
  turn: boolean;
  deadline: number | null;
  since: number;
}

export interface GameCounts {
  running: number;
  finished: number;
  archived: number;
  apart: number;
  waiting: number;
}

export interface MyGames {
  games: MyGame[];
  counts: GameCounts;
  next: string | null;
}

export interface GameChange {
  name?: string | null;
  archived?: boolean | null;
}

export interface WaitingInfo {
  waiting: number;
}

export interface ConsentForm {
  agree: boolean;
}

export interface NewStep {
  step: number;
  seat?: number | null;
  action?: number | null;
  text?: string | null;
}

export interface StepDone {
  step: number;
}

export interface NewRecord {
  record: string;
  seat?: number | null;
  bot?: string | null;
  upto?: number | null;
  seats?: SeatWish[] | null;
  about?: string | null;
}

export interface CodeForm {
  code: string;
}

export interface CodeInfo {
  table: string;
  join: string | null;
  watch: string | null;
}

export interface MatchForm {
  game: string;
  seats: number;
  speed?: "day" | "live" | "quick" | "three";
  bots?: number | null;
  absent?: number | null;
  rated?: boolean;
}

export interface PersonWish {
  login?: string | null;
  table?: string | null;
  seat?: number | null;
  id?: string | null;
}

export interface PersonInfo {
  id: string;
  name: string;
  login: string | null;
}

export interface PeopleInfo {
  friends: PersonInfo[];
  asked: PersonInfo[];
  asking: PersonInfo[];
  blocked: PersonInfo[];
}

export interface InviteForm {
  friend: string;
}

export interface InvitationInfo {
  table: TableInfo;
  by: string;
  join: string;
}

export interface InvitationList {
  invitations: InvitationInfo[];
}

export interface ReportForm {
  kind: "chat" | "name" | "title";
  table?: string | null;
  seat?: number | null;
  chat?: number | null;
  player?: string | null;
  tournament?: string | null;
  note?: string;
}

export interface BoardLine {
  name: string;
  points: number;
  deviation: number;
  games: number;
  place: number | null;
  bot: string | null;
  id: string | null;
  you: boolean;
}

export interface Challenge {
  bot: string;
  gain: number;
}

export interface BoardInfo {
  game: string;
  seats: number;
  lines: BoardLine[];
  people: number;
  you: BoardLine | null;
  trial: number | null;
  enough: number;
  challenge: Challenge | null;
}

export interface RatingInfo {
  game: string;
  seats: number;
  points: number | null;
  deviation: number | null;
  games: number;
  best: number | null;
  recent: number[];
}

export interface CountInfo {
  game: string;
  seats: number;
  games: number;
}

export interface PastGame {
  game: string;
  seats: number;
  at: number;
  place: number;
  score: number;
  side: string | null;
  rated: boolean;
  gone: boolean;
  points: number | null;
  gained: number | null;
  table: string | null;
  name: string | null;
  rivals: SeatInfo[];
}

export interface HistoryPage {
  games: PastGame[];
  next: string | null;
}

export interface ProfileInfo {
  id: string;
  name: string;
  you: boolean;
  since: number;
  ratings: RatingInfo[];
  played: CountInfo[];
  enough: number;
  visible: "all" | "me" | "met";
}

export interface CurvePoint {
  at: number;
  points: number;
  deviation: number;
}

export interface TallyInfo {
  key: string;
  games: number;
  won: number;
  score: number;
}

export interface LevelInfo {
  bot: string;
  points: number;
}

export interface StatisticsInfo {
  game: string;
  seats: number;
  curve: CurvePoint[];
  levels: LevelInfo[];
  rivals: TallyInfo[];
  sides: TallyInfo[];
  turns: TallyInfo[];
  lengths: TallyInfo[];
  unit: "rounds" | "steps";
}

export interface NewTournament {
  name: string;
  game: string;
  seats?: number;
  options?: Record<string, any>;
  kind?: "robin" | "swiss";
  rounds?: number | null;
  most?: number;
  clock?: Clock | null;
  rated?: boolean;
  listed?: boolean;
  starts?: number | null;
  pause?: number;
  bots?: string[];
  play?: boolean;
}

export interface EntrantWish {
  bot: string;
}

export interface TournamentInfo {
  id: string;
  name: string;
  game: string;
  seats: number;
  options: Record<string, any>;
  kind: "robin" | "swiss";
  rounds: number;
  round: number;
  status: "cancelled" | "finished" | "open" | "running";
  clock: Clock;
  rated: boolean;
  listed: boolean;
  most: number;
  entrants: number;
  host: boolean;
  organiser: string;
  created: number;
  starts: number | null;
  pause: number;
  next: number | null;
  finished: number | null;
  joined: boolean;
}

export interface TournamentList {
  tournaments: TournamentInfo[];
}

export interface EntrantInfo {
  number: number;
  name: string;
  bot: string | null;
  you: boolean;
  out: boolean;
  place: number;
  points: number;
  tiebreak: number;
  wins: number;
  played: number;
}

export interface BoardPlan {
  round: number;
  board: number;
  entrants: number[];
  table: string | null;
  places: number[] | null;
}

export interface TournamentPage {
  info: TournamentInfo;
  entrants: EntrantInfo[];
  boards: BoardPlan[];
}

export interface OptionInfo {
  key: string;
  default: any;
  choices: any[];
  rule: string;
}

export interface GameInfo {
  id: string;
  prefix: string;
  rules: string;
  actions: string;
  seats: number[];
  minutes: number[];
  options: OptionInfo[];
  bots: string[];
  lessons: number;
  puzzles: number;
  howto: boolean;
  ui: string | null;
}

export interface GameList {
  games: GameInfo[];
}

export interface ActionTable {
  version: string;
  kinds: Record<string, number[]>;
  texts: string[];
}

export interface RuleItem {
  rule: string;
  text: string;
}

export interface RuleSection {
  title: string;
  rules: RuleItem[];
}

export interface RulesText {
  prefix: string;
  lang: string;
  sections: RuleSection[];
  markdown: string;
  rules: Record<string, string>;
  english: string[];
}

export interface ReactionInfo {
  move: string;
  text: Record<string, string>;
  early: boolean;
}

export interface LessonInfo {
  key: string;
  title: Record<string, string>;
  text: Record<string, string>;
  well: Record<string, string>;
  goal: Record<string, any>;
  moves: string[];
  then: (Record<string, string>)[];
  miss: Record<string, string> | null;
  reactions: ReactionInfo[];
  rule: string | null;
  record: string;
}

export interface LessonList {
  lessons: LessonInfo[];
}

export interface LessonDone {
  misses?: number;
  shown?: boolean;
}

export interface PuzzleBrief {
  key: string;
  title: Record<string, string>;
  kind: string;
  rating: number;
}

export interface PuzzleList {
  puzzles: PuzzleBrief[];
}

export interface GoalRule {
  event: string;
  who: string;
  rival: boolean;
  amount: string | null;
  where: Record<string, any>;
  without: Record<string, any[]>;
}

export interface WrongInfo {
  move: string;
  why: Record<string, string[]>;
}

export interface PuzzleInfo {
  key: string;
  title: Record<string, string>;
  text: Record<string, string>;
  ask: Record<string, string>;
  rating: number;
  seat: number;
  moves: string[];
  also: string[];
  goal: GoalRule[];
  n: number;
  prompt: string;
  whole_turn: boolean;
  free: string[];
  line: Record<string, string>;
  why: Record<string, string[]>;
  wrong: WrongInfo[];
  view: Record<string, any>;
}

export interface PuzzleDone {
  solved: boolean;
  misses?: number;
  shown?: boolean;
  hint?: boolean;
  day?: string | null;
}

export interface PuzzleKept {
  value: Record<string, any>;
  at: number;
  tried: number;
  at_once: number;
}

export interface CardInfo {
  sign: string;
  text: Record<string, string>;
}

export interface ChapterInfo {
  label: Record<string, string>;
  title: Record<string, string>;
  text: Record<string, string>;
  view: Record<string, any> | null;
  show: string[];
  cards: CardInfo[];
}

export interface SheetRow {
  text: Record<string, string>;
  value: Record<string, string> | null;
}

export interface SheetBox {
  title: Record<string, string>;
  rows: SheetRow[];
  note: Record<string, string> | null;
}

export interface HowToInfo {
  signs: Record<string, Record<string, string>>;
  looks: Record<string, string>;
  chapters: ChapterInfo[];
  sheet: SheetBox[];
}

export interface ProgressInfo {
  kind: string;
  key: string;
  value: Record<string, any>;
  at: number;
}

export interface ProgressList {
  progress: ProgressInfo[];
}

export interface NameForm {
  name: string;
}

export interface AccountForm {
  login: string;
  password: string;
}

export interface NewAccount {
  login: string;
  password: string;
  name?: string | null;
}

export interface LogInForm {
  login: string;
  password: string;
  bring?: boolean;
}

export interface LoginInfo {
  login: string;
  free: boolean;
  proposals: string[];
}

export interface PasswordForm {
  old: string;
  new: string;
  tokens?: boolean;
}

export interface ContactForm {
  webhook?: string | null;
  email?: string | null;
}

export interface ConfirmForm {
  email: string;
  code: string;
}

export interface PlayerInfo {
  id: string;
  name: string;
  login: string | null;
  webhook: string | null;
  email: string | null;
  leaves: number | null;
  prefs: Record<string, any>;
  mails: boolean;
}

export interface PrefsForm {
  prefs: Record<string, boolean | string>;
}

export interface SessionInfo {
  id: string;
  device: string;
  created: number;
  seen: number;
  here: boolean;
}

export interface SessionList {
  sessions: SessionInfo[];
}

export interface OfferInfo {
  id: string;
  state: "agreed" | "claimed" | "offered" | "used";
  device: string;
  expires: number;
  code: string | null;
}

export interface ClaimForm {
  code: string;
}

export interface ClaimInfo {
  claim: string;
}

export interface EnterForm {
  claim: string;
  bring?: boolean;
}

export interface AgreeForm {
  keep?: boolean;
}

export interface ResetForm {
  email: string;
}

export interface NewPasswordForm {
  player: string;
  expires: number;
  code: string;
  password: string;
}

export interface DeletionForm {
  name: string;
}

export interface TokenForm {
  label: string;
  days?: number;
}

export interface TokenInfo {
  id: string;
  label: string;
  created: number;
  expires: number;
  token: string | null;
}

export interface TokenList {
  tokens: TokenInfo[];
}

export interface ChallengeInfo {
  challenge: string;
  site: string;
}

export interface NewPasskey {
  id: string;
  key: string;
  client: string;
  data: string;
  login?: string | null;
  name?: string | null;
}

export interface PasskeyLogin {
  id: string;
  client: string;
  data: string;
  signature: string;
  bring?: boolean;
}

export interface PasskeyInfo {
  id: string;
  label: string;
  created: number;
  used: number | null;
}

export interface PasskeyList {
  passkeys: PasskeyInfo[];
  password: boolean;
}

export interface Ways {
  push?: boolean;
  mail?: boolean;
}

export interface Quiet {
  start: number;
  end: number;
}

export interface NoticeForm {
  live?: Ways;
  days?: Ways;
  quiet?: Quiet | null;
  zone?: string;
  lang?: "en" | "it";
}

export interface NoticeInfo {
  notices: NoticeForm;
  key: string;
  here: boolean;
  browsers: number;
}

export interface PushForm {
  endpoint: string;
  key: string;
  auth: string;
}

export interface VacationForm {
  days: number;
}

export interface VacationInfo {
  until: number | null;
  left: number;
  most: number;
}

export interface Hello {
  type: "hello";
  seat?: number | null;
  code?: string | null;
  watch?: boolean;
  consequences?: boolean;
  texts?: boolean;
}

export interface Look {
  type: "look";
  seat: number | null;
  ref?: number | null;
}

export interface Play {
  type: "play";
  step: number;
  seat: number;
  action?: number | null;
  text?: string | null;
  ref?: number | null;
}

export interface AskWhy {
  type: "why";
  text: string;
  ref?: number | null;
}

export interface AskHint {
  type: "hint";
  step: number;
  ref?: number | null;
}

export interface AskUndo {
  type: "undo";
  step: number;
  seat: number;
  to?: number | null;
  ref?: number | null;
}

export interface Consent {
  type: "consent";
  agree: boolean;
  ref?: number | null;
}

export interface Say {
  type: "chat";
  text: string;
  ref?: number | null;
}

export interface AskHistory {
  type: "history";
  after?: number;
  ref?: number | null;
}

export interface AskAt {
  type: "at";
  step: number;
  all?: boolean;
  ref?: number | null;
}

export interface Return {
  type: "return";
  ref?: number | null;
}

export interface SetPlans {
  type: "plans";
  seat: number;
  standing?: Record<string, StandingRule>;
  moves?: string[];
  ref?: number | null;
}

export interface Ping {
  type: "ping";
  ref?: number | null;
}

export interface Entry {
  step: number;
  seat: number;
  kind: "agree" | "ask_seat" | "away" | "end" | "forfeit" | "handed" | "hint" | "offer_end" | "play" | "refuse" | "resign" | "rest" | "return" | "undo" | "wake" | "wish";
  text: string;
  at: number;
  events: (Record<string, any>)[];
  removed: number[];
}

export interface Clocks {
  now: number;
  running: number[];
  left: (number | null)[];
  bank: number[];
  rest: (number | null)[];
}

export interface UndoState {
  free: number | null;
  last: number | null;
  ask: number | null;
  wish: Record<string, any> | null;
}

export interface ConsequenceItem {
  mark: "conflict" | "mine" | "plain" | "rival";
  effects: (Record<string, any>)[];
}

export interface Consequences {
  kinds: ConsequenceItem[];
  of: number[];
}

export interface ViewOut {
  type: "view";
  step: number;
  seat: number | null;
  view: Record<string, any>;
  legal: [number, string][];
  consequences: Consequences | null;
  log: Entry[];
  clocks: Clocks | null;
  undo: UndoState;
  ref: number | null;
}

export interface TableOut {
  type: "table";
  table: TableInfo;
}

export interface Ack {
  type: "ack";
  ref: number | null;
  step: number;
}

export interface ErrorOut {
  type: "error";
  ref: number | null;
  error: string;
  message: string;
  reason: Record<string, any> | null;
}

export interface WhyOut {
  type: "why";
  ref: number | null;
  text: string;
  legal: boolean;
  reason: Record<string, any> | null;
}

export interface HintReason {
  key: string;
  worth: number;
}

export interface HintMove {
  id: number;
  text: string;
  win: number | null;
  score: number | null;
  reasons: HintReason[];
}

export interface HintOut {
  type: "hint";
  ref: number | null;
  step: number;
  bot: string;
  moves: HintMove[];
}

export interface ChatOut {
  type: "chat";
  id: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

export interface HistoryOut {
  type: "history";
  ref: number | null;
  step: number;
  entries: Entry[];
  more: boolean;
}

export interface AtOut {
  type: "at";
  ref: number | null;
  step: number;
  view: Record<string, any>;
  views: Record<string, any>[];
}

export interface PlansOut {
  type: "plans";
  seat: number;
  standing: Record<string, StandingRule>;
  moves: string[];
  dropped: string | null;
}

export interface Pong {
  type: "pong";
  ref: number | null;
  now: number;
}

export interface BotTurn {
  type: "turn";
  table: string;
  game: string;
  seat: number;
  step: number;
  view: any;
  legal: any;
}

export interface BotOver {
  type: "over";
  table: string;
  game: string;
  seat: number;
  outcome: Record<string, any>;
}

export interface StandingOut {
  step: number;
  scores: number[];
}

export interface CourseOut {
  standings: StandingOut[];
}

export interface ChancesOut {
  step: number;
  chances: number[];
}

export interface GradesOut {
  inaccuracy: number;
  mistake: number;
  blunder: number;
  excellent: number;
}

export interface JudgedOut {
  seat: number;
  accuracy: number;
  decisions: number;
  grades: GradesOut;
}

export interface ToldOut {
  why: string[];
  better: string;
  other: string;
}

export interface LineStep {
  seat: number;
  text: string;
}

export interface MomentOut {
  step: number;
  seat: number;
  kind: "excellent" | "missed" | "mistake";
  grade: "blunder" | "excellent" | "inaccuracy" | "mistake";
  turning: boolean;
  played: string;
  better: string;
  win: number;
  win_better: number;
  told: Record<string, ToldOut>;
  line: LineStep[];
}

export interface ReviewOut {
  status: "done" | "failed" | "none" | "running" | "waiting";
  done: number;
  total: number;
  bot: string;
  curve: ChancesOut[];
  players: JudgedOut[];
  moments: MomentOut[];
}

export interface LineView {
  seat: number;
  text: string;
  view: Record<string, any>;
  events: (Record<string, any>)[];
}

export interface LineOut {
  steps: LineView[];
}

export interface NewStudy {
  record?: string | null;
  table?: string | null;
  upto?: number | null;
  game?: string | null;
  seats?: number | null;
  options?: Record<string, any>;
  position?: Record<string, any> | null;
  loose?: string[];
}

export interface StudyOut {
  record: string;
  upto: number;
  game: string;
  seats: number;
  options: Record<string, any>;
  names: string[];
}

export interface Stand {
  record: string;
  upto: number;
  steps?: string[];
  seat?: number | null;
  whole?: boolean;
}

export interface StandOut {
  steps: string[];
  names: string[];
  seat: number;
  view: Record<string, any>;
  legal: ([number, string])[];
  consequences: Consequences | null;
  log: Entry[];
  position: Record<string, any> | null;
}

export interface AskStand {
  record: string;
  upto: number;
  seat: number;
  text: string;
  steps?: string[];
}

export interface WhyStand {
  legal: boolean;
  reason: Record<string, any> | null;
}

export interface OptionOut {
  action: number;
  text: string;
  chances: number[];
  line: LineStep[];
  told: Record<string, string[]>;
  effects: Record<string, string>;
}

export interface BestOut {
  bot: string;
  seat: number;
  clear: boolean;
  options: OptionOut[];
}

export interface FieldOut {
  name: string;
  label: string;
  form: Record<string, any>;
}

export interface LayoutOut {
  fields: FieldOut[];
  pieces: Record<string, string>;
  position: Record<string, any>;
}

export interface AskLayout {
  game: string;
  seats: number;
  options?: Record<string, any>;
  lang?: "en" | "it";
}

export interface Branch {
  parent: number;
  text: string;
}

export interface NewAnalysis {
  title: string;
  record: string;
  upto: number;
  tree?: Branch[];
}

export interface AnalysisOut {
  id: string;
  game: string;
  title: string;
  mine: boolean;
  record: string;
  upto: number;
  tree: Branch[];
  changed: number;
}

export interface AnalysisInfo {
  id: string;
  game: string;
  title: string;
  changed: number;
}

export interface AnalysisList {
  analyses: AnalysisInfo[];
}

export type FromServer =
  | ViewOut
  | TableOut
  | Ack
  | ErrorOut
  | WhyOut
  | HintOut
  | ChatOut
  | HistoryOut
  | AtOut
  | PlansOut
  | Pong
  | BotTurn
  | BotOver;

export type ToServer =
  | Hello
  | Look
  | Play
  | AskWhy
  | AskHint
  | AskUndo
  | Consent
  | Say
  | AskHistory
  | AskAt
  | Return
  | SetPlans
  | Ping;
