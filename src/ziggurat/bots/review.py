"""A finished game looked at again: where it turned, what would have been better, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf
from random import Random
from typing import Any

from ziggurat.bots.base import Budget
from ziggurat.bots.judge import Judged
from ziggurat.bots.knowing import knowledge
from ziggurat.bots.players import HeuristicBot
from ziggurat.bots.search.ismcts import Search, Shape
from ziggurat.core.knowledge import Reasoning
from ziggurat.core.play import start
from ziggurat.core.protocol import CHANCE, Seat, View
from ziggurat.core.record import Record
from ziggurat.core.registry import AnyGame
from ziggurat.core.registry import game as find_game


@dataclass(frozen=True, slots=True)
class Estimate:
    """How likely the seat to move thought it won, before a step."""

    step: int
    seat: Seat
    win: float

    def to_json(self) -> dict[str, Any]:
        return {"step": self.step, "seat": self.seat, "win": round(self.win, 4)}


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A decision where much was lost: what was played, what was better, and the reasons for that."""

    step: int
    seat: Seat
    played: str
    better: str
    win: float
    """Estimated chance to win after the move played, from what the seat could know."""
    win_better: float
    reasons: tuple[Reasoning, ...] = ()

    @property
    def lost(self) -> float:
        return self.win_better - self.win

    def to_json(self) -> dict[str, Any]:
        return {
            "step": self.step,
            "seat": self.seat,
            "played": self.played,
            "better": self.better,
            "win": round(self.win, 4),
            "win_better": round(self.win_better, 4),
            "lost": round(self.lost, 4),
            "reasons": [reason.to_json() for reason in self.reasons],
        }


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game reviewed: the course of the estimates, and the turning points, worst first."""

    curve: tuple[Estimate, ...]
    points: tuple[TurningPoint, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "curve": [estimate.to_json() for estimate in self.curve],
            "points": [point.to_json() for point in self.points],
        }


def review(record: Record, most: int = 5, iterations: int = 120, seed: int = 0) -> Review:
    """Review a record. Every decision is judged from its seat's own view, as it was then.

    All decisions are judged one move deep; those that look worst are searched again, the move played
    against the move preferred, with so many iterations each.
    """
    game = find_game(record.game)
    judge = HeuristicBot(game, "review", knowledge(game), worlds=2, candidates=10)
    curve: list[Estimate] = []
    doubtful: list[tuple[float, View, TurningPoint, int, int]] = []
    for index, seat, view, action in _decisions(record, game):
        found = judge.judge(view, Random(f"{seed}/{index}"), explain=1)
        best = found[0]
        played = next((item for item in found if item.action == action), found[-1])
        curve.append(Estimate(index, seat, best.win))
        if best.action != action and best.win > played.win:
            point = _point(game, index, seat, action, best, played)
            doubtful.append((point.lost, view, point, action, best.action))
    doubtful.sort(key=lambda item: (-item[0], item[2].step))
    search = Search(game, knowledge(game), Shape(clear=inf))
    points = [
        _searched(search, view, point, played, better, iterations, seed)
        for _, view, point, played, better in doubtful[: 2 * most]
    ]
    points = sorted((p for p in points if p.lost > 0.01), key=lambda p: (-p.lost, p.step))
    return Review(tuple(curve), tuple(points[:most]))


def _decisions(record: Record, game: AnyGame) -> Iterator[tuple[int, Seat, View, int]]:
    """Every decision of a record with a choice: number of the step, seat, its view, what it answered."""
    state = start(record)
    for index, step in enumerate(record.steps):
        action = game.notation.read_id(step.text)
        if step.seat != CHANCE:
            view: View = state.view(step.seat)
            if len(view.legal) > 1:
                yield index, step.seat, view, action
        state.apply(step.seat, game.actions.decode(action))


def _point(game: AnyGame, index: int, seat: Seat, action: int, best: Judged, played: Judged) -> TurningPoint:
    texts = game.actions.texts
    return TurningPoint(index, seat, texts[action], texts[best.action], played.win, best.win, best.reasons)


def _searched(
    search: Search, view: View, point: TurningPoint, played: int, better: int, iterations: int, seed: int
) -> TurningPoint:
    """The same point with the estimates of a search."""
    budget = Budget(iterations=iterations)
    lines = search.run(view, budget, Random(f"{seed}/{point.step}/again"), only=(played, better))
    wins = {line.action: min(1.0, max(0.0, line.reward)) for line in lines}
    return replace(point, win=wins[played], win_better=wins[better])
