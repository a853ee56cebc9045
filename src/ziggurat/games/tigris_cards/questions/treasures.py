"""The treasure swap that a link may allow (section 7, TC-094..100)."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.core.protocol import Reason, Seat
from ziggurat.core.question import Facts, Question
from ziggurat.games.spheres import GREEN, RED
from ziggurat.games.tigris_cards import events
from ziggurat.games.tigris_cards.actions import DECLINE, SWAP, Swap
from ziggurat.games.tigris_cards.cards import TREASURE, TREASURE_TOP, UNIT
from ziggurat.games.tigris_cards.components import SWAP_TREASURES
from ziggurat.games.tigris_cards.places import COLUMN_NAMES, NOWHERE, PLACE_NAMES
from ziggurat.games.tigris_cards.questions.income import next_action
from ziggurat.games.tigris_cards.regions import leader_in, span_of
from ziggurat.games.tigris_cards.state import Ask, CardsPosition, CardsState


def offer_swap(state: CardsState) -> None:
    """Offer a treasure to the owner of the trader in the new region (TC-094, TC-095, TC-099)."""
    trader = leader_in(state, GREEN, *span_of(state, state.placed))
    if trader == NOWHERE or len(treasures_around(state)) < SWAP_TREASURES or not state.hand_sizes[trader]:
        next_action(state)
    else:
        state.question = Ask.SWAP
        state.asked = trader


def treasures_around(position: CardsPosition) -> list[int]:
    """The columns of the new link's region with a treasure."""
    low, high = span_of(position, position.placed)
    return [column for column in range(low, high + 1) if position.treasures >> column & 1]


class SwapTreasure(Question[CardsState]):
    """Any treasure of the region for a red card from the hand, or none (TC-096, TC-097)."""

    ask = Ask.SWAP
    prompt = "treasure.swap"
    rule = "TC-094"
    answers = ("decline", "swap")

    def legal(self, state: CardsState, seat: Seat) -> Sequence[int]:
        if not state.hands[seat] >> 8 * RED & 255:
            return (DECLINE,)
        return [DECLINE, *(SWAP + column for column in treasures_around(state))]

    def apply(self, state: CardsState, seat: Seat, action: int) -> None:
        """A red card from the hand becomes the head, the treasure a joker (TC-094, TC-098)."""
        if action == DECLINE:
            state.log.append((events.declined, seat, "swap"))
        else:
            column = action - SWAP
            state.hands[seat] -= UNIT[RED]
            state.hand_sizes[seat] -= 1
            state.treasures &= ~(1 << column)
            state.piles[seat] += TREASURE
            state.pile_sizes[seat] += 1
            state.tops[seat] = TREASURE_TOP
            state.log.append((events.swapped, seat, column))
        next_action(state)

    def why(self, state: CardsState, seat: Seat, action: Swap) -> Reason:
        low, high = span_of(state, state.placed)
        if not low <= action.column <= high:
            return Reason("tc_swap_region", "TC-094", {"c": action.column + 1})
        if not state.treasures >> action.column & 1:
            return Reason("tc_swap_gone", "TC-095", {"c": action.column + 1})
        return Reason("tc_no_card", "TC-096", {"card": "tigris_cards.card_red"})

    def facts(self, state: CardsState, seat: Seat) -> Facts:
        treasures = [COLUMN_NAMES[column] for column in treasures_around(state)]
        return {"at": PLACE_NAMES[state.placed], "treasures": treasures}
