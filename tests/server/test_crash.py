"""Nothing is lost when the server is killed, and nodes share one PostgreSQL: real processes and databases."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import pytest
from bench.server import crash
from bench.server.launch import BINARIES, ServerProcess, postgres
from sqlalchemy import delete, insert, text
from websockets.exceptions import ConnectionClosed

from tests.server.hosting import hosted, in_loop, settings_for
from ziggurat.server.app import make_services
from ziggurat.server.client import Client, Refused, Sitting
from ziggurat.server.store import schema
from ziggurat.server.tables import mending

MODULE = "tests.server.serve"
ME = {"kind": "person"}
NOTHING: Mapping[str, str] = {}
HURRY = 4
"""How fast time goes where an absence has to be waited for."""
needs_postgres = pytest.mark.skipif(not BINARIES, reason="PostgreSQL is not installed here")


@pytest.fixture(scope="module")
def postgres_url() -> Iterator[str]:
    with postgres() as url:
        yield url


def wish(database: str) -> argparse.Namespace:
    return argparse.Namespace(
        games=3, kills=2, game="duel", people=2, bots=0, steps=3, at_once=3, database=database, seed=3
    )


def assert_nothing_lost(report: dict[str, Any]) -> None:
    assert report["problems"] == []
    assert report["finished"] == report["games"] == 3
    assert report["kills"] == 2


def test_kill_on_sqlite(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'crash.db'}"
    assert_nothing_lost(asyncio.run(crash.run(wish("sqlite"), url, tmp_path / "log", MODULE)))


@needs_postgres
def test_kill_on_postgres(tmp_path: Path, postgres_url: str) -> None:
    assert_nothing_lost(asyncio.run(crash.run(wish("postgres"), postgres_url, tmp_path / "log", MODULE)))


class Apart(NamedTuple):
    """Anna and Bo at one table of `duel`, each at another node."""

    nodes: list[ServerProcess]
    anna: Client
    bo: Client
    table: str
    first: Sitting
    second: Sitting


@asynccontextmanager
async def apart(
    url: str, logs: Path, *more: dict[str, str], env: Mapping[str, str] = NOTHING, **wish: Any
) -> AsyncIterator[Apart]:
    nodes = [ServerProcess(url, None, logs / f"log{number}", MODULE, **env) for number in range(2)]
    try:
        await asyncio.gather(*(node.start() for node in nodes))
        async with Client(nodes[0].url) as anna, Client(nodes[1].url) as bo:
            await anna.guest("Anna")
            await bo.guest("Bo")
            table = await anna.open_table("duel", [ME, {"kind": "open"}, *more], listed=True, **wish)
            first = await anna.sit(table["id"])
            await bo.call("POST", f"/api/tables/{table['id']}/join", {})
            yield Apart(nodes, anna, bo, table["id"], first, await bo.sit(table["id"]))
    finally:
        for node in nodes:
            node.stop()


@needs_postgres
@in_loop
async def test_two_nodes_share_a_table(tmp_path: Path, postgres_url: str) -> None:
    """Each player is at another node; one node is killed and the other plays on."""
    async with apart(postgres_url, tmp_path, {"kind": "bot", "bot": "random"}) as both:
        first, second = both.first, both.second
        views = {0: await first.until("view"), 1: await second.until("view")}
        sittings = {0: first, 1: second}
        for _ in range(4):
            mover = await whose_turn(sittings, views)
            view = views[mover]
            await sittings[mover].ask("play", step=view["step"], seat=mover, action=view["legal"][0][0])
            step = (await sittings[mover].reach(view["step"] + 1))["step"]
            for seat, sitting in sittings.items():
                views[seat] = await sitting.reach(step)  # the news crosses from node to node
        await first.ask("chat", text="ciao")
        assert (await second.until("chat"))["text"] == "ciao"
        both.nodes[0].kill()
        async with Client(both.nodes[1].url, both.anna.token) as moved:
            sitting = await moved.sit(both.table)
            view = await sitting.until("view")
            assert view["step"] >= views[0]["step"]
            assert view["seat"] == 0


async def whose_turn(sittings: dict[int, Any], views: dict[int, Any]) -> int:
    """The seat of a person that must answer; bots are waited for."""
    while True:
        for seat, view in views.items():
            if view["legal"]:
                return seat
        views[0] = await sittings[0].until("view")
        views[1] = await sittings[1].reach(views[0]["step"])


@needs_postgres
@in_loop
async def test_nodes_agree_on_who_is_there(tmp_path: Path, postgres_url: str) -> None:
    """Who is connected is never sent away; the people of a killed node are noticed; chat comes once."""
    env = {"HURRY": str(HURRY), "ZIGGURAT_BEAT": "0.5"}
    async with apart(postgres_url, tmp_path, env=env, absent=10) as both:
        first, second = both.first, both.second
        for sitting in (first, second):
            await until_online(sitting, [True, True])
        for number in range(6):
            speaker = (first, second)[number % 2]
            await speaker.send(type="chat", text=f"message {number}")
            for sitting in (first, second):
                heard = await sitting.until("chat")
                assert heard["text"] == f"message {number}"  # neither lost nor doubled
        end = monotonic() + 13 / HURRY  # longer than an absence may be
        agreed = False
        while monotonic() < end or not agreed:
            told = [await client.call("GET", f"/api/tables/{both.table}") for client in (both.anna, both.bo)]
            assert not any(seat["away"] for info in told for seat in info["seats"])
            agreed = all(seat["online"] for info in told for seat in info["seats"])
            await asyncio.sleep(0.1)
        view = await first.ask("look", seat=0)
        await first.ask("play", step=view["step"], seat=0, text="ready")
        both.nodes[1].kill()
        await until_online(first, [True, False])
        while not away(first)[1]:  # a bot stands in for who is absent
            await first.receive()
        assert not away(first)[0]


def away(sitting: Sitting) -> list[bool]:
    return [] if sitting.table is None else [seat["away"] for seat in sitting.table["seats"]]


async def until_online(sitting: Sitting, wanted: list[bool]) -> None:
    while sitting.table is None or [seat["online"] for seat in sitting.table["seats"]] != wanted:
        await sitting.receive()


@needs_postgres
@in_loop
async def test_what_postgres_cannot_keep_is_a_bad_request(tmp_path: Path, postgres_url: str) -> None:
    """It has no NUL in texts; once, each was a defect."""
    settings = settings_for(tmp_path, database_url=postgres_url)
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("tigris", [ME, {"kind": "open"}])
        for path in ("/api/tables/%00", "/api/tables/a%00b/view", "/api/tables/%00/record"):
            assert (await anna._http.get(path, headers=anna.headers)).status_code in (400, 404)
        head = {**anna.headers, "content-type": "application/json"}
        for path, body in (
            ("/api/me", '{"name": "A\\u0000"}'),
            ("/api/login", '{"login": "a\\u0000a", "password": "12345678\\u0000"}'),
            ("/api/tokens", '{"label": "x\\u0000"}'),
            (f"/api/tables/{table['id']}/join", '{"code": "\\u0000", "name": "\\u0000b"}'),
        ):
            answer = await anna._http.post(path, content=body, headers=head)
            assert answer.status_code < 500, (path, answer.text)
        sitting = await anna.sit(table["id"])
        assert (await sitting.ask("chat", text="a\x00b"))["type"] == "ack"
        assert "ziggurat_errors_total" not in (await anna._http.get("/metrics")).text


@needs_postgres
@in_loop
async def test_a_node_whose_clock_was_ahead_does_not_count_as_alive(
    tmp_path: Path, postgres_url: str
) -> None:
    """Once, such a row kept the tables of a node that was gone from being looked after."""
    services = make_services(settings_for(tmp_path, database_url=postgres_url))
    await services.database.migrate()
    try:
        clock = text("select cast(extract(epoch from clock_timestamp()) * 1000 as bigint)")
        async with services.database.write() as connection:
            ahead = int((await connection.execute(clock)).scalar_one()) + 1_800_000
            await connection.execute(insert(schema.node).values(id="ahead", seen=ahead))
        assert services.node in (living := await services.presence.beat(8_000))
        assert "ahead" not in living
    finally:
        async with services.database.write() as connection:
            await connection.execute(delete(schema.node).where(schema.node.c.id == "ahead"))
        await services.presence.gone()
        await services.database.close()


@needs_postgres
@in_loop
async def test_a_table_is_set_aside_and_mended_for_all_nodes(tmp_path: Path, postgres_url: str) -> None:
    settings = settings_for(tmp_path, database_url=postgres_url)
    async with hosted(settings) as here, hosted(settings) as there, await here.guest("Anna") as anna:
        table = await anna.open_table("tigris", [ME, ME])
        sitting = await there.client(anna.token).sit(table["id"])
        view = await sitting.until("view")
        await (await here.app.state.house.get(table["id"])).quarantine(ZeroDivisionError())
        while sitting.table is None or sitting.table["fault"] is None:
            await sitting.receive()
        assert (sitting.table["status"], sitting.table["fault"][:17]) == ("frozen", "ZeroDivisionError")
        with pytest.raises(Refused) as caught:
            await sitting.ask("play", step=view["step"], seat=0, action=view["legal"][0][0])
        assert caught.value.kind == "TableFault"
        outside = make_services(settings)
        await mending.repair(outside, table["id"])
        await outside.database.close()
        while sitting.table["fault"] is not None:
            await sitting.receive()
        assert sitting.table["status"] == "running"


@needs_postgres
@in_loop
async def test_signing_out_and_stewardship_cross_the_nodes(tmp_path: Path, postgres_url: str) -> None:
    """A session ends everywhere at once; the bots of a killed node's tables are looked after by another."""
    nodes = [ServerProcess(postgres_url, log=tmp_path / f"log{n}", module=MODULE) for n in range(2)]
    await asyncio.gather(*(node.start() for node in nodes))
    anna, there = Client(nodes[0].url), Client(nodes[1].url)
    try:
        await anna.guest("Anna")
        there.token = anna.token
        bot = {"kind": "bot", "bot": "random"}
        tables = [await anna.open_table("duel", [ME, bot], listed=True) for _ in range(4)]
        before = []
        for table in tables:  # of four tables some are looked after by each node
            sitting = await there.sit(table["id"])
            view = await sitting.until("view")
            while not view["legal"]:
                view = await sitting.until("view")
            before.append((sitting, view))
        nodes[0].kill()
        for sitting, view in before:
            action = view["legal"][0][0]
            step = (await sitting.ask("play", step=view["step"], seat=0, action=action))["step"]
            while sitting.view is None or sitting.view["step"] < step or not sitting.view["legal"]:
                await sitting.receive()  # the bot answers, whoever had the table before
        await nodes[0].start()
        again = Client(nodes[0].url, there.token)
        await again.call("POST", "/api/logout")
        await again.close()
        with pytest.raises(ConnectionClosed):  # noqa: PT012
            while True:
                await before[0][0].socket.recv()
    finally:
        await anna.close()
        await there.close()
        for node in nodes:
            node.stop()
