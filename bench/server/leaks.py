"""Hands never leak: twin games through real sockets, compared byte for byte.

    python bench/server/leaks.py --games 20 --database sqlite
    python bench/server/leaks.py --games 20 --database postgres

Two games that differ only in what a viewer may not see are played on real servers; everything that the viewer
gets (socket, answers to all he can ask, requests, records) must be the same in both. For every game with
hidden information, for a player and for one who looks on.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import sys
import tempfile
import time
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.server.launch import postgres
from tests.server.hosting import settings_for, with_duel
from tests.server.test_leaks import HIDING
from tests.server.twins import make_pair, replay

from ziggurat.server.settings import Settings
from ziggurat.server.store.database import Database


class Databases:
    """A fresh one for every server: ids are the same in all of them."""

    def __init__(self, folder: Path, server: str | None) -> None:
        self._folder = folder
        self._server = server
        self._numbers = count(1)

    async def fresh(self) -> Settings:
        """An empty one; the schema is made once and copied."""
        number = next(self._numbers)
        if number == 1:
            database = Database(await self._made("empty"))
            await database.migrate()
            await database.close()
        return settings_for(self._folder, database_url=await self._made(f"twin{number}", "empty"))

    async def _made(self, name: str, template: str | None = None) -> str:
        if self._server is None:
            if template is not None:
                shutil.copy(self._folder / f"{template}.db", self._folder / f"{name}.db")
            return f"sqlite:///{self._folder / name}.db"
        import asyncpg  # type: ignore[import-untyped]

        connection = await asyncpg.connect(self._server)
        like = "" if template is None else f" template {template}"
        await connection.execute(f"create database {name}{like}")
        await connection.close()
        return self._server.rpartition("/")[0] + f"/{name}"

    async def drop(self, settings: Settings) -> None:
        """Hundreds of them would fill a disk."""
        name = settings.database_url.rpartition("/")[2]
        if self._server is None:
            for path in self._folder.glob(f"{name}*"):
                path.unlink()
            return
        import asyncpg

        connection = await asyncpg.connect(self._server)
        await connection.execute(f"drop database {name} with (force)")
        await connection.close()


async def run(arguments: argparse.Namespace, databases: Databases) -> dict[str, Any]:
    started = time.monotonic()
    pairs = items = steps = differences = 0
    first: str | None = None
    for game in arguments.only or HIDING:
        options = {"spies": False} if game == "duel" else {}
        for viewer in (0, None):
            done = seed = 0
            while done < arguments.games and seed < 50 * arguments.games:
                seed += 1
                pair = make_pair(game, viewer, seed, arguments.steps, **options)
                if pair.apart == 0:
                    continue
                done += 1
                heard = []
                for played in (pair.truth, pair.twin):
                    settings = await databases.fresh()
                    heard.append(await replay(settings, pair, played, viewer))
                    await databases.drop(settings)
                pairs, steps, items = pairs + 1, steps + len(pair.truth), items + len(heard[0])
                unlike = [one for one, other in zip(*heard, strict=True) if one != other]
                differences += len(unlike)
                if unlike and first is None:
                    first = f"{game}, viewer {viewer}, seed {seed}: {unlike[0][:300]}"
            print(f"{game}, viewer {viewer}: {done} pairs", file=sys.stderr, flush=True)
    return {
        "database": arguments.database,
        "pairs": pairs,
        "steps": steps,
        "items": items,
        "differences": differences,
        "first": first,
        "seconds": round(time.monotonic() - started, 1),
        "load_average": os.getloadavg()[0],
    }


def main() -> int:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--games", type=int, default=20, help="pairs of each game and kind of viewer")
    parser.add_argument("--steps", type=int, default=60, help="the longest game")
    parser.add_argument("--only", nargs="*", choices=HIDING, help="these games")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        stack.enter_context(with_duel())
        server = stack.enter_context(postgres()) if arguments.database == "postgres" else None
        report = asyncio.run(run(arguments, Databases(Path(folder), server)))
    print(json.dumps(report, indent=2))
    return 1 if report["differences"] or not report["pairs"] else 0


if __name__ == "__main__":
    sys.exit(main())
