"""Perft: counting all paths of a given length, decisions and chance apart, to pin down legality."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ziggurat.core.play import AnyState
from ziggurat.core.protocol import CHANCE


@dataclass(frozen=True, slots=True)
class Count:
    """Paths of one length, by what their last step was."""

    decisions: int = 0
    chance: int = 0
    ended: int = 0
    """Paths that end the game before or at this length."""


def perft(state: AnyState, depth: int) -> Count:
    """Count the paths of `depth` steps from a state (steps of chance count as steps too)."""
    if depth < 1:
        raise ValueError("perft needs a depth of at least 1")
    seat = state.actor()
    if seat is None:
        return Count(ended=1)
    ids = state.legal_ids(seat)
    if depth == 1:
        return Count(chance=len(ids)) if seat == CHANCE else Count(decisions=len(ids))
    decisions = chance = ended = 0
    for action in ids:
        after = state.clone()
        after.apply_id(seat, action)
        below = perft(after, depth - 1)
        decisions += below.decisions
        chance += below.chance
        ended += below.ended
    return Count(decisions, chance, ended)


def divide(state: AnyState, depth: int) -> Iterator[tuple[str, Count]]:
    """The same, by first step: its notation and the count below it."""
    seat = state.actor()
    if seat is None:
        return
    for action in state.legal_ids(seat):
        text = state.game.actions.texts[action]
        if depth == 1:
            yield text, Count(chance=1) if seat == CHANCE else Count(decisions=1)
            continue
        after = state.clone()
        after.apply_id(seat, action)
        yield text, perft(after, depth - 1)
