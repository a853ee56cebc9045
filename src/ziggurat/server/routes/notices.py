"""How one is told of turns: by which ways, when, in which browsers; and vacations from games over days."""

from __future__ import annotations

from litestar.params import JSONBody
from msgspec import json

from ziggurat.server.errors import BadMessage, TooMany
from ziggurat.server.notify.addresses import resolve
from ziggurat.server.notify.quiet import known_zone
from ziggurat.server.notify.turns import Turns
from ziggurat.server.notify.webpush import check_subscription
from ziggurat.server.routes.door import Owner, accounts
from ziggurat.server.routes.needs import AnyRequest, TheHouse
from ziggurat.server.routes.verbs import delete, get, post, put
from ziggurat.server.services import new_id
from ziggurat.server.store.players import Player, StoredToken
from ziggurat.server.store.pushes import Subscription
from ziggurat.server.tables import resting
from ziggurat.server.tables.house import House
from ziggurat.server.wire.notices import NoticeForm, NoticeInfo, PushForm, VacationForm, VacationInfo

MOST_BROWSERS = 10


async def _shown(request: AnyRequest, owner: tuple[Player, StoredToken], house: House) -> NoticeInfo:
    player, session = owner
    turns: Turns = request.app.state.turns
    form, _ = await turns.form_of(player.id)
    return NoticeInfo(
        notices=form,
        key=turns.signer.public,
        here=await house.services.pushes.of_session(session.id) is not None,
        browsers=await house.services.pushes.count(player.id),
    )


@get("/api/me/notices", bound="request", summary="How you are told that it is your turn")
async def notices(request: AnyRequest, owner: Owner, house: TheHouse) -> NoticeInfo:
    return await _shown(request, owner, house)


@put("/api/me/notices", bound="account", summary="Choose how you are told that it is your turn")
async def choose(
    data: JSONBody[NoticeForm], request: AnyRequest, owner: Owner, house: TheHouse
) -> NoticeInfo:
    if not known_zone(data.zone):
        raise BadMessage(f"there is no time zone {data.zone[:64]!r}; one is `Europe/Rome`")
    await house.services.players.change(owner[0].id, notices=json.encode(data).decode())
    return await _shown(request, owner, house)


@post("/api/me/push", bound="account", status_code=200, summary="Have this browser told")
async def subscribe(
    data: JSONBody[PushForm], request: AnyRequest, owner: Owner, house: TheHouse
) -> NoticeInfo:
    """What a browser's `PushManager.subscribe` gave. It ends with the session in which it was asked for."""
    player, session = owner
    try:
        check_subscription(data.key, data.auth)
    except ValueError:
        raise BadMessage("these are no keys of a browser's subscription") from None
    await resolve(house.services.settings, data.endpoint)
    known = await house.services.pushes.of_player(player.id, house.services.now())
    if len(known) >= MOST_BROWSERS and session.id not in {one.token_id for one in known}:
        raise TooMany(f"{MOST_BROWSERS} browsers of yours are told already; switch one of them off")
    one = Subscription(new_id(), player.id, session.id, data.endpoint, data.key, data.auth)
    await house.services.pushes.add(one, house.services.now())
    return await _shown(request, owner, house)


@delete("/api/me/push", bound="account", status_code=200, summary="No longer tell this browser")
async def unsubscribe(request: AnyRequest, owner: Owner, house: TheHouse) -> NoticeInfo:
    await house.services.pushes.drop_session(owner[1].id)
    return await _shown(request, owner, house)


async def _vacation(house: House, player_id: str) -> VacationInfo:
    services = house.services
    current = await services.vacations.current(player_id, services.now())
    return VacationInfo(
        until=None if current is None else current.ends,
        left=await resting.days_left(house, player_id),
        most=resting.MOST_DAYS,
    )


@get("/api/me/vacation", bound="request", summary="Are you on vacation?")
async def vacation(owner: Owner, house: TheHouse) -> VacationInfo:
    return await _vacation(house, owner[0].id)


@put("/api/me/vacation", bound="account", summary="Go on vacation: your clocks stand still")
async def begin(data: JSONBody[VacationForm], owner: Owner, house: TheHouse) -> VacationInfo:
    """At games over days whose table allows it; 30 days within a year."""
    await resting.begin(house, owner[0], data.days)
    return await _vacation(house, owner[0].id)


@delete("/api/me/vacation", bound="account", status_code=200, summary="Be back before its end")
async def end(owner: Owner, house: TheHouse) -> VacationInfo:
    await resting.end(house, owner[0])
    return await _vacation(house, owner[0].id)


router = accounts(notices, choose, subscribe, unsubscribe, vacation, begin, end)
