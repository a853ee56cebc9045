"""Passkeys: made by a browser, signed in with, listed."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ziggurat.server.wire.accounts import Login
from ziggurat.server.wire.terms import Closed, Ms, Name

Packed = Annotated[str, Meta(max_length=6000, pattern=r"^[A-Za-z0-9_-]+$")]
"""Bytes in base64url without filling."""
PasskeyId = Annotated[str, Meta(min_length=8, max_length=400, pattern=r"^[A-Za-z0-9_-]+$")]


class ChallengeInfo(Struct, frozen=True, kw_only=True):
    challenge: str
    site: str
    """The name of the site (`rp.id`) for which passkeys are made."""


class NewPasskey(Closed):
    """A passkey that a browser has made: its id, public key, client data and authenticator data."""

    id: PasskeyId
    key: Packed
    client: Packed
    data: Packed
    login: Login | None = None
    """For a guest: the name of the account that begins with it."""
    name: Name | None = None


class PasskeyLogin(Closed):
    id: PasskeyId
    client: Packed
    data: Packed
    signature: Packed
    bring: bool = False


class PasskeyInfo(Struct, frozen=True, kw_only=True):
    id: str
    label: str
    created: Ms
    used: Ms | None


class PasskeyList(Struct, frozen=True, kw_only=True):
    passkeys: list[PasskeyInfo]
    password: bool
    """Is there a password besides?"""
