"""Chance: who draws how many cards, with which probabilities; nothing undrawn has an order (TC-018)."""

from __future__ import annotations

from fractions import Fraction
from math import comb, prod
from random import Random
from typing import TYPE_CHECKING

from ziggurat.games.tigris_cards.actions import DRAW, SPACE, START, Action
from ziggurat.games.tigris_cards.cards import HANDFUL_INDEX, HANDFULS, OF_SIZE, UNIT, holds, size, unpack
from ziggurat.games.tigris_cards.components import HAND

if TYPE_CHECKING:
    from ziggurat.games.tigris_cards.state import CardsState


def drawer(state: CardsState) -> int:
    """The seat that draws next: by seat at the start, then from the active seat on (TC-131)."""
    if state.phase == "chance.deal":
        return state.asking
    return (state.active + state.asking) % state.seats


def need(state: CardsState, seat: int) -> int:
    """How many cards a seat draws: up to eight, or what the deck still has (TC-130, TC-132)."""
    return min(HAND - state.sizes[seat], state.deck)


def legal_start(state: CardsState) -> list[int]:
    return [START + seat for seat in range(state.seats)]


def legal_draw(state: CardsState) -> list[int]:
    """Every handful of the right size that the unseen cards hold."""
    pool = state.pool
    return [DRAW + index for index in OF_SIZE[need(state, drawer(state))] if holds(pool, HANDFULS[index])]


def outcomes(state: CardsState) -> tuple[tuple[Action, Fraction], ...]:
    """All outcomes of the open chance decision with their exact probabilities."""
    ids = state.legal_ids(state.actor_seat)
    if state.phase in ("chance.deal", "chance.refill"):
        there = unpack(state.pool)
        ways = comb(sum(there), need(state, drawer(state)))
        return tuple(
            (
                SPACE.decode(number),
                Fraction(prod(map(comb, there, unpack(HANDFULS[number - DRAW]))), ways),
            )
            for number in ids
        )
    return tuple((SPACE.decode(number), Fraction(1, len(ids))) for number in ids)


def deal(state: CardsState, rng: Random) -> int:
    """One outcome, drawn card by card."""
    if state.phase not in ("chance.deal", "chance.refill"):
        ids = state.legal_ids(state.actor_seat)
        return ids[int(rng.random() * len(ids))]
    return DRAW + HANDFUL_INDEX[draw(state.pool, need(state, drawer(state)), rng)]


def draw(pool: int, count: int, rng: Random) -> int:
    """Some cards of a pool, each equally likely."""
    black, red, blue, green = unpack(pool)
    total = size(pool)
    drawn = 0
    for _ in range(count):
        pick = int(rng.random() * total)
        total -= 1
        if pick < red:
            red -= 1
            drawn += UNIT[1]
        elif pick < red + black:
            black -= 1
            drawn += UNIT[0]
        elif pick < red + black + blue:
            blue -= 1
            drawn += UNIT[2]
        else:
            green -= 1
            drawn += UNIT[3]
    assert green >= 0
    return drawn
