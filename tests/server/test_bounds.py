"""Everything that a guest can do is counted and bounded; nobody's bounds are another's."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import sys
import typing
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler

import ziggurat.games.anunnaki
from tests.server.hosting import hosted, in_loop
from ziggurat.core.registry import game
from ziggurat.server.app import make_app
from ziggurat.server.bots import queues
from ziggurat.server.bots.pool import BotPool
from ziggurat.server.bots.queues import Asker, Tell, Urgency, Workers
from ziggurat.server.client import Refused
from ziggurat.server.errors import TooMany
from ziggurat.server.limits import BOUNDS, Limits
from ziggurat.server.metrics import Metrics
from ziggurat.server.routes.needs import check_request
from ziggurat.server.routes.tables import MOST_WISH
from ziggurat.server.settings import Settings
from ziggurat.server.sockets.handlers import HANDLERS, MESSAGE_BOUNDS
from ziggurat.server.tables.attending import urgency_of
from ziggurat.server.wire.socket import Hello, Incoming

ME = {"kind": "person"}
GUIDE = Path(__file__).parents[2] / "docs" / "guide"
SECURITY, HOSTING = GUIDE / "security.md", GUIDE / "hosting.md"


def handlers(settings: Settings) -> Iterator[BaseRouteHandler]:
    """Whatever answers: requests, streams and sockets."""
    for route in make_app(settings).routes:
        found = getattr(route, "route_handlers", None) or [getattr(route, "route_handler", None)]
        for handler in found:
            assert isinstance(handler, BaseRouteHandler)
            if "ziggurat" in handler.fn.__module__:
                yield handler


def test_every_route_stands_under_a_bound(settings: Settings) -> None:
    found = list(handlers(settings))
    assert len(found) > 40
    for handler in found:
        place = f"{handler.fn.__module__}.{handler.fn.__name__} ({', '.join(sorted(handler.paths))})"
        assert handler.opt.get("bound") in BOUNDS, (
            f"{place} has no bound: use the verbs of `routes.verbs` with one of `limits.BOUNDS`, "
            "or add a bound there and to the table of docs/guide/security.md"
        )
        if isinstance(handler, HTTPRouteHandler):  # a check of its own would take the place of ours
            assert handler.resolve_before_request() is check_request, f"{place} is not counted"


def test_every_message_stands_under_a_bound() -> None:
    for message in typing.get_args(Incoming):
        assert MESSAGE_BOUNDS.get(message) in BOUNDS, f"{message.__name__} has no bound"
    assert set(HANDLERS) | {Hello} == set(MESSAGE_BOUNDS)


def test_the_guide_shows_every_bound() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| ([^|]+) \| ([\d.]+) \| ([\d.]+) \|$", SECURITY.read_text("utf-8"), re.M
    )
    assert {name: (what.strip(), float(player), float(address)) for name, what, player, address in rows} == {
        bound.name: (bound.what, bound.player, bound.address) for bound in BOUNDS.values()
    }


EMPTY = {"empty", "in the package", "made at the first start", "the public address"}
"""How the guide says that a setting is empty, and what happens then."""


def test_the_guide_shows_every_setting_with_its_default() -> None:
    shown: dict[str, str] = {}
    for row in re.findall(r"^\| (`ZIGGURAT_[^|]*) \| ([^|]+) \|", HOSTING.read_text(encoding="utf-8"), re.M):
        names = re.findall(r"`ZIGGURAT_(\w+)`", row[0])
        values = row[1].replace("`", "").split(", ")
        shown |= {name.lower(): value for name, value in zip(names, values, strict=True)}

    def said(value: object) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        return f"{value:g}" if isinstance(value, float) else str(value)

    for field in fields(Settings):
        found = shown.pop(field.name)
        assert (found in EMPTY) if field.default == "" else found == said(field.default), field.name
    assert not shown


def test_rates_are_kept_for_each_player_and_each_address(settings: Settings) -> None:
    limits = Limits(replace(settings, limit_factor=1))
    allowed = 0
    with pytest.raises(TooMany):  # noqa: PT012
        while True:
            limits.player("import", "mallory")
            allowed += 1
    assert allowed == BOUNDS["import"].player
    limits.player("import", "anna")  # another player is not touched
    with pytest.raises(TooMany):  # noqa: PT012
        for number in range(100):  # many guests of one address
            limits.player("import", f"guest {number}")
            limits.address("import", "203.0.113.1")
    limits.address("import", "203.0.113.2")


def test_nodes_share_the_rates(settings: Settings) -> None:
    limits = Limits(replace(settings, limit_factor=1))
    limits.nodes = 3
    limits.player("import", "mallory")
    limits.player("import", "mallory")
    with pytest.raises(TooMany):
        limits.player("import", "mallory")


@in_loop
async def test_a_bounded_route_says_so(settings: Settings) -> None:
    strict = replace(settings, limit_factor=0.2)
    async with hosted(strict) as server, await server.guest("Anna") as anna:
        for _ in range(4):
            await anna.open_table("duel", [ME, ME])
        with pytest.raises(Refused) as caught:
            await anna.open_table("duel", [ME, ME])
        assert caught.value.kind == "TooMany"
        assert "new tables" in str(caught.value)


@in_loop
async def test_quotas_count_all_tables_and_what_they_take(settings: Settings) -> None:
    """Once, only the newest 200 tables of a player were counted."""
    async with hosted(replace(settings, tables_per_player=2)) as server, await server.guest("Anna") as anna:
        other = await server.guest("Bo")
        for _ in range(2):
            await anna.open_table("duel", [ME, ME])
        await other.open_table("duel", [ME, ME])
        with sqlite3.connect(settings.database_url.removeprefix("sqlite:///")) as database:
            database.row_factory = sqlite3.Row
            row = dict(
                database.execute(
                    "select * from hosted where host_id = ?", ((await anna.call("GET", "/api/me"))["id"],)
                ).fetchone()
            )
            names = ", ".join(row)
            holes = ", ".join(f":{name}" for name in row)
            for number in range(205):  # newer ones, which are over
                newer = {**row, "id": f"old{number}", "status": "finished", "created": row["created"] + 1}
                database.execute(f"insert into hosted ({names}) values ({holes})", newer)
        with pytest.raises(Refused, match="unfinished"):
            await anna.open_table("duel", [ME, ME])
    async with hosted(replace(settings, stored_per_player=2)) as server:
        with pytest.raises(Refused, match="all that this server keeps"):
            await server.client(anna.token).open_table("duel", [ME, ME])
    async with hosted(replace(settings, megabytes_per_player=0)) as server:
        with pytest.raises(Refused, match="MiB"):
            await server.client(anna.token).open_table("duel", [ME, ME])


@in_loop
async def test_the_options_of_a_table_have_a_bound(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        for count, kind in ((1_000, "OptionError"), (40_000, "TooLarge")):
            bulk: dict[str, Any] = {f"t{number}": {} for number in range(count)}
            with pytest.raises(Refused) as caught:
                await anna.open_table("anunnaki", [ME, ME], options={"data": bulk})
            assert caught.value.kind == kind
    files = Path(ziggurat.games.anunnaki.__file__).parent / "data"
    assert (
        4 * sum(file.stat().st_size for file in files.iterdir()) < MOST_WISH
    )  # all of the game's own fits in


def test_a_complaint_about_notation_compares_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, a text that was nearly an action was compared with all actions: 70 ms each."""
    from ziggurat.core import notation

    compared: list[int] = []

    def close(word: str, possible: list[str], **_: Any) -> list[str]:
        compared.append(len(possible) * len(word))
        return possible[:1]

    monkeypatch.setattr(notation, "get_close_matches", close)
    for name in ("tigris", "tigris_cards", "terra", "anunnaki"):
        texts = game(name).actions.texts
        for text in (texts[0], texts[len(texts) // 2], texts[-1]):
            with pytest.raises(ValueError, match="is no action"):
                game(name).notation.read_id(f"{text} {'x' * 100}")
    assert compared
    assert max(compared) <= 24 * 60


class Echo:
    """Workers that answer when told to."""

    def __init__(self, workers: Workers) -> None:
        self.served: list[str] = []
        self.killed: list[str] = []
        self.gates: list[asyncio.Event] = []
        self.answer: dict[str, Any] = {}
        for worker in workers._all:
            worker.ask = self.ask  # type: ignore[method-assign]

    async def ask(self, request: dict[str, Any], seconds: float, tell: Tell | None = None) -> dict[str, Any]:
        del seconds, tell
        self.served.append(request["task"])
        gate = asyncio.Event()
        self.gates.append(gate)
        try:
            await gate.wait()
        except asyncio.CancelledError:
            self.killed.append(request["task"])
            raise
        return self.answer

    async def one(self) -> None:
        """Let the oldest request end."""
        self.gates.pop(0).set()
        for _ in range(10):
            await asyncio.sleep(0)


async def ask(
    workers: Workers, name: str, asker: Asker, urgency: Urgency = Urgency.WATCHED
) -> asyncio.Task[Any]:
    task = asyncio.create_task(workers.ask({"task": name}, 1, asker, urgency))
    await asyncio.sleep(0)
    return task


@in_loop
async def test_who_asks_much_waits_for_himself() -> None:
    workers = Workers(("none",), 2)
    echo = Echo(workers)
    tasks = [await ask(workers, f"m{n}", Asker("bad", "mallory")) for n in range(20)]
    await asyncio.sleep(0)
    assert echo.served == ["m0"]  # one player never holds all workers
    tasks.append(await ask(workers, "anna", Asker("good", "anna")))
    await asyncio.sleep(0)
    assert echo.served == ["m0", "anna"]  # at once, although twenty were there before
    await echo.one()
    assert echo.served[2:] == ["m1"]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await workers.stop()
    assert workers.waiting() == 0
    assert len(workers._idle) == 2


@in_loop
async def test_who_comes_from_the_same_address_does_not_wait_either() -> None:
    """Once, an address had all workers but one: of two, whoever shared it waited for the other's thoughts."""
    workers = Workers(("none",), 2)
    echo = Echo(workers)
    tasks = [await ask(workers, f"m{n}", Asker("home", "mallory")) for n in range(20)]
    tasks.append(await ask(workers, "anna", Asker("home", "anna")))
    await asyncio.sleep(0)
    assert echo.served == ["m0", "anna"]
    many = Workers(("none",), 4)
    crowd = Echo(many)
    for number in range(20):  # a crowd of one address leaves room for another
        tasks.append(await ask(many, f"guest{number % 5}", Asker("home", f"guest{number % 5}")))
    tasks.append(await ask(many, "elsewhere", Asker("away", "anna")))
    await asyncio.sleep(0)
    assert crowd.served == ["guest0", "guest1", "guest2", "elsewhere"]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for one in (workers, many):
        await one.stop()
        assert one.waiting() == 0
        assert len(one._idle) == len(one._all)


@in_loop
async def test_short_thoughts_do_not_wait_for_long_ones() -> None:
    """Once, a guest with slow opponents made everybody's quick ones wait."""
    pool = BotPool(2, 10, Metrics(), ("none",))
    soon, later = Echo(pool._players), Echo(pool._background)
    later.answer = soon.answer = {"action": 1, "seconds": 2.0}

    async def think(player: str, spec: str) -> asyncio.Task[int]:
        task = asyncio.create_task(pool.choose("duel", spec, {}, [1], Asker(player, player)))
        for _ in range(5):
            await asyncio.sleep(0)
        return task

    tasks = [await think("mallory", "slow")]
    await soon.one()  # nobody could know that it thinks for long
    tasks += [await think(player, "slow") for player in ("mallory", "eve", "carl")]
    assert (len(soon.served), len(later.served)) == (1, 2)
    soon.answer = {"action": 1, "seconds": 0.1}
    for _ in range(4):
        tasks.append(await think("anna", "quick"))
        await soon.one()
    assert len(soon.served) == 5
    while later.gates:
        await later.one()
    assert await asyncio.gather(*tasks) == [1] * 8


@in_loop
async def test_work_that_nobody_waits_for_ends_soon_and_costs_no_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Once, hanging up killed the process at once: twelve times a minute somebody waited for a new one."""
    monkeypatch.setattr(queues, "MOMENT", 0.2)
    workers = Workers(("none",), 2)
    echo = Echo(workers)
    quick = await ask(workers, "quick", Asker("bad", "mallory"))
    await asyncio.sleep(0)
    quick.cancel()
    await asyncio.gather(quick, return_exceptions=True)
    assert not echo.killed
    await echo.one()  # it was nearly done, and ends as it should
    assert len(workers._idle) == 2
    slow = await ask(workers, "slow", Asker("bad", "mallory"))
    await asyncio.sleep(0)
    slow.cancel()
    await asyncio.gather(slow, return_exceptions=True)
    while len(workers._idle) < 2:
        await asyncio.sleep(0.01)
    assert echo.killed == ["slow"]


@in_loop
async def test_a_worker_that_runs_is_taken_before_one_that_must_start() -> None:
    workers = Workers((sys.executable, "-c", "import sys\nfor line in sys.stdin: print('{}', flush=True)"), 2)
    try:
        for _ in range(3):
            assert await workers.ask({"task": "x"}, 60, Asker()) == {}
            workers._idle.reverse()
        assert [worker.ready for worker in workers._all].count(True) == 1
    finally:
        await workers.stop()


@in_loop
async def test_addresses_take_turns_and_bots_among_themselves_come_last() -> None:
    workers = Workers(("none",), 1)
    echo = Echo(workers)
    tasks = [await ask(workers, "first", Asker("x", "x"))]
    for number in range(3):
        tasks.append(await ask(workers, f"bots{number}", Asker("bad", "eve"), Urgency.BOTS))
    for number in range(3):
        tasks.append(await ask(workers, f"mallory{number}", Asker("bad", "mallory")))
    tasks.append(await ask(workers, "eve", Asker("bad", "eve")))
    tasks.append(await ask(workers, "anna", Asker("good", "anna")))
    tasks.append(await ask(workers, "away", Asker("good", "bo"), Urgency.ALONE))
    while echo.gates:
        await echo.one()
    await asyncio.gather(*tasks)
    assert echo.served == [
        "first", "mallory0", "anna", "eve", "mallory1", "mallory2", "away", "bots0", "bots1", "bots2",
    ]  # fmt: skip


@in_loop
async def test_whoever_looks_on_comes_before_the_absent_and_those_before_bots(settings: Settings) -> None:
    bot = {"kind": "bot", "bot": "random"}
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        house = server.app.state.house
        mine = await house.get((await anna.open_table("duel", [ME, bot]))["id"])
        bots = await house.get((await anna.open_table("duel", [bot, bot]))["id"])
        assert urgency_of(mine) == Urgency.ALONE
        sittings = [await anna.sit(table.id) for table in (mine, bots)]
        for sitting in sittings:
            await sitting.until("view")
        assert urgency_of(mine) == Urgency.WATCHED
        assert urgency_of(bots) == Urgency.BOTS  # whoever looks on


@in_loop
async def test_a_player_waits_for_one_review_at_a_time() -> None:
    workers = Workers(("none",), 1, most_waiting=1)
    echo = Echo(workers)
    tasks = [await ask(workers, name, Asker("a", "mallory")) for name in ("one", "two")]
    with pytest.raises(TooMany):
        await workers.ask({"task": "three"}, 1, Asker("a", "mallory"))
    tasks.append(await ask(workers, "anna", Asker("b", "anna")))
    while echo.gates:
        await echo.one()
    await asyncio.gather(*tasks)
    assert echo.served == ["one", "two", "anna"]
