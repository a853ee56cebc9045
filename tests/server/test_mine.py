"""One's own list of games: what waits, what runs, what is over; names, archive, deletion, pages."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.server.hosting import Hosted, hosted, in_loop, play_out
from ziggurat.server.client import Client, Refused
from ziggurat.server.settings import Settings

ME, OPEN, BOT = {"kind": "person"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}


async def games(client: Client, state: str = "running", more: str = "") -> list[dict[str, Any]]:
    return list((await client.call("GET", f"/api/me/games?part={state}{more}"))["games"])


async def counts(client: Client) -> dict[str, int]:
    return dict((await client.call("GET", "/api/me/games"))["counts"])


def ids(found: list[dict[str, Any]]) -> list[str]:
    return [game["table"]["id"] for game in found]


async def finished(server: Hosted, client: Client, seats: list[dict[str, str]]) -> str:
    table = await client.open_table("duel", seats)
    sitting = await client.sit(table["id"])
    await sitting.until("view")
    await play_out(sitting, (0,), Random(1))
    return str(table["id"])


async def the_whole_story(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna, await server.guest("Bo") as bo:
        first = await anna.open_table("duel", [ME, OPEN], name=" Serata  lunga ", clock={"each": 86_400})
        assert await games(bo) == []
        assert (await counts(anna))["waiting"] == 0  # nobody is asked before the start
        await bo.call("POST", f"/api/tables/{first['id']}/join", {"code": first["links"]["join"]})
        for client in (anna, bo):
            (game,) = await games(client)
            assert game["table"]["name"] == "Serata lunga"
            assert game["deadline"] is not None  # of whoever is asked
        asked = [client for client in (anna, bo) if (await counts(client))["waiting"]]
        assert asked
        for client in (anna, bo):
            waiting = (await client.call("GET", "/api/me/waiting"))["waiting"]
            assert waiting == (await counts(client))["waiting"] == int((await games(client))[0]["turn"])
        over = await finished(server, anna, [ME, BOT])
        assert ids(await games(anna, "finished")) == [over]
        assert await counts(anna) == {
            "running": 1, "finished": 1, "archived": 0, "apart": 0, "waiting": (await counts(anna))["waiting"]
        }  # fmt: skip

        # A name and the archive are one's own.
        put = f"/api/me/games/{first['id']}"
        assert (await anna.call("PUT", put, {"name": "Contro Bo"}))["name"] == "Contro Bo"
        assert (await games(bo))[0]["name"] is None
        assert ids(await games(anna, more="&search=contro")) == [first["id"]]
        assert ids(await games(anna, more="&search=BO%20contro")) == [first["id"]]
        assert await games(bo, more="&search=contro") == []
        assert await games(anna, more="&search=%25") == []
        assert (await anna.call("PUT", put, {"name": ""}))["name"] is None
        with pytest.raises(Refused, match="others play"):
            await anna.call("PUT", put, {"archived": True})
        put = f"/api/me/games/{over}"
        assert (await anna.call("PUT", put, {"archived": True}))["state"] == "archived"
        assert ids(await games(anna, "archived")) == [over]
        assert (await anna.call("PUT", put, {"archived": False}))["state"] == "finished"
        with pytest.raises(Refused, match="among yours"):
            await bo.call("PUT", put, {"name": "mine"})

        # Filters.
        assert ids(await games(anna, more="&rivals=people")) == [first["id"]]
        assert await games(anna, more="&rivals=bots") == []
        assert ids(await games(anna, "finished", "&rivals=bots&game=duel")) == [over]
        assert await games(anna, "finished", "&game=tigris") == []

        # Lessons, trials and records to look at stand apart.
        record = (await anna._http.get(f"/api/tables/{over}/record", headers=anna.headers)).text
        body = {"record": record, "seat": 0, "upto": 2}
        lesson = await anna.call("POST", "/api/tables/import", {**body, "about": "kings"})
        trial = await anna.call("POST", "/api/tables/import", body)
        await anna.call("POST", "/api/tables/import", {"record": record})
        apart = {game["table"]["id"]: game["table"] for game in await games(anna, "apart")}
        assert sorted(table["purpose"] for table in apart.values()) == ["record", "trial", "trial"]
        assert apart[lesson["id"]]["about"] == "kings"
        assert (await counts(anna))["running"] == 1
        sitting = await anna.sit(trial["id"])
        await sitting.until("view")
        await play_out(sitting, (0,), Random(2))
        assert trial["id"] in ids(await games(anna, "apart"))
        await sitting.close()

        # What nobody else has a part in goes for good; what others play stays theirs.
        await anna.call("DELETE", f"/api/me/games/{lesson['id']}")
        with pytest.raises(Refused, match="no such table"):
            await anna.call("GET", f"/api/tables/{lesson['id']}")
        with pytest.raises(Refused, match="others play"):
            await anna.call("DELETE", f"/api/me/games/{first['id']}")
        with pytest.raises(Refused, match="among yours"):
            await bo.call("DELETE", f"/api/me/games/{over}")
        sittings = [await client.sit(first["id"]) for client in (anna, bo)]
        while (await anna.call("GET", f"/api/tables/{first['id']}"))["status"] == "running":
            for seat, client in enumerate((anna, bo)):
                view = await client.call("GET", f"/api/tables/{first['id']}/view?seat={seat}")
                if view["legal"]:
                    answer = {"step": view["step"], "seat": seat, "action": view["legal"][0][0]}
                    await client.call("POST", f"/api/tables/{first['id']}/steps", answer)
        for sitting in sittings:
            await sitting.close()
            assert sitting.socket.close_code == 1000  # though all that came before was never read
        assert first["id"] in ids(await games(bo, "finished"))
        await anna.call("DELETE", f"/api/me/games/{first['id']}")
        assert first["id"] not in ids(await games(anna, "finished"))
        assert first["id"] in ids(await games(bo, "finished"))
        assert (await bo.call("GET", f"/api/tables/{first['id']}"))["status"] == "finished"


@in_loop
async def test_a_list_of_ones_own(settings: Settings) -> None:
    await the_whole_story(settings)


@in_loop
async def test_leaving_before_the_start_takes_it_from_the_list(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna, await server.guest("Bo") as bo:
        table = await anna.open_table("duel", [ME, OPEN, OPEN][:2], listed=True)
        await anna.call("POST", f"/api/tables/{table['id']}/leave")
        assert ids(await games(anna)) == [table["id"]]  # it is still hers to host
        await bo.call("POST", f"/api/tables/{table['id']}/join", {})
        assert ids(await games(bo)) == [table["id"]]
        await bo.call("POST", f"/api/tables/{table['id']}/leave")
        assert await games(bo) == []


@in_loop
async def test_pages_follow_one_another(settings: Settings) -> None:
    moment = 1_800_000_000_000

    def now() -> int:
        nonlocal moment
        moment += 1
        return moment

    async with hosted(settings, now=now) as server, await server.guest("Anna") as anna:
        made = [(await anna.open_table("duel", [ME, ME]))["id"] for _ in range(5)]
        over = [await finished(server, anna, [ME, BOT]) for _ in range(5)]
        for state, all_of_it in (("running", made), ("finished", over)):
            found: list[str] = []
            after = ""
            while True:
                page = await anna.call("GET", f"/api/me/games?part={state}&limit=2{after}")
                found += ids(page["games"])
                if page["next"] is None:
                    break
                after = f"&after={page['next']}"
            assert sorted(found) == sorted(all_of_it)
            assert len(set(found)) == 5
            if state == "finished":
                assert found == over[::-1]
        for wrong in ("x", "-", "1e9", "12-"):
            query = f"/api/me/games?part=finished&after={wrong}"
            if wrong == "12-":
                assert (await anna.call("GET", query))["games"] == []
            else:
                with pytest.raises(Refused, match="after"):
                    await anna.call("GET", query)


@in_loop
async def test_the_most_urgent_comes_first(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        none = (await anna.open_table("duel", [ME, ME]))["id"]
        long = (await anna.open_table("duel", [ME, ME], clock={"each": 86_400}))["id"]
        short = (await anna.open_table("duel", [ME, ME], clock={"each": 3_600}))["id"]
        waits = (await anna.open_table("duel", [ME, OPEN]))["id"]
        assert ids(await games(anna)) == [short, long, none, waits]


PLANS = (
    "select table_id from shelf where player_id = 'x' and state = 'finished' order by at desc, table_id desc",
    "select state, count(*) from shelf where player_id = 'x' group by state",
)


@in_loop
async def test_pages_are_read_from_an_index(settings: Settings) -> None:
    async with hosted(settings) as server, server.services.database.engine.connect() as connection:
        for query in PLANS:
            plan = str((await connection.exec_driver_sql(f"explain query plan {query}")).all())
            assert "ix_shelf_page" in plan
            assert "SCAN shelf" not in plan
            assert "B-TREE" not in plan
