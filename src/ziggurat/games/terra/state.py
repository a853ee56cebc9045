"""The position: all that lies on the table, and which question is open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum, auto
from typing import Any, Final, NamedTuple

from ziggurat.core.fields import derived, everyone, field, part
from ziggurat.core.question import Question
from ziggurat.core.shapes.several import each, many, per_seat, row
from ziggurat.core.shapes.single import FLAG, NUMBER, SEAT, bits, index
from ziggurat.core.state import NOBODY, SEVERAL, Position, State
from ziggurat.core.values import CHANCE, Event, OptionValue, Outcome, Seat
from ziggurat.games.terra import corrections, scoring
from ziggurat.games.terra.actions import Action
from ziggurat.games.terra.board import ALL_LAND, BRIDGE_NAMES, BRIDGES, HEXES, NEXT, PRINTED
from ziggurat.games.terra.components import (
    BONUS,
    BONUSES,
    BRIDGES_EACH,
    CULTS,
    FACTIONS,
    FAVOR,
    FAVORS,
    NAMES,
    ORDER_SPACES,
    POWER_ACTIONS,
    POWER_COST,
    SCORING,
    SPECIAL,
    START_POINTS,
    TERRAINS,
    TOWN,
    TOWNS,
)
from ziggurat.games.terra.player import Player


class Ask(IntEnum):
    """The numbers of the questions: append only."""

    DEAL = 0
    FACTION = auto()
    DWELLING = auto()
    BONUS = auto()
    ACTION = auto()
    SPADES = auto()
    STRONGHOLD_SPADES = auto()
    BRIDGE = auto()
    CULT = auto()
    RIDE = auto()
    STORM = auto()
    UPGRADE = auto()
    BUILD = auto()
    END = auto()
    TOP = auto()
    LEECH = auto()
    STEP = auto()
    BONUS_SPADES = auto()
    DIG_ON = auto()


IN_TURN: Final = frozenset((*range(Ask.ACTION, Ask.LEECH), Ask.DIG_ON))
"""Questions to the seat whose turn it is, about its own action."""
IDLE_AT: Final = frozenset((Ask.ACTION, Ask.BRIDGE, Ask.RIDE, Ask.STORM, Ask.UPGRADE))
"""Where an action can be without effect: before it, and when its effect is asked for."""


class Offer(NamedTuple):
    """Power that a new building offers to a neighbour (TM-112)."""

    seat: Seat
    builder: Seat
    power: int
    build: int
    """Number of the build."""
    hex: int
    """Where it stands."""


class Watch(NamedTuple):
    """The answers to one build of a faction that gains by them (TM-276)."""

    build: int
    open: int
    taken: int
    refused: int


class TerraPosition(Position):
    """What lies on the table. Sets of hexes and tiles are ints with their bits."""

    asks = Ask

    resume: int = field(index(tuple(ask.name.lower() for ask in Ask)), everyone)
    """What is asked again after a question that came between (Ask.TOP)."""
    round: int = field(NUMBER, everyone)
    first: Seat = field(SEAT, everyone)
    """The starting player of the game."""
    active: Seat = field(SEAT, everyone)
    """Whose turn it is, or was when offers are answered."""
    actions_left: int = field(NUMBER, everyone)
    order: tuple[Seat, ...] = field(many(SEAT), everyone)
    pass_order: tuple[Seat, ...] = field(many(SEAT), everyone)
    queue: tuple[Seat, ...] = field(many(SEAT), everyone)
    """Seats that are still to answer: factions, first dwellings, first bonus tiles, phase-III spades."""

    spades: int = field(NUMBER, everyone)
    """Free spades in hand."""
    hexes_left: int = field(NUMBER, everyone)
    """Hexes that they may still go to."""
    worked: int = field(bits(HEXES), everyone)
    """Hexes transformed in this action."""
    unfinished: bool = field(FLAG, everyone)
    """Did one of them not become home terrain (TM-075)?"""
    way_round: int = field(NUMBER, everyone)
    """Which way round the cycle the last transformation went: 1 or -1 (TM-065)."""
    buildable: int = field(bits(HEXES), everyone)
    """Hexes brought home in this action, for one dwelling (TM-076)."""
    skipped: int = field(index(HEXES, none=True), everyone)
    """The hex that was tunnelled or flown to (TM-291)."""
    cult_steps: int = field(NUMBER, everyone)
    """Steps of the special action under way (TM-166)."""
    favors_due: int = field(NUMBER, everyone)
    towns_due: int = field(NUMBER, everyone)
    exchange_due: int = field(NUMBER, everyone)
    """Workers that may become priests (TM-265)."""
    tops: int = field(bits(CULTS), everyone)
    """Tracks that a key may bring to 10 (TM-141, TM-142)."""
    tops_due: int = field(NUMBER, everyone)
    """How many must be chosen; 0: a key may be kept."""
    offers: list[Offer] = field(
        many(row(Offer, seat=SEAT, builder=SEAT, power=NUMBER, build=NUMBER, hex=index(HEXES)), changes=True),
        everyone,
    )
    watches: list[Watch] = field(
        many(row(Watch, build=NUMBER, open=NUMBER, taken=NUMBER, refused=NUMBER), changes=True), everyone
    )
    builds: int = field(NUMBER, everyone)
    """Builds that offered power so far."""

    terrain: list[int] = field(each(index(TERRAINS), HEXES, named=True), everyone)
    bridges: list[Seat] = field(each(SEAT, BRIDGE_NAMES, named=True), everyone)
    scoring: tuple[int, ...] = field(many(index(tuple(SCORING), none=True)), everyone)
    """Scoring tiles by round."""
    orders: list[Seat] = field(each(SEAT, ORDER_SPACES, named=True), everyone)
    highest: list[Seat] = field(each(SEAT, CULTS, named=True), everyone)
    """Who stands on the tenth space of each track."""
    power_used: int = field(bits(POWER_ACTIONS), everyone)
    bonus_free: int = field(bits(tuple(BONUS)), everyone)
    bonus_coins: list[int] = field(each(NUMBER, tuple(BONUS), named=True), everyone)
    favor_left: list[int] = field(each(NUMBER, tuple(FAVOR), named=True), everyone)
    town_left: list[int] = field(each(NUMBER, tuple(TOWN), named=True), everyone)
    colours: tuple[int, ...] = field(many(index(TERRAINS, none=True)), everyone)
    """Colours dealt, by seat (TM-029)."""
    chosen: tuple[int, ...] = field(many(index(NAMES, none=True)), everyone)
    """Factions by seat."""
    players: list[Player] = field(per_seat(part(Player, lambda: Player(FACTIONS[0], START_POINTS))), everyone)
    """Faction boards by seat; none before all factions are chosen."""

    free: int = derived(seen_by=everyone)
    """Hexes without a building."""
    hexes_of: list[int] = derived("{}[:]", everyone)
    """Hexes by terrain."""
    adjacent: tuple[int, ...] = derived(seen_by=everyone)
    """By hex: those directly connected, bridges included (TM-088)."""

    def fill(self, data: Mapping[str, Any], where: str = "") -> None:
        given = dict(data)
        if "chosen" in given:
            super().fill({"chosen": given.pop("chosen")}, where)
            boards = tuple(player.faction for player in self.players)
            if -1 not in self.chosen and boards != tuple(FACTIONS[number] for number in self.chosen):
                self.found()
        if given.get("players") == []:
            self.players = []
            del given["players"]
        super().fill(given, where)

    def found(self) -> None:
        """Faction boards as printed (TM-013 to TM-018)."""
        self.players = [Player(FACTIONS[number], START_POINTS) for number in self.chosen]

    def restore(self) -> None:
        self.hexes_of = [
            sum(1 << hex_ for hex_, here in enumerate(self.terrain) if here == terrain)
            for terrain in range(len(TERRAINS))
        ]
        self.adjacent = NEXT
        for place, owner in enumerate(self.bridges):
            if owner >= 0:
                self.join(place)
        for player in self.players:
            player.range = player.shipping
            if player.faction.ship_max and self.round and not player.passed and player.bonus >= 0:
                player.range += BONUSES[player.bonus].shipping
            player.measure(self.adjacent)
        self.free = ALL_LAND & ~sum(player.own for player in self.players)

    def join(self, place: int) -> None:
        """A bridge connects its ends directly, for everybody (TM-088)."""
        first, second = BRIDGES[place]
        adjacent = list(self.adjacent)
        adjacent[first] |= 1 << second
        adjacent[second] |= 1 << first
        self.adjacent = tuple(adjacent)

    def paint(self, hex_: int, terrain: int) -> None:
        """Lay a terrain tile."""
        bit = 1 << hex_
        self.hexes_of[self.terrain[hex_]] &= ~bit
        self.hexes_of[terrain] |= bit
        self.terrain[hex_] = terrain

    def place(self, seat: Seat, hex_: int, kind: int) -> None:
        """Put a building on a free hex."""
        player = self.players[seat]
        player.buildings[kind] |= 1 << hex_
        self.free &= ~(1 << hex_)
        player.settle(hex_, self.adjacent)

    # -- what is asked

    @property
    def under_way(self) -> int:
        """The question of the turn, also while another comes between."""
        return self.resume if self.question == Ask.TOP else self.question

    def asked_of(self, seat: Seat) -> IntEnum | None:
        """What a seat is asked; with late answers several seats have different questions (TM-343)."""
        question = self.question
        if self.asked != SEVERAL:
            return question if seat == self.asked else None
        if question == Ask.BONUS_SPADES:
            return question if seat in self.queue else None
        for offer in self.offers:
            if offer.seat == seat:
                return Ask.LEECH
        if seat == self.active and question in IN_TURN:
            return question
        return Ask.STEP if self.players[seat].steps_due else None

    def ask(self, question: Ask, seat: Seat) -> None:
        """Put a question; where answers may come late it is not the only one."""
        self.question = question
        self.asked = SEVERAL if self.options["late_leech"] and question >= Ask.ACTION else seat


class TerraState(TerraPosition, State[Action, Any]):
    """A game of Terra Mystica."""

    def __init__(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        self.seats, self.options, self.step, self.log = seats, options, 0, []
        self.question, self.asked, self.resume = Ask.DEAL, CHANCE, Ask.DEAL
        self.round, self.actions_left = 0, 0
        self.first = self.active = -1
        self.order = self.pass_order = self.queue = ()
        self.spades = self.hexes_left = self.worked = self.buildable = self.cult_steps = 0
        self.unfinished, self.skipped, self.way_round = False, -1, 0
        self.favors_due = self.towns_due = self.exchange_due = self.tops = self.tops_due = 0
        self.offers, self.watches, self.builds = [], [], 0
        self.terrain = list(PRINTED)
        self.bridges = [-1] * len(BRIDGES)
        self.scoring = (-1,) * 6
        self.orders = [-1] * len(ORDER_SPACES)
        self.highest = [-1] * len(CULTS)
        self.power_used = self.bonus_free = 0
        self.bonus_coins = [0] * len(BONUSES)
        self.favor_left = [tile.count for tile in FAVORS]
        self.town_left = [tile.count if options.get(tile.option, True) else 0 for tile in TOWNS]
        self.colours = self.chosen = (-1,) * seats
        self.players = []
        self.restore()

    def open(self) -> Sequence[tuple[Seat, Question[Any]]]:
        if self.asked != SEVERAL:
            return super().open()
        asked = ((seat, self.asked_of(seat)) for seat in range(self.seats))
        return [(seat, self.questions[ask]) for seat, ask in asked if ask is not None]

    def question_to(self, seat: Seat) -> Question[Any] | None:
        if self.asked != SEVERAL:
            return super().question_to(seat)
        ask = self.asked_of(seat) if 0 <= seat < self.seats else None
        return None if ask is None else self.questions[ask]

    def actor(self) -> Seat | None:
        if self.asked != SEVERAL:
            return super().actor()
        return next(seat for seat in range(self.seats) if self.asked_of(seat) is not None)

    def apply_id(self, seat: Seat, action: int) -> Sequence[Event]:
        events = super().apply_id(seat, action)
        text = self.options["corrections"]
        if text:
            for owner, what, amount in corrections.due(text, self.step):
                if owner < len(self.players):
                    self.correct(owner, what, amount)
        return events

    def correct(self, seat: Seat, what: str, amount: int) -> None:
        """A correction by hand (TM-344)."""
        if what in corrections.IDLE:
            self._without_effect(seat, what)
            return
        corrections.correct(self.players[seat], what, amount)
        self.say("correction", seat=seat, what=f"terra.res_{what}", amount=amount)

    def _without_effect(self, seat: Seat, name: str) -> None:
        """An action of the turn that does nothing, or of which nothing more is done (R-24)."""
        player = self.players[seat]
        own = (player.faction.action, player.faction.sh_action)
        special = next((one for one in own if one is not None and one.id == name), None)
        if seat != self.active or self.under_way not in IDLE_AT or (special is None and name != "ACT1"):
            return
        if self.under_way == Ask.ACTION:
            self.actions_left -= 1
            if special is None:
                player.spend_power(min(POWER_COST[0], player.bowl3))
                self.power_used |= 1
            elif special.repeat:
                player.pay(special.cost)
            else:
                player.used |= 1 << SPECIAL[name]
        self.question = Ask.END
        self.say("idle_action", seat=seat, action=f"terra.{'' if special is None else 'special_'}{name}")

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self.players, self.adjacent) if self.asked == NOBODY else None

    def standing(self) -> tuple[float, ...]:
        return tuple(float(player.points) for player in self.players)

    def census(self) -> Mapping[str, int]:
        """Tiles, hexes, and each seat's priests, bridges and buildings wherever they are."""
        players = self.players
        return {
            "hexes": len(HEXES),
            "favors": sum(self.favor_left) + sum(player.favors.bit_count() for player in players),
            "towns": sum(self.town_left) + sum(sum(player.towns) for player in players),
            "bridges": sum(1 for owner in self.bridges if owner >= 0)
            + sum(player.bridges for player in players)
            + BRIDGES_EACH * (self.seats - len(players)),
            "orders": sum(1 for owner in self.orders if owner < 0) + sum(player.orders for player in players),
            "built": len(HEXES) - self.free.bit_count() - sum(player.own.bit_count() for player in players),
        }
