"""What the others know of a hand while tiles lie open (section 16)."""

from __future__ import annotations

from ziggurat.core.values import Seat
from ziggurat.games.tigris import hands
from ziggurat.games.tigris.state import TigrisState


def note_pick(state: TigrisState, seat: Seat, colour: int) -> None:
    """All saw which tile came from the display (TE-361)."""
    state.known[seat] = hands.picked(state.known[seat], colour)


def note_draw(state: TigrisState, seat: Seat, count: int) -> None:
    """Nobody saw what came from the bag."""
    if state.variant.open_tiles:
        state.known[seat] = hands.drew(state.known[seat], count)


def note_use(state: TigrisState, seat: Seat, colour: int, count: int) -> None:
    """Tiles were placed or added to a conflict."""
    if state.variant.open_tiles:
        state.known[seat] = hands.used(state.known[seat], colour, count)


def note_swap(state: TigrisState, seat: Seat, count: int) -> None:
    """Nobody saw which tiles were put aside (TE-160)."""
    if state.variant.open_tiles:
        state.known[seat] = hands.swapped(state.known[seat], count)
