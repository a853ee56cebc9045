"""The view as numbers, seats turned so that the viewer's comes first (a spectator sees from seat 0).

The table is a stack of planes of 8 columns x 10: the head, eight cards, the link to the right. All values lie
near 0..1.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Final

from ziggurat.core.encoding import Field, Layout
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris_cards.components import (
    CARD_COUNTS,
    COLUMNS,
    DEEPEST,
    HAND,
    QUIET_ROUNDS,
    SHIP_KEYS,
)
from ziggurat.games.tigris_cards.phases import PHASES
from ziggurat.games.tigris_cards.places import HEAD, LINK
from ziggurat.games.tigris_cards.view import FACE_DOWN, CardsView, Place

SEATS: Final = 4
"""Seats in the vectors; those of absent players are zero."""
DEPTH: Final = DEEPEST + 2
"""Places of a column: its head, its cards, the link on its right."""
PHASE_NAMES: Final = (*PHASES, "over")

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
_PLANE: Final = {name: index * COLUMNS * DEPTH for index, name in enumerate(PLANES)}


def observe(view: CardsView) -> array[float]:
    """A view as numbers, laid out as LAYOUT says."""
    out = array("f", bytes(4 * LAYOUT.size))
    first = view.seat or 0
    turned = [(first + step) % view.seats for step in range(view.seats)]
    _table(out, view, turned)
    _turn(out, view, turned)
    _known(out, view, turned)
    _conflict(out, view, turned)
    return out


def _cell(place: Place) -> int:
    """Where a place lies in a plane."""
    if place < HEAD:
        return place // DEEPEST * DEPTH + place % DEEPEST + 1
    return (place - HEAD) * DEPTH if place < LINK else (place - LINK) * DEPTH + DEPTH - 1


def _mark(out: array[float], plane: str, places: Iterable[Place | None]) -> None:
    start = _PLANE[plane]
    for place in places:
        if place is not None:
            out[start + _cell(place)] = 1.0


def _fill(out: array[float], name: str, values: Iterable[float], scale: float = 1.0, offset: int = 0) -> None:
    start = _AT[name] + offset
    for index, value in enumerate(values):
        out[start + index] = value / scale


def _table(out: array[float], view: CardsView, turned: list[int]) -> None:
    for column, cards in enumerate(view.columns):
        for depth, card in enumerate(cards):
            _mark(out, PLANES[card], (DEEPEST * column + depth,))
    for slot, link in enumerate(view.links):
        if link == FACE_DOWN or slot == view.down:
            _mark(out, "facedown", (LINK + slot,))
        if link is not None and link != FACE_DOWN:
            _mark(out, PLANES[link], (LINK + slot,))
    _mark(out, "card_red", range(HEAD, LINK))
    _mark(out, "treasure", (HEAD + column for column in range(COLUMNS) if view.treasures[column]))
    _mark(out, "placed", (view.placed,))
    for low, high in view.kingdoms:
        _mark(out, "kingdom", range(HEAD + low, HEAD + high + 1))
    for index, seat in enumerate(turned):
        for colour, key in enumerate(KEYS):
            _mark(out, f"leader_{index}_{key}", (view.leaders[seat][colour],))


def _turn(out: array[float], view: CardsView, turned: list[int]) -> None:
    options = view.options
    flags = (options["leader_colour"] == "any", options["withdraw"], options["two_player_removal"] == 0)
    _fill(out, "options", flags)
    out[_AT["seats"] + view.seats - 2] = 1.0
    out[_AT["phase"] + PHASE_NAMES.index(view.phase)] = 1.0
    if view.active is not None:
        out[_AT["active"] + turned.index(view.active)] = 1.0
    for decision in view.decisions:
        if decision.seat in turned:
            out[_AT["decides"] + turned.index(decision.seat)] = 1.0
    _fill(out, "actions_left", (view.actions_left,), 2)
    _fill(out, "passes", (view.passes, view.quiet / QUIET_ROUNDS), view.seats)
    _fill(out, "wars", (colour in view.wars for colour in range(4)))
    _fill(out, "asking", (view.asking,), 4)


def _known(out: array[float], view: CardsView, turned: list[int]) -> None:
    _fill(out, "hand", view.hand or (), HAND)
    _fill(out, "hand_sizes", (view.hand_sizes[seat] for seat in turned), HAND)
    _fill(out, "catastrophes", (view.catastrophes[seat] for seat in turned))
    _fill(out, "treasures", (view.memory.treasures[seat] for seat in turned), 4)
    for index, seat in enumerate(turned):
        _fill(out, "supply", (place is None for place in view.leaders[seat]), 1, 4 * index)
        _fill(out, "piles", view.memory.piles[seat], 10, 4 * index)
    gone = [a + b for a, b in zip(view.discards, view.removed, strict=True)]
    _fill(out, "gone", (n / every for n, every in zip(gone, CARD_COUNTS, strict=True)))
    _fill(out, "unseen", (n / every for n, every in zip(unseen(view), CARD_COUNTS, strict=True)))
    _fill(out, "deck", (view.deck,), 161)
    _fill(out, "ships", (ship in view.ships for ship in range(len(SHIP_KEYS))))


def unseen(view: CardsView) -> list[int]:
    """By colour, the cards of which this seat cannot say where they are."""
    left = list(CARD_COUNTS)
    for counts in (view.discards, view.removed, view.hand or (0, 0, 0, 0), *view.memory.piles):
        left = [have - n for have, n in zip(left, counts, strict=True)]
    for cards in (*view.columns, view.links):
        for card in cards:
            if card is not None and 0 <= card < 4:
                left[card] -= 1
    left[1] -= view.treasures.count(False)
    if view.conflict is not None and view.conflict.played > 0:
        left[view.conflict.cards] -= view.conflict.played
    return left


def _conflict(out: array[float], view: CardsView, turned: list[int]) -> None:
    conflict = view.conflict
    if conflict is None:
        return
    start = _AT["conflict"]
    out[start + (conflict.kind == "war")] = 1.0
    out[start + 2 + conflict.colour] = 1.0
    out[start + 6 + turned.index(conflict.attacker)] = 1.0
    out[start + 10 + turned.index(conflict.defender)] = 1.0
    _fill(out, "conflict", (conflict.attack, conflict.defence), 10, 14)
    if conflict.played >= 0:
        _fill(out, "played", (1, conflict.played / HAND))
