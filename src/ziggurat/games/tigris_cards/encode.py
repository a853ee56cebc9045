"""A position as numbers, seats turned so that the viewer's comes first (a spectator sees from seat 0).

The table is a stack of planes of 8 columns x 10: the head, eight cards, the link to the right. All values lie
near 0..1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ziggurat.core.encoding import Block, Each, Encoder, Field, Layout, Number, OneOf, Places, Table
from ziggurat.core.protocol import Seat
from ziggurat.core.state import NOBODY
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris_cards.cards import pack, unpack
from ziggurat.games.tigris_cards.components import (
    CARD_COUNTS,
    COLUMNS,
    DEEPEST,
    HAND,
    QUIET_ROUNDS,
    SHIP_KEYS,
)
from ziggurat.games.tigris_cards.game import GAME
from ziggurat.games.tigris_cards.places import BIT, COLUMN, HEAD, HEADS, LINK, NOWHERE, PLACES, SPAN
from ziggurat.games.tigris_cards.state import CardsPosition, Conflict
from ziggurat.games.tigris_cards.view import Memory, unseen_cards

SEATS: Final = 4
"""Seats in the vectors; those of absent players are zero."""
DEPTH: Final = DEEPEST + 2
"""Places of a column: its head, its cards, the link on its right."""
PHASE_NAMES: Final = (*(question.prompt for question in GAME.state_kind.questions), "over")

PLANES: Final = (
    *(f"card_{key}" for key in KEYS),
    *(f"ship_{key}" for key in SHIP_KEYS),
    "treasure",
    "facedown",
    "placed",
    "kingdom",
    *(f"leader_{seat}_{key}" for seat in range(SEATS) for key in KEYS),
)
"""One number a place; heads, also treasures, are in the plane of red cards."""

LAYOUT: Final = Layout(
    (
        Field("table", (len(PLANES), COLUMNS, DEPTH), "planes of 0 or 1: " + ", ".join(PLANES)),
        Field("options", (3,), "1 where leaders may stand on their own colour, withdrawing is allowed, "
              "no cards are removed with two players"),
        Field("seats", (3,), "one-hot: 2, 3 or 4 players"),
        Field("phase", (len(PHASE_NAMES),), "one-hot: " + ", ".join(PHASE_NAMES)),
        Field("active", (SEATS,), "one-hot by turned seat: whose turn it is"),
        Field("decides", (SEATS,), "one-hot by turned seat: who must answer; none at chance"),
        Field("actions_left", (1,), "actions after this one, divided by 2"),
        Field("passes", (2,), "turns in a row without an action, by players; without a card, by ten rounds"),
        Field("hand", (4,), "own cards by colour, divided by 8; zeros for a spectator"),
        Field("hand_sizes", (SEATS,), "by turned seat, divided by 8"),
        Field("catastrophes", (SEATS,), "1 where the catastrophe card is unused, by turned seat"),
        Field("supply", (SEATS, 4), "1 for each leader off the table, by turned seat and colour"),
        Field("piles", (SEATS, 4), "remembered cards in the pile by turned seat and colour, divided by 10"),
        Field("treasures", (SEATS,), "treasures in the pile by turned seat, divided by 4"),
        Field("gone", (4,), "discarded and removed cards by colour, as a share of all of the colour"),
        Field("unseen", (4,), "cards that this seat has not seen by colour, as a share of all of the colour"),
        Field("deck", (1,), "cards in the deck, divided by 161"),
        Field("ships", (len(SHIP_KEYS),), "1 for each ship still aside: " + ", ".join(SHIP_KEYS)),
        Field("conflict", (16,), "revolt, war; colour one-hot; attacker and defender one-hot by turned seat; "
              "both strengths divided by 10"),
        Field("played", (2,), "1 once the attacker has played; how many cards, divided by 8"),
        Field("wars", (4,), "1 for each colour whose war is pending"),
        Field("asking", (1,), "which leader is asked for ship income or who draws, divided by 4"),
    )
)  # fmt: skip

_AT: Final = {name: piece.start for name, piece in LAYOUT.slices().items()}


def _cell(place: int) -> int:
    """Where a place lies in a plane."""
    if place < HEAD:
        return place // DEEPEST * DEPTH + place % DEEPEST + 1
    return (place - HEAD) * DEPTH if place < LINK else (place - LINK) * DEPTH + DEPTH - 1


_CELL: Final = tuple(map(_cell, range(PLACES)))
_CELLS: Final = COLUMNS * DEPTH
_HEADS_OF: Final = tuple(
    tuple(sum(BIT[HEAD + low : HEAD + high + 1]) for low, high in spans) for spans in SPAN
)
"""By occupied link slots and column: the heads of its region."""
_ONLY_CARDS: Final = (1 << 32) - 1
"""Of a packed pile: its cards without its treasures."""
_OVER: Final = len(PHASE_NAMES) - 1
_NONE: Final = tuple((0,) * absent for absent in range(SEATS))
_ABSENT: Final = tuple((None,) * 4 * absent for absent in range(SEATS))


def _one_hot(place: int, size: int) -> list[float]:
    return [float(cell == place) for cell in range(size)]


def _course(key: tuple[Any, ...]) -> Iterable[float]:
    """Options, players, phase, whose turn and decision it is, what is left of it."""
    leader_colour, withdraw, removal, seats, phase, active, decides, actions_left, passes, quiet = key
    return (
        float(leader_colour == "any"),
        float(withdraw),
        float(removal == 0),
        *_one_hot(seats - 2, 3),
        *_one_hot(phase, len(PHASE_NAMES)),
        *_one_hot(active, SEATS),
        *_one_hot(decides, SEATS),
        actions_left / 2,
        passes / seats,
        quiet / QUIET_ROUNDS / seats,
    )


def _shares(cards: int) -> Iterable[float]:
    return (count / every for count, every in zip(unpack(cards), CARD_COUNTS, strict=True))


def _tenths(cards: int) -> Iterable[float]:
    return [count / 10 for count in unpack(cards)]


def _conflict(key: tuple[int, ...]) -> Iterable[float]:
    war, colour, attacker, defender, attack, defence, played = key
    return (
        *_one_hot(war, 2),
        *_one_hot(colour, 4),
        *_one_hot(attacker, SEATS),
        *_one_hot(defender, SEATS),
        attack / 10,
        defence / 10,
        float(played >= 0),
        max(played, 0) / HAND,
    )


def _plane(name: str) -> Places:
    return Places(PLANES.index(name) * _CELLS, _CELL)


def _piece(plane: str, off: int) -> OneOf:
    """A ship or leader: on a place, or beside the table."""
    start = PLANES.index(plane) * _CELLS
    return OneOf({NOWHERE: off, **{place: start + cell for place, cell in enumerate(_CELL)}})


_TENTHS: Final = Table(4, _tenths)
_SHARES: Final = Table(4, _shares)
_SHIP_PARTS: Final = [_piece(f"ship_{key}", _AT["ships"] + ship) for ship, key in enumerate(SHIP_KEYS)]
_LEADERS: Final = [f"leader_{seat}_{key}" for seat in range(SEATS) for key in KEYS]

PARTS: Final = (
    Each(_plane(f"card_{key}") for key in KEYS),
    Each(_SHIP_PARTS),
    Each(map(_plane, ("treasure", "facedown", "kingdom"))),
    OneOf({place: PLANES.index("placed") * _CELLS + cell for place, cell in enumerate(_CELL)}),
    Each(_piece(name, _AT["supply"] + number) for number, name in enumerate(_LEADERS)),
    Block(_AT["options"], Table(_AT["hand"] - _AT["options"], _course)),
    Block(_AT["hand"], Table(4, lambda cards: [count / HAND for count in unpack(cards)])),
    Block(_AT["hand_sizes"], Table(SEATS, lambda counts: [count / HAND for count in counts])),
    Places(_AT["catastrophes"], range(SEATS)),
    Each(Block(_AT["piles"] + 4 * step, _TENTHS) for step in range(SEATS)),
    Block(_AT["treasures"], Table(SEATS, lambda counts: [count / 4 for count in counts])),
    Block(_AT["gone"], _SHARES),
    Block(_AT["unseen"], _SHARES),
    Number(_AT["deck"], 161),
    Block(_AT["conflict"], Table(18, _conflict)),
    Places(_AT["wars"], range(4)),
    Number(_AT["asking"], 4),
)
"""In the order of `keys`."""


def keys(position: CardsPosition, memory: Memory | None, seat: Seat | None) -> Sequence[Any]:
    """What the parts of an observation follow from: of a hidden field only the seat's own part is read, and
    what a memory knows."""
    seats, first = position.seats, seat or 0
    if memory is None:
        piles = [pile & _ONLY_CARDS for pile in position.piles]
        treasures: Sequence[int] = [pile >> 32 for pile in position.piles]
    else:
        piles, treasures = [pack(pile) for pile in memory.piles], memory.treasures
    rest = _NONE[SEATS - seats]
    black, red, blue, green = cards = position.cards
    red |= HEADS
    facedown = 0
    down = position.links & ~((black | red | blue | green) >> LINK)
    if down:
        facedown = down << LINK
        if seat is not None and seat == position.active:
            cards = [black, red, blue, green]
            cards[position.facedown] |= facedown
            black, red, blue, green = cards
    leaders = position.leaders
    heads_of = _HEADS_OF[position.links]
    kingdoms = 0
    for place in leaders:
        if place >= 0:
            kingdoms |= heads_of[COLUMN[place]]
    options, active, asked, conflict = position.options, position.active, position.asked, position.conflict
    sizes, unused, placed = position.hand_sizes, position.catastrophes, position.placed
    return (
        (black, red, blue, green),
        position.ships,
        (position.treasures << HEAD, facedown, kingdoms),
        placed if placed >= 0 else None,
        (*leaders[4 * first :], *leaders[: 4 * first], *_ABSENT[SEATS - seats]),
        (
            options["leader_colour"],
            options["withdraw"],
            options["two_player_removal"],
            seats,
            _OVER if asked == NOBODY else position.question,
            (active - first) % seats if active >= 0 else NOWHERE,
            (asked - first) % seats if asked >= 0 else NOWHERE,
            position.actions_left,
            position.passes,
            position.quiet,
        ),
        0 if seat is None else position.hands[seat],
        (*sizes[first:], *sizes[:first], *rest),
        unused >> first | (unused & (1 << first) - 1) << seats - first,
        (*piles[first:], *piles[:first], *rest),
        (*treasures[first:], *treasures[:first], *rest),
        position.discards + position.removed,
        unseen_cards(position, sum(piles), seat),
        position.deck,
        None if conflict is None else _fight(conflict, first, seats),
        position.wars,
        position.asking,
    )


encode: Final = Encoder(LAYOUT, PARTS, keys)


def _fight(conflict: Conflict, first: Seat, seats: int) -> tuple[int, ...]:
    return (
        conflict.kind == "war",
        conflict.colour,
        (conflict.attacker - first) % seats,
        (conflict.defender - first) % seats,
        conflict.attack,
        conflict.defence,
        conflict.played,
    )
