"""Tables on a device: the server's messages without a server. One suite for both."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from random import Random
from typing import Any

import pytest

from tests.browser.here import Storage, Tab
from tests.review.planted import AT, BETTER, MISTAKE, planted
from tests.server.hosting import hosted, in_loop, play_out
from ziggurat.browser.rehearsal import rehearse
from ziggurat.core import registry
from ziggurat.core.puzzles import puzzles_of
from ziggurat.server import packing
from ziggurat.server.client import Client, Refused
from ziggurat.server.settings import Settings

ME = {"kind": "person"}
BOT = {"kind": "bot", "bot": "random"}
Someone = Client | Tab
Host = Callable[[Settings], AbstractAsyncContextManager[Someone]]


@asynccontextmanager
async def by_a_server(settings: Settings) -> AsyncIterator[Someone]:
    async with hosted(settings) as server:
        yield await server.guest("Anna")


@asynccontextmanager
async def on_a_device(_settings: Settings) -> AsyncIterator[Someone]:
    yield Tab(Storage())


both = pytest.mark.parametrize("host", [by_a_server, on_a_device], ids=["server", "device"])


@both
@in_loop
async def test_answers_undo_and_the_past(host: Host, settings: Settings) -> None:
    async with host(settings) as someone:
        table = await someone.open_table("duel", [ME, ME])
        assert table["status"] == "running"
        assert table["undo"] == "free"
        sitting = await someone.sit(table["id"], seat=0, consequences=True)
        view = await sitting.until("view")
        start = view["step"]
        assert view["consequences"] is not None
        ack = await sitting.ask("play", step=start, seat=0, text="mark 1")
        await sitting.reach(ack["step"])
        assert sitting.view is not None
        assert sitting.view["log"][-1]["text"] == "mark 1"
        with pytest.raises(Refused) as stale:
            await sitting.ask("play", step=0, seat=1, text="mark 1")
        assert stale.value.kind in ("StaleStep", "NotYourDecision")
        why = await sitting.ask("why", text="mark 2")
        assert why["text"] == "mark 2"
        before = await sitting.ask("at", step=start)
        assert before["step"] == start
        ack = await sitting.ask("undo", step=ack["step"], seat=0)
        history = await sitting.ask("history", after=0)
        assert history["entries"][-1]["kind"] == "undo"
        assert history["step"] == ack["step"]
        other = await sitting.ask("look", seat=1)
        assert (other["seat"], other["view"]["seat"]) == (1, 1)
        assert (await sitting.ask("ping"))["type"] == "pong"


@both
@in_loop
async def test_a_puzzle_is_told_and_posed(host: Host, settings: Settings) -> None:
    key = next(puzzles_of(registry.game("tigris"))).key
    async with host(settings) as someone:
        puzzle = await someone.call("GET", f"/api/games/tigris/puzzles/{key}")
        assert set(puzzle["text"]) == {"en", "it"}
        table = await someone.call("POST", f"/api/games/tigris/puzzles/{key}/table")
        assert (table["purpose"], table["about"]) == ("puzzle", key)
        sitting = await someone.sit(table["id"], seat=puzzle["seat"])
        view = await sitting.until("view")
        assert puzzle["moves"][0] in [text for _, text in view["legal"]]


@both
@in_loop
async def test_a_game_against_bots_to_its_end_and_again(host: Host, settings: Settings) -> None:
    async with host(settings) as someone:
        table = await someone.open_table("duel", [ME, BOT])
        sitting = await someone.sit(table["id"])
        view = await sitting.until("view")
        hint = await sitting.ask("hint", step=view["step"])
        assert hint["moves"]
        view = await play_out(sitting, (0,), Random(3))
        assert view["view"]["outcome"] is not None
        told = await someone.call("GET", f"/api/tables/{table['id']}")
        assert told["status"] == "finished"
        assert told["outcome"]["ranks"]
        course = await someone.call("GET", f"/api/tables/{table['id']}/course")
        assert course["standings"]
        await sitting.close()  # a review may take longer than the time between two pings
        path = f"/api/tables/{table['id']}/review"
        assert (await someone.call("GET", path))["status"] == "none"
        review = await someone.call("POST", path, {})
        while review["status"] in ("waiting", "running"):
            await asyncio.sleep(0.05)
            review = await someone.call("GET", path)
        assert review["status"] == "done"
        assert review["curve"]
        assert await someone.call("GET", path) == review
        again = await someone.call("POST", f"/api/tables/{table['id']}/rematch", {})
        assert [seat["kind"] for seat in again["seats"]] == ["bot", "person"]


@both
@in_loop
async def test_a_position_is_studied_and_saved(host: Host, settings: Settings) -> None:
    record = planted().write()
    async with host(settings) as someone:

        async def ask(what: str, **wish: Any) -> Any:
            return await someone.call("POST", f"/api/analyses{what}", wish)

        begun = await ask("/begin", record=record, upto=AT)
        assert (begun["game"], begun["upto"]) == ("tigris", AT)
        there = {"record": begun["record"], "upto": AT}
        stood = await ask("/stand", **there, whole=True)
        assert stood["legal"]
        assert stood["position"]["question"]
        assert (await ask("/why", **there, seat=0, text="tile temple A1"))["reason"]["rule"]
        best = await ask("/best", **there)
        assert best["options"][0]["text"].startswith(BETTER)
        assert best["options"][0]["told"]["it"]
        assert (await ask("/layout", game="tigris", seats=2))["fields"]
        twice = {"leaders": [{"king": "F6"}, {"king": "F6"}]}
        with pytest.raises(Refused, match="on F6"):
            await ask("/begin", game="tigris", seats=2, position=twice)
        wish = {**there, "title": "The last turn", "tree": [{"parent": -1, "text": f"0: {MISTAKE}"}]}
        saved = await ask("", **wish)
        path = f"/api/analyses/{saved['id']}"
        assert saved["id"].startswith("here-") == (host is on_a_device)
        listed = (await someone.call("GET", "/api/analyses"))["analyses"]
        assert [one["id"] for one in listed] == [saved["id"]]
        assert await someone.call("GET", path) == saved
        changed = await someone.call("PUT", path, {**wish, "title": "Another"})
        assert (changed["title"], changed["mine"]) == ("Another", True)
        await someone.call("DELETE", path)
        with pytest.raises(Refused, match="no such analysis"):
            await someone.call("GET", path)


@both
@in_loop
async def test_what_is_refused(host: Host, settings: Settings) -> None:
    async with host(settings) as someone:
        for path, body in (
            ("/api/tables", {"game": "duel"}),
            ("/api/tables", {"game": "duel", "seats": [ME, ME], "colour": 1}),
            ("/api/tables", {"game": "duel", "seats": [ME, {"kind": "bot", "bot": "nobody"}]}),
            ("/api/tables/import", {"record": "no record"}),
        ):
            with pytest.raises(Refused):
                await someone.call("POST", path, body)
        with pytest.raises(Refused) as missing:
            await someone.call("GET", "/api/tables/000000000000")
        assert missing.value.kind == "NotFound"


@in_loop
async def test_of_a_page_that_is_sent_away_nothing_is_kept(settings: Settings) -> None:
    async with on_a_device(settings) as tab:
        assert isinstance(tab, Tab)
        sitting = await tab.sit("nowhere")
        assert (await sitting.until("error"))["error"] == "NotFound"
        assert not tab.front._mail


@in_loop
async def test_only_a_server_has_open_seats_and_clocks(settings: Settings) -> None:
    async with on_a_device(settings) as someone:
        with pytest.raises(Refused, match="people here and for bots"):
            await someone.open_table("duel", [ME, {"kind": "open"}])
        with pytest.raises(Refused, match="no clock"):
            await someone.open_table("duel", [ME, BOT], clock={"each": 60})


@in_loop
async def test_nothing_is_lost_with_the_page(settings: Settings) -> None:
    """Every acknowledged step is kept; another page goes on, the bots too."""
    storage = Storage()
    tab = Tab(storage)
    table = await tab.open_table("duel", [ME, BOT])
    sitting = await tab.sit(table["id"])
    await sitting.until("view")
    await play_out(sitting, (0,), Random(5), steps=4)
    kept = storage.infos[table["id"]]
    assert kept["status"] == "running"
    assert kept["seats"][0]["you"]
    storage.tabs.clear()  # as if the machine had stopped
    again = await Tab(storage).sit(table["id"])
    view = await again.until("view")
    assert view["step"] >= kept["step"]
    view = await play_out(again, (0,), Random(6))
    assert view["view"]["outcome"] is not None
    assert storage.infos[table["id"]]["status"] == "finished"


@in_loop
async def test_two_tabs_at_one_table(settings: Settings) -> None:
    storage = Storage()
    first, second = Tab(storage), Tab(storage)
    table = await first.open_table("duel", [ME, ME])
    one, two = await first.sit(table["id"], seat=0), await second.sit(table["id"], seat=0)
    view = await one.until("view")
    await two.until("view")
    ack = await one.ask("play", step=view["step"], seat=0, text="mark 1")
    await two.reach(ack["step"])  # heard from the other tab
    steps = [row["step"] for row in storage.rows[table["id"]]]
    assert steps == sorted(set(steps))
    results = await asyncio.gather(
        *(one_of.ask("play", step=ack["step"], seat=0, text="mark 2") for one_of in (one, two)),
        return_exceptions=True,
    )
    assert sum(isinstance(result, Refused) for result in results) == 1
    steps = [row["step"] for row in storage.rows[table["id"]]]
    assert steps == sorted(set(steps))


async def whole(someone: Someone, table_id: str) -> str:
    if isinstance(someone, Tab):
        return await someone.record(table_id)
    answer = await someone._http.get(f"/api/tables/{table_id}/record?whole=true", headers=someone.headers)
    return answer.text


def seats_of(record: str) -> list[dict[str, Any]]:
    line = next(line for line in record.splitlines() if line.startswith("[seated "))
    return [{"kind": "bot", "bot": bot} if bot else dict(ME) for bot in json.loads(line[8:-1])]


@in_loop
async def test_a_game_moves_to_a_server_and_back(settings: Settings) -> None:
    async with by_a_server(settings) as server, on_a_device(settings) as device:
        table = await device.open_table("duel", [BOT, ME])
        sitting = await device.sit(table["id"])
        view = await sitting.until("view")
        view = await play_out(sitting, (1,), Random(2), steps=3)
        came_from: Someone = device
        for place in (server, device):
            record = await whole(came_from, table["id"])
            body = {"record": record, "seats": seats_of(record)}
            table = await place.call("POST", "/api/tables/import", body)
            assert table["status"] == "running"
            assert [seat["kind"] for seat in table["seats"]] == ["bot", "person"]
            came_from = place
        sitting = await device.sit(table["id"])
        view = await sitting.until("view")
        view = await play_out(sitting, (1,), Random(4))
        assert view["view"]["outcome"] is not None


@in_loop
async def test_the_whole_record_is_not_for_a_table_with_others(settings: Settings) -> None:
    async with hosted(settings) as server:
        anna, bo = await server.guest("Anna"), await server.guest("Bo")
        table = await anna.open_table("duel", [ME, {"kind": "open"}], listed=True)
        await bo.call("POST", f"/api/tables/{table['id']}/join", {})
        for someone in (anna, bo):
            with pytest.raises(Refused, match="who plays it alone"):
                await someone.call("GET", f"/api/tables/{table['id']}/record?whole=true")
        record = await whole(anna, (await anna.open_table("duel", [ME, BOT]))["id"])
        with pytest.raises(Refused, match="says for each of the 2 seats"):
            await anna.call("POST", "/api/tables/import", {"record": record, "seats": [ME]})


@pytest.mark.parametrize("name", packing.games())
def test_a_rehearsal_is_a_game_that_leaves_nothing_to_chance(name: str) -> None:
    """Every later start goes on from it: one that drew from the common chance would repeat itself."""
    chance = random.getstate()
    rehearse(name)
    assert random.getstate() == chance
