"""What a hosted table is on disk, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from msgspec import Struct

from ziggurat.server.store.control import is_control
from ziggurat.server.wire.terms import Clock, Status, UndoPolicy


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


@dataclass(frozen=True, slots=True)
class Seating:
    """Who has a seat."""

    seat: int
    kind: Literal["person", "bot", "open"]
    player_id: str | None
    bot: str | None
    name: str


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
    next_id: str | None = None
    step: int = 0
    open: tuple[int, ...] = ()
    due: int | None = None


@dataclass(frozen=True, slots=True)
class Commit:
    """Steps to be written in one transaction, with what they make of the table."""

    table_id: str
    rows: tuple[Row, ...]
    open: tuple[int, ...]
    due: int | None
    finished: int | None = None
    outcome: dict[str, Any] | None = None
