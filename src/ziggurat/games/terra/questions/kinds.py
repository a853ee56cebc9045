"""Kinds of action: when one is legal, what it does, why it is refused. Turns are made of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ziggurat.core.values import Reason, Seat
from ziggurat.games.terra.components import BUILDINGS, CULTS, TERRAINS, Price
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.state import TerraState


class Kind:
    """One kind of action, as the action space names it."""

    name: str

    def legal(self, state: TerraState, player: Player) -> Sequence[int]:
        """Ids of all that is legal now, ascending."""
        raise NotImplementedError

    def apply(self, state: TerraState, seat: Seat, argument: int) -> None:
        """What it does; `argument` is its number within the kind."""
        raise NotImplementedError

    def why(self, state: TerraState, seat: Seat, argument: int) -> Reason:
        """The first thing that is in the way (it is known not to be legal)."""
        raise NotImplementedError


def cannot_afford(player: Player, price: Price, rule: str) -> Reason:
    """What is missing to pay a price."""
    have = (player.workers, player.coins, player.priests)
    missing = {
        f"terra.res_{name}": due - there
        for name, due, there in zip(("W", "C", "P"), price, have, strict=True)
        if due > there
    }
    return Reason("cannot_afford", rule, {"goods": missing})


def sum_of(price: Price, more: Price) -> Price:
    """Two prices together."""
    return price[0] + more[0], price[1] + more[1], price[2] + more[2]


def faction_word(player: Player) -> dict[str, Any]:
    """The faction, as words name it."""
    return {"faction": f"terra.faction_{player.faction.id}"}


def building_word(kind: int) -> str:
    """The glossary key of a kind of building."""
    return f"terra.building_{BUILDINGS[kind]}"


def cult_word(cult: int) -> str:
    """The glossary key of a cult."""
    return f"terra.cult_{CULTS[cult]}"


def terrain_word(terrain: int) -> str:
    """The glossary key of a terrain."""
    return f"terra.terrain_{TERRAINS[terrain]}"
