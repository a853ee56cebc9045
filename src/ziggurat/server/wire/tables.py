"""Tables over HTTP: opened and joined, as they are shown, in a player's own list, played and replayed."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from ziggurat.server.wire.terms import (
    ActionId,
    BotSpec,
    Clock,
    Closed,
    Code,
    GameName,
    Level,
    Ms,
    Name,
    Purpose,
    RecordText,
    SeatNumber,
    Status,
    StepNumber,
    Text,
    UndoPolicy,
)


class SeatWish(Closed):
    """A seat of a new table: `person` (the creator), `bot` (needs `bot`) or `open` (for who joins)."""

    kind: Literal["person", "bot", "open"]
    bot: BotSpec | None = None
    name: Name | None = None


class NewTable(Closed):
    game: GameName
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = field(default_factory=dict)
    listed: bool = False
    undo: UndoPolicy | None = None
    """None: `free` when all people's seats are the creator's, else `standard`."""
    clock: Clock | None = None
    absent: Annotated[int, Meta(ge=10, le=2_592_000)] | None = None
    """Seconds without connection after which a bot answers for a seat; None: never."""
    stand_in: BotSpec | None = None
    """The bot for absent seats; None: the server's choice."""
    delay: Annotated[int, Meta(ge=0, le=3_600)] = 0
    """Spectators see everything this many seconds later."""
    hints: bool | None = None
    """May a bot be asked for a hint? Missing: where nobody else is invited."""
    name: Annotated[str, Meta(max_length=40)] | None = None
    """What the table is called, for all who see it."""
    level: Level | None = None
    """For whom it is, in the words of who opens it."""
    rated: bool = False
    """Does it count? Then it is for accounts, without hints and without taking back."""


class Join(Closed):
    """Take an open seat; `code` is the secret of the link, needed for unlisted tables."""

    seat: SeatNumber | None = None
    code: Code | None = None
    name: Name | None = None


class SetSeat(Closed):
    """The host changes a seat before the start; later those who play change the seat of a leaver."""

    kind: Literal["bot", "open"]
    bot: BotSpec | None = None


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


class RatingChange(Struct, frozen=True, kw_only=True):
    """What a rated game made of the rating of a seat's player, in points."""

    seat: int
    before: int
    after: int
    deviation: int
    games: int
    """Rated games so far, this one included."""
    trial: bool
    """Too few games for a rating that is shown elsewhere."""


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
    rated: bool = False
    ratings: list[RatingChange] | None = None
    """What the game made of ratings, soon after its end."""
    tournament: str | None = None


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

    record: RecordText
    seat: SeatNumber | None = None
    bot: BotSpec | None = None
    upto: StepNumber | None = None
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)] | None = None
    """Who plays on, seat by seat: the creator or bots."""
    about: Annotated[str, Meta(max_length=80)] | None = None
    """The table of which it is a trial."""
