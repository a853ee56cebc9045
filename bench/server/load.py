"""Load: live tables of scripted clients, and idle connections held.

    python bench/server/load.py --tables 500 --sockets 3 --seconds 60 --idle 5000

Every table makes one step every `--every` seconds. Measured: the time from sending a step until every client
at that table has its new view (p50, p99, worst), errors, the memory per table and per idle connection.
Server and clients run on the same machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.server.launch import ServerProcess

from ziggurat.server.client import Client


class Seen(msgspec.Struct):
    """The part of a view that it needs."""

    legal: list[int] = msgspec.field(default_factory=list)


class Position(msgspec.Struct):
    """The part of a message that a scripted client needs."""

    type: str
    step: int = 0
    seat: int | None = None
    view: Seen = msgspec.field(default_factory=lambda: Seen())
    error: str | None = None


decode = msgspec.json.Decoder(Position).decode
HELLO = '{"type":"hello"}'
"""As a script says it; `lean` has the notation already, `browser` wants to know what answers would do."""
BROWSER = '{"type":"hello","texts":false,"consequences":true}'
LEAN = '{"type":"hello","texts":false}'


@dataclass
class Report:
    latencies: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    bytes: int = 0
    """Of all messages that clients got."""
    views: int = 0
    view_bytes: int = 0
    late: int = 0
    """Steps that could not be sent in time because the one before was still under way."""


class Player:
    """A socket at a table (with a seat, or of one who looks on) that remembers its newest view."""

    def __init__(self, socket: ClientConnection, seat: int | None, table: LiveTable) -> None:
        self.socket = socket
        self.seat = seat
        self.table = table
        self.view: Position | None = None

    async def listen(self) -> None:
        async for text in self.socket:
            message = decode(text)
            self.table.report.bytes += len(text)
            if message.type == "view":
                self.view = message
                self.table.report.views += 1
                self.table.report.view_bytes += len(text)
                self.table.arrived(message.step)
            elif message.type == "error":
                self.table.report.errors.append(str(message.error))


class LiveTable:
    """Two scripted clients that make one step every so often."""

    def __init__(self, report: Report, rng: Random) -> None:
        self.report = report
        self.rng = rng
        self.players: list[Player] = []
        self._waiting: tuple[int, float] | None = None
        self._seen = 0

    def arrived(self, step: int) -> None:
        """A client got a view; when all have the new one, the step is delivered."""
        if self._waiting is None or step <= self._waiting[0]:
            return
        self._seen += 1
        if self._seen == len(self.players):
            self.report.latencies.append(time.perf_counter() - self._waiting[1])
            self._waiting = None

    async def step(self) -> None:
        if self._waiting is not None:
            self.report.late += 1
            return
        for player in self.players:
            if player.view is not None and player.view.view.legal and player.seat is not None:
                number = self.rng.choice(player.view.view.legal)
                self._seen = 0
                self._waiting = (player.view.step, time.perf_counter())
                message = {"type": "play", "step": player.view.step, "seat": player.seat, "action": number}
                await player.socket.send(json.dumps(message))
                return
        self.report.errors.append("nobody to move")


async def make_table(
    url: str, arguments: argparse.Namespace, report: Report, rng: Random, http: list[Client]
) -> LiveTable:
    """Open a table for two clients, connect them, and others who look on."""
    table = LiveTable(report, rng)
    wish = [{"kind": "person"}, {"kind": "open"}]
    info = await http[0].open_table(arguments.game, wish, listed=True, undo="standard")
    await http[1].call("POST", f"/api/tables/{info['id']}/join", {})
    for seat, client in enumerate(http):
        socket = await open_socket(url, info["id"], client.headers, arguments.hello)
        table.players.append(Player(socket, seat, table))
    for _ in range(arguments.sockets - 2):
        table.players.append(Player(await open_socket(url, info["id"], {}, arguments.hello), None, table))
    return table


async def open_socket(
    url: str, table_id: str, headers: dict[str, str], hello: str = HELLO
) -> ClientConnection:
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table_id}/socket"
    socket = await connect(
        address, additional_headers=headers, compression=None, proxy=None, max_size=None, ping_interval=None,
        open_timeout=60,
    )  # fmt: skip
    await socket.send(hello)
    return socket


async def live(server: ServerProcess, arguments: argparse.Namespace) -> dict[str, Any]:
    """The live tables."""
    report = Report()
    rng = Random(arguments.seed)
    before = server.memory()
    http = [Client(server.url), Client(server.url)]
    for number, client in enumerate(http):
        await client.guest(f"Load {number}")
    tables = []
    for _ in range(arguments.tables):
        tables.append(await make_table(server.url, arguments, report, Random(rng.random()), http))
    listeners = [asyncio.create_task(player.listen()) for table in tables for player in table.players]
    await asyncio.sleep(2)
    after = server.memory()
    cpu = cpu_seconds(server)
    started = time.perf_counter()
    await asyncio.gather(*(pace(table, arguments, rng.random()) for table in tables))
    await asyncio.sleep(3)
    seconds = time.perf_counter() - started
    used = cpu_seconds(server) - cpu
    end = server.memory()
    for task in listeners:
        task.cancel()
    await asyncio.gather(*listeners, return_exceptions=True)
    await asyncio.gather(*(player.socket.close() for table in tables for player in table.players))
    for client in http:
        await client.close()
    found = sorted(report.latencies)
    return {
        "tables": arguments.tables,
        "sockets": arguments.sockets * arguments.tables,
        "bytes_per_step_and_socket": round(report.bytes / max(1, len(found) * arguments.sockets)),
        "bytes_per_view": round(report.view_bytes / max(1, report.views)),
        "steps": len(found),
        "seconds": round(seconds, 1),
        "p50_ms": percentile(found, 0.5),
        "p90_ms": percentile(found, 0.9),
        "p99_ms": percentile(found, 0.99),
        "worst_ms": percentile(found, 1),
        "undelivered": sum(table._waiting is not None for table in tables),
        "late": report.late,
        "errors": len(report.errors),
        "first_errors": report.errors[:5],
        "server_cpu": round(used / seconds, 2),
        "kib_per_table_opened": round((after - before) / 1024 / arguments.tables, 1),
        "kib_per_table_played": round((end - before) / 1024 / arguments.tables, 1),
        "server_mib": round(end / 2**20),
    }


async def pace(table: LiveTable, arguments: argparse.Namespace, phase: float) -> None:
    """One step every so often, each table at its own phase."""
    start = time.perf_counter() + phase * arguments.every
    for number in range(int(arguments.seconds / arguments.every)):
        await asyncio.sleep(max(0, start + number * arguments.every - time.perf_counter()))
        await table.step()


def percentile(values: list[float], share: float) -> float | None:
    return round(1000 * values[min(len(values) - 1, int(share * len(values)))], 1) if values else None


def cpu_seconds(server: ServerProcess) -> float:
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def idle(server: ServerProcess, arguments: argparse.Namespace) -> dict[str, Any]:
    """Connections that do nothing, and a step that must still reach all of its table's."""
    host = Client(server.url)
    await host.guest("Host")
    tables = [await host.open_table(arguments.game, [{"kind": "person"}] * 2, listed=True) for _ in range(50)]
    before = server.memory()
    sockets: list[ClientConnection] = []
    readers: list[asyncio.Task[None]] = []
    for start in range(0, arguments.idle, 50):
        count = min(50, arguments.idle - start)
        opened = await asyncio.gather(
            *(open_socket(server.url, tables[n % 50]["id"], {}) for n in range(count))
        )
        sockets += opened
        readers += [asyncio.create_task(swallow(socket)) for socket in opened]
    await asyncio.sleep(arguments.hold)
    after = server.memory()
    still = sum(not reader.done() for reader in readers)
    closed = Counter(str(socket.close_code) for socket in sockets if socket.close_code is not None)
    sitting = await host.sit(tables[0]["id"], seat=0)
    view = await sitting.until("view")
    if not view["legal"]:
        view = await sitting.ask("look", seat=1)
    started = time.perf_counter()
    await sitting.ask("play", step=view["step"], seat=view["seat"], action=view["legal"][0][0])
    acked = time.perf_counter() - started
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*readers, return_exceptions=True)
    await asyncio.gather(*(socket.close() for socket in sockets), return_exceptions=True)
    await host.close()
    return {
        "connections": len(sockets),
        "still_open": still,
        "closed": dict(closed),
        "held_s": arguments.hold,
        "kib_per_connection": round((after - before) / 1024 / max(1, len(sockets)), 1),
        "step_acknowledged_ms": round(1000 * acked, 1),
        "server_mib": round(after / 2**20),
    }


