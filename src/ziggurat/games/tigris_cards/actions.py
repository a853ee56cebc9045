"""Every action of the game, its number and how it is written: kinds in a declared order, all enumerated."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ziggurat.core.actions import ActionSpace
from ziggurat.core.notation import Notation
from ziggurat.games.spheres import COLOURS, Colour, colour_of
from ziggurat.games.tigris_cards.cards import HANDFULS, UNIT, words
from ziggurat.games.tigris_cards.components import COLUMNS, HAND, LEADERS, LINKS, SHIPS
from ziggurat.games.tigris_cards.places import COLUMN_NAMES, HEAD, LINK, LINK_NAMES, PLACE_NAMES, PLACES


@dataclass(frozen=True, slots=True)
class Leader:
    """Place a leader from the supply, or move it (TC-040, TC-046)."""

    colour: Colour
    place: int


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take a leader back to the supply (TC-047)."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Card:
    """Play a card to a column (TC-059)."""

    colour: Colour
    column: int


@dataclass(frozen=True, slots=True)
class Link:
    """Play a card into a link slot (TC-061)."""

    colour: Colour
    slot: int


@dataclass(frozen=True, slots=True)
class Catastrophe:
    """Take a card off the table with the catastrophe card (TC-120)."""

    place: int


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn (TC-033)."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Refuse what is offered: a point, a ship, a treasure (TC-053, TC-104, TC-096, TC-113)."""


@dataclass(frozen=True, slots=True)
class Score:
    """Score a card from the hand for the card just played (TC-050)."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Ship:
    """Build a ship, named by its index (TC-101)."""

    ship: int


@dataclass(frozen=True, slots=True)
class Commit:
    """Play cards from the hand in a conflict (TC-073, TC-084)."""

    count: int


@dataclass(frozen=True, slots=True)
class Reward:
    """Score a card from the hand after a conflict without played cards (TC-079, TC-092)."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class War:
    """Choose the next war by its colour (TC-086)."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Swap:
    """Take the treasure at the head of a column for a red card (TC-094)."""

    column: int


@dataclass(frozen=True, slots=True)
class Income:
    """Score a card from the hand for a ship in the region of that leader (TC-110)."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Start:
    """Chance: the starting seat (TC-031)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: cards drawn from the deck into a hand (TC-028, TC-130)."""

    cards: int


@dataclass(frozen=True, slots=True)
class Turn:
    """The link that was laid face down is turned up (TC-066); a step of the dealer, never a choice."""

    colour: Colour


Action = (
    Leader
    | Withdraw
    | Card
    | Link
    | Catastrophe
    | Pass
    | Decline
    | Score
    | Ship
    | Commit
    | Reward
    | War
    | Swap
    | Income
    | Start
    | Draw
    | Turn
)


def _write(action: Action) -> str:
    """The canonical text of an action."""
    kind = type(action).__name__.lower()
    match action:
        case Leader(colour, place):
            return f"leader {LEADERS[colour]} {PLACE_NAMES[place]}"
        case Withdraw(colour):
            return f"withdraw {LEADERS[colour]}"
        case Card(colour, column):
            return f"card {colour.tile} {COLUMN_NAMES[column]}"
        case Link(colour, slot):
            return f"link {colour.tile} {LINK_NAMES[slot]}"
        case Score(colour) | Reward(colour) | Turn(colour):
            return f"{kind} {colour.tile}"
        case War(colour) | Income(colour):
            return f"{kind} {colour.key}"
        case Catastrophe(place):
            return f"catastrophe {PLACE_NAMES[place]}"
        case Ship(ship):
            return f"ship {SHIPS[ship]}"
        case Commit(count):
            return f"commit {count}"
        case Swap(column):
            return f"swap {COLUMN_NAMES[column]}"
        case Start(seat):
            return f"start {seat}"
        case Draw(cards):
            return f"draw {words(cards)}"
        case Pass() | Decline():
            return kind


