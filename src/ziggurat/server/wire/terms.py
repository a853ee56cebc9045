"""The words of the wire: bounds of what a client may send, and the values that several messages share."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

Ms = int
"""Milliseconds; as a moment, since 1970-01-01 UTC."""

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Id = Annotated[str, Meta(max_length=24)]
"""Of a table, a player or a tournament."""
GameName = Annotated[str, Meta(max_length=40)]
BotSpec = Annotated[str, Meta(min_length=1, max_length=100)]
RecordText = Annotated[str, Meta(min_length=1, max_length=500_000)]
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


class StandingRule(Closed):
    """An answer given once for all: to questions of `prompts` whose facts are at most `most`. In `text`
    (notation) `{from_seat}` stands for that fact of the question; `value` is what a page calls it."""

    prompts: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=8)]
    text: Text
    most: Annotated[dict[Annotated[str, Meta(max_length=40)], int], Meta(max_length=4)] = field(
        default_factory=dict
    )
    other: bool = False
    """The first legal answer that is not `text`; that one where there is no other."""
    value: Annotated[str, Meta(max_length=40)] = ""


TimeOver = Literal["bot", "forfeit"]
"""What happens when somebody's time is over: a bot goes on for them, or they have lost."""
HALF_A_DAY = 43_200


class Clock(Closed):
    """Either a budget (`start` seconds, `add` after each own step) or `each`: seconds per decision, with a
    `bank` of more for the whole game."""

    start: Annotated[int, Meta(ge=30, le=86_400)] | None = None
    add: Annotated[int, Meta(ge=0, le=3_600)] = 0
    each: Annotated[int, Meta(ge=30, le=2_592_000)] | None = None
    bank: Annotated[int, Meta(ge=0, le=5_184_000)] = 0
    """Seconds for the decisions that take longer than `each`."""
    over: TimeOver = "bot"
    rest: bool = True
    """Do the clocks of those stand still who are on vacation? At tables over days only."""

    @property
    def days(self) -> bool:
        """Is it a game over days?"""
        return self.each is not None and self.each >= HALF_A_DAY


class VersionInfo(Struct, frozen=True):
    version: str


class Problem(Struct, frozen=True, kw_only=True):
    """The body of every answer that is not a success."""

    error: str
    message: str
    reason: dict[str, Any] | None = None
