"""The bodies of HTTP requests and answers; `docs/guide/protocol.md` explains them with examples."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from ziggurat.server.wire.terms import (
    ActionId,
    Clock,
    Closed,
    Code,
    Level,
    Ms,
    Name,
    Purpose,
    SeatNumber,
    Status,
    StepNumber,
    Text,
    UndoPolicy,
)

# Tables, over HTTP ------------------------------------------------------------------------------------


class SeatWish(Closed):
    """A seat of a new table: `person` (the creator), `bot` (needs `bot`) or `open` (for who joins)."""

    kind: Literal["person", "bot", "open"]
    bot: Annotated[str, Meta(min_length=1, max_length=100)] | None = None
    name: Name | None = None


class NewTable(Closed):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = field(default_factory=dict)
    listed: bool = False
    undo: UndoPolicy | None = None
    """None: `free` when all people's seats are the creator's, else `standard`."""
    clock: Clock | None = None
    absent: Annotated[int, Meta(ge=10, le=2_592_000)] | None = None
    """Seconds without connection after which a bot answers for a seat; None: never."""
    stand_in: Annotated[str, Meta(min_length=1, max_length=100)] | None = None
    """The bot for absent seats; None: the server's choice."""
    delay: Annotated[int, Meta(ge=0, le=3_600)] = 0
    """Spectators see everything this many seconds later."""
    hints: bool | None = None
    """May a bot be asked for a hint? Missing: where nobody else is invited."""
    name: Annotated[str, Meta(max_length=40)] | None = None
    """What the table is called, for all who see it."""
    level: Level | None = None
    """For whom it is, in the words of who opens it."""


class Join(Closed):
    """Take an open seat; `code` is the secret of the link, needed for unlisted tables."""

    seat: SeatNumber | None = None
    code: Code | None = None
    name: Name | None = None


class SetSeat(Closed):
    """The host changes a seat before the start; later those who play change the seat of a leaver."""

    kind: Literal["bot", "open"]
    bot: Annotated[str, Meta(min_length=1, max_length=100)] | None = None


class SeatInfo(Struct, frozen=True, kw_only=True):
    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None
    you: bool
    online: bool
    away: bool
    """A bot answers for the absent player."""
    out: bool = False
    """Gave the game up, or lost it by the clock."""
    left: Ms | None = None
    """From when on those who play may look for another player."""
    rest: Ms | None = None
    """Until when its player is on vacation."""
    yours: bool = False
    """You had it before, and may ask for it."""


class Links(Struct, frozen=True, kw_only=True):
    """Secrets for the fragment of a link (`/table/ID#join=...`); None where you may not hand them out."""

    join: str | None
    watch: str | None


class TableInfo(Struct, frozen=True, kw_only=True):
    id: str
    game: str
    rules: str
    options: dict[str, Any]
    status: Status
    listed: bool
    host: bool
    undo: UndoPolicy
    clock: Clock | None
    absent: int | None
    stand_in: str
    delay: int
    hints: bool
    seats: list[SeatInfo]
    open: list[int]
    """The seats that have a decision to make; [-1] never stands here, chance answers at once."""
    step: int
    created: Ms
    started: Ms | None
    finished: Ms | None
    outcome: dict[str, Any] | None
    links: Links
    next: str | None
    """The rematch, once there is one."""
    fault: str | None = None
    """Why the table was set aside: something in its log or its game is broken."""
    purpose: Purpose = "game"
    name: str | None = None
    about: str | None = None
    """Which lesson or puzzle, or the table of which it is a trial."""
    level: Level | None = None
    code: str | None = None
    """What others type to find the table; for those who sit at it, while it waits."""
    fill: Ms | None = None
    """When bots take the seats that are still free."""


class TableList(Struct, frozen=True):
    tables: list[TableInfo]


GameState = Literal["running", "finished", "archived", "apart"]


class MyGame(Struct, frozen=True, kw_only=True):
    """A table in a player's own list."""

    table: TableInfo
    name: str | None
    """What the player calls it; `table.name` is for all."""
    state: GameState
    turn: bool
    """Is one of the player's seats asked?"""
    deadline: Ms | None
    """When the player's time is up, or that of whoever is asked."""
    since: Ms
    """When something last happened there."""


