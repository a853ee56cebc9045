"""The position as JSON that a browser can read (names, no bit masks), and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ziggurat.games.terra.board import ALL_LAND, BRIDGE_NAMES, BRIDGES, HEX, HEXES, TERRAINS, bits
from ziggurat.games.terra.factions import FACTION, NAMES
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.tiles import BONUSES, CULTS, FAVORS, SCORING, SCORINGS, TOWNS

if TYPE_CHECKING:
    from ziggurat.games.terra.state import TerraState

_PLAIN: Final = (
    "step",
    "round",
    "first",
    "active",
    "acts",
    "spades",
    "hexes_left",
    "unfinished",
    "steps",
    "favors_due",
    "towns_due",
    "exchange_due",
    "tops_due",
    "builds",
)
_SETS: Final[dict[str, tuple[str, ...]]] = {
    "worked": HEXES,
    "buildable": HEXES,
    "tops": CULTS,
    "bonus_free": tuple(tile.id for tile in BONUSES),
    "power_used": tuple(f"ACT{number}" for number in range(1, 7)),
}
_COUNTS: Final[dict[str, tuple[str, ...]]] = {
    "favor_left": tuple(tile.id for tile in FAVORS),
    "town_left": tuple(tile.id for tile in TOWNS),
    "bonus_coins": tuple(tile.id for tile in BONUSES),
}
_SEATS: Final = ("order", "pass_order", "queue", "top", "orders")


def to_json(state: TerraState) -> dict[str, Any]:
    """Everything, for nothing is hidden (TM-012)."""
    data: dict[str, Any] = {"seats": state.seats, "options": dict(state.options)}
    data["phase"], data["sub"] = state.phase, state.sub
    data.update((name, getattr(state, name)) for name in _PLAIN)
    data["skipped"] = HEXES[state.skipped] if state.skipped >= 0 else None
    for name, names in _SETS.items():
        data[name] = [names[number] for number in bits(getattr(state, name))]
    for name, names in _COUNTS.items():
        data[name] = {names[number]: count for number, count in enumerate(getattr(state, name)) if count}
    data.update((name, list(getattr(state, name))) for name in _SEATS)
    data["terrain"] = {HEXES[hex_]: TERRAINS[terrain] for hex_, terrain in enumerate(state.terrain)}
    data["bridges"] = {BRIDGE_NAMES[place]: seat for place, seat in enumerate(state.bridges) if seat >= 0}
    data["scoring"] = [SCORINGS[tile].id if tile >= 0 else None for tile in state.scoring]
    data["colours"] = [TERRAINS[colour] if colour >= 0 else None for colour in state.colours]
    data["chosen"] = [NAMES[number] if number >= 0 else None for number in state.chosen]
    data["players"] = [player.to_json() for player in state.players]
    data["offers"] = [list(offer) for offer in state.offers]
    data["asked"] = {str(build): list(counts) for build, counts in state.asked.items()}
    return data


def _indexes(values: Sequence[str | None], names: Sequence[str]) -> list[int]:
    return [names.index(value) if value is not None else -1 for value in values]


def fill(state: TerraState, data: Mapping[str, Any]) -> None:
    """Put the position of some JSON on a fresh table."""
    state.phase, state.sub = data["phase"], data["sub"]
    for name in _PLAIN:
        setattr(state, name, int(data[name]))
    state.skipped = HEX[data["skipped"]] if data["skipped"] else -1
    for name, names in _SETS.items():
        setattr(state, name, sum(1 << names.index(one) for one in data[name]))
    for name, names in _COUNTS.items():
        setattr(state, name, [int(data[name].get(one, 0)) for one in names])
    for name in _SEATS:
        setattr(state, name, [int(seat) for seat in data[name]])
    state.terrain = [TERRAINS.index(data["terrain"][hex_]) for hex_ in HEXES]
    state.of = [sum(1 << h for h, t in enumerate(state.terrain) if t == terrain) for terrain in range(7)]
    for place, seat in data["bridges"].items():
        number = BRIDGE_NAMES.index(place)
        state.bridges[number] = int(seat)
        first, second = BRIDGES[number]
        state.adjacent[first] |= 1 << second
        state.adjacent[second] |= 1 << first
    state.scoring = [SCORING[tile] if tile else -1 for tile in data["scoring"]]
    state.colours = _indexes(data["colours"], TERRAINS)
    state.chosen = [FACTION[name] if name else -1 for name in data["chosen"]]
    state.players = [Player.from_json(player, state.adjacent) for player in data["players"]]
    state.free = ALL_LAND & ~sum(player.own for player in state.players)
    state.offers = [(int(o[0]), int(o[1]), int(o[2]), int(o[3])) for o in data["offers"]]
    state.asked = {int(build): (int(c[0]), int(c[1]), int(c[2])) for build, c in data["asked"].items()}
