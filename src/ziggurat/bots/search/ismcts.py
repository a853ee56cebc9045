"""Information-set Monte Carlo tree search: one tree for the seat that asks, a fresh world every iteration.

Every root move is judged at first sight; the best are searched by sequential halving, all of them in the
same sampled worlds (common random numbers), and moves that lag clearly are given up early. Below the root
children are keyed by action and chosen by PUCT among the moves that the sampled world allows. Several
seats back up a vector of rewards (max^n). Chance is sampled. Open siblings of a secret choice answer in
seat order. Leaves are played on quickly for a few turns and judged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import exp, sqrt
from random import Random
from time import perf_counter
from typing import Any

from ziggurat.bots.base import Budget
from ziggurat.bots.judge import Judge
from ziggurat.bots.playouts import playouts
from ziggurat.core.knowledge import AnyState, Knowledge, blend, play_on
from ziggurat.core.protocol import CHANCE, Seat, View
from ziggurat.core.registry import AnyGame


@dataclass(frozen=True, slots=True)
class Shape:
    """The settings of a search."""

    candidates: int = 8
    """Root moves that are searched at all."""
    glance: int = 3
    """Worlds in which every root move is judged at first sight, to choose the candidates."""
    horizon: int = 2
    """Turns that are played before a position is judged; 1: to the end of the present one."""
    trust: float = 3.0
    """Visits that the judgement at first sight counts as."""
    clear: float = 0.35
    """A move is dropped when its reward lags by this, divided by the root of its visits."""
    grow: int = 8
    """Visits of a node before the moves after it get nodes of their own."""
    exploration: float = 0.5
    temper: float = 0.5
    """Points that make a move e times likelier in the prior."""
    playouts: int = 0
    """Random games to the end that judge a leaf beside the knowledge; they need an accelerated engine."""
    belief: float = 0.3
    """How much of the judgement is theirs."""


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


@dataclass(slots=True)
class Root(Node):
    """A root move with what it promised at first sight."""

    promise: float = 0.0
    """Reward that it lags behind the best at first sight, at most 0."""
    dropped: int = 0
    """Iterations after which it was given up."""

    def score(self, base: float, trust: float) -> float:
        """The mean reward, with first sight counted as some visits."""
        return (self.total + trust * (base + self.promise)) / (trust + self.visits)


def _base(roots: dict[int, Root]) -> float:
    """The reward that a move as good as the best at first sight may expect."""
    visits = sum(root.visits for root in roots.values())
    if not visits:
        return 0.5
    return sum(root.total - root.visits * root.promise for root in roots.values()) / visits


@dataclass(frozen=True, slots=True)
class Line:
    """A searched root move."""

    action: int
    reward: float
    visits: int


class Search:
    """Searches one decision of one seat."""

    def __init__(self, game: AnyGame, knowledge: Knowledge[Any], shape: Shape) -> None:
        self.game = game
        self.knowledge = knowledge
        self.shape = shape
        self.judge = Judge(game, knowledge)
        self.playouts = playouts(game, shape.playouts) if shape.playouts else None

    def run(self, view: View, budget: Budget, rng: Random, only: Sequence[int] | None = None) -> list[Line]:
        """The root moves (or only some that are named), best first."""
        seat = view.seat
        assert seat is not None
        clock = _Clock(budget)
        ranked = self.judge.moves(view, self.shape.glance, rng)
        if only is None:
            ranked = ranked[: self.shape.candidates]
        else:
            seen = {action: worth for worth, action in ranked}
            ranked = [(seen.get(action, ranked[-1][0]), action) for action in only]
        if len(ranked) < 2:
            return [Line(action, 0.5, 0) for _, action in ranked]
        slope = 0.225 / self.knowledge.spread(self.game.determinize(view, rng))
        top = max(worth for worth, _ in ranked)
        roots = {action: Root(promise=slope * (worth - top)) for worth, action in ranked}
        self._halve(view, seat, roots, clock, rng)
        base = _base(roots)
        trust = self.shape.trust
        lines = [Line(action, root.score(base, trust), root.visits) for action, root in roots.items()]
        lines.sort(key=lambda line: (-roots[line.action].dropped, -line.reward, line.action))
        return lines

    def weigh(
        self, view: View, actions: Sequence[int], worlds: int, rng: Random
    ) -> dict[int, list[list[float]]]:
        """Some moves in so many fresh worlds, the same for all: the rewards of every seat, by move and
        world."""
        seat = view.seat
        assert seat is not None
        roots = {action: Node() for action in actions}
        found: dict[int, list[list[float]]] = {action: [] for action in actions}
        for _ in range(worlds):
            seed = rng.getrandbits(64)
            world: AnyState = self.game.determinize(view, Random(seed))
            for action, root in roots.items():
                found[action].append(self._iterate(world.clone(), seat, action, root, Random(seed)))
        return found

    def _halve(self, view: View, seat: Seat, roots: dict[int, Root], clock: _Clock, rng: Random) -> None:
        """Sequential halving in shared worlds; moves that lag clearly are dropped at once."""
        alive = self._drop(roots, list(roots), 0)
        stages = max(1, (len(alive) - 1).bit_length())
        for stage in range(stages):
            while len(alive) > 1:
                seed = rng.getrandbits(64)
                world: AnyState = self.game.determinize(view, Random(seed))
                for action in alive:
                    self._iterate(world.clone(), seat, action, roots[action], Random(seed))
                    if clock.late():
                        break
                clock.count(len(alive))
                alive = self._drop(roots, alive, clock.done)
                if clock.share() >= (stage + 1) / stages:
                    break
            if clock.share() >= 1:
                break
            keep = (len(alive) + 1) // 2
            for action in alive[keep:]:
                roots[action].dropped = clock.done
            alive = alive[:keep]
        for action in alive:
            roots[action].dropped = clock.done + 1

    def _drop(self, roots: dict[int, Root], alive: list[int], done: int) -> list[int]:
        """The moves that are still in question, best first."""
        base, trust = _base(roots), self.shape.trust
        scores = {action: roots[action].score(base, trust) for action in alive}
        alive = sorted(alive, key=lambda action: (-scores[action], action))
        best = scores[alive[0]]
        kept = []
        for action in alive:
            if best - scores[action] <= self.shape.clear / sqrt(trust + roots[action].visits):
                kept.append(action)
            else:
                roots[action].dropped = done
        return kept

    def _iterate(self, state: AnyState, seat: Seat, action: int, root: Node, rng: Random) -> list[float]:
        """One world: apply the root move, walk the tree, play on, judge, back up; all rewards."""
        until = self.knowledge.turns(state) + self.shape.horizon
        state.apply_id(seat, action)
        path = [(seat, root)]
        node = root
        while node.visits >= self.shape.grow:
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
        rewards = self._rewards(state, rng)
        for mover, visited in path:
            visited.visits += 1
            visited.total += rewards[mover]
        return rewards

    def _rewards(self, state: AnyState, rng: Random) -> list[float]:
        """What a leaf is worth to every seat, by knowledge and (if wished) by random games from there."""
        known = self.knowledge.rewards(state)
        if self.playouts is None or state.outcome() is not None:
            return known
        wins, scores = self.playouts(state, rng)
        played = blend(wins, scores, self.knowledge.spread(state))
        belief = self.shape.belief
        return [(1 - belief) * one + belief * other for one, other in zip(known, played, strict=True)]

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
    """How much of a budget is spent."""

    def __init__(self, budget: Budget) -> None:
        self._now: Callable[[], float] = perf_counter
        self._start = self._now()
        self._budget = budget
        self.done = 0

    def count(self, iterations: int) -> None:
        self.done += iterations

    def share(self) -> float:
        """How much of the budget is spent."""
        spent = 0.0
        if self._budget.seconds is not None:
            spent = (self._now() - self._start) / max(self._budget.seconds, 1e-6)
        if self._budget.iterations is not None:
            spent = max(spent, self.done / self._budget.iterations)
        return spent

    def late(self) -> bool:
        """Is the time up, however far the count of iterations is?"""
        seconds = self._budget.seconds
        return seconds is not None and self._now() - self._start >= seconds
