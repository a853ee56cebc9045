"""Favor, bonus, scoring and town tiles and power actions, from the data file, frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ziggurat.games.terra.board import DATA

CULTS: Final[tuple[str, ...]] = tuple(DATA["cult"]["names"])
BUILDINGS: Final = ("D", "TP", "TE", "SH", "SA")
D, TP, TE, SH, SA = range(5)
SUPPLY: Final = tuple(DATA["general"]["building_supply"][kind] for kind in BUILDINGS)
STRENGTH: Final = tuple(DATA["general"]["building_power"][kind] for kind in BUILDINGS)
UPGRADE_FROM: Final = (-1, D, TP, TP, TE)
"""By new building: the one it replaces (TM-097)."""
PRIESTS: Final = int(DATA["general"]["priests_per_player"])
BRIDGES_EACH: Final = int(DATA["general"]["bridges_per_player"])
TOKENS: Final = int(DATA["general"]["power_tokens"])

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

POWER_COST: Final = tuple(int(action["cost_power"]) for action in DATA["power_action"])
POWER_GAIN: Final = tuple(income(action["gain"]) for action in DATA["power_action"])
POWER_SPADES: Final = tuple(int(action["gain"].get("SPADE", 0)) for action in DATA["power_action"])
POWER_BRIDGE: Final = tuple(int(action["gain"].get("BRIDGE", 0)) for action in DATA["power_action"])

SPECIALS: Final = ("ACTA", "ACTC", "ACTE", "ACTG", "ACTN", "ACTS", "ACTW", "FAV6", "BON1", "BON2")
SPECIAL: Final = {name: number for number, name in enumerate(SPECIALS)}
ORDERS: Final = tuple(DATA["cult"]["order_spaces"])
"""Steps of the four order spaces of each track (TM-143)."""
POWER_AT: Final = {int(step): int(power) for step, power in DATA["cult"]["power_at"].items()}
"""Power gained on reaching a step of a track (TM-135)."""
CULT_POWER: Final = tuple(
    tuple(sum(power for step, power in POWER_AT.items() if low < step <= high) for high in range(11))
    for low in range(11)
)
"""`CULT_POWER[from][to]`: power of a move (TM-136)."""
