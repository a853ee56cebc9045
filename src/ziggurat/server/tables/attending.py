"""The turns of bots at a table: for their own seats, and for people who are absent."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from ziggurat.core.errors import ZigguratError
from ziggurat.server.bots.queues import Urgency
from ziggurat.server.tables import moves
from ziggurat.server.tables.table import Table

log = logging.getLogger("ziggurat.steward")


def urgency_of(table: Table) -> Urgency:
    """How soon a bot of a table has to answer: bots among themselves wait for those who play with people."""
    people = {seat.player_id for seat in table.seats if seat.kind == "person"}
    if not people:
        return Urgency.BOTS
    return Urgency.WATCHED if people & table.online() else Urgency.ALONE


def attend(table: Table, work: Callable[[Table, int], Awaitable[None]]) -> None:
    """Set bots to work on the open decisions that are theirs."""
    position = table.position
    if position is None or table.hosted.status != "running":
        return
    for seat in position.open():
        asked = position.floors[seat]
        if (table.seats[seat].kind == "bot" or seat in position.away) and table.thinking.get(seat) != asked:
            table.thinking[seat] = asked
            table.background(work(table, seat))


async def think(table: Table, seat: int) -> None:
    """Let a bot answer for a seat; a turn that went on without it is no trouble."""
    asked = table.thinking.get(seat)
    try:
        step, action = await _chosen(table, seat)
        if action is not None:
            await moves.play_for(table, seat, step, action)
    except ZigguratError as error:
        log.info("table %s seat %d: %s", table.id, seat, error)
    finally:
        if table.thinking.get(seat) == asked:  # else the next question is being worked on
            table.thinking.pop(seat, None)


async def _chosen(table: Table, seat: int) -> tuple[int, int | None]:
    """The step at which a bot was asked, and its answer; None when nothing is asked of the seat any more."""
    services = table.services
    position = table.playing()
    view = position.state.view(seat)
    if not view.legal:
        return position.step, None
    spec = table.seats[seat].bot or table.hosted.stand_in
    asker = services.asker(table.hosted.host_id)
    action = await services.bots.choose(
        table.hosted.game, spec, view.to_json(), view.legal, asker, urgency_of(table)
    )
    return position.step, action
