"""Finished games written down: what each person won, and what rated games make of their ratings."""

from __future__ import annotations

import logging
from collections import Counter
from dataclasses import replace
from typing import Any

from msgspec import to_builtins

from ziggurat.arena.rating import rate
from ziggurat.bots.ladder import DEVIATION, MEAN, margin, measured, points
from ziggurat.core import registry
from ziggurat.server.errors import ServerSideError
from ziggurat.server.store.control import Away, Return
from ziggurat.server.store.results import ENOUGH, Finished, Result, Skill
from ziggurat.server.tables.house import House
from ziggurat.server.tables.position import Position
from ziggurat.server.tables.table import Table
from ziggurat.server.wire.tables import RatingChange

log = logging.getLogger("ziggurat.results")
HELPED = 1 / 4
"""Share of a seat's answers that a stand-in may give before its player counts as gone."""
AT_ONCE = 20
"""Finished games of before that are written down in one sweep."""
FRESH: Skill = (MEAN, DEVIATION)


def leaving_counts(position: Position | None, outcome: dict[str, Any]) -> frozenset[int]:
    """The seats whose players count as gone, which is the last place whatever the stand-in made of it.

    A bot stands in for them at the end, or gave over a quarter of their answers; or the outcome itself names
    them under `resigned` in its detail (who gave up, or lost by the clock).
    """
    left = frozenset(int(seat) for seat in outcome["detail"].get("resigned", ()))
    if position is None:
        return left
    away: set[int] = set()
    answers: Counter[int] = Counter()
    helped: Counter[int] = Counter()
    for act in position.log:
        if isinstance(act.answer, Away):
            away.add(act.seat)
        elif isinstance(act.answer, Return):
            away.discard(act.seat)
        elif isinstance(act.answer, int):
            answers[act.seat] += 1
            helped[act.seat] += act.seat in away
    return left | away | {seat for seat, count in helped.items() if count > HELPED * answers[seat]}


def finished(table: Table) -> Finished:
    """What a game that is over was for its people."""
    hosted, position = table.hosted, table.position
    outcome = hosted.outcome
    assert outcome is not None
    gone = leaving_counts(position, outcome)
    worst = max(outcome["ranks"]) + 1
    ranks = tuple(worst if seat in gone else rank for seat, rank in enumerate(outcome["ranks"]))
    seats = len(table.seats)
    sides: tuple[str, ...] = ()
    order, rounds = tuple(range(seats)), None
    if position is not None:
        sides = position.game.sides(position.state)
        order, rounds = position.game.turn_order(position.state), position.game.rounds(position.state)
    first = [seat for seat, rank in enumerate(ranks) if rank == min(ranks)]
    found = []
    for one in table.seats:
        if one.kind != "person" or one.player_id is None:
            continue
        rivals = sorted(other.bot or "*" for other in table.seats if other.seat != one.seat)
        found.append(
            Result(
                seat=one.seat,
                player_id=one.player_id,
                place=1 + sum(rank < ranks[one.seat] for rank in ranks),
                won=0.0 if one.seat in gone or one.seat not in first else 1 / len(first),
                score=float(outcome["scores"][one.seat]),
                side=sides[one.seat] if sides else None,
                turn=order.index(one.seat),
                rivals=" ".join(rivals)[:400],
                gone=one.seat in gone,
            )
        )
    known = measured(registry.game(hosted.game)) if hosted.game in registry.names() else {}
    bots = {
        one.seat: (known[one.bot].mean, known[one.bot].deviation)
        for one in table.seats
        if one.bot is not None and one.bot in known
    }
    return Finished(
        table_id=table.id,
        game=hosted.game,
        seats=seats,
        at=hosted.finished or hosted.created,
        steps=hosted.step if position is None else len(position.kept),
        rounds=rounds,
        results=tuple(found),
        bots=bots,
        ranks=ranks,
        rated=hosted.rated,
    )


def change_of(seat: int, before: Skill, after: Skill, games: int) -> dict[str, Any]:
    """What people are told about a rating that changed."""
    change = RatingChange(
        seat=seat,
        before=points(before[0]),
        after=points(after[0]),
        deviation=margin(after[1]),
        games=games + 1,
        trial=games + 1 < ENOUGH,
    )
    told: dict[str, Any] = to_builtins(change)
    return told


async def settle(house: House, table: Table) -> None:
    """Write a finished game down, unless somebody has; those who look on hear what it changed."""
    hosted = table.hosted
    if hosted.status != "finished" or hosted.settled or hosted.purpose != "game" or hosted.outcome is None:
        return
    done = finished(table)
    mine = await house.services.results.settle(done, rate, change_of, FRESH)
    found = await house.services.tables.load(table.id)
    if found is not None:
        table.hosted = replace(table.hosted, settled=True, ratings=found[0].ratings)
    if mine and done.rated:
        await house.changed(table)


def watch(house: House) -> None:
    """From now on games are written down as they end."""

    async def quietly(table: Table) -> None:
        try:
            await settle(house, table)
        except Exception:
            house.services.metrics.count("errors")
            log.exception("table %s: its results were not written down", table.id)

    def ended(table: Table) -> None:
        hosted = table.hosted
        if hosted.status == "finished" and not hosted.settled and hosted.purpose == "game":
            table.background(quietly(table))

    house.on_load.append(lambda table: table.on_steps.append(ended))


async def sweep(house: House) -> None:
    """Write down what nobody has: games from before, and where a crash came in between."""
    for table_id in await house.services.results.unsettled(AT_ONCE):
        try:
            await settle(house, await house.get(table_id))
        except ServerSideError as error:
            log.warning("table %s: its results cannot be written down: %s", table_id, error)
