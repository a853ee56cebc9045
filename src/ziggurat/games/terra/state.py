"""The whole position, and which phase answers for what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Self

from ziggurat.core.protocol import CHANCE, Decision, Event, OptionValue, Outcome, Reason, Seat, State
from ziggurat.games.terra import corrections, flow, reasons, scoring, table
from ziggurat.games.terra.actions import ARGUMENT, KIND, SPACE, Action
from ziggurat.games.terra.board import ALL_LAND, BRIDGES, HEXES, NEXT, PRINTED
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.tiles import BONUSES, FAVORS, ORDERS, TOWNS
from ziggurat.games.terra.view import TerraView, make_view

if TYPE_CHECKING:
    from ziggurat.games.terra.meta import Terra

Offer = tuple[Seat, Seat, int, int]
"""To whom, whose building, how much power, number of the build."""

NUMBERS: Final = (
    "step",
    "round",
    "first",
    "active",
    "acts",
    "spades",
    "hexes_left",
    "worked",
    "unfinished",
    "buildable",
    "skipped",
    "steps",
    "favors_due",
    "towns_due",
    "exchange_due",
    "tops",
    "tops_due",
    "free",
    "bonus_free",
    "power_used",
    "builds",
)
LISTS: Final = (
    "terrain",
    "adjacent",
    "of",
    "bridges",
    "orders",
    "favor_left",
    "town_left",
    "bonus_coins",
    "scoring",
    "top",
    "order",
    "pass_order",
    "queue",
    "colours",
    "chosen",
)


class TerraState(State[Action, TerraView]):
    """A game of Terra Mystica.

    phase: deal, faction, dwelling, bonus, turn, leech, wait, spades, over. Within a turn `sub` is the
    question of the action under way and the `_due` numbers are what was gained and is not yet taken.
    of: hexes by terrain; adjacent: by hex, the directly connected ones, bridges included (TM-088);
    queue: seats that are still to answer in this phase; chosen: faction by seat.
    """

    game: Terra
    phase: str
    sub: str
    round: int
    first: int
    active: int
    acts: int
    spades: int
    hexes_left: int
    worked: int
    unfinished: int
    buildable: int
    skipped: int
    steps: int
    favors_due: int
    towns_due: int
    exchange_due: int
    tops: int
    tops_due: int
    free: int
    bonus_free: int
    power_used: int
    builds: int
    terrain: list[int]
    adjacent: list[int]
    of: list[int]
    bridges: list[int]
    orders: list[int]
    favor_left: list[int]
    town_left: list[int]
    bonus_coins: list[int]
    scoring: list[int]
    top: list[int]
    order: list[int]
    pass_order: list[int]
    queue: list[int]
    colours: list[int]
    chosen: list[int]
    players: list[Player]
    offers: list[Offer]
    asked: dict[int, tuple[int, int, int]]
    """By build of a faction that watches the answers: offers open, taken, refused (TM-276)."""
    ending: Outcome | None
    log: list[Event]

    def __init__(self, game: Terra, seats: int, options: Mapping[str, OptionValue]) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        for name in NUMBERS:
            setattr(self, name, 0)
        self.first = self.active = self.skipped = -1
        self.phase, self.sub = "deal", ""
        self.free = ALL_LAND
        self.terrain = list(PRINTED)
        self.adjacent = list(NEXT)
        self.of = [sum(1 << h for h, t in enumerate(PRINTED) if t == terrain) for terrain in range(7)]
        self.bridges = [-1] * len(BRIDGES)
        self.orders = [-1] * (4 * len(ORDERS))
        self.favor_left = [tile.count for tile in FAVORS]
        self.town_left = [tile.count if options.get(tile.option, True) else 0 for tile in TOWNS]
        self.bonus_coins = [0] * len(BONUSES)
        self.scoring = [-1] * 6
        self.top = [-1] * 4
        self.order, self.pass_order, self.queue = [], [], []
        self.colours, self.chosen = [-1] * seats, [-1] * seats
        self.players, self.offers, self.asked = [], [], {}
        self.ending = None
        self.log = []

    # -- protocol

    def decisions(self) -> tuple[Decision, ...]:
        return flow.decisions(self)

    def actor(self) -> Seat | None:
        phase = self.phase
        if phase == "turn":
            return flow.decisions(self)[0].seat if self.options["late_leech"] else self.active
        if phase == "over":
            return None
        return flow.decisions(self)[0].seat

    def legal_ids(self, seat: Seat) -> Sequence[int]:
        return flow.legal(self, seat)

    def chance(self) -> tuple[tuple[Action, Fraction], ...]:
        if self.phase != "deal":
            return ()
        ids = flow.legal(self, CHANCE)
        share = Fraction(1, len(ids))
        return tuple((SPACE.decode(number), share) for number in ids)

    def deal(self, rng: Any) -> int:
        ids = flow.legal(self, CHANCE)
        return ids[int(rng.random() * len(ids))]

    def why_illegal(self, seat: Seat, action: Action) -> Reason | None:
        return reasons.why_illegal(self, seat, action)

    def apply_id(self, seat: Seat, action: int) -> Sequence[Event]:
        log: list[Event] = []
        self.log = log
        flow.APPLY[KIND[action]](self, seat, ARGUMENT[action])
        self.step += 1
        if self.options["corrections"]:
            corrections.apply(self)
        return log

    def apply(self, seat: Seat, action: Action) -> Sequence[Event]:
        number = SPACE.encode(action)
        if number in flow.legal(self, seat):
            return self.apply_id(seat, number)
        return super().apply(seat, action)

    def clone(self) -> Self:
        new = object.__new__(type(self))
        new.__dict__ = fields = self.__dict__.copy()
        for name in LISTS:
            fields[name] = fields[name][:]
        new.players = [player.clone() for player in self.players]
        new.offers = self.offers[:]
        new.asked = dict(self.asked)
        new.log = []
        return new

    def view(self, seat: Seat | None) -> TerraView:
        return make_view(self, seat)

    def outcome(self) -> Outcome | None:
        return self.ending

    def standing(self) -> tuple[float, ...]:
        return tuple(float(player.vp) for player in self.players)

    def dump(self) -> dict[str, Any]:
        return table.to_json(self)

    @classmethod
    def load(cls, game: Terra, data: Mapping[str, Any]) -> Self:
        """A state from what `dump` wrote."""
        new = cls(game, int(data["seats"]), dict(data["options"]))
        table.fill(new, data)
        if new.phase == "over":
            new.ending = scoring.outcome(new)
        return new

    def census(self) -> Mapping[str, int]:
        """Tiles, hexes, and each seat's priests, bridges and buildings wherever they are."""
        counts = {
            "hexes": len(HEXES),
            "favors": sum(self.favor_left) + sum(player.favors.bit_count() for player in self.players),
            "towns": sum(self.town_left) + sum(sum(player.towns) for player in self.players),
            "bridges": sum(1 for owner in self.bridges if owner >= 0)
            + sum(player.bridges for player in self.players)
            + 3 * (self.seats - len(self.players)),
            "orders": sum(1 for owner in self.orders if owner < 0)
            + sum(player.orders for player in self.players),
            "built": len(HEXES)
            - self.free.bit_count()
            - sum(player.own.bit_count() for player in self.players),
        }
        return counts
