"""What is printed on the faction boards, as tables: prices, what each building adds to the income, tracks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ziggurat.games.terra.components import BUILDINGS, FACTIONS, TERRAINS, Faction, Income
from ziggurat.games.terra.questions.action import DIG_VP, SHIP_PRICE
from ziggurat.games.terra.questions.transforming import spades_for


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed on a faction board: prices and incomes in workers, coins, priests, power."""

    terrain: str
    cost: Mapping[str, tuple[int, ...]]
    always: tuple[int, ...]
    """Income without any building."""
    rows: Mapping[str, tuple[tuple[int, ...], ...]]
    """By kind of building, from left to right: what each one adds to the income."""
    ship_start: int
    ship_max: int
    ship_cost: tuple[int, ...]
    ship_vp: tuple[int, ...]
    """Points on reaching each level."""
    dig_max: int
    dig_cost: tuple[int, ...]
    dig_vp: int
    spade: tuple[tuple[int, ...], ...]
    """Price of a spade by level."""
    wheel: tuple[int, ...]
    """Spades from each terrain to one's own."""


def less(high: Income, low: Income) -> tuple[int, ...]:
    """The difference of two incomes."""
    return tuple(more - fewer for more, fewer in zip(high, low, strict=True))


def _added(row: tuple[Income, ...]) -> tuple[tuple[int, ...], ...]:
    """What each building of a row adds to the income."""
    return tuple(less(row[count + 1], row[count]) for count in range(len(row) - 1))


def _printed(faction: Faction) -> Printed:
    home, fixed = faction.terrain, faction.spades_per_hex
    none = tuple(map(sum, zip(*(row[0] for row in faction.income), strict=True)))
    return Printed(
        TERRAINS[home],
        dict(zip(BUILDINGS, faction.cost, strict=True)),
        none,
        {kind: _added(row) for kind, row in zip(BUILDINGS, faction.income, strict=True)},
        faction.ship_start,
        faction.ship_max,
        SHIP_PRICE,
        faction.ship_vp,
        faction.dig_max,
        faction.dig_cost,
        DIG_VP,
        faction.spade_cost[: faction.dig_max + 1],
        tuple(spades_for(home, fixed, start, home, False) for start in range(len(TERRAINS))),
    )


PRINTS: dict[str, Printed] = {faction.id: _printed(faction) for faction in FACTIONS}