async def swallow(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


async def run(arguments: argparse.Namespace) -> dict[str, Any]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{folder}/load.db", log=Path(folder, "log"))
        await server.start()
        report: dict[str, Any] = {"load_average_before": os.getloadavg()[0], "file_limit": (soft, hard)}
        try:
            if arguments.tables:
                report["live"] = await live(server, arguments)
            if arguments.idle:
                report["idle"] = await idle(server, arguments)
        finally:
            server.stop()
        report["load_average_after"] = os.getloadavg()[0]
        report["tracebacks"] = Path(folder, "log").read_text().count("Traceback")
    return report


def main() -> int:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--every", type=float, default=2.0)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--sockets", type=int, default=3, help="at each table; more than two look on")
    parser.add_argument("--hello", choices=("plain", "lean", "browser"), default="lean")
    parser.add_argument("--idle", type=int, default=5000)
    parser.add_argument("--hold", type=float, default=30.0)
    parser.add_argument("--game", default="tigris")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    arguments.hello = {"plain": HELLO, "lean": LEAN, "browser": BROWSER}[arguments.hello]
    report = asyncio.run(run(arguments))
    print(json.dumps(report, indent=2))
    return 1 if report["tracebacks"] else 0


if __name__ == "__main__":
    sys.exit(main())
