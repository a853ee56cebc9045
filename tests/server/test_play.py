"""Playing at tables over real sockets: acknowledged means on disk."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from tests.server.hosting import hosted, in_loop, play_out
from ziggurat.core.play import check
from ziggurat.core.record import parse
from ziggurat.server.client import Refused
from ziggurat.server.settings import Settings

BOT = {"kind": "bot", "bot": "random"}
ME = {"kind": "person"}


@in_loop
async def test_a_game_against_bots_is_played_to_its_end(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, BOT, BOT], options={"rounds": 3})
        assert table["status"] == "running"
        sitting = await anna.sit(table["id"])
        last = await play_out(sitting, (0,), Random(1))
        assert last["view"]["outcome"]["reason"] == "rounds"
        found = await anna.call("GET", f"/api/tables/{table['id']}")
        assert found["status"] == "finished"
        assert found["outcome"] == last["view"]["outcome"]
        answer = await anna._http.get(f"/api/tables/{table['id']}/record", headers=anna.headers)
        record = parse(answer.text)
        assert record.result is not None
        assert check(record).outcome() is not None


@in_loop
async def test_an_acknowledged_step_is_on_disk(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME])
        sitting = await anna.sit(table["id"])
        view = await sitting.until("view")
        ack = await sitting.ask("play", step=view["step"], seat=0, text="mark 2")
        rows = await server.services.steps.rows(table["id"])
        assert ack["step"] == view["step"] + 1
        assert [row.step for row in rows] == list(range(1, ack["step"] + 1))
        assert (rows[-1].seat, rows[-1].text) == (0, "mark 2")


@in_loop
async def test_two_people_see_each_their_own_hand(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna, await server.guest("Bo") as bo:
        table = await anna.open_table("duel", [ME, {"kind": "open"}])
        assert table["status"] == "waiting"
        joined = await bo.call("POST", f"/api/tables/{table['id']}/join", {"code": table["links"]["join"]})
        assert joined["status"] == "running"
        first, second = await anna.sit(table["id"]), await bo.sit(table["id"])
        one, two = await first.until("view"), await second.until("view")
        assert (one["seat"], two["seat"]) == (0, 1)
        assert len(one["view"]["hand"]) == len(two["view"]["hand"]) == 2
        assert one["legal"]
        assert two["legal"] == []
        await first.ask("play", step=one["step"], seat=0, text="ready")
        two = await second.until("view")
        assert [entry["text"] for entry in two["log"]] == ["ready"]
        assert two["log"][0]["events"] == [{"kind": "ready", "data": {"seat": 0}}]
        await asyncio.gather(
            play_out(first, (0,), Random(1)),
            play_out(second, (1,), Random(2)),
        )
        assert first.view is not None
        assert second.view is not None
        assert first.view["view"]["outcome"] == second.view["view"]["outcome"] is not None


@in_loop
async def test_wrong_answers_get_their_names_and_change_nothing(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna, await server.guest("Bo") as bo:
        table = await anna.open_table("duel", [ME, {"kind": "open"}], listed=True)
        await bo.call("POST", f"/api/tables/{table['id']}/join", {})
        sitting, other = await anna.sit(table["id"]), await bo.sit(table["id"])
        view = await sitting.until("view")
        await other.until("view")
        step = view["step"]
        wrong = {
            "IllegalAction": {"step": step, "seat": 0, "text": "card 1"},
            "NotationError": {"step": step, "seat": 0, "text": "crown 3"},
            "StaleStep": {"step": step - 1, "seat": 0, "text": "ready"},
            "NotAllowed": {"step": step, "seat": 1, "text": "ready"},
            "BadMessage": {"step": step, "seat": 0},
        }
        for name, message in wrong.items():
            with pytest.raises(Refused) as refused:
                await sitting.ask("play", **message)
            assert refused.value.kind == name
        with pytest.raises(Refused) as refused:
            await other.ask("play", step=step, seat=1, text="ready")
        assert refused.value.kind == "NotYourDecision"
        rows = await server.services.steps.rows(table["id"])
        assert len(rows) == step


@in_loop
async def test_a_stale_answer_is_followed_by_the_current_view(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME])
        sitting = await anna.sit(table["id"])
        view = await sitting.until("view")
        await sitting.ask("play", step=view["step"], seat=0, text="mark 1")
        await sitting.send(type="play", ref=99, step=view["step"], seat=0, text="mark 2")
        error = await sitting.until("error")
        assert (error["ref"], error["error"]) == (99, "StaleStep")
        assert (await sitting.until("view"))["step"] == view["step"] + 1


@in_loop
async def test_a_secret_answer_of_another_seat_does_not_make_mine_stale(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME])
        sitting = await anna.sit(table["id"])
        view = await sitting.until("view")
        ack = await sitting.ask("play", step=view["step"], seat=0, text="ready")
        step = ack["step"]
        hands = [(await sitting.ask("look", seat=seat))["legal"][0][0] for seat in (0, 1)]
        await sitting.ask("play", step=step, seat=1, action=hands[1])
        await sitting.ask("play", step=step, seat=0, action=hands[0])
        assert sitting.view is not None


@in_loop
async def test_a_restart_in_the_middle_changes_nothing(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, BOT, ME])
        sitting = await anna.sit(table["id"])
        view = await sitting.until("view")
        await sitting.ask("play", step=view["step"], seat=0, text="mark 3")
        before = await sitting.ask("look", seat=2)
        token = anna.token
    async with hosted(settings, seed=8) as server, await server.guest("x") as anna:
        anna.token = token
        sitting = await anna.sit(table["id"], seat=2)
        after = await sitting.until("view")
        assert after["view"] == before["view"]
        assert after["step"] == before["step"]
        history = await sitting.ask("history")
        assert [entry["step"] for entry in history["entries"]] == list(range(1, after["step"] + 1))


@in_loop
async def test_earlier_positions_and_why(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME])
        sitting = await anna.sit(table["id"])
        view = await sitting.until("view")
        await sitting.ask("play", step=view["step"], seat=0, text="mark 1")
        past = await sitting.ask("at", step=view["step"])
        assert past["view"] == view["view"]
        why = await sitting.ask("why", text="card 6")
        assert (why["legal"], why["reason"]["rule"]) == (False, "DU-001")
        assert (await sitting.ask("why", text="ready"))["legal"] is True


@in_loop
async def test_the_consequences_of_all_answers_come_with_the_question(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME])
        sitting = await anna.sit(table["id"], consequences=True)
        view = await sitting.until("view")
        found = view["consequences"]
        told = {
            text: found["kinds"][kind] for (_, text), kind in zip(view["legal"], found["of"], strict=True)
        }
        assert told["mark 2"] == {"mark": "plain", "effects": [{"kind": "gain", "what": "mark", "seat": 0}]}
        assert told["ready"] == {"mark": "plain", "effects": []}
        assert len(found["kinds"]) == 2  # equal ones are written once
        assert (await sitting.ask("look", seat=1))["consequences"] is None  # nothing is asked of that seat
        plain = await anna.sit(table["id"])
        assert (await plain.until("view"))["consequences"] is None  # not asked for


@in_loop
async def test_every_seat_is_open_to_all_who_look_on_after_the_end_and_not_before(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, BOT, BOT], options={"rounds": 2})
        sitting = await anna.sit(table["id"])
        watcher = await server.client().sit(table["id"], watch=True, code=table["links"]["watch"])
        await watcher.until("view")
        for one in (sitting, watcher):
            with pytest.raises(Refused):
                await one.ask("look", seat=1)
            with pytest.raises(Refused):
                await one.ask("at", step=3, all=True)
        last = await play_out(sitting, (0,), Random(1))
        await watcher.reach(last["step"])
        assert (await watcher.ask("look", seat=2))["view"]["seat"] == 2
        at = await watcher.ask("at", step=3, all=True)
        assert [view["seat"] for view in at["views"]] == [0, 1, 2]
        assert all(view["step"] == at["view"]["step"] for view in at["views"])
        with pytest.raises(Refused):
            await watcher.ask("look", seat=3)
