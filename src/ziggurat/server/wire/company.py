"""Company: finding others to play with, people one knows or does not want to meet, reports."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ziggurat.server.wire.tables import TableInfo
from ziggurat.server.wire.terms import Closed, GameName, Id, SeatNumber


class CodeForm(Closed):
    code: Annotated[str, Meta(min_length=4, max_length=40)]


class CodeInfo(Struct, frozen=True, kw_only=True):
    """What the link of a table would hold."""

    table: str
    join: str | None
    watch: str | None


class MatchForm(Closed):
    """What somebody wants to play, and after how many seconds with bots (missing: never)."""

    game: GameName
    seats: Annotated[int, Meta(ge=2, le=16)]
    speed: Literal["quick", "live", "day", "three"] = "live"
    bots: Annotated[int, Meta(ge=5, le=86_400)] | None = None
    absent: Annotated[int, Meta(ge=10, le=2_592_000)] | None = None
    rated: bool = False


class PersonWish(Closed):
    """Somebody: by the name for signing in, by a seat of a table, or (`id`) one of those you know."""

    login: Annotated[str, Meta(max_length=32)] | None = None
    table: Id | None = None
    seat: SeatNumber | None = None
    id: Id | None = None


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
    friend: Id


class InvitationInfo(Struct, frozen=True, kw_only=True):
    table: TableInfo
    by: str
    join: str


class InvitationList(Struct, frozen=True):
    invitations: list[InvitationInfo]


class ReportForm(Closed):
    """Somebody's name, something they said, or what a table or tournament is called.

    Where it is: a `table` (with the `seat` of the name or the number of the `chat` message), a `player` whose
    profile you see, or a `tournament`.
    """

    kind: Literal["name", "chat", "title"]
    table: Id | None = None
    seat: SeatNumber | None = None
    chat: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None
    player: Id | None = None
    tournament: Id | None = None
    note: Annotated[str, Meta(max_length=300)] = ""
