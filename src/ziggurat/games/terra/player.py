"""One seat's faction board: stock, bowls, tracks, buildings, tiles, and the arithmetic on them."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.core.fields import Record, derived, everyone, field
from ziggurat.core.shapes.several import each
from ziggurat.core.shapes.single import FLAG, NUMBER, bits, index, named
from ziggurat.games.terra import board
from ziggurat.games.terra.board import FLIGHT, HEXES, MOST_SHIPPING, REACH, RIVERS
from ziggurat.games.terra.components import (
    BONUS,
    BONUSES,
    BRIDGES_EACH,
    BUILDINGS,
    CULTS,
    FACTION,
    FACTIONS,
    FAVOR,
    FAVORS,
    PRIESTS,
    SH,
    SMALL_TOWNS,
    SOURCES,
    SPECIALS,
    TOWN,
    TOWNS,
    Faction,
    Income,
    Price,
)


class Player(Record):
    """A seat's pieces. Sets of hexes, rivers and tiles are ints with their bits."""

    faction: Faction = field(named({name: FACTIONS[number] for name, number in FACTION.items()}), everyone)
    points: int = field(NUMBER, everyone)
    coins: int = field(NUMBER, everyone)
    workers: int = field(NUMBER, everyone)
    priests: int = field(NUMBER, everyone)
    """In hand."""
    bowl1: int = field(NUMBER, everyone)
    bowl2: int = field(NUMBER, everyone)
    bowl3: int = field(NUMBER, everyone)
    keys: int = field(NUMBER, everyone)
    """Town keys that are not used."""
    shipping: int = field(NUMBER, everyone)
    digging: int = field(NUMBER, everyone)
    orders: int = field(NUMBER, everyone)
    """Priests on order spaces."""
    bonus: int = field(index(tuple(BONUS), none=True), everyone)
    favors: int = field(bits(tuple(FAVOR)), everyone)
    used: int = field(bits(SPECIALS), everyone)
    """Special actions used this round."""
    bridges: int = field(NUMBER, everyone)
    """Not built yet."""
    buildings: list[int] = field(each(bits(HEXES), BUILDINGS, named=True), everyone)
    """Hexes by kind of building."""
    town_hexes: int = field(bits(HEXES), everyone)
    links: int = field(bits(RIVERS), everyone)
    """River hexes that join towns (TM-298)."""
    towns: list[int] = field(each(NUMBER, tuple(TOWN), named=True), everyone)
    """Tiles by kind."""
    cults: list[int] = field(each(NUMBER, CULTS), everyone)
    skip_more: int = field(NUMBER, everyone)
    """What town tiles added to the range of carpets."""
    steps_due: int = field(NUMBER, everyone)
    """Cult steps that the Cultists may take (TM-276)."""
    spades_due: int = field(NUMBER, everyone)
    """Spades of phase III (TM-233)."""
    blocked: int = field(bits(CULTS), everyone)
    """Tracks on which this action lost a step for want of a key (TM-141)."""
    passed: bool = field(FLAG, everyone)
    sources: list[int] = field(each(NUMBER, SOURCES, named=True), everyone)
    """Where the victory points came from."""

    range: int = derived(seen_by=everyone)
    """River hexes that its ships pass now."""
    own: int = derived(seen_by=everyone)
    """Hexes with a building of its own."""
    reach: int = derived(seen_by=everyone)
    """Hexes connected to a building, directly or over the river (TM-083, TM-084)."""
    flight: int = derived(seen_by=everyone)
    """Hexes within the range of tunnels or carpets."""
    rivers: tuple[int, ...] | None = derived(seen_by=everyone)
    """River hexes where a town could be founded; None: to be worked out again."""

    def __init__(self, faction: Faction, points: int) -> None:
        self.faction = faction
        self.points = points
        self.workers, self.coins, self.priests, _ = faction.start
        self.bowl1, self.bowl2, self.bowl3 = faction.bowls
        self.keys = self.orders = self.favors = self.used = 0
        self.shipping = self.range = faction.ship_start
        self.digging = 0
        self.bonus = -1
        self.bridges = BRIDGES_EACH
        self.town_hexes = self.links = self.skip_more = self.steps_due = self.spades_due = 0
        self.blocked = self.own = self.reach = self.flight = 0
        self.cults = list(faction.cults)
        self.buildings = [0] * len(BUILDINGS)
        self.towns = [0] * len(TOWNS)
        self.sources = [points] + [0] * (len(SOURCES) - 1)
        self.passed = False
        self.rivers = None

    def restore(self) -> None:
        self.own = sum(self.buildings)
        self.rivers = None

    # -- stock

    def score(self, points: int, source: int) -> None:
        self.points += points
        self.sources[source] += points

    def gain_power(self, amount: int) -> int:
        """Move tokens upward, one step for each power; how many steps were possible (TM-048 to TM-051)."""
        first = min(amount, self.bowl1)
        self.bowl1 -= first
        self.bowl2 += first
        second = min(amount - first, self.bowl2)
        self.bowl2 -= second
        self.bowl3 += second
        return first + second

    def spend_power(self, amount: int) -> None:
        """From bowl III back to bowl I (TM-052)."""
        self.bowl3 -= amount
        self.bowl1 += amount

    def gain(self, what: Income, times: int = 1) -> None:
        """Workers, coins, priests as far as the supply goes (TM-044), power."""
        workers, coins, priests, power = what
        self.workers += workers * times
        self.coins += coins * times
        if priests:
            self.priests = min(self.priests + priests * times, PRIESTS - self.orders)
        if power:
            self.gain_power(power * times)

    def can_pay(self, price: Price) -> bool:
        return self.workers >= price[0] and self.coins >= price[1] and self.priests >= price[2]

    def pay(self, price: Price) -> None:
        self.workers -= price[0]
        self.coins -= price[1]
        self.priests -= price[2]

    @property
    def movable(self) -> int:
        """The most power that can be gained (TM-119)."""
        return 2 * self.bowl1 + self.bowl2

    @property
    def priests_left(self) -> int:
        """Priests still in the supply (TM-044, TM-129)."""
        return PRIESTS - self.orders - self.priests

    @property
    def stock(self) -> list[int]:
        """What events tell after a gain: victory points, coins, workers, priests, bowls."""
        return [
            self.points,
            self.coins,
            self.workers,
            self.priests,
            self.bowl1,
            self.bowl2,
            self.bowl3,
        ]

    # -- tracks and abilities

    def count(self, kind: int) -> int:
        return self.buildings[kind].bit_count()

    def income(self) -> Income:
        """All income of phase I (TM-040)."""
        workers = coins = priests = power = 0
        rows = self.faction.income
        parts = [rows[kind][hexes.bit_count()] for kind, hexes in enumerate(self.buildings)]
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
        return prices[min(self.digging, len(prices) - 1)]

    def spades_affordable(self) -> int:
        workers, _, priests = self.spade_price
        return self.workers // workers if workers else self.priests // priests

    @property
    def town_size(self) -> int:
        """Total power a town needs (TM-178, TM-180)."""
        return 6 if self.favors & SMALL_TOWNS else 7

    def skip_range(self) -> int:
        """Hexes that tunnelling or carpet flight skips at most; 0: none."""
        skip = self.faction.sh_skip if self.buildings[SH] else self.faction.skip
        if skip is None:
            return 0
        return skip.hexes + (self.skip_more if skip.grows else 0)

    @property
    def skip_price(self) -> Price:
        """What tunnelling or a carpet flight costs now (TM-289, TM-290, TM-323)."""
        skip = self.faction.sh_skip if self.buildings[SH] else self.faction.skip
        return skip.cost if skip else (0, 0, 0)

    # -- reach

    def measure(self, adjacent: Sequence[int]) -> None:
        """Work out reach and flight anew from shipping, bridges and abilities."""
        ships = REACH[min(self.range, MOST_SHIPPING)]
        reach = flight = 0
        skip = self.skip_range()
        for hex_ in board.bits(self.own):
            reach |= ships[hex_] | adjacent[hex_]
            if skip:
                flight |= FLIGHT[skip][hex_]
        self.reach = reach
        self.flight = flight

    def settle(self, hex_: int, adjacent: Sequence[int]) -> None:
        """A new building: extend the own hexes, reach and flight."""
        self.own |= 1 << hex_
        self.reach |= REACH[min(self.range, MOST_SHIPPING)][hex_] | adjacent[hex_]
        skip = self.skip_range()
        if skip:
            self.flight |= FLIGHT[skip][hex_]
