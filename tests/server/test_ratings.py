"""Rated tables: for accounts, without help; what they make of ratings; leaving counts; board and profile."""

from __future__ import annotations

import asyncio
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.server.hosting import Hosted, hosted, in_loop
from tests.server.test_account import refused
from tests.server.test_company import account
from ziggurat.arena.rating import rate
from ziggurat.bots.ladder import measured, points
from ziggurat.core import registry
from ziggurat.server.bots.levels import bots_of
from ziggurat.server.client import Client
from ziggurat.server.settings import Settings
from ziggurat.server.store.control import Away, Return
from ziggurat.server.tables import results
from ziggurat.server.tables.position import Act

ME, OPEN, BOT = {"kind": "person"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}


async def sign_up(server: Hosted, name: str) -> Client:
    client = await server.guest(name)
    await account(client, f"{name.lower()}.x")
    return client


async def play(table: str, *players: tuple[Client, int]) -> dict[str, Any]:
    """Answer for people until the game is over and settled; its table."""
    rng = Random(3)
    while True:
        info: dict[str, Any] = await players[0][0].call("GET", f"/api/tables/{table}")
        if info["status"] == "finished" and (info["ratings"] is not None or not info["rated"]):
            return info
        moved = False
        for client, seat in players:
            view = await client.call("GET", f"/api/tables/{table}/view?seat={seat}")
            if view["legal"]:
                answer = {"step": view["step"], "seat": seat, "action": rng.choice(view["legal"])[0]}
                await client.call("POST", f"/api/tables/{table}/steps", answer)
                moved = True
        if not moved:
            await asyncio.sleep(0.01)


