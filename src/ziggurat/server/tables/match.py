"""Quick matches: people who want the same find each other; bots take what is left after a while."""

from __future__ import annotations

from ziggurat.core import registry
from ziggurat.core.errors import ZigguratError
from ziggurat.server.bots.levels import default_bot
from ziggurat.server.errors import NotFound, TableState
from ziggurat.server.store.model import Seating
from ziggurat.server.store.players import Player
from ziggurat.server.tables import lobby
from ziggurat.server.tables.house import House
from ziggurat.server.tables.steward import Steward
from ziggurat.server.tables.table import Table
from ziggurat.server.wire.company import MatchForm
from ziggurat.server.wire.tables import Join, NewTable, SeatWish
from ziggurat.server.wire.terms import Clock

SPEEDS = {
    "quick": Clock(start=300, add=5),
    "live": Clock(start=900, add=10),
    "day": Clock(each=86_400),
    "three": Clock(each=259_200),
}
TRIES = 5


async def enter(house: House, player: Player, wish: MatchForm) -> Table:
    """A seat at a table of people who want the same; the first one opens it."""
    services = house.services
    game = registry.game(wish.game)
    game.resolve(wish.seats, {})
    if wish.rated:
        lobby.check_account(player)
    key = f"{game.id}:{wish.seats}:{wish.speed}{':rated' if wish.rated else ''}"
    patience = None if wish.bots is None else services.now() + 1000 * wish.bots
    apart = await services.bonds.apart(player.id)
    for table_id in await services.tables.matching(key, TRIES):
        table = await house.get(table_id)
        people = {seat.player_id for seat in table.seats if seat.player_id is not None}
        if player.id in people:
            return table  # one looks for company once
        if people & apart or not people:
            continue
        try:
            code = services.code(table.id, "join")
            await lobby.join(house, table, player, Join(code=code))
        except (TableState, NotFound):
            continue  # somebody else was faster
        if patience is not None and table.hosted.status == "waiting":
            await services.tables.hasten(table.id, patience)
        return table
    seats = [SeatWish(kind="person"), *(SeatWish(kind="open") for _ in range(wish.seats - 1))]
    made = NewTable(game=game.id, seats=seats, clock=SPEEDS[wish.speed], absent=wish.absent, rated=wish.rated)
    return await lobby.open_table(house, player, made, match=key, fill=patience)


async def fill_up(house: House, steward: Steward) -> None:
    """Bots sit down where people have waited long enough; where nobody waits any more the table goes."""
    services = house.services
    for table_id in await services.tables.to_fill(services.now()):
        if not steward.mine(table_id):
            continue
        try:
            table = await house.get(table_id)
            await _fill(house, table)
        except ZigguratError:
            continue  # it started, or it went, in this moment


async def _fill(house: House, table: Table) -> None:
    services = house.services
    if not any(seat.kind == "person" for seat in table.seats):
        await services.shelf.destroy(table.id)
        await house.deleted(table)
        return
    bot = default_bot(registry.game(table.hosted.game), services.settings.stand_in)
    for seat in table.seats:
        if seat.kind == "open":
            await lobby.change_seat(
                house, table, Seating(seat.seat, "bot", None, bot, lobby.clean_name(bot)), "open"
            )
