"""The immediate effects of all legal actions: costs, gains and points before you commit."""

from __future__ import annotations

from typing import Any

from ziggurat.core.values import Consequence, Effect, Seat
from ziggurat.games.terra.components import CULTS
from ziggurat.games.terra.plans import power_paid
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.state import TerraState
from ziggurat.games.terra.view import TerraView


def consequences(view: TerraView) -> tuple[Consequence, ...]:
    """Each played on a copy: nothing is hidden, so that is all there is to know (TM-012)."""
    if view.seat is None:
        return ()
    before = TerraState.at(view.position)
    return tuple(_consequence(before, view.seat, action) for action in view.legal)


def _consequence(before: TerraState, seat: Seat, action: int) -> Consequence:
    after = before.clone()
    after.apply_id(seat, action)
    effects: list[Effect] = []
    for owner, (old, new) in enumerate(zip(before.players, after.players, strict=False)):
        paid = power_paid(action) if owner == seat else 0
        effects += _changes(owner, old, new, paid)
    for offer in after.offers[len(before.offers) :]:
        effects.append(Effect("offer", offer.seat, {"power": offer.power, "from_seat": offer.builder}))
    if after.towns_due > before.towns_due:
        effects.append(Effect("town", seat))
    return Consequence(tuple(effects))


def _changes(seat: Seat, old: Player, new: Player, paid: int) -> list[Effect]:
    """What changed on a faction board; `paid`: the power that the action took from bowl III."""
    effects: list[Effect] = []
    bowls = [new.bowl1, new.bowl2, new.bowl3]
    if new.points != old.points:
        effects.append(Effect("points", seat, {"amount": new.points - old.points}))
    moved = (new.bowl2 + 2 * new.bowl3) - (old.bowl2 + 2 * old.bowl3) + 2 * paid
    burnt = old.bowl1 + old.bowl2 + old.bowl3 - sum(bowls)
    changes = {
        "C": new.coins - old.coins,
        "W": new.workers - old.workers,
        "P": new.priests - old.priests,
    }
    for what, amount in changes.items():
        if amount:
            data: dict[str, Any] = {"what": f"terra.res_{what}", "amount": abs(amount)}
            effects.append(Effect("gain" if amount > 0 else "cost", seat, data))
    if burnt:
        effects.append(Effect("burn", seat, {"power": burnt, "bowls": bowls}))
    for kind, power in (("cost", paid), ("gain", moved)):
        if power > 0:
            effects.append(Effect(kind, seat, {"what": "terra.res_PW", "amount": power, "bowls": bowls}))
    for cult, (low, high) in enumerate(zip(old.cults, new.cults, strict=True)):
        if high > low:
            effects.append(Effect("cult", seat, {"cult": f"terra.cult_{CULTS[cult]}", "steps": high - low}))
    return effects