async def the_whole_story(settings: Settings) -> None:
    async with hosted(settings) as server:
        anna, bo = await sign_up(server, "Anna"), await sign_up(server, "Bo")
        guest = await server.guest("Guest")

        # Rated tables are for accounts, and nobody has help there.
        seats = [ME, OPEN]
        body = {"game": "duel", "seats": seats, "rated": True}
        await refused(guest, "NotAllowed", "POST", "/api/tables", body)
        await refused(anna, "OptionError", "POST", "/api/tables", {**body, "hints": True})
        await refused(anna, "OptionError", "POST", "/api/tables", {**body, "undo": "free"})
        await refused(anna, "OptionError", "POST", "/api/tables", {**body, "seats": [ME, ME]})
        table = await anna.open_table("duel", seats, rated=True, listed=True)
        assert (table["rated"], table["hints"], table["undo"], table["absent"]) == (
            True,
            False,
            "off",
            259_200,
        )
        join = f"/api/tables/{table['id']}/join"
        await refused(guest, "NotAllowed", "POST", join, {})
        await refused(anna, "NotAllowed", "POST", join, {})
        await bo.call("POST", join, {})
        await refused(anna, "TableState", "DELETE", f"/api/me/games/{table['id']}")

        # The end: the winner gains what the loser loses, at first a lot.
        done = await play(table["id"], (anna, 0), (bo, 1))
        changes = {one["seat"]: one for one in done["ratings"]}
        ranks = done["outcome"]["ranks"]
        assert {one["before"] for one in changes.values()} == {1500}
        assert all(one["trial"] and one["games"] == 1 for one in changes.values())
        if ranks[0] != ranks[1]:
            winner = ranks.index(1)
            assert changes[winner]["after"] > 1500 > changes[1 - winner]["after"]
        profile = await anna.call("GET", "/api/profiles/me")
        (rating,) = profile["ratings"]
        assert (rating["games"], rating["points"], rating["recent"]) == (1, None, [])
        assert profile["played"] == [{"game": "duel", "seats": 2, "games": 1}]

        # A table that is not rated changes nothing, but it is in the statistics.
        plain = await anna.open_table("duel", [ME, BOT])
        assert (await play(plain["id"], (anna, 0)))["ratings"] is None
        profile = await anna.call("GET", "/api/profiles/me")
        assert (profile["ratings"][0]["games"], profile["played"][0]["games"]) == (1, 2)

        # Against bots that the arena has measured; others cannot be asked to a rated table.
        for _ in range(4):
            last = await anna.open_table("duel", [ME, BOT], rated=True)
            done = await play(last["id"], (anna, 0))
        assert not done["ratings"][0]["trial"]
        board = await anna.call("GET", "/api/board?game=duel&seats=2")
        mine = next(line for line in board["lines"] if line["you"])
        assert (mine["place"], mine["games"], board["people"], board["trial"]) == (1, 5, 1, None)
        assert mine["points"] == done["ratings"][0]["after"]
        assert [line["place"] for line in board["lines"] if line["bot"]] == [None] * len(
            [line for line in board["lines"] if line["bot"]]
        )
        assert board["lines"] == sorted(board["lines"], key=lambda line: -line["points"])
        assert (await bo.call("GET", "/api/board?game=duel&seats=2"))["trial"] == 1
        only = await guest.call("GET", "/api/board?game=duel&seats=2&who=people")
        assert [line["name"] for line in only["lines"]] == ["Anna"]
        assert (await guest.call("GET", "/api/board?game=duel&seats=2&who=friends"))["lines"] == []
        await refused(guest, "BadMessage", "GET", "/api/board?game=duel&seats=9")

        # Curve, history and statistics.
        address = "/api/profiles/me/statistics?game=duel&seats=2"
        told = await anna.call("GET", address)
        assert len(told["curve"]) == 5
        assert told["curve"][-1]["points"] == mine["points"]
        assert {one["key"]: one["games"] for one in told["rivals"]} == {"*": 1, "random": 5}
        assert sum(one["games"] for one in told["turns"]) == 6
        assert sum(one["games"] for one in told["lengths"]) == 6
        page = await anna.call("GET", "/api/profiles/me/history?limit=4")
        assert [one["rated"] for one in page["games"]] == [True] * 4
        assert page["games"][0]["table"] == last["id"]
        rest = await anna.call("GET", f"/api/profiles/me/history?limit=4&after={page['next']}")
        assert [one["rated"] for one in rest["games"]] == [False, True]
        assert rest["next"] is None
        assert sum(one["gained"] for one in page["games"] if one["gained"]) != 0

        # Who may see it: those who have played with her, everybody, or nobody.
        hers = f"/api/profiles/{profile['id']}"
        assert (await bo.call("GET", hers))["visible"] == "met"
        others = (await bo.call("GET", f"{hers}/history"))["games"]
        assert all(one["table"] is None and one["rivals"] == [] for one in others)
        await refused(guest, "NotFound", "GET", hers)
        await anna.call("PUT", "/api/me/prefs", {"prefs": {"profile": "all"}})
        assert (await guest.call("GET", hers))["name"] == "Anna"
        await anna.call("PUT", "/api/me/prefs", {"prefs": {"profile": "me"}})
        await refused(bo, "NotFound", "GET", hers)
        assert (await bo.call("GET", "/api/board?game=duel&seats=2&who=people"))["lines"] == []

        # Who leaves is last, whatever the stand-in makes of it.
        second = await bo.open_table("duel", [ME, OPEN], rated=True)
        await anna.call("POST", f"/api/tables/{second['id']}/join", {"code": second["links"]["join"]})
        await bo.call("POST", f"/api/tables/{second['id']}/leave")
        done = await play(second["id"], (anna, 1))
        changes = {one["seat"]: one for one in done["ratings"]}
        assert changes[0]["after"] < changes[0]["before"]
        assert changes[1]["after"] > changes[1]["before"]
        gone = (await bo.call("GET", "/api/profiles/me/history"))["games"][0]
        assert (gone["gone"], gone["place"]) == (True, 2)

        # All of one's data has it; playing again counts too; erasing takes it away.
        answer = await anna._http.get("/api/me/export", headers=anna.headers)
        assert len(answer.json()["results"]) == 7
        again = await bo.call("POST", f"/api/tables/{second['id']}/rematch")
        assert (again["rated"], again["ratings"]) == (True, None)


@in_loop
async def test_rated_games(settings: Settings) -> None:
    await the_whole_story(settings)


