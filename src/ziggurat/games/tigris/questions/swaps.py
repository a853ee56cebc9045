"""Swapping tiles (section 8)."""

from __future__ import annotations

from ziggurat.core.values import Reason, Seat
from ziggurat.games.tigris import events, hands
from ziggurat.games.tigris.actions import SWAP
from ziggurat.games.tigris.handfuls import HANDFULS, SIZES
from ziggurat.games.tigris.questions.turn import changed, start_drawing
from ziggurat.games.tigris.state import TigrisState


def swap(state: TigrisState, seat: Seat, action: int) -> None:
    """Put tiles aside face down, then draw as many (TE-160..163); may end the game (TE-324)."""
    number = action - SWAP
    tiles, count = HANDFULS[number], SIZES[number]
    state.actions_left -= 1
    state.hands[seat] -= tiles
    state.swapped = changed(state.swapped, seat, tiles)
    if state.variant.open_tiles:
        state.known[seat] = hands.swapped(state.known[seat], count)
    state.log.append((events.swapped, seat, count))
    state.log.append((events.swapped_tiles, seat, tiles))
    start_drawing(state, seat, count, "swap")


def why_no_swap(tiles: int) -> Reason:
    """One swaps tiles that one has (TE-165)."""
    return Reason("te_swap_not_held", "TE-165", {"tiles": events.terms(tiles)})
