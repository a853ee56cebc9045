"""The action catastrophe (section 9): one card leaves the game (TC-119..126)."""

from __future__ import annotations

from operator import getitem

from ziggurat.core.protocol import Reason, Seat
from ziggurat.games.tigris_cards import events
from ziggurat.games.tigris_cards.actions import CATASTROPHE, Catastrophe, listed
from ziggurat.games.tigris_cards.cards import UNIT
from ziggurat.games.tigris_cards.components import COLUMNS
from ziggurat.games.tigris_cards.places import BIT, BYTES, HEAD, LINK, PLACE_NAMES
from ziggurat.games.tigris_cards.questions.income import next_action
from ziggurat.games.tigris_cards.state import CardsState
from ziggurat.games.tigris_cards.table import colour_at, take_away


def _id(place: int) -> int:
    """Heads have no number, so links move up."""
    return CATASTROPHE + place - (COLUMNS if place >= LINK else 0)


_IDS = tuple(
    tuple(
        listed(_id(8 * byte + bit) for bit in range(8) if value >> bit & 1 and byte != HEAD // 8)
        for value in range(256)
    )
    for byte in range(BYTES)
)


def legal(state: CardsState, pieces: list[bytes]) -> None:
    """Every civilization card of a column or link without a leader (TC-121..123), once (TC-119)."""
    if not state.catastrophes >> state.active & 1:
        return
    targets = state.face_up() & ~state.occupied
    pieces += map(getitem, _IDS, targets.to_bytes(BYTES, "little"))


def why(state: CardsState, seat: Seat, action: Catastrophe) -> Reason:
    """Why that card cannot be taken out of the game."""
    bit, name = BIT[action.place], PLACE_NAMES[action.place]
    if not state.catastrophes >> seat & 1:
        return Reason("tc_cat_used", "TC-119")
    if state.occupied & bit:
        return Reason("tc_cat_target", "TC-122", {"what": "leader", "at": name})
    if state.ship_places & bit:
        return Reason("tc_cat_target", "TC-123", {"what": "ship", "at": name})
    return Reason("tc_no_card_there", "TC-121", {"at": name})


def play(state: CardsState, action: int) -> None:
    """The card and the catastrophe card leave the game; nothing else follows (TC-120, TC-124..126)."""
    place = action - CATASTROPHE
    if place >= HEAD:
        place += COLUMNS
    colour = colour_at(state, place)
    state.log.append((events.catastrophe, state.active, colour, place))
    state.catastrophes &= ~(1 << state.active)
    state.removed += UNIT[colour]
    take_away(state, BIT[place])
    next_action(state)
