"""The fast lane: bots that play from numbers alone meet in many games at once, on a batch.

A game follows from its chance, its bots and their random streams, so it is the same here as where `play_job`
plays it by itself. What many at once save is what each game and each decision takes besides thinking: bots
are made once, and the clock is read once for all that a bot is asked in a step.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import process_time

import numpy as np
from numpy.typing import NDArray

from ziggurat.arena import match
from ziggurat.arena.match import Result, play_job
from ziggurat.arena.schedule import Job
from ziggurat.bots import make
from ziggurat.bots.base import NumbersBot, begin, end, picked
from ziggurat.core.protocol import Seat
from ziggurat.core.registry import game as find_game
from ziggurat.env.batch import Batch
from ziggurat.env.rows import Finished

ROWS = 64
"""Games at once."""


@dataclass(slots=True)
class Running:
    """The game of a row."""

    job: Job
    streams: Sequence[Random]
    result: Result
    notes: dict[int, str] = field(default_factory=dict)
    """Comments, by step."""

    def tell(self, step: int, seat: Seat, note: str | None, faults: Sequence[str]) -> None:
        """What is kept of an answer besides the answer."""
        for fault in faults:
            self.result.fault(seat, step, fault)
        if note is not None:
            self.notes[step] = note


class Lane:
    """Plays games of one plan, as many at once as a batch has rows."""

    def __init__(self, jobs: Sequence[Job]) -> None:
        self._jobs = jobs
        self._left = iter(jobs)
        self._bots: dict[str, NumbersBot] = {}
        self._rows: dict[int, Running] = {}
        self.untold: deque[Result] = deque()
        """Games that ended with the last step and were not taken yet."""

    def play(self) -> Iterator[Result]:
        """All games; which ends first is told first."""
        first = self._jobs[0]
        game = find_game(first.game)
        count = min(ROWS, len(self._jobs))
        try:
            for spec in sorted({spec for job in self._jobs for spec in job.bots}):
                bot = make(spec, game)
                assert isinstance(bot, NumbersBot), f"{spec} needs views"
                self._bots[spec] = bot
                begin(bot)
            longest = match.LONGEST
            with Batch(
                game, count, len(first.bots), first.options, legal="ids", forced=True, limit=longest
            ) as batch:
                batch.reset(0)
                for row in range(count):
                    self._begin(batch, row)
                yield from self._play(batch)
        finally:
            for bot in self._bots.values():
                end(bot)

    def _play(self, batch: Batch) -> Iterator[Result]:
        answers = np.zeros(batch.count, np.int64)
        while self._rows:
            self._ask(batch, answers)
            rows = sorted(self._rows)
            for finished in batch.step(answers[rows], rows):
                self.untold.append(_ended(batch, self._rows.pop(finished.row), finished))
                self._begin(batch, finished.row)
            while self.untold:
                yield self.untold[0]
                self.untold.popleft()

    def _begin(self, batch: Batch, row: int) -> None:
        """The next game, if there is one, in a row that is free."""
        job = next(self._left, None)
        if job is not None:
            batch.restart(row, match.seed_of_chance(job))
            self._rows[row] = Running(job, match.streams_of(job), match.unplayed(job))

    def _ask(self, batch: Batch, answers: NDArray[np.int64]) -> None:
        """Write down what the bots answer in all rows with a game."""
        actors = batch.actor.tolist()
        ids, starts = batch.ids
        bounds = starts.tolist()
        numbers = batch.observations.view()
        numbers.flags.writeable = False  # a bot is foreign code
        asked: dict[str, list[int]] = {}
        for row, running in self._rows.items():
            asked.setdefault(running.job.bots[actors[row]], []).append(row)
        for spec, rows in asked.items():
            bot = self._bots[spec]
            started = process_time()
            for row in rows:
                running, seat = self._rows[row], actors[row]
                legal = array("i", ids[bounds[row] : bounds[row + 1]].tobytes())
                answers[row], fault = picked(bot, numbers[row], legal, running.streams[seat])
                note, wrong = match.note_of(bot)
                faults = [told for told in (fault, wrong) if told is not None]
                if faults or note is not None:
                    running.tell(batch.view(row, seat).step, seat, note, faults)
            each = (process_time() - started) / len(rows)
            for row in rows:
                self._rows[row].result.decided(actors[row], each)


def _ended(batch: Batch, running: Running, finished: Finished) -> Result:
    """What is kept of a game; one of a length that no sensible game has is played again by itself."""
    if finished.outcome is None or len(finished.steps) > match.LONGEST:
        return play_job(running.job)
    record = batch.record(finished, running.job.bots).noted(running.notes)
    running.result.over(finished.outcome, record)
    return running.result
