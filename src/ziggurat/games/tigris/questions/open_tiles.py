"""What the others know of a hand while tiles lie open (section 16)."""

from __future__ import annotations

from ziggurat.core.values import Seat
from ziggurat.games.tigris import hands
from ziggurat.games.tigris.handfuls import UNIT, pack, unpack
from ziggurat.games.tigris.hands import Known
from ziggurat.games.tigris.questions.turn import changed
from ziggurat.games.tigris.state import TigrisState


def note_pick(state: TigrisState, seat: Seat, colour: int) -> None:
    """All saw which tile came from the display (TE-361)."""
    state.holds = changed(state.holds, seat, UNIT[colour])
    _know(state, seat, hands.picked(state.known[seat], colour))


def note_draw(state: TigrisState, seat: Seat, count: int) -> None:
    """Nobody saw what came from the bag."""
    if state.variant.open_tiles:
        _know(state, seat, hands.drew(state.known[seat], count))


def note_use(state: TigrisState, seat: Seat, colour: int, count: int) -> None:
    """Tiles were used: fewer of that colour are surely in the hand."""
    if not state.variant.open_tiles:
        return
    sure = state.holds[seat] >> 8 * colour & 255
    if sure:
        state.holds = changed(state.holds, seat, -min(sure, count) * UNIT[colour])
    _know(state, seat, hands.used(state.known[seat], colour, count))


def note_swap(state: TigrisState, seat: Seat, count: int) -> None:
    """Any `count` tiles may have gone: fewer of each colour are surely in the hand."""
    if not state.variant.open_tiles:
        return
    sure = state.holds[seat]
    black, red, blue, green = (max(0, number - count) for number in unpack(sure))
    state.holds = changed(state.holds, seat, pack((black, red, blue, green)) - sure)
    _know(state, seat, hands.swapped(state.known[seat], count))


def _know(state: TigrisState, seat: Seat, known: Known) -> None:
    state.known = (*state.known[:seat], known, *state.known[seat + 1 :])
