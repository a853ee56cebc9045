"""The immediate effects of an action: costs, gains and points before you commit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ziggurat.core.protocol import Consequence, Effect
from ziggurat.games.terra.actions import SPACE, Action
from ziggurat.games.terra.state import TerraState
from ziggurat.games.terra.tiles import CULTS
from ziggurat.games.terra.view import TerraView

if TYPE_CHECKING:
    from ziggurat.games.terra.meta import Terra


def consequence(game: Terra, view: TerraView, action: Action) -> Consequence:
    """Played on a copy: nothing is hidden, so that is all there is to know (TM-012)."""
    number = SPACE.encode(action)
    if view.seat is None or number not in view.legal:
        return Consequence()
    before = TerraState.load(game, view.table)
    after = before.clone()
    after.apply_id(view.seat, number)
    effects: list[Effect] = []
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=False)):
        if new.vp != old.vp:
            effects.append(Effect("points", seat, {"amount": new.vp - old.vp}))
        changes = {"C": new.c - old.c, "W": new.w - old.w, "P": new.p - old.p}
        changes["PW"] = (new.b2 + 2 * new.b3) - (old.b2 + 2 * old.b3)
        for what, amount in changes.items():
            if amount:
                kind = "gain" if amount > 0 else "cost"
                data: dict[str, Any] = {"what": f"terra.res_{what}", "amount": abs(amount)}
                if what == "PW":
                    data["bowls"] = [new.b1, new.b2, new.b3]
                effects.append(Effect(kind, seat, data))
        for cult, (low, high) in enumerate(zip(old.cult, new.cult, strict=True)):
            if high > low:
                effects.append(
                    Effect("cult", seat, {"cult": f"terra.cult_{CULTS[cult]}", "steps": high - low})
                )
    for offer in after.offers[len(before.offers) :]:
        effects.append(Effect("offer", offer[0], {"power": offer[2], "from_seat": offer[1]}))
    if after.towns_due > before.towns_due:
        effects.append(Effect("town", view.seat))
    return Consequence(tuple(effects))
