"""One game between bots, and what is kept of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from ziggurat.arena.schedule import Job
from ziggurat.bots import Bot, Budget, Host, make
from ziggurat.bots.base import FOREIGN, UNHURRIED, begin, end, policy_comment, said
from ziggurat.core.registry import game as find_game

LONGEST = 10_000
"""Steps that no sensible game reaches; bots that repeat themselves could go on for ever."""


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


def _end_somehow(host: Host, streams: list[Random], result: Result) -> None:
    """Two bots that move to and fro for ever: the rest of their game is played at random."""
    fault = f"the game did not end in {LONGEST} steps; the rest was played at random"
    result.faults += [f"seat {seat}, step {LONGEST}: {fault}" for seat in range(host.seats)]
    while (seat := host.to_move()) is not None:
        host.answer(seat, streams[seat].choice(host.legal(seat)))


def _note(host: Host, bot: Bot, seat: int, result: Result) -> None:
    """Keep how a bot's search shared its visits."""
    try:
        if bot.thought is not None:
            host.notes[len(host.steps)] = policy_comment(bot.thought)
    except FOREIGN as error:  # a bot is foreign code
        fault = f"{bot.name} told of a search that cannot be kept: {said(error)}"
        result.faults.append(f"seat {seat}, step {len(host.steps)}: {fault}")


def play_job(job: Job) -> Result:
    """Play one game of a schedule. Each seat's bot has a random stream of its own."""
    game = find_game(job.game)
    host = Host(game, len(job.bots), job.options, Random(f"{job.chance}/chance"))
    bots: list[Bot] = []
    streams = [Random(f"{job.chance}/{number}/{seat}") for seat, number in enumerate(job.numbers)]
    budget = Budget(seconds=UNHURRIED if job.seconds is None else job.seconds)
    count = len(job.bots)
    result = Result(job.index, job.numbers, (), (), "", 0, [0] * count, [0.0] * count, [0.0] * count)
    try:
        for spec in job.bots:
            bots.append(make(spec, game))
            begin(bots[-1])
        while (seat := host.to_move()) is not None:
            if len(host.steps) >= LONGEST:
                _end_somehow(host, streams, result)
                break
            told = host.ask(bots[seat], seat, budget, streams[seat])
            if told.fault is not None:
                result.faults.append(f"seat {seat}, step {len(host.steps)}: {told.fault}")
            if len(host.legal(seat)) > 1:
                result.decisions[seat] += 1
                result.seconds[seat] += told.seconds
                result.slowest[seat] = max(result.slowest[seat], told.seconds)
            _note(host, bots[seat], seat, result)
            host.answer(seat, told.action)
    finally:
        for bot in bots:
            end(bot)
    outcome = host.outcome()
    assert outcome is not None
    result.ranks, result.scores, result.reason = outcome.ranks, outcome.scores, outcome.reason
    result.steps = len(host.steps)
    result.record = host.record(job.bots).write()
    return result
