"""One seat's faction board: stock, bowls, tracks, buildings, tiles, and the arithmetic on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ziggurat.games.terra.board import FLIGHT, HEXES, MOST_SHIPPING, REACH, RIVERS, bits
from ziggurat.games.terra.factions import FACTION, FACTIONS, Faction, Price
from ziggurat.games.terra.points import SOURCES
from ziggurat.games.terra.tiles import (
    BONUS,
    BONUSES,
    BRIDGES_EACH,
    BUILDINGS,
    CULTS,
    FAVORS,
    PRIESTS,
    SH,
    SPECIALS,
    TOWN,
    TOWNS,
    Income,
)

_NUMBERS: Final = (
    "vp",
    "c",
    "w",
    "p",
    "b1",
    "b2",
    "b3",
    "keys",
    "ship",
    "dig",
    "orders",
    "bonus",
    "favors",
    "used",
    "bridges",
    "town_hexes",
    "links",
    "skip_more",
    "steps_due",
    "spades_due",
    "blocked",
    "level",
)


class Player:
    """A seat's pieces. Sets of hexes, rivers and tiles are ints with their bits.

    vp, c, w, p: victory points, coins, workers, priests in hand; b1, b2, b3: the bowls; keys: unused
    town keys; orders: priests on order spaces; at: hexes by kind of building; used: special actions
    used this round; links: river hexes that join towns; level: shipping in force now; reach: hexes
    connected to an own building (TM-083, TM-084); flight: hexes within tunnel or carpet range.
    """

    faction: Faction
    vp: int
    c: int
    w: int
    p: int
    b1: int
    b2: int
    b3: int
    keys: int
    ship: int
    dig: int
    orders: int
    bonus: int
    favors: int
    used: int
    bridges: int
    town_hexes: int
    links: int
    skip_more: int
    steps_due: int
    spades_due: int
    blocked: int
    level: int
    cult: list[int]
    at: list[int]
    towns: list[int]
    sources: list[int]
    own: int
    passed: bool
    reach: int
    flight: int
    rivers: tuple[int, ...] | None
    """River hexes where a town could be founded; None: to be worked out again."""

    def __init__(self, faction: Faction, vp: int) -> None:
        self.faction = faction
        self.vp = vp
        self.w, self.c, self.p, _ = faction.start
        self.b1, self.b2, self.b3 = faction.bowls
        self.keys = self.orders = self.favors = self.used = 0
        self.ship = self.level = faction.ship_start
        self.dig = 0
        self.bonus = -1
        self.bridges = BRIDGES_EACH
        self.town_hexes = self.links = self.skip_more = self.steps_due = self.spades_due = 0
        self.blocked = self.own = self.reach = self.flight = 0
        self.cult = list(faction.cults)
        self.at = [0] * 5
        self.towns = [0] * len(TOWNS)
        self.sources = [vp] + [0] * (len(SOURCES) - 1)
        self.passed = False
        self.rivers = None

    def clone(self) -> Player:
        new = object.__new__(Player)
        new.__dict__ = self.__dict__.copy()
        new.cult = self.cult[:]
        new.at = self.at[:]
        new.towns = self.towns[:]
        new.sources = self.sources[:]
        return new

    # -- stock

    def score(self, vp: int, source: int) -> None:
        self.vp += vp
        self.sources[source] += vp

    def gain_power(self, amount: int) -> int:
        """Move tokens upward, one step for each power; how many steps were possible (TM-048 to TM-051)."""
        first = min(amount, self.b1)
        self.b1 -= first
        self.b2 += first
        second = min(amount - first, self.b2)
        self.b2 -= second
        self.b3 += second
        return first + second

    def gain(self, what: Income, times: int = 1) -> None:
        """Workers, coins, priests as far as the supply goes (TM-044), power."""
        workers, coins, priests, power = what
        self.w += workers * times
        self.c += coins * times
        if priests:
            self.p = min(self.p + priests * times, PRIESTS - self.orders)
        if power:
            self.gain_power(power * times)

    def can_pay(self, price: Price) -> bool:
        return self.w >= price[0] and self.c >= price[1] and self.p >= price[2]

    def pay(self, price: Price) -> None:
        self.w -= price[0]
        self.c -= price[1]
        self.p -= price[2]

    @property
    def movable(self) -> int:
        """The most power that can be gained (TM-119)."""
        return 2 * self.b1 + self.b2

    # -- tracks and abilities

    def count(self, kind: int) -> int:
        return self.at[kind].bit_count()

    def income(self) -> Income:
        """All income of phase I (TM-040)."""
        workers = coins = priests = power = 0
        rows = self.faction.income
        parts = [rows[kind][hexes.bit_count()] for kind, hexes in enumerate(self.at)]
        if self.bonus >= 0:
            parts.append(BONUSES[self.bonus].income)
        if self.favors:
            parts += [tile.income for number, tile in enumerate(FAVORS) if self.favors >> number & 1]
        for part in parts:
            workers += part[0]
            coins += part[1]
            priests += part[2]
            power += part[3]
        return workers, coins, priests, power

    @property
    def spade_price(self) -> Price:
        prices = self.faction.spade_cost
        return prices[min(self.dig, len(prices) - 1)]

    def spades_affordable(self) -> int:
        workers, _, priests = self.spade_price
        return self.w // workers if workers else self.p // priests

    @property
    def town_size(self) -> int:
        """Total power a town needs (TM-178, TM-180)."""
        return 6 if self.favors & FAV_TOWN else 7

    def skip_range(self) -> int:
        """Hexes that tunnelling or carpet flight skips at most; 0: none."""
        skip = self.faction.sh_skip if self.at[SH] else self.faction.skip
        if skip is None:
            return 0
        return skip.hexes + (self.skip_more if skip.grows else 0)

    # -- reach

    def measure(self, adjacent: list[int]) -> None:
        """Work out reach and flight anew from shipping, bridges and abilities."""
        level = min(self.level, MOST_SHIPPING)
        reach = flight = 0
        skip = self.skip_range()
        for hex_ in bits(self.own):
            reach |= REACH[level][hex_] | adjacent[hex_]
            if skip:
                flight |= FLIGHT[skip][hex_]
        self.reach = reach
        self.flight = flight

    def settle(self, hex_: int, adjacent: list[int]) -> None:
        """A new building: extend the own hexes, reach and flight."""
        self.own |= 1 << hex_
        self.reach |= REACH[min(self.level, MOST_SHIPPING)][hex_] | adjacent[hex_]
        skip = self.skip_range()
        if skip:
            self.flight |= FLIGHT[skip][hex_]

    # -- JSON

    def to_json(self) -> dict[str, Any]:
        """Plain numbers; sets as lists of names."""
        data: dict[str, Any] = {"faction": self.faction.id, "passed": self.passed}
        data.update((name, getattr(self, name)) for name in _NUMBERS if name not in _SETS)
        data.update((name, _listed(getattr(self, name), _SETS[name])) for name in _SETS)
        data["bonus"] = BONUSES[self.bonus].id if self.bonus >= 0 else None
        data["cult"] = list(self.cult)
        data["at"] = {kind: _listed(hexes, HEXES) for kind, hexes in zip(BUILDINGS, self.at, strict=True)}
        data["towns"] = [
            tile.id for tile, number in zip(TOWNS, self.towns, strict=True) for _ in range(number)
        ]
        data["sources"] = {name: vp for name, vp in zip(SOURCES, self.sources, strict=True) if vp}
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any], adjacent: list[int]) -> Player:
        new = cls(FACTIONS[FACTION[data["faction"]]], 0)
        new.passed = bool(data["passed"])
        for name in _NUMBERS:
            if name in _SETS:
                setattr(new, name, _gathered(data[name], _SETS[name]))
            elif name != "bonus":
                setattr(new, name, int(data[name]))
        new.bonus = BONUS[data["bonus"]] if data["bonus"] else -1
        new.cult = [int(step) for step in data["cult"]]
        new.at = [_gathered(data["at"][kind], HEXES) for kind in BUILDINGS]
        for tile in data["towns"]:
            new.towns[TOWN[tile]] += 1
        new.sources = [int(data["sources"].get(name, 0)) for name in SOURCES]
        new.own = sum(new.at)
        new.measure(adjacent)
        return new


def _listed(things: int, names: Sequence[str]) -> list[str]:
    return [names[number] for number in bits(things)]


def _gathered(some: Sequence[str], names: Sequence[str]) -> int:
    return sum(1 << names.index(name) for name in some)


_SETS: Final[dict[str, tuple[str, ...]]] = {
    "favors": tuple(tile.id for tile in FAVORS),
    "used": SPECIALS,
    "town_hexes": HEXES,
    "links": RIVERS,
    "blocked": CULTS,
}
FAV_TOWN: Final = sum(1 << number for number, tile in enumerate(FAVORS) if tile.town_size < 7)
FAV_ACTION: Final = sum(1 << number for number, tile in enumerate(FAVORS) if tile.action)