async def settled_once(settings: Settings) -> None:
    """A game counts once, also when its end was not written down at once."""
    async with hosted(settings) as server:
        anna = await sign_up(server, "Anna")
        table = await anna.open_table("duel", [ME, BOT], rated=True)
        await play(table["id"], (anna, 0))
        house = server.app.state.house
        found = await house.get(table["id"])
        done = results.finished(found)
        store = server.services.results
        again = [await store.settle(done, rate, results.change_of, results.FRESH) for _ in range(2)]
        assert again == [False, False]
        (rating,) = (await anna.call("GET", "/api/profiles/me"))["ratings"]
        assert rating["games"] == 1

        # Two games of one person that end at once both count.
        tables = [await anna.open_table("duel", [ME, BOT], rated=True) for _ in range(3)]
        await asyncio.gather(*(play(one["id"], (anna, 0)) for one in tables))
        (rating,) = (await anna.call("GET", "/api/profiles/me"))["ratings"]
        assert rating["games"] == 4
        assert await store.unsettled(10) == []


@in_loop
async def test_a_game_counts_once(settings: Settings) -> None:
    await settled_once(settings)


def acts(*rows: tuple[int, Any]) -> Any:
    log = [Act(step, seat, answer, 0) for step, (seat, answer) in enumerate(rows, 1)]
    return SimpleNamespace(log=log)


@pytest.mark.parametrize(
    ("rows", "left"),
    [
        ([(0, 1), (1, 1)], set()),
        ([(0, 1), (0, Away()), (0, 1)], {0}),
        ([(0, Away()), (0, Return())], set()),
        ([(1, Away()), (1, 5), (1, Return()), (1, 5), (1, 5)], {1}),
        ([(1, Away()), (1, 5), (1, Return()), (1, 5), (1, 5), (1, 5)], set()),
    ],
)
def test_who_counts_as_gone(rows: list[tuple[int, Any]], left: set[int]) -> None:
    assert results.leaving_counts(acts(*rows), {"detail": {}}) == left
    assert results.leaving_counts(None, {"detail": {"resigned": [1]}}) == {1}


@in_loop
async def test_games_of_before_are_written_down_later(settings: Settings) -> None:
    async with hosted(settings) as server:
        anna = await server.guest("Anna")
        table = await anna.open_table("duel", [ME, BOT])
        await play(table["id"], (anna, 0))
        house, store = server.app.state.house, server.services.results
        while await store.unsettled(10):
            await results.sweep(house)
        assert (await anna.call("GET", "/api/profiles/me"))["played"][0]["games"] == 1


def test_points_are_whole() -> None:
    assert points(25) == 1500


@in_loop
async def test_a_rated_quick_match(settings: Settings) -> None:
    async with hosted(settings) as server:
        anna, bo = await sign_up(server, "Anna"), await sign_up(server, "Bo")
        wish = {"game": "duel", "seats": 2, "speed": "day"}
        await refused(
            await server.guest("Guest"), "NotAllowed", "POST", "/api/match", {**wish, "rated": True}
        )
        plain = await anna.call("POST", "/api/match", wish)
        first = await anna.call("POST", "/api/match", {**wish, "rated": True})
        assert (plain["rated"], first["rated"]) == (False, True)
        assert plain["id"] != first["id"]
        assert (await bo.call("POST", "/api/match", {**wish, "rated": True}))["id"] == first["id"]


@in_loop
async def test_bots_and_options_that_are_not_on_the_scale(settings: Settings) -> None:
    async with hosted(settings) as server:
        anna = await sign_up(server, "Anna")
        table = await anna.open_table("duel", [ME, OPEN], rated=True)
        seat = f"/api/tables/{table['id']}/seats/1"
        unmeasured = [bot for bot in bots_of("duel") if bot not in measured(registry.game("duel"))]
        for bot in unmeasured:
            await refused(anna, "OptionError", "PUT", seat, {"kind": "bot", "bot": bot})
            body = {"game": "duel", "seats": [ME, {"kind": "bot", "bot": bot}], "rated": True}
            await refused(anna, "OptionError", "POST", "/api/tables", body)
        seats = [ME, {"kind": "bot", "bot": "random"}]
        body = {"game": "anunnaki", "seats": seats, "rated": True, "options": {"houses": "chosen"}}
        await refused(anna, "OptionError", "POST", "/api/tables", body)
        assert (await anna.call("PUT", seat, {"kind": "bot", "bot": "random"}))["status"] == "running"
