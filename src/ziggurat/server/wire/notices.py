"""How somebody is told of turns while away, and vacations, in which nobody has to answer."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from ziggurat.server.wire.terms import Closed, Ms


class Ways(Closed):
    """By which ways somebody is told."""

    push: bool = True
    mail: bool = True


class Quiet(Closed):
    """Hours without messages, as minutes of the day; they may go over midnight."""

    start: Annotated[int, Meta(ge=0, le=1439)]
    end: Annotated[int, Meta(ge=0, le=1439)]


class NoticeForm(Closed):
    """How somebody wants to be told of turns while not at the table."""

    live: Ways = field(default_factory=Ways)
    days: Ways = field(default_factory=Ways)
    """Games over days, and those without a clock."""
    quiet: Quiet | None = None
    zone: Annotated[str, Meta(max_length=64)] = "UTC"
    lang: Literal["en", "it"] = "en"


class NoticeInfo(Struct, frozen=True, kw_only=True):
    notices: NoticeForm
    key: str
    """The server's public key, which a browser needs to subscribe."""
    here: bool
    """Is this browser told?"""
    browsers: int
    """How many are."""


class PushForm(Closed):
    """What a browser gives out when it subscribes."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=500)]
    key: Annotated[str, Meta(max_length=90, pattern=r"^[A-Za-z0-9_-]+$")]
    auth: Annotated[str, Meta(max_length=30, pattern=r"^[A-Za-z0-9_-]+$")]


class VacationForm(Closed):
    days: Annotated[int, Meta(ge=1, le=30)]


class VacationInfo(Struct, frozen=True, kw_only=True):
    until: Ms | None
    """When the present vacation ends."""
    left: int
    """Days that may still be taken within this year."""
    most: int
