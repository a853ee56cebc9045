"""Finished games looked back at: how the scores went, and where the game turned."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from tests.review.planted import AT, BETTER, GOOD, MISTAKE, planted
from tests.server.hosting import hosted, in_loop, play_out
from tests.server.test_people import refused
from tests.server.test_undo import step, two
from ziggurat.core import play, registry
from ziggurat.core.course import course
from ziggurat.core.game import HEAD
from ziggurat.core.protocol import CHANCE
from ziggurat.core.record import Record
from ziggurat.server.bots import study
from ziggurat.server.bots.queues import Asker, Tell
from ziggurat.server.client import Client
from ziggurat.server.errors import BotFailed, TooMany
from ziggurat.server.settings import Settings
from ziggurat.server.tables.reviews import Reviews

ME = {"kind": "person"}


def finished(game: str, seats: int, seed: int) -> Record:
    """The record of a random game."""
    found = registry.game(game)
    state = found.setup(seats)
    steps = list(play.random_game(state, Random(seed)))
    return play.new_record(state, ["Anna", "Bo", "Cai", "Dia"][:seats], steps)


def test_the_course_of_every_game_ends_with_its_scores() -> None:
    for game, seats in (("tigris", 2), ("tigris_cards", 2), ("anunnaki", 2), ("terra", 2)):
        record = finished(game, seats, 5)
        found = course(record)
        outcome = play.replay(record).outcome()
        assert outcome is not None
        assert found[-1].scores == outcome.scores
        assert found[-1].steps == len(record.steps)
        assert len(found) > 2
        assert [one.steps for one in found] == sorted({one.steps for one in found})
        half = found[len(found) // 2]
        assert play.replay(record, half.steps).standing() == half.scores


@in_loop
async def test_a_finished_table_tells_its_course(settings: Settings) -> None:
    async with hosted(settings) as server:
        anna = await server.guest("Anna")
        record = finished("tigris", 2, 5)
        table = await anna.call("POST", "/api/tables/import", {"record": record.write()})
        path = f"/api/tables/{table['id']}"
        told = (await anna.call("GET", f"{path}/course"))["standings"]
        assert [(one["step"], tuple(one["scores"])) for one in told] == [
            (one.steps, one.scores) for one in course(record)
        ]


async def reviewed(client: Client, path: str) -> dict[str, Any]:
    """Ask for a review until it is there."""
    found = await client.call("POST", f"{path}/review")
    while found["status"] in ("waiting", "running"):
        await asyncio.sleep(0.05)
        found = await client.call("GET", f"{path}/review")
    return dict(found)


@in_loop
async def test_a_review_is_made_once_and_kept(settings: Settings) -> None:
    record = planted()
    async with hosted(settings) as server:
        anna = await server.guest("Anna")
        table = await anna.call("POST", "/api/tables/import", {"record": record.write()})
        path = f"/api/tables/{table['id']}"
        assert (await anna.call("GET", f"{path}/review"))["status"] == "none"
        found = await reviewed(anna, path)
        assert found["status"] == "done"
        (moment,) = [one for one in found["moments"] if one["grade"] == "blunder"]
        assert (moment["step"], moment["seat"], moment["played"]) == (AT + 1, 0, MISTAKE)
        assert moment["better"].startswith(BETTER)
        assert "più debole" in " ".join(moment["told"]["it"]["why"])
        assert [player["seat"] for player in found["players"]] == [0, 1]
        assert found["curve"][-1] == {"step": len(record.steps), "chances": [0.0, 1.0]}
        line = (await anna.call("GET", f"{path}/review/line?step={moment['step']}"))["steps"]
        assert line[0]["text"] == moment["better"]
        assert line[0]["view"]["seat"] == 0
        await refused(anna, "NotFound", "GET", f"{path}/review/line?step=1000")
    async with hosted(settings) as server:  # after a restart, and for another copy of the same game
        bo = await server.guest("Bo")
        copy = await bo.call("POST", "/api/tables/import", {"record": record.write()})
        again = await bo.call("POST", f"/api/tables/{copy['id']}/review")
        assert again == found


@in_loop
async def test_reviews_step_back_and_are_counted(settings: Settings) -> None:
    """Reviews wait in a line of their own: bots at tables answer meanwhile, and nobody takes all of it."""
    asked: list[str] = []
    gate = asyncio.Event()

    async def slow(record: str, asker: Asker, tell: Tell) -> dict[str, Any]:
        asked.append(asker.player)
        await gate.wait()
        return {"moments": []}

    async with hosted(settings) as server:
        pool = server.services.bots
        assert pool._reviewer._all != pool._players._all
        assert "--review" in pool._reviewer._all[0]._command
        server.services.bots.review = slow  # type: ignore[assignment]
        reviews: Reviews = server.app.state.reviews
        records = [finished("tigris", 2, seed) for seed in range(4)]
        for number, record in enumerate(records[:2]):
            assert reviews.start(record, Asker("here", "anna")).status == "waiting"
            assert reviews.start(record, Asker("there", "bo")) is reviews.running(records[number])
        with pytest.raises(TooMany):
            reviews.start(records[2], Asker("here", "anna"))
        record = finished("tigris", 2, 9)
        state = play.replay(record, next(n for n, one in enumerate(record.steps) if one.seat == 0))
        view = state.view(0)
        assert await pool.choose("tigris", "random", view.to_json(), view.legal) in view.legal
        gate.set()
        while reviews.running(records[0]) or reviews.running(records[1]):
            await asyncio.sleep(0.01)
        assert asked == ["anna", "anna"]


@in_loop
async def test_a_review_that_nobody_wants_ends(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ziggurat.server.tables.reviews.CHECKED", 0.01)
    ended = asyncio.Event()
    now = [0.0]

    async def endless(record: str, asker: Asker, tell: Tell) -> dict[str, Any]:
        tell(3, 9)
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()
        return {}

    async with hosted(settings) as server:
        server.services.bots.review = endless  # type: ignore[assignment]
        reviews = Reviews(server.services, lambda: now[0])
        record = finished("tigris", 2, 5)
        begun = reviews.start(record, Asker("here", "anna"))
        while begun.status == "waiting":
            await asyncio.sleep(0.01)
        now[0] = 15
        running = reviews.running(record)  # somebody still looks
        assert running is begun
        assert (running.status, running.done, running.total) == ("running", 3, 9)
        now[0] = 30
        await asyncio.sleep(0.05)
        assert not ended.is_set()
        now[0] = 50
        await ended.wait()
        await reviews.stop()
        assert reviews.running(record) is None


@in_loop
async def test_a_review_that_fails_says_so(settings: Settings) -> None:
    async def broken(record: str, asker: Asker, tell: Tell) -> dict[str, Any]:
        raise BotFailed("the worker is gone")

    async with hosted(settings) as server:
        server.services.bots.review = broken  # type: ignore[assignment]
        anna = await server.guest("Anna")
        table = await anna.call("POST", "/api/tables/import", {"record": planted().write()})
        assert (await reviewed(anna, f"/api/tables/{table['id']}"))["status"] == "failed"


# Analyses ---------------------------------------------------------------------------------------------


@in_loop
async def test_a_position_is_played_on_by_all_seats(settings: Settings) -> None:
    async with hosted(settings) as server:
        anna = await server.guest("Anna")
        begun = await anna.call("POST", "/api/analyses/begin", {"record": planted().write(), "upto": 0})
        base = {"record": begun["record"], "upto": begun["upto"]}
        stood = await anna.call("POST", "/api/analyses/stand", {**base, "steps": [f"0: {GOOD}"]})
        assert stood["steps"] == [f"0: {GOOD}"]
        assert stood["seat"] == 0
        assert [text for _, text in stood["legal"] if text == MISTAKE] == [MISTAKE]
        assert len(stood["consequences"]["of"]) == len(stood["legal"])
        assert stood["log"][0]["events"]
        best = await anna.call("POST", "/api/analyses/best", {**base, "steps": [f"0: {GOOD}"]})
        assert best["options"][0]["text"].startswith(BETTER)
        assert best["options"][0]["told"]["it"]
        why = await anna.call("POST", "/api/analyses/why", {**base, "seat": 0, "text": "tile temple F6"})
        assert why["reason"]["rule"]
        await refused(anna, "RecordError", "POST", "/api/analyses/stand", {**base, "steps": ["nobody"]})
        wrong = {**base, "steps": ["0: tile temple F6"]}
        await refused(anna, "RecordError", "POST", "/api/analyses/stand", wrong)


@in_loop
async def test_impossible_positions_get_one_sentence(settings: Settings) -> None:
    async with hosted(settings) as server:
        anna = await server.guest("Anna")
        for game in ("tigris", "tigris_cards", "terra", "anunnaki"):
            wish = {"game": game, "seats": 2}
            layout = await anna.call("POST", "/api/analyses/layout", wish)
            assert {one["name"] for one in layout["fields"]} == set(layout["position"])
            given = {**wish, "position": layout["position"]}
            begun = await anna.call("POST", "/api/analyses/begin", given)
            base = {"record": begun["record"], "upto": 0, "whole": True}
            stood = await anna.call("POST", "/api/analyses/stand", base)
            assert stood["legal"]
            assert stood["position"] == layout["position"]
            bad = {**wish, "position": {**layout["position"], "moon": 7}}
            await refused(anna, "PositionError", "POST", "/api/analyses/begin", bad)
        for position in (
            {"hands": [{"red": 60}, {}]},
            {"leaders": [{"king": "F4", "priest": "F4"}, {}]},
            {"moon": 3},
            {"tiles": {"red": ["Z9"]}},
        ):
            wrong = {"game": "tigris", "seats": 2, "position": position}
            await refused(anna, "PositionError", "POST", "/api/analyses/begin", wrong)


@in_loop
async def test_an_analysis_is_saved_and_shared(settings: Settings) -> None:
    async with hosted(settings) as server:
        anna, bo = await server.guest("Anna"), await server.guest("Bo")
        tree = [{"parent": -1, "text": f"0: {GOOD}"}, {"parent": 0, "text": f"0: {MISTAKE}"}]
        wish = {"title": "The last turn", "record": planted().write(), "upto": 0, "tree": tree}
        saved = await anna.call("POST", "/api/analyses", wish)
        path = f"/api/analyses/{saved['id']}"
        read = await bo.call("GET", path)
        assert (read["title"], read["tree"], read["mine"]) == ("The last turn", tree, False)
        await refused(bo, "NotAllowed", "PUT", path, wish)
        await refused(bo, "NotAllowed", "DELETE", path)
        await anna.call("PUT", path, {**wish, "title": "Again"})
        assert [one["title"] for one in (await anna.call("GET", "/api/analyses"))["analyses"]] == ["Again"]
        await refused(
            anna, "RecordError", "POST", "/api/analyses", {**wish, "tree": [{"parent": 3, "text": "x"}]}
        )
        await anna.call("DELETE", path)
        await refused(anna, "NotFound", "GET", path)


@in_loop
async def test_a_running_table_is_not_studied(settings: Settings) -> None:
    async with hosted(settings) as server:
        anna = await server.guest("Anna")
        table = await anna.open_table("tigris", [ME, ME])
        await refused(anna, "TableState", "POST", "/api/analyses/begin", {"table": table["id"]})
        await refused(anna, "TableState", "POST", f"/api/tables/{table['id']}/review")


@in_loop
async def test_a_running_game_keeps_its_course_to_itself(settings: Settings) -> None:
    async with hosted(settings) as server:
        anna = await server.guest("Anna")
        table = await anna.open_table("tigris", [ME, ME])
        await refused(anna, "TableState", "GET", f"/api/tables/{table['id']}/course")
        await refused(anna, "TableState", "GET", f"/api/tables/{table['id']}/review")
        stranger = await server.guest("Bo")
        await refused(stranger, "NotFound", "GET", f"/api/tables/{table['id']}/course")


@in_loop
async def test_steps_that_were_taken_back_do_not_count(settings: Settings) -> None:
    async with hosted(settings) as server:
        first, second, table = await two(server)
        before = await step(first, 0, "mark 1")
        ack = await first.ask("undo", step=before, seat=0)
        await first.reach(ack["step"])
        await asyncio.gather(play_out(first, (0,), Random(1)), play_out(second, (1,), Random(2)))
        end = first.view
        assert end is not None
        told = (await server.clients[0].call("GET", f"/api/tables/{table}/course"))["standings"]
        assert told[-1] == {"step": end["step"], "scores": end["view"]["outcome"]["scores"]}


def test_a_dump_of_any_moment_can_be_studied() -> None:
    """Set-up included: what the dump says is all there is, whatever a usual position would have besides."""
    for game in registry.games().values():
        options = {"houses": "chosen"} if game.id == "anunnaki" else {}
        state = game.setup(game.seats[0], options)
        for number, (seat, action) in enumerate(play.random_game(state.clone(), Random(3))):
            if number % 3 == 0 and state.actor() != CHANCE:
                position = {name: value for name, value in state.dump().items() if name not in HEAD}
                begun = study.begin(None, None, game.id, state.seats, state.options, position)
                again = study.stand(begun["record"], 0, (), whole=True)["position"]
                assert again == position, (game.id, number)
            state.apply_id(seat, action)
            if number == 40:
                break
