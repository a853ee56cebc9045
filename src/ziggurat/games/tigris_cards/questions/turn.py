"""A turn (section 4): up to two actions out of sections 5, 6 and 9."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final

from ziggurat.core.protocol import Reason, Seat
from ziggurat.core.question import Facts, Question
from ziggurat.games.tigris_cards import events
from ziggurat.games.tigris_cards.actions import (
    CARD,
    CATASTROPHE,
    LINK_CARD,
    PASS,
    WITHDRAW,
    Action,
    Card,
    Catastrophe,
    Leader,
    Link,
    Withdraw,
    listed,
)
from ziggurat.games.tigris_cards.components import ACTIONS
from ziggurat.games.tigris_cards.places import LINK, PLACE_NAMES
from ziggurat.games.tigris_cards.questions import catastrophes, columns, leaders, links
from ziggurat.games.tigris_cards.questions.income import end_turn
from ziggurat.games.tigris_cards.state import Ask, CardsState
from ziggurat.games.tigris_cards.wars import war_colours

_PASS: Final = listed((PASS,))


class TakeAction(Question[CardsState]):
    """A leader, a card or the catastrophe card; or the end of the turn (TC-032..034)."""

    ask = Ask.ACTION
    prompt = "turn.action"
    rule = "TC-034"
    answers = ("leader", "withdraw", "card", "link", "catastrophe", "pass")

    def legal(self, state: CardsState, seat: Seat) -> Sequence[int]:
        pieces: list[bytes] = []
        leaders.legal(state, pieces)
        columns.legal(state, pieces)
        links.legal(state, pieces)
        catastrophes.legal(state, pieces)
        pieces.append(_PASS)
        return array("H", b"".join(pieces))

    def apply(self, state: CardsState, seat: Seat, action: int) -> None:
        if action == PASS:
            pass_turn(state)
            return
        state.actions_left -= 1
        if action < WITHDRAW:
            leaders.place(state, action)
        elif action < CARD:
            leaders.withdraw(state, action)
        elif action < LINK_CARD:
            columns.play(state, action)
        elif action < CATASTROPHE:
            links.play(state, action)
        else:
            catastrophes.play(state, action)

    def why(self, state: CardsState, seat: Seat, action: Action) -> Reason:
        match action:
            case Leader():
                return leaders.why(state, seat, action)
            case Withdraw():
                return leaders.why_no_withdrawal(state, action)
            case Card():
                return columns.why(state, seat, action)
            case Link():
                return links.why(state, seat, action)
            case Catastrophe():
                return catastrophes.why(state, seat, action)
            case _:
                return super().why(state, seat, action)

    def facts(self, state: CardsState, seat: Seat) -> Facts:
        return {"actions_left": state.actions_left}

    def redact(self, state: CardsState, seat: Seat, action: Action, viewer: Seat | None) -> str | None:
        """Others do not see the colour of a link that lies face down because it causes wars (TC-067)."""
        if type(action) is Link and viewer != seat and war_colours(state, action.slot):
            return f"link ? {PLACE_NAMES[LINK + action.slot]}"
        return None


def pass_turn(state: CardsState) -> None:
    """Stop after no or one action (TC-033); turns without any are counted (TC-142)."""
    state.log.append((events.passed, state.active, state.actions_left))
    state.passes = state.passes + 1 if state.actions_left == ACTIONS else 0
    state.actions_left = 0
    end_turn(state)
