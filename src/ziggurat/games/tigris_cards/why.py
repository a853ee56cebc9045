"""Why an action is not legal now: first whether it answers the open question, then its own rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ziggurat.core.protocol import CHANCE, Reason, Seat
from ziggurat.games.tigris_cards import dealing
from ziggurat.games.tigris_cards.actions import (
    DRAW,
    Action,
    Card,
    Catastrophe,
    Commit,
    Decline,
    Draw,
    Income,
    Leader,
    Link,
    Pass,
    Reward,
    Score,
    Ship,
    Start,
    Swap,
    Turn,
    War,
    Withdraw,
)
from ziggurat.games.tigris_cards.cards import HANDFUL_INDEX
from ziggurat.games.tigris_cards.phases import catastrophes, columns, conflicts, leaders, links, turns

if TYPE_CHECKING:
    from ziggurat.games.tigris_cards.state import CardsState

_ANSWERS: Final[dict[type, tuple[str, ...]]] = {
    Leader: ("turn.action",),
    Withdraw: ("turn.action",),
    Card: ("turn.action",),
    Link: ("turn.action",),
    Catastrophe: ("turn.action",),
    Pass: ("turn.action",),
    Decline: ("card.score", "ship.build", "revolt.reward", "war.reward", "treasure.swap", "ship.income"),
    Score: ("card.score",),
    Ship: ("ship.build",),
    Commit: ("revolt.attack", "revolt.defend", "war.attack", "war.defend"),
    Reward: ("revolt.reward", "war.reward"),
    War: ("war.choose",),
    Swap: ("treasure.swap",),
    Income: ("ship.income",),
    Start: ("chance.start",),
    Draw: ("chance.deal", "chance.refill"),
    Turn: ("chance.turn",),
}
"""The questions that each kind of action answers."""

_RULES: Final = {
    "turn.action": "TC-034",
    "card.score": "TC-050",
    "ship.build": "TC-101",
    "revolt.attack": "TC-073",
    "revolt.defend": "TC-073",
    "revolt.reward": "TC-079",
    "war.attack": "TC-084",
    "war.defend": "TC-084",
    "war.reward": "TC-092",
    "war.choose": "TC-086",
    "treasure.swap": "TC-094",
    "chance.turn": "TC-066",
    "ship.income": "TC-110",
    "chance.refill": "TC-130",
    "chance.start": "TC-031",
    "chance.deal": "TC-028",
}
"""The rule that says what is asked."""


def why_illegal(state: CardsState, seat: Seat, action: Action) -> Reason | None:
    """None when the action is legal now; otherwise the reason and its rule."""
    if state.phase == "over":
        return Reason("game_finished", "TC-143")
    if seat != state.actor_seat and state.actor_seat != CHANCE:
        return Reason("not_your_decision", _RULES[state.phase], {"seat": state.actor_seat})
    if seat != state.actor_seat or state.phase not in _ANSWERS[type(action)]:
        return Reason("tc_not_asked", _RULES[state.phase], {"prompt": state.phase})
    return _own_rule(state, seat, action)


def _own_rule(state: CardsState, seat: Seat, action: Action) -> Reason | None:
    """The rule of the action itself, when it answers the open question."""
    match action:
        case Leader():
            return leaders.why(state, seat, action)
        case Withdraw():
            return leaders.why_withdraw(state, seat, action)
        case Card():
            return columns.why(state, seat, action)
        case Link():
            return links.why(state, seat, action)
        case Catastrophe():
            return catastrophes.why(state, seat, action)
        case Score():
            return columns.why_score(state, seat, action)
        case Ship():
            return columns.why_ship(state, seat, action)
        case Commit():
            return conflicts.why_commit(state, seat, action)
        case Reward():
            return conflicts.why_reward(state, seat, action)
        case War():
            return links.why_war(state, seat, action)
        case Swap():
            return links.why_swap(state, seat, action)
        case Income():
            return turns.why_income(state, seat, action)
        case _:
            return _chance_rule(state, action)


def _chance_rule(state: CardsState, action: Action) -> Reason | None:
    """What chance cannot do; passing and declining are always possible when they are asked for."""
    match action:
        case Start(seat) if seat >= state.seats:
            return Reason("tc_no_seat", "TC-031", {"n": state.seats})
        case Draw(cards) if DRAW + HANDFUL_INDEX[cards] not in state.legal_ids(state.actor_seat):
            count = dealing.need(state, dealing.drawer(state))
            return Reason("tc_not_this_draw", _RULES[state.phase], {"n": count})
        case Turn(colour) if colour != state.facedown:
            return Reason("tc_other_link", "TC-066", {})
        case _:
            return None
