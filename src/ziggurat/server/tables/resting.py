"""Vacations: the clocks of a player's games over days stand still."""

from __future__ import annotations

from ziggurat.core.errors import ZigguratError
from ziggurat.server.errors import TableState
from ziggurat.server.store.control import Rest, Wake
from ziggurat.server.store.days import DAY
from ziggurat.server.store.model import Player
from ziggurat.server.tables.house import House
from ziggurat.server.tables.position import Answer
from ziggurat.server.tables.table import Table

MOST_DAYS = 30
"""Of vacation within a year."""


async def days_left(house: House, player_id: str) -> int:
    """Whole days of vacation that a player may still take."""
    services = house.services
    return max(0, (MOST_DAYS * DAY - await services.vacations.spent(player_id, services.now())) // DAY)


async def begin(house: House, player: Player, days: int) -> None:
    """Go on vacation, from now on."""
    services = house.services
    left = await days_left(house, player.id)
    if days > left:
        raise TableState(f"you have {left} days of vacation left within this year, not {days}")
    now = services.now()
    if not await services.vacations.begin(player.id, now, now + days * DAY):
        raise TableState("you are on vacation already")
    await _tell_all(house, player.id, Rest(now + days * DAY))


async def end(house: House, player: Player) -> None:
    """Be back before the vacation is over."""
    services = house.services
    current = await services.vacations.current(player.id, services.now())
    if current is not None:
        await services.vacations.end(current, services.now())
        await _tell_all(house, player.id, Wake())


async def _tell_all(house: House, player_id: str, row: Rest | Wake) -> None:
    """Write it at every table that it concerns; what a crash left out the steward makes up for."""
    for hosted, _ in await house.services.tables.all_of(player_id):
        clock = hosted.clock
        if hosted.status != "running" or clock is None or not clock.days or not clock.rest:
            continue
        try:
            await _tell(await house.get(hosted.id), player_id, row)
        except ZigguratError:
            continue  # it ended, or it was set aside, in this moment


async def _tell(table: Table, player_id: str, row: Rest | Wake) -> None:
    async def work() -> None:
        position = table.playing()
        rows: list[tuple[int, Answer]] = [
            (seat, row) for seat in table.seats_of(player_id) if seat not in position.out
        ]
        if rows:
            await table.commit(rows)

    await table.act(work)
    table.announce_table()


async def rest_instead(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Of seats whose time is up those whose players are not on vacation; the others' clocks stand still."""
    services = table.services
    clock = table.hosted.clock
    if clock is None or not clock.days or not clock.rest:
        return seats
    found: dict[int, int] = {}
    for seat in seats:
        player_id = table.seats[seat].player_id
        current = None if player_id is None else await services.vacations.current(player_id, services.now())
        if current is not None:
            found[seat] = current.ends

    async def work() -> None:
        await table.commit([(seat, Rest(until)) for seat, until in found.items()])

    if found:
        await table.act(work)
    return tuple(seat for seat in seats if seat not in found)
