"""The action leader: place, move, withdraw (TC-040..049), and the revolt that may follow (TC-070)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ziggurat.core.protocol import Reason
from ziggurat.games.tigris_cards import events
from ziggurat.games.tigris_cards.actions import WITHDRAW, Leader, Withdraw
from ziggurat.games.tigris_cards.events import Log
from ziggurat.games.tigris_cards.frames import NOWHERE, Conflict
from ziggurat.games.tigris_cards.phases.conflicts import open_conflict
from ziggurat.games.tigris_cards.places import BIT, BYTES, HEADS, PLACE_NAMES, PLACES
from ziggurat.games.tigris_cards.table import colour_at, leader_in, lift, span_of

if TYPE_CHECKING:
    from ziggurat.games.tigris_cards.state import CardsState


def _lists(start: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """By byte of a bitboard and its value: the ids of its places, counted from `start`."""
    return tuple(
        tuple(tuple(start + 8 * byte + bit for bit in range(8) if value >> bit & 1) for value in range(256))
        for byte in range(BYTES)
    )


_LEADER_IDS = tuple(_lists(colour * PLACES) for colour in range(4))
_WITHDRAW_IDS = tuple(
    tuple(WITHDRAW + colour for colour in range(4) if value >> colour & 1) for value in range(16)
)


def legal(state: CardsState, ids: list[int]) -> None:
    """Every free card of another colour, and every free head (TC-040..044); withdrawals (TC-047)."""
    black, red, blue, green = state.colours
    free = (black | red | blue | green | HEADS) & ~state.occupied
    differ = state.options["leader_colour"] == "differ"
    for colour in range(4):
        seats = free & ~state.colours[colour] if differ else free
        for byte, lists in zip(seats.to_bytes(BYTES, "little"), _LEADER_IDS[colour], strict=True):
            if byte:
                ids += lists[byte]
    if state.options["withdraw"]:
        first = 4 * state.active
        king, priest, farmer, trader = state.leaders[first : first + 4]
        ids += _WITHDRAW_IDS[(king >= 0) | (priest >= 0) << 1 | (farmer >= 0) << 2 | (trader >= 0) << 3]


def why(state: CardsState, seat: int, action: Leader) -> Reason | None:
    """The reason why a leader cannot be put there."""
    place = action.place
    if state.occupied & BIT[place]:
        if state.leaders[4 * seat + action.colour] == place:
            return Reason("tc_same_place", "TC-046", {"leader": f"tigris_cards.leader_{action.colour.key}"})
        return Reason("tc_card_occupied", "TC-043", {"at": PLACE_NAMES[place]})
    if state.ships & BIT[place]:
        return Reason("tc_on_ship", "TC-043", {"at": PLACE_NAMES[place]})
    colour = colour_at(state, place)
    if colour == NOWHERE:
        return Reason("tc_no_card_there", "TC-040", {"at": PLACE_NAMES[place]})
    own = colour == action.colour and not HEADS & BIT[place]
    if own and state.options["leader_colour"] == "differ":
        return Reason("tc_same_colour", "TC-041", {"leader": f"tigris_cards.leader_{action.colour.key}"})
    return None


def why_withdraw(state: CardsState, seat: int, action: Withdraw) -> Reason | None:
    """The reason why a leader cannot be taken back."""
    leader = f"tigris_cards.leader_{action.colour.key}"
    if not state.options["withdraw"]:
        return Reason("tc_no_withdraw", "TC-047", {"leader": leader})
    if state.leaders[4 * seat + action.colour] == NOWHERE:
        return Reason("tc_not_on_table", "TC-047", {"leader": leader})
    return None


def apply(state: CardsState, action: int, log: Log) -> str:
    """Place or move a leader; a leader of that colour in the region defends (TC-046, TC-070, TC-071)."""
    colour, place = divmod(action, PLACES)
    seat = state.active
    leader = 4 * seat + colour
    if state.leaders[leader] == NOWHERE:
        log.append(partial(events.placed, seat, colour, place))
    else:
        log.append(partial(events.moved, seat, colour, lift(state, leader), place))
    low, high = span_of(state, place)
    rival = leader_in(state, colour, low, high)
    state.leaders[leader] = place
    state.occupied |= BIT[place]
    if rival == NOWHERE:
        return "action"
    defender_place = state.leaders[4 * rival + colour]
    red = state.colours[1] | HEADS
    attack, defence = int(bool(red & BIT[place])), int(bool(red & BIT[defender_place]))
    return open_conflict(state, Conflict("revolt", colour, seat, rival, attack, defence, -1), log)


def apply_withdraw(state: CardsState, action: int, log: Log) -> str:
    colour = action - WITHDRAW
    origin = lift(state, 4 * state.active + colour)
    log.append(partial(events.withdrew, state.active, colour, origin))
    return "action"
