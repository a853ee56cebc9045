"""One-ply judgement: every move of a view, played in a few sampled worlds and judged when all is quiet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from ziggurat.core.knowledge import AnyState, Knowledge, Ranked, Reasoning, chances, settle
from ziggurat.core.protocol import Seat, View
from ziggurat.core.registry import AnyGame


@dataclass(frozen=True, slots=True)
class Judged:
    """A move judged over several worlds."""

    action: int
    margin: float
    win: float
    reasons: tuple[Reasoning, ...] = ()


class Judge:
    """Judges the moves of a seat one ply ahead."""

    def __init__(self, game: AnyGame, knowledge: Knowledge[Any], candidates: int = 24) -> None:
        self.game = game
        self.knowledge = knowledge
        self.candidates = candidates

    def moves(self, view: View, worlds: int, rng: Random) -> Ranked:
        """The moves with their margins in points, best first."""
        return [(item.margin, item.action) for item in self.judge(view, worlds, rng)]

    def judge(self, view: View, worlds: int, rng: Random, explain: int = 0) -> list[Judged]:
        """All candidate moves, best first, so many of them with reasons."""
        seat = view.seat
        assert seat is not None
        count = worlds if self.knowledge.hidden else 1
        states: list[AnyState] = [self.game.determinize(view, rng) for _ in range(count)]
        ranked = self.knowledge.rank(states[0], seat)[: self.candidates]
        if self.knowledge.judging and not explain:
            return [Judged(action, worth, 0.0) for worth, action in ranked]
        seeds = [rng.getrandbits(64) for _ in states]
        judged = [self._judge(states, seeds, seat, action, worth) for worth, action in ranked]
        judged.sort(key=lambda item: (-item.margin, item.action))
        for place in range(min(explain, len(judged))):
            item = judged[place]
            after = self._played(states[0], seeds[0], seat, item.action)
            reasons = changes(self.knowledge, states[0], after, seat)
            judged[place] = replace(item, reasons=reasons)
        return judged

    def _played(self, world: AnyState, seed: int, seat: Seat, action: int) -> AnyState:
        """A world after a move, played on until all is quiet."""
        state = world.clone()
        state.apply_id(seat, action)
        settle(state, self.knowledge, Random(seed))
        return state

    def _judge(
        self, worlds: list[AnyState], seeds: list[int], seat: Seat, action: int, worth: float
    ) -> Judged:
        margin = win = 0.0
        for world, seed in zip(worlds, seeds, strict=True):
            state = self._played(world, seed, seat, action)
            outcome = state.outcome()
            values = self.knowledge.values(state) if outcome is None else outcome.scores
            margin += ahead(values, seat)
            win += chances(values, self.knowledge.spread(state))[seat]
        count = len(worlds)
        return Judged(action, margin / count + 0.05 * worth, win / count)


def ahead(values: Sequence[float], seat: Seat) -> float:
    """By how much a seat is before the best of the others."""
    return values[seat] - max(value for rival, value in enumerate(values) if rival != seat)


def changes(
    knowledge: Knowledge[Any], before: AnyState, after: AnyState, seat: Seat, most: int = 3
) -> tuple[Reasoning, ...]:
    """The terms of a seat's value that a move changes most."""
    old = {term.key: term for term in knowledge.terms(before, seat)}
    new = {term.key: term for term in knowledge.terms(after, seat)}
    found = []
    for key in old | new:
        was = old[key].worth if key in old else 0.0
        now = new[key].worth if key in new else 0.0
        if abs(now - was) >= 0.05:
            found.append(Reasoning(key, now - was, (new.get(key) or old[key]).text))
    found.sort(key=lambda term: (-abs(term.worth), term.key))
    return tuple(found[:most])
