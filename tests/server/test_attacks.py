"""One person's requests do not stop the server for the others: what was tried once."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from tests.server.hosting import hosted, in_loop
from ziggurat.core.play import new_record, random_game
from ziggurat.core.registry import game
from ziggurat.server.bots import records
from ziggurat.server.client import Refused
from ziggurat.server.settings import Settings

ME = {"kind": "person"}
BOT = {"kind": "bot", "bot": "random"}


def a_record(game_id: str = "duel", seats: int = 2) -> str:
    state = game(game_id).setup(seats, {})
    steps = list(random_game(state, Random(4)))
    return new_record(game(game_id).setup(seats, {}), steps=steps).write()


@in_loop
async def test_a_record_of_blanks_is_refused_and_nobody_waits(settings: Settings) -> None:
    """Once, such a line kept the whole server busy for minutes."""
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        head = a_record().split("\n\n")[0]
        for blanks in (19_000, 490_000):
            with pytest.raises(Refused) as caught:
                await anna.call("POST", "/api/tables/import", {"record": f"{head}\n\n0: a{' ' * blanks}x[\n"})
            assert caught.value.kind == "RecordError"


@in_loop
async def test_records_are_read_by_a_worker_and_not_by_the_server(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def here(*_: Any) -> Any:
        raise AssertionError("in the server's own process")

    monkeypatch.setattr(records, "parse", here)
    monkeypatch.setattr("ziggurat.core.play.walk", here)
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.call("POST", "/api/tables/import", {"record": a_record()})
        assert table["status"] == "finished"
        course = await anna.call("GET", f"/api/tables/{table['id']}/course")
        assert course["standings"][-1]["scores"] == table["outcome"]["scores"]


@in_loop
async def test_an_import_goes_on_where_the_record_ends(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        body = {"record": a_record(), "seat": 0, "upto": 4}
        table = await anna.call("POST", "/api/tables/import", body)
        assert table["status"] == "running"
        assert table["open"] == [0]
        sitting = await anna.sit(table["id"])
        view = await sitting.until("view")
        assert (await sitting.ask("play", step=view["step"], seat=0, text="ready"))["step"] > view["step"]
        await asyncio.sleep(0)
