"""The bodies of HTTP requests and answers; `docs/guide/protocol.md` explains them with examples."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from ziggurat.server.wire.terms import (
    ActionId,
    Clock,
    Closed,
    Code,
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


class Join(Closed):
    """Take an open seat; `code` is the secret of the link, needed for unlisted tables."""

    seat: SeatNumber | None = None
    code: Code | None = None
    name: Name | None = None


class SetSeat(Closed):
    """The host changes a seat before the start."""

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


class TableList(Struct, frozen=True):
    tables: list[TableInfo]


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
    howto: bool
    """Has it an introduction?"""
    """How many there are."""
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


class AccountForm(Closed):
    login: Annotated[str, Meta(min_length=3, max_length=32, pattern=r"^[a-z0-9][a-z0-9_.-]*$")]
    password: Annotated[str, Meta(min_length=8, max_length=200)]


class PasswordForm(Closed):
    """A new password; all other sessions end with it, and the bots' tokens too where `tokens` says so."""

    old: Annotated[str, Meta(max_length=200)]
    new: Annotated[str, Meta(min_length=8, max_length=200)]
    tokens: bool = False


class ContactForm(Closed):
    """Where to tell when it is your turn; null switches a way off. A new e-mail address counts when the code
    that is sent there has come back."""

    webhook: Annotated[str, Meta(max_length=500)] | None = None
    email: Annotated[str, Meta(max_length=200)] | None = None


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
