"""Tournaments: wished for, entered, as they stand."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from ziggurat.server.wire.terms import BotSpec, Clock, Closed, GameName, Ms

Kind = Literal["robin", "swiss"]
EventStatus = Literal["open", "running", "finished", "cancelled"]


class NewTournament(Closed):
    """A tournament: everybody meets everybody (`robin`), or equals meet for some `rounds` (`swiss`)."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    game: GameName
    seats: Annotated[int, Meta(ge=2, le=5)] = 2
    """Of each table."""
    options: dict[str, Any] = field(default_factory=dict)
    kind: Kind = "swiss"
    rounds: Annotated[int, Meta(ge=1, le=15)] | None = None
    """Of a `swiss`; missing: as many as it takes to find a winner."""
    most: Annotated[int, Meta(ge=2, le=64)] = 32
    """How many may take part."""
    clock: Clock | None = None
    """Missing: a quarter of an hour each."""
    rated: bool = False
    listed: bool = True
    starts: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    """The moment at which it begins by itself; missing: when its organiser says so."""
    pause: Annotated[int, Meta(ge=0, le=604_800)] = 0
    """Seconds between two rounds."""
    bots: Annotated[list[BotSpec], Meta(max_length=63)] = field(default_factory=list)
    """Bots that take part."""
    play: bool = True
    """Does the organiser take part?"""


class EntrantWish(Closed):
    """A bot that is to take part."""

    bot: BotSpec


class TournamentInfo(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    game: str
    seats: int
    options: dict[str, Any]
    kind: Kind
    rounds: int
    """0 before the start, where they depend on how many take part."""
    round: int
    status: EventStatus
    clock: Clock
    rated: bool
    listed: bool
    most: int
    entrants: int
    host: bool
    """Is it yours?"""
    organiser: str
    created: Ms
    starts: Ms | None
    pause: int
    next: Ms | None
    """When the next round begins."""
    finished: Ms | None
    joined: bool


class TournamentList(Struct, frozen=True):
    tournaments: list[TournamentInfo]


class EntrantInfo(Struct, frozen=True, kw_only=True):
    number: int
    name: str
    bot: str | None
    you: bool
    out: bool
    place: int
    """As it stands now; equals share it."""
    points: float
    tiebreak: float
    """The points of all rivals met."""
    wins: int
    played: int


class BoardPlan(Struct, frozen=True, kw_only=True):
    """Who meets whom; without a table they sit out, which counts as a win."""

    round: int
    board: int
    entrants: list[int]
    """By seat."""
    table: str | None
    places: list[int] | None
    """Of each entrant, once it is over."""


class TournamentPage(Struct, frozen=True, kw_only=True):
    info: TournamentInfo
    entrants: list[EntrantInfo]
    """By their place."""
    boards: list[BoardPlan]
    """The last round first."""
