"""The door of an account: passwords, passkeys, other devices and the links of mails all come in here."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from litestar import Response, Router
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
from litestar.params import FromQuery
from msgspec import json

from ziggurat.server.auth import COOKIE, Auth, has_bearer
from ziggurat.server.errors import NotAllowed, NotSignedIn
from ziggurat.server.limits import Limits
from ziggurat.server.routes.needs import AnyRequest, TheAuth, TheHouse, address_of, counted
from ziggurat.server.services import Services
from ziggurat.server.store.players import Player, StoredToken
from ziggurat.server.tables import leaving
from ziggurat.server.tables.house import House
from ziggurat.server.wire.accounts import PlayerInfo

TOKEN_HEADER = "x-ziggurat-token"  # noqa: S105
Owner = NamedDependency[tuple[Player, StoredToken]]
"""Somebody who signed in as a person, and the session; a bot's token is not enough."""


def shown(player: Player, services: Services, prefs: str | None) -> PlayerInfo:
    return PlayerInfo(
        id=player.id,
        name=player.name,
        login=player.login,
        webhook=player.webhook,
        email=player.email,
        leaves=player.leaves,
        prefs={} if prefs is None else json.decode(prefs),
        mails=bool(services.settings.smtp_url),
    )


async def shown_anew(services: Services, player: Player) -> PlayerInfo:
    """Somebody after a change."""
    found = await services.players.by_id(player.id)
    return shown(found or player, services, await services.players.prefs(player.id))


async def note(house: House, player: Player, did: str, detail: str = "") -> None:
    """Write down what somebody did to their account."""
    await house.services.order.note(house.services.now(), player.id, did, player.id, detail)


async def end(house: House, player: Player, kinds: Sequence[str], but: str | None = None) -> None:
    """End sessions and tokens, with every connection made with them."""
    for token_id in await house.services.players.drop_tokens(player.id, kinds, but):
        await house.sign_out(token_id)


def device_of(request: AnyRequest) -> str:
    """The browser and its system, as a person would say it; nothing more of it is kept."""
    agent = request.headers.get("user-agent", "")
    browsers = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome", "Safari": "Safari"}
    systems = {
        "iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows", "Mac OS": "Mac",
        "CrOS": "ChromeOS", "Linux": "Linux",
    }  # fmt: skip
    parts = [
        next((name for mark, name in known.items() if mark in agent), "") for known in (systems, browsers)
    ]
    return ", ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Door:
    """One who wants to come in, and how the session is handed over."""

    request: AnyRequest
    house: House
    auth: Auth
    bearer: bool
    """In a header, for scripts; else in a cookie."""

    @property
    def device(self) -> str:
        return device_of(self.request)

    def knock(self) -> None:
        """Count an attempt; TooMany when this address had too many."""
        self.request.app.state.limits.login(address_of(self.request))

    def writes(self, *about: str) -> None:
        """Count a mail that this address has sent, about or to these; TooMany when there were too many."""
        limits: Limits = self.request.app.state.limits
        limits.address("mail", address_of(self.request))
        for one in about:
            limits.player("mail", one)

    async def begin(self, player: Player) -> Response[PlayerInfo]:
        """An answer that starts a session."""
        services = self.house.services
        days = services.settings.session_days
        token, _ = await self.auth.issue(player.id, "session", self.device, days)
        info = shown(player, services, await services.players.prefs(player.id))
        if self.bearer:
            return Response(info, status_code=200, headers={TOKEN_HEADER: token})
        cookie = Cookie(
            key=COOKIE,
            value=token,
            max_age=days * 86_400,
            path="/",
            httponly=True,
            samesite="lax",
            secure=services.settings.public_url.startswith("https:"),
        )
        return Response(info, status_code=200, cookies=[cookie])

    async def begin_anew(self, player: Player, kinds: Sequence[str]) -> Response[PlayerInfo]:
        """All that was open ends, and one session begins here: who had an old token has nothing any more."""
        found = await self.house.services.players.by_id(player.id)
        await end(self.house, player, kinds)
        return await self.begin(found or player)

    async def let_in(self, player: Player, *, bring: bool, how: str = "") -> Response[PlayerInfo]:
        """Somebody has proved who they are: a session begins.

        With `bring` all that this browser's guest has becomes theirs; else nothing does: it may be another's.
        """
        await note(self.house, player, "sign-in", how + self.device)
        guest = await self._guest() if bring else None
        if guest is not None and guest.id != player.id:
            await leaving.merge(self.house, guest.id, player.id)
        return await self.begin(player)

    async def _guest(self) -> Player | None:
        """Who asks, if that is somebody without an account."""
        with suppress(NotSignedIn, NotAllowed):
            player, _ = await self.auth.owner(self.request)
            return player if player.login is None else None
        return None


TheDoor = NamedDependency[Door]


async def _door(request: AnyRequest, house: TheHouse, auth: TheAuth, bearer: FromQuery[bool] = False) -> Door:
    return Door(request, house, auth, bearer or has_bearer(request))


async def _owner(request: AnyRequest, auth: TheAuth) -> tuple[Player, StoredToken]:
    found = await auth.owner(request)
    counted(request, found[0])
    return found


def accounts(*handlers: Any) -> Router:
    """Routes that concern the account of who asks."""
    needs = {"owner": Provide(_owner), "door": Provide(_door)}
    return Router("/", route_handlers=handlers, dependencies=needs, tags=["people"])
