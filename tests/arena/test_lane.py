"""The fast lane plays the games that are played one by one, bit by bit, and only those that it can play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.arena.test_run import steps
from tests.bots.test_plugs import weights
from ziggurat.arena import Plan, lane, make_plan, match, run, workers
from ziggurat.arena.lane import Lane
from ziggurat.arena.match import Result, play_job
from ziggurat.arena.schedule import Job, schedule
from ziggurat.bots import policy
from ziggurat.core import registry
from ziggurat.core.registry import game as find_game

SUM = "py:tests.bots.outside:Sum"
CIRCLING = "py:tests.bots.outside:Circling"


@pytest.fixture
def few_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that rows are used again and games of all ages stand side by side."""
    monkeypatch.setattr(lane, "ROWS", 3)


def trained(game: str, folder: Path, temper: float = 1.0) -> str:
    found = find_game(game)
    file = folder / f"{game}.npz"
    policy.save(file, found, weights(found), temper=temper)
    return f"policy:{file}"


def told(result: Result) -> dict[str, Any]:
    """All of a result but the time it took."""
    found = result.to_json()
    del found["seconds"], found["slowest"]
    return {**found, "record": result.record}


def same_as_alone(plan: Plan) -> list[Result]:
    jobs = schedule(plan)
    found = sorted(Lane(jobs).play(), key=lambda result: result.index)
    assert [told(result) for result in found] == [told(play_job(job)) for job in jobs]
    return found


@pytest.mark.usefixtures("few_rows")
@pytest.mark.parametrize("game", registry.names())
def test_many_at_once_are_the_games_played_one_by_one(game: str, tmp_path: Path) -> None:
    seats = find_game(game).seats[-1]
    spec = trained(game, tmp_path)
    for result in same_as_alone(make_plan(game, (spec, "random"), 2, seats, seed=4)):
        assert not result.faults
        assert all(seconds > 0 for seconds in result.seconds)


@pytest.mark.usefixtures("few_rows")
def test_faults_and_what_was_thought_are_told_at_their_steps() -> None:
    for result in same_as_alone(make_plan("tigris_cards", (SUM,), 4, seed=2)):
        assert any("lost count" in fault for fault in result.faults)
        assert any("answered -1, which is not legal now" in fault for fault in result.faults)
        assert result.record.count("{policy") > 10


@pytest.mark.usefixtures("few_rows")
@pytest.mark.parametrize("longest", [300, 5])
def test_a_game_that_would_never_end_is_ended(longest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "LONGEST", longest)
    for result in same_as_alone(make_plan("tigris", (CIRCLING, "random"), 2, seed=1)):
        assert f"did not end in {longest} steps" in result.faults[0]


def sides(jobs: Sequence[Job]) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    fast, others = workers.sorted_out(jobs)
    return [job.bots for job in fast], [job.bots for job in others]


def test_only_bots_that_play_from_numbers_take_the_lane(tmp_path: Path) -> None:
    """Among random ones alone nobody looks at the numbers: there it would only cost time to make them."""
    spec = trained("tigris", tmp_path)
    jobs = schedule(make_plan("tigris", (spec, "random", "novice"), 1, seed=1))
    assert sides(jobs) == ([(spec, "random")], [(spec, "novice"), ("random", "novice")])
    assert sides(schedule(make_plan("tigris", ("random",), 1))) == ([], [("random", "random")])


def test_without_numpy_all_games_are_played_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs = schedule(make_plan("tigris", (SUM,), 1))
    monkeypatch.setattr(workers, "find_spec", lambda name: None if name == "numpy" else find_spec(name))
    assert sides(jobs) == ([], [(SUM, SUM)])


def test_processes_get_equal_portions_and_one_game_at_a_time_of_the_others(tmp_path: Path) -> None:
    spec = trained("tigris", tmp_path)
    jobs = schedule(make_plan("tigris", (spec, "random", "novice"), 5, seed=1))
    assert [len(portion) for portion in workers.portions(jobs, 2)] == [3, 2, *[1] * 10]
    assert [len(portion) for portion in workers.portions(jobs[:1], 2)] == [1]
    assert sorted(job.index for portion in workers.portions(jobs, 4) for job in portion) == list(range(15))


def test_processes_play_the_same_games(tmp_path: Path) -> None:
    spec = trained("tigris_cards", tmp_path)
    plan = make_plan("tigris_cards", (spec, "random", "novice"), 3, seed=5)
    one = run(plan, tmp_path / "one")
    two = run(plan, tmp_path / "two", workers=2)
    assert one["played"] == two["played"] == 9
    assert steps(tmp_path / "one") == steps(tmp_path / "two")


def test_an_interruption_loses_none_of_the_games_that_ended_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games end with the same step; Ctrl-C comes while the first is told."""
    plan = make_plan("tigris_cards", (trained("tigris_cards", tmp_path), "random"), 4, seed=5)
    run(plan, tmp_path / "whole")
    ended = [play_job(job) for job in schedule(plan)[:2]]

    def together(self: Lane) -> Iterator[Result]:
        self.untold.extend(ended)
        while self.untold:
            yield self.untold[0]
            self.untold.popleft()

    def stop(results: Sequence[Result], _whole: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Lane, "play", together)
        with pytest.raises(KeyboardInterrupt):
            run(plan, tmp_path / "broken", progress=stop)
    assert len(steps(tmp_path / "broken")) == 2
    run(plan, tmp_path / "broken")
    assert steps(tmp_path / "broken") == steps(tmp_path / "whole")


def test_numbers_cannot_be_changed_by_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are the batch's own, and other seats will be shown what changes in them alone."""
    from tests.bots.outside import Sum

    def spoil(self: Sum, numbers: Any, legal: Sequence[int], rng: Any) -> int:
        numbers[:] = 0
        return legal[0]

    monkeypatch.setattr(Sum, "pick", spoil)
    for result in Lane(schedule(make_plan("tigris_cards", (SUM,), 2, seed=2))).play():
        assert "read-only" in result.faults[0]
