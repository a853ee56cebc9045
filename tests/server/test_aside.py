"""Nothing long runs on the event loop, each asker has one turn at a time, what nobody waits for ends."""

from __future__ import annotations

import asyncio
import threading
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from tests.server.duel import Duel
from tests.server.hosting import Hosted, hosted, in_loop
from ziggurat.core.protocol import CHANCE
from ziggurat.core.registry import game
from ziggurat.server.aside import Aside
from ziggurat.server.bots.queues import Asker
from ziggurat.server.client import Client
from ziggurat.server.routes import ops
from ziggurat.server.settings import Settings
from ziggurat.server.store.control import Undo
from ziggurat.server.tables import archive, payloads, table
from ziggurat.server.tables.position import Act, Position

ME = {"kind": "person"}


@in_loop
async def test_each_asker_has_one_turn_at_a_time() -> None:
    aside = Aside()
    begun: list[str] = []
    gate = asyncio.Event()

    async def work(who: str) -> None:
        async with aside.turn(who):
            begun.append(who)
            await gate.wait()

    tasks = [asyncio.create_task(work(who)) for who in ("mallory", "mallory", "mallory", "anna")]
    await asyncio.sleep(0)
    assert begun == ["mallory", "anna"]
    tasks[1].cancel()  # who leaves does not keep his place
    gate.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert begun == ["mallory", "anna", "mallory"]
    assert aside._turns == {}
    aside.stop()


@in_loop
async def test_a_player_looks_back_once_at_a_time_through_however_many_sockets(settings: Settings) -> None:
    """Once, all that were asked for were replayed at the same time."""
    async with hosted(settings) as server:
        anna, bo = await server.guest("Anna"), await server.guest("Bo")
        mine = await anna.open_table("duel", [ME, ME])
        other = await bo.open_table("duel", [ME, ME])
        begun: list[str] = []
        gate = asyncio.Event()
        real = payloads.at_out

        async def at_out(table: Any, *rest: Any) -> bytes:
            begun.append(table.id)
            await gate.wait()
            return await real(table, *rest)

        with patch.object(payloads, "at_out", at_out):
            sittings = [await anna.sit(mine["id"]) for _ in range(3)]
            for sitting in sittings:
                for _ in range(3):
                    await sitting.send(type="at", step=1, ref=5)
                await sitting.ask("ping")  # all have come
            last = await bo.sit(other["id"])
            await last.send(type="at", step=1, ref=5)
            while other["id"] not in begun:
                await asyncio.sleep(0.01)
            assert begun == [mine["id"], other["id"]]
            gate.set()
            for sitting in (*sittings, last):
                await sitting.until("at", ref=5)


@in_loop
async def test_drawings_options_and_long_replays_are_made_aside(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "INLINE", 0)
    monkeypatch.setattr(payloads, "INLINE", 0)
    where: dict[str, list[str]] = {}

    def noted(owner: type, name: str) -> None:
        real = getattr(owner, name)

        def call(*arguments: Any, **more: Any) -> Any:
            where.setdefault(name, []).append(threading.current_thread().name.partition("_")[0])
            return real(*arguments, **more)

        monkeypatch.setattr(owner, name, call)

    async with hosted(settings) as server, await server.guest("Anna") as anna:
        for name in ("svg", "text", "resolve"):
            noted(Duel, name)
        opened = await anna.open_table("duel", [ME, ME])
        assert where.pop("resolve")[0] == "aside"  # what comes after it is known to be sound
        for kind in ("svg", "text"):
            answer = await anna._http.get(f"/api/tables/{opened['id']}/{kind}", headers=anna.headers)
            assert answer.status_code == 200
            assert set(where.pop(kind)) == {"aside"}
        sitting = await anna.sit(opened["id"])
        await sitting.until("view")
        noted(Position, "take")
        await sitting.ask("history")
        await sitting.ask("at", step=2)
        assert set(where.pop("take")) == {"aside"}
        server.app.state.house._tables.clear()
        await anna.call("GET", f"/api/tables/{opened['id']}")  # read from disk
        assert set(where.pop("take")) == {"aside"}


@in_loop
async def test_a_record_that_nobody_waits_for_is_not_made(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "SHORT", 0)
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        opened = await anna.open_table("duel", [ME, ME], listed=True)
        askers: list[Asker] = []
        started, ended = asyncio.Event(), asyncio.Event()

        async def clerk(_task: str, asker: Asker, **_: Any) -> dict[str, Any]:
            askers.append(asker)
            started.set()
            try:
                await asyncio.sleep(600)
            finally:
                ended.set()
            return {}

        stranger = Client(server.url)
        with patch.object(server.services.bots, "clerk", clerk):
            asking = asyncio.create_task(stranger._http.get(f"/api/tables/{opened['id']}/record"))
            await asyncio.wait_for(started.wait(), 60)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            await stranger.close()
            await asyncio.wait_for(ended.wait(), 60)
        assert askers == [Asker("127.0.0.1", "127.0.0.1")]  # strangers are told apart by where they come from


@in_loop
async def test_the_document_is_made_once(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        with patch.object(ops, "accurate", wraps=ops.accurate) as made:
            first = await anna._http.get("/api/openapi.json")
            again = await anna._http.get(
                "/api/openapi.json", headers={"if-none-match": first.headers["etag"]}
            )
            assert made.call_count == 1
        assert (first.status_code, again.status_code) == (200, 304)
        assert "/api/tables" in first.json()["paths"]


@in_loop
async def test_what_waits_ends_with_the_socket(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        opened = await anna.open_table("duel", [ME, ME])
        sitting = await anna.sit(opened["id"])
        await sitting.until("view")
        started = asyncio.Event()

        async def at_out(*_: Any) -> bytes:
            started.set()
            await asyncio.sleep(600)
            return b""

        with patch.object(payloads, "at_out", at_out):
            for _ in range(5):
                await sitting.send(type="at", step=1)
            await started.wait()
            sitting.socket.transport.abort()
            await no_turns(server)


async def no_turns(server: Hosted) -> None:
    while server.services.aside._turns:
        await asyncio.sleep(0.01)


def test_an_undo_costs_the_distance_and_not_the_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, each undo replayed the whole game: after a minute of play and undo all waited for another."""
    tigris = game("tigris")
    position = Position(tigris, 2, tigris.resolve(2, {}), None)
    rng = Random(4)
    played: list[int] = []
    real = Position._play

    def counted(self: Position, act: Act, action: int, tell: bool) -> Any:
        played.append(act.step)
        return real(self, act, action, tell)

    while position.step < 300 and (actor := position.state.actor()) is not None:
        action = position.state.deal(rng) if actor == CHANCE else position.state.draw(actor, rng)
        position.take(Act(position.step + 1, actor, action, 1))
    assert position.step > 150
    monkeypatch.setattr(Position, "_play", counted)
    for _ in range(10):
        last = position.kept[-1].step
        position.take(Act(position.step + 1, 0, Undo(last, last), 1))
    assert len(played) < 10 * 70  # of more than 150 each
