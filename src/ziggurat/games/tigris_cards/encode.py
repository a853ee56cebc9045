"""A position as numbers, seats turned so that the viewer's comes first (a spectator sees from seat 0).

The table is a stack of planes of 8 columns x 10: the head, eight cards, the link to the right. All values lie
near 0..1.
"""

from __future__ import annotations

from array import array
from typing import Any, Final

from ziggurat.core.encoding import Field, Layout, Planes
from ziggurat.core.protocol import Seat
from ziggurat.core.state import NOBODY
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris_cards.cards import unpack
from ziggurat.games.tigris_cards.components import (
    CARD_COUNTS,
    COLUMNS,
    DEEPEST,
    HAND,
    QUIET_ROUNDS,
    SHIP_KEYS,
)
from ziggurat.games.tigris_cards.game import GAME
from ziggurat.games.tigris_cards.places import HEAD, HEADS, LINK, NOWHERE, PLACES, members
from ziggurat.games.tigris_cards.regions import kingdoms
from ziggurat.games.tigris_cards.state import CardsPosition
from ziggurat.games.tigris_cards.table import slot_down
from ziggurat.games.tigris_cards.view import Memory, unseen

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
_PLANE: Final = {name: plane * COLUMNS * DEPTH for plane, name in enumerate(PLANES)}
_SHIPS: Final = tuple(_PLANE[f"ship_{key}"] for key in SHIP_KEYS)
_COLOURS: Final = tuple(_PLANE[f"card_{key}"] for key in KEYS)
_LEADERS: Final = tuple(_PLANE[f"leader_{seat}_{key}"] for seat in range(SEATS) for key in KEYS)
_BLANK: Final = array("f", bytes(4 * LAYOUT.size))


def _cell(place: int) -> int:
    """Where a place lies in a plane."""
    if place < HEAD:
        return place // DEEPEST * DEPTH + place % DEEPEST + 1
    return (place - HEAD) * DEPTH if place < LINK else (place - LINK) * DEPTH + DEPTH - 1


_CELL: Final = tuple(map(_cell, range(PLACES)))
_CELLS: Final = COLUMNS * DEPTH
_PLANES: Final = Planes(_CELL, _CELLS)
_RED: Final = _PLANE["card_red"]


def encode(position: CardsPosition, memory: Memory, seat: Seat | None, buffer: Any) -> None:
    """Fill a float buffer as LAYOUT says, from what the seat may see of a position."""
    buffer[:] = _BLANK
    first = seat or 0
    turned = [(first + step) % position.seats for step in range(position.seats)]
    _table(buffer, position, seat, turned)
    _turn(buffer, position, turned)
    _seats(buffer, position, memory, turned)
    _known(buffer, position, memory, seat)
    _conflict(buffer, position, turned)


def _table(buffer: Any, position: CardsPosition, seat: Seat | None, turned: list[int]) -> None:
    for plane, mask in zip(_COLOURS, position.cards, strict=True):
        buffer[plane : plane + _CELLS] = _PLANES[mask | HEADS if plane == _RED else mask]
    for plane, place in zip(_SHIPS, position.ships, strict=True):
        if place >= 0:
            buffer[plane + _CELL[place]] = 1.0
    for column in members(position.treasures):
        buffer[_PLANE["treasure"] + _CELL[HEAD + column]] = 1.0
    down = slot_down(position)
    if down is not None:
        buffer[_PLANE["facedown"] + _CELL[LINK + down]] = 1.0
        if seat is not None and seat == position.active:
            buffer[_COLOURS[position.facedown] + _CELL[LINK + down]] = 1.0
    if position.placed != NOWHERE:
        buffer[_PLANE["placed"] + _CELL[position.placed]] = 1.0
    for low, high in kingdoms(position):
        for column in range(low, high + 1):
            buffer[_PLANE["kingdom"] + _CELL[HEAD + column]] = 1.0
    supply = _AT["supply"]
    for step, other in enumerate(turned):
        for colour in range(4):
            place = position.leaders[4 * other + colour]
            if place >= 0:
                buffer[_LEADERS[4 * step + colour] + _CELL[place]] = 1.0
            else:
                buffer[supply + 4 * step + colour] = 1.0


def _turn(buffer: Any, position: CardsPosition, turned: list[int]) -> None:
    options, at = position.options, _AT["options"]
    buffer[at] = float(options["leader_colour"] == "any")
    buffer[at + 1] = float(options["withdraw"])
    buffer[at + 2] = float(options["two_player_removal"] == 0)
    buffer[_AT["seats"] + position.seats - 2] = 1.0
    over = position.asked == NOBODY
    buffer[_AT["phase"] + (len(PHASE_NAMES) - 1 if over else position.question)] = 1.0
    if position.active != NOWHERE:
        buffer[_AT["active"] + turned.index(position.active)] = 1.0
    if position.asked >= 0:
        buffer[_AT["decides"] + turned.index(position.asked)] = 1.0
    buffer[_AT["actions_left"]] = position.actions_left / 2
    buffer[_AT["passes"]] = position.passes / position.seats
    buffer[_AT["passes"] + 1] = position.quiet / QUIET_ROUNDS / position.seats
    for colour in members(position.wars):
        buffer[_AT["wars"] + colour] = 1.0
    buffer[_AT["asking"]] = position.asking / 4


def _seats(buffer: Any, position: CardsPosition, memory: Memory, turned: list[int]) -> None:
    for step, other in enumerate(turned):
        buffer[_AT["hand_sizes"] + step] = position.hand_sizes[other] / HAND
        buffer[_AT["catastrophes"] + step] = float(position.catastrophes >> other & 1)
        buffer[_AT["treasures"] + step] = memory.treasures[other] / 4
        at = _AT["piles"] + 4 * step
        for colour, count in enumerate(memory.piles[other]):
            buffer[at + colour] = count / 10


def _known(buffer: Any, position: CardsPosition, memory: Memory, seat: Seat | None) -> None:
    if seat is not None:
        for colour, count in enumerate(unpack(position.hands[seat])):
            buffer[_AT["hand"] + colour] = count / HAND
    gone = unpack(position.discards + position.removed)
    hidden = unseen(position, memory, seat)
    for colour, every in enumerate(CARD_COUNTS):
        buffer[_AT["gone"] + colour] = gone[colour] / every
        buffer[_AT["unseen"] + colour] = hidden[colour] / every
    buffer[_AT["deck"]] = position.deck / 161
    for ship, place in enumerate(position.ships):
        if place == NOWHERE:
            buffer[_AT["ships"] + ship] = 1.0


def _conflict(buffer: Any, position: CardsPosition, turned: list[int]) -> None:
    conflict = position.conflict
    if conflict is None:
        return
    start = _AT["conflict"]
    buffer[start + (conflict.kind == "war")] = 1.0
    buffer[start + 2 + conflict.colour] = 1.0
    buffer[start + 6 + turned.index(conflict.attacker)] = 1.0
    buffer[start + 10 + turned.index(conflict.defender)] = 1.0
    buffer[start + 14] = conflict.attack / 10
    buffer[start + 15] = conflict.defence / 10
    if conflict.played >= 0:
        buffer[_AT["played"]] = 1.0
        buffer[_AT["played"] + 1] = conflict.played / HAND
