"""What handlers ask for: the house, who is asking, and the checks before every request."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide

from ziggurat.server.auth import Auth
from ziggurat.server.bots.queues import Asker
from ziggurat.server.errors import BadMessage, NotSignedIn
from ziggurat.server.limits import Limits, check_origin
from ziggurat.server.store.players import Player
from ziggurat.server.tables.house import House
from ziggurat.server.tables.reviews import Reviews

T = TypeVar("T")
AnyRequest = Request[Any, Any, Any]
TheHouse = NamedDependency[House]
TheAuth = NamedDependency[Auth]
TheReviews = NamedDependency[Reviews]
Visitor = NamedDependency[Player | None]
"""Who asks, if they said so."""
Someone = NamedDependency[Player]
"""Who asks; without a session the request fails."""
CODE_HEADER = "x-ziggurat-code"


async def check_request(request: AnyRequest) -> None:
    """Rate for all; origin and content type for whatever changes something."""
    limits: Limits = request.app.state.limits
    address, bound = address_of(request), bound_of(request)
    if bound != "file":  # a first visit takes more than a hundred: a household would be at its end after two
        limits.request(address)
    limits.address(bound, address)
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    check_origin(request.app.state.house.services.settings, request.headers)
    kind = request.headers.get("content-type", "")
    length = request.headers.get("content-length", "0")
    if (length != "0" or "transfer-encoding" in request.headers) and not kind.startswith("application/json"):
        raise BadMessage("the body must be application/json")


def bound_of(request: AnyRequest) -> str:
    """The bound under which a route stands (see `limits.BOUNDS`)."""
    return str(request.route_handler.opt.get("bound", "request"))


def counted(request: AnyRequest, player: Player) -> Player:
    """Somebody asks: remember from where, and count it for them."""
    request.app.state.limits.player(bound_of(request), player.id)
    request.app.state.house.services.saw(player.id, address_of(request))
    return player


def address_of(request: AnyRequest) -> str:
    return request.client.host if request.client else ""


async def while_asked(request: AnyRequest, work: Coroutine[Any, Any, T]) -> T:
    """Do something that takes a while, as long as the asker waits for it."""

    async def gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    task, watch = asyncio.create_task(work), asyncio.create_task(gone())
    try:
        await asyncio.wait((task, watch), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            raise BadMessage("nobody waits for the answer any more")
        return task.result()
    finally:
        for one in (task, watch):
            one.cancel()
        await asyncio.gather(task, watch, return_exceptions=True)


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


async def _reviews(state: State) -> Reviews:
    reviews: Reviews = state.reviews
    return reviews


async def _visitor(request: AnyRequest, state: State) -> Player | None:
    """Who asks, if they said so."""
    auth: Auth = state.auth
    player = await auth.who(request)
    return None if player is None else counted(request, player)


async def _player(request: AnyRequest, state: State) -> Player:
    """Who asks; NotSignedIn if they did not say."""
    auth: Auth = state.auth
    player = await auth.who(request)
    if player is None:
        raise NotSignedIn("say who you are first: POST /api/me with a name")
    return counted(request, player)


NEEDS = {
    "house": Provide(_house),
    "auth": Provide(_auth),
    "reviews": Provide(_reviews),
    "visitor": Provide(_visitor),
    "player": Provide(_player),
}


def code_of(request: AnyRequest) -> str | None:
    """The code of a link, from its header."""
    return request.headers.get(CODE_HEADER)
