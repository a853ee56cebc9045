"""Instant powers of Minor Gods: once, when they are summoned. AN-156."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from ziggurat.games.anunnaki.board import controlled, follower_places
from ziggurat.games.anunnaki.effects import rewards
from ziggurat.games.anunnaki.frames import BASTET, FREYA, GAIN, REDEPLOY
from ziggurat.games.anunnaki.gains import gain_mana, gain_resource, gain_vp
from ziggurat.games.anunnaki.names import ANY, HOUSES, PLANETS, RESOURCE, bits

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

Params = Mapping[str, Any]


def _abroad(g: AnunnakiState, s: int) -> int:
    """Controlled territories outside the home planet."""
    home = g.tables.map.planet_mask[PLANETS.index(HOUSES[g.house[s]])]
    return controlled(g, s) & ~home


def free_pact(g: AnunnakiState, s: int, params: Params) -> None:
    """Bastet: pay Mana to complete a held pact for nothing. AN-243."""
    g.stack.append([BASTET, s, params["mana"]])


def sacrifice(g: AnunnakiState, s: int, params: Params) -> None:
    """Freya: a Follower for resources. AN-259."""
    g.stack.append([FREYA, s, params["any"]])


def foreign_territories(g: AnunnakiState, s: int, params: Params) -> None:
    """Freyr: points and Mana for controlled territories outside the home planet. AN-260, AN-301."""
    n = _abroad(g, s).bit_count() // params["per"]
    gain_vp(g, s, n * params["vp"])
    gain_mana(g, s, n * params["mana"])


def follower_where_pieces(g: AnunnakiState, s: int, params: Params) -> None:
    """Frigg: a Follower wherever enough own pieces stand. AN-261."""
    places = [
        t
        for t in bits(g.presence[s] | g.settled[s])
        if g.followers[s][t] + g.settlements[s][t] + g.god_at[s].count(t) >= params["pieces"]
    ]
    g.stack += [[REDEPLOY, s, t] for t in reversed(places)]


def group_portal(g: AnunnakiState, s: int, params: Params) -> None:
    """Anu: units of one territory through a portal. AN-268, AN-269."""
    rewards.group_portal(g, s, params["units"])


def follower_per_settlement(g: AnunnakiState, s: int, _params: Params) -> None:
    """Marduk: a Follower on each own free Settlement. AN-273."""
    g.stack += [[REDEPLOY, s, t] for t in reversed(bits(follower_places(g, s)))]


def foreign_altars(g: AnunnakiState, s: int, params: Params) -> None:
    """Ninlil: points and Metal for controlled Altars outside the home planet. AN-275."""
    n = sum(g.tables.map.altars[t] for t in bits(_abroad(g, s)))
    gain_vp(g, s, n * params["vp"])
    gain_resource(g, s, RESOURCE["metal"], n * params["metal"])


def settlement_resources(g: AnunnakiState, s: int, params: Params) -> None:
    """Athena: a resource for each territory with an own Settlement, besieged or not. AN-279, AN-305."""
    for t in reversed(bits(g.settled[s])):
        types = set(g.tables.map.icons[t])
        if len(types) == 1 and ANY not in types:
            gain_resource(g, s, types.pop(), params["amount"])
        elif types:
            mask = rewards.ALL_TYPES if ANY in types else sum(1 << kind for kind in types)
            g.stack.append([GAIN, s, params["amount"], mask, 0])


INSTANT_POWERS: Final[dict[str, Callable[[AnunnakiState, int, Params], None]]] = {
    "free_pact_for_mana": free_pact,
    "sacrifice_follower_for_resources": sacrifice,
    "vp_and_mana_per_foreign_territories": foreign_territories,
    "follower_where_pieces": follower_where_pieces,
    "portal_group": group_portal,
    "follower_per_settlement": follower_per_settlement,
    "vp_and_metal_per_foreign_altar": foreign_altars,
    "resource_per_settlement_territory": settlement_resources,
}
"""Instant powers by name."""
PARAMS: Final[dict[str, tuple[str, ...]]] = {
    "free_pact_for_mana": ("mana",),
    "sacrifice_follower_for_resources": ("any",),
    "vp_and_mana_per_foreign_territories": ("per", "vp", "mana"),
    "follower_where_pieces": ("pieces",),
    "portal_group": ("units",),
    "vp_and_metal_per_foreign_altar": ("vp", "metal"),
    "resource_per_settlement_territory": ("amount",),
}
"""Whole numbers a power needs in `params`."""
