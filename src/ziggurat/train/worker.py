"""The games of a training in one process, whose decisions are shown to the learner in shared memory.

A game's chance, and whatever its bots draw, follow from its seed; so a game is known again by its seed and
the answers that the learner gave.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ziggurat.bots.base import UNHURRIED, Bot, Budget
from ziggurat.bots.specs import make
from ziggurat.core.learning import Lesson, lesson
from ziggurat.core.registry import AnyGame
from ziggurat.core.values import CHANCE, Seat
from ziggurat.env.arrays import laid_out
from ziggurat.train.config import Config
from ziggurat.train.practice import TEACH, Practice

MINE, OLD = -1, -2
"""Who sits where: the learner, a snapshot of it, or a bot by number."""
CALM = Budget(seconds=UNHURRIED)


class Row:
    """One game after another, each stopped where the learner must decide."""

    __slots__ = ("answers", "base", "crew", "fixed", "game", "ids", "number", "rng", "seat", "sitting",
                 "standing", "start", "state", "table")  # fmt: skip

    def __init__(self, crew: Crew, table: int, base: str) -> None:
        self.crew, self.table, self.base = crew, table, base
        self.number = -1
        self.begin()

    def begin(self) -> None:
        """The next game."""
        self.number += 1
        crew = self.crew
        self.rng = Random(f"{self.base}/{self.number}")
        self.state: Any = crew.fresh[self.table].clone()
        self.fixed = crew.random[self.table]
        self.start = crew.starts[self.table]
        self.sitting = crew.seat_players(self.state.seats, self.rng)
        self.answers: list[int] = []
        self.seat: Seat = 0
        self.ids: Sequence[int] = ()
        self.standing: Sequence[float] = ()

    def advance(self) -> bool:
        """Play on to the learner's next decision; False: the game is over."""
        state, rng, crew = self.state, self.rng, self.crew
        thin = crew.lesson.thin
        while True:
            seat = state.actor()
            if seat is None:
                return False
            if seat == CHANCE:
                state.apply_id(CHANCE, state.deal(rng))
                continue
            if self.start is not None and self.start(state, rng):
                self.start = None
            ids = state.legal_ids(seat)
            if state.question in self.fixed:
                state.apply_id(seat, ids[int(rng.random() * len(ids))])
                continue
            player = self.sitting[seat]
            if player >= 0:
                state.apply_id(seat, crew.bots[player].choose(state.view(seat), CALM, rng))
                continue
            ids = thin(state, seat, ids)
            if len(ids) == 1:
                state.apply_id(seat, ids[0])
                continue
            self.seat, self.ids = seat, ids
            return len(self.answers) < crew.limit

    def answer(self, place: int) -> None:
        """The learner's choice among the ids shown."""
        action = self.ids[place]
        self.answers.append(action)
        self.state.apply_id(self.seat, action)

    def replay(self, number: int, answers: Sequence[int]) -> None:
        """Come again to where a game was, by its number and the answers given in it."""
        self.number = number - 1
        self.begin()
        self.advance()
        self.standing = self.crew.lesson.standing(self.state)
        for action in answers:
            self.answers.append(action)
            self.state.apply_id(self.seat, action)
            self.advance()
            self.standing = self.crew.lesson.standing(self.state)

    def gained(self) -> list[float]:
        """What every seat's standing gained since it was asked last."""
        now = self.crew.lesson.standing(self.state)
        before = self.standing
        self.standing = now
        if not before or not now:
            return [0.0] * self.state.seats
        return [new - old for new, old in zip(now, before, strict=True)]


class Crew:
    """What all rows of a process share."""

    def __init__(self, game: AnyGame, config: Config) -> None:
        self.game = game
        self.lesson: Lesson = lesson(game)
        self.limit = config.learning.limit
        self.fresh: list[Any] = [game.setup(one.seats, one.options) for one in config.tables]
        self.random = [
            frozenset(
                number for number, question in enumerate(state.questions) if question.prompt in one.random
            )
            for state, one in zip(self.fresh, config.tables, strict=True)
        ]
        self.starts = [self.lesson.starts.get(one.start) for one in config.tables]
        self.bots: list[Bot] = [make(one.bot, game) for one in config.opponents if one.bot != "snapshot"]
        self.kinds: list[tuple[float, int]] = []
        bots = 0
        for one in config.opponents:
            self.kinds.append((one.share, OLD if one.bot == "snapshot" else bots))
            bots += one.bot != "snapshot"
        self.teacher = make(config.learning.teacher, game) if config.learning.teach else None
        self.reward = config.reward

    def seat_players(self, seats: int, rng: Random) -> list[int]:
        """Who sits where: all seats the learner's, or one of them and an opponent in the others."""
        if not self.kinds:
            return [MINE] * seats
        draw = rng.random()
        own = int(rng.random() * seats)
        for share, kind in self.kinds:
            draw -= share
            if draw < 0:
                return [MINE if seat == own else kind for seat in range(seats)]
        return [MINE] * seats

    def rewards(self, gains: list[float]) -> list[float]:
        """Points gained, less a share of what the rivals gained."""
        told = self.reward
        rivals = len(gains) - 1
        share = (told.rivals if rivals == 1 else told.crowd) / rivals
        whole = sum(gains)
        return [told.scale * (gain - share * (whole - gain)) for gain in gains]


