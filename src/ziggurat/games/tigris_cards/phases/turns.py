"""The frame of a game: start, choice of an action, ship income, refill, end (TC-028..037, TC-110..144)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ziggurat.core.protocol import CHANCE, Reason
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris_cards import dealing, events
from ziggurat.games.tigris_cards.actions import (
    CARD,
    CATASTROPHE,
    DECLINE,
    DRAW,
    INCOME,
    LINK_CARD,
    PASS,
    START,
    WITHDRAW,
    Income,
)
from ziggurat.games.tigris_cards.cards import HANDFULS
from ziggurat.games.tigris_cards.components import (
    ACTIONS,
    ASKING_ORDER,
    HAND,
    LAST_TREASURES,
    QUIET_ROUNDS,
    SHIPS_OF,
)
from ziggurat.games.tigris_cards.events import Log
from ziggurat.games.tigris_cards.frames import NOWHERE, OVER
from ziggurat.games.tigris_cards.phases import catastrophes, columns, leaders, links
from ziggurat.games.tigris_cards.places import BIT, REGION
from ziggurat.games.tigris_cards.table import score, span_of

if TYPE_CHECKING:
    from ziggurat.games.tigris_cards.state import CardsState


def apply_start(state: CardsState, action: int, log: Log) -> str:
    """The starting seat is drawn (TC-031)."""
    state.start_seat = state.active = action - START
    log.append(partial(events.started, state.active))
    return "deal"


def ask_deal(state: CardsState, log: Log) -> str:
    """Deal to the next seat without cards; then the first turn begins (TC-028)."""
    if state.asking < state.seats:
        state.phase = "chance.deal"
        state.actor_seat = CHANCE
        return ""
    return _begin_turn(state, log)


def _begin_turn(state: CardsState, log: Log) -> str:
    state.turn += 1
    state.left = ACTIONS
    log.append(partial(events.turn, state.active, state.turn))
    return "action"


def draw_facts(state: CardsState) -> Mapping[str, Any]:
    drawer = dealing.drawer(state)
    return {"drawer_seat": drawer, "n": dealing.need(state, drawer)}


def apply_draw(state: CardsState, action: int, log: Log) -> str:
    """Cards go from the deck to a hand (TC-028, TC-130)."""
    seat = dealing.drawer(state)
    cards = HANDFULS[action - DRAW]
    count = dealing.need(state, seat)
    state.pool -= cards
    state.deck -= count
    state.hands[seat] += cards
    state.sizes[seat] += count
    state.asking += 1
    log.append(partial(events.drew, seat, count))
    log.append(partial(events.drawn, seat, cards))
    return "deal" if state.phase == "chance.deal" else "refill"


def next_action(state: CardsState, log: Log) -> str:  # noqa: ARG001
    """The next action of the turn, or its end (TC-032, TC-035)."""
    state.placed = NOWHERE
    if state.left:
        state.phase = "turn.action"
        state.actor_seat = state.active
        return ""
    state.passes = 0
    state.asking = 0
    return "income"


def legal_action(state: CardsState) -> Sequence[int]:
    """All actions of a turn (TC-033, TC-034)."""
    ids: list[int] = []
    leaders.legal(state, ids)
    columns.legal(state, ids)
    links.legal(state, ids)
    catastrophes.legal(state, ids)
    ids.append(PASS)
    return ids


def action_facts(state: CardsState) -> Mapping[str, Any]:
    return {"actions_left": state.left}


def apply_action(state: CardsState, action: int, log: Log) -> str:
    """One action, or the end of the turn (TC-033)."""
    if action == PASS:
        return _pass(state, log)
    state.left -= 1
    if action < WITHDRAW:
        return leaders.apply(state, action, log)
    if action < CARD:
        return leaders.apply_withdraw(state, action, log)
    if action < LINK_CARD:
        return columns.apply(state, action, log)
    if action < CATASTROPHE:
        return links.apply(state, action, log)
    return catastrophes.apply(state, action, log)


def _pass(state: CardsState, log: Log) -> str:
    log.append(partial(events.passed, state.active, state.left))
    state.passes = state.passes + 1 if state.left == ACTIONS else 0
    state.left = 0
    state.asking = 0
    return "income"


def ask_income(state: CardsState, log: Log) -> str:  # noqa: ARG001
    """Ask for each own leader with a matching ship in its region (TC-110..114)."""
    seat = state.active
    if state.ships and state.sizes[seat]:
        for index in range(state.asking, len(ASKING_ORDER)):
            if ship_of(state, seat, ASKING_ORDER[index]) != NOWHERE:
                state.asking = index
                state.phase = "ship.income"
                state.actor_seat = seat
                return ""
    state.asking = 0
    state.quiet = state.quiet + 1 if min(state.sizes) == HAND else 0
    return "refill"


def ship_of(state: CardsState, seat: int, colour: int) -> int:
    """A ship that shows a leader's colour in its region, or NOWHERE (TC-110, TC-111)."""
    place = state.leaders[4 * seat + colour]
    if place != NOWHERE:
        low, high = span_of(state, place)
        region = REGION[low][high]
        for ship in SHIPS_OF[colour]:
            at = state.ship_at[ship]
            if at >= 0 and region & BIT[at]:
                return ship
    return NOWHERE


