"""What lies on the table of the card game: plain integers and short lists, cheap to copy."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, NamedTuple

from ziggurat.core.fields import derived, everyone, field, owner
from ziggurat.core.protocol import CHANCE, OptionValue, Outcome, Seat
from ziggurat.core.shapes.several import by_seat, each, maybe, per_seat, row
from ziggurat.core.shapes.single import NUMBER, SEAT, SEATS, bits, index, packed, text
from ziggurat.core.state import NOBODY, Position, State
from ziggurat.games.spheres import KEYS, RED
from ziggurat.games.tigris_cards import scoring
from ziggurat.games.tigris_cards.actions import Action
from ziggurat.games.tigris_cards.cards import PILE_KEYS, pack, unpack
from ziggurat.games.tigris_cards.components import CARD_COUNTS, COLUMNS, DEEPEST, REMOVAL, SHIP_KEYS
from ziggurat.games.tigris_cards.places import BIT, COLUMN_NAMES, LINK, LINK_NAMES, NOWHERE, PLACE_NAMES


class Ask(IntEnum):
    """The questions of the game; append only."""

    START = 0
    DEAL = 1
    ACTION = 2
    SCORE = 3
    SHIP = 4
    WAR = 5
    REVOLT_ATTACK = 6
    REVOLT_DEFEND = 7
    REVOLT_REWARD = 8
    WAR_ATTACK = 9
    WAR_DEFEND = 10
    WAR_REWARD = 11
    TURN_UP = 12
    SWAP = 13
    INCOME = 14
    REFILL = 15


class Conflict(NamedTuple):
    """A revolt or war in progress (section 7)."""

    kind: str
    """`revolt` (internal) or `war` (external)."""
    colour: int
    """Of the leaders."""
    attacker: Seat
    defender: Seat
    attack: int
    """The attacker's strength on the table (TC-074, TC-082)."""
    defence: int
    played: int
    """Cards the attacker played; -1 before that was decided."""

    @property
    def cards(self) -> int:
        """The colour of the cards that count: red in a revolt (TC-072), the leaders' in a war (TC-084)."""
        return self.colour if self.kind == "war" else RED


def who_laid_it(position: CardsPosition, viewer: Seat | None, _owner: Seat) -> bool:
    """Only the active seat knows the colour of the link that it laid face down (TC-067)."""
    return viewer is not None and viewer == position.active


class CardsPosition(Position):
    """The table; see `places` for the bitboards. TC-018 says what is hidden."""

    asks = Ask

    start_seat: Seat = field(SEAT, everyone)
    active: Seat = field(SEAT, everyone)
    """Whose turn it is; NOWHERE before the starting seat is drawn."""
    turn: int = field(NUMBER, everyone)
    """1 for the first turn of the game."""
    actions_left: int = field(NUMBER, everyone)
    """Actions the active seat has still to take, the one in progress not counted."""
    passes: int = field(NUMBER, everyone)
    """Turns in a row that passed without any action (TC-142)."""
    quiet: int = field(NUMBER, everyone)
    """Turns in a row in which no card left a hand (TC-144)."""

    cards: list[int] = field(each(bits(PLACE_NAMES), KEYS, named=True), everyone)
    """Face-up cards of columns and links by colour; heads and ships are not in them."""
    treasures: int = field(bits(COLUMN_NAMES), everyone)
    """The columns whose head is a treasure; other heads are red cards (TC-015)."""
    links: int = field(bits(LINK_NAMES), everyone)
    """Occupied link slots; one that shows no colour holds a card that lies face down."""
    ships: tuple[int, ...] = field(
        each(index(PLACE_NAMES, none=True), SHIP_KEYS, named=True, changes=False), everyone
    )
    """Where each ship lies; NOWHERE: still aside."""
    leaders: list[int] = field(by_seat(index(PLACE_NAMES, none=True), KEYS), everyone)
    """Place by seat * 4 + colour; NOWHERE: in the supply."""

    hands: list[int] = field(per_seat(packed(KEYS)), owner)
    hand_sizes: list[int] = field(per_seat(NUMBER), everyone)
    piles: list[int] = field(per_seat(packed(PILE_KEYS)))
    """Victory piles; nobody may look into one, not even its owner (TC-019)."""
    pile_sizes: list[int] = field(per_seat(NUMBER), everyone)
    tops: list[int] = field(per_seat(index(PILE_KEYS, none=True)), everyone)
    """The visible card of each pile (TC-019)."""
    unseen: int = field(packed(KEYS))
    """Cards nobody has seen: the deck, and with two players those taken out unseen."""
    deck: int = field(NUMBER, everyone)
    discards: int = field(packed(KEYS), everyone)
    removed: int = field(packed(KEYS), everyone)
    """Cards that catastrophes took out of the game."""
    catastrophes: int = field(SEATS, everyone)
    """Seats whose catastrophe card is unused."""

    placed: int = field(index(PLACE_NAMES, none=True), everyone)
    """The card played in the action in progress."""
    facedown: int = field(index(KEYS, none=True), who_laid_it)
    """The colour of the link that lies face down (TC-067)."""
    wars: int = field(bits(KEYS), everyone)
    """Colours of the wars that wait for the one in progress, or for the choice (TC-086)."""
    conflict: Conflict | None = field(
        maybe(
            row(
                Conflict,
                kind=text("revolt", "war"),
                colour=index(KEYS),
                attacker=SEAT,
                defender=SEAT,
                attack=NUMBER,
                defence=NUMBER,
                played=NUMBER,
            )
        ),
        everyone,
    )
    asking: int = field(NUMBER, everyone)
    """How far an enumeration of questions has come: leaders with ships, or seats to deal to."""
    reason: str = field(text(), everyone)
    """Why the game ended."""

    ship_places: int = derived(seen_by=everyone)
    occupied: int = derived(seen_by=everyone)
    """Places with a leader."""

    def restore(self) -> None:
        self.ship_places = sum(BIT[place] for place in self.ships if place >= 0)
        self.occupied = sum(BIT[place] for place in set(self.leaders) if place >= 0)
        self.links |= self.face_up() >> LINK

    def face_up(self) -> int:
        """All places of columns and links with a card that shows its colour."""
        black, red, blue, green = self.cards
        return black | red | blue | green

    def filled(self) -> int:
        """All places of columns and links with a card on them, ships included."""
        black, red, blue, green = self.cards
        return black | red | blue | green | self.ship_places

    def height(self, column: int) -> int:
        """How many cards lie below a head."""
        return (self.filled() >> DEEPEST * column & 255).bit_length()


