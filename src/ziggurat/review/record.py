"""A game looked at again: every decision judged from what its seat knew, the course, and where it turned."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import exp
from random import Random
from typing import Any, Final

from ziggurat.core.knowledge import AnyState
from ziggurat.core.messages import LANGUAGES
from ziggurat.core.play import start
from ziggurat.core.protocol import CHANCE, Outcome, Seat, View
from ziggurat.core.record import Record
from ziggurat.core.registry import AnyGame
from ziggurat.core.registry import game as find_game
from ziggurat.review import telling
from ziggurat.review.judging import Judgement, Move, Reviewer, one_best
from ziggurat.review.reasons import Step, Why, line_of, why

VERSION: Final = 1
"""Of what a review says: one that was kept under another version is made anew."""
INACCURACY: Final = 0.03
MISTAKE: Final = 0.08
BLUNDER: Final = 0.15
"""Chance to win that a move of each grade loses at least."""
EXCELLENT: Final = 0.08
"""Lead over every other move that makes the best one excellent, where it was not the first one to look at."""
STEEP: Final = 0.12
"""Accuracy falls to a third where so much is lost."""
MOST_MOMENTS: Final = 40
TURNS: Final = 3
"""The worst so many moments are turning points in any case."""

Tell = Callable[[int, int], None]
"""Told after each decision: how many are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Point:
    """The chances to win of all seats before a step, as the seat that decided could know."""

    step: int
    chances: tuple[float, ...]

    def to_json(self) -> dict[str, Any]:
        return {"step": self.step, "chances": [round(one, 4) for one in self.chances]}


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision worth another look."""

    step: int
    """Steps of the record before it."""
    seat: Seat
    kind: str
    """`mistake`: the chances fell; `missed`: they could have risen; `excellent`."""
    grade: str
    """`inaccuracy`, `mistake`, `blunder` or `excellent`."""
    played: str
    better: str
    """The best other move."""
    win: float
    """Chance to win with the move played."""
    win_better: float
    reasons: Why
    line: tuple[Step, ...]
    """How the better move (of an excellent one, the move played) may go on."""
    seed: int
    """Of the world in which the line is played (see `reasons.line_of`)."""
    turning: bool = False
    """Did the game turn here: did the lead pass to another seat, or was it one of the worst?"""
    told: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By language: `why` as sentences, and what both moves do at once."""

    @property
    def lost(self) -> float:
        """Negative for an excellent move: what it is ahead of the next best."""
        return self.win_better - self.win

    def to_json(self) -> dict[str, Any]:
        return {
            "step": self.step,
            "seat": self.seat,
            "kind": self.kind,
            "grade": self.grade,
            "turning": self.turning,
            "played": self.played,
            "better": self.better,
            "win": round(self.win, 4),
            "win_better": round(self.win_better, 4),
            "lost": round(self.lost, 4),
            "reasons": self.reasons.to_json(),
            "line": [step.to_json() for step in self.line],
            "seed": self.seed,
            "told": self.told,
        }


