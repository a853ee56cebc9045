"""Fairness: how long a person waits for her bot while a guest asks for as much bot time as he can get.

    python bench/server/fairness.py                        # every attack, from another address and from hers
    python bench/server/fairness.py hints --answers 60

The server has the limits of a public one. Anna plays against a bot; measured is the time from the moment her
last answer is on disk until the bot's answer is there: first in quiet, then under attack.
Promised: not more than twice her quiet time (median).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.server.launch import UNLIMITED, From, ServerProcess

from ziggurat.server.client import Client, Refused, Sitting

ME = {"kind": "person"}
STRONG = {"kind": "bot", "bot": "sage"}
ANNA, STRANGER = "198.51.100.1", "203.0.113.66"
PROMISE = 2.0
PONDERING = 0.15
"""Seconds between her answers, so that they meet the attack at any of its moments."""


class Anna:
    """Plays against a bot, one table after another, and notes how long it takes to answer."""

    def __init__(self, url: str, bot: str) -> None:
        self.client = From(url, ANNA)
        self.bot = {"kind": "bot", "bot": bot}
        self.rng = Random(3)
        self.sitting: Sitting | None = None
        self.view: dict[str, Any] = {}

    async def waits(self, count: int) -> list[float]:
        found: list[float] = []
        asked = 0.0
        while len(found) < count:
            if self.sitting is None or self.view["view"]["outcome"] is not None:
                table = await self.client.open_table("tigris", [ME, self.bot])
                self.sitting = await self.client.sit(table["id"])
                self.view = await self.sitting.until("view")
            if self.view["legal"]:
                asked = 0.0
                await asyncio.sleep(PONDERING)
                action = self.rng.choice(self.view["legal"])[0]
                await self.sitting.ask("play", step=self.view["step"], seat=0, action=action)
                asked = time.perf_counter()
                if self.sitting.view is not self.view and self.sitting.view is not None:
                    self.view = self.sitting.view
                    continue
            self.view = await self.sitting.until("view")
            if asked and (self.view["legal"] or self.view["view"]["outcome"] is not None):
                found.append(time.perf_counter() - asked)
            elif asked:
                asked = time.perf_counter()  # it has another question of its own
        return found


async def bots_only(mallory: Client, got: Counter[str]) -> None:
    """As many tables of strong bots as are granted."""
    while True:
        try:
            await mallory.open_table("tigris", [STRONG, STRONG, STRONG, STRONG])
            got["tables of bots"] += 1
        except Refused as error:
            got[error.kind] += 1
            await asyncio.sleep(0.5)


async def hints(mallory: Client, got: Counter[str]) -> None:
    """Many sockets that ask for hints all the time."""

    async def pester() -> None:
        table = await mallory.open_table("tigris", [ME, ME])
        sitting = await mallory.sit(table["id"])
        view = await sitting.until("view")
        while True:
            for seat in (0, 1):
                await sitting.send(type="look", seat=seat)
                await sitting.send(type="hint", step=view["step"])
            with contextlib.suppress(TimeoutError):
                message = await asyncio.wait_for(sitting.receive(), 1)
                got[str(message.get("error", message["type"]))] += 1
                view = message if message["type"] == "view" else view
            await asyncio.sleep(0.1)

    await asyncio.gather(*(pester() for _ in range(12)), return_exceptions=True)


async def opponents(mallory: Client, got: Counter[str]) -> None:
    """Tables against the strongest bots, looked at, played as fast as they answer."""

    async def play(number: int) -> None:
        rng = Random(number)
        table = await mallory.open_table("tigris", [ME, STRONG, STRONG, STRONG])
        sitting = await mallory.sit(table["id"])
        view = await sitting.until("view")
        while True:
            try:
                if view["legal"]:
                    await sitting.ask("play", step=view["step"], seat=0, action=rng.choice(view["legal"])[0])
                    got["answers"] += 1
            except Refused as error:
                got[error.kind] += 1
                await asyncio.sleep(0.2)
            if sitting.view is view or sitting.view is None:
                view = await sitting.until("view")
            else:
                view = sitting.view

    await asyncio.gather(*(play(number) for number in range(15)), return_exceptions=True)


async def everything(mallory: Client, got: Counter[str]) -> None:
    """All of it together."""
    await asyncio.gather(bots_only(mallory, got), hints(mallory, got), opponents(mallory, got))


Attack = Callable[[Client, Counter[str]], Awaitable[None]]
ATTACKS: dict[str, Attack] = {
    "bots": bots_only,
    "hints": hints,
    "opponents": opponents,
    "everything": everything,
}


async def one(name: str, address: str, arguments: argparse.Namespace) -> dict[str, Any]:
    """Quiet, under attack, and again; each attack has a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{folder}/fair.db", log=Path(folder, "log"))
        for key in UNLIMITED:
            server._env.pop(key, None)
        server._env |= {"ZIGGURAT_PROXIES": "127.0.0.1", "ZIGGURAT_BOT_WORKERS": str(arguments.workers)}
        await server.start()
        quiet: list[float] = []
        loud: list[float] = []
        got: Counter[str] = Counter()
        anna = Anna(server.url, arguments.bot)
        mallory = From(server.url, address)
        try:
            await anna.client.guest("Anna")
            await mallory.guest("Mallory")
            await anna.waits(10)  # workers start, games are loaded
            task: asyncio.Task[None] | None = None
            quiet += await anna.waits(arguments.answers)
            task = asyncio.create_task(ATTACKS[name](mallory, got))  # type: ignore[arg-type]
            await asyncio.sleep(3)
            loud += await anna.waits(arguments.answers)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        finally:
            for client in (anna.client, mallory):
                with contextlib.suppress(WebSocketException, OSError):
                    await client.close()
            server.stop()
    return {
        "bot": arguments.bot,
        "from": "her address" if address == ANNA else "another address",
        "quiet_ms": {"median": round(1000 * median(quiet)), "p90": round(1000 * nearly_worst(quiet))},
        "attacked_ms": {"median": round(1000 * median(loud)), "p90": round(1000 * nearly_worst(loud))},
        "times": round(median(loud) / median(quiet), 2),
        "attacker_got": dict(got),
        "load_average": os.getloadavg()[0],
    }


def nearly_worst(found: list[float]) -> float:
    return sorted(found)[int(0.9 * len(found))]


def main() -> int:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"of {', '.join(ATTACKS)}")
    parser.add_argument("--answers", type=int, default=40, help="of the bot, in each stretch")
    parser.add_argument("--bot", default="king", help="whom Anna plays against")
    parser.add_argument("--workers", type=int, default=2, help="processes for bots, as the server is set up")
    arguments = parser.parse_args()
    worst = 0.0
    for name in arguments.attacks or ATTACKS:
        if name not in ATTACKS:
            parser.error(f"there is no attack {name!r}; there are: {', '.join(ATTACKS)}")
        for address in (STRANGER, ANNA):
            found = asyncio.run(one(name, address, arguments))
            worst = max(worst, found["times"])
            print(json.dumps({name: found}, indent=2), flush=True)
    return 0 if worst <= PROMISE else 1


if __name__ == "__main__":
    sys.exit(main())
