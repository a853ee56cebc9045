"""The immediate effects of all legal actions: costs, gains and points before you commit."""

from __future__ import annotations

from typing import Any

from ziggurat.core.values import Consequence, Effect, Seat
from ziggurat.games.terra.components import CULTS
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
        effects += _changes(owner, old, new)
    for offer in after.offers[len(before.offers) :]:
        effects.append(Effect("offer", offer.seat, {"power": offer.power, "from_seat": offer.builder}))
    if after.towns_due > before.towns_due:
        effects.append(Effect("town", seat))
    return Consequence(tuple(effects))


def _changes(seat: Seat, old: Player, new: Player) -> list[Effect]:
    """What changed on a faction board."""
    effects: list[Effect] = []
    if new.points != old.points:
        effects.append(Effect("points", seat, {"amount": new.points - old.points}))
    changes = {
        "C": new.coins - old.coins,
        "W": new.workers - old.workers,
        "P": new.priests - old.priests,
        "PW": (new.bowl2 + 2 * new.bowl3) - (old.bowl2 + 2 * old.bowl3),
    }
    for what, amount in changes.items():
        if amount:
            data: dict[str, Any] = {"what": f"terra.res_{what}", "amount": abs(amount)}
            if what == "PW":
                data["bowls"] = [new.bowl1, new.bowl2, new.bowl3]
            effects.append(Effect("gain" if amount > 0 else "cost", seat, data))
    for cult, (low, high) in enumerate(zip(old.cults, new.cults, strict=True)):
        if high > low:
            effects.append(Effect("cult", seat, {"cult": f"terra.cult_{CULTS[cult]}", "steps": high - low}))
    return effects
