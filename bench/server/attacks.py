"""Attacks of one guest, and what another player feels of each: bounded, and against this machine only.

    python bench/server/attacks.py                   # all, 8 s each, with the limits of a public server
    python bench/server/attacks.py --unlimited storm hoard

Before and during an attack two others answer eight times a second at a table of their own, and ask for
`/healthz`. Told: how long they waited (median, p99, worst), what the attacker got, and the server's memory.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.server.launch import UNLIMITED, From, ServerProcess

from ziggurat.server.client import Client, Refused, Sitting

ME = {"kind": "person"}
VICTIM, STRANGER = "198.51.100.1", "203.0.113.66"
BOT = {"kind": "bot", "bot": "scribe"}


class Victim:
    """Two people at a table of their own, who only want to play."""

    def __init__(self, url: str) -> None:
        self.clients = [From(url, VICTIM), From(url, VICTIM)]
        self.waits: list[float] = []
        self.failures: Counter[str] = Counter()

    async def sit(self) -> None:
        for client, name in zip(self.clients, ("Anna", "Bo"), strict=True):
            await client.guest(name)
        anna, bo = self.clients
        table = await anna.open_table("tigris", [ME, {"kind": "open"}], listed=True)
        await bo.call("POST", f"/api/tables/{table['id']}/join", {})
        self.sittings = [await client.sit(table["id"]) for client in self.clients]
        for sitting in self.sittings:
            await sitting.until("view")

    async def play(self) -> None:
        """A request and an answer, up to eight times a second; it is over when both have seen it."""
        while True:
            await asyncio.sleep(0.125)
            started = time.perf_counter()
            try:
                answer = await self.clients[0]._http.get("/healthz")
                answer.raise_for_status()
                for seat, sitting in enumerate(self.sittings):
                    view = sitting.view or {}
                    if view["legal"]:
                        action = view["legal"][0][0]
                        ack = await sitting.ask("play", step=view["step"], seat=seat, action=action)
                        for one in self.sittings:
                            await one.reach(ack["step"])
                        break
            except Refused as error:
                self.failures[error.kind] += 1
            self.waits.append(time.perf_counter() - started)

    async def close(self) -> None:
        for client in self.clients:
            await client.close()


async def asked(sitting: Sitting, kind: str, **fields: Any) -> dict[str, Any]:
    """Ask; what is not even read, because there are too many messages, gets no answer of its own."""
    try:
        return await asyncio.wait_for(sitting.ask(kind, **fields), 1)
    except TimeoutError:
        raise Refused("Unanswered", kind) from None


async def attack_import(_url: str, mallory: Client, until: float) -> dict[str, Any]:
    """Records made to take long."""
    head = '[game "tigris"]\n[rules "1"]\n[actions "x"]\n[seats 2]\n[options {}]\n\n'
    bodies = [
        f"{head}0: a{' ' * 19_000}x[",
        f"{head}0: a{' ' * 490_000}x[",
        head + "0: a\n(\n0: b\n)\n" * 35_000,
    ]
    answers: Counter[str] = Counter()
    while time.perf_counter() < until:
        for body in bodies:
            try:
                await mallory.call("POST", "/api/tables/import", {"record": body})
            except Refused as error:
                answers[error.kind] += 1
        await asyncio.sleep(0.05)
    return dict(answers)


async def attack_storm(_url: str, mallory: Client, until: float) -> dict[str, Any]:
    """Play and undo as fast as it goes, then ask for the whole log again and again."""
    table = await mallory.open_table("tigris", [ME, ME])
    sitting = await mallory.sit(table["id"])
    view = await sitting.until("view")
    rows, pages = view["step"], 0
    refused: Counter[str] = Counter()
    for kind in ("storm", "history"):
        half = until - 0.5 * (until - time.perf_counter()) if kind == "storm" else until
        while time.perf_counter() < half:
            try:
                if kind == "history":
                    await asked(sitting, "history")
                    pages += 1
                    continue
                view = await asked(sitting, "look", seat=view["seat"])
                if not view["legal"]:
                    view = await asked(sitting, "look", seat=1 - view["seat"])
                ack = await asked(
                    sitting, "play", step=view["step"], seat=view["seat"], action=view["legal"][0][0]
                )
                rows = (await asked(sitting, "undo", step=ack["step"], seat=view["seat"]))["step"]
            except Refused as error:
                refused[error.kind] += 1
                await asyncio.sleep(0.02)
    return {"rows": rows, "pages": pages, **refused}


async def attack_hoard(_url: str, mallory: Client, until: float) -> dict[str, Any]:
    """Sockets that ask and never read."""
    table = await mallory.open_table("tigris", [ME, ME])
    sittings = [await mallory.sit(table["id"]) for _ in range(5)]
    gone = 0

    async def pester(sitting: Any) -> None:
        nonlocal gone
        sitting.socket.transport.pause_reading()
        number = 0
        try:
            while time.perf_counter() < until:
                number += 1
                await asyncio.wait_for(sitting.send(type="look", seat=0, ref=number), 1)
                await asyncio.sleep(0)
        except (ConnectionClosed, TimeoutError, OSError):
            gone += 1

    await asyncio.gather(*(pester(sitting) for sitting in sittings))
    for sitting in sittings:
        sitting.socket.transport.abort()
    return {"let_go_or_stuck": gone}


async def attack_bots(url: str, mallory: Client, _until: float) -> dict[str, Any]:
    """Tables of bots only, and how long another's bot takes meanwhile."""
    other = From(url, VICTIM)
    await other.guest("Carla")

    async def answers(count: int) -> list[float]:
        """How long a bot takes to answer at a table with a person."""
        found: list[float] = []
        table = await other.open_table("tigris", [ME, BOT])
        sitting = await other.sit(table["id"])
        view = await sitting.until("view")
        while len(found) < count:
            if view["legal"]:
                await asked(sitting, "play", step=view["step"], seat=0, action=view["legal"][-1][0])
                view = await asked(sitting, "look", seat=0)
                continue
            started = time.perf_counter()
            view = await sitting.until("view")
            found.append(time.perf_counter() - started)
        return sorted(found)

    quiet = await answers(5)
    made = 0
    with contextlib.suppress(Refused):
        for _ in range(40):
            await mallory.open_table("tigris", [BOT, BOT, BOT])
            made += 1
    loud = await answers(5)
    await other.close()
    return {"tables": made, "quiet_s": round(quiet[2], 3), "meanwhile_s": round(loud[2], 3)}


