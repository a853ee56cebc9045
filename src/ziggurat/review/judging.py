"""One decision judged from what its seat knows: the moves worth comparing, with everybody's chances to win.

A view comes in, never a state. Worlds that fit the view are sampled; king's search with several times its
budget chooses the moves worth comparing, and these are then played in the same fresh worlds, so that the
comparison owes nothing to the search that preferred one of them. Where a network plays a game best, its
choice is compared too, and who plays as it would is never blamed.

Chances to win: a search gives every seat a reward between 0 and 1 (mostly the softmax of the projected
scores). The mean rewards of a move, raised to the game's `certainty` and made to sum to 1, are its chances.
The power was fitted to games of bots against each other by the greatest likelihood of who won
(`bench/review/calibrate.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from typing import Any, Final

from ziggurat.bots.base import Budget
from ziggurat.bots.knowing import knowledge
from ziggurat.bots.levels import INSTEAD, NAMES, level, make_level
from ziggurat.bots.sage import SageBot
from ziggurat.bots.search.ismcts import Search
from ziggurat.core.protocol import Seat, View
from ziggurat.core.registry import AnyGame

JUDGE: Final = "king"
SEARCHED: Final = 4
"""Iterations of the first search, as a multiple of king's."""
KEPT: Final = 4
"""Moves of the first search that are compared in fresh worlds."""
DOUBT: Final = 0.02
"""A loss of more than this is looked at again."""
SURE: Final = 2.0
"""Standard errors by which a move must lead to be called better."""

Weighed = dict[int, list[list[float]]]
"""By move and world, the rewards of all seats."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move with the chances to win of all seats after it."""

    action: int
    text: str
    chances: tuple[float, ...]
    worth: float
    """The mean reward of the seat that moves: what the moves are ordered by."""
    error: float = 0.0
    """Standard error of the distance in reward to the best move."""

    def to_json(self) -> dict[str, Any]:
        return {
            "action": self.action,
            "text": self.text,
            "chances": [round(one, 4) for one in self.chances],
            "worth": round(self.worth, 4),
        }


@dataclass(frozen=True, slots=True)
class Judgement:
    """The moves of one decision, best first."""

    seat: Seat
    moves: tuple[Move, ...]
    approved: frozenset[int] = frozenset()
    """Moves that the strongest bot would play: they lose nothing."""

    @property
    def best(self) -> Move:
        return self.moves[0]

    def move(self, action: int) -> Move | None:
        return next((one for one in self.moves if one.action == action), None)

    def lost(self, action: int, sure: float = SURE) -> float:
        """What a move loses of its seat's chance to win; nothing where that is not sure by so many errors."""
        move = self.move(action)
        if move is None or move is self.best or action in self.approved:
            return 0.0
        if self.best.worth - move.worth <= sure * move.error:
            return 0.0
        return max(0.0, self.best.chances[self.seat] - move.chances[self.seat])


def one_best(judgement: Judgement, lead: float = 0.08) -> Move | None:
    """The move that is clearly best: ahead of every other one by so much of the chance to win; else None."""
    best, seat = judgement.best, judgement.seat
    for other in judgement.moves[1:]:
        ahead = best.chances[seat] - other.chances[seat] >= lead
        if not ahead or best.worth - other.worth <= SURE * other.error:
            return None
    return best if len(judgement.moves) > 1 else None


def calibrated(rewards: Sequence[float], certainty: float) -> tuple[float, ...]:
    """Chances to win, summing to 1, from the mean rewards of all seats."""
    powers = [max(one, 1e-6) ** certainty for one in rewards]
    whole = sum(powers)
    return tuple(one / whole for one in powers)


class Reviewer:
    """Judges decisions of one game. `effort` multiplies the work: 1 is what a review takes."""

    def __init__(self, game: AnyGame, effort: float = 1.0) -> None:
        self.game = game
        self.name = JUDGE
        self.knowledge = knowledge(game)
        king = level(game, INSTEAD)
        self.shape = king.shape
        self._search = Search(game, self.knowledge, self.shape)
        strongest = make_level(game, NAMES[-1])
        self._network = strongest if isinstance(strongest, SageBot) else None
        rounds = king.iterations or 16
        self.iterations = max(4, round(effort * SEARCHED * rounds))
        self.worlds = max(4, round(effort * rounds / 4)) if self.knowledge.hidden else 1

    @property
    def horizon(self) -> int:
        """Turns that are played on before a position is judged."""
        return self.shape.horizon

    def judge(self, view: View, rng: Random, played: int | None = None) -> Judgement:
        """The moves of a view worth comparing, and the one played, with their chances; best first."""
        seat = view.seat
        assert seat is not None
        first, actions, approved = self._candidates(view, played, rng)
        weighed = self._search.weigh(view, actions, self.worlds, rng)
        judged = self._judged(seat, first, weighed, approved)
        if played is not None and self.knowledge.hidden and judged.lost(played, sure=0) > DOUBT:
            again = self._search.weigh(view, (judged.best.action, played), 3 * self.worlds, rng)
            for action, rows in again.items():
                weighed[action] += rows
            judged = self._judged(seat, first, weighed, approved)
        return judged

    def _candidates(
        self, view: View, played: int | None, rng: Random
    ) -> tuple[int, list[int], frozenset[int]]:
        """The move to play, the moves to compare, and those that the strongest bot would play."""
        if len(view.legal) == 1:
            return view.legal[0], [view.legal[0]], frozenset()
        approved: frozenset[int] = frozenset()
        if self._network is not None and self._network.taught(view):
            choice = self._network.choose(view, Budget(), Random(rng.getrandbits(64)))
            approved = frozenset((choice,))
            if choice == played:
                return choice, [choice], approved
        if self.knowledge.hidden:
            lines = self._search.run(view, Budget(iterations=self.iterations), rng)
            kept = [line.action for line in lines[:KEPT]]
        else:  # one world is all there is, and weighing the moves in it is the search
            kept = [action for _, action in self._search.judge.moves(view, 1, rng)[:KEPT]]
        wanted = [*kept, *approved, *(() if played is None else (played,))]
        return kept[0], list(dict.fromkeys(wanted)), approved

    def _judged(self, seat: Seat, first: int, weighed: Weighed, approved: frozenset[int]) -> Judgement:
        """The search's choice stays the best unless another one is surely better in the fresh worlds."""
        certainty, texts = self.knowledge.certainty, self.game.actions.texts
        moves = []
        for action, rows in weighed.items():
            means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
            error = _error(weighed[first], rows, seat)
            moves.append(Move(action, texts[action], calibrated(means, certainty), means[seat], error))
        moves.sort(key=lambda move: (-move.worth, move.action))
        chosen = next(move for move in moves if move.action == first)
        top = moves[0]
        if top.worth - chosen.worth > SURE * top.error:
            chosen = top
        rest = [move for move in moves if move is not chosen]
        best = weighed[chosen.action]
        found = [replace(move, error=_error(best, weighed[move.action], seat)) for move in (chosen, *rest)]
        return Judgement(seat, tuple(found), approved)


def _error(best: list[list[float]], other: list[list[float]], seat: Seat) -> float:
    """Standard error of the mean distance between two moves in the worlds that they share."""
    distances = [one[seat] - two[seat] for one, two in zip(best, other, strict=False)]
    count = len(distances)
    if count < 2:
        return 0.0
    mean = sum(distances) / count
    return sqrt(sum((one - mean) ** 2 for one in distances) / (count - 1) / count)
