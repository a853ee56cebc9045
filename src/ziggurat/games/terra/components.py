"""All that is printed: tiles, actions, terrain, factions; from the data files, read once and frozen."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

DATA: Final[dict[str, Any]] = tomllib.loads(
    files(__package__).joinpath("data", "terra.toml").read_text(encoding="utf-8")
)

TERRAINS: Final[tuple[str, ...]] = tuple(DATA["terrain"]["cycle"])
COLOURS: Final[tuple[str, ...]] = tuple(DATA["terrain"]["colour"][name] for name in TERRAINS)

CULTS: Final[tuple[str, ...]] = tuple(DATA["cult"]["names"])
BUILDINGS: Final = ("D", "TP", "TE", "SH", "SA")
D, TP, TE, SH, SA = range(5)
SUPPLY: Final = tuple(DATA["general"]["building_supply"][kind] for kind in BUILDINGS)
STRENGTH: Final = tuple(DATA["general"]["building_power"][kind] for kind in BUILDINGS)
UPGRADE_FROM: Final = (-1, D, TP, TP, TE)
"""By new building: the one it replaces (TM-097)."""
PRIESTS: Final = int(DATA["general"]["priests_per_player"])
BRIDGES_EACH: Final = int(DATA["general"]["bridges_per_player"])
START_POINTS: Final = int(DATA["general"]["start_vp"])

Income = tuple[int, int, int, int]
"""Workers, coins, priests, power."""
NOTHING: Final[Income] = (0, 0, 0, 0)


def income(data: Mapping[str, Any]) -> Income:
    """Goods by letter as a tuple."""
    return data.get("W", 0), data.get("C", 0), data.get("P", 0), data.get("PW", 0)


@dataclass(frozen=True, slots=True)
class Favor:
    """A kind of favor tile (TM-207 to TM-221)."""

    id: str
    count: int
    cult: int
    steps: int
    income: Income
    town_size: int
    action: bool
    """A special action: one cult step (TM-166)."""
    build_vp: tuple[int, int, int, int, int]
    pass_tp: tuple[int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus tile (TM-197 to TM-206)."""

    id: str
    option: str
    income: Income
    shipping: int
    spades: int
    cult: int
    pass_vp: tuple[int, int, int, int, int]
    """VP at the pass per building of each kind."""
    pass_ship: int


@dataclass(frozen=True, slots=True)
class Scoring:
    """A scoring tile: left VP, right cult bonus (TM-222 to TM-232)."""

    id: str
    option: str
    build_vp: tuple[int, int, int, int, int]
    spade_vp: int
    town_vp: int
    cult: int
    """4: own priests on order spaces count instead of a cult."""
    per: int
    gain: Income
    spades: int


@dataclass(frozen=True, slots=True)
class Town:
    """A kind of town tile (TM-188 to TM-194)."""

    id: str
    option: str
    count: int
    vp: int
    keys: int
    gain: Income
    cult: int
    """Steps on each of the four tracks."""
    ship: int


def _five(data: Mapping[str, Any]) -> tuple[int, int, int, int, int]:
    values = [int(data.get(kind, 0)) for kind in BUILDINGS]
    return values[0], values[1], values[2], values[3], values[4]


def _favor(data: Mapping[str, Any]) -> Favor:
    pass_tp = data.get("vp_on_pass", {}).get("TP", [0] * 5)
    return Favor(
        data["id"],
        data["count"],
        CULTS.index(data["cult"]),
        data["steps"],
        income(data.get("income", {})),
        data.get("town_size", DATA["general"]["town_size_default"]),
        "action" in data,
        _five(data.get("vp_on_build", {})),
        (pass_tp[0], pass_tp[1], pass_tp[2], pass_tp[3], pass_tp[4]),
    )


def _bonus(data: Mapping[str, Any]) -> Bonus:
    action = data.get("action", {})
    at_pass = data.get("vp_on_pass", {})
    return Bonus(
        data["id"],
        data.get("option", ""),
        income(data.get("income", {})),
        data.get("shipping_bonus", 0),
        action.get("SPADE", 0),
        action.get("CULT", 0),
        _five(at_pass),
        at_pass.get("SHIP", 0),
    )


