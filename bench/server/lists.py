"""Home and my games with very many finished games in the database: how long their requests take.

One person has all of them: nobody's list is longer. `python bench/server/lists.py --games 20000`
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.server.launch import ServerProcess

ROWS = 40
"""Steps of each game: only their number in the database matters here."""
HOUR = 3_600_000
ASKED = {
    "home: what waits and runs": "/api/me/games?part=running&limit=5",
    "home: open tables": "/api/tables",
    "the badge": "/api/me/waiting",
    "my games: running": "/api/me/games?part=running",
    "my games: finished": "/api/me/games?part=finished",
    "my games: finished, against people": "/api/me/games?part=finished&rivals=people&game=terra",
    "my games: a search that finds little": "/api/me/games?part=finished&search=rival%2019999",
    "my games: a search that finds nothing": "/api/me/games?part=finished&search=nobody",
}


def multiply(path: Path, table: str, games: int) -> None:
    """Make a finished game so many: the rows of one table again and again, under other names."""
    with sqlite3.connect(path) as database:
        database.row_factory = sqlite3.Row
        hosted = dict(database.execute("select * from hosted where id = ?", (table,)).fetchone())
        seats = [dict(row) for row in database.execute("select * from seat where table_id = ?", (table,))]
        shelf = [dict(row) for row in database.execute("select * from shelf where table_id = ?", (table,))]
        hosted.update(status="finished", finished=hosted["created"], due=None, outcome=OUTCOME, settled=True)
        names = ("tigris", "terra", "anunnaki", "tigris_cards")

        def copies(rows: list[dict[str, Any]], number: int) -> list[dict[str, Any]]:
            return [{**row, "table_id": f"{number:012x}"} for row in rows]

        put(database, "hosted", [
            {**hosted, "id": f"{n:012x}", "finished": hosted["created"] - n * HOUR} for n in range(games)
        ])  # fmt: skip
        put(database, "seat", [row for n in range(games) for row in copies(seats, n)])
        put(database, "shelf", [
            {**row, "state": "finished", "at": hosted["created"] - n * HOUR, "game": names[n % 4],
             "people": n % 3 == 0, "search": f"anna rival {n} {n:012x}"}
            for n in range(games) for row in copies(shelf, n)
        ])  # fmt: skip
        for first in range(0, games, 1000):
            put(database, "step", [
                {"table_id": f"{n:012x}", "step": step, "seat": step % 3, "text": "pass", "shown": None,
                 "at": hosted["created"]}
                for n in range(first, min(first + 1000, games)) for step in range(1, ROWS + 1)
            ])  # fmt: skip


OUTCOME = '{"ranks":[1,2,3],"scores":[9,7,5],"reason":"treasures","detail":{}}'


def put(database: sqlite3.Connection, table: str, rows: list[dict[str, Any]]) -> None:
    places = ", ".join(f":{name}" for name in rows[0])
    columns = ", ".join(f'"{name}"' for name in rows[0])
    database.executemany(f'insert into "{table}" ({columns}) values ({places})', rows)


def cpu(server: ServerProcess) -> float:
    """Seconds of the processor that the server has used."""
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def run(games: int, running: int, requests: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "lists.db"
        server = ServerProcess(f"sqlite:///{path}", log=Path(folder) / "log")
        await server.start()
        async with httpx.AsyncClient(base_url=server.url, trust_env=False, timeout=60) as client:
            token = (await client.post("/api/me?bearer=true", json={"name": "Anna"})).headers[
                "x-ziggurat-token"
            ]
            headers = {"authorization": f"Bearer {token}"}
            seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
            for _ in range(running):
                body = {"game": "tigris", "seats": seats, "clock": {"each": 86_400}}
                table = (await client.post("/api/tables", json=body, headers=headers)).json()["id"]
        server.stop()
        multiply(path, table, games)
        began = perf_counter()
        await server.start()
        took_to_start = perf_counter() - began
        print(f"start with {games} finished games ({path.stat().st_size >> 20} MiB): {took_to_start:.2f} s")
        async with httpx.AsyncClient(base_url=server.url, trust_env=False, timeout=60) as client:
            for name, address in ASKED.items():
                await client.get(address, headers=headers)  # the first one loads the games
                took: list[float] = []
                spent = cpu(server)
                for _ in range(requests):
                    began = perf_counter()
                    answer = await client.get(address, headers=headers)
                    took.append(1000 * (perf_counter() - began))
                    assert answer.status_code == 200, answer.text
                each = 1000 * (cpu(server) - spent) / requests
                took.sort()
                middle, late = took[len(took) // 2], took[len(took) * 99 // 100]
                print(f"{name}: median {middle:.1f} ms, p99 {late:.1f} ms; processor {each:.1f} ms each")
        server.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--running", type=int, default=30)
    parser.add_argument("--requests", type=int, default=200)
    wanted = parser.parse_args()
    asyncio.run(run(wanted.games, wanted.running, wanted.requests))
