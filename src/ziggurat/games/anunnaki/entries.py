"""Single components as the engine reads them: cards, tiles, tracks, costs and gains."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ziggurat.games.anunnaki.names import RESOURCES, REWARD, Gains

Raw = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Cost:
    """Resources to pay: a number of each type, and a number of any type. AN-004..006."""

    fixed: tuple[int, int, int, int] = (0, 0, 0, 0)
    any: int = 0

    @property
    def total(self) -> int:
        return sum(self.fixed) + self.any


@dataclass(frozen=True, slots=True)
class Weapon:
    key: str
    basic: bool
    cost: Cost
    strength: int
    war: int
    vp: int
    effect: str


@dataclass(frozen=True, slots=True)
class God:
    key: str
    house: int
    type: str
    power: str
    unlocked: str
    params: Mapping[str, Any]
    on_summon: Gains


@dataclass(frozen=True, slots=True)
class Pact:
    house: int
    cost: Cost
    bonus: Gains
    bottom: Gains


@dataclass(frozen=True, slots=True)
class Tile:
    """One Action tile: colour, effect by name, parameters of both sides."""

    key: str
    red: bool
    base: Mapping[str, Any]
    improved: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ManaAction:
    mana: int
    cost: Cost
    gains: Gains


@dataclass(frozen=True, slots=True)
class Civilization:
    strength: int
    effect: str
    reward: Gains


@dataclass(frozen=True, slots=True)
class Track:
    last: int
    end_at: int
    multiplier: tuple[int, ...]
    first_vp: int
    second_vp: int


@dataclass(frozen=True, slots=True)
class Objective:
    count: str
    divisor: int
    max: int


def cost_of(data: Raw) -> Cost:
    a, b, c, d = (int(data.get(name, 0)) for name in RESOURCES)
    return Cost((a, b, c, d), int(data.get("any", 0)))


def gains_of(data: Raw) -> Gains:
    """Rewards in a fixed order, so that equal rewards are applied alike."""
    return tuple(sorted((REWARD[key], int(n)) for key, n in data.items() if n))


def mana_gains(effect: Raw) -> Gains:
    out = {}
    for key, value in effect.items():
        out[f"activate_{value}" if key == "activate" else key] = 1 if key == "activate" else value
    return gains_of(out)