SPACE: Final[ActionSpace[Action]] = ActionSpace(
    {
        "leader": [Leader(colour, place) for colour in COLOURS for place in range(PLACES)],
        "withdraw": [Withdraw(colour) for colour in COLOURS],
        "card": [Card(colour, column) for colour in COLOURS for column in range(COLUMNS)],
        "link": [Link(colour, slot) for colour in COLOURS for slot in range(LINKS)],
        "catastrophe": [Catastrophe(place) for place in (*range(HEAD), *range(LINK, PLACES))],
        "pass": [Pass()],
        "decline": [Decline()],
        "score": [Score(colour) for colour in COLOURS],
        "ship": [Ship(ship) for ship in range(len(SHIPS))],
        "commit": [Commit(count) for count in range(HAND + 1)],
        "reward": [Reward(colour) for colour in COLOURS],
        "war": [War(colour) for colour in COLOURS],
        "swap": [Swap(column) for column in range(COLUMNS)],
        "income": [Income(colour) for colour in COLOURS],
        "start": [Start(seat) for seat in range(4)],
        "draw": [Draw(cards) for cards in HANDFULS],
        "turn": [Turn(colour) for colour in COLOURS],
    },
    _write,
)

WITHDRAW: Final = SPACE.ranges["withdraw"].start
CARD: Final = SPACE.ranges["card"].start
LINK_CARD: Final = SPACE.ranges["link"].start
CATASTROPHE: Final = SPACE.ranges["catastrophe"].start
PASS: Final = SPACE.ranges["pass"].start
DECLINE: Final = SPACE.ranges["decline"].start
SCORE: Final = SPACE.ranges["score"].start
SHIP: Final = SPACE.ranges["ship"].start
COMMIT: Final = SPACE.ranges["commit"].start
REWARD: Final = SPACE.ranges["reward"].start
WAR: Final = SPACE.ranges["war"].start
SWAP: Final = SPACE.ranges["swap"].start
INCOME: Final = SPACE.ranges["income"].start
START: Final = SPACE.ranges["start"].start
DRAW: Final = SPACE.ranges["draw"].start
TURN: Final = SPACE.ranges["turn"].start
"""The first id of each kind; leaders start at 0."""


def listed(ids: Iterable[int]) -> bytes:
    """Numbers as a piece of a long list of legal actions: pieces are made once and joined."""
    return array("H", ids).tobytes()


_WITH_CARD: Final = ("card", "link", "score", "reward", "turn")
_WITH_COLOUR: Final = ("war", "income")
_WITH_LEADER: Final = ("leader", "withdraw")
"""Kinds whose second word is a card, a colour, a leader."""


def normalise(text: str) -> str:
    """Accept colours for cards and leaders, cards in any order, ship colours in any order, `c3` for a head.

    >>> normalise("draw farm temple farm"), normalise("card red c6"), normalise("ship green-blue")
    ('draw temple farm*2', 'card temple c6', 'ship blue-green')
    """
    kind, *rest = text.split()
    try:
        if kind == "draw" and rest:
            return f"draw {words(sum(_cards(word) for word in rest))}"
        if kind in _WITH_COLOUR and rest:
            return " ".join([kind, colour_of(rest[0]).key, *rest[1:]])
        if kind in _WITH_CARD and rest:
            return " ".join([kind, colour_of(rest[0]).tile, *rest[1:]])
        if kind in _WITH_LEADER and rest:
            return " ".join([kind, LEADERS[colour_of(rest[0])], *map(_seat, rest[1:])])
    except (KeyError, ValueError):
        return text
    if kind == "ship" and len(rest) == 1:
        return f"ship {_ship(rest[0])}"
    return text


def _cards(word: str) -> int:
    name, _, times = word.partition("*")
    count = int(times or 1)
    if not 0 < count <= HAND:
        raise ValueError(word)
    return UNIT[colour_of(name)] * count


def _seat(place: str) -> str:
    return f"{place}.0" if place.startswith("c") and "." not in place else place


def _ship(name: str) -> str:
    colours = name.replace("_", "-").split("-")
    return "-".join(sorted(colours, key=lambda colour: colour != "blue"))


NOTATION: Final = Notation(SPACE, normalise)
