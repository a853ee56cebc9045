"""The fourteen factions: everything in which they differ is data, one file each."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from ziggurat.games.terra.board import DATA, TERRAINS
from ziggurat.games.terra.tiles import BUILDINGS, CULTS, SUPPLY, Income, income

Price = tuple[int, int, int]
"""Workers, coins, priests."""


@dataclass(frozen=True, slots=True)
class Special:
    """A special action that a faction owns, from the start or with its stronghold."""

    id: str
    cost: Price = (0, 0, 0)
    repeat: bool = False
    """May be taken several times a round (TM-283)."""
    spades: int = 0
    cult: int = 0
    bridge: int = 0
    ride: int = 0
    """A free dwelling on any free home hex (TM-247)."""
    storm: int = 0
    """A free hex beside an own building becomes home terrain (TM-329)."""
    upgrade: int = 0
    """A dwelling becomes a trading house, free (TM-305)."""
    actions: int = 0
    """So many actions in a row (TM-311)."""


@dataclass(frozen=True, slots=True)
class Skip:
    """Tunnelling or carpet flight (TM-289, TM-323)."""

    hexes: int
    cost: Price
    vp: int
    grows: bool
    """The shipping step of a town tile lengthens it."""


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction board: prices, income and abilities (section 25 of the rules)."""

    id: str
    name: str
    name_it: str
    terrain: int
    start: Income
    cults: tuple[int, ...]
    bowls: tuple[int, int, int]
    dwellings: int
    cost: tuple[Price, ...]
    income: tuple[tuple[Income, ...], ...]
    ship_start: int
    ship_max: int
    ship_vp: tuple[int, ...]
    dig_max: int
    dig_cost: Price
    spade_cost: tuple[Price, ...]
    """Of one bought spade, by dig level (TM-062, TM-063)."""
    town_vp: int
    town_workers: int
    vp_per_spade: int
    vp_per_paid_spade: int
    trade_vp: bool
    coins_per_vp: int
    spades_per_hex: int
    favors: int
    skip: Skip | None
    river_towns: bool
    cult_step: int
    action: Special | None
    sh_favors: int
    sh_power: int
    sh_power_per_spade: int
    sh_exchange: int
    sh_vp: int
    sh_spades: int
    sh_shipping: int
    sh_skip: Skip | None
    sh_vp_per_bridge: int
    sh_action: Special | None


def _price(data: Mapping[str, int]) -> Price:
    return data.get("W", 0), data.get("C", 0), data.get("P", 0)


def _special(data: Mapping[str, Any] | None) -> Special | None:
    if data is None:
        return None
    plain = {key: value for key, value in data.items() if key != "cost"}
    return Special(cost=_price(data.get("cost", {})), **plain)


def _skip(data: Mapping[str, Any] | None) -> Skip | None:
    if data is None:
        return None
    return Skip(data["hexes"], _price(data["cost"]), data["vp"], data.get("grows", False))


def _income_rows(data: Mapping[str, Mapping[str, list[int]]]) -> tuple[tuple[Income, ...], ...]:
    return tuple(
        tuple(
            income({letter: totals[count] for letter, totals in data[kind].items()})
            for count in range(SUPPLY[number] + 1)
        )
        for number, kind in enumerate(BUILDINGS)
    )


def _spade_cost(dig: Mapping[str, Any]) -> tuple[Price, ...]:
    if "cost_per_spade" in dig:
        return (_price(dig["cost_per_spade"]),)
    return tuple((workers, 0, 0) for workers in DATA["track"]["dig"]["workers_per_spade"])


def _tracks(data: Mapping[str, Any]) -> dict[str, Any]:
    """Shipping and digging, where a file says nothing as for most factions."""
    ship = DATA["track"]["shipping"] | data.get("shipping", {})
    dig = DATA["track"]["dig"] | data.get("dig", {})
    return {
        "ship_start": ship["start"],
        "ship_max": ship["max"],
        "ship_vp": tuple(int(ship["vp"].get(str(level), 0)) for level in range(ship["max"] + 1)),
        "dig_max": dig["max"],
        "dig_cost": _price(dig["advance_cost"]),
        "spade_cost": _spade_cost(dig),
    }


def _abilities(ability: Mapping[str, Any], stronghold: Mapping[str, Any]) -> dict[str, Any]:
    """What a faction can do from the start and with its stronghold."""
    skip = _skip(ability.get("skip"))
    return {
        "town_vp": ability.get("town_vp", 0),
        "town_workers": ability.get("town_workers", 0),
        "vp_per_spade": ability.get("vp_per_spade", 0),
        "vp_per_paid_spade": ability.get("vp_per_paid_spade", 0),
        "trade_vp": ability.get("trade_vp", False),
        "coins_per_vp": ability.get("coins_per_vp", DATA["final"]["coins_per_vp"]),
        "spades_per_hex": ability.get("spades_per_hex", 0),
        "favors": ability.get("favors", 1),
        "skip": skip,
        "river_towns": ability.get("river_towns", False),
        "cult_step": ability.get("cult_step", 0),
        "action": _special(ability.get("action")),
        "sh_favors": stronghold.get("favors", 0),
        "sh_power": stronghold.get("power", 0),
        "sh_power_per_spade": stronghold.get("power_per_spade", 0),
        "sh_exchange": stronghold.get("exchange", 0),
        "sh_vp": stronghold.get("vp", 0),
        "sh_spades": stronghold.get("spades", 0),
        "sh_shipping": stronghold.get("shipping", 0),
        "sh_skip": _skip(stronghold.get("skip")) or skip,
        "sh_vp_per_bridge": stronghold.get("vp_per_bridge", 0),
        "sh_action": _special(stronghold.get("action")),
    }


def _read(name: str) -> Faction:
    folder = files(__package__).joinpath("data", "factions")
    data = tomllib.loads(folder.joinpath(f"{name}.toml").read_text(encoding="utf-8"))
    return Faction(
        id=name,
        name=data["name"],
        name_it=data["name_it"],
        terrain=TERRAINS.index(data["terrain"]),
        start=income(data["start"]),
        cults=tuple(data["cults"].get(cult, 0) for cult in CULTS),
        bowls=(data["bowls"][0], data["bowls"][1], data["bowls"][2]),
        dwellings=data["dwellings"],
        cost=tuple(_price(data["cost"][kind]) for kind in BUILDINGS),
        income=_income_rows(data["income"]),
        **_tracks(data),
        **_abilities(data.get("ability", {}), data.get("stronghold", {})),
    )


NAMES: Final[tuple[str, ...]] = tuple(
    name for terrain in TERRAINS for name in DATA["terrain"]["factions"][terrain]
)
"""All factions, in the order of their colours."""
FACTIONS: Final[tuple[Faction, ...]] = tuple(_read(name) for name in NAMES)
FACTION: Final[dict[str, int]] = {name: number for number, name in enumerate(NAMES)}
