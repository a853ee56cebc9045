"""Company: a table by its short code, quick matches, friends, those one keeps apart from, invitations."""

from __future__ import annotations

from litestar import Router
from litestar.params import FromPath, JSONBody

from ziggurat.server.errors import BadMessage, NotAllowed, NotFound, TableState, TooMany
from ziggurat.server.routes.needs import AnyRequest, Someone, TheHouse, address_of
from ziggurat.server.routes.verbs import delete, get, post
from ziggurat.server.store.bonds import Known
from ziggurat.server.store.players import Player
from ziggurat.server.tables import lobby, match, payloads
from ziggurat.server.tables.house import House
from ziggurat.server.wire.company import (
    CodeForm,
    CodeInfo,
    InvitationInfo,
    InvitationList,
    InviteForm,
    MatchForm,
    PeopleInfo,
    PersonInfo,
    PersonWish,
)
from ziggurat.server.wire.tables import TableInfo

MOST_BONDS = 500


@post("/api/codes", bound="code", status_code=200, summary="The table of a short code")
async def by_code(data: JSONBody[CodeForm], request: AnyRequest, house: TheHouse) -> CodeInfo:
    """What its link would hold: to join while it waits, else to watch."""
    request.app.state.limits.address("code", address_of(request))
    services = house.services
    found = await services.tables.by_code(lobby.plain_code(data.code))
    if found is None:
        raise NotFound("there is no table with this code")
    table = await house.get(found)
    waiting = table.hosted.status == "waiting"
    return CodeInfo(
        table=table.id,
        join=services.code(table.id, "join") if waiting else None,
        watch=None if waiting else services.code(table.id, "watch"),
    )


@post("/api/match", bound="table", status_code=200, summary="A seat among people who want the same")
async def quick_match(data: JSONBody[MatchForm], player: Someone, house: TheHouse) -> TableInfo:
    """The first one opens a table, others sit down there; after `bots` seconds bots take the free seats."""
    table = await match.enter(house, player, data)
    return payloads.table_info(table, player.id)


# People -----------------------------------------------------------------------------------------------


def _shown(known: Known) -> PersonInfo:
    return PersonInfo(id=known.id, name=known.name, login=known.login)


async def _people(house: House, player: Player) -> PeopleInfo:
    found = await house.services.bonds.of_player(player.id)
    return PeopleInfo(
        friends=[_shown(one) for one in found if one.kind == "friend"],
        asked=[_shown(one) for one in found if one.kind == "asked" and not one.theirs],
        asking=[_shown(one) for one in found if one.kind == "asked" and one.theirs],
        blocked=[_shown(one) for one in found if one.kind == "blocked"],
    )


async def _meant(house: House, player: Player, wish: PersonWish) -> str:
    """The person that somebody means: by their name for signing in, by a seat, or by an id they were told."""
    ways = (wish.login is not None, wish.table is not None and wish.seat is not None, wish.id is not None)
    if sum(ways) != 1:
        raise BadMessage("say who: `login`, or `table` and `seat`, or `id`")
    found = None
    if wish.login is not None:
        found = await house.services.bonds.find(wish.login.casefold())
    elif wish.id is not None:
        known = await house.services.bonds.of_player(player.id)
        found = next((one.id for one in known if one.id == wish.id), None)
    elif wish.table is not None and wish.seat is not None:
        table = await house.get(wish.table)
        lobby.check_visible(table, player.id, None)
        if wish.seat < len(table.seats):
            found = table.seats[wish.seat].player_id
    if found is None:
        raise NotFound("there is no such person")
    if found == player.id:
        raise BadMessage("that is you")
    if await house.services.bonds.count(player.id) >= MOST_BONDS:
        raise TooMany(f"you know {MOST_BONDS} people here, all that this server keeps for one")
    return found


@get("/api/people", bound="request", summary="Friends, those who ask, and those you keep apart from")
async def people(player: Someone, house: TheHouse) -> PeopleInfo:
    return await _people(house, player)


@post("/api/people/friends", bound="people", status_code=200, summary="Ask somebody to be friends, or agree")
async def befriend(data: JSONBody[PersonWish], player: Someone, house: TheHouse) -> PeopleInfo:
    other = await _meant(house, player, data)
    await house.services.bonds.befriend(player.id, other, house.services.now())
    return await _people(house, player)


@delete("/api/people/friends/{other:str}", bound="people", status_code=200, summary="Be friends no longer")
async def part(other: FromPath[str], player: Someone, house: TheHouse) -> PeopleInfo:
    """It also refuses who asks, and takes a question back."""
    if not await house.services.bonds.part(player.id, other):
        raise NotFound("there is no such person")
    return await _people(house, player)


@post("/api/people/blocks", bound="people", status_code=200, summary="Keep apart from somebody")
async def block(data: JSONBody[PersonWish], player: Someone, house: TheHouse) -> PeopleInfo:
    """No common tables from now on, no questions, no invitations, and nothing that they say."""
    other = await _meant(house, player, data)
    await house.services.bonds.block(player.id, other, house.services.now())
    await house.heed(player.id)
    return await _people(house, player)


@delete("/api/people/blocks/{other:str}", bound="people", status_code=200, summary="Keep apart no longer")
async def unblock(other: FromPath[str], player: Someone, house: TheHouse) -> PeopleInfo:
    if not await house.services.bonds.unblock(player.id, other):
        raise NotFound("there is no such person")
    await house.heed(player.id)
    return await _people(house, player)


# Invitations ------------------------------------------------------------------------------------------


@post("/api/tables/{table_id:str}/invite", bound="people", status_code=204, summary="Invite a friend")
async def invite(
    table_id: FromPath[str], data: JSONBody[InviteForm], player: Someone, house: TheHouse
) -> None:
    table = await house.get(table_id)
    lobby.check_visible(table, player.id, None)
    if not table.member(player.id):
        raise NotAllowed("only those who sit at a table invite to it")
    if table.hosted.status == "finished" or all(seat.kind != "open" for seat in table.seats):
        raise TableState("no seat is open at this table")
    await lobby.check_voice(house.services, player.id)
    if not await house.services.bonds.friends(player.id, [data.friend]):
        raise NotAllowed("only friends are invited")
    await house.services.bonds.invite(table_id, data.friend, player.id, house.services.now())


@get("/api/me/invitations", bound="request", summary="Tables to which friends invite you")
async def invitations(player: Someone, house: TheHouse) -> InvitationList:
    services = house.services
    rows = await services.bonds.invitations(player.id)
    tables = await services.tables.by_ids([table_id for table_id, _ in rows])
    now = services.now()
    return InvitationList(
        [
            InvitationInfo(
                table=payloads.table_info_cold(*tables[table_id], player.id, now),
                by=name,
                join=services.code(table_id, "join"),
            )
            for table_id, name in rows
            if table_id in tables
        ]
    )


@delete("/api/me/invitations/{table_id:str}", bound="people", summary="Decline an invitation")
async def decline(table_id: FromPath[str], player: Someone, house: TheHouse) -> None:
    if not await house.services.bonds.answered(table_id, player.id):
        raise NotFound("there is no such invitation")


router = Router(
    "/",
    route_handlers=[
        by_code, quick_match, people, befriend, part, block, unblock, invite, invitations, decline,
    ],
    tags=["people"],
)  # fmt: skip
