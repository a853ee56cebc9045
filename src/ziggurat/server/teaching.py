"""What goes over the wire to those who learn: lessons and attempts at them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from ziggurat.server.messages import Closed, SeatNumber, Text
from ziggurat.server.wire import ConsequenceItem, Entry

MOST_ACTIONS = 24
"""Of one attempt at a lesson; it is replayed for every request."""


class LessonList(Struct, frozen=True):
    """The keys of a game's lessons, in their order."""

    lessons: list[str]


class LessonWish(Closed):
    """What the learner has done so far, in notation; nothing for the position itself."""

    actions: Annotated[list[Text], Meta(max_length=MOST_ACTIONS)] = field(default_factory=list)


class LessonOut(Struct, frozen=True, kw_only=True):
    """The position of a lesson after some actions, and whether its task is done."""

    key: str
    status: Literal["open", "done", "failed"]
    seat: SeatNumber
    seats: int
    step: int
    view: dict[str, Any]
    legal: list[tuple[int, str]]
    consequences: list[ConsequenceItem]
    log: list[Entry]
    actions: list[str]
    """The learner's actions as the game writes them."""
