"""Finished games looked back at: how the scores went, and where the game turned."""

from __future__ import annotations

import asyncio
from random import Random

from tests.server.hosting import hosted, in_loop, play_out
from tests.server.test_people import refused
from tests.server.test_undo import step, two
from ziggurat.core import play, registry
from ziggurat.core.course import course
from ziggurat.core.record import Record
from ziggurat.server.settings import Settings

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
async def test_a_finished_table_tells_its_course_and_turning_points(settings: Settings) -> None:
    async with hosted(settings) as server:
        anna = await server.guest("Anna")
        record = finished("tigris", 2, 5)
        table = await anna.call("POST", "/api/tables/import", {"record": record.write()})
        path = f"/api/tables/{table['id']}"
        told = (await anna.call("GET", f"{path}/course"))["standings"]
        assert [(one["step"], tuple(one["scores"])) for one in told] == [
            (one.steps, one.scores) for one in course(record)
        ]
        points = (await anna.call("GET", f"{path}/review"))["points"]
        assert 0 < len(points) <= 3
        for point in points:
            step = record.steps[point["step"] - 1]
            assert (step.seat, step.text) == (point["seat"], point["played"])
            assert point["win_better"] > point["win"]
        assert (await anna.call("GET", f"{path}/review"))["points"] == points


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
