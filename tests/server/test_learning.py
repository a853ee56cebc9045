"""Lessons and puzzles over the network: their tables count nowhere, progress is kept and goes along."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tests.server.hosting import hosted, in_loop
from ziggurat.core.puzzles import day_number, of_the_day
from ziggurat.server.client import Client, Refused
from ziggurat.server.settings import Settings

ANNA = {"login": "anna", "password": "correct horse"}
BEGIN = "/api/games/tigris/lessons/{}/table"
PROGRESS = "/api/me/progress"
PUZZLES = "/api/games/tigris/puzzles"


async def done(client: Client) -> dict[str, dict[str, object]]:
    return {one["key"]: one["value"] for one in (await client.call("GET", PROGRESS))["progress"]}


@in_loop
async def test_a_lesson_is_a_table_that_counts_nowhere(settings: Settings) -> None:
    async with hosted(replace(settings, tables_per_player=1)) as server, await server.guest("Anna") as anna:
        first = await anna.call("POST", BEGIN.format("leader"))
        assert (first["purpose"], first["status"], first["listed"]) == ("lesson", "running", False)
        again = await anna.call("POST", BEGIN.format("war"))  # nor does it take the room of games
        assert again["id"] != first["id"]
        game = await anna.open_table("duel", [{"kind": "person"}, {"kind": "open"}])
        mine = (await anna.call("GET", "/api/me/tables"))["tables"]
        assert [table["id"] for table in mine] == [game["id"]]
        kept = (await anna.call("GET", "/api/me/tables?purpose=lesson"))["tables"]
        assert {table["id"] for table in kept} == {first["id"], again["id"]}
        assert (await anna.call("GET", "/api/tables"))["tables"] == []
        view = await anna.call("GET", f"/api/tables/{first['id']}/view?seat=0")
        assert "leader priest F4" in [text for _, text in view["legal"]]
        with pytest.raises(Refused, match="tigris has no lesson 'x'; it has: leader, tile"):
            await anna.call("POST", BEGIN.format("x"))


@in_loop
async def test_trials_do_not_count_either_and_records_do(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        lessons = await anna.call("GET", "/api/games/tigris/lessons")
        record = lessons["lessons"][0]["record"]
        trial = await anna.call("POST", "/api/tables/import", {"record": record, "seat": 0})
        looked = await anna.call("POST", "/api/tables/import", {"record": record})
        assert (trial["purpose"], looked["purpose"]) == ("trial", "record")
        mine = (await anna.call("GET", "/api/me/tables"))["tables"]
        assert [table["id"] for table in mine] == [looked["id"]]


@in_loop
async def test_progress_is_kept_and_comes_along(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        assert await done(anna) == {}
        for key, misses in (("leader", 2), ("tile", 0), ("leader", 1)):
            await anna.call("PUT", f"{PROGRESS}/lesson/tigris/{key}", {"misses": misses})
        kept = {"tigris/leader": {"misses": 1, "shown": False}, "tigris/tile": {"misses": 0, "shown": False}}
        assert await done(anna) == kept
        with pytest.raises(Refused, match="no lesson"):
            await anna.call("PUT", f"{PROGRESS}/lesson/tigris/x", {})
        other = await server.guest("Bo")
        assert await done(other) == {}
        # A guest becomes an account: the same person.
        answer = await anna._http.post("/api/accounts", json=ANNA, headers=anna.headers)
        anna.token = answer.headers["x-ziggurat-token"]
        assert await done(anna) == kept
        # A guest signs in to an account that is there: what it lacks comes along if wished.
        await other.call("PUT", f"{PROGRESS}/lesson/tigris/leader", {"misses": 9})
        await other.call("PUT", f"{PROGRESS}/lesson/terra/town", {"shown": True})
        for bring, comes in ((False, {}), (True, {"terra/town": {"misses": 0, "shown": True}})):
            login = {**ANNA, "bring": bring}
            answer = await other._http.post("/api/login?bearer=true", json=login, headers=other.headers)
            assert answer.status_code == 200
            assert await done(anna) == {**kept, **comes}


@in_loop
async def test_a_puzzle_is_a_table_that_counts_nowhere(settings: Settings) -> None:
    async with hosted(replace(settings, tables_per_player=1)) as server, await server.guest("Anna") as anna:
        listed = (await anna.call("GET", f"{PUZZLES}"))["puzzles"]
        one, other = listed[0]["key"], listed[1]["key"]
        puzzle = await anna.call("GET", f"{PUZZLES}/{one}")
        assert puzzle["title"] == listed[0]["title"]
        table = await anna.call("POST", f"{PUZZLES}/{one}/table")
        assert (table["purpose"], table["about"], table["listed"]) == ("puzzle", one, False)
        assert [seat["seat"] for seat in table["seats"] if seat["you"]] == [puzzle["seat"]]
        view = await anna.call("GET", f"/api/tables/{table['id']}/view?seat={puzzle['seat']}")
        assert puzzle["moves"][0] in [text for _, text in view["legal"]]
        again = await anna.call("POST", f"{PUZZLES}/{one}/table")
        assert again["id"] == table["id"]
        assert (await anna.call("POST", f"{PUZZLES}/{other}/table"))["id"] != table["id"]
        assert (await anna.call("GET", "/api/me/tables"))["tables"] == []
        with pytest.raises(Refused, match="tigris has no puzzle 'x'"):
            await anna.call("POST", f"{PUZZLES}/x/table")


@in_loop
async def test_the_first_end_of_a_puzzle_is_kept_and_the_days_that_it_was_for(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        keys = [one["key"] for one in (await anna.call("GET", PUZZLES))["puzzles"]]
        today = datetime.now(UTC).date().isoformat()
        daily = of_the_day(keys, day_number(today))
        other = next(key for key in keys if key != daily)
        first = await anna.call("PUT", f"{PROGRESS}/puzzle/tigris/{daily}", {"solved": True, "misses": 1})
        assert (first["tried"], first["at_once"]) == (1, 0)
        wish = {"solved": True, "misses": 0, "day": today}
        kept = await anna.call("PUT", f"{PROGRESS}/puzzle/tigris/{daily}", wish)
        assert kept["value"] == {**first["value"], "days": [today]}
        assert kept["value"]["misses"] == 1
        for key, day, why in (
            (other, today, "is not the puzzle of"),
            (daily, "2020-01-01", "is not today"),
            (daily, "2020-13-01", "is no day"),
        ):
            with pytest.raises(Refused, match=why):
                await anna.call("PUT", f"{PROGRESS}/puzzle/tigris/{key}", {"solved": True, "day": day})
        bo = await server.guest("Bo")
        tally = await bo.call("PUT", f"{PROGRESS}/puzzle/tigris/{daily}", {"solved": True})
        assert (tally["tried"], tally["at_once"]) == (2, 1)
        # It comes along into an account.
        answer = await anna._http.post("/api/accounts", json=ANNA, headers=anna.headers)
        anna.token = answer.headers["x-ziggurat-token"]
        found = (await anna.call("GET", f"{PROGRESS}?kind=puzzle"))["progress"]
        assert [(one["key"], one["value"]["days"]) for one in found] == [(f"tigris/{daily}", [today])]
        assert await done(anna) == {}


@in_loop
async def test_a_game_is_explained(settings: Settings) -> None:
    async with hosted(settings) as server:
        client = server.client()
        games = {game["id"]: game for game in (await client.call("GET", "/api/games"))["games"]}
        assert (games["terra"]["howto"], games["duel"]["howto"]) == (True, False)
        found = await client.call("GET", "/api/games/terra/howto")
        assert found["chapters"][0]["view"]["game"] == "terra"
        assert {"en", "it"} == set(found["sheet"][0]["title"])
        drawn = await client._http.get("/api/games/terra/howto/0/svg?theme=dark")
        assert drawn.text.startswith("<svg")
        with pytest.raises(Refused, match="duel brings no introduction"):
            await client.call("GET", "/api/games/duel/howto")
        for number in (1, 99):
            with pytest.raises(Refused, match=f"terra has no picture {number}"):
                await client.call("GET", f"/api/games/terra/howto/{number}/svg")
