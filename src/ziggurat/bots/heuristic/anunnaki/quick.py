"""Answers that need no look at the position they lead to; for playing a turn on quickly."""

from __future__ import annotations

from collections.abc import Callable

from ziggurat.bots.heuristic.anunnaki.battles import prize
from ziggurat.bots.heuristic.anunnaki.sheet import sheet_of
from ziggurat.games.anunnaki.actions import PASS, base
from ziggurat.games.anunnaki.frames import GAIN, PACT, PAY, STEAL, WEAPONS
from ziggurat.games.anunnaki.state import AnunnakiState
from ziggurat.games.anunnaki.weaponry import card_number, weapon

_GAIN, _PAY, _STEAL, _PACT, _TAKE = (base(kind) for kind in ("gain", "pay", "steal", "pact", "take"))
STEP = 1.0
"""What a development step is worth, about."""


def _gain(g: AnunnakiState, s: int, a: int) -> float:
    """The resource one has least of."""
    return -99.0 if a == PASS else -float(g.resources[s][a - _GAIN])


def _pay(g: AnunnakiState, s: int, a: int) -> float:
    """The resource one has most of."""
    return float(g.resources[s][a - _PAY])


def _steal(g: AnunnakiState, s: int, a: int) -> float:
    return -99.0 if a == PASS else -float(g.resources[s][a - _STEAL])


def _pact(g: AnunnakiState, s: int, a: int) -> float:
    """What a pact brings, less what is still missing to pay it."""
    if a == PASS:
        return -99.0
    pact = sheet_of(g.tables).pacts[a - _PACT]
    held = g.resources[s]
    missing = sum(max(0, need - have) for need, have in zip(pact.cost.fixed, held, strict=True))
    return pact.worth + STEP * sum(pact.steps) - 0.6 * pact.total - 0.6 * missing


def _take(g: AnunnakiState, s: int, a: int) -> float:
    """A card with a good prize that is strong and cheap."""
    if a == PASS:
        return -99.0
    card = card_number(g, s, a - _TAKE)
    found = weapon(g, s, card)
    return prize(g, s, card, STEP) + 0.6 * found.strength - 0.6 * found.cost.total


QUICK: dict[int, Callable[[AnunnakiState, int, int], float]] = {
    GAIN: _gain,
    PAY: _pay,
    STEAL: _steal,
    PACT: _pact,
    WEAPONS: _take,
}
"""By kind of question."""
