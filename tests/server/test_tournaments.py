"""Tournaments: a Swiss and a round robin of people and bots, run by the server to their end."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random
from typing import Any

from tests.server.hosting import Hosted, hosted, in_loop
from tests.server.test_account import refused
from tests.server.test_ratings import sign_up
from ziggurat.server.client import Client
from ziggurat.server.settings import Settings
from ziggurat.server.tables import tournaments

EVENTS = "/api/tournaments"


async def to_the_end(server: Hosted, event: str, *people: Client) -> dict[str, Any]:
    """Answer for people at all their tables until the tournament is over; its page."""
    rng = Random(5)
    while True:
        page: dict[str, Any] = await people[0].call("GET", f"{EVENTS}/{event}")
        if page["info"]["status"] not in ("open", "running"):
            return page
        await tournaments.advance(server.app.state.house, event)
        for client in people:
            found = await client.call("GET", "/api/me/games?part=running")
            for table in [game["table"] for game in found["games"] if game["turn"]]:
                seat = next(one["seat"] for one in table["seats"] if one["you"])
                view = await client.call("GET", f"/api/tables/{table['id']}/view?seat={seat}")
                if view["legal"]:
                    answer = {"step": view["step"], "seat": seat, "action": rng.choice(view["legal"])[0]}
                    await client.call("POST", f"/api/tables/{table['id']}/steps", answer)
        await asyncio.sleep(0.01)


async def a_swiss(settings: Settings) -> None:
    """Six bots and two people, three rounds."""
    async with hosted(settings) as server:
        anna, bo = await sign_up(server, "Anna"), await sign_up(server, "Bo")
        guest = await server.guest("Guest")
        wish = {"name": "Autumn cup", "game": "duel", "bots": ["random"] * 5, "rated": True}
        await refused(guest, "NotAllowed", "POST", EVENTS, wish)
        await refused(anna, "UnknownBot", "POST", EVENTS, {**wish, "bots": ["nobody"]})
        await refused(anna, "OptionError", "POST", EVENTS, {**wish, "most": 3})
        await refused(anna, "OptionError", "POST", EVENTS, {**wish, "clock": {}})
        page = await anna.call("POST", EVENTS, wish)
        event = page["info"]["id"]
        assert (page["info"]["entrants"], page["info"]["status"], page["info"]["host"]) == (6, "open", True)
        at = f"{EVENTS}/{event}"
        await refused(guest, "NotAllowed", "POST", f"{at}/join")  # it is rated
        await refused(bo, "NotAllowed", "POST", f"{at}/bots", {"bot": "random"})
        await refused(bo, "NotAllowed", "POST", f"{at}/start")
        await bo.call("POST", f"{at}/join")
        await refused(bo, "TableState", "POST", f"{at}/join")
        page = await anna.call("POST", f"{at}/bots", {"bot": "random"})
        extra = await anna.call("POST", f"{at}/bots", {"bot": "random"})
        last = max(one["number"] for one in extra["entrants"])
        page = await anna.call("DELETE", f"{at}/entrants/{last}")
        assert page["info"]["entrants"] == 8
        assert [one["id"] for one in (await guest.call("GET", EVENTS))["tournaments"]] == [event]

        page = await anna.call("POST", f"{at}/start")
        assert (page["info"]["round"], page["info"]["rounds"]) == (1, 3)
        assert len(page["boards"]) == 4
        mine = next(board for board in page["boards"] if 1 in board["entrants"])
        table = await anna.call("GET", f"/api/tables/{mine['table']}")
        assert (table["tournament"], table["rated"], table["name"]) == (event, True, "Autumn cup, 1")
        await refused(anna, "TableState", "DELETE", f"/api/me/games/{table['id']}")
        await refused(anna, "TableState", "POST", f"{at}/start")
        assert (await anna.call("GET", "/api/me/games"))["counts"]["running"] == 1  # not those of others
        page = await to_the_end(server, event, anna, bo)
        assert page["info"]["status"] == "finished"
        assert len(page["boards"]) == 12
        assert all(sorted(board["places"])[0] == 1 for board in page["boards"])
        met = Counter(tuple(sorted(board["entrants"])) for board in page["boards"])
        assert max(met.values()) == 1
        lines = page["entrants"]
        assert sum(line["points"] for line in lines) == 12
        assert [line["points"] for line in lines] == sorted((line["points"] for line in lines), reverse=True)
        assert all(line["played"] == 3 for line in lines)
        (rating,) = (await anna.call("GET", "/api/profiles/me"))["ratings"]
        assert rating["games"] == 3
        await refused(anna, "TableState", "DELETE", at)


@in_loop
async def test_a_swiss_of_bots_and_people(settings: Settings) -> None:
    await a_swiss(settings)


async def a_round_robin(settings: Settings) -> None:
    """Bots alone, by a schedule; one is taken out; tables that a crash kept from being made are made."""
    now = [1_700_000_000_000]
    async with hosted(settings, now=lambda: now[0]) as server:
        anna = await sign_up(server, "Anna")
        wish = {
            "name": "Bots", "game": "duel", "kind": "robin", "bots": ["random"] * 4, "play": False,
            "starts": now[0] + 1000, "pause": 60,
        }  # fmt: skip
        event = (await anna.call("POST", EVENTS, wish))["info"]["id"]
        house = server.app.state.house
        at = f"{EVENTS}/{event}"
        now[0] += 2000
        await tournaments.advance(house, event)
        page = await anna.call("GET", at)
        assert (page["info"]["status"], page["info"]["rounds"], page["info"]["round"]) == ("running", 3, 1)

        # A table is gone, as after a crash between the round and its tables.
        lost = page["boards"][0]["table"]
        table = await house.get(lost)
        await table.act(lambda: server.services.shelf.destroy(lost))
        await house.deleted(table)
        while page["info"]["next"] is None:
            await tournaments.advance(house, event)
            page = await anna.call("GET", at)
            await asyncio.sleep(0.01)
        assert page["info"]["next"] == now[0] + 60_000
        await tournaments.advance(house, event)
        assert (await anna.call("GET", at))["info"]["round"] == 1  # it rests
        await anna.call("DELETE", f"{at}/entrants/4")
        while page["info"]["status"] == "running":
            now[0] += 61_000
            await tournaments.advance(house, event)
            page = await anna.call("GET", at)
            await asyncio.sleep(0.01)
        assert page["info"]["status"] == "finished"
        assert [one["out"] for one in sorted(page["entrants"], key=lambda one: one["number"])] == [
            False, False, False, True,
        ]  # fmt: skip
        out = [board for board in page["boards"] if board["table"] is None]
        assert len(out) == 2  # whoever was to meet number 4

        # Too few came: it is cancelled by itself; and by hand.
        few = {**wish, "bots": ["random"], "starts": now[0] + 1000}
        event = (await anna.call("POST", EVENTS, few))["info"]["id"]
        await refused(anna, "TableState", "POST", f"{EVENTS}/{event}/start")
        now[0] += 2000
        await tournaments.advance(house, event)
        assert (await anna.call("GET", f"{EVENTS}/{event}"))["info"]["status"] == "cancelled"
        event = (await anna.call("POST", EVENTS, {**few, "starts": None}))["info"]["id"]
        assert (await anna.call("DELETE", f"{EVENTS}/{event}"))["info"]["status"] == "cancelled"
        await refused(anna, "NotFound", "GET", f"{EVENTS}/nothing")


@in_loop
async def test_a_round_robin_of_bots(settings: Settings) -> None:
    await a_round_robin(settings)


async def two_nodes(settings: Settings) -> None:
    """Two nodes that look after the same tournament begin each round once."""
    async with hosted(settings) as one, hosted(settings) as two:
        anna = await sign_up(one, "Anna")
        wish = {"name": "Both", "game": "duel", "bots": ["random"] * 6, "play": False, "rounds": 2}
        event = (await anna.call("POST", EVENTS, wish))["info"]["id"]
        await anna.call("POST", f"{EVENTS}/{event}/start")
        houses = [server.app.state.house for server in (one, two)]
        page: dict[str, Any] = await anna.call("GET", f"{EVENTS}/{event}")
        while page["info"]["status"] == "running":
            await asyncio.gather(*(tournaments.advance(house, event) for house in houses))
            page = await anna.call("GET", f"{EVENTS}/{event}")
            await asyncio.sleep(0.01)
        assert len(page["boards"]) == 6
        assert len({board["table"] for board in page["boards"]}) == 6
        assert all(line["played"] == 2 for line in page["entrants"])