class GameCounts(Struct, frozen=True, kw_only=True):
    """How many tables stand in each part of the list, and how many of those that run wait for the player."""

    running: int = 0
    finished: int = 0
    archived: int = 0
    apart: int = 0
    waiting: int = 0


class MyGames(Struct, frozen=True, kw_only=True):
    games: list[MyGame]
    counts: GameCounts
    next: str | None
    """What to ask for as `after` to go on; None at the end."""


class GameChange(Closed):
    """How a table stands in one's own list: what is missing stays. An empty name takes it away."""

    name: Annotated[str, Meta(max_length=40)] | None = None
    archived: bool | None = None


class WaitingInfo(Struct, frozen=True):
    waiting: int
    """Tables that wait for the player."""


class ConsentForm(Closed):
    """The answer to what all are asked."""

    agree: bool


class VacationForm(Closed):
    days: Annotated[int, Meta(ge=1, le=30)]


class VacationInfo(Struct, frozen=True, kw_only=True):
    until: Ms | None
    """When the present vacation ends."""
    left: int
    """Days that may still be taken within this year."""
    most: int


class NewStep(Closed):
    """One answer over HTTP; exactly one of `action` and `text`."""

    step: StepNumber
    seat: SeatNumber | None = None
    action: ActionId | None = None
    text: Text | None = None


class StepDone(Struct, frozen=True):
    step: int


class NewRecord(Closed):
    """A record to replay, or to play on: at `seat` against bots, or as `seats` say."""

    record: Annotated[str, Meta(min_length=1, max_length=500_000)]
    seat: SeatNumber | None = None
    bot: Annotated[str, Meta(min_length=1, max_length=100)] | None = None
    upto: StepNumber | None = None
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)] | None = None
    """Who plays on, seat by seat: the creator or bots."""
    about: Annotated[str, Meta(max_length=80)] | None = None
    """The table of which it is a trial."""


# Company ----------------------------------------------------------------------------------------------


class CodeForm(Closed):
    code: Annotated[str, Meta(min_length=4, max_length=40)]


class CodeInfo(Struct, frozen=True, kw_only=True):
    """What the link of a table would hold."""

    table: str
    join: str | None
    watch: str | None


class MatchForm(Closed):
    """What somebody wants to play, and after how many seconds with bots (missing: never)."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=2, le=16)]
    speed: Literal["quick", "live", "day", "three"] = "live"
    bots: Annotated[int, Meta(ge=5, le=86_400)] | None = None
    absent: Annotated[int, Meta(ge=10, le=2_592_000)] | None = None


class PersonWish(Closed):
    """Somebody: by the name for signing in, by a seat of a table, or (`id`) one of those you know."""

    login: Annotated[str, Meta(max_length=32)] | None = None
    table: Annotated[str, Meta(max_length=24)] | None = None
    seat: SeatNumber | None = None
    id: Annotated[str, Meta(max_length=24)] | None = None


class PersonInfo(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    login: str | None


class PeopleInfo(Struct, frozen=True, kw_only=True):
    friends: list[PersonInfo]
    asked: list[PersonInfo]
    """Whom you have asked."""
    asking: list[PersonInfo]
    """Who asks you."""
    blocked: list[PersonInfo]


class InviteForm(Closed):
    friend: Annotated[str, Meta(max_length=24)]


class InvitationInfo(Struct, frozen=True, kw_only=True):
    table: TableInfo
    by: str
    join: str


class InvitationList(Struct, frozen=True):
    invitations: list[InvitationInfo]


# Games ------------------------------------------------------------------------------------------------


class OptionInfo(Struct, frozen=True, kw_only=True):
    key: str
    default: Any
    choices: list[Any]
    rule: str


class GameInfo(Struct, frozen=True, kw_only=True):
    id: str
    prefix: str
    rules: str
    actions: str
    """The version of the action numbers."""
    seats: list[int]
    minutes: list[int]
    options: list[OptionInfo]
    bots: list[str]
    lessons: int
    """How many there are."""
    puzzles: int
    howto: bool
    """Has it an introduction?"""
    ui: str | None = None
    """The address of the browser module that the game's package brings, if it does."""


class GameList(Struct, frozen=True):
    games: list[GameInfo]


