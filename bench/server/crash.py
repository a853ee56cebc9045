"""Nothing lost: games over real sockets while the server is killed with SIGKILL again and again.

    python bench/server/crash.py --games 200 --kills 20 --database sqlite
    python bench/server/crash.py --games 200 --kills 20 --database postgres

Checked at the end, against the database itself: every acknowledged step is there, in order, none twice, no
gaps; every game is finished; a local replay of each record gives the outcome that the server reported.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.server.launch import ServerProcess, postgres
from tests.server.register import install_duel

from ziggurat.core import play, record
from ziggurat.server.client import Client, Refused, Sitting
from ziggurat.server.store.database import Database
from ziggurat.server.store.model import Row
from ziggurat.server.store.steps import StepStore

LOST = (OSError, WebSocketException, httpx.HTTPError, asyncio.TimeoutError)


@dataclass
class Seat:
    """What one client did: answers in order, each acknowledged or cut off by a crash."""

    client: Client
    table: str
    seat: int
    sent: list[tuple[str, bool]] = field(default_factory=list)
    reconnects: int = 0


@dataclass
class Trial:
    """The whole run."""

    acked: int = 0
    finished: int = 0
    kills: int = 0
    problems: list[str] = field(default_factory=list)


async def again(work: Any) -> Any:
    """Repeat a request until the server is there."""
    while True:
        try:
            return await work()
        except LOST:
            await asyncio.sleep(0.2)


async def take_seat(trial: Trial, seat: Seat, rng: Random) -> None:
    """Play one seat to the end, through every crash."""
    while True:
        try:
            sitting = await seat.client.sit(seat.table, seat=seat.seat)
            try:
                await play_on(trial, seat, sitting, rng)
                return
            finally:
                await sitting.close()
        except LOST:
            seat.reconnects += 1
            await asyncio.sleep(0.5 + rng.random())


async def play_on(trial: Trial, seat: Seat, sitting: Sitting, rng: Random) -> None:
    view = await sitting.until("view")
    while view["view"]["outcome"] is None:
        if view["legal"]:
            number, text = rng.choice(view["legal"])
            seat.sent.append((text, False))
            try:
                await asyncio.wait_for(
                    sitting.ask("play", step=view["step"], seat=seat.seat, action=number), 60
                )
            except Refused as error:
                seat.sent.pop()
                if error.kind not in ("StaleStep", "NotYourDecision"):
                    trial.problems.append(f"{seat.table} seat {seat.seat}: {error}")
            else:
                seat.sent[-1] = (text, True)
                trial.acked += 1
        if sitting.view is view:
            view = await asyncio.wait_for(sitting.until("view"), 60)
        else:
            assert sitting.view is not None
            view = sitting.view


async def one_game(trial: Trial, url: str, game: str, people: int, bots: int, rng: Random) -> list[Seat]:
    """Open a table, fill it with clients (and bots), play it to the end."""
    clients = [Client(url) for _ in range(people)]
    for number, client in enumerate(clients):
        await again(lambda client=client, number=number: client.guest(f"Player {number}"))
    wish = (
        [{"kind": "person"}] + [{"kind": "open"}] * (people - 1) + [{"kind": "bot", "bot": "random"}] * bots
    )
    table = await again(lambda: clients[0].open_table(game, wish, listed=True, undo="off"))
    for number, client in enumerate(clients[1:], 1):
        await join(client, table["id"], number)
    seats = [Seat(client, table["id"], number) for number, client in enumerate(clients)]
    await asyncio.gather(*(take_seat(trial, seat, Random(rng.random())) for seat in seats))
    trial.finished += 1
    for client in clients:
        await client.close()
    return seats


async def join(client: Client, table_id: str, seat: int) -> None:
    """Join; if a crash swallowed the answer, the seat may be ours already."""
    while True:
        try:
            await client.call("POST", f"/api/tables/{table_id}/join", {"seat": seat})
            return
        except Refused:
            info = await again(lambda: client.call("GET", f"/api/tables/{table_id}"))
            if info["seats"][seat]["you"]:
                return
            raise
        except LOST:
            await asyncio.sleep(0.2)


async def killer(trial: Trial, server: ServerProcess, kills: int, expected: int, rng: Random) -> None:
    """Kill the server at random points of the whole run."""
    for threshold in sorted(rng.randrange(expected // 50, expected) for _ in range(kills)):
        while trial.acked < threshold:
            await asyncio.sleep(0.02)
        await asyncio.sleep(rng.random() / 20)
        server.kill()
        trial.kills += 1
        print(f"kill {trial.kills}: {trial.acked} steps acknowledged", file=sys.stderr, flush=True)
        await server.start()


def check_seat(seat: Seat, rows: list[Row]) -> str | None:
    """Do the rows of a seat hold all that was acknowledged, in order, and nothing that was not sent?

    An answer that a crash cut off may or may not be there, so all ways to read the rows are followed.
    """
    texts = [row.text for row in rows if row.seat == seat.seat and not row.control]
    places = {0}
    for text, acked in seat.sent:
        found = {place + 1 for place in places if place < len(texts) and texts[place] == text}
        places = found if acked else found | places
        if not places:
            return f"{seat.table} seat {seat.seat}: the acknowledged step {text!r} is missing"
    if len(texts) not in places:
        return f"{seat.table} seat {seat.seat}: there are rows that nobody sent"
    return None


async def verify(trial: Trial, database: str, server: ServerProcess, games: list[list[Seat]]) -> int:
    """Compare the database with what the clients know; the number of rows."""
    db = Database(database)
    steps = StepStore(db, "verify")
    total = 0
    async with httpx.AsyncClient(base_url=server.url, trust_env=False, timeout=60) as http:
        for seats in games:
            table_id = seats[0].table
            rows = await steps.rows(table_id)
            total += len(rows)
            if [row.step for row in rows] != list(range(1, len(rows) + 1)):
                trial.problems.append(f"{table_id}: the steps are not 1, 2, 3, ...")
            trial.problems += filter(None, (check_seat(seat, rows) for seat in seats))
            info = (await http.get(f"/api/tables/{table_id}")).json()
            text = (await http.get(f"/api/tables/{table_id}/record")).text
            outcome = play.check(record.parse(text)).outcome()
            if info["status"] != "finished" or outcome is None or outcome.to_json() != info["outcome"]:
                trial.problems.append(f"{table_id}: a local replay gives another outcome")
    await db.close()
    return total


async def run(
    arguments: argparse.Namespace, database: str, log: Path, module: str = "ziggurat.cli"
) -> dict[str, Any]:
    trial = Trial()
    rng = Random(arguments.seed)
    server = ServerProcess(database, log=log, module=module)
    await server.start()
    started = time.monotonic()
    expected = arguments.games * arguments.people * arguments.steps
    killing = asyncio.create_task(killer(trial, server, arguments.kills, expected, rng))
    gate = asyncio.Semaphore(arguments.at_once)

    async def gated(seed: float) -> list[Seat]:
        async with gate:
            return await one_game(
                trial, server.url, arguments.game, arguments.people, arguments.bots, Random(seed)
            )

    try:
        games = await asyncio.gather(*(gated(rng.random()) for _ in range(arguments.games)))
        killing.cancel()
        await asyncio.gather(killing, return_exceptions=True)
        if server.process is None or server.process.poll() is not None:
            await server.start()
        seconds = time.monotonic() - started
        rows = await verify(trial, database, server, games)
    finally:
        killing.cancel()
        server.stop()
    cut = sum(not acked for seats in games for seat in seats for _, acked in seat.sent)
    return {
        "database": arguments.database,
        "game": arguments.game,
        "games": len(games),
        "finished": trial.finished,
        "kills": trial.kills,
        "acknowledged": trial.acked,
        "cut_off_answers": cut,
        "reconnects": sum(seat.reconnects for seats in games for seat in seats),
        "rows": rows,
        "seconds": round(seconds, 1),
        "problems": trial.problems[:20],
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--game", default="tigris")
    parser.add_argument("--people", type=int, default=2)
    parser.add_argument("--bots", type=int, default=0)
    parser.add_argument(
        "--steps", type=int, default=60, help="answers per seat to expect, to place the kills"
    )
    parser.add_argument("--at-once", type=int, default=50)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--module", default="ziggurat.cli", help="what serves (tests.server.serve has the duel)"
    )
    arguments = parser.parse_args()
    if arguments.module == "tests.server.serve":
        install_duel()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        url = f"sqlite:///{folder}/crash.db"
        if arguments.database == "postgres":
            url = stack.enter_context(postgres())
        report = asyncio.run(run(arguments, url, Path(folder) / "log", arguments.module))
        if report["problems"]:
            print(Path(folder, "log").read_text()[-4000:], file=sys.stderr)
    print(json.dumps(report, indent=2))
    return 1 if report["problems"] or report["kills"] < arguments.kills else 0


if __name__ == "__main__":
    sys.exit(main())
