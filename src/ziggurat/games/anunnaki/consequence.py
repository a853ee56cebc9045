"""What an action does at once in public: the rules run on what a view tells, up to the next hidden thing."""

from __future__ import annotations

from dataclasses import asdict
from random import Random
from typing import Any, Final

from ziggurat.core.values import Consequence, Effect, Event, Seat
from ziggurat.games.anunnaki.actions import base
from ziggurat.games.anunnaki.names import TERRITORIES, bits
from ziggurat.games.anunnaki.prospects import prospect
from ziggurat.games.anunnaki.state import AnunnakiState, Ask
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
_TO: Final = base("to")


def consequences(view: AnunnakiView) -> tuple[Consequence, ...]:
    """What each legal action of a view does at once; the position is set up once."""
    if view.seat is None or not view.legal:
        return ()
    state = determinize(view, Random(0))
    return tuple(_effects(state, view.seat, action) for action in view.legal)


def _effects(state: AnunnakiState, seat: Seat, action: int) -> Consequence:
    battle = state.battle
    if state.question == Ask.CARDS and battle is not None and battle.defender >= 0:
        return Consequence()  # what follows depends on a card that nobody has seen
    after = state.clone()
    effects: list[Effect] = []
    for event in after.apply_id(seat, action):
        if event.kind == _TURN_OVER:
            break
        effect = _effect(seat, event)
        if effect is not None:
            effects.append(effect)
    effects += _threats(state, after, seat, action)
    return Consequence(tuple(effects))


def _effect(seat: Seat, event: Event) -> Effect | None:
    if not event.visible(None):
        return None
    data = {key: value for key, value in event.data.items() if key != "seat"}
    who = event.data.get("seat", seat)
    if event.kind == "gained" and data["what"] == "anunnaki.victory_point":
        return Effect("points", who, {"amount": data["amount"]})
    kind = _KINDS.get(event.kind)
    return None if kind is None else Effect(kind, who, data)


def _threats(state: AnunnakiState, after: AnunnakiState, seat: Seat, action: int) -> list[Effect]:
    """Battles that the action brings about or joins, and what they promise."""
    new = after.halted & ~state.halted
    if state.question == Ask.TO:
        new |= after.halted & 1 << action - _TO
    effects = []
    for territory in bits(new):
        facts: dict[str, Any] = {"at": TERRITORIES[territory], **asdict(prospect(after, seat, territory))}
        others = [other for other, presence in enumerate(after.presence) if presence >> territory & 1]
        if after.civilized >> territory & 1:
            facts["against"] = "civilization"
        else:
            facts |= {"against": "player", "defender_seat": next(one for one in others if one != seat)}
        effects.append(Effect("conflict", seat, facts))
    return effects
