"""Lessons over HTTP: nothing is stored, nothing hidden is told."""

from __future__ import annotations

from typing import Any

import httpx

from tests.server.hosting import hosted, in_loop
from tests.server.test_people import refused
from ziggurat.core.lessons import lessons
from ziggurat.server.settings import Settings

PATH = "/api/games/tigris/lessons"


@in_loop
async def test_a_lesson_is_followed_without_a_session(settings: Settings) -> None:
    async with hosted(settings) as server:
        client = server.client()
        assert (await client.call("GET", PATH))["lessons"] == list(lessons("tigris"))
        assert (await client.call("GET", "/api/games/terra/lessons"))["lessons"] == []
        start = await client.call("POST", f"{PATH}/revolt", {"actions": []})
        assert (start["status"], start["seat"], start["step"], start["log"]) == ("open", 0, 0, [])
        assert [id for id, _ in start["legal"]] == [item["id"] for item in start["consequences"]]
        begun = await client.call("POST", f"{PATH}/revolt", {"actions": ["leader red j6"]})
        assert begun["actions"] == ["leader priest J6"]
        assert begun["view"]["decisions"][0]["prompt"] == "revolt.attack"
        done = await client.call("POST", f"{PATH}/revolt", {"actions": ["leader red j6", "commit 2"]})
        assert (done["status"], done["legal"]) == ("done", [])
        kinds = [event["kind"] for entry in done["log"] for event in entry["events"]]
        assert "revolt_won" in kinds
        lost = await client.call("POST", f"{PATH}/revolt", {"actions": ["leader red j6", "commit 0"]})
        assert lost["status"] == "failed"


@in_loop
async def test_the_rivals_hand_stays_hidden_in_a_lesson(settings: Settings) -> None:
    async with hosted(settings) as server:
        done = await server.client().call(
            "POST", f"{PATH}/revolt", {"actions": ["leader priest J6", "commit 2"]}
        )
        drawn = [entry for entry in done["log"] if entry["text"].startswith("draw")]
        assert [entry["text"] for entry in drawn][1:] == ["draw ?"]
        seen = [event for entry in drawn for event in entry["events"] if event["kind"] == "draw_tiles"]
        assert {event["data"]["seat"] for event in seen} == {0}


@in_loop
async def test_what_a_lesson_refuses(settings: Settings) -> None:
    async with hosted(settings) as server:
        client = server.client()
        async with httpx.AsyncClient(base_url=server.url, timeout=60) as browser:
            answer = await browser.post(f"{PATH}/leader", json={"actions": ["leader king A1"]})
            problem: dict[str, Any] = answer.json()
            assert (problem["error"], problem["reason"]["rule"]) == ("IllegalAction", "TE-074")
        await refused(client, "NotFound", "POST", f"{PATH}/chess", {"actions": []})
        await refused(client, "NotFound", "GET", "/api/games/chess/lessons")
        await refused(client, "NotationError", "POST", f"{PATH}/leader", {"actions": ["castle"]})
        await refused(client, "BadMessage", "POST", f"{PATH}/leader", {"actions": ["pass"] * 25})
        await refused(client, "BadMessage", "POST", f"{PATH}/leader", {"moves": []})
        over = ["leader king H7", "leader king H7"]
        await refused(client, "NotYourDecision", "POST", f"{PATH}/leader", {"actions": over})
