"""From one action to the next, and the end of a turn with its ship income (TC-035, TC-037, TC-110..114)."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.core.protocol import Reason, Seat
from ziggurat.core.question import Facts, Question
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris_cards import events
from ziggurat.games.tigris_cards.actions import DECLINE, INCOME, Income
from ziggurat.games.tigris_cards.components import ASKING_ORDER, HAND, SHIPS_OF
from ziggurat.games.tigris_cards.places import BIT, NOWHERE, REGION
from ziggurat.games.tigris_cards.questions.refill import refill
from ziggurat.games.tigris_cards.regions import span_of
from ziggurat.games.tigris_cards.state import Ask, CardsState
from ziggurat.games.tigris_cards.table import score


def next_action(state: CardsState) -> None:
    """The next action of the turn, or its end (TC-032, TC-035)."""
    state.placed = NOWHERE
    if state.actions_left:
        state.question = Ask.ACTION
        state.asked = state.active
    else:
        state.passes = 0
        end_turn(state)


def end_turn(state: CardsState) -> None:
    """Ship income, then refill, then the end check (TC-037)."""
    state.asking = 0
    pay_ships(state)


def pay_ships(state: CardsState) -> None:
    """Ask for each own leader with a matching ship in its region (TC-110..114)."""
    seat = state.active
    if state.ship_places and state.hand_sizes[seat]:
        for turn in range(state.asking, len(ASKING_ORDER)):
            if ship_of(state, seat, ASKING_ORDER[turn]) != NOWHERE:
                state.asking = turn
                state.question = Ask.INCOME
                state.asked = seat
                return
    state.asking = 0
    state.quiet = state.quiet + 1 if min(state.hand_sizes) == HAND else 0
    refill(state)


def ship_of(state: CardsState, seat: Seat, colour: int) -> int:
    """A ship that shows a leader's colour in its region, or NOWHERE (TC-110, TC-111)."""
    place = state.leaders[4 * seat + colour]
    if place != NOWHERE:
        low, high = span_of(state, place)
        region = REGION[low][high]
        for ship in SHIPS_OF[colour]:
            at = state.ships[ship]
            if at >= 0 and region & BIT[at]:
                return ship
    return NOWHERE


class ScoreIncome(Question[CardsState]):
    """A leader with a ship of its colour in its region may score a card of that colour (TC-110..113)."""

    ask = Ask.INCOME
    prompt = "ship.income"
    rule = "TC-110"
    answers = ("decline", "income")

    def legal(self, state: CardsState, seat: Seat) -> Sequence[int]:
        colour = ASKING_ORDER[state.asking]
        if state.hands[seat] >> 8 * colour & 255:
            return (DECLINE, INCOME + colour)
        return (DECLINE,)

    def apply(self, state: CardsState, seat: Seat, action: int) -> None:
        state.asking += 1
        if action == DECLINE:
            state.log.append((events.declined, seat, "income"))
        else:
            score(state, seat, action - INCOME)
            state.log.append((events.point, seat, action - INCOME, "income"))
        pay_ships(state)

    def why(self, state: CardsState, seat: Seat, action: Income) -> Reason:
        key = KEYS[ASKING_ORDER[state.asking]]
        if action.colour != ASKING_ORDER[state.asking]:
            return Reason("tc_income_order", "TC-113", {"leader": f"tigris_cards.leader_{key}"})
        return Reason("tc_no_card", "TC-112", {"card": f"tigris_cards.card_{key}"})

    def facts(self, state: CardsState, seat: Seat) -> Facts:
        key = KEYS[ASKING_ORDER[state.asking]]
        return {"leader": f"tigris_cards.leader_{key}", "card": f"tigris_cards.card_{key}"}
