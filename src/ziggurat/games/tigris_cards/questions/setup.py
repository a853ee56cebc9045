"""Setup (section 3): who begins, and the first hands."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.core.protocol import CHANCE, Reason, Seat
from ziggurat.core.question import Question
from ziggurat.games.tigris_cards import events
from ziggurat.games.tigris_cards.actions import START, Start
from ziggurat.games.tigris_cards.questions.end import begin_turn
from ziggurat.games.tigris_cards.questions.refill import DrawCards
from ziggurat.games.tigris_cards.state import Ask, CardsState


class DrawStartSeat(Question[CardsState]):
    """Chance: the starting seat (TC-031)."""

    ask = Ask.START
    prompt = "chance.start"
    rule = "TC-031"
    answers = ("start",)

    def legal(self, state: CardsState, seat: Seat) -> Sequence[int]:
        return [START + other for other in range(state.seats)]

    def apply(self, state: CardsState, seat: Seat, action: int) -> None:
        state.start_seat = state.active = action - START
        state.log.append((events.started, state.active))
        deal_on(state)

    def why(self, state: CardsState, seat: Seat, action: Start) -> Reason:
        return Reason("tc_no_seat", "TC-031", {"n": state.seats})


def deal_on(state: CardsState) -> None:
    """Deal to the next seat without cards; then the first turn begins (TC-028)."""
    if state.asking < state.seats:
        state.question = Ask.DEAL
        state.asked = CHANCE
    else:
        begin_turn(state)


class Deal(DrawCards):
    """Chance: the eight cards with which a seat begins (TC-028)."""

    ask = Ask.DEAL
    prompt = "chance.deal"
    rule = "TC-028"

    def drawer(self, state: CardsState) -> Seat:
        return state.asking

    def apply(self, state: CardsState, seat: Seat, action: int) -> None:
        self.take(state, action)
        deal_on(state)
