"""The words of the wire: bounds of what a client may send, and the values that several messages share."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Ms = int
"""Milliseconds; as a moment, since 1970-01-01 UTC."""

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Text = Annotated[str, Meta(min_length=1, max_length=200)]
Ref = Annotated[int, Meta(ge=0, le=2**53)] | None
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
StepNumber = Annotated[int, Meta(ge=0, le=10**6)]
ActionId = Annotated[int, Meta(ge=0, le=10**7)]
Code = Annotated[str, Meta(min_length=1, max_length=64)]

Status = Literal["waiting", "running", "finished", "frozen"]
UndoPolicy = Literal["standard", "free", "off"]
Level = Literal["anyone", "beginners", "experts"]
Purpose = Literal["game", "record", "trial", "lesson", "puzzle"]
"""What a table is for. Trials (played on from a position), lessons and puzzles never count as games."""


class Closed(Struct, forbid_unknown_fields=True, kw_only=True):
    """What a client sends: an unknown field is an error, so that a typing mistake is seen."""


class Clock(Closed):
    """Either a budget (`start` seconds, `add` after each own step) or `each`: seconds per decision."""

    start: Annotated[int, Meta(ge=30, le=86_400)] | None = None
    add: Annotated[int, Meta(ge=0, le=3_600)] = 0
    each: Annotated[int, Meta(ge=30, le=2_592_000)] | None = None
