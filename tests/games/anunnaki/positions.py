"""Anunnaki positions in few words, for the kit of all games."""

from __future__ import annotations

from copy import copy
from typing import Any

from tests.kit import at
from ziggurat.core.scene import Scene
from ziggurat.games.anunnaki.board import contested, controller
from ziggurat.games.anunnaki.names import EDGES, HOUSES, TERRITORIES, TERRITORY, named

STAR = {edge: {"mana": {"L": 2, "R": 1, "P": 0}[edge[0]]} for edge in EDGES}
"""Mana on the star as the tests assume it, whatever the component file says."""

CARDS: dict[str, Any] = {
    "slingshot": {"kind": "basic", "cost": {}, "strength": 1, "war": 0, "vp": 1, "effect": "loser_steals_1"},
    "long_shield": {"kind": "basic", "cost": {"any": 2}, "strength": 3, "war": 1, "vp": 2, "effect": "none"},
    "dagger": {"kind": "advanced", "cost": {}, "strength": 1, "war": 2, "vp": 3, "effect": "none"},
    "short_bow": {"kind": "advanced", "cost": {}, "strength": 3, "war": 1, "vp": 3, "effect": "none"},
    "double_axe": {
        "kind": "advanced",
        "cost": {"metal": 1},
        "strength": 3,
        "war": 2,
        "vp": 3,
        "effect": "none",
    },
    "ballista": {
        "kind": "advanced",
        "cost": {"metal": 1},
        "strength": 2,
        "war": 2,
        "vp": 2,
        "effect": "gods_strength_1",
    },
    "net": {"kind": "advanced", "cost": {}, "strength": 2, "war": 1, "vp": 3, "effect": "cancel_effect"},
    "war_hammer": {
        "kind": "advanced",
        "cost": {"metal": 2},
        "strength": 5,
        "war": 2,
        "vp": 2,
        "effect": "none",
    },
    "war_cart": {"cost": {}, "strength": 1, "war": 2, "vp": 2, "effect": "pay_metal_for_strength"},
    "viking_helmet": {
        "cost": {"metal": 1},
        "strength": 2,
        "war": 2,
        "vp": 2,
        "effect": "opponent_replaces_card",
    },
    "composite_bow": {
        "cost": {"metal": 1},
        "strength": 1,
        "war": 1,
        "vp": 2,
        "effect": "play_second_advanced",
    },
    "sarissa": {"cost": {"metal": 1}, "strength": 2, "war": 2, "vp": 2, "effect": "ignore_strongest_unit"},
}
"""Weapon cards as the tests of battles assume them."""


def placed(
    *houses: str,
    position: dict[str, Any] | None = None,
    data: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
) -> Scene:
    """Houses in turn order in a position of which a part is given; every outcome of chance must be played."""
    chosen = {"ask_every_phase": True, **(options or {}), "houses": ",".join(houses)}
    chosen["data"] = {"star_edge": STAR, **(data or {})}
    return at("anunnaki", position or {}, seats=len(houses), options=chosen, deal=None)


def branch(scene: Scene) -> Scene:
    """Another line of play from here."""
    other = copy(scene)
    other.state = scene.state.clone()
    return other


def texts(scene: Scene, house: str) -> set[str]:
    """The legal answers of a House in notation."""
    seat = scene.state.house.index(HOUSES.index(house))
    return {str(action) for action in scene.state.legal(seat)}


def controllers(scene: Scene, *places: str) -> list[str | None]:
    """The Houses that control some territories; None where nobody does."""
    seats = [controller(scene.state, TERRITORY[place]) for place in places]
    return [HOUSES[scene.state.house[seat]] if seat >= 0 else None for seat in seats]


def contested_places(scene: Scene) -> list[str]:
    """Where units of different players, or units and a civilization, meet."""
    mask = 0
    for seat in range(scene.state.seats):
        mask |= contested(scene.state, seat)
    return named(mask, TERRITORIES)


def besieged_places(scene: Scene) -> list[str]:
    """Settlements without own units where another player's units stand. AN-066."""
    state, mask = scene.state, 0
    for seat in range(state.seats):
        for other in range(state.seats):
            if other != seat:
                mask |= state.settled[seat] & ~state.presence[seat] & state.presence[other]
    return named(mask, TERRITORIES)
