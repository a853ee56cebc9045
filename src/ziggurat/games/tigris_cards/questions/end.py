"""The end of the game (section 11), or the next turn."""

from __future__ import annotations

from ziggurat.games.tigris_cards import events
from ziggurat.games.tigris_cards.components import ACTIONS, HAND, LAST_TREASURES, QUIET_ROUNDS
from ziggurat.games.tigris_cards.state import Ask, CardsState


def check_end(state: CardsState) -> None:
    """The ways in which the game ends; otherwise the next turn (TC-037, TC-140..144)."""
    if min(state.hand_sizes) < HAND:
        state.reason = "deck"
    elif state.treasures.bit_count() <= LAST_TREASURES:
        state.reason = "treasures"
    elif state.passes == state.seats:
        state.reason = "all_passed"
    elif state.quiet == QUIET_ROUNDS * state.seats:
        state.reason = "stalled"
    if state.reason:
        state.over()
        state.log.append((events.ended, state.reason))
    else:
        state.active = (state.active + 1) % state.seats
        begin_turn(state)


def begin_turn(state: CardsState) -> None:
    """The active seat has two actions (TC-032)."""
    state.turn += 1
    state.actions_left = ACTIONS
    state.log.append((events.turn, state.active, state.turn))
    state.question = Ask.ACTION
    state.asked = state.active
