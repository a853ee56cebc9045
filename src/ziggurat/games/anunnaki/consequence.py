"""What an action does at once in public: the rules run on what a view tells, up to the next hidden thing."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from ziggurat.core.protocol import Consequence, Effect, Event
from ziggurat.games.anunnaki.actions import SPACE, Action
from ziggurat.games.anunnaki.frames import CARDS
from ziggurat.games.anunnaki.state import AnunnakiState
from ziggurat.games.anunnaki.view import AnunnakiView, determinize

_KINDS: Final = {
    "gained": "gain", "paid": "cost", "lost": "loss", "advanced": "advance", "token": "token",
    "moved": "move",
    "teleported": "move", "carried": "move", "deployed": "deploy", "redeployed": "redeploy", "built": "build",
    "developed": "develop", "pact_taken": "pact", "pact_completed": "completed", "exhausted": "exhausted",
    "summoned": "summon", "end_triggered": "end", "cube": "cube", "battle_won": "won",
    "battle_outright": "won", "battle_repelled": "repelled",
}  # fmt: skip
"""Events that are effects, and what they are called there."""
_TURN_OVER: Final = "turn"


def consequence(view: AnunnakiView, action: Action) -> Consequence:
    """What one legal action of a view does at once."""
    return consequences(view, (SPACE.encode(action),))[0]


def consequences(view: AnunnakiView, actions: Iterable[int]) -> list[Consequence]:
    """The same for many ids: the position is set up once."""
    if view.seat is None or not view.legal:
        return [Consequence() for _ in actions]
    state = determinize(view, Random(0))
    return [_effects(state, view.seat, number) for number in actions]


def _effects(state: AnunnakiState, seat: int, number: int) -> Consequence:
    if state.stack[-1][0] == CARDS and state.battle is not None and state.battle.defender >= 0:
        return Consequence()  # what follows depends on a card that nobody has seen
    after = state.clone()
    found: list[Effect] = []
    for event in after.apply_id(seat, number):
        if event.kind == _TURN_OVER:
            break
        effect = _effect(state, seat, event)
        if effect is not None:
            found.append(effect)
    found += _threats(state, after, seat)
    return Consequence(tuple(found))


def _effect(_state: AnunnakiState, seat: int, event: Event) -> Effect | None:
    if not event.visible(None):
        return None
    data = {key: value for key, value in event.data.items() if key != "seat"}
    who = event.data.get("seat", seat)
    if event.kind == "gained" and data["what"] == "anunnaki.victory_point":
        return Effect("points", who, {"amount": data["amount"]})
    kind = _KINDS.get(event.kind)
    return None if kind is None else Effect(kind, who, data)


def _threats(state: AnunnakiState, after: AnunnakiState, seat: int) -> list[Effect]:
    """Battles that the action brings about."""
    new = after.halted & ~state.halted
    found = []
    for other, presence in enumerate(after.presence):
        if other != seat and presence & new:
            found.append(Effect("conflict", seat, {"against": "player", "defender_seat": other}))
    if after.civilized & new:
        found.append(Effect("conflict", seat, {"against": "civilization"}))
    return found
