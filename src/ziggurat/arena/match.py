"""One game between bots, and what is kept of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from ziggurat.arena.schedule import Job
from ziggurat.bots import Budget, Host, ask, make
from ziggurat.bots.base import UNHURRIED
from ziggurat.core.registry import game as find_game


@dataclass(slots=True)
class Result:
    """A finished game."""

    index: int
    numbers: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[float, ...]
    reason: str
    steps: int
    decisions: list[int]
    """Per seat: answers given where there was a choice."""
    seconds: list[float]
    """Per seat: time taken for them."""
    slowest: list[float]
    faults: list[str] = field(default_factory=list)
    record: str = ""
    """The game as record text; saved to a file, not in the run's log."""

    def to_json(self) -> dict[str, Any]:
        return {
            "index": self.index,
            "numbers": list(self.numbers),
            "ranks": list(self.ranks),
            "scores": list(self.scores),
            "reason": self.reason,
            "steps": self.steps,
            "decisions": self.decisions,
            "seconds": [round(value, 4) for value in self.seconds],
            "slowest": [round(value, 4) for value in self.slowest],
            "faults": self.faults,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Result:
        keys = ("index", "reason", "steps", "decisions", "seconds", "slowest", "faults")
        lists: dict[str, Any] = {key: tuple(data[key]) for key in ("numbers", "ranks", "scores")}
        return cls(**{key: data[key] for key in keys}, **lists)


def play_job(job: Job) -> Result:
    """Play one game of a schedule. Each seat's bot has a random stream of its own."""
    game = find_game(job.game)
    host = Host(game, len(job.bots), job.options, Random(f"{job.chance}/chance"))
    bots = [make(spec, game) for spec in job.bots]
    streams = [Random(f"{job.chance}/{number}/{seat}") for seat, number in enumerate(job.numbers)]
    budget = Budget(seconds=UNHURRIED if job.seconds is None else job.seconds)
    count = len(bots)
    result = Result(job.index, job.numbers, (), (), "", 0, [0] * count, [0.0] * count, [0.0] * count)
    try:
        while (seat := host.to_move()) is not None:
            view = host.view(seat)
            told = ask(bots[seat], view, budget, streams[seat])
            if told.fault is not None:
                result.faults.append(f"seat {seat}, step {view.step}: {told.fault}")
            if len(view.legal) > 1:
                result.decisions[seat] += 1
                result.seconds[seat] += told.seconds
                result.slowest[seat] = max(result.slowest[seat], told.seconds)
            host.answer(seat, told.action)
    finally:
        for bot in bots:
            bot.close()
    outcome = host.outcome()
    assert outcome is not None
    result.ranks, result.scores, result.reason = outcome.ranks, outcome.scores, outcome.reason
    result.steps = len(host.steps)
    result.record = host.record(job.bots).write()
    return result


def play_batch(jobs: list[Job]) -> list[Result]:
    """Play several games one after the other: the unit of work of a process or a Ray task."""
    return [play_job(job) for job in jobs]
