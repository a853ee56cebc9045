"""Undo: free while nothing was learned, by consent of all beyond that, never a deletion."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.anunnaki.positions import BASIC, battle
from tests.server.hosting import Hosted, hosted, in_loop
from ziggurat.core import registry
from ziggurat.server.client import Refused, Sitting
from ziggurat.server.settings import Settings
from ziggurat.server.store import control
from ziggurat.server.tables import undo
from ziggurat.server.tables.position import Act, Position

ME = {"kind": "person"}
BOT = {"kind": "bot", "bot": "random"}


async def two(server: Hosted, **more: Any) -> tuple[Sitting, Sitting, str]:
    """Two people at a table of two, both connected."""
    anna, bo = server.client(), server.client()
    await anna.guest("Anna")
    await bo.guest("Bo")
    table = await anna.open_table("duel", [ME, {"kind": "open"}], listed=True, **more)
    await bo.call("POST", f"/api/tables/{table['id']}/join", {})
    first, second = await anna.sit(table["id"]), await bo.sit(table["id"])
    await first.until("view")
    await second.until("view")
    return first, second, table["id"]


async def step(sitting: Sitting, seat: int, text: str) -> int:
    """Play at the newest step; the new step."""
    assert sitting.view is not None
    ack = await sitting.ask("play", step=sitting.view["step"], seat=seat, text=text)
    await sitting.reach(ack["step"])
    return int(ack["step"])


async def refused(sitting: Sitting, kind: str, message: str, **fields: Any) -> None:
    with pytest.raises(Refused) as caught:
        await sitting.ask(message, **fields)
    assert caught.value.kind == kind


@in_loop
async def test_own_answers_in_a_row_are_taken_back_freely(settings: Settings) -> None:
    async with hosted(settings) as server:
        first, second, table_id = await two(server)
        assert first.view is not None
        start = first.view["step"]
        before = first.view["view"]
        await step(first, 0, "mark 1")
        now = await step(first, 0, "mark 2")
        assert first.view["undo"]["free"] == start
        assert first.view["undo"]["last"] == now - 1
        ack = await first.ask("undo", step=now, seat=0, to=start)
        assert ack["step"] == now + 1
        await second.reach(now + 1)
        assert second.view is not None
        assert second.view["log"][-1]["kind"] == "undo"
        assert second.view["log"][-1]["removed"] == [start + 1, start + 2]
        look = await first.ask("look", seat=0)
        assert look["view"] == before
        rows = await server.services.steps.rows(table_id)
        assert [row.text for row in rows[-3:-1]] == ["mark 1", "mark 2"]
        assert control.read(rows[-1].text) == control.Undo(start + 1, start + 2)


@in_loop
async def test_what_a_spy_saw_cannot_be_unseen(settings: Settings) -> None:
    async with hosted(settings) as server:
        first, _, _ = await two(server)
        assert first.view is not None
        await step(first, 0, "mark 1")
        before_spy = first.view["step"]
        now = await step(first, 0, "spy")
        assert first.view["undo"]["free"] is None
        marked = await step(first, 0, "mark 2")
        assert first.view["undo"]["free"] == now  # the mark after the spy is free, the spy is not
        await first.ask("undo", step=marked, seat=0, to=before_spy)
        view = await first.ask("look", seat=0)
        assert view["undo"]["wish"] == {
            "what": "undo",
            "seat": 0,
            "to": before_spy,
            "agreed": [],
            "waiting": [1],
        }


@in_loop
async def test_beyond_that_all_must_agree(settings: Settings) -> None:
    async with hosted(settings) as server:
        first, second, _ = await two(server)
        assert first.view is not None
        assert second.view is not None
        to = first.view["step"]
        now = await step(first, 0, "spy")
        await first.ask("undo", step=now, seat=0)
        await second.reach(now + 1)
        await refused(first, "NotAllowed", "consent", agree=True)
        await second.ask("consent", agree=False)
        await first.reach(now + 2)
        assert first.view["undo"]["wish"] is None
        await first.ask("undo", step=now + 2, seat=0)
        await second.ask("consent", agree=True)
        await second.reach(now + 5)  # wish, agree, undo
        assert [entry["kind"] for entry in second.view["log"]][-2:] == ["agree", "undo"]
        look = await first.ask("look", seat=0)
        assert look["view"]["step"] == to
        assert look["view"]["spied"] == []


@in_loop
async def test_others_decisions_and_deals_are_not_taken_back_freely(settings: Settings) -> None:
    async with hosted(settings) as server:
        first, second, _ = await two(server)
        await step(first, 0, "ready")
        await second.until("view")
        for sitting, seat in ((first, 0), (second, 1)):
            look = await sitting.ask("look", seat=seat)
            await step(sitting, seat, look["legal"][0][1])
        assert second.view is not None
        # seat 1 answered last, all cards were revealed and drawn: nothing is free any more
        assert second.view["undo"]["free"] is None
        assert second.view["undo"]["ask"] is not None


@in_loop
async def test_a_secret_answer_is_free_while_others_choose_and_stays_hidden(settings: Settings) -> None:
    async with hosted(settings) as server:
        first, second, table_id = await two(server)
        await step(first, 0, "ready")
        look = await first.ask("look", seat=0)
        secret = look["legal"][0][1]
        chosen = await step(first, 0, secret)
        await second.reach(chosen)
        assert second.view is not None
        assert second.view["log"][-1]["text"] == "?"
        ack = await first.ask("undo", step=chosen, seat=0)
        view = await first.ask("look", seat=0)
        assert view["legal"] == look["legal"]
        await second.reach(ack["step"])
        for sitting, seat in ((first, 0), (second, 1)):
            mine = await sitting.ask("look", seat=seat)
            await step(sitting, seat, mine["legal"][-1][1])
        history = await second.ask("history", after=chosen - 1)
        texts = {entry["step"]: entry["text"] for entry in history["entries"]}
        assert texts[chosen] == "?"  # taken back, so never shown
        assert texts[ack["step"] + 1].startswith("card ")  # revealed with the others
        rows = await server.services.steps.rows(table_id)
        assert rows[chosen - 1].text == secret


async def undo_to(sitting: Sitting, to: int) -> None:
    """Ask until no bot was faster."""
    while True:
        view = await sitting.ask("look", seat=0)
        try:
            await sitting.ask("undo", step=view["step"], seat=0, to=to)
        except Refused as error:
            if error.kind != "StaleStep":
                raise
        else:
            return


@in_loop
async def test_a_table_of_one_person_takes_back_what_it_likes(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, BOT])
        assert table["undo"] == "free"
        sitting = await anna.sit(table["id"])
        start = await sitting.until("view")
        await step(sitting, 0, "ready")
        look = await sitting.ask("look", seat=0)
        await step(sitting, 0, look["legal"][0][1])
        await undo_to(sitting, start["step"])
        again = await sitting.ask("look", seat=0)
        assert again["view"] == start["view"]


@in_loop
async def test_undo_can_be_off(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME], undo="off")
        sitting = await anna.sit(table["id"])
        await sitting.until("view")
        now = await step(sitting, 0, "mark 1")
        await refused(sitting, "UndoRefused", "undo", step=now, seat=0)
        assert sitting.view is not None
        assert sitting.view["undo"] == {"free": None, "last": None, "ask": None, "wish": None}


@in_loop
async def test_an_answer_that_closes_a_secret_round_is_never_free(settings: Settings) -> None:
    """Whatever drawn worlds say: who answers last has seen the others' answers. No deal follows here."""
    async with hosted(settings) as server:
        first, second, _ = await two(server)
        await step(first, 0, "ready")
        for sitting, seat in ((first, 0), (second, 1)):
            look = await sitting.ask("look", seat=seat)
            await step(sitting, seat, look["legal"][0][1])
        table = next(iter(server.app.state.house.loaded()))
        position = table.position
        closing = [act for act in position.kept if act.seat >= 0][-1]
        before = position.rebuilt([act for act in position.kept if act.step < closing.step], 0)
        before.step = closing.step - 1
        before.take(closing)
        before.revealing = {(closing.step, twins): False for twins in (undo.TWINS, undo.GLANCE)}
        assert undo.free_span(before, closing.seat) is None
        span, free = undo.plan(before, "standard", closing.seat, None)
        assert (span.first, free) == (closing.step, False)


