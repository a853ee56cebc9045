"""How long it takes to open a table with a long log, to look back at it and to take something back.

    python bench/server/opening.py                        # 5,000 rows, all games, SQLite
    python bench/server/opening.py terra --rows 20000 --database postgres

The log is of random play that is taken back now and then. The first opening replays it and writes snapshots
of positions, as playing does on the way; the later ones, with another server process's empty memory, start
from the last snapshot. Promised: under 50 ms for 5,000 rows. Times are of the clock and of the processor; the
best of several, since the machine has other things to do.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.server.launch import postgres

from ziggurat.core import registry
from ziggurat.core.protocol import CHANCE
from ziggurat.server.app import make_services
from ziggurat.server.services import Services, new_id
from ziggurat.server.settings import Settings
from ziggurat.server.store.control import Undo
from ziggurat.server.store.model import Hosted, Row, Seating
from ziggurat.server.tables import moves, payloads
from ziggurat.server.tables.house import House
from ziggurat.server.tables.position import Act, Position

PROMISE = 50.0
"""Milliseconds."""
ROUNDS = 5


def long_log(position: Position, rows: int) -> list[Row]:
    """Random play, now and then some of it taken back, and never to the end."""
    rng = Random(7)
    made: list[Row] = []
    while position.step < rows:
        actor = position.state.actor()
        if actor is None or (len(position.kept) > 60 and rng.random() < 0.02):
            back = [act.step for act in position.kept[-50:] if act.seat != CHANCE]
            actor, answer = 0, Undo(rng.choice(back), position.kept[-1].step)
            act = Act(position.step + 1, actor, answer, 1_000 + position.step)
        else:
            action = position.state.deal(rng) if actor == CHANCE else position.state.draw(actor, rng)
            act = Act(position.step + 1, actor, action, 1_000 + position.step)
        made.append(position.row_of(position.take(act)))
    return made


async def a_table(services: Services, name: str, rows: int) -> tuple[str, str]:
    """A table with a long log in the database, and its player."""
    game = registry.game(name)
    count = game.seats[0]
    options = game.resolve(count, {})
    player = await services.players.create(new_id(), "Anna", services.now())
    position = Position(game, count, options, None, 1_000)
    log = long_log(position, rows)
    seats = tuple(Seating(number, "person", player.id, None, f"P{number}") for number in range(count))
    hosted = Hosted(
        id=new_id(), game=name, rules=game.rules, actions=game.actions.version, options=options,
        status="running", listed=False, host_id=player.id, undo="free", clock=None, absent=None,
        stand_in="random", delay=0, hints=True, created=1_000, started=1_000,
    )  # fmt: skip
    hosted = replace(hosted, step=position.step, open=position.open())
    await services.tables.create(hosted, seats, log)
    return hosted.id, player.id


async def took(work: Callable[[], Awaitable[Any]], rounds: int = ROUNDS) -> dict[str, float]:
    """Milliseconds of the clock and of the processor, the best of several."""
    clock, processor = [], []
    for _ in range(rounds):
        began, used = time.perf_counter(), time.process_time()
        await work()
        clock.append(1000 * (time.perf_counter() - began))
        processor.append(1000 * (time.process_time() - used))
    return {"clock_ms": round(min(clock), 1), "processor_ms": round(min(processor), 1)}


async def one(services: Services, name: str, rows: int) -> dict[str, Any]:
    table_id, player = await a_table(services, name, rows)

    async def opened() -> None:
        table = await House(services).get(table_id)
        payloads.view_out(table, 0, None, foresee=True)

    first = await took(opened, 1)
    again = await took(opened)
    table = await House(services).get(table_id)
    steps = Random(1)
    moves.MOST_ASIDE = 10 * rows  # what is measured is beyond what is allowed

    async def undone() -> None:
        position = table.playing()
        await moves.take_back(table, player, 0, position.step, position.kept[-40:][0].step)

    return {
        "rows": rows,
        "first_opening": first,
        "opening": again,
        "page_of_the_log": await took(lambda: payloads.history_out(table, 0, rows // 2, None)),
        "looking_back": await took(lambda: payloads.at_out(table, 0, steps.randrange(rows), None)),
        "undo_of_forty_steps": await took(undone, 1),
        "load_average": os.getloadavg()[0],
    }


async def run(arguments: argparse.Namespace, url: str) -> bool:
    services = make_services(Settings(database_url=url))
    await services.database.migrate()
    good = True
    for name in arguments.games or registry.names():
        found = await one(services, name, arguments.rows)
        good = good and found["opening"]["clock_ms"] < PROMISE
        print(json.dumps({name: found}, indent=2), flush=True)
    services.aside.stop()
    await services.database.close()
    return good


def main() -> int:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(registry.names())}")
    parser.add_argument("--rows", type=int, default=5_000)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        url = f"sqlite:///{folder}/long.db"
        if arguments.database == "postgres":
            url = stack.enter_context(postgres())
        return 0 if asyncio.run(run(arguments, url)) else 1


if __name__ == "__main__":
    sys.exit(main())