def legal_income(state: CardsState) -> Sequence[int]:
    """A card of the leader's colour, or none (TC-112, TC-113)."""
    colour = ASKING_ORDER[state.asking]
    if state.hands[state.actor_seat] >> 8 * colour & 255:
        return (DECLINE, INCOME + colour)
    return (DECLINE,)


def why_income(state: CardsState, seat: int, action: Income) -> Reason | None:
    """The reason why that point cannot be scored now."""
    colour = ASKING_ORDER[state.asking]
    if action.colour != colour:
        return Reason("tc_income_order", "TC-113", {"leader": f"tigris_cards.leader_{KEYS[colour]}"})
    if state.hands[seat] >> 8 * colour & 255:
        return None
    return Reason("tc_no_card", "TC-112", {"card": f"tigris_cards.card_{KEYS[colour]}"})


def income_facts(state: CardsState) -> Mapping[str, Any]:
    colour = KEYS[ASKING_ORDER[state.asking]]
    return {
        "leader": f"tigris_cards.leader_{colour}",
        "card": f"tigris_cards.card_{colour}",
    }


def apply_income(state: CardsState, action: int, log: Log) -> str:
    seat = state.actor_seat
    state.asking += 1
    if action == DECLINE:
        log.append(partial(events.declined, seat, "income"))
    else:
        score(state, seat, action - INCOME)
        log.append(partial(events.point, seat, action - INCOME, "income"))
    return "income"


def ask_refill(state: CardsState, log: Log) -> str:
    """Every seat draws up to eight, the one whose turn ended first (TC-130..132)."""
    while state.asking < state.seats:
        if dealing.need(state, dealing.drawer(state)):
            state.phase = "chance.refill"
            state.actor_seat = CHANCE
            return ""
        state.asking += 1
    return _check_end(state, log)


def _check_end(state: CardsState, log: Log) -> str:
    """The ways in which the game ends; otherwise the next turn (TC-037, TC-140..144)."""
    if min(state.sizes) < HAND:
        state.reason = "deck"
    elif state.treasures.bit_count() <= LAST_TREASURES:
        state.reason = "treasures"
    elif state.passes == state.seats:
        state.reason = "all_passed"
    elif state.quiet == QUIET_ROUNDS * state.seats:
        state.reason = "stalled"
    if not state.reason:
        state.active = (state.active + 1) % state.seats
        return _begin_turn(state, log)
    state.phase = "over"
    state.actor_seat = OVER
    log.append(partial(events.ended, state.reason))
    return ""
