"""Final powers of Minor Gods: points at the end. AN-156, AN-226."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from ziggurat.games.anunnaki.board import controlled, god_strength, settlements_out
from ziggurat.games.anunnaki.mods import SETTLEMENT_BATTLE
from ziggurat.games.anunnaki.names import RESOURCE, bits

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

Params = Mapping[str, Any]


def per_type(g: AnunnakiState, s: int, params: Params) -> int:
    """Horus, Aegir, Ninhursag, Demeter: controlled territories of a type, depleted or not, two types count
    for both. AN-099, AN-106, AN-244, AN-258, AN-274, AN-280."""
    produces = g.tables.map.produces[RESOURCE[params["type"]]]
    return int(params["vp"]) * (controlled(g, s) & produces).bit_count()


def per_depleted(g: AnunnakiState, s: int, params: Params) -> int:
    """Seth: controlled, completely depleted territories. AN-248."""
    world = g.tables.map
    spent = [
        t
        for t in bits(controlled(g, s) & ~world.atlantis)
        if world.icons[t] and g.exhaustion[t].bit_count() == len(world.icons[t])
    ]
    return int(params["vp"]) * (len(spent) // int(params["per"]))


def per_strength(g: AnunnakiState, s: int, params: Params) -> int:
    """Thor: strength of all units, and of Settlements once Odin is unlocked. AN-264."""
    total = sum(g.followers[s]) * g.tables.follower
    total += sum(god_strength(g, slot) for slot, t in enumerate(g.god_at[s]) if t >= 0)
    total += settlements_out(g, s) * g.mods[s][SETTLEMENT_BATTLE]
    return int(params["vp"]) * (total // int(params["per"]))


def per_atlantis(g: AnunnakiState, s: int, params: Params) -> int:
    """Enki: controlled Atlantis territories. AN-271."""
    return int(params["vp"]) * (controlled(g, s) & g.tables.map.atlantis).bit_count()


def per_defeated(g: AnunnakiState, s: int, params: Params) -> int:
    """Ares: civilization tiles defeated. AN-278."""
    return int(params["vp"]) * g.defeated[s].bit_count()


def per_reserve(g: AnunnakiState, s: int, params: Params) -> int:
    """Hades: Followers in the reserve. AN-281."""
    return int(params["vp"]) * (g.reserve[s] // int(params["per"]))


FINAL_POWERS: Final[dict[str, Callable[[AnunnakiState, int, Params], int]]] = {
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
