"""Tables: links, seats, hot-seat, spectators, chat, rematch, records, absence."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.server.duel import Duel
from tests.server.hosting import hosted, in_loop, play_out
from ziggurat.core.play import redact
from ziggurat.core.record import parse
from ziggurat.server.client import Client, Refused
from ziggurat.server.settings import Settings
from ziggurat.server.store import control
from ziggurat.server.store import tables as table_store
from ziggurat.server.store.steps import StepStore
from ziggurat.server.tables.archive import written

ME = {"kind": "person"}
BOT = {"kind": "bot", "bot": "random"}
OPEN = {"kind": "open"}


async def refused(client: Client, kind: str, method: str, path: str, body: Any = None) -> None:
    with pytest.raises(Refused) as caught:
        await client.call(method, path, body)
    assert caught.value.kind == kind


@in_loop
async def test_an_unlisted_table_is_found_by_its_link_only(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna, await server.guest("Bo") as bo:
        table = await anna.open_table("duel", [ME, OPEN])
        path = f"/api/tables/{table['id']}"
        await refused(bo, "NotFound", "GET", path)
        await refused(bo, "NotFound", "POST", f"{path}/join", {"code": "0" * 20})
        await refused(bo, "NotFound", "POST", f"{path}/join", {"code": table["links"]["watch"]})
        seen = await bo.call("GET", path, x_ziggurat_code=table["links"]["watch"])
        assert seen["links"] == {"join": None, "watch": None}
        assert (await bo.call("GET", "/api/tables"))["tables"] == []
        joined = await bo.call("POST", f"{path}/join", {"code": table["links"]["join"], "name": "  Bo\n "})
        assert joined["seats"][1]["name"] == "Bo"
        assert [t["id"] for t in (await bo.call("GET", "/api/me/tables"))["tables"]] == [table["id"]]


@in_loop
async def test_the_host_changes_seats_until_the_start(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna, await server.guest("Bo") as bo:
        table = await anna.open_table("duel", [ME, OPEN, OPEN], listed=True)
        path = f"/api/tables/{table['id']}"
        await refused(bo, "NotAllowed", "PUT", f"{path}/seats/1", BOT)
        await refused(anna, "UnknownBot", "PUT", f"{path}/seats/1", {"kind": "bot", "bot": "stdio:./evil"})
        await anna.call("PUT", f"{path}/seats/1", BOT)
        await bo.call("POST", f"{path}/join", {"seat": 2})
        info = await anna.call("GET", path)
        assert [seat["kind"] for seat in info["seats"]] == ["person", "bot", "person"]
        assert info["status"] == "running"
        await refused(anna, "TableState", "PUT", f"{path}/seats/1", {"kind": "open"})
        await refused(bo, "TableState", "POST", f"{path}/join", {})


@in_loop
async def test_leaving_opens_the_seat_and_later_lets_a_bot_stand_in(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna, await server.guest("Bo") as bo:
        table = await anna.open_table("duel", [ME, OPEN], listed=True)
        path = f"/api/tables/{table['id']}"
        await bo.call("POST", f"{path}/join", {})
        await refused(bo, "TableState", "POST", f"{path}/join", {})
        left = await bo.call("POST", f"{path}/leave")
        assert left["seats"][1]["away"] is True
        sitting = await anna.sit(table["id"])
        last = await play_out(sitting, (0,), Random(3))
        assert last["view"]["outcome"] is not None  # the bot played for Bo to the end


@in_loop
async def test_a_player_who_answers_is_back(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna, await server.guest("Bo") as bo:
        table = await anna.open_table("duel", [ME, OPEN], listed=True)
        path = f"/api/tables/{table['id']}"
        await bo.call("POST", f"{path}/join", {})
        await bo.call("POST", f"{path}/leave")
        back = await bo.sit(table["id"])
        await back.until("view")
        ack = await back.ask("return")
        info = await anna.call("GET", path)
        assert info["seats"][1]["away"] is False
        assert ack["step"] == info["step"]


@in_loop
async def test_hot_seat_shows_one_seat_at_a_time(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        seats = [{"kind": "person", "name": "Anna"}, {"kind": "person", "name": "Ugo"}]
        table = await anna.open_table("duel", seats)
        sitting = await anna.sit(table["id"], seat=1)
        ugo = await sitting.until("view")
        nobody = await sitting.ask("look", seat=None)
        one = await sitting.ask("look", seat=0)
        assert (ugo["seat"], nobody["seat"], one["seat"]) == (1, None, 0)
        assert nobody["view"]["hand"] == []
        assert ugo["view"]["hand"] != []
        assert one["legal"] != []
        last = await play_hot_seat(sitting)
        assert last["view"]["outcome"] is not None


async def play_hot_seat(sitting: Any) -> dict[str, Any]:
    rng = Random(4)
    view: dict[str, Any] = await sitting.ask("look", seat=0)
    while view["view"]["outcome"] is None:
        seat = view["view"]["decisions"][0]["seat"]
        view = await sitting.ask("look", seat=seat)
        await sitting.ask("play", step=view["step"], seat=seat, action=rng.choice(view["legal"])[0])
        view = await sitting.ask("look", seat=None)
    return view


@in_loop
async def test_spectators_see_no_hand_and_cannot_act(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, BOT])
        watcher = server.client()
        unwelcome = await watcher.sit(table["id"])
        assert (await unwelcome.receive())["error"] == "NotFound"
        sitting = await watcher.sit(table["id"], code=table["links"]["watch"])
        view = await sitting.until("view")
        assert (view["seat"], view["view"]["hand"], view["legal"]) == (None, [], [])
        for kind, fields in (
            ("play", {"step": view["step"], "seat": 0, "text": "ready"}),
            ("chat", {"text": "hello"}),
            ("hint", {"step": view["step"]}),
            ("look", {"seat": 0}),
        ):
            with pytest.raises(Refused):
                await sitting.ask(kind, **fields)
        history = await sitting.ask("history")
        assert {entry["text"] for entry in history["entries"]} == {"draw ?"}


@in_loop
async def test_delayed_spectators_see_the_past(settings: Settings) -> None:
    moment = [1_000_000]
    async with hosted(settings, now=lambda: moment[0]) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME], delay=600, listed=True)
        moment[0] += 700_000
        sitting = await anna.sit(table["id"])
        start = await sitting.until("view")
        await sitting.ask("play", step=start["step"], seat=0, text="mark 2")
        watcher = await server.client().sit(table["id"])
        view = await watcher.until("view")
        assert view["step"] == start["step"]
        assert view["view"]["marks"] == []
        assert view["clocks"] is None
        moment[0] += 601_000
        later = await watcher.ask("look", seat=None)
        assert later["view"]["marks"] == [2]


@in_loop
async def test_chat_reaches_all_and_is_kept(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna, await server.guest("Bo") as bo:
        table = await anna.open_table("duel", [ME, OPEN], listed=True)
        await bo.call("POST", f"/api/tables/{table['id']}/join", {})
        first, second = await anna.sit(table["id"]), await bo.sit(table["id"])
        await first.ask("chat", text="<b>ciao</b>\x07")
        heard = await second.until("chat")
        assert (heard["seat"], heard["name"], heard["text"]) == (0, "Anna", "<b>ciao</b>")
        again = await bo.sit(table["id"])
        assert (await again.until("chat"))["text"] == "<b>ciao</b>"


@in_loop
async def test_a_table_keeps_so_much_chat_and_no_more(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_store, "MOST_CHAT", 3)
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table, other = [await anna.open_table("duel", [ME, ME]) for _ in range(2)]
        for one in (other, table):
            sitting = await anna.sit(one["id"])
            for number in range(5):
                await sitting.ask("chat", text=f"message {number}")
        for one in (other, table):
            kept = await server.services.tables.chat(one["id"])
            assert [message.text for message in kept] == ["message 2", "message 3", "message 4"]


@in_loop
async def test_presence_is_told(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna, await server.guest("Bo") as bo:
        table = await anna.open_table("duel", [ME, OPEN], listed=True)
        await bo.call("POST", f"/api/tables/{table['id']}/join", {})
        first = await anna.sit(table["id"])
        second = await bo.sit(table["id"])
        while (await first.until("table"))["table"]["seats"][1]["online"] is False:
            pass
        await second.close()
        while (await first.until("table"))["table"]["seats"][1]["online"] is True:
            pass


@in_loop
async def test_a_rematch_is_made_once_and_goes_one_place_round(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna, await server.guest("Bo") as bo:
        table = await anna.open_table("duel", [ME, OPEN], listed=True)
        path = f"/api/tables/{table['id']}"
        await bo.call("POST", f"{path}/join", {})
        await refused(anna, "TableState", "POST", f"{path}/rematch")
        first, second = await anna.sit(table["id"]), await bo.sit(table["id"])
        await asyncio.gather(play_out(first, (0,), Random(1)), play_out(second, (1,), Random(2)))
        one, two = await asyncio.gather(
            anna.call("POST", f"{path}/rematch"), bo.call("POST", f"{path}/rematch")
        )
        assert one["id"] == two["id"] != table["id"]
        assert [seat["name"] for seat in one["seats"]] == ["Bo", "Anna"]
        assert one["status"] == "running"
        assert (await anna.call("GET", path))["next"] == one["id"]


@in_loop
async def test_records_are_redacted_while_the_game_runs(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna, await server.guest("Bo") as bo:
        table = await anna.open_table("duel", [ME, OPEN], listed=True)
        path = f"/api/tables/{table['id']}"
        await bo.call("POST", f"{path}/join", {})
        sitting = await anna.sit(table["id"])
        view = await sitting.until("view")
        await sitting.ask("play", step=view["step"], seat=0, text="mark 1")
        house = server.app.state.house
        loaded = await house.get(table["id"])
        whole = written(loaded, loaded.readable())
        for client, seat in ((anna, 0), (bo, 1), (server.client(), None)):
            answer = await client._http.get(f"{path}/record", headers=client.headers)
            assert parse(answer.text).steps == redact(whole, seat).steps
        answer = await bo._http.get(f"{path}/record?seat=0", headers=bo.headers)
        assert answer.json()["error"] == "NotAllowed"


@in_loop
async def test_a_record_is_imported_to_replay_and_to_play_on(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, BOT])
        await play_out(await anna.sit(table["id"]), (0,), Random(1))
        answer = await anna._http.get(f"/api/tables/{table['id']}/record", headers=anna.headers)
        replayed = await anna.call("POST", "/api/tables/import", {"record": answer.text})
        assert replayed["status"] == "finished"
        sitting = await anna.sit(replayed["id"], seat=1)
        view = await sitting.until("view")
        assert view["view"]["outcome"] is not None
        past = await sitting.ask("at", step=5)
        assert past["view"]["seat"] == 1
        fresh = await anna.call("POST", "/api/tables/import", {"record": answer.text, "seat": 1, "upto": 6})
        assert [seat["kind"] for seat in fresh["seats"]] == ["bot", "person"]
        last = await play_out(await anna.sit(fresh["id"]), (1,), Random(1))
        assert last["view"]["outcome"] is not None
        await refused(anna, "RecordError", "POST", "/api/tables/import", {"record": "nonsense"})
        await refused(anna, "RecordError", "POST", "/api/tables/import", {"record": answer.text, "seat": 0})


@in_loop
async def test_a_table_whose_rules_are_gone_is_kept_readable(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME])
        sitting = await anna.sit(table["id"])
        view = await sitting.until("view")
        await sitting.ask("play", step=view["step"], seat=0, text="mark 1")
        token = anna.token
    monkeypatch.setattr(Duel, "rules", "2")
    async with hosted(settings) as server, server.client(token) as anna:
        info = await anna.call("GET", f"/api/tables/{table['id']}")
        assert (info["status"], info["rules"]) == ("frozen", "1")
        path = f"/api/tables/{table['id']}"
        await refused(anna, "RulesGone", "POST", f"{path}/steps", {"step": 5, "seat": 0, "text": "ready"})
        answer = await anna._http.get(f"{path}/record", headers=anna.headers)
        texts = [step.text for step in parse(answer.text).steps]
        assert texts == ["draw ?"] * 4 + ["mark 1"]
        history = await (await anna.sit(table["id"])).ask("history")
        assert [entry["text"] for entry in history["entries"]] == texts


@in_loop
async def test_time_up_and_absence_let_a_bot_stand_in(settings: Settings) -> None:
    moment = [1_000_000_000]
    async with hosted(settings, now=lambda: moment[0]) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME], clock={"each": 60})
        sitting = await anna.sit(table["id"])
        view = await sitting.until("view")
        assert view["clocks"]["left"] == [60_000, 60_000]
        assert view["clocks"]["running"] == [0]
        moment[0] += 61_000
        away = await sitting.until("view", step=view["step"] + 1)
        assert away["log"][-1]["kind"] == "away"
        absent = await anna.open_table("duel", [ME, BOT], absent=30)
        moment[0] += 31_000
        for _ in range(4000):
            info = await anna.call("GET", f"/api/tables/{absent['id']}")
            if info["status"] == "finished":
                break
            await asyncio.sleep(0.02)
        assert info["status"] == "finished"


@in_loop
async def test_a_budget_clock_charges_and_adds(settings: Settings) -> None:
    moment = [5_000_000]
    async with hosted(settings, now=lambda: moment[0]) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME], clock={"start": 100, "add": 5})
        sitting = await anna.sit(table["id"])
        view = await sitting.until("view")
        moment[0] += 20_000
        await sitting.ask("play", step=view["step"], seat=0, text="mark 1")
        look = await sitting.ask("look", seat=0)
        assert look["clocks"] == {"now": moment[0], "running": [0], "left": [85_000, 100_000]}


@in_loop
async def test_hints_are_given_and_noted(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME])
        sitting = await anna.sit(table["id"])
        view = await sitting.until("view")
        hint = await sitting.ask("hint", step=view["step"])
        legal = [number for number, _ in view["legal"]]
        assert 1 <= len(hint["moves"]) <= 3
        assert all(move["id"] in legal for move in hint["moves"])
        rows = await server.services.steps.rows(table["id"])
        assert control.read(rows[-1].text) == control.Hint()
        await sitting.ask("play", step=view["step"], seat=0, action=hint["moves"][0]["id"])


@in_loop
async def test_a_full_table_that_a_crash_kept_from_starting_is_started(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        with monkeypatch.context() as patch:
            patch.setattr(StepStore, "start", crashing)
            with pytest.raises(Refused):
                await anna.open_table("duel", [ME, BOT])
        token = anna.token
    async with hosted(settings) as server:
        anna = server.client(token)
        for _ in range(4000):
            tables = (await anna.call("GET", "/api/me/tables"))["tables"]
            if tables[0]["status"] == "running":
                break
            await asyncio.sleep(0.02)
        assert tables[0]["status"] == "running"


async def crashing(*_: object) -> bool:
    raise OSError("the machine is gone")


@in_loop
async def test_quota_of_tables(settings: Settings) -> None:
    small = replace(settings, tables_per_player=2)
    async with hosted(small) as server, await server.guest("Anna") as anna:
        await anna.open_table("duel", [ME, OPEN])
        await anna.open_table("duel", [ME, OPEN])
        await refused(anna, "TooMany", "POST", "/api/tables", {"game": "duel", "seats": [ME, OPEN]})


BEGUN = """[game "tigris"]
[rules "1"]
[actions "590b02d83e3d"]
[seats 2]
[options {}]
[position {"hands": {"0": {"red": 6}, "1": {"blue": 6}}, "leaders": {"0": {"priest": "F4"}}}]

