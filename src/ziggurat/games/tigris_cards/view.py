"""What a seat may know of a game (TC-018, TC-019): frozen plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from ziggurat.core.protocol import Decision, OptionValue, Outcome, Seat, View
from ziggurat.games.spheres import Counts
from ziggurat.games.tigris_cards.components import COLUMNS, LINKS, SHIP_KEYS
from ziggurat.games.tigris_cards.frames import Conflict
from ziggurat.games.tigris_cards.places import COLUMN, PLACE_NAMES, SPAN

Place = int
"""0..78, written `C3.0` (the head), `C3.2` or `L3`: see `places`."""
CardCode = int
"""0..3 black, red, blue, green; 4..6 the ships blue-green, blue-red, blue-black."""
FACE_DOWN = -1
"""A link whose colour this seat may not know (TC-067)."""
CODES = ("black", "red", "blue", "green", *(f"ship:{key}" for key in SHIP_KEYS))
TOPS = ("black", "red", "blue", "green", "treasure")


@dataclass(frozen=True, slots=True)
class Pile:
    """A victory pile as it lies there: how many cards, and the one on top (TC-019)."""

    size: int
    top: int | None
    """0..3 a colour, 4 a treasure; None: no card yet."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What anybody at the table with a perfect memory knows beyond what lies there now.

    Every card goes to a pile openly, so its inside can be remembered; nobody may look it up (TC-019), and
    no board shows it.
    """

    piles: tuple[Counts, ...]
    """By seat and colour, treasures not counted."""
    treasures: tuple[int, ...]
    """Treasures in each pile."""


@dataclass(frozen=True, slots=True)
class CardsView(View):
    """A game as one seat (None: a spectator) sees it."""

    game: ClassVar[str] = "tigris_cards"

    seat: Seat | None
    seats: int
    step: int
    options: Mapping[str, OptionValue]
    decisions: tuple[Decision, ...]
    legal: tuple[int, ...]
    outcome: Outcome | None

    phase: str
    """The prompt of the open decision, or `over`."""
    start_seat: Seat | None
    active: Seat | None
    """Whose turn it is; None before the starting seat is drawn."""
    actions_left: int
    """Actions the active seat has still to take, the one in progress not counted."""
    turn: int
    """1 for the first turn of the game."""
    passes: int
    """Turns in a row that passed without any action (TC-142)."""
    quiet: int
    """Turns in a row in which no card left a hand (TC-144)."""

    columns: tuple[tuple[CardCode, ...], ...]
    """The cards below each head, from the top."""
    treasures: tuple[bool, ...]
    """By column: is the head a treasure? If not, it is a red card (TC-015)."""
    links: tuple[CardCode | None, ...]
    """By slot; None: empty, FACE_DOWN: a card whose colour this seat may not know."""
    down: int | None
    """The slot whose card lies face down, also for the seat that laid it."""
    leaders: tuple[tuple[Place | None, ...], ...]
    """By seat and colour; None: in the supply."""
    ships: tuple[int, ...]
    """Ships still aside."""
    placed: Place | None
    """The card played in the action in progress."""
    conflict: Conflict | None
    wars: tuple[int, ...]
    """Colours of the wars that wait for the one in progress, or for the choice (TC-086)."""
    asking: int
    """How far an enumeration of questions has come: leaders with ships, or seats to deal to."""

    hand: Counts | None
    """The own hand; None for a spectator."""
    hand_sizes: tuple[int, ...]
    deck: int
    out: int
    """Cards taken out unseen (TC-029)."""
    discards: Counts
    removed: Counts
    """Cards that catastrophes took out of the game."""
    catastrophes: tuple[bool, ...]
    """By seat: is the catastrophe card unused?"""
    piles: tuple[Pile, ...]
    memory: Memory

    @property
    def regions(self) -> tuple[tuple[int, int], ...]:
        """First and last column of every region, from the left (TC-021)."""
        links = sum(1 << slot for slot, card in enumerate(self.links) if card is not None)
        return tuple(dict.fromkeys(SPAN[links]))

    @property
    def kingdoms(self) -> tuple[tuple[int, int], ...]:
        """The regions that hold a leader (TC-022)."""
        stood_on = {COLUMN[place] for own in self.leaders for place in own if place is not None}
        return tuple(
            (low, high) for low, high in self.regions if not stood_on.isdisjoint(range(low, high + 1))
        )

    def to_json(self) -> dict[str, Any]:
        return {
            **self.head_json(),
            "phase": self.phase,
            "start_seat": self.start_seat,
            "active": self.active,
            "actions_left": self.actions_left,
            "turn": self.turn,
            "passes": self.passes,
            "quiet": self.quiet,
            **self._table(),
            "asking": self.asking,
            **self._known(),
            "kingdoms": [[low + 1, high + 1] for low, high in self.kingdoms],
        }

    def _table(self) -> dict[str, Any]:
        return {
            "columns": [
                {
                    "head": "treasure" if self.treasures[column] else "red",
                    "cards": [CODES[card] for card in self.columns[column]],
                }
                for column in range(COLUMNS)
            ],
            "links": [_link_json(self.links[slot]) for slot in range(LINKS)],
            "down": self.down,
            "leaders": [[_name(place) for place in own] for own in self.leaders],
            "ships": [SHIP_KEYS[ship] for ship in self.ships],
            "placed": _name(self.placed),
            "conflict": None if self.conflict is None else self.conflict._asdict(),
            "wars": [TOPS[colour] for colour in self.wars],
        }

    def _known(self) -> dict[str, Any]:
        return {
            "hand": None if self.hand is None else list(self.hand),
            "hand_sizes": list(self.hand_sizes),
            "deck": self.deck,
            "out": self.out,
            "discards": list(self.discards),
            "removed": list(self.removed),
            "catastrophes": list(self.catastrophes),
            "piles": [
                {"size": pile.size, "top": None if pile.top is None else TOPS[pile.top]}
                for pile in self.piles
            ],
            "memory": {
                "piles": [list(counts) for counts in self.memory.piles],
                "treasures": list(self.memory.treasures),
            },
        }


def _name(place: Place | None) -> str | None:
    return None if place is None else PLACE_NAMES[place]


def _link_json(card: CardCode | None) -> str | None:
    if card is None:
        return None
    return "down" if card == FACE_DOWN else CODES[card]
