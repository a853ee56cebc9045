"""What handlers ask for: the house, who is asking, and the checks before every request."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide

from ziggurat.server.auth import Auth
from ziggurat.server.bots.queues import Asker
from ziggurat.server.errors import BadMessage, NotSignedIn
from ziggurat.server.limits import Limits, check_origin
from ziggurat.server.store.players import Player
from ziggurat.server.tables.house import House

AnyRequest = Request[Any, Any, Any]
TheHouse = NamedDependency[House]
TheAuth = NamedDependency[Auth]
Visitor = NamedDependency[Player | None]
"""Who asks, if they said so."""
Someone = NamedDependency[Player]
"""Who asks; without a session the request fails."""
CODE_HEADER = "x-ziggurat-code"


async def check_request(request: AnyRequest) -> None:
    """Rate for all; origin and content type for whatever changes something."""
    limits: Limits = request.app.state.limits
    limits.request(address_of(request))
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    check_origin(request.app.state.house.services.settings, request.headers)
    kind = request.headers.get("content-type", "")
    length = request.headers.get("content-length", "0")
    if (length != "0" or "transfer-encoding" in request.headers) and not kind.startswith("application/json"):
        raise BadMessage("the body must be application/json")


def address_of(request: AnyRequest) -> str:
    return request.client.host if request.client else ""


def asker_of(request: AnyRequest, visitor: Player | None) -> Asker:
    """For whom a request works: those without a name are known by their address."""
    address = address_of(request)
    return Asker(address, address if visitor is None else visitor.id)


async def _house(state: State) -> House:
    house: House = state.house
    return house


async def _auth(state: State) -> Auth:
    auth: Auth = state.auth
    return auth


async def _visitor(request: AnyRequest, state: State) -> Player | None:
    """Who asks, if they said so."""
    auth: Auth = state.auth
    return await auth.who(request)


async def _player(request: AnyRequest, state: State) -> Player:
    """Who asks; NotSignedIn if they did not say."""
    auth: Auth = state.auth
    player = await auth.who(request)
    if player is None:
        raise NotSignedIn("say who you are first: POST /api/me with a name")
    state.house.services.saw(player.id, address_of(request))
    return player


NEEDS = {
    "house": Provide(_house),
    "auth": Provide(_auth),
    "visitor": Provide(_visitor),
    "player": Provide(_player),
}


def code_of(request: AnyRequest) -> str | None:
    """The code of a link, from its header."""
    return request.headers.get(CODE_HEADER)