"""


@in_loop
async def test_a_game_begins_at_a_position(settings: Settings) -> None:
    wish = {"record": BEGUN, "seat": 0, "bot": "random"}
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        made = await anna.call("POST", "/api/tables/import", wish)
        assert [seat["name"] for seat in made["seats"]] == ["Anna", "random"]
        sitting = await anna.sit(made["id"])
        view = await sitting.until("view")
        assert view["view"]["position"]["leaders"][0]["priest"] == "F4"
        ack = await sitting.ask("play", step=view["step"], seat=0, text="tile temple F5")
        await sitting.ask("undo", step=ack["step"], seat=0)
        again = await sitting.ask("look", seat=0)
        assert again["view"]["position"]["hands"] == [[0, 6, 0, 0], None]
        await sitting.ask("play", step=again["step"], seat=0, text="tile temple G5")
        answer = await anna._http.get(f"/api/tables/{made['id']}/record", headers=anna.headers)
        token = anna.token
    seen = parse(answer.text).position
    assert seen is not None, "the running game's record shows what its seat may see of the beginning"
    assert (seen["hands"], seen["leaders"][0]["priest"]) == ([[0, 6, 0, 0], None], "F4")
    async with hosted(settings) as server, server.client(token) as anna:
        view = await (await anna.sit(made["id"])).until("view")
        assert view["view"]["position"]["tiles"]["red"].count("G5") == 1
        for wrong in (BEGUN.replace("hands", "hats"), BEGUN.replace('"red": 6', '"red": 99')):
            await refused(anna, "RecordError", "POST", "/api/tables/import", {**wish, "record": wrong})
