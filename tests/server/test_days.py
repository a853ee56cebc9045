"""Games over days: clocks with a bank, vacations, giving up, agreeing to end, changing hands, plans."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from tests.server.hosting import Hosted, hosted, in_loop
from tests.server.receiving import Browser, push_service
from tests.server.test_account import refused
from ziggurat.core import registry
from ziggurat.core.protocol import Consequence, Decision
from ziggurat.server.client import Client, Refused
from ziggurat.server.settings import Settings
from ziggurat.server.store.control import Control, Forfeit, OfferEnd, Rest
from ziggurat.server.store.model import Plan
from ziggurat.server.tables import planned
from ziggurat.server.tables.clocks import ClockBook
from ziggurat.server.tables.leaving import sweep
from ziggurat.server.tables.position import Act, Position
from ziggurat.server.tables.snapshots import position_from, snapshot_of
from ziggurat.server.wire.terms import Clock, StandingRule

ME = {"kind": "person"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "bot": "random"}
HOUR = 3_600_000
DAY = 24 * HOUR
BEGIN = 1_700_000_000_000
TWO_DAYS = {"each": 172_800, "bank": 86_400}


class Days:
    """A server whose days pass when the test says so."""

    def __init__(self, server: Hosted, moment: list[int]) -> None:
        self.server = server
        self.moment = moment

    async def pass_by(self, ms: int, *tables: str) -> None:
        """Time goes by, and the tables are looked after."""
        self.moment[0] += ms
        steward = self.server.app.state.steward
        for table_id in tables:
            await steward._one(table_id, steward._look_after)


async def company(server: Hosted, *names: str, **more: Any) -> tuple[list[Client], str]:
    """A running table of people, each with a seat."""
    people = [await server.guest(name) for name in names]
    table = await people[0].open_table("duel", [ME, *[OPEN] * (len(names) - 1)], **more)
    for one in people[1:]:
        await one.call("POST", f"/api/tables/{table['id']}/join", {"code": table["links"]["join"]})
    return people, str(table["id"])


async def info(client: Client, table_id: str) -> dict[str, Any]:
    found: dict[str, Any] = await client.call("GET", f"/api/tables/{table_id}")
    return found


async def act(client: Client, table_id: str, seat: int, text: str) -> None:
    view = await client.call("GET", f"/api/tables/{table_id}/view?seat={seat}")
    body = {"step": view["step"], "seat": seat, "text": text}
    await client.call("POST", f"/api/tables/{table_id}/steps", body)


# Clocks -----------------------------------------------------------------------------------------------


def test_a_decision_that_takes_longer_is_paid_by_the_bank() -> None:
    clocks = ClockBook(Clock(each=100, bank=50), 2)
    clocks.answered(-1, 0, (0,))
    assert clocks.deadline(0) == 150_000
    clocks.answered(0, 120_000, (1,))
    clocks.answered(1, 130_000, (0,))
    assert clocks.deadline(0) == 130_000 + 130_000  # 20 s of the bank are gone
    shown = clocks.shown(130_000 + 110_000)
    assert shown is not None
    assert (shown.left, shown.bank) == ([0, 90_000], [20_000, 50_000])
    clocks.rewound(250_000, (1,))
    assert clocks.deadline(1) == 250_000 + 150_000
    clocks.rewound(260_000, (0,))
    assert clocks.deadline(0) == 260_000 + 110_000  # taking back gives nothing back


def test_clocks_stand_still_on_vacation() -> None:
    clocks = ClockBook(Clock(each=100), 2)
    clocks.answered(-1, 0, (0,))
    clocks.rests(0, 40_000, 1_000_000)
    clocks.rests(1, 40_000, 1_000_000)
    assert clocks.deadline(0) == 1_060_000
    assert clocks.resting(0, 500_000) == 1_000_000
    again = ClockBook(Clock(each=100), 2)
    again.load(clocks.to_json())
    assert again.to_json() == clocks.copy().to_json()
    clocks.answered(0, 500_000, (1,))  # who is on vacation may play all the same
    assert clocks.deadline(1) == 1_100_000
    clocks.wakes(1, 600_000)
    assert clocks.deadline(1) == 700_000
    old = ClockBook(Clock(each=100), 2)
    old.load({"left": [1, 2], "since": []})  # as snapshots were written before
    assert old.resting(0, 0) is None


# Time is over -----------------------------------------------------------------------------------------


async def time_is_over(settings: Settings) -> None:
    moment = [BEGIN]
    async with hosted(settings, now=lambda: moment[0]) as server:
        days = Days(server, moment)
        (anna, bo), table = await company(server, "Anna", "Bo", clock={**TWO_DAYS, "over": "forfeit"})
        await days.pass_by(2 * DAY + 12 * HOUR, table)
        seen = await info(anna, table)
        assert (seen["status"], seen["open"]) == ("running", [0])  # the bank pays
        (game,) = (await anna.call("GET", "/api/me/games"))["games"]
        assert game["deadline"] == BEGIN + 3 * DAY
        await act(anna, table, 0, "ready")
        await act(anna, table, 0, f"card {(await _hand(anna, table, 0))[0]}")
        await days.pass_by(3 * DAY, table)  # now it is Bo's
        seen = await info(anna, table)
        assert seen["status"] == "finished"
        assert seen["outcome"]["ranks"] == [1, 2]
        assert seen["outcome"]["reason"] == "resigned"
        assert seen["outcome"]["detail"] == {"resigned": [1]}
        assert (await anna.call("GET", "/api/me/games"))["counts"]["running"] == 0
        record = (await anna._http.get(f"/api/tables/{table}/record", headers=anna.headers)).text
        assert "ended" in record
        again = await bo.call("POST", "/api/tables/import", {"record": record})
        assert again["status"] == "finished"

        (carla, _), other = await company(server, "Carla", "Dario", clock={**TWO_DAYS, "over": "bot"})
        await days.pass_by(3 * DAY + 1, other)
        seen = await info(carla, other)
        assert seen["status"] == "running"
        assert seen["seats"][0]["away"]


async def _hand(client: Client, table: str, seat: int) -> list[int]:
    view = await client.call("GET", f"/api/tables/{table}/view?seat={seat}")
    return list(view["view"]["hand"])


@in_loop
async def test_when_time_is_over_it_goes_as_the_table_chose(settings: Settings) -> None:
    await time_is_over(settings)


@in_loop
async def test_clocks_that_say_too_much_are_refused(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        for clock, kind in (
            ({"start": 300, "bank": 60}, "OptionError"),
            ({"each": 300, "start": 300}, "OptionError"),
            ({"each": 300, "over": "never"}, "BadMessage"),
            ({"each": 300, "bank": -1}, "BadMessage"),
        ):
            body = {"game": "duel", "seats": [ME, ME], "clock": clock}
            await refused(anna, kind, "POST", "/api/tables", body)


# Vacations --------------------------------------------------------------------------------------------


async def vacation(settings: Settings) -> None:
    moment = [BEGIN]
    async with hosted(settings, now=lambda: moment[0]) as server:
        days = Days(server, moment)
        (anna, bo), table = await company(server, "Anna", "Bo", clock={"each": 86_400, "over": "forfeit"})
        _, live = await company(server, "Carla", "Dario", clock={"each": 60})
        strict = await anna.open_table("duel", [ME, ME], clock={"each": 86_400, "rest": False})
        await days.pass_by(12 * HOUR)
        found = await anna.call("PUT", "/api/me/vacation", {"days": 10})
        assert found == {"until": moment[0] + 10 * DAY, "left": 20, "most": 30}
        await refused(anna, "TableState", "PUT", "/api/me/vacation", {"days": 2})
        seen = await info(bo, table)
        assert seen["seats"][0]["rest"] == moment[0] + 10 * DAY
        await days.pass_by(9 * DAY, table, strict["id"], live)
        assert (await info(bo, table))["status"] == "running"
        assert (await info(anna, strict["id"]))["seats"][0]["away"]  # that table does not know vacations
        clocks = (await bo.call("GET", f"/api/tables/{table}/view"))["clocks"]
        assert clocks["left"][0] == DAY // 2
        assert clocks["rest"] == [BEGIN + DAY // 2 + 10 * DAY, None]

        # A table that begins meanwhile, and one that a crash left out: the clock stands still there too.
        later = await bo.open_table("duel", [OPEN, ME], clock={"each": 86_400})
        await anna.call("POST", f"/api/tables/{later['id']}/join", {"code": later["links"]["join"]})
        assert (await info(bo, later["id"]))["seats"][0]["rest"] is not None

        # Back before its time: what was not used is not spent.
        found = await anna.call("DELETE", "/api/me/vacation")
        assert found == {"until": None, "left": 21, "most": 30}
        assert (await anna.call("DELETE", "/api/me/vacation"))["until"] is None
        assert (await info(bo, table))["seats"][0]["rest"] is None
        await days.pass_by(DAY // 2 + 1, table)
        assert (await info(bo, table))["outcome"]["ranks"] == [2, 1]
        await refused(anna, "TableState", "PUT", "/api/me/vacation", {"days": 22})
        me = (await anna.call("GET", "/api/me"))["id"]
        assert len(await server.services.vacations.of_player(me)) == 1
        await days.pass_by(366 * DAY)
        await sweep(server.app.state.house)
        assert await server.services.vacations.of_player(me) == []


@in_loop
async def test_a_vacation(settings: Settings) -> None:
    await vacation(settings)


@in_loop
async def test_a_vacation_that_a_crash_left_out_counts_all_the_same(settings: Settings) -> None:
    moment = [BEGIN]
    async with hosted(settings, now=lambda: moment[0]) as server:
        days = Days(server, moment)
        (anna, _), table = await company(server, "Anna", "Bo", clock={"each": 86_400})
        me = (await anna.call("GET", "/api/me"))["id"]
        assert await server.services.vacations.begin(me, BEGIN, BEGIN + 5 * DAY)
        assert not await server.services.vacations.begin(me, BEGIN, BEGIN + 5 * DAY)
        await days.pass_by(DAY + 1, table)
        seen = await info(anna, table)
        assert not seen["seats"][0]["away"]
        assert seen["seats"][0]["rest"] == BEGIN + 5 * DAY
        await days.pass_by(4 * DAY, table)
        assert (await info(anna, table))["seats"][0]["away"]  # then its time is over at once


# Giving up, and agreeing to end -----------------------------------------------------------------------


async def giving_up(settings: Settings) -> None:
    async with hosted(settings) as server:
        (anna, bo, carla), table = await company(server, "Anna", "Bo", "Carla", options={"rounds": 2})
        stranger = await server.guest("Eve")
        path = f"/api/tables/{table}"
        await refused(stranger, "NotFound", "POST", f"{path}/resign")
        seen = await carla.call("POST", f"{path}/resign")
        assert seen["status"] == "running"  # two people still play
        assert (seen["seats"][2]["out"], seen["seats"][2]["away"]) == (True, True)
        await refused(carla, "TableState", "POST", f"{path}/resign")
        sitting = await carla.sit(table)
        await sitting.ask("return")
        assert (await info(carla, table))["seats"][2]["away"]  # nobody takes that back
        await _play_on(table, {0: anna, 1: bo})
        seen = await info(anna, table)
        assert seen["status"] == "finished"
        assert seen["outcome"]["reason"] == "rounds"
        assert seen["outcome"]["ranks"][2] == 3
        assert sorted(seen["outcome"]["ranks"])[0] == 1
        await refused(anna, "TableState", "POST", f"{path}/resign")

        # Against bots alone there is nobody to play on for.
        alone = await anna.open_table("duel", [ME, BOT, BOT])
        seen = await anna.call("POST", f"/api/tables/{alone['id']}/resign")
        assert (seen["status"], seen["outcome"]["ranks"]) == ("finished", [3, 1, 1])


async def _play_on(table: str, people: dict[int, Client]) -> None:
    """Play what is asked of these seats until the game is over."""
    while True:
        seen = await info(people[0], table)
        if seen["status"] == "finished":
            return
        asked = [seat for seat in seen["open"] if seat in people]
        for seat in asked:
            view = await people[seat].call("GET", f"/api/tables/{table}/view?seat={seat}")
            texts = [text for _, text in view["legal"]]
            if texts:
                text = "ready" if "ready" in texts else texts[0]
                await people[seat].call(
                    "POST", f"/api/tables/{table}/steps", {"step": view["step"], "seat": seat, "text": text}
                )
        if not asked:
            await asyncio.sleep(0.02)  # a bot thinks


@in_loop
async def test_who_gives_up_comes_last(settings: Settings) -> None:
    await giving_up(settings)


async def agreeing(settings: Settings) -> None:
    async with hosted(settings) as server:
        (anna, bo, carla), table = await company(server, "Anna", "Bo", "Carla")
        path = f"/api/tables/{table}"
        watching = await carla.sit(table)
        view = await watching.until("view")
        await refused(bo, "TableState", "POST", f"{path}/consent", {"agree": True})
        step = (await anna.call("POST", f"{path}/end"))["step"]
        view = await watching.reach(step)
        assert view["undo"]["wish"] == {
            "what": "end", "seat": 0, "to": step, "agreed": [], "waiting": [1, 2]
        }  # fmt: skip
        await refused(bo, "TableState", "POST", f"{path}/end")  # one question at a time
        await act(anna, table, 0, "mark 1")  # the offer stands while the game goes on
        await bo.call("POST", f"{path}/consent", {"agree": True})
        await refused(bo, "TableState", "POST", f"{path}/consent", {"agree": True})
        await carla.call("POST", f"{path}/consent", {"agree": False})
        assert (await info(anna, table))["status"] == "running"
        await bo.call("POST", f"{path}/end")
        await bo.call("POST", f"{path}/consent", {"agree": False})  # taken back
        step = (await bo.call("POST", f"{path}/end"))["step"]
        await watching.reach(step)
        await watching.ask("consent", agree=True)
        await anna.call("POST", f"{path}/consent", {"agree": True})
        seen = await info(anna, table)
        assert (seen["status"], seen["open"]) == ("finished", [])
        assert (seen["outcome"]["ranks"], seen["outcome"]["reason"]) == ([1, 1, 1], "agreed")
        kinds = [entry["kind"] for entry in (await watching.ask("history"))["entries"]]
        assert kinds[-3:] == ["agree", "agree", "end"]
        alone = await anna.open_table("duel", [ME, BOT])
        await refused(anna, "TableState", "POST", f"/api/tables/{alone['id']}/end")


@in_loop
async def test_all_agree_to_end(settings: Settings) -> None:
    await agreeing(settings)


# Seats that change hands ------------------------------------------------------------------------------


async def changing_hands(settings: Settings) -> None:
    moment = [BEGIN]
    async with hosted(settings, now=lambda: moment[0]) as server:
        days = Days(server, moment)
        (anna, bo, carla), table = await company(server, "Anna", "Bo", "Carla", absent=60)
        path = f"/api/tables/{table}"
        await refused(anna, "TableState", "PUT", f"{path}/seats/2", {"kind": "bot"})  # she is there
        await carla.call("POST", f"{path}/leave")
        await refused(carla, "NotAllowed", "PUT", f"{path}/seats/2", {"kind": "bot"})
        await refused(await server.guest("Eve"), "NotFound", "PUT", f"{path}/seats/2", {"kind": "bot"})
        seen = await anna.call("PUT", f"{path}/seats/2", {"kind": "bot"})
        assert (seen["seats"][2]["kind"], seen["seats"][2]["bot"]) == ("bot", "random")

        # Carla sees the table as a spectator, and asks for her seat.
        assert (await info(carla, table))["seats"][2]["yours"]
        await refused(carla, "NotAllowed", "GET", f"{path}/view?seat=2")
        await refused(bo, "NotAllowed", "POST", f"{path}/seats/2/ask")
        await carla.call("POST", f"{path}/seats/2/ask")
        await anna.call("POST", f"{path}/consent", {"agree": True})
        await refused(carla, "NotAllowed", "POST", f"{path}/consent", {"agree": True})
        await bo.call("POST", f"{path}/consent", {"agree": True})
        seen = await info(carla, table)
        assert seen["seats"][2]["you"]
        assert not seen["seats"][2]["away"]
        assert (await carla.call("GET", f"{path}/view?seat=2"))["view"]["hand"]

        # She leaves for good: an invited person sits down, who has no other hand here.
        await carla.call("POST", f"{path}/resign")
        seen = await bo.call("PUT", f"{path}/seats/2", {"kind": "open"})
        code = seen["links"]["join"]
        await refused(bo, "NotAllowed", "POST", f"{path}/join", {"code": code})
        dario = await server.guest("Dario")
        await refused(dario, "NotFound", "POST", f"{path}/join", {"code": "guessed"})
        seen = await dario.call("POST", f"{path}/join", {"code": code})
        assert (seen["seats"][2]["name"], seen["seats"][2]["out"]) == ("Dario", False)
        assert seen["links"]["join"] is None  # no seat is left
        games = (await carla.call("GET", "/api/me/games"))["games"]
        assert [game["table"]["id"] for game in games] == [table]  # where she may ask
        await carla.call("POST", f"{path}/seats/2/ask")
        await dario.call("POST", f"{path}/consent", {"agree": False})
        assert (await info(dario, table))["seats"][2]["you"]
        await carla.call("DELETE", f"/api/me/games/{table}")
        assert (await carla.call("GET", "/api/me/games"))["games"] == []

        # Whose connection broke has some minutes.
        await days.pass_by(61_000, table)
        seen = await info(bo, table)
        assert seen["seats"][0]["away"]
        await refused(bo, "TableState", "PUT", f"{path}/seats/0", {"kind": "bot"})
        await days.pass_by(600_000)
        await bo.call("PUT", f"{path}/seats/0", {"kind": "bot", "bot": "random"})
        assert (await info(bo, table))["seats"][0]["kind"] == "bot"


@in_loop
async def test_leavers_are_replaced_and_may_ask_to_come_back(settings: Settings) -> None:
    await changing_hands(settings)


def test_snapshots_know_who_left() -> None:
    game = registry.game("tigris")
    options = game.resolve(3, {})
    position = Position(game, 3, options, Clock(each=86_400, bank=5))
    rows: list[tuple[int, Control]] = [(1, Rest(9_999)), (2, Forfeit()), (0, OfferEnd())]
    for step, (seat, row) in enumerate(rows, 1):
        position.take(Act(step, seat, row, 1000 * step))
    found = snapshot_of(position)
    assert found is not None
    again = position_from(found, Position(game, 3, options, Clock(each=86_400, bank=5)), position.log)
    assert (again.out, again.left, again.wish, again.away) == (
        position.out, position.left, position.wish, position.away,
    )  # fmt: skip
    assert again.clocks.to_json() == position.clocks.to_json()


# What seats answer meanwhile --------------------------------------------------------------------------


def test_a_standing_answer_fits_questions_like_its_own() -> None:
    rule = StandingRule(prompts=["leech.answer"], text="leech from {from_seat}", most={"vp": 2})
    cheap = Decision(1, "leech.answer", data={"from_seat": 3, "vp": 2})
    dear = Decision(1, "leech.answer", data={"from_seat": 3, "vp": 3})
    assert planned.standing_text([rule], cheap) == "leech from 3"
    assert planned.standing_text([rule], dear) is None
    assert planned.standing_text([rule], Decision(1, "turn.act")) is None
    other = StandingRule(prompts=["ship.build"], text="decline", other=True)
    asked = Decision(0, "ship.build")
    assert planned.standing_text([other], asked, ["decline", "ship 3"]) == "ship 3"
    assert planned.standing_text([other], asked, ["decline"]) == "decline"


async def plans(settings: Settings) -> None:
    """Anna leads the first round: when she is ready, both choose a card in secret. Bo has left his behind."""
    async with hosted(settings) as server:
        (anna, bo), table = await company(server, "Anna", "Bo", options={"rounds": 2})
        sitting = await bo.sit(table)
        await sitting.until("view")
        hand = await _hand(bo, table, 1)
        standing = {"ready": {"prompts": ["turn.act"], "text": "ready", "value": "always"}}
        with pytest.raises(Refused, match="not yours"):
            await sitting.ask("plans", seat=0, moves=["ready"])
        with pytest.raises(Refused, match="nonsense"):
            await sitting.ask("plans", seat=1, moves=["nonsense"])
        await sitting.ask("plans", seat=1, moves=[f"card {hand[0]}", "spy"], standing=standing)
        await sitting.close()
        await _gone(server, table)
        await act(anna, table, 0, "ready")
        await _until(anna, table, [0])  # Bo's card lies there already
        await act(anna, table, 0, f"card {(await _hand(anna, table, 0))[0]}")

        # Bo leads the second round: always ready. Then it is too late to spy.
        await _until(anna, table, [0, 1])
        me = (await bo.call("GET", "/api/me"))["id"]
        kept = None
        while kept is None or kept.dropped is None:
            kept = await server.services.plans.of(table, 1, me)
            await asyncio.sleep(0.01)
        assert (kept.moves, kept.dropped) == ([], "spy")
        assert (await info(anna, table))["open"] == [0, 1]
        again = await bo.sit(table)
        told = await again.until("plans")
        assert (told["seat"], told["moves"], told["dropped"]) == (1, [], "spy")
        assert told["standing"]["ready"]["value"] == "always"
        other = await anna.sit(table)
        view = await other.until("view")
        assert view["seat"] == 0
        await other.ask("ping")  # nothing of Bo's plans comes before this answer
        await again.ask("plans", seat=1)
        assert await server.services.plans.of(table, 1, me) is None

        # With the game its plans end.
        await again.ask("plans", seat=1, standing=standing)
        await sweep(server.app.state.house)
        assert await server.services.plans.of(table, 1, me) is not None
        await anna.call("POST", f"/api/tables/{table}/resign")
        await sweep(server.app.state.house)
        assert await server.services.plans.of(table, 1, me) is None


async def _until(client: Client, table: str, asked: list[int]) -> None:
    """Until just these seats are asked."""
    while (await info(client, table))["open"] != asked:
        await asyncio.sleep(0.01)


@in_loop
async def test_plans_are_played_while_nobody_is_there(settings: Settings) -> None:
    await plans(settings)


@in_loop
async def test_who_is_at_the_table_answers_himself(settings: Settings) -> None:
    async with hosted(settings) as server:
        (anna, bo), table = await company(server, "Anna", "Bo")
        sitting = await bo.sit(table)
        await sitting.until("view")
        await sitting.ask("plans", seat=1, moves=[f"card {(await _hand(bo, table, 1))[0]}"])
        await act(anna, table, 0, "ready")
        house = server.app.state.house
        loaded = await house.get(table)
        while loaded.busy():
            await asyncio.sleep(0.01)
        assert (await info(bo, table))["open"] == [0, 1]


def test_a_plan_that_would_begin_a_conflict_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """It did not when it was made, or its player would have to know of it."""
    game = registry.game("duel")
    position = Position(game, 2, game.resolve(2, {}), None)
    while position.state.actor() == -1:
        position.state.apply_id(-1, position.state.legal_ids(-1)[0])
    action, after = planned.choose(position, 0, Plan(moves=["ready", "card 1"]))
    assert (action, after.moves) == (game.notation.read_id("ready"), ["card 1"])
    monkeypatch.setattr(Consequence, "mark", lambda *_: "conflict")
    action, after = planned.choose(position, 0, Plan(moves=["ready", "card 1"]))
    assert (action, after) == (None, Plan(dropped="ready"))


async def _gone(server: Hosted, table_id: str) -> None:
    """Until nobody is connected to a table any more."""
    table = await server.app.state.house.get(table_id)
    while table.online():
        await asyncio.sleep(0.01)


async def two_nodes(settings: Settings) -> None:
    """Anna plays through one node and Bo through another: seats, plans and questions are one over both."""
    lax = replace(settings, private_webhooks=True, notice_after=0)
    async with push_service() as service, hosted(lax) as first, hosted(lax) as second:
        while min(len(one.app.state.house.nodes) for one in (first, second)) < 2:
            await asyncio.sleep(0.02)  # until they know of each other
        anna, bo = await first.guest("Anna"), await second.guest("Bo")
        opened = await anna.open_table("duel", [ME, OPEN], clock={"each": 86_400})
        table, path = opened["id"], f"/api/tables/{opened['id']}"
        await bo.call("POST", f"{path}/join", {"code": opened["links"]["join"]})
        await bo.call("POST", "/api/me/push", Browser().subscription(f"{service.url}/bo"))
        sitting = await bo.sit(table)
        await sitting.until("view")
        await sitting.ask("plans", seat=1, moves=[f"card {(await _hand(bo, table, 1))[0]}"])
        while not (await info(anna, table))["seats"][1]["online"]:
            await asyncio.sleep(0.02)
        await sitting.close()
        while (await info(anna, table))["seats"][1]["online"]:
            await asyncio.sleep(0.02)
        await act(anna, table, 0, "ready")
        for client in (anna, bo):
            await _until(client, table, [0])  # played by whichever node looks after the table
        await act(anna, table, 0, f"card {(await _hand(anna, table, 0))[0]}")
        await _until(bo, table, [1])
        await service.wait(1)

        # Bo leaves through his node, Anna gives his seat to a bot through hers, and he gets it back.
        await bo.call("POST", f"{path}/leave")
        while not (await info(anna, table))["seats"][1]["away"]:
            await asyncio.sleep(0.02)
        await anna.call("PUT", f"{path}/seats/1", {"kind": "bot"})
        while not (await info(bo, table))["seats"][1]["yours"]:
            await asyncio.sleep(0.02)
        await bo.call("POST", f"{path}/seats/1/ask")
        while True:  # until Anna's node has heard of it
            seen = (await anna.call("GET", f"{path}/view?seat=0"))["undo"]["wish"]
            if seen is not None:
                break
            await asyncio.sleep(0.02)
        await anna.call("POST", f"{path}/consent", {"agree": True})
        while not (await info(bo, table))["seats"][1]["you"]:
            await asyncio.sleep(0.02)
        await bo.call("PUT", "/api/me/vacation", {"days": 3})
        while (await info(anna, table))["seats"][1]["rest"] is None:
            await asyncio.sleep(0.02)
        assert len(service.all) <= 2  # his turn once, and again with his seat: never by both nodes
