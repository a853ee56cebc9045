"""One game between bots, and what is kept of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from ziggurat.arena.schedule import Job
from ziggurat.bots import Bot, Budget, Host, make
from ziggurat.bots.base import UNHURRIED, begin, end, policy_comment, said
from ziggurat.core.errors import FOREIGN
from ziggurat.core.protocol import Outcome, Seat
from ziggurat.core.record import Record
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

    def decided(self, seat: Seat, seconds: float) -> None:
        """A seat answered where it had a choice."""
        self.decisions[seat] += 1
        self.seconds[seat] += seconds
        self.slowest[seat] = max(self.slowest[seat], seconds)

    def fault(self, seat: Seat, step: int, told: str) -> None:
        """A seat's bot lost a decision."""
        self.faults.append(f"seat {seat}, step {step}: {told}")

    def over(self, outcome: Outcome, record: Record) -> None:
        """The game has ended."""
        self.ranks, self.scores, self.reason = outcome.ranks, outcome.scores, outcome.reason
        self.steps = len(record.steps)
        self.record = record.write()

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Result:
        keys = ("index", "reason", "steps", "decisions", "seconds", "slowest", "faults")
        lists: dict[str, Any] = {key: tuple(data[key]) for key in ("numbers", "ranks", "scores")}
        return cls(**{key: data[key] for key in keys}, **lists)


def _end_somehow(host: Host, streams: list[Random], result: Result) -> None:
    """Two bots that move to and fro for ever: the rest of their game is played at random."""
    fault = f"the game did not end in {LONGEST} steps; the rest was played at random"
    for seat in range(host.seats):
        result.fault(seat, LONGEST, fault)
    while (asked := host.to_move()) is not None:
        host.answer(asked, streams[asked].choice(host.legal(asked)))


def seed_of_chance(job: Job) -> str:
    """What a game's chance is dealt from."""
    return f"{job.chance}/chance"


def streams_of(job: Job) -> list[Random]:
    """Each seat's bot has a random stream of its own."""
    return [Random(f"{job.chance}/{number}/{seat}") for seat, number in enumerate(job.numbers)]


def unplayed(job: Job) -> Result:
    """The result of a game that is still to be played."""
    count = len(job.bots)
    return Result(job.index, job.numbers, (), (), "", 0, [0] * count, [0.0] * count, [0.0] * count)


def note_of(bot: Bot) -> tuple[str | None, str | None]:
    """How a bot's search shared its visits, as a comment if it searched; and what went wrong."""
    try:
        return (None if bot.thought is None else policy_comment(bot.thought)), None
    except FOREIGN as error:  # a bot is foreign code
        return None, f"{bot.name} told of a search that cannot be kept: {said(error)}"


def play_job(job: Job) -> Result:
    """Play one game of a schedule."""
    game = find_game(job.game)
    host = Host(game, len(job.bots), job.options, Random(seed_of_chance(job)))
    bots: list[Bot] = []
    streams = streams_of(job)
    budget = Budget(seconds=UNHURRIED if job.seconds is None else job.seconds)
    result = unplayed(job)
    try:
        for spec in job.bots:
            bots.append(make(spec, game))
            begin(bots[-1])
        while (seat := host.to_move()) is not None:
            if len(host.steps) >= LONGEST:
                _end_somehow(host, streams, result)
                break
            legal = host.legal(seat)
            if len(legal) == 1:
                host.answer(seat, legal[0])  # nothing to think about
                continue
            told = host.ask(bots[seat], seat, budget, streams[seat])
            result.decided(seat, told.seconds)
            note, wrong = note_of(bots[seat])
            for fault in filter(None, (told.fault, wrong)):
                result.fault(seat, len(host.steps), fault)
            if note is not None:
                host.notes[len(host.steps)] = note
            host.answer(seat, told.action)
    finally:
        for bot in bots:
            end(bot)
    outcome = host.outcome()
    assert outcome is not None
    result.over(outcome, host.record(job.bots))
    return result
