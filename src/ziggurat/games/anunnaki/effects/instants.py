"""Instant powers of Minor Gods: once, when they are summoned. AN-156."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.board import controlled, follower_places
from ziggurat.games.anunnaki.effects import rewards
from ziggurat.games.anunnaki.gains import gain_mana, gain_resource, gain_vp
from ziggurat.games.anunnaki.names import ANY, HOUSES, PLANETS, RESOURCE, bits
from ziggurat.games.anunnaki.state import AnunnakiPosition, AnunnakiState, Ask

Params = Mapping[str, Any]


def _abroad(state: AnunnakiPosition, seat: Seat) -> int:
    """Controlled territories outside the home planet."""
    home = state.components.map.planet_mask[PLANETS.index(HOUSES[state.house[seat]])]
    return controlled(state, seat) & ~home


def free_pact(state: AnunnakiState, seat: Seat, params: Params) -> None:
    """Bastet: pay Mana to complete a held pact for nothing. AN-243."""
    state.push(Ask.BASTET, seat, params["mana"])


def sacrifice(state: AnunnakiState, seat: Seat, params: Params) -> None:
    """Freya: a Follower for resources. AN-259."""
    state.push(Ask.FREYA, seat, params["any"])


def foreign_territories(state: AnunnakiState, seat: Seat, params: Params) -> None:
    """Freyr: points and Mana for controlled territories outside the home planet. AN-260, AN-301."""
    count = _abroad(state, seat).bit_count() // params["per"]
    gain_vp(state, seat, count * params["vp"])
    gain_mana(state, seat, count * params["mana"])


def follower_where_pieces(state: AnunnakiState, seat: Seat, params: Params) -> None:
    """Frigg: a Follower, if liked, wherever enough own pieces stand. AN-261."""
    places = [
        territory
        for territory in bits(state.presence[seat] | state.settled[seat])
        if state.followers[seat][territory]
        + state.settlements[seat][territory]
        + state.gods_at[seat].count(territory)
        >= params["pieces"]
    ]
    for territory in reversed(places):
        state.push(Ask.OFFER, seat, territory)


def group_portal(state: AnunnakiState, seat: Seat, params: Params) -> None:
    """Anu: units of one territory through a portal. AN-268, AN-269."""
    rewards.group_portal(state, seat, params["units"])


def follower_per_settlement(state: AnunnakiState, seat: Seat, _params: Params) -> None:
    """Marduk: a Follower on each own free Settlement. AN-273."""
    for territory in reversed(bits(follower_places(state, seat))):
        state.push(Ask.REDEPLOY, seat, territory)


def foreign_altars(state: AnunnakiState, seat: Seat, params: Params) -> None:
    """Ninlil: points and Metal for controlled Altars outside the home planet. AN-275."""
    altars = sum(state.components.map.altars[territory] for territory in bits(_abroad(state, seat)))
    gain_vp(state, seat, altars * params["vp"])
    gain_resource(state, seat, RESOURCE["metal"], altars * params["metal"])


def settlement_resources(state: AnunnakiState, seat: Seat, params: Params) -> None:
    """Athena: a resource for each territory with an own Settlement, besieged or not. AN-279, AN-305."""
    for territory in reversed(bits(state.settled[seat])):
        types = set(state.components.map.icons[territory])
        if len(types) == 1 and ANY not in types:
            gain_resource(state, seat, types.pop(), params["amount"])
        elif types:
            mask = rewards.ALL_TYPES if ANY in types else sum(1 << kind for kind in types)
            state.push(Ask.GAIN, seat, params["amount"], mask, False)


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
