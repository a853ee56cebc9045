"""What a hosted table is on disk, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Literal, NamedTuple

from msgspec import Struct
from msgspec.json import encode

from ziggurat.server.store.control import is_control
from ziggurat.server.wire.terms import Clock, Level, Purpose, StandingRule, Status, UndoPolicy


class Row(Struct, frozen=True, gc=False):
    """One step of the log as it lies on disk: in notation, or (see `control`) about the table."""

    step: int
    seat: int
    text: str
    shown: str | None
    """What spectators may read, where it differs."""
    at: int

    @property
    def control(self) -> bool:
        return is_control(self.text)


BULKY = 200
"""Bytes of an option's value above which messages and lists name it by its hash."""


def short_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options with the hash of each bulky value in its place: `{"hash": ..., "bytes": ...}`."""
    found: dict[str, Any] = {}
    for key, value in options.items():
        written = encode(value)
        bulky = len(written) > BULKY
        found[key] = {"hash": sha256(written).hexdigest()[:32], "bytes": len(written)} if bulky else value
    return found


@dataclass(frozen=True, slots=True)
class Seating:
    """Who has a seat."""

    seat: int
    kind: Literal["person", "bot", "open"]
    player_id: str | None
    bot: str | None
    name: str
    left_id: str | None = None
    """Who had the seat before, and may ask for it."""


@dataclass(frozen=True, slots=True)
class Hosted:
    """A table without its seats and steps."""

    id: str
    game: str
    rules: str
    actions: str
    options: dict[str, Any]
    status: Status
    listed: bool
    host_id: str
    undo: UndoPolicy
    clock: Clock | None
    absent: int | None
    stand_in: str
    delay: int
    hints: bool
    created: int
    started: int | None = None
    finished: int | None = None
    outcome: dict[str, Any] | None = None
    fault: str | None = None
    """Why the table cannot go on; an operator can mend it."""
    next_id: str | None = None
    step: int = 0
    open: tuple[int, ...] = ()
    due: int | None = None
    position: dict[str, Any] | None = None
    """Where the game began, if not at its set-up; lists leave it out."""
    purpose: Purpose = "game"
    name: str | None = None
    about: str | None = None
    """Which lesson or puzzle it is, or the table of which it is a trial."""
    moved: int | None = None
    """When something last happened."""
    code: str | None = None
    """What people type to find it."""
    level: Level | None = None
    match: str | None = None
    """What those want who look for company there; `fill`: when bots sit down."""
    fill: int | None = None
    rated: bool = False
    """Does it count for the ratings of its people?"""
    settled: bool = False
    """Are its results written down?"""
    ratings: list[dict[str, Any]] | None = None
    """What it made of the ratings, once settled: `wire.tables.RatingChange`."""
    tournament: str | None = None
    deadlines: Mapping[int, int] = field(default_factory=dict)
    """When the time of each seat that is asked is up, as far as there is a clock."""


class StepTaken(Exception):
    """Another node has written this step of the table already."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person: a guest, or one with a login."""

    id: str
    name: str
    login: str | None
    webhook: str | None
    email: str | None
    leaves: int | None = None
    """When the account is deleted, if its owner asked for it."""


@dataclass(frozen=True, slots=True)
class Curb:
    """What who runs the server has ordered about a player."""

    muted: int | None = None
    """Says nothing until then."""
    named: bool = False
    """Bears the name that was given."""


class Saved(NamedTuple):
    """A saved analysis."""

    id: str
    player_id: str
    game: str
    title: str
    data: str
    created: int
    changed: int


class Plan(Struct, frozen=True, kw_only=True):
    """What a seat answers while its player is not there."""

    standing: dict[str, StandingRule] = {}
    moves: list[str] = []
    """Planned turns in the notation, the next one first."""
    dropped: str | None = None
    """A planned answer that could not be played."""


class Snapshot(Struct, frozen=True):
    """The position after a step, as `tables.snapshots` writes it."""

    step: int
    build: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Commit:
    """Steps to be written in one transaction, with what they make of the table."""

    table_id: str
    step: int
    """The table's step after them."""
    rows: tuple[Row, ...]
    open: tuple[int, ...]
    due: int | None
    moved: int = 0
    deadlines: Mapping[int, int] = field(default_factory=dict)
    finished: int | None = None
    outcome: dict[str, Any] | None = None
    snapshot: Snapshot | None = None
