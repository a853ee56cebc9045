"""Who is how strong: the board of a game, profiles, past games in numbers."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ziggurat.server.wire.tables import SeatInfo
from ziggurat.server.wire.terms import Ms


class BoardLine(Struct, frozen=True, kw_only=True):
    """Somebody on the board: a person, or (`bot`) a level that the arena has measured."""

    name: str
    points: int
    deviation: int
    games: int
    place: int | None
    """Only people are numbered."""
    bot: str | None = None
    id: str | None = None
    """Of a person whose profile you may see."""
    you: bool = False


class Challenge(Struct, frozen=True):
    """The bot that stands next above you, and about how many points a win would bring."""

    bot: str
    gain: int


class BoardInfo(Struct, frozen=True, kw_only=True):
    game: str
    seats: int
    lines: list[BoardLine]
    """People and bots, the strongest first."""
    people: int
    """How many people are numbered."""
    you: BoardLine | None
    """Where you stand, also if you are not among the lines."""
    trial: int | None
    """How many rated games you have played, where they are too few for the board."""
    enough: int
    challenge: Challenge | None


class RatingInfo(Struct, frozen=True, kw_only=True):
    """How strong somebody is at a game with so many seats; no number as long as it is on trial."""

    game: str
    seats: int
    points: int | None
    deviation: int | None
    games: int
    """Rated ones."""
    best: int | None
    recent: list[int]
    """The points after the last rated games, oldest first."""


class CountInfo(Struct, frozen=True):
    """Finished games of any kind."""

    game: str
    seats: int
    games: int


class PastGame(Struct, frozen=True, kw_only=True):
    game: str
    seats: int
    at: Ms
    place: int
    score: float
    side: str | None
    """What was played, a term of the glossary."""
    rated: bool
    gone: bool
    points: int | None
    gained: int | None
    table: str | None
    """For oneself: the table, what it is called, and who sat there."""
    name: str | None
    rivals: list[SeatInfo]


class HistoryPage(Struct, frozen=True, kw_only=True):
    games: list[PastGame]
    next: str | None
    """What to ask for as `after` to go on; None at the end."""


class ProfileInfo(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    you: bool
    since: Ms
    ratings: list[RatingInfo]
    played: list[CountInfo]
    enough: int
    visible: Literal["all", "met", "me"]
    """Who may see it."""


class CurvePoint(Struct, frozen=True):
    at: Ms
    points: int
    deviation: int


class TallyInfo(Struct, frozen=True):
    """Games and wins (shared ones as shares) under one heading."""

    key: str
    games: int
    won: float
    score: float


class LevelInfo(Struct, frozen=True):
    """Where the arena has measured a bot."""

    bot: str
    points: int


class StatisticsInfo(Struct, frozen=True, kw_only=True):
    """One game with so many seats, in numbers."""

    game: str
    seats: int
    curve: list[CurvePoint]
    levels: list[LevelInfo]
    rivals: list[TallyInfo]
    """`*` stands for people."""
    sides: list[TallyInfo]
    turns: list[TallyInfo]
    """By the place in the turn order, `0` is the first."""
    lengths: list[TallyInfo]
    """The shorter and the longer half: `12` is up to 12 rounds (or steps), `13` from there on."""
    unit: Literal["rounds", "steps"]