async def attack_slow(url: str, _mallory: Client, until: float) -> dict[str, Any]:
    """Connections that say nothing, or half of something."""
    host, port = url.removeprefix("http://").split(":")
    halves = (b"", b"GET / HT", b"POST /api/me HTTP/1.1\r\nContent-Length: 50\r\n\r\n{")
    made = []
    for number in range(600):
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(halves[number % 3])
        made.append((reader, writer))
    await asyncio.sleep(max(0, until - time.perf_counter()))
    open_still = sum(not reader.at_eof() and reader.exception() is None for reader, _ in made)
    for _, writer in made:
        writer.transport.abort()
    return {"made": len(made), "still_open": open_still}


async def attack_why(_url: str, mallory: Client, until: float) -> dict[str, Any]:
    """Texts that are nearly actions."""
    table = await mallory.open_table("tigris", [ME, ME])
    sitting = await mallory.sit(table["id"])
    await sitting.until("view")
    answers: Counter[str] = Counter()
    number = 0
    while time.perf_counter() < until:
        number += 1
        try:
            await asked(sitting, "why", text=f"tile temple {number} " + "f6 " * 55)
        except Refused as error:
            answers[error.kind] += 1
    return dict(answers)


async def flood(
    until: float, answers: Counter[str], at_once: int, work: Callable[[int], Awaitable[object]]
) -> dict[str, Any]:
    """The same thing again and again, several at a time; what became of it."""

    async def one(number: int) -> None:
        while time.perf_counter() < until:
            number += at_once
            try:
                await work(number)
                answers["granted"] += 1
            except Refused as error:
                answers[error.kind] += 1
                await asyncio.sleep(0.02)

    await asyncio.gather(*(one(number) for number in range(at_once)))
    return dict(answers)


