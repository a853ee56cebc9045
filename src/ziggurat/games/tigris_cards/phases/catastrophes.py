"""The action catastrophe: one card leaves the game (TC-119..126)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ziggurat.core.protocol import Reason
from ziggurat.games.tigris_cards import events
from ziggurat.games.tigris_cards.actions import CATASTROPHE, Catastrophe
from ziggurat.games.tigris_cards.cards import UNIT
from ziggurat.games.tigris_cards.components import COLUMNS
from ziggurat.games.tigris_cards.events import Log
from ziggurat.games.tigris_cards.frames import NOWHERE
from ziggurat.games.tigris_cards.places import BIT, BYTES, HEAD, LINK, PLACE_NAMES
from ziggurat.games.tigris_cards.table import colour_at, take_away

if TYPE_CHECKING:
    from ziggurat.games.tigris_cards.state import CardsState


def _id(place: int) -> int:
    """Heads have no number, so links move up."""
    return CATASTROPHE + place - (COLUMNS if place >= LINK else 0)


_IDS = tuple(
    tuple(
        tuple(_id(8 * byte + bit) for bit in range(8) if value >> bit & 1) if byte != HEAD // 8 else ()
        for value in range(256)
    )
    for byte in range(BYTES)
)


def legal(state: CardsState, ids: list[int]) -> None:
    """Every civilization card of a column or link without a leader (TC-121..123), once (TC-119)."""
    if not state.catastrophes >> state.active & 1:
        return
    black, red, blue, green = state.colours
    targets = (black | red | blue | green) & ~state.occupied
    for byte, lists in zip(targets.to_bytes(BYTES, "little"), _IDS, strict=True):
        if byte:
            ids += lists[byte]


def why(state: CardsState, seat: int, action: Catastrophe) -> Reason | None:
    """The reason why that card cannot be taken out of the game."""
    place = action.place
    if not state.catastrophes >> seat & 1:
        return Reason("tc_cat_used", "TC-119")
    if state.occupied & BIT[place]:
        return Reason("tc_cat_target", "TC-122", {"what": "leader", "at": PLACE_NAMES[place]})
    if state.ships & BIT[place]:
        return Reason("tc_cat_target", "TC-123", {"what": "ship", "at": PLACE_NAMES[place]})
    if colour_at(state, place) == NOWHERE:
        return Reason("tc_no_card_there", "TC-121", {"at": PLACE_NAMES[place]})
    return None


def apply(state: CardsState, action: int, log: Log) -> str:
    """The card and the catastrophe card leave the game; nothing else follows (TC-120, TC-124..126)."""
    place = action - CATASTROPHE
    if place >= HEAD:
        place += COLUMNS
    colour = colour_at(state, place)
    log.append(partial(events.catastrophe, state.active, colour, place))
    state.catastrophes &= ~(1 << state.active)
    state.removed += UNIT[colour]
    take_away(state, BIT[place])
    return "action"