class ReactionInfo(Struct, frozen=True):
    """What the coach says to a move; in its notation `*` stands for anything."""

    move: str
    text: dict[str, str]
    early: bool
    """Already when the move is chosen."""


class LessonInfo(Struct, frozen=True, kw_only=True):
    """A position with a task; the learner has seat 0 of the record. Texts by language."""

    key: str
    title: dict[str, str]
    text: dict[str, str]
    well: dict[str, str]
    goal: dict[str, Any]
    """The kind of the event to be reached under `event`, and facts that it must have."""
    moves: list[str]
    """One way there, the learner's part of it."""
    then: list[dict[str, str]]
    """What to do after each further move."""
    miss: dict[str, str] | None
    """What to say to a move that leads elsewhere, where none of the reactions fits."""
    reactions: list[ReactionInfo]
    rule: str | None
    record: str


class LessonList(Struct, frozen=True):
    lessons: list[LessonInfo]


class PuzzleBrief(Struct, frozen=True, kw_only=True):
    """A puzzle as lists show it. Texts by language."""

    key: str
    title: dict[str, str]
    kind: str
    """Of its task."""
    rating: int


class PuzzleList(Struct, frozen=True):
    """The puzzles of a game, the easy ones first.

    The one of a day: sorted by `key`, the one at the number of the day (days since 1970-01-01) modulo how
    many there are.
    """

    puzzles: list[PuzzleBrief]


class GoalRule(Struct, frozen=True, kw_only=True):
    """Events that count for a task: of one kind, by or against the seat, with facts and without others."""

    event: str
    who: str
    """The part of the event's data that must be the seat; with `rival`, another seat."""
    rival: bool
    amount: str | None
    """The part that says how much; else one."""
    where: dict[str, Any]
    without: dict[str, list[Any]]


class WrongInfo(Struct, frozen=True):
    """A tempting move and what speaks against it, sentences by language."""

    move: str
    why: dict[str, list[str]]


class PuzzleInfo(Struct, frozen=True, kw_only=True):
    """A position with a task, for one of its seats. Texts by language."""

    key: str
    title: dict[str, str]
    text: dict[str, str]
    ask: dict[str, str]
    """A question that helps who went wrong."""
    rating: int
    seat: int
    moves: list[str]
    """One way to do it."""
    also: list[str]
    """Other first moves that do it. No further one does."""
    goal: list[GoalRule]
    n: int
    """So much of what the rules count is to be reached."""
    prompt: str
    """The question at which it begins."""
    whole_turn: bool
    """Is the rest of the turn to do it in, or one action?"""
    free: list[str]
    """First words of moves that are neither right nor wrong."""
    line: dict[str, str]
    """The solution, as people would type it."""
    why: dict[str, list[str]]
    """Why it is better than the next best."""
    wrong: list[WrongInfo]
    view: dict[str, Any]
    """The position as a spectator sees it."""


class PuzzleDone(Closed):
    """A puzzle that came to its end: solved or given up, after how many wrong moves; for which day."""

    solved: bool
    misses: Annotated[int, Meta(ge=0, le=1000)] = 0
    shown: bool = False
    hint: bool = False
    day: Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")] | None = None


class PuzzleKept(Struct, frozen=True, kw_only=True):
    """What is kept of a puzzle, and how others fared: the share that solved it at once."""

    value: dict[str, Any]
    at: Ms
    tried: int
    at_once: int


class CardInfo(Struct, frozen=True):
    sign: str
    text: dict[str, str]


class ChapterInfo(Struct, frozen=True, kw_only=True):
    """A part of an introduction: its picture is drawn from `view`, or made of `cards`."""

    label: dict[str, str]
    title: dict[str, str]
    text: dict[str, str]
    view: dict[str, Any] | None
    show: list[str]
    cards: list[CardInfo]


class SheetRow(Struct, frozen=True):
    text: dict[str, str]
    value: dict[str, str] | None


class SheetBox(Struct, frozen=True):
    title: dict[str, str]
    rows: list[SheetRow]
    note: dict[str, str] | None


class HowToInfo(Struct, frozen=True, kw_only=True):
    """How a game is played. In texts `:coin:` stands for a sign: its name, and for some a colour."""

    signs: dict[str, dict[str, str]]
    looks: dict[str, str]
    chapters: list[ChapterInfo]
    sheet: list[SheetBox]