async def attack_signup(url: str, _mallory: Client, until: float) -> dict[str, Any]:
    """New guests, and accounts that do not exist."""

    async def sign_up(number: int) -> None:
        client = From(url, STRANGER)
        try:
            if number % 2:
                await client.guest(f"Guest {number}")
            else:
                await client.call("POST", "/api/login", {"login": f"user{number}", "password": "wrong" * 4})
        finally:
            await client.close()

    return await flood(until, Counter(), 8, sign_up)


async def attack_export(_url: str, mallory: Client, until: float) -> dict[str, Any]:
    """Records, drawings and lists, as many as are granted."""
    table = await mallory.open_table("tigris", [ME, BOT, BOT, BOT])
    paths = ("record", "svg", "text?lang=it", "view?seat=0&consequences=true", "options")

    async def export(number: int) -> None:
        path = f"/api/tables/{table['id']}/{paths[number % len(paths)]}"
        answer = await mallory._http.get(path, headers=mallory.headers)
        if answer.status_code >= 400:
            raise Refused(answer.json()["error"], answer.json()["message"])

    return await flood(until, Counter(), 8, export)


async def attack_chat(_url: str, mallory: Client, until: float) -> dict[str, Any]:
    """Long chat messages through several sockets."""
    table = await mallory.open_table("tigris", [ME, ME])
    sittings = [await mallory.sit(table["id"]) for _ in range(4)]

    async def say(number: int) -> None:
        await asked(sittings[number % len(sittings)], "chat", text="x" * 500)

    return await flood(until, Counter(), len(sittings), say)


async def attack_undo(_url: str, mallory: Client, until: float) -> dict[str, Any]:
    """A long table, and undo back to its beginning again and again."""
    table = await mallory.open_table("terra", [ME, ME])
    sitting = await mallory.sit(table["id"])
    view = await sitting.until("view")
    first = view["step"]

    async def there_and_back(_number: int) -> None:
        nonlocal view
        for seat in (0, 1):
            view = await asked(sitting, "look", seat=seat)
            if view["legal"]:
                action = view["legal"][0][0]
                ack = await asked(sitting, "play", step=view["step"], seat=seat, action=action)
                await asked(sitting, "undo", step=ack["step"], seat=seat, to=first)
                return

    return await flood(until, Counter(), 1, there_and_back)


async def attack_past(_url: str, mallory: Client, until: float) -> dict[str, Any]:
    """Many sockets that look at earlier positions and pages of the log, all over a long table."""
    table = await mallory.open_table("tigris", [BOT, BOT])
    await asyncio.sleep(2)
    code = table["links"]["watch"]
    sittings = [await mallory.sit(table["id"], code=code) for _ in range(10)]

    async def look_back(number: int) -> None:
        sitting = sittings[number % len(sittings)]
        kind = {"type": "history"} if number % 5 == 0 else {"type": "at", "step": number * 37 % 200}
        await sitting.send(ref=number, **kind)
        try:
            while (message := await asyncio.wait_for(sitting.receive(), 2)).get("ref") != number:
                pass
        except TimeoutError:
            raise Refused("Unanswered", "too many messages have no answer of their own") from None
        if message["type"] == "error":
            raise Refused(message["error"], message["message"])

    return await flood(until, Counter(), len(sittings), look_back)


async def attack_hang_up(_url: str, mallory: Client, until: float) -> dict[str, Any]:
    """Hints and imports that are asked for and not waited for."""
    got: Counter[str] = Counter()
    table = await mallory.open_table("tigris", [ME, ME])
    head = '[game "tigris"]\n[rules "1"]\n[actions "x"]\n[seats 2]\n[options {}]\n\n'
    while time.perf_counter() < until:
        sitting = await mallory.sit(table["id"])
        with contextlib.suppress(ConnectionClosed, Refused):
            view = await sitting.until("view")
            await sitting.send(type="hint", step=view["step"])
            got["hints"] += 1
        sitting.socket.transport.abort()
        impatient = asyncio.create_task(
            mallory.call("POST", "/api/tables/import", {"record": head + "0: a\n" * 20_000})
        )
        await asyncio.sleep(0.1)
        impatient.cancel()
        await asyncio.gather(impatient, return_exceptions=True)
        got["imports"] += 1
    return dict(got)


