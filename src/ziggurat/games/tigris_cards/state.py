"""The whole truth of a game: plain integers and short lists, cheap to copy; phases do the work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, Self

from ziggurat.core.protocol import CHANCE, Decision, Event, OptionValue, Outcome, Reason, Seat, State
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris_cards import dealing, knowledge, scoring, why
from ziggurat.games.tigris_cards.actions import Action, Link
from ziggurat.games.tigris_cards.cards import pack, unpack
from ziggurat.games.tigris_cards.components import CARD_COUNTS, COLUMNS, DEEPEST, REMOVAL, SHIPS
from ziggurat.games.tigris_cards.events import Log, Told
from ziggurat.games.tigris_cards.frames import NOWHERE, OVER, Conflict
from ziggurat.games.tigris_cards.phases import FOLLOW, PHASES
from ziggurat.games.tigris_cards.phases.links import war_colours
from ziggurat.games.tigris_cards.places import LINK, PLACE_NAMES

if TYPE_CHECKING:
    from ziggurat.games.tigris_cards.meta import CardGame
    from ziggurat.games.tigris_cards.view import CardsView


class CardsState(State[Action, "CardsView"]):
    """A game; `phases` holds the rules. See `places` for the bitboards."""

    __slots__ = (
        "_ids",
        "active",
        "actor_seat",
        "asking",
        "catastrophes",
        "colours",
        "conflict",
        "deck",
        "discards",
        "facedown",
        "hands",
        "leaders",
        "left",
        "links",
        "occupied",
        "options",
        "passes",
        "phase",
        "piles",
        "placed",
        "pool",
        "quiet",
        "reason",
        "removed",
        "seats",
        "ship_at",
        "ships",
        "sizes",
        "start_seat",
        "step",
        "tops",
        "treasures",
        "turn",
        "wars",
    )

    game: CardGame

    def __init__(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        """The table of TC-027 before the starting seat is drawn and cards are dealt."""
        self.seats = seats
        self.options = options
        self.step = 0
        self.phase = "chance.start"
        self.actor_seat: Seat = CHANCE
        self.active: Seat = NOWHERE
        self.start_seat: Seat = NOWHERE
        self.turn = 0
        self.left = 0
        """Actions the active seat has still to take, the one in progress not counted."""
        self.passes = 0
        """Turns in a row that passed without any action (TC-142)."""
        self.quiet = 0
        """Turns in a row in which no card left a hand (TC-144)."""
        self._lay_table()
        self.hands = [0] * seats
        self.sizes = [0] * seats
        self.piles = [0] * seats
        """Packed, treasures above the four colours."""
        self.tops = [NOWHERE] * seats
        """The visible card of each pile (TC-019): a colour, 4 for a treasure."""
        self.pool = pack(CARD_COUNTS)
        """Cards nobody has seen: the deck, and with two players those taken out unseen."""
        self.deck = sum(CARD_COUNTS)
        if seats == 2:
            self.deck -= options.get("two_player_removal", REMOVAL)
        self.discards = 0
        self.removed = 0
        """Cards that catastrophes took out of the game."""
        self.catastrophes = (1 << seats) - 1
        """Seats whose catastrophe card is unused."""
        self._clear_action()

    def _lay_table(self) -> None:
        """Eight treasures, nothing else (TC-027)."""
        self.colours = [0, 0, 0, 0]
        """Face-up column cards and links by colour; heads and ships are not in them."""
        self.ships = 0
        self.ship_at = [NOWHERE] * len(SHIPS)
        self.treasures = (1 << COLUMNS) - 1
        """The columns whose head is a treasure."""
        self.links = 0
        """Occupied link slots, also by a card that lies face down."""
        self.leaders = [NOWHERE] * (4 * self.seats)
        """Place by seat * 4 + colour."""
        self.occupied = 0
        """Places with a leader."""

    def _clear_action(self) -> None:
        """No action is in progress."""
        self.placed = NOWHERE
        """The card played in the action in progress."""
        self.facedown = NOWHERE
        """The colour of the link that lies face down (TC-067)."""
        self.wars = 0
        """Colours of which a war was pending when last looked at."""
        self.conflict: Conflict | None = None
        self.asking = 0
        """How far an enumeration of questions has come: leaders with ships, or seats to deal to."""
        self.reason = ""
        """Why the game ended."""
        self._ids: Sequence[int] | None = None

    def clone(self) -> Self:
        other = object.__new__(type(self))
        other.seats = self.seats
        other.options = self.options
        other.step = self.step
        other.phase = self.phase
        other.actor_seat = self.actor_seat
        other.active = self.active
        other.start_seat = self.start_seat
        other.turn = self.turn
        other.left = self.left
        other.passes = self.passes
        other.quiet = self.quiet
        other.ships = self.ships
        other.treasures = self.treasures
        other.links = self.links
        other.occupied = self.occupied
        other.pool = self.pool
        other.deck = self.deck
        other.discards = self.discards
        other.removed = self.removed
        other.catastrophes = self.catastrophes
        other.placed = self.placed
        other.facedown = self.facedown
        other.wars = self.wars
        other.conflict = self.conflict
        other.asking = self.asking
        other.reason = self.reason
        other._ids = self._ids
        other.colours = self.colours[:]
        other.ship_at = self.ship_at[:]
        other.leaders = self.leaders[:]
        other.hands = self.hands[:]
        other.sizes = self.sizes[:]
        other.piles = self.piles[:]
        other.tops = self.tops[:]
        return other

    def actor(self) -> Seat | None:
        return None if self.actor_seat == OVER else self.actor_seat

    def decisions(self) -> tuple[Decision, ...]:
        if self.actor_seat == OVER:
            return ()
        return (Decision(self.actor_seat, self.phase, data=PHASES[self.phase].facts(self)),)

    def legal_ids(self, seat: Seat) -> Sequence[int]:
        if seat != self.actor_seat:
            return ()
        ids = self._ids
        if ids is None:
            ids = self._ids = PHASES[self.phase].legal(self)
        return ids

    def chance(self) -> tuple[tuple[Action, Fraction], ...]:
        if self.actor_seat != CHANCE:
            return ()
        return dealing.outcomes(self)

    def deal(self, rng: Random) -> int:
        return dealing.deal(self, rng)

    def why_illegal(self, seat: Seat, action: Action) -> Reason | None:
        return why.why_illegal(self, seat, action)

    def apply_id(self, seat: Seat, action: int) -> Sequence[Event]:
        log: Log = []
        self.step += 1
        self._ids = None
        follow = PHASES[self.phase].apply(self, action, log)
        while follow:
            follow = FOLLOW[follow](self, log)
        return Told(log)

    def redact(self, seat: Seat, action: Action, viewer: Seat | None) -> str | None:
        """Others do not see the cards a seat draws, nor a link's colour while it lies face down."""
        if self.phase in ("chance.deal", "chance.refill"):
            drawer = dealing.drawer(self)
            return None if viewer == drawer else "draw" + " ?" * dealing.need(self, drawer)
        if type(action) is Link and viewer != seat and war_colours(self, action.slot):
            return f"link ? {PLACE_NAMES[LINK + action.slot]}"
        return None

    def view(self, seat: Seat | None) -> CardsView:
        return knowledge.look(self, seat)

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self) if self.actor_seat == OVER else None

    def standing(self) -> tuple[float, ...]:
        return scoring.outcome(self).scores

    def dump(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            name: getattr(self, name) for name in sorted(self.__slots__) if name != "_ids"
        }
        found["options"] = dict(self.options)
        found["conflict"] = None if self.conflict is None else list(self.conflict)
        return {key: list(value) if isinstance(value, list) else value for key, value in found.items()}

    def census(self) -> Mapping[str, int]:
        places = [self.pool, self.discards, self.removed, *self.hands, *self.piles]
        counts = [sum(unpack(cards)[colour] for cards in places) for colour in range(4)]
        for colour, mask in enumerate(self.colours):
            counts[colour] += mask.bit_count()
        if self.facedown != NOWHERE:
            counts[self.facedown] += 1
        if self.conflict is not None and self.conflict.played > 0:
            counts[self.conflict.cards] += self.conflict.played
        exchanged = COLUMNS - self.treasures.bit_count()
        counts[1] += exchanged
        found = dict(zip(KEYS, counts, strict=True))
        found["treasure"] = self.treasures.bit_count() + sum(pile >> 32 for pile in self.piles)
        found["ship"] = self.ship_at.count(NOWHERE) + self.ships.bit_count()
        found["leader"] = self.leaders.count(NOWHERE) + self.occupied.bit_count()
        return found

    def filled(self) -> int:
        """All places of columns and links with a card on them, ships included."""
        black, red, blue, green = self.colours
        return black | red | blue | green | self.ships

    def height(self, column: int) -> int:
        """How many cards lie below a head."""
        return (self.filled() >> DEEPEST * column & 255).bit_length()