@dataclass(frozen=True, slots=True)
class Player:
    """How well a seat played."""

    seat: Seat
    accuracy: float
    """0 to 100: the mean over its decisions of 100 exp(-loss / 0.12)."""
    decisions: int
    grades: dict[str, int]

    def to_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "accuracy": round(self.accuracy, 1),
            "decisions": self.decisions,
            "grades": self.grades,
        }


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game reviewed."""

    game: str
    bot: str
    curve: tuple[Point, ...]
    players: tuple[Player, ...]
    moments: tuple[Moment, ...]
    """In the order of the game."""

    def to_json(self) -> dict[str, Any]:
        return {
            "version": VERSION,
            "game": self.game,
            "bot": self.bot,
            "curve": [point.to_json() for point in self.curve],
            "players": [player.to_json() for player in self.players],
            "moments": [moment.to_json() for moment in self.moments],
        }


@dataclass(frozen=True, slots=True)
class _Judged:
    """A decision with its judgement."""

    step: int
    view: View
    action: int
    judgement: Judgement
    seed: int

    @property
    def lost(self) -> float:
        return self.judgement.lost(self.action)

    @property
    def played(self) -> Move:
        move = self.judgement.move(self.action)
        assert move is not None
        return move


def review(record: Record, effort: float = 1.0, seed: int = 0, tell: Tell | None = None) -> Review:
    """Review a record; the same record, effort and seed give the same review."""
    game = find_game(record.game)
    reviewer = Reviewer(game, effort)
    total = sum(1 for _ in decisions(record)) if tell else 0
    judged: list[_Judged] = []
    for step, view, action in decisions(record):
        rng = Random(f"{seed}/{step}")
        judgement = reviewer.judge(view, rng, action)
        judged.append(_Judged(step, view, action, judgement, rng.getrandbits(48)))
        if tell:
            tell(len(judged), total)
    marked = [one for one in judged if one.lost >= INACCURACY]
    marked = sorted(marked, key=lambda one: -one.lost)[:MOST_MOMENTS]
    marked += [one for one in judged if one not in marked and _excellent(one)]
    marked.sort(key=lambda one: one.step)
    before = _before(judged)
    moments = [_moment(reviewer, record, one, before.get(one.step)) for one in marked]
    worst = sorted((one.lost for one in moments if one.lost > 0), reverse=True)[:TURNS]
    turning = [
        replace(moment, turning=moment.turning or (moment.lost >= MISTAKE and moment.lost in worst))
        for moment in moments
    ]
    outcome = _end(record)
    curve = [Point(one.step, one.judgement.best.chances) for one in judged]
    if outcome is not None:
        winners = outcome.winners
        won = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(record.seats))
        curve.append(Point(len(record.steps), won))
    players = tuple(_player(seat, judged, turning) for seat in range(record.seats))
    return Review(game.id, reviewer.name, tuple(curve), players, tuple(turning))


def decisions(record: Record) -> Iterator[tuple[int, View, int]]:
    """Every decision of a record with a choice: the number of its step, its seat's view, what it answered."""
    state = start(record)
    game: AnyGame = state.game
    for index, step in enumerate(record.steps):
        action = game.notation.read_id(step.text)
        if step.seat != CHANCE:
            view: View = state.view(step.seat)
            if len(view.legal) > 1:
                yield index, view, action
        state.apply(step.seat, game.actions.decode(action))


def _end(record: Record) -> Outcome | None:
    """How the game ended, by its own steps: a record may say anything."""
    state: AnyState = start(record)
    for step in record.steps:
        state.apply(step.seat, state.game.notation.read(step.text))
    return state.outcome()


def _excellent(one: _Judged) -> bool:
    """Played the one best move, which is not what lies on top?"""
    best = one_best(one.judgement, EXCELLENT)
    return best is not None and best.action == one.action and len(one.judgement.moves) > 2


def _before(judged: list[_Judged]) -> dict[int, float]:
    """By step, what the seat's chances were thought to be at the decision before, whoever made it."""
    found = {}
    for earlier, one in pairwise(judged):
        found[one.step] = earlier.played.chances[one.judgement.seat]
    return found


def _moment(reviewer: Reviewer, record: Record, one: _Judged, before: float | None) -> Moment:
    judgement, seat = one.judgement, one.judgement.seat
    best, played = judgement.best, one.played
    excellent = one.lost < INACCURACY
    other = judgement.moves[1] if excellent else best
    win, better = played.chances[seat], other.chances[seat]
    rng = Random(one.seed)
    good, bad = (played, other) if excellent else (best, played)
    reasons = why(reviewer, one.view, good.action, bad.action, rng)
    line = line_of(reviewer, one.view, good.action, one.seed)
    kind = "excellent" if excellent else "mistake"
    if not excellent and before is not None and better - before >= (better - win) / 2:
        kind = "missed"
    lead = max(range(record.seats), key=best.chances.__getitem__)
    led = max(range(record.seats), key=played.chances.__getitem__)
    told = {
        lang: telling.moment(reviewer.game, lang, record.names, one.view, good.action, bad.action, reasons)
        for lang in LANGUAGES
    }
    return Moment(
        one.step, seat, kind, "excellent" if excellent else _grade(better - win), played.text, other.text,
        win, better, reasons, line, one.seed, better - win >= MISTAKE and lead == seat and led != seat, told,
    )  # fmt: skip


def _grade(lost: float) -> str:
    return "blunder" if lost >= BLUNDER else "mistake" if lost >= MISTAKE else "inaccuracy"


def _player(seat: Seat, judged: list[_Judged], moments: list[Moment]) -> Player:
    own = [one.lost for one in judged if one.judgement.seat == seat]
    accuracy = 100 * sum(exp(-lost / STEEP) for lost in own) / len(own) if own else 100.0
    grades = dict.fromkeys(("inaccuracy", "mistake", "blunder", "excellent"), 0)
    for moment in moments:
        if moment.seat == seat:
            grades[moment.grade] += 1
    return Player(seat, accuracy, len(own), grades)
