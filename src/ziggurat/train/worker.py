"""A process that plays many games and shows their decisions to the learner through shared memory alone.

A game's chance, and whatever its bots draw, follow from its seed; so a game is known again by its seed and
the answers that the learner gave.
"""

from __future__ import annotations

import gc
import json
import os
import time
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from ziggurat.bots.base import UNHURRIED, Bot, Budget
from ziggurat.bots.specs import make
from ziggurat.core.learning import Lesson, lesson
from ziggurat.core.registry import AnyGame
from ziggurat.core.values import CHANCE, Seat
from ziggurat.train.config import Config
from ziggurat.train.shared import STOP, TEACH, TICKET, WAVE, Shared

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


def work(shared: Shared, index: int, game: AnyGame, config: Config, folder: Path, resume: bool) -> None:
    """A process's life: play in turns with the learner until told to stop."""
    crew = Crew(game, config)
    tables = [number for number, one in enumerate(config.tables) for _ in range(one.share)]
    first, count = index * shared.rows, shared.rows
    groups = []
    for group in (0, 1):
        groups.append(
            [
                Row(
                    crew, tables[(first + row) % len(tables)], f"{config.learning.seed}/{group}/{first + row}"
                )
                for row in range(count)
            ]
        )
    desk = _Desk(shared, index, crew)
    if resume:
        saved = json.loads((folder / "games.json").read_text("utf-8"))
        for group, rows in enumerate(groups):
            for row, (number, answers) in zip(rows, saved[group][first : first + count], strict=True):
                row.replay(number, answers)
    else:
        for rows in groups:
            for row in rows:
                row.advance()
                row.standing = crew.lesson.standing(row.state)
    for group, rows in enumerate(groups):
        for place, row in enumerate(rows):
            desk.show(group, place, row, False)
    if config.learning.teach:
        for group, rows in enumerate(groups):
            for place, row in enumerate(rows):
                desk.teach(group, place, row)
    gc.collect()
    gc.freeze()
    gc.disable()
    wave = int(desk.control[WAVE])
    desk.ready[:, index] = wave + 1
    parent = os.getppid()
    while True:
        wave += 1
        for group, rows in enumerate(groups):
            if not _wait(desk, group, wave, parent, lambda: _save(folder, index, groups)):
                return
            mode = int(desk.control[group])
            if mode == STOP:
                return
            answers = desk.answers[group, first : first + count].tolist()
            for place, row in enumerate(rows):
                row.answer(answers[place])
                desk.step(group, place, row)
                if mode == TEACH:
                    desk.teach(group, place, row)
            desk.ready[group, index] = wave + 1
        if wave % 200 == 0:
            gc.collect()


def _wait(desk: _Desk, group: int, wave: int, parent: int, save: Callable[[], None]) -> bool:
    """Until the learner has answered, writing the games down meanwhile if asked; False: it is gone."""
    spins = 0
    while desk.go[group, 0] < wave:
        spins += 1
        if desk.control[TICKET] > desk.saved[desk.index]:
            save()
            desk.saved[desk.index] = desk.control[TICKET]
        if spins > 20:
            time.sleep(0.00003)
        if spins % 20000 == 0 and os.getppid() != parent:
            return False
    return True


def _save(folder: Path, index: int, groups: list[list[Row]]) -> None:
    told = [[[row.number, row.answers] for row in rows] for rows in groups]
    (folder / f"games-{index}.part").write_text(json.dumps(told, separators=(",", ":")), "utf-8")


class _Desk:
    """Where a process lays out what its rows show."""

    def __init__(self, shared: Shared, index: int, crew: Crew) -> None:
        self.crew = crew
        self.index = index
        self.first = index * shared.rows
        self.seats = shared.seats
        self.ready, self.go, self.control, self.saved, self.answers, self.ended, self.results = (
            shared.array(name) for name in ("ready", "go", "control", "saved", "answers", "ended", "results")
        )
        places = range(self.first, self.first + shared.rows)
        self._rows: dict[str, list[list[Any]]] = {}
        for name in ("obs", "slots", "rewards"):
            whole: Any = shared.array(name)
            self._rows[name] = [[memoryview(whole[group, row]) for row in places] for group in (0, 1)]
        self._rows["obs"] = [[view.cast("B") for view in rows] for rows in self._rows["obs"]]
        self._one: dict[str, Any] = {}
        for name in ("counts", "seat", "mine", "done"):
            single: Any = shared.array(name)
            self._one[name] = memoryview(single)

    def step(self, group: int, place: int, row: Row) -> None:
        """Play a row on to its next decision and show it, with what came of the last one."""
        going = row.advance()
        if going:
            gains = row.gained()
            found = self.crew.rewards(gains) if any(gains) else gains
        else:
            found = self._end(row)
            row.begin()
            row.advance()
            row.standing = self.crew.lesson.standing(row.state)
        rewards = self._rows["rewards"][group][place]
        for seat, reward in enumerate(found):
            rewards[seat] = reward
        self.show(group, place, row, not going)

    def show(self, group: int, place: int, row: Row, done: bool) -> None:
        state, seat, ids, teaching = row.state, row.seat, row.ids, self.crew.lesson
        at = self.first + place
        memory = self.crew.game.remember(state, seat)  # type: ignore[attr-defined]
        told = teaching.encode(state, memory, seat)
        self._rows["obs"][group][place][:] = memoryview(told).cast("B")
        self._rows["slots"][group][place][: len(ids)] = array("h", teaching.slots(state, seat, ids))
        one = self._one
        one["counts"][group, at] = len(ids)
        one["seat"][group, at] = seat
        one["mine"][group, at] = row.sitting[seat] == MINE
        one["done"][group, at] = done

    def teach(self, group: int, place: int, row: Row) -> None:
        """What the teacher would answer."""
        assert self.crew.teacher is not None
        rng = Random(f"{row.base}/{row.number}/{len(row.answers)}")  # the game's own chance stays as it was
        action = self.crew.teacher.choose(row.state.view(row.seat), CALM, rng)
        ids = list(row.ids)
        self.answers[group, self.first + place] = ids.index(action) if action in ids else 0

    def _end(self, row: Row) -> list[float]:
        """The rewards of a game's end; it is told to the learner's statistics too."""
        crew = self.crew
        found = crew.rewards(row.gained())
        shares, scores = wins(row.state)
        par = 1 / len(shares)
        found = [one + crew.reward.win * (share - par) for one, share in zip(found, shares, strict=True)]
        own = [seat for seat, player in enumerate(row.sitting) if player == MINE]
        other = next((player for player in row.sitting if player != MINE), MINE)
        number = int(self.ended[self.index, 0])
        told = self.results[self.index, number % self.results.shape[1]]
        told[:5] = (
            row.table,
            len(row.answers),
            other,
            sum(shares[seat] for seat in own),
            sum(scores[seat] for seat in own) / len(own),
        )
        told[5 : 5 + len(scores)] = scores
        self.ended[self.index, 0] = number + 1
        return found
