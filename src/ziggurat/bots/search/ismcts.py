"""Information-set Monte Carlo tree search: one tree for the seat that asks, a fresh world every iteration.

The root is searched by sequential halving over the best candidates, all of them in the same sampled worlds
(common random numbers); below it children are keyed by action and chosen by PUCT among the moves that
the sampled world allows. Several seats back up a vector of rewards (max^n). Chance is sampled. Open
siblings of a secret choice answer in seat order. Leaves are played on quickly for a few turns and judged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import exp, sqrt
from random import Random
from time import perf_counter
from typing import Any

from ziggurat.bots.base import Budget
from ziggurat.bots.heuristic.base import AnyState, Knowledge, play_on
from ziggurat.core.protocol import CHANCE, Seat, View
from ziggurat.core.registry import AnyGame


@dataclass(frozen=True, slots=True)
class Shape:
    """The settings of a search."""

    candidates: int = 16
    """Root moves that are searched at all."""
    horizon: int = 2
    """Turns after the present one that are played before a position is judged."""
    exploration: float = 0.5
    temper: float = 0.5
    """Points that make a move e times likelier in the prior."""
    prior: float = 0.02
    """Reward that a point of first-sight worth less than the best costs at the root, divided by visits."""


@dataclass(slots=True)
class Node:
    """What is known about the position after a move, averaged over worlds."""

    visits: int = 0
    total: float = 0.0
    """Sum of the rewards of the seat that moved here."""
    available: int = 0
    prior: dict[int, float] = field(default_factory=dict)
    children: dict[int, Node] = field(default_factory=dict)

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0

    def urgency(self) -> float:
        """First-play value of an unvisited child: the mean of those visited, less a little."""
        visits = sum(child.visits for child in self.children.values())
        if not visits:
            return 0.5
        return sum(child.total for child in self.children.values()) / visits - 0.05


@dataclass(frozen=True, slots=True)
class Line:
    """A searched root move."""

    action: int
    reward: float
    visits: int
    worth: float


class Search:
    """Searches one decision of one seat."""

    def __init__(self, game: AnyGame, knowledge: Knowledge[Any], shape: Shape) -> None:
        self.game = game
        self.knowledge = knowledge
        self.shape = shape

    def run(self, view: View, budget: Budget, rng: Random, only: Sequence[int] | None = None) -> list[Line]:
        """The root moves (or only some that are named), best first."""
        seat = view.seat
        assert seat is not None
        first = self.game.determinize(view, Random(rng.getrandbits(64)))
        ranked = self.knowledge.rank(first, seat)
        if only is None:
            ranked = ranked[: self.shape.candidates]
        else:
            seen = {action: worth for worth, action in ranked}
            ranked = [(seen.get(action, ranked[-1][0]), action) for action in only]
        if len(ranked) < 2:
            return [Line(action, 0.0, 0, worth) for worth, action in ranked]
        top = max(worth for worth, _ in ranked)
        worths = {action: worth - top for worth, action in ranked}
        nodes = {action: Node() for action in worths}
        self._halve(view, seat, nodes, worths, budget, rng)
        lines = [Line(a, self._score(n, worths[a]), n.visits, worths[a]) for a, n in nodes.items()]
        most = max(line.visits for line in lines)
        lines.sort(key=lambda line: (line.visits * 2 < most, -line.reward, line.action))
        return lines

    def _score(self, node: Node, worth: float) -> float:
        return node.mean + self.shape.prior * worth / (1 + node.visits)

    def _halve(
        self,
        view: View,
        seat: Seat,
        nodes: dict[int, Node],
        worths: dict[int, float],
        budget: Budget,
        rng: Random,
    ) -> None:
        """Sequential halving: equal shares of the budget for all, the better half, its better half..."""
        alive = list(nodes)
        rounds = max(1, (len(alive) - 1).bit_length())
        clock = _Clock(budget, rounds)
        for stage in range(rounds):
            while True:
                world = rng.getrandbits(64)
                for action in alive:
                    self._iterate(view, seat, action, nodes[action], Random(world))
                    if clock.late():
                        break
                clock.count(len(alive))
                if clock.stage_over(stage):
                    break
            alive.sort(key=lambda a: (-self._score(nodes[a], worths[a]), a))
            alive = alive[: max(1, (len(alive) + 1) // 2)]
            if clock.over() or len(alive) < 2:
                break

    def _iterate(self, view: View, seat: Seat, action: int, node: Node, rng: Random) -> None:
        """One world: apply the root move, walk the tree, play on, judge, back up."""
        state: AnyState = self.game.determinize(view, rng)
        until = self.knowledge.turns(state) + 1 + self.shape.horizon
        state.apply_id(seat, action)
        path = [(seat, node)]
        while node.visits:
            actor = state.actor()
            if actor is None:
                break
            if actor == CHANCE:
                state.apply_id(CHANCE, state.deal(rng))
                continue
            if self.knowledge.turns(state) >= until and self.knowledge.quiet(state):
                break
            choice, child = self._descend(state, actor, node)
            state.apply_id(actor, choice)
            path.append((actor, child))
            node = child
        play_on(state, self.knowledge, rng, until)
        rewards = self.knowledge.rewards(state)
        for mover, visited in path:
            visited.visits += 1
            visited.total += rewards[mover]

    def _descend(self, state: AnyState, seat: Seat, node: Node) -> tuple[int, Node]:
        """The child to visit by PUCT among the moves this world allows, with progressive widening."""
        legal = set(state.legal_ids(seat))
        options = [action for action in node.prior if action in legal]
        if not options or node.visits < 4:
            self._learn(state, seat, node)
            options = [action for action in node.prior if action in legal]
        options.sort(key=lambda action: (-node.prior[action], action))
        options = options[: 4 + int(2 * node.visits**0.45)]
        whole = sum(node.prior[action] for action in options) or 1.0
        best, choice = -1e9, options[0]
        fresh = node.urgency()
        for action in options:
            child = node.children.get(action)
            if child is None:
                value, visits, seen = fresh, 0, node.visits
            else:
                child.available += 1
                value, visits, seen = child.mean, child.visits, child.available
            bonus = self.shape.exploration * node.prior[action] / whole * sqrt(seen) / (1 + visits)
            if value + bonus > best:
                best, choice = value + bonus, action
        return choice, node.children.setdefault(choice, Node())

    def _learn(self, state: AnyState, seat: Seat, node: Node) -> None:
        """Priors for the moves of this world: softmax of their worth at first sight."""
        ranked = self.knowledge.rank(state, seat)[:24]
        top = ranked[0][0]
        for worth, action in ranked:
            node.prior.setdefault(action, exp(max(-30.0, (worth - top) / self.shape.temper)))


class _Clock:
    """Splits a budget into equal stages."""

    def __init__(self, budget: Budget, stages: int) -> None:
        self._now: Callable[[], float] = perf_counter
        self._start = self._now()
        self._stages = stages
        self._budget = budget
        self._done = 0

    def count(self, iterations: int) -> None:
        self._done += iterations

    def share(self) -> float:
        """How much of the budget is spent."""
        spent = 0.0
        if self._budget.seconds is not None:
            spent = (self._now() - self._start) / max(self._budget.seconds, 1e-6)
        if self._budget.iterations is not None:
            spent = max(spent, self._done / self._budget.iterations)
        return spent

    def late(self) -> bool:
        """Is the time up, however far the count of iterations is?"""
        seconds = self._budget.seconds
        return seconds is not None and self._now() - self._start >= seconds

    def stage_over(self, stage: int) -> bool:
        return self.share() >= (stage + 1) / self._stages

    def over(self) -> bool:
        return self.share() >= 1