async def attack_options(_url: str, mallory: Client, until: float) -> dict[str, Any]:
    """Tables with as many options as a request may bring."""
    bulk = {f"t{number}": {} for number in range(20_000)}
    body = json.dumps({"game": "anunnaki", "seats": [ME, ME], "options": {"data": bulk}}).encode()
    headers = {**mallory.headers, "content-type": "application/json"}

    async def open_one(_number: int) -> None:
        answer = await mallory._http.post("/api/tables", content=body, headers=headers)
        if answer.status_code >= 400:
            raise Refused(answer.json()["error"], answer.json()["message"])

    return await flood(until, Counter(), 4, open_one)


Attack = Callable[[str, Client, float], Awaitable[dict[str, Any]]]
ATTACKS: dict[str, Attack] = {
    "import": attack_import,
    "storm": attack_storm,
    "hoard": attack_hoard,
    "bots": attack_bots,
    "slow": attack_slow,
    "why": attack_why,
    "signup": attack_signup,
    "export": attack_export,
    "chat": attack_chat,
    "undo": attack_undo,
    "past": attack_past,
    "hang_up": attack_hang_up,
    "options": attack_options,
}


async def one(name: str, arguments: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{folder}/attack.db", log=Path(folder, "log"))
        if not arguments.unlimited:
            for key in UNLIMITED:
                server._env.pop(key, None)
            if name != "slow":  # a proxy tells them apart, and its own connections are not counted
                server._env["ZIGGURAT_PROXIES"] = "127.0.0.1"
        await server.start()
        try:
            victim, mallory = Victim(server.url), From(server.url, STRANGER)
            await victim.sit()
            await mallory.guest("Mallory")
            before = server.memory()
            playing = asyncio.create_task(victim.play())
            await asyncio.sleep(arguments.seconds / 2)
            quiet, victim.waits = sorted(victim.waits), []
            got = await ATTACKS[name](server.url, mallory, time.perf_counter() + arguments.seconds)
            after = server.memory()
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            waits = sorted(victim.waits)
            async with contextlib.AsyncExitStack() as stack:
                stack.push_async_callback(mallory.close)
                stack.push_async_callback(victim.close)
                metrics = (await victim.clients[0]._http.get("/metrics")).text
        finally:
            server.stop()
        blocked = [line for line in Path(folder, "log").read_text().splitlines() if "was blocked" in line]
    return {
        "in_quiet_ms": summed(quiet),
        "another_waited_ms": summed(waits),
        "her_failures": dict(victim.failures),
        "attacker_got": got,
        "memory_grew_mib": round((after - before) / 2**20, 1),
        "loop_blocked": len(blocked),
        "loop_blocked_by": blocked[-1][-200:] if blocked else None,
        "load_average": os.getloadavg()[0],
        "errors": [line for line in metrics.splitlines() if line.startswith("ziggurat_errors_total")],
    }


def summed(waits: list[float]) -> dict[str, Any]:
    """Of sorted times in seconds: how many, and how long in ms."""
    places = {"median": len(waits) // 2, "p99": int(0.99 * len(waits)), "worst": -1}
    return {"answers": len(waits)} | {
        name: round(1000 * waits[place], 1) if waits else None for name, place in places.items()
    }


def main() -> int:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"of {', '.join(ATTACKS)}")
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--unlimited", action="store_true", help="without the limits, to see what is left")
    arguments = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
    for name in arguments.attacks or ATTACKS:
        if name not in ATTACKS:
            parser.error(f"there is no attack {name!r}; there are: {', '.join(ATTACKS)}")
        print(json.dumps({name: asyncio.run(one(name, arguments))}, indent=2), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
