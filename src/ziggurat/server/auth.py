"""Who somebody is: tokens in cookies or bearer headers, hashed at rest; passwords by argon2."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from functools import cache
from hashlib import sha256
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from litestar.connection import ASGIConnection
from sqlalchemy.exc import DBAPIError

from ziggurat.server.errors import NotAllowed, NotSignedIn, WrongPassword
from ziggurat.server.services import Services, new_id
from ziggurat.server.store.players import Player, StoredToken

COOKIE = "ziggurat"
DAY = 86_400_000
HOUR = 3_600_000

AnyConnection = ASGIConnection[Any, Any, Any, Any]


def digest_of(token: str) -> str:
    """What is stored of a token. It has 256 random bits, so a plain hash is enough."""
    return sha256(token.encode("utf-8", "replace")).hexdigest()


@cache
def _nobody() -> str:
    """The hash of a password that nobody has; it takes as long as any."""
    return PasswordHasher().hash(secrets.token_hex(16))


class Auth:
    """Sessions, tokens and passwords."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(2)
        self._nobody = _nobody()

    async def issue(self, player_id: str, kind: str, label: str, days: int) -> tuple[str, StoredToken]:
        """A new token: the secret, which is not kept, and what is kept."""
        now = self._services.now()
        token = secrets.token_urlsafe(32)
        stored = StoredToken(new_id(), player_id, kind, label, now, now + days * DAY)
        await self._services.players.add_token(digest_of(token), stored)
        return token, stored

    async def who(self, connection: AnyConnection) -> Player | None:
        """The player of a request or socket; None without a token, NotSignedIn with a bad one."""
        return (await self.session(connection))[0]

    async def session(self, connection: AnyConnection) -> tuple[Player | None, str | None]:
        """The player as in `who`, and the id of the token that proves it."""
        found = await self.proof(connection)
        return (None, None) if found is None else (found[0], found[1].id)

    async def proof(self, connection: AnyConnection) -> tuple[Player, StoredToken] | None:
        """The player and the token that proves it; None without one, NotSignedIn with a bad one."""
        token = token_of(connection)
        if token is None:
            return None
        found = await self._services.players.by_token(digest_of(token), self._services.now())
        if found is None:
            raise NotSignedIn("this session is unknown or has expired; sign in again")
        now = self._services.now()
        if now - (found[1].seen or 0) > HOUR:
            with suppress(DBAPIError):  # a disk that is full keeps nobody out
                await self._services.players.saw(found[1].id, now)
        return found

    async def owner(self, connection: AnyConnection) -> tuple[Player, StoredToken]:
        """Somebody who signed in as a person: a bot's token plays, and says nothing about the account."""
        found = await self.proof(connection)
        if found is None:
            raise NotSignedIn("say who you are first: POST /api/me with a name")
        if found[1].kind != "session":
            raise NotAllowed("a bot's token plays and looks on; for the account itself sign in")
        return found

    async def check_password(self, player: Player, password: str) -> None:
        """WrongPassword, unless it is the player's."""
        found = None if player.login is None else await self._services.players.password(player.login)
        async with self._hashing:
            fits = found is not None and await asyncio.to_thread(self._fits, found[1] or "", password)
        if not fits:
            raise WrongPassword("the password is wrong")

    async def hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def log_in(self, login: str, password: str) -> Player:
        """The player of a login. It takes as long when there is none, so that logins cannot be probed."""
        found = await self._services.players.password(login)
        stored = self._nobody if found is None else found[1] or self._nobody
        async with self._hashing:
            fits = await asyncio.to_thread(self._fits, stored, password)
        player = None if found is None or not fits else await self._services.players.by_id(found[0])
        if player is None:
            raise WrongPassword("login or password is wrong")
        return player

    def _fits(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False


def token_of(connection: AnyConnection) -> str | None:
    """The token that a request or socket carries: bearer header first, then cookie."""
    scheme, _, credentials = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and credentials.strip():
        return credentials.strip()
    return connection.cookies.get(COOKIE) or None


def has_bearer(connection: AnyConnection) -> bool:
    """Did the token come in a header, as scripts send it?"""
    return connection.headers.get("authorization", "").lower().startswith("bearer ")