class ProgressInfo(Struct, frozen=True):
    """Something that a player has learned or solved."""

    kind: str
    key: str
    value: dict[str, Any]
    at: Ms


class ProgressList(Struct, frozen=True):
    progress: list[ProgressInfo]


class LessonDone(Closed):
    """A lesson that was done: how many moves led elsewhere, and whether the way was shown."""

    misses: Annotated[int, Meta(ge=0, le=1000)] = 0
    shown: bool = False


class ActionTable(Struct, frozen=True, kw_only=True):
    version: str
    kinds: dict[str, list[int]]
    """Per kind: first id, and one past the last."""
    texts: list[str]


class RuleItem(Struct, frozen=True):
    rule: str
    text: str


class RuleSection(Struct, frozen=True):
    """A part of the rules as players read it: without sources."""

    title: str
    rules: list[RuleItem]


class RulesText(Struct, frozen=True, kw_only=True):
    prefix: str
    lang: str
    """The language of the text."""
    sections: list[RuleSection]
    """As players read them: without sources, files and options' names."""
    markdown: str
    """The whole book."""
    rules: dict[str, str]
    """Each numbered rule by its id."""
    english: list[str]
    """The rules that the translation lacks: they stand here in English."""


# People -----------------------------------------------------------------------------------------------


class NameForm(Closed):
    name: Name


LOGIN = r"^[a-z0-9][a-z0-9_.-]*$"
NewPassword = Annotated[str, Meta(min_length=10, max_length=200)]


class AccountForm(Closed):
    login: Annotated[str, Meta(min_length=3, max_length=32, pattern=LOGIN)]
    password: Annotated[str, Meta(min_length=8, max_length=200)]


class NewAccount(Closed):
    """A guest becomes an account: `login` names it, `name` is what others see (missing: as before)."""

    login: Annotated[str, Meta(min_length=3, max_length=32, pattern=LOGIN)]
    password: NewPassword
    name: Name | None = None


class LogInForm(AccountForm):
    """Sign in; with `bring` what the guest of this browser has comes along."""

    bring: bool = False


class LoginInfo(Struct, frozen=True, kw_only=True):
    login: str
    free: bool
    proposals: list[str]
    """Some that are free, where it is not."""


class PasswordForm(Closed):
    """A new password; all other sessions end with it, and the bots' tokens too where `tokens` says so."""

    old: Annotated[str, Meta(max_length=200)]
    new: NewPassword
    tokens: bool = False


class ContactForm(Closed):
    """Where to tell when it is your turn; null switches a way off. A new e-mail address counts when the code
    that is sent there has come back."""

    webhook: Annotated[str, Meta(max_length=500)] | None = None
    email: Annotated[str, Meta(max_length=200)] | None = None


class Ways(Closed):
    """By which ways somebody is told."""

    push: bool = True
    mail: bool = True


class Quiet(Closed):
    """Hours without messages, as minutes of the day; they may go over midnight."""

    start: Annotated[int, Meta(ge=0, le=1439)]
    end: Annotated[int, Meta(ge=0, le=1439)]


class NoticeForm(Closed):
    """How somebody wants to be told of turns while not at the table."""

    live: Ways = field(default_factory=Ways)
    days: Ways = field(default_factory=Ways)
    """Games over days, and those without a clock."""
    quiet: Quiet | None = None
    zone: Annotated[str, Meta(max_length=64)] = "UTC"
    lang: Literal["en", "it"] = "en"


class NoticeInfo(Struct, frozen=True, kw_only=True):
    notices: NoticeForm
    key: str
    """The server's public key, which a browser needs to subscribe."""
    here: bool
    """Is this browser told?"""
    browsers: int
    """How many are."""