@pytest.mark.parametrize("first", [0, 1], ids=["the first card", "the rival's card"])
def test_two_secret_cards_stay_hidden_until_all_have_answered(first: int) -> None:
    """Who lays a second card is asked again: neither side learns the other's before, whoever is first."""
    gods = ["aegir", "freya", "freyr", "loki"]
    scene = battle(
        "norrenis",
        "babylon",
        followers={"1": {"gaia12.W": 1}},
        gods_at={"0": {"fourth": "gaia12.W"}},
        god_cards={"0": gods},
        hand={"0": [*BASIC, "dagger", "short_bow"]},
    )
    game = registry.game("anunnaki")
    position = Position(game, 2, scene.state.options, None, begun=scene.state.dump())

    def answer(seat: int, text: str) -> None:
        position.take(Act(position.step + 1, seat, game.notation.read_id(text), 0))

    answers = [(0, "play dagger"), (0, "play short_bow")]
    answers.insert(2 if first == 0 else 0, (1, "play slingshot"))
    for number, (seat, text) in enumerate(answers[:-1], 1):
        answer(seat, text)
        assert position.hidden() == set(range(1, number + 1))
    span = undo.free_span(position, 0)
    assert span is not None
    assert span.first == span.last == (2 if answers[1][0] == 0 else position.pending[0][-1])
    answer(*answers[-1])
    assert position.hidden() == set()
