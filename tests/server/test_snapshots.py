"""Long tables are opened and looked back at from snapshots, always as a replay from the start says."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.server.hosting import Hosted, hosted, in_loop
from ziggurat.core.protocol import CHANCE
from ziggurat.core.registry import game
from ziggurat.server.client import Client, Refused, Sitting
from ziggurat.server.settings import Settings
from ziggurat.server.store.control import Undo
from ziggurat.server.tables import moves, payloads, snapshots
from ziggurat.server.tables import table as table_module
from ziggurat.server.tables.house import House
from ziggurat.server.tables.position import Act, Position
from ziggurat.server.tables.table import Table

ME = {"kind": "person"}
GAMES = ("duel", "tigris", "tigris_cards", "terra", "anunnaki")


def wander(position: Position, rng: Random, rows: int) -> None:
    """Play at random, and take back now and then, so that the log grows as long as is wished."""
    while position.step < rows:
        actor = position.state.actor()
        if actor is None or (len(position.kept) > 12 and rng.random() < 0.3):
            first = rng.choice([act for act in position.kept[4:] if act.seat != CHANCE]).step
            answer: int | Undo = Undo(first, position.kept[-1].step)
            actor = 0
        elif actor == CHANCE:
            answer = position.state.deal(rng)
        else:
            actor = rng.choice(position.open())
            answer = position.state.draw(actor, rng)
        position.take(Act(position.step + 1, actor, answer, 1000 + position.step))


def facts(position: Position) -> dict[str, object]:
    return {
        "dump": position.state.dump(),
        "kept": position.kept,
        "step": position.step,
        "at": position.at,
        "floors": position.floors,
        "pending": position.pending,
        "away": position.away,
        "veiled": position.veiled,
        "clocks": position.clocks.to_json(),
        "run": [own.act for own in position.run],
    }


@pytest.mark.parametrize("seed", range(4))
def test_undo_goes_back_to_what_a_replay_of_the_rest_gives(seed: int) -> None:
    """States remembered on the way make no difference."""
    duel = game("duel")
    long = Position(duel, 3, duel.resolve(3, {"rounds": 4}), None)
    rng = Random(seed)
    for _ in range(40):
        wander(long, rng, long.step + 9)
        plain = Position(duel, 3, long.options, None)
        for act in long.kept:
            assert isinstance(act.answer, int)
            plain.step = act.step - 1
            plain.take(act)
        assert long.state.dump() == plain.state.dump()
        assert (long.pending, [own.act for own in long.run]) == (
            plain.pending,
            [own.act for own in plain.run],
        )


@pytest.mark.parametrize("seed", range(4))
def test_a_position_from_a_snapshot_is_that_of_a_replay(seed: int) -> None:
    duel = game("duel")
    options = duel.resolve(2, {"rounds": 4})
    long = Position(duel, 2, options, None)
    wander(long, Random(seed), 400)
    replayed = Position(duel, 2, options, None)
    made = snapshots.replay(replayed, long.log)
    assert len(made) >= 3
    for snapshot in made:
        position = snapshots.position_from(snapshot, Position(duel, 2, options, None), long.log)
        for act in long.log[snapshot.step :]:
            position.take(act)
        assert facts(position) == facts(long)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_snapshots(name: str) -> None:
    """Once, one that sets pieces out in the beginning had none, and its long tables were slow to open."""
    played = game(name)
    seats = played.seats[0]
    options = played.resolve(seats, {})
    position = Position(played, seats, options, None)
    rng = Random(6)
    compared = 0
    while position.step < 150 and (actor := position.state.actor()) is not None:
        action = position.state.deal(rng) if actor == CHANCE else position.state.draw(actor, rng)
        position.take(Act(position.step + 1, actor, action, 1_000))
        if position.step % 10 or position.pending:
            continue
        snapshot = snapshots.snapshot_of(position)
        assert snapshot is not None, f"no snapshot after step {position.step}"
        again = snapshots.position_from(snapshot, Position(played, seats, options, None), position.log)
        assert again.state.dump() == position.state.dump()
        assert again.state.decisions() == position.state.decisions()
        compared += 1
    assert compared > 1


async def long_table(server: Hosted, client: Client, rows: int) -> tuple[str, Sitting]:
    """A table whose log is long, by playing and taking back over the socket."""
    table = await client.open_table("duel", [ME, ME], options={"rounds": 4})
    sitting = await client.sit(table["id"])
    view = await sitting.until("view")
    step = view["step"]
    seat = view["view"]["leader"]
    while step < rows:
        step = (await sitting.ask("play", step=step, seat=seat, text="mark 1"))["step"]
        if step % 50:
            step = (await sitting.ask("undo", step=step, seat=seat))["step"]
        else:
            step = (await sitting.ask("undo", step=step, seat=seat, to=view["step"]))["step"]
    return str(table["id"]), sitting


def rows_of(settings: Settings, query: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(settings.database_url.removeprefix("sqlite:///")) as database:
        return database.execute(query).fetchall()


@in_loop
async def test_a_long_table_is_opened_from_its_snapshot_and_looked_back_at(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[int] = []
    take = Position.take

    def counted(self: Position, act: Act, tell: bool = True) -> object:
        taken.append(act.step)
        return take(self, act, tell)

    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME], options={"rounds": 4})
        opened = await server.app.state.house.get(table["id"])
        rng = Random(3)
        assert opened.position is not None
        for _ in range(500):
            await one_row(opened, rng)
        token = anna.token
        view = await anna.call("GET", f"/api/tables/{table['id']}/view?seat=1")
        rows = view["step"]
    assert len(rows_of(settings, "select step from snapshot")) >= rows // 100
    async with hosted(settings) as server:
        anna = server.client(token)
        monkeypatch.setattr(Position, "take", counted)
        again = await anna.call("GET", f"/api/tables/{table['id']}/view?seat=1")
        assert again["view"] == view["view"]
        assert len(taken) < 200  # of more than 500
        taken.clear()
        sitting = await anna.sit(table["id"])
        past = await sitting.ask("at", step=rows // 2)
        assert past["step"] == rows // 2
        assert len(taken) < 200
        pages, after = [], 0
        while True:
            page = await sitting.ask("history", after=after)
            pages += page["entries"]
            if not page["more"]:
                break
            after = page["entries"][-1]["step"]
        assert [entry["step"] for entry in pages] == list(range(1, rows + 1))


async def one_row(table: Table, rng: Random) -> None:
    """A random answer, or an undo, straight at the table."""
    position = table.playing()
    player = table.seats[0].player_id
    assert player is not None
    if len(position.kept) > 30 and (position.state.actor() is None or rng.random() < 0.4):
        await moves.take_back(table, player, 0, position.step, rng.choice(position.kept[4:-1]).step)
        return
    seat = rng.choice(position.open())
    action = position.state.draw(seat, rng)
    trial = position.state.clone()
    trial.apply_id(seat, action)
    if trial.outcome() is not None:  # never end: the log is to become long
        await moves.take_back(table, player, 0, position.step, position.kept[4].step)
        return
    await moves.play(table, player, seat, position.step, action)


@in_loop
async def test_undo_does_not_fill_a_log_for_ever(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "MOST_ASIDE", 20)
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        with pytest.raises(Refused) as caught:
            await long_table(server, anna, 100)
        assert caught.value.kind == "UndoRefused"


@in_loop
async def test_a_page_of_history_has_a_bound(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(payloads, "PAGE", 10)
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        _, sitting = await long_table(server, anna, 30)
        first = await sitting.ask("history")
        assert (len(first["entries"]), first["more"]) == (10, True)
        last = await sitting.ask("history", after=first["step"] - 3)
        assert (len(last["entries"]), last["more"]) == (3, False)


@in_loop
async def test_a_snapshot_that_is_of_no_use_does_no_harm(settings: Settings, tmp_path: Path) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table_id, sitting = await long_table(server, anna, 300)
        view = await sitting.ask("look", seat=0)
        token = anna.token
    with sqlite3.connect(settings.database_url.removeprefix("sqlite:///")) as database:
        database.execute("update snapshot set data = x'00'")
    async with hosted(replace(settings)) as server:
        sitting = await server.client(token).sit(table_id)
        assert (await sitting.until("view"))["view"] == view["view"]


@in_loop
async def test_an_undo_behind_the_last_snapshot_costs_the_distance(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, such a table was replayed from its beginning whenever it was opened."""
    monkeypatch.setattr(table_module, "FAR", 16)
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        opened = await anna.open_table("tigris", [ME, ME], undo="free")
        table = await server.app.state.house.get(opened["id"])
        rng, player = Random(5), table.seats[0].player_id
        while len(table.playing().kept) < 230:
            position = table.playing()
            seat = position.open()[0]
            await moves.play(table, player, seat, position.step, position.state.draw(seat, rng))
        last = max(int(str(row[0])) for row in rows_of(settings, "select step from snapshot"))
        position = table.playing()
        back = next(act for act in position.kept if act.step > last - 10 and act.seat != CHANCE)
        await moves.take_back(table, player, 0, position.step, back.step)
        played: list[int] = []
        play = Position._play

        def counted(self: Position, act: Act, action: int, tell: bool) -> object:
            played.append(act.step)
            return play(self, act, action, tell)

        monkeypatch.setattr(Position, "_play", counted)
        again = await House(table.services).get(opened["id"])
        assert facts(again.playing()) == facts(table.playing())
        assert len(played) < 150  # of more than 220
