"""Who leaves and who becomes another: an account deleted, a guest's tables taken over."""

from __future__ import annotations

from ziggurat.core.errors import ZigguratError
from ziggurat.server.tables import moves
from ziggurat.server.tables.house import House

NOBODY = "Guest"
"""How those who have left are called at the tables that others keep."""
GRACE = 14 * 86_400_000
"""Ms in which the owner of an account may change their mind."""


async def merge(house: House, guest: str, into: str) -> None:
    """Everything of a guest becomes another player's, also where it is in memory."""
    services = house.services
    tokens = [token.id for token in await services.players.tokens(guest, "session")]
    await _reload(house, await services.players.merge(guest, into))
    for token_id in tokens:
        await house.sign_out(token_id)


async def erase(house: House, player_id: str) -> None:
    """Delete an account: what is theirs alone goes, what others share stays under a pseudonym."""
    services = house.services
    tokens = [
        token.id for kind in ("session", "bot") for token in await services.players.tokens(player_id, kind)
    ]
    for hosted, seats in await services.tables.all_of(player_id):
        others = any(seat.player_id not in (None, player_id) for seat in seats)
        if hosted.host_id == player_id and not others:
            table = await house.get(hosted.id)
            await services.shelf.destroy(hosted.id)
            await house.deleted(table)
        elif hosted.status == "running":
            await _stand_in(house, hosted.id, player_id)
    await _reload(house, await services.players.erase(player_id, NOBODY))
    for token_id in tokens:
        await house.sign_out(token_id)


async def _stand_in(house: House, table_id: str, player_id: str) -> None:
    """A bot plays on for who leaves; a table that cannot go on anyway needs none."""
    try:
        table = await house.get(table_id)
        await moves.go_away(table, table.seats_of(player_id), left=True)
    except ZigguratError:
        return


async def _reload(house: House, tables: list[str]) -> None:
    loaded = {table.id: table for table in house.loaded()}
    for table_id in tables:
        if table_id in loaded:
            await loaded[table_id].refresh()
            loaded[table_id].announce_table()
        await house.services.fanout.publish({"kind": "table", "table": table_id})


async def sweep(house: House) -> None:
    """Delete the accounts whose time to change one's mind is over, and what nobody needs any more."""
    services = house.services
    now = services.now()
    for player_id in await services.players.leaving(now):
        await erase(house, player_id)
    await services.moving.drop_expired(now)
    await services.passkeys.drop_expired(now)
    await services.pushes.drop_old(now)
    await services.plans.drop_old()
    await services.vacations.drop_old(now)