def wins(state: Any) -> tuple[list[float], list[float]]:
    """Shares of the win and scores; of a game cut short by the standing."""
    outcome = state.outcome()
    if outcome is not None:
        first = [rank == 1 for rank in outcome.ranks]
        scores = [float(score) for score in outcome.scores]
    else:
        scores = [float(one) for one in state.standing()] or [0.0] * state.seats
        first = [score == max(scores) for score in scores]
    whole = sum(first)
    return [one / whole for one in first], scores


def play(practice: Practice, memory: Any, spans: Sequence[range]) -> list[Desk]:
    """Who plays some spans of rows, each of one group."""
    crew = Crew(practice.game, practice.config)
    return [Desk(practice, crew, memory, span) for span in spans]


class Desk:
    """Plays rows of one group, and lays out what they show."""

    def __init__(self, practice: Practice, crew: Crew, memory: Any, span: range) -> None:
        self.crew = crew
        config = practice.config
        self._teaching = bool(config.learning.teach)
        self._group, first = divmod(span.start, practice.count)
        tables = [number for number, one in enumerate(config.tables) for _ in range(one.share)]
        self._rows = [
            Row(crew, tables[place % len(tables)], f"{config.learning.seed}/{self._group}/{place}")
            for place in range(first, first + len(span))
        ]
        arrays: Mapping[str, Any] = laid_out(practice.shapes(), memory)
        own = slice(span.start, span.stop)
        self._mode, self._answers = arrays["mode"], arrays["answers"][own]
        self._obs = [memoryview(row).cast("B") for row in arrays["obs"][own]]
        self._slots = [memoryview(row) for row in arrays["slots"][own]]
        self._rewards: list[Any] = [memoryview(row) for row in arrays["rewards"][own]]
        self._counts, self._seat, self._mine, self._done = (
            memoryview(arrays[name][own]) for name in ("counts", "seat", "mine", "done")
        )

    def begin(self, saved: Sequence[tuple[int, Sequence[int]]] | None) -> None:
        """Play to the first decisions, or to where the games of a dump were."""
        for place, row in enumerate(self._rows):
            if saved is not None:
                row.replay(*saved[place])
            else:
                row.advance()
                row.standing = self.crew.lesson.standing(row.state)
            self._show(place, row, False)
            if self._teaching:
                self._teach(place, row)

    def step(self) -> list[list[float]]:
        """Take the answers that the arrays hold and play on; what is told of the games that ended: table,
        decisions, opponent, the learner's share of the win, its seats' mean score, then all scores."""
        ended: list[list[float]] = []
        teaching = self._mode[self._group] == TEACH
        answers = self._answers.tolist()
        for place, row in enumerate(self._rows):
            row.answer(answers[place])
            self._play_on(place, row, ended)
            if teaching:
                self._teach(place, row)
        return ended

    def dump(self) -> list[tuple[int, list[int]]]:
        """What the games are known again by."""
        return [(row.number, row.answers) for row in self._rows]

    def _play_on(self, place: int, row: Row, ended: list[list[float]]) -> None:
        """Play a row to its next decision and show it, with what came of the last one."""
        going = row.advance()
        if going:
            gains = row.gained()
            found = self.crew.rewards(gains) if any(gains) else gains
        else:
            found = self._end(row, ended)
            row.begin()
            row.advance()
            row.standing = self.crew.lesson.standing(row.state)
        rewards = self._rewards[place]
        for seat, reward in enumerate(found):
            rewards[seat] = reward
        self._show(place, row, not going)

    def _show(self, place: int, row: Row, done: bool) -> None:
        state, seat, ids, teaching = row.state, row.seat, row.ids, self.crew.lesson
        memory = self.crew.game.remember(state, seat)  # type: ignore[attr-defined]
        self._obs[place][:] = memoryview(teaching.encode(state, memory, seat)).cast("B")
        self._slots[place][: len(ids)] = array("h", teaching.slots(state, seat, ids))
        self._counts[place] = len(ids)
        self._seat[place] = seat
        self._mine[place] = row.sitting[seat] == MINE
        self._done[place] = done

    def _teach(self, place: int, row: Row) -> None:
        """What the teacher would answer."""
        assert self.crew.teacher is not None
        rng = Random(f"{row.base}/{row.number}/{len(row.answers)}")  # the game's own chance stays as it was
        action = self.crew.teacher.choose(row.state.view(row.seat), CALM, rng)
        ids = list(row.ids)
        self._answers[place] = ids.index(action) if action in ids else 0

    def _end(self, row: Row, ended: list[list[float]]) -> list[float]:
        """The rewards of a game's end; it is told to the learner's statistics too."""
        crew = self.crew
        found = crew.rewards(row.gained())
        shares, scores = wins(row.state)
        par = 1 / len(shares)
        found = [one + crew.reward.win * (share - par) for one, share in zip(found, shares, strict=True)]
        own = [seat for seat, player in enumerate(row.sitting) if player == MINE]
        other = next((player for player in row.sitting if player != MINE), MINE)
        won, mean = sum(shares[seat] for seat in own), sum(scores[seat] for seat in own) / len(own)
        ended.append([row.table, len(row.answers), other, won, mean, *scores])
        return found
