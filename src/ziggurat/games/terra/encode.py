"""The view as numbers for learning programs; seats are relative to the viewer."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from ziggurat.core.encoding import Field, Layout
from ziggurat.games.terra.board import BRIDGE_NAMES, HEXES, TERRAINS
from ziggurat.games.terra.factions import NAMES
from ziggurat.games.terra.reasons import RULES
from ziggurat.games.terra.tiles import BONUSES, BUILDINGS, CULTS, FAVORS, SCORINGS, TOWNS
from ziggurat.games.terra.view import TerraView

SEATS: Final = 5
PROMPTS: Final = tuple(RULES)
STOCK: Final = (
    ("vp", 100),
    ("c", 20),
    ("w", 10),
    ("p", 7),
    ("b1", 12),
    ("b2", 12),
    ("b3", 12),
    ("keys", 4),
    ("ship", 5),
    ("dig", 2),
    ("orders", 7),
    ("bridges", 3),
    ("spades_due", 3),
)
PENDING: Final = (
    ("spades", 3),
    ("acts", 2),
    ("favors_due", 2),
    ("towns_due", 2),
    ("exchange_due", 3),
    ("steps", 2),
)

LAYOUT: Final = Layout(
    (
        Field("terrain", (len(HEXES), 7), "one-hot terrain of each land hex, in reading order"),
        Field("building", (len(HEXES), 5), "one-hot D, TP, TE, SH, SA on each hex"),
        Field("owner", (len(HEXES), SEATS), "one-hot owner of the building, seats from the viewer on"),
        Field("town", (len(HEXES),), "1: the building belongs to a town"),
        Field("bridge", (len(BRIDGE_NAMES), SEATS), "one-hot owner of the bridge on each place"),
        Field("faction", (SEATS, len(NAMES)), "one-hot faction by seat"),
        Field("stock", (SEATS, len(STOCK)), ", ".join(f"{name}/{scale}" for name, scale in STOCK)),
        Field("passed", (SEATS,), "1: has passed"),
        Field("cult", (SEATS, 4), "steps/10 on fire, water, earth, air"),
        Field("bonus", (SEATS, len(BONUSES)), "one-hot bonus tile by seat"),
        Field("favor", (SEATS, len(FAVORS)), "1: owns the favor tile"),
        Field("towns", (SEATS, len(TOWNS)), "number of town tiles/2"),
        Field("round", (6,), "one-hot round"),
        Field("scoring", (6, len(SCORINGS)), "one-hot scoring tile by round"),
        Field("power_used", (6,), "1: the power action is used"),
        Field("bonus_free", (len(BONUSES),), "1: the bonus tile is free"),
        Field("bonus_coins", (len(BONUSES),), "coins/5 on the tile"),
        Field("favor_left", (len(FAVORS),), "tiles left/3"),
        Field("town_left", (len(TOWNS),), "tiles left/2"),
        Field("orders", (4, 4, SEATS), "one-hot owner of each order space"),
        Field("prompt", (len(PROMPTS),), "one-hot question to the viewer (nobody's turn: all 0)"),
        Field("pending", (len(PENDING),), ", ".join(f"{name}/{scale}" for name, scale in PENDING)),
    )
)


def _hot(size: int, which: int) -> list[float]:
    return [1.0 if number == which else 0.0 for number in range(size)]


def _land(table: Mapping[str, Any], near: Callable[[int], int]) -> Iterable[list[float]]:
    """Terrain, building, owner, town, bridge."""
    kind: dict[str, int] = {}
    owner: dict[str, int] = {}
    town: set[str] = set()
    for seat, player in enumerate(table["players"]):
        town.update(player["town_hexes"])
        for number, letter in enumerate(BUILDINGS):
            for hex_ in player["at"][letter]:
                kind[hex_], owner[hex_] = number, near(seat)
    yield [x for hex_ in HEXES for x in _hot(7, TERRAINS.index(table["terrain"][hex_]))]
    yield [x for hex_ in HEXES for x in _hot(5, kind.get(hex_, -1))]
    yield [x for hex_ in HEXES for x in _hot(SEATS, owner.get(hex_, -1))]
    yield [1.0 if hex_ in town else 0.0 for hex_ in HEXES]
    bridges = table["bridges"]
    yield [x for place in BRIDGE_NAMES for x in _hot(SEATS, near(bridges[place]) if place in bridges else -1)]


def _seats(table: Mapping[str, Any], order: list[int]) -> Iterable[list[float]]:
    """Faction, stock, passed, cult, bonus, favor, towns; absent seats are all 0."""
    chosen = table["chosen"]
    yield [
        x
        for seat in order
        for x in _hot(len(NAMES), NAMES.index(chosen[seat]) if seat >= 0 and chosen[seat] else -1)
    ]
    players = [table["players"][seat] if seat >= 0 and table["players"] else None for seat in order]
    yield [player[name] / scale if player else 0.0 for player in players for name, scale in STOCK]
    yield [1.0 if player and player["passed"] else 0.0 for player in players]
    yield [player["cult"][cult] / 10 if player else 0.0 for player in players for cult in range(len(CULTS))]
    yield [1.0 if player and player["bonus"] == tile.id else 0.0 for player in players for tile in BONUSES]
    yield [1.0 if player and tile.id in player["favors"] else 0.0 for player in players for tile in FAVORS]
    yield [player["towns"].count(tile.id) / 2 if player else 0.0 for player in players for tile in TOWNS]


def _supply(table: Mapping[str, Any], near: Callable[[int], int]) -> Iterable[list[float]]:
    """Round, scoring, power_used, bonus_free, bonus_coins, favor_left, town_left, orders."""
    yield _hot(6, table["round"] - 1)
    ids = [tile.id for tile in SCORINGS]
    yield [x for tile in table["scoring"] for x in _hot(len(ids), ids.index(tile) if tile else -1)]
    yield [1.0 if f"ACT{number}" in table["power_used"] else 0.0 for number in range(1, 7)]
    yield [1.0 if tile.id in table["bonus_free"] else 0.0 for tile in BONUSES]
    yield [table["bonus_coins"].get(tile.id, 0) / 5 for tile in BONUSES]
    yield [table["favor_left"].get(tile.id, 0) / 3 for tile in FAVORS]
    yield [table["town_left"].get(tile.id, 0) / 2 for tile in TOWNS]
    yield [x for seat in table["orders"] for x in _hot(SEATS, near(seat) if seat >= 0 else -1)]


def observe(view: TerraView) -> array[float]:
    """A view laid out as `LAYOUT` says; a spectator looks from seat 0."""
    start = view.seat or 0

    def near(seat: int) -> int:
        return (seat - start) % view.seats

    order = [(start + step) % view.seats if step < view.seats else -1 for step in range(SEATS)]
    table = view.table
    prompts = [decision.prompt for decision in view.decisions if decision.seat == view.seat]
    numbers = array("f")
    for part in (*_land(table, near), *_seats(table, order), *_supply(table, near)):
        numbers.extend(part)
    numbers.extend(_hot(len(PROMPTS), PROMPTS.index(prompts[0]) if prompts else -1))
    numbers.extend(table[name] / scale for name, scale in PENDING)
    return numbers
