"""The action leader (section 5): place, move, withdraw; a revolt may follow (TC-040..049, TC-070)."""

from __future__ import annotations

from operator import getitem

from ziggurat.core.protocol import Reason, Seat
from ziggurat.games.tigris_cards import events
from ziggurat.games.tigris_cards.actions import WITHDRAW, Leader, Withdraw, listed
from ziggurat.games.tigris_cards.places import BIT, BYTES, HEADS, NOWHERE, PLACE_NAMES, PLACES
from ziggurat.games.tigris_cards.questions.conflicts import begin_conflict
from ziggurat.games.tigris_cards.questions.income import next_action
from ziggurat.games.tigris_cards.regions import leader_in, span_of
from ziggurat.games.tigris_cards.state import CardsState, Conflict
from ziggurat.games.tigris_cards.table import colour_at, lift
from ziggurat.games.tigris_cards.wars import red_seat


def _lists(start: int) -> tuple[tuple[bytes, ...], ...]:
    """By byte of a bitboard and its value: the ids of its places, counted from `start`."""
    return tuple(
        tuple(listed(start + 8 * byte + bit for bit in range(8) if value >> bit & 1) for value in range(256))
        for byte in range(BYTES)
    )


_LEADER_IDS = tuple(_lists(colour * PLACES) for colour in range(4))
_WITHDRAW_IDS = tuple(
    listed(WITHDRAW + colour for colour in range(4) if value >> colour & 1) for value in range(16)
)


def legal(state: CardsState, pieces: list[bytes]) -> None:
    """Every free card of another colour, and every free head (TC-040..044); withdrawals (TC-047)."""
    free = (state.face_up() | HEADS) & ~state.occupied
    differ = state.options["leader_colour"] == "differ"
    for cards, lists in zip(state.cards, _LEADER_IDS, strict=True):
        seats = free & ~cards if differ else free
        pieces += map(getitem, lists, seats.to_bytes(BYTES, "little"))
    if state.options["withdraw"]:
        first = 4 * state.active
        king, priest, farmer, trader = state.leaders[first : first + 4]
        home = (king >= 0) | (priest >= 0) << 1 | (farmer >= 0) << 2 | (trader >= 0) << 3
        pieces.append(_WITHDRAW_IDS[home])


def why(state: CardsState, seat: Seat, action: Leader) -> Reason:
    """Why a leader may not stand there."""
    place, at = action.place, {"at": PLACE_NAMES[action.place]}
    leader = {"leader": f"tigris_cards.leader_{action.colour.key}"}
    if state.occupied & BIT[place]:
        if state.leaders[4 * seat + action.colour] == place:
            return Reason("tc_same_place", "TC-046", leader)
        return Reason("tc_card_occupied", "TC-043", at)
    if state.ship_places & BIT[place]:
        return Reason("tc_on_ship", "TC-043", at)
    if colour_at(state, place) == NOWHERE:
        return Reason("tc_no_card_there", "TC-040", at)
    return Reason("tc_same_colour", "TC-041", leader)


def why_no_withdrawal(state: CardsState, action: Withdraw) -> Reason:
    """Why a leader cannot be taken back."""
    key = "tc_not_on_table" if state.options["withdraw"] else "tc_no_withdraw"
    return Reason(key, "TC-047", {"leader": f"tigris_cards.leader_{action.colour.key}"})


def place(state: CardsState, action: int) -> None:
    """Place or move a leader; a leader of that colour in the region defends (TC-046, TC-070, TC-071)."""
    colour, at = divmod(action, PLACES)
    seat = state.active
    leader = 4 * seat + colour
    if state.leaders[leader] == NOWHERE:
        state.log.append((events.placed, seat, colour, at))
    else:
        state.log.append((events.moved, seat, colour, lift(state, leader), at))
    low, high = span_of(state, at)
    rival = leader_in(state, colour, low, high)
    state.leaders[leader] = at
    state.occupied |= BIT[at]
    if rival == NOWHERE:
        next_action(state)
    else:
        defence = red_seat(state, state.leaders[4 * rival + colour])
        begin_conflict(state, Conflict("revolt", colour, seat, rival, red_seat(state, at), defence, -1))


def withdraw(state: CardsState, action: int) -> None:
    """A leader goes back to the supply (TC-047)."""
    colour = action - WITHDRAW
    origin = lift(state, 4 * state.active + colour)
    state.log.append((events.withdrew, state.active, colour, origin))
    next_action(state)