def _scoring(data: Mapping[str, Any]) -> Scoring:
    cult = data["cult"]
    return Scoring(
        data["id"],
        data.get("option", ""),
        _five(data["vp"]),
        data["vp"].get("SPADE", 0),
        data["vp"].get("TOWN", 0),
        CULTS.index(cult) if cult in CULTS else 4,
        data["per_steps"],
        income(data["gain"]),
        data["gain"].get("SPADE", 0),
    )


def _town(data: Mapping[str, Any]) -> Town:
    gain = data["gain"]
    return Town(
        data["id"],
        data.get("option", ""),
        data["count"],
        data["vp"],
        data["keys"],
        income(gain),
        gain.get("FIRE", 0),
        gain.get("SHIP", 0),
    )


FAVORS: Final = tuple(_favor(tile) for tile in DATA["favor"])
BONUSES: Final = tuple(_bonus(tile) for tile in DATA["bonus"])
SCORINGS: Final = tuple(_scoring(tile) for tile in DATA["scoring"])
TOWNS: Final = tuple(_town(tile) for tile in DATA["town"])
FAVOR: Final = {tile.id: number for number, tile in enumerate(FAVORS)}
BONUS: Final = {tile.id: number for number, tile in enumerate(BONUSES)}
SCORING: Final = {tile.id: number for number, tile in enumerate(SCORINGS)}
TOWN: Final = {tile.id: number for number, tile in enumerate(TOWNS)}
SMALL_TOWNS: Final = sum(1 << number for number, tile in enumerate(FAVORS) if tile.town_size < 7)
"""The favor tile with which a town needs less power (TM-180), as a set."""
CULT_ACTIONS: Final = sum(1 << number for number, tile in enumerate(FAVORS) if tile.action)
"""The favor tile with a special action (TM-166), as a set."""

POWER_ACTIONS: Final = tuple(f"ACT{number}" for number in range(1, len(DATA["power_action"]) + 1))
POWER_COST: Final = tuple(int(action["cost_power"]) for action in DATA["power_action"])
POWER_GAIN: Final = tuple(income(action["gain"]) for action in DATA["power_action"])
POWER_SPADES: Final = tuple(int(action["gain"].get("SPADE", 0)) for action in DATA["power_action"])
POWER_BRIDGE: Final = tuple(int(action["gain"].get("BRIDGE", 0)) for action in DATA["power_action"])

SPECIALS: Final = ("ACTA", "ACTC", "ACTE", "ACTG", "ACTN", "ACTS", "ACTW", "FAV6", "BON1", "BON2")
SPECIAL: Final = {name: number for number, name in enumerate(SPECIALS)}
ORDERS: Final = tuple(DATA["cult"]["order_spaces"])
"""Steps of the four order spaces of each track (TM-143)."""
ORDER_SPACES: Final = tuple(f"{cult}{space}" for cult in CULTS for space in range(1, len(ORDERS) + 1))
POWER_AT: Final = {int(step): int(power) for step, power in DATA["cult"]["power_at"].items()}
"""Power gained on reaching a step of a track (TM-135)."""
CULT_POWER: Final = tuple(
    tuple(sum(power for step, power in POWER_AT.items() if low < step <= high) for high in range(11))
    for low in range(11)
)
"""`CULT_POWER[from][to]`: power of a move (TM-136)."""

SOURCES: Final = (
    "start",
    "scoring",
    "favor",
    "bonus",
    "town",
    "faction",
    "shipping",
    "digging",
    "leech",
    "trade",
    "fire",
    "water",
    "earth",
    "air",
    "area",
    "coins",
)
"""Where victory points come from, for the breakdown at the end."""
SOURCE: Final = {name: number for number, name in enumerate(SOURCES)}
S_SCORING, S_FAVOR, S_BONUS, S_TOWN, S_FACTION, S_SHIP, S_DIG, S_LEECH, S_TRADE = range(1, 10)
S_CULT: Final = SOURCE["fire"]
S_AREA: Final = SOURCE["area"]
S_COINS: Final = SOURCE["coins"]

# -- factions

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

    def __reduce__(self) -> tuple[Any, ...]:
        """In another process, and in a deep copy, it is the same board again: boards are told apart by what
        they are, not by what is printed on them."""
        return _board, (self.id,)


def _board(name: str) -> Faction:
    return FACTIONS[FACTION[name]]


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
