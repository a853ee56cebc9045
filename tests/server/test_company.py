"""Company: short codes, quick matches, friends by mutual consent, and blocking that works everywhere."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.server.hosting import hosted, in_loop
from tests.server.test_account import refused
from ziggurat.server.client import Client
from ziggurat.server.settings import Settings
from ziggurat.server.tables import match

ME, OPEN, BOT = {"kind": "person"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}


def names(people: list[dict[str, Any]]) -> list[str]:
    return [one["name"] for one in people]


async def account(client: Client, login: str) -> None:
    await client.call("POST", "/api/accounts", {"login": login, "password": "a long password"})


async def the_whole_story(settings: Settings) -> None:
    async with hosted(settings) as server:
        anna, bo, eve = [await server.guest(name) for name in ("Anna", "Bo", "Eve")]
        for client, login in ((anna, "anna"), (bo, "bo.b"), (eve, "eve")):
            await account(client, login)

        # A short code leads to the table, for those who were told it.
        table = await anna.open_table("duel", [ME, OPEN], level="beginners")
        code = table["code"]
        assert len(code) == 8
        assert table["level"] == "beginners"
        typed = {"code": f"{code[:4].lower()}-{code[4:]} "}
        found = await bo.call("POST", "/api/codes", typed)
        assert found == {"table": table["id"], "join": table["links"]["join"], "watch": None}
        await refused(bo, "NotFound", "POST", "/api/codes", {"code": "AAAA-AAAA"})
        await refused(bo, "NotFound", "GET", f"/api/tables/{table['id']}")  # the id alone says nothing
        await bo.call("POST", f"/api/tables/{table['id']}/join", {"code": found["join"]})
        assert (await bo.call("POST", "/api/codes", typed))["join"] is None  # it has started: only to watch
        assert (await bo.call("GET", f"/api/tables/{table['id']}"))["code"] is None

        # Friends are those who both say so; they are found by name or at a table.
        assert names((await anna.call("POST", "/api/people/friends", {"login": "bo.b"}))["asked"]) == ["Bo"]
        assert names((await bo.call("GET", "/api/people"))["asking"]) == ["Anna"]
        await refused(anna, "NotFound", "POST", "/api/people/friends", {"login": "nobody"})
        await refused(anna, "BadMessage", "POST", "/api/people/friends", {"login": "anna"})
        await refused(anna, "BadMessage", "POST", "/api/people/friends", {})
        seat = {"table": table["id"], "seat": 0}
        assert names((await bo.call("POST", "/api/people/friends", seat))["friends"]) == ["Anna"]
        assert names((await anna.call("GET", "/api/people"))["friends"]) == ["Bo"]

        # Friends are invited, others are not.
        second = await anna.open_table("duel", [ME, OPEN])
        friend = (await anna.call("GET", "/api/people"))["friends"][0]["id"]
        await anna.call("POST", f"/api/tables/{second['id']}/invite", {"friend": friend})
        (invitation,) = (await bo.call("GET", "/api/me/invitations"))["invitations"]
        assert (invitation["by"], invitation["table"]["id"]) == ("Anna", second["id"])
        eves = (await eve.call("GET", "/api/me"))["id"]
        await refused(anna, "NotAllowed", "POST", f"/api/tables/{second['id']}/invite", {"friend": eves})
        await bo.call("DELETE", f"/api/me/invitations/{second['id']}")
        assert (await bo.call("GET", "/api/me/invitations"))["invitations"] == []
        await anna.call("POST", f"/api/tables/{second['id']}/invite", {"friend": friend})

        # Blocking works everywhere: lists, seats, chat, questions, invitations, matches, playing again.
        hers, his = await anna.sit(table["id"]), await bo.sit(table["id"])
        await hers.until("view")
        await his.until("view")
        await hers.ask("chat", text="one")
        await his.until("chat", text="one")
        await anna.open_table("duel", [ME, OPEN], listed=True, name="For all")
        assert (await bo.call("GET", "/api/tables?status=waiting"))["tables"] != []
        people = await bo.call("POST", "/api/people/blocks", {"table": table["id"], "seat": 0})
        assert (names(people["blocked"]), people["friends"]) == (["Anna"], [])
        assert (await anna.call("GET", "/api/people"))["friends"] == []
        for client in (anna, bo):
            others = (await client.call("GET", "/api/tables?status=waiting"))["tables"]
            assert all(one["host"] for one in others)
        assert (await bo.call("GET", "/api/me/invitations"))["invitations"] == []
        join = {"code": second["links"]["join"]}
        await refused(bo, "NotAllowed", "POST", f"/api/tables/{second['id']}/join", join)
        await hers.ask("chat", text="two")
        await his.send(type="chat", ref=99, text="mine")
        assert (await his.until("chat"))["text"] == "mine"  # what she says does not come
        again = await bo.sit(table["id"])
        said = await again.until("chat")
        assert said["text"] == "mine"  # neither of hers comes with the history
        assert names((await anna.call("POST", "/api/people/friends", {"login": "bo.b"}))["asked"]) == ["Bo"]
        assert (await bo.call("GET", "/api/people"))["asking"] == []  # in vain, and she does not learn it
        bos = people["blocked"][0]["id"]
        await bo.call("DELETE", f"/api/people/blocks/{bos}")
        await refused(bo, "NotFound", "DELETE", f"/api/people/blocks/{bos}")
        assert names((await bo.call("GET", "/api/people"))["asking"]) == ["Anna"]
        await bo.call("DELETE", f"/api/people/friends/{bos}")
        assert (await anna.call("GET", "/api/people"))["asked"] == []


@in_loop
async def test_company(settings: Settings) -> None:
    await the_whole_story(settings)


async def matches(settings: Settings) -> None:
    async with hosted(settings) as server:
        anna, bo, eve = [await server.guest(name) for name in ("Anna", "Bo", "Eve")]
        await account(eve, "eve")
        wish = {"game": "duel", "seats": 2, "speed": "live"}
        first = await anna.call("POST", "/api/match", wish)
        assert (first["status"], first["listed"], first["clock"]["start"]) == ("waiting", False, 900)
        assert (await anna.call("POST", "/api/match", wish))["id"] == first["id"]  # once is enough
        other = await bo.call("POST", "/api/match", {**wish, "speed": "day"})
        assert other["id"] != first["id"]
        await refused(bo, "OptionError", "POST", "/api/match", {**wish, "seats": 9})
        await anna.call("POST", "/api/people/blocks", {"login": "eve"})
        apart = await eve.call("POST", "/api/match", wish)
        assert apart["id"] != first["id"]  # they keep apart
        met = await bo.call("POST", "/api/match", {**wish, "bots": 3600})
        assert (met["id"], met["status"]) == (first["id"], "running")

        # After a while bots sit down; where nobody waits any more the table goes.
        lone = await bo.call("POST", "/api/match", {**wish, "speed": "quick", "bots": 60})
        assert lone["fill"] is not None
        left = await anna.call("POST", "/api/match", {**wish, "speed": "three", "bots": 60})
        await anna.call("POST", f"/api/tables/{left['id']}/leave")
        house, steward = server.app.state.house, server.app.state.steward
        await match.fill_up(house, steward)
        assert (await bo.call("GET", f"/api/tables/{lone['id']}"))["status"] == "waiting"
        now = server.services.now
        server.services.now = lambda: now() + 61_000
        for _ in range(600):
            await match.fill_up(house, steward)
            if (await bo.call("GET", f"/api/tables/{lone['id']}"))["status"] == "running":
                break
            await asyncio.sleep(0.1)
        full = await bo.call("GET", f"/api/tables/{lone['id']}")
        assert [seat["kind"] for seat in full["seats"]] == ["person", "bot"]
        await refused(anna, "NotFound", "GET", f"/api/tables/{left['id']}")


@in_loop
async def test_people_who_want_the_same_find_each_other(settings: Settings) -> None:
    await matches(settings)
