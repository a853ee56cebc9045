"""Answers that need no look at the position they lead to; for playing a turn on quickly."""

from __future__ import annotations

from collections.abc import Callable

from ziggurat.games.anunnaki.actions import PASS, base
from ziggurat.games.anunnaki.knowledge.battles import prize
from ziggurat.games.anunnaki.knowledge.sheet import sheet_of
from ziggurat.games.anunnaki.state import AnunnakiState, Ask

_GAIN, _PAY, _STEAL, _PACT, _TAKE = (base(kind) for kind in ("gain", "pay", "steal", "pact", "take"))
STEP = 1.0
"""What a development step is worth, about."""


def _gain(state: AnunnakiState, seat: int, action: int) -> float:
    """The resource one has least of."""
    return -99.0 if action == PASS else -float(state.resources[seat][action - _GAIN])


def _pay(state: AnunnakiState, seat: int, action: int) -> float:
    """The resource one has most of."""
    return float(state.resources[seat][action - _PAY])


def _steal(state: AnunnakiState, seat: int, action: int) -> float:
    return -99.0 if action == PASS else -float(state.resources[seat][action - _STEAL])


def _pact(state: AnunnakiState, seat: int, action: int) -> float:
    """What a pact brings, less what is still missing to pay it."""
    if action == PASS:
        return -99.0
    pact = sheet_of(state.components).pacts[action - _PACT]
    held = state.resources[seat]
    missing = sum(max(0, need - have) for need, have in zip(pact.cost.fixed, held, strict=True))
    return pact.worth + STEP * sum(pact.steps) - 0.6 * pact.total - 0.6 * missing


def _take(state: AnunnakiState, _seat: int, action: int) -> float:
    """A card with a good prize that is strong and cheap."""
    if action == PASS:
        return -99.0
    card = state.components.weapons[action - _TAKE]
    return prize(card, STEP) + 0.6 * card.strength - 0.6 * card.cost.total


QUICK: dict[int, Callable[[AnunnakiState, int, int], float]] = {
    Ask.GAIN: _gain,
    Ask.PAY: _pay,
    Ask.STEAL: _steal,
    Ask.PACT: _pact,
    Ask.WEAPONS: _take,
}
"""By kind of question."""
