"""Final powers of Minor Gods: points at the end. AN-156, AN-226."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.board import controlled, god_strength, settlements_out
from ziggurat.games.anunnaki.names import RESOURCE, bits
from ziggurat.games.anunnaki.state import AnunnakiPosition

Params = Mapping[str, Any]


def per_type(position: AnunnakiPosition, seat: Seat, params: Params) -> int:
    """Horus, Aegir, Ninhursag, Demeter: controlled territories of a type, depleted or not, two types count
    for both. AN-099, AN-106, AN-244, AN-258, AN-274, AN-280."""
    produces = position.components.map.produces[RESOURCE[params["type"]]]
    return int(params["vp"]) * (controlled(position, seat) & produces).bit_count()


def per_depleted(position: AnunnakiPosition, seat: Seat, params: Params) -> int:
    """Seth: controlled, completely depleted territories. AN-248."""
    world = position.components.map
    spent = [
        territory
        for territory in bits(controlled(position, seat) & ~world.atlantis)
        if world.icons[territory]
        and position.exhaustion[territory].bit_count() == len(world.icons[territory])
    ]
    return int(params["vp"]) * (len(spent) // int(params["per"]))


def per_strength(position: AnunnakiPosition, seat: Seat, params: Params) -> int:
    """Thor: strength of all units, and of Settlements once Odin is unlocked. AN-264."""
    total = sum(position.followers[seat]) * position.components.follower
    total += sum(
        god_strength(position, slot)
        for slot, territory in enumerate(position.gods_at[seat])
        if territory >= 0
    )
    total += settlements_out(position, seat) * position.powers[seat].settlement_battle
    return int(params["vp"]) * (total // int(params["per"]))


def per_atlantis(position: AnunnakiPosition, seat: Seat, params: Params) -> int:
    """Enki: controlled Atlantis territories. AN-271."""
    return int(params["vp"]) * (controlled(position, seat) & position.components.map.atlantis).bit_count()


def per_defeated(position: AnunnakiPosition, seat: Seat, params: Params) -> int:
    """Ares: civilization tiles defeated. AN-278."""
    return int(params["vp"]) * position.defeated[seat].bit_count()


def per_reserve(position: AnunnakiPosition, seat: Seat, params: Params) -> int:
    """Hades: Followers in the reserve. AN-281."""
    return int(params["vp"]) * (position.reserve[seat] // int(params["per"]))


FINAL_POWERS: Final[dict[str, Callable[[AnunnakiPosition, int, Params], int]]] = {
    "vp_per_territory_type": per_type,
    "vp_per_depleted_territories": per_depleted,
    "vp_per_total_strength": per_strength,
    "vp_per_atlantis": per_atlantis,
    "vp_per_defeated_civilization": per_defeated,
    "vp_per_reserve_followers": per_reserve,
}
"""Final powers by name."""
PARAMS: Final[dict[str, tuple[str, ...]]] = {
    "vp_per_territory_type": ("vp",),
    "vp_per_depleted_territories": ("vp", "per"),
    "vp_per_total_strength": ("vp", "per"),
    "vp_per_atlantis": ("vp",),
    "vp_per_defeated_civilization": ("vp",),
    "vp_per_reserve_followers": ("vp", "per"),
}
"""Whole numbers a power needs in `params`."""
