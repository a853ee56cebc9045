"""Bots that know their game: one-ply judgement (`heuristic`) and search (`mcts`, the upper levels)."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from random import Random
from typing import Any
from zlib import crc32

from ziggurat.bots.base import Bot, Budget, Hint
from ziggurat.bots.judge import Judge, Judged, ahead, changes
from ziggurat.bots.search.ismcts import Line, Search, Shape
from ziggurat.core.knowledge import Knowledge, chances, settle
from ziggurat.core.protocol import View
from ziggurat.core.registry import AnyGame


class HeuristicBot(Bot):
    """Looks one move ahead in a few sampled worlds and takes what is worth most.

    With `noise` it errs by so many points, always alike in the same position; `wander` makes it choose
    among moves within so many points of the best. It does not pass by error: that is no fun to play against.
    """

    def __init__(
        self,
        game: AnyGame,
        name: str,
        knowledge: Knowledge[Any],
        worlds: int = 3,
        candidates: int = 24,
        noise: float = 0.0,
        wander: float = 0.0,
    ) -> None:
        self.game = game
        self.name = name
        self.knowledge = knowledge
        self.worlds = worlds
        self.candidates = candidates
        self.noise = noise
        self.wander = wander

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        judged = self.judge(view, rng)
        if self.noise or self.wander:
            best = judged[0]
            judged = [item for item in judged if item is best or item.action not in self.knowledge.idle]
            judged.sort(key=lambda item: -(item.margin + self.noise * _error(view, item.action)))
        best = judged[0]
        if self.wander:
            near = [item for item in judged if best.margin - item.margin < self.wander]
            return rng.choice(near or [best]).action
        return best.action

    def hint(self, view: View, budget: Budget, rng: Random, most: int = 3) -> list[Hint]:
        judged = self.judge(view, rng, explain=most)[:most]
        texts = self.game.actions.texts
        return [Hint(item.action, texts[item.action], item.win, item.margin, item.reasons) for item in judged]

    def judge(self, view: View, rng: Random, explain: int = 0) -> list[Judged]:
        """All candidate moves, best first, so many of them with reasons."""
        return Judge(self.game, self.knowledge, self.candidates).judge(view, self.worlds, rng, explain)


class SearchBot(Bot):
    """Information-set Monte Carlo tree search with the game's knowledge as its guide."""

    def __init__(
        self, game: AnyGame, name: str, knowledge: Knowledge[Any], shape: Shape, budget: Budget
    ) -> None:
        self.game = game
        self.name = name
        self.knowledge = knowledge
        self.shape = shape
        self.budget = budget
        """What it takes when the caller sets no limit."""

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        self.thought = None
        if len(view.legal) == 1:
            return view.legal[0]
        lines = self.lines(view, budget, rng)
        visits = sum(line.visits for line in lines)
        if visits:
            self.thought = {line.action: line.visits / visits for line in lines if line.visits}
        else:
            self.thought = {lines[0].action: 1.0}  # one move was clearly best
        return lines[0].action

    def lines(self, view: View, budget: Budget, rng: Random) -> list[Line]:
        """The searched moves, best first."""
        return Search(self.game, self.knowledge, self.shape).run(view, self._limit(budget), rng)

    def _limit(self, budget: Budget) -> Budget:
        """What the caller allows; where he says nothing, the own limits.

        With a time limit from the caller the own iterations still end the search, so that an unhurried
        game is the same on every machine.
        """
        own = self.budget
        if budget.iterations is not None:
            return budget
        if budget.seconds is None:
            return own
        if own.iterations is None and own.seconds is not None:
            return Budget(min(own.seconds, budget.seconds))
        return Budget(budget.seconds, own.iterations)

    def hint(self, view: View, budget: Budget, rng: Random, most: int = 3) -> list[Hint]:
        seat = view.seat
        assert seat is not None
        shape = replace(self.shape, clear=inf)  # moves that lag get a chance to win too
        lines = Search(self.game, self.knowledge, shape).run(view, self._limit(budget), rng)[:most]
        world = self.game.determinize(view, rng)
        seed = rng.getrandbits(64)
        hints = []
        for line in lines:
            state = world.clone()
            state.apply_id(seat, line.action)
            settle(state, self.knowledge, Random(seed))
            values = self.knowledge.values(state)
            margin = ahead(values, seat)
            reasons = changes(self.knowledge, world, state, seat)
            text = self.game.actions.texts[line.action]
            alone = chances(values, self.knowledge.spread(state))[seat]
            win = min(1.0, max(0.0, line.reward)) if line.visits else alone
            hints.append(Hint(line.action, text, win, margin, reasons))
        return hints


def _error(view: View, action: int) -> float:
    """A fixed misjudgement between -1 and 1 of a move in a position."""
    key = f"{view.step} {action} {len(view.legal)}".encode()
    return crc32(key) / 0x7FFFFFFF - 1.0