class CardsState(CardsPosition, State[Action, Any]):
    """A game; `questions` holds the rules."""

    def __init__(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        """The table of TC-027 before the starting seat is drawn and cards are dealt."""
        self.seats = seats
        self.options = options
        self.step = 0
        self.question = Ask.START
        self.asked = CHANCE
        self.start_seat = self.active = NOWHERE
        self.turn = self.actions_left = self.passes = self.quiet = 0
        self.cards = [0, 0, 0, 0]
        self.treasures = (1 << COLUMNS) - 1
        self.links = 0
        self.ships = (NOWHERE,) * len(SHIP_KEYS)
        self.leaders = [NOWHERE] * (4 * seats)
        self.hands = [0] * seats
        self.hand_sizes = [0] * seats
        self.piles = [0] * seats
        self.pile_sizes = [0] * seats
        self.tops = [NOWHERE] * seats
        self.unseen = pack(CARD_COUNTS)
        self.deck = sum(CARD_COUNTS)
        if seats == 2:
            self.deck -= options.get("two_player_removal", REMOVAL)
        self.discards = self.removed = 0
        self.catastrophes = (1 << seats) - 1
        self.placed = self.facedown = NOWHERE
        self.wars = 0
        self.conflict = None
        self.asking = 0
        self.reason = ""
        self.ship_places = self.occupied = 0

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self.piles, self.reason) if self.asked == NOBODY else None

    def standing(self) -> tuple[float, ...]:
        return scoring.outcome(self.piles, self.reason).scores

    def census(self) -> Mapping[str, int]:
        places = [self.unseen, self.discards, self.removed, *self.hands, *self.piles]
        counts = [sum(unpack(cards)[colour] for cards in places) for colour in range(4)]
        for colour, mask in enumerate(self.cards):
            counts[colour] += mask.bit_count()
        if self.facedown != NOWHERE:
            counts[self.facedown] += 1
        if self.conflict is not None and self.conflict.played > 0:
            counts[self.conflict.cards] += self.conflict.played
        counts[RED] += COLUMNS - self.treasures.bit_count()
        pieces = dict(zip(KEYS, counts, strict=True))
        pieces["treasure"] = self.treasures.bit_count() + sum(pile >> 32 for pile in self.piles)
        pieces["ship"] = self.ships.count(NOWHERE) + self.ship_places.bit_count()
        pieces["leader"] = self.leaders.count(NOWHERE) + self.occupied.bit_count()
        return pieces