class PushForm(Closed):
    """What a browser gives out when it subscribes."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=500)]
    key: Annotated[str, Meta(max_length=90, pattern=r"^[A-Za-z0-9_-]+$")]
    auth: Annotated[str, Meta(max_length=30, pattern=r"^[A-Za-z0-9_-]+$")]


class ConfirmForm(Closed):
    """The code that was sent to an e-mail address: it is yours."""

    email: Annotated[str, Meta(max_length=200)]
    code: Code


class PlayerInfo(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    login: str | None
    webhook: str | None = None
    email: str | None = None
    leaves: Ms | None = None
    """When the account is deleted, if its owner asked for it."""
    prefs: dict[str, Any] = field(default_factory=dict)
    """How this person likes the pages."""
    mails: bool = False
    """Does this server send e-mail?"""


PrefName = Annotated[str, Meta(max_length=20, pattern=r"^[a-zA-Z]+$")]
PrefValue = bool | Annotated[str, Meta(max_length=40)]


class PrefsForm(Closed):
    """How this person likes the pages, on every device; what is missing stays."""

    prefs: Annotated[dict[PrefName, PrefValue], Meta(max_length=40)]


class SessionInfo(Struct, frozen=True, kw_only=True):
    id: str
    device: str
    created: Ms
    seen: Ms
    here: bool
    """Is it the one that asks?"""


class SessionList(Struct, frozen=True):
    sessions: list[SessionInfo]


class OfferInfo(Struct, frozen=True, kw_only=True):
    """A code by which another device comes in, once."""

    id: str
    state: Literal["offered", "claimed", "agreed", "used"]
    device: str
    """The other device, when it has shown the code."""
    expires: Ms
    code: str | None = None
    """Shown once, when made."""


class ClaimForm(Closed):
    code: Annotated[str, Meta(min_length=4, max_length=40)]


class ClaimInfo(Struct, frozen=True, kw_only=True):
    """Keep `claim`: it lets this device in when the other one has agreed."""

    claim: str


class EnterForm(Closed):
    claim: Code
    bring: bool = True
    """Does what the guest of this device has come along?"""


class AgreeForm(Closed):
    keep: bool = True
    """Does the device that lets the other one in stay signed in?"""


class ResetForm(Closed):
    email: Annotated[str, Meta(max_length=200)]


class NewPasswordForm(Closed):
    """The link of a mail, and the new password."""

    player: Annotated[str, Meta(max_length=24)]
    expires: Annotated[int, Meta(ge=0, le=2**53)]
    code: Code
    password: NewPassword


Packed = Annotated[str, Meta(max_length=6000, pattern=r"^[A-Za-z0-9_-]+$")]
"""Bytes in base64url without filling."""
PasskeyId = Annotated[str, Meta(min_length=8, max_length=400, pattern=r"^[A-Za-z0-9_-]+$")]


class ChallengeInfo(Struct, frozen=True, kw_only=True):
    challenge: str
    site: str
    """The name of the site (`rp.id`) for which passkeys are made."""


class NewPasskey(Closed):
    """A passkey that a browser has made: its id, public key, client data and authenticator data."""

    id: PasskeyId
    key: Packed
    client: Packed
    data: Packed
    login: Annotated[str, Meta(min_length=3, max_length=32, pattern=LOGIN)] | None = None
    """For a guest: the name of the account that begins with it."""
    name: Name | None = None


class PasskeyLogin(Closed):
    id: PasskeyId
    client: Packed
    data: Packed
    signature: Packed
    bring: bool = False


class PasskeyInfo(Struct, frozen=True, kw_only=True):
    id: str
    label: str
    created: Ms
    used: Ms | None


class PasskeyList(Struct, frozen=True, kw_only=True):
    passkeys: list[PasskeyInfo]
    password: bool
    """Is there a password besides?"""


class DeletionForm(Closed):
    """The name, typed once more."""

    name: Annotated[str, Meta(max_length=40)]


class TokenForm(Closed):
    label: Annotated[str, Meta(min_length=1, max_length=60)]
    days: Annotated[int, Meta(ge=1, le=3650)] = 365


class TokenInfo(Struct, frozen=True, kw_only=True):
    id: str
    label: str
    created: Ms
    expires: Ms
    token: str | None = None
    """Shown once, when made."""


class TokenList(Struct, frozen=True):
    tokens: list[TokenInfo]


class VersionInfo(Struct, frozen=True):
    version: str


class Problem(Struct, frozen=True, kw_only=True):
    """The body of every answer that is not a success."""

    error: str
    message: str
    reason: dict[str, Any] | None = None
