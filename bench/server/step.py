"""What a step costs the server's processor: table, log on disk and messages, without the network.

    python bench/server/step.py --game tigris --sockets 3

Random games are played at a table in this process, with as many sockets as asked for that swallow what they
get. Told are processor milliseconds a step, all threads together: the least and the median of many short
stretches, because other work on the machine only ever adds to them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from ziggurat.core import registry
from ziggurat.server.app import make_services
from ziggurat.server.limits import Limits
from ziggurat.server.services import new_id
from ziggurat.server.settings import Settings
from ziggurat.server.sockets.connection import Connection
from ziggurat.server.store.players import Player
from ziggurat.server.tables import lobby, moves
from ziggurat.server.tables.house import House
from ziggurat.server.tables.table import Table
from ziggurat.server.wire.socket import Hello
from ziggurat.server.wire.tables import NewTable, SeatWish


class Swallowing:
    """A socket whose client reads everything at once."""

    client = None

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}
        self.bytes = 0

    async def send_data(self, data: bytes, mode: str) -> None:
        self.bytes += len(data)


async def open_table(house: House, game: str, sockets: int) -> tuple[Table, Player, list[Any]]:
    """A table of one player with two seats; one socket for each, the others look on."""
    services = house.services
    player = await services.players.create(new_id(), "Anna", services.now())
    wish = NewTable(game=game, seats=[SeatWish(kind="person")] * 2, undo="standard")
    table = await lobby.open_table(house, player, wish)
    pumps: list[Any] = []
    for number in range(sockets):
        seat = number if number < 2 else None
        socket: Any = Swallowing()
        limits = Limits(services.settings)
        connection = Connection(socket, table, player, seat, None, Hello(texts=False), limits)
        table.watchers.add(connection)
        pumps.append((connection, asyncio.create_task(connection.pump())))
    return table, player, pumps


async def stretch(house: House, arguments: argparse.Namespace, rng: Random) -> tuple[float, int, int]:
    """Processor seconds, steps and bytes of one stretch of play."""
    table, player, pumps = await open_table(house, arguments.game, arguments.sockets)
    for connection, _ in pumps:
        connection.show()
    await asyncio.sleep(0.05)
    sent = sum(connection.socket.bytes for connection, _ in pumps)
    began, done = time.process_time(), 0
    while done < arguments.steps and table.hosted.status == "running":
        position = table.playing()
        seat = position.open()[0]
        await moves.play(table, player.id, seat, position.step, rng.choice(position.state.legal_ids(seat)))
        done += 1
        while any(connection._seen != table.playing().step for connection, _ in pumps):
            await asyncio.sleep(0)
    used = time.process_time() - began
    sent = sum(connection.socket.bytes for connection, _ in pumps) - sent
    for connection, task in pumps:
        task.cancel()
        table.watchers.discard(connection)
    return used, done, sent


async def run(arguments: argparse.Namespace) -> dict[str, Any]:
    registry.game(arguments.game)
    rng = Random(arguments.seed)
    found: list[float] = []
    total = sent = 0
    with tempfile.TemporaryDirectory() as folder:
        services = make_services(Settings(database_url=f"sqlite:///{folder}/step.db", bot_workers=1))
        await services.database.migrate()
        services.secret = await services.players.secret("x" * 64)
        house = House(services)
        house.start = lobby.start_if_full
        try:
            for _ in range(arguments.stretches):
                used, done, size = await stretch(house, arguments, rng)
                found.append(1000 * used / done)
                total += done
                sent += size
        finally:
            await house.close()
            await services.bots.stop()
            await services.database.close()
    found.sort()
    return {
        "game": arguments.game,
        "sockets": arguments.sockets,
        "steps": total,
        "processor_ms_a_step": {"least": round(found[0], 3), "median": round(found[len(found) // 2], 3)},
        "bytes_a_step_and_socket": round(sent / total / arguments.sockets),
        "load_average": os.getloadavg()[0],
    }


def main() -> int:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--game", default="tigris", choices=registry.names())
    parser.add_argument("--sockets", type=int, default=3)
    parser.add_argument("--steps", type=int, default=60, help="in one stretch")
    parser.add_argument("--stretches", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    print(json.dumps(asyncio.run(run(parser.parse_args())), indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
