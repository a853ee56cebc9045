"""The action card to a column: the point it may give and the ship it may allow (TC-050..060, TC-101..108)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ziggurat.core.protocol import Reason
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris_cards import events
from ziggurat.games.tigris_cards.actions import CARD, DECLINE, SCORE, SHIP, Card, Score, Ship
from ziggurat.games.tigris_cards.cards import UNIT
from ziggurat.games.tigris_cards.components import COLUMNS, DEEPEST, RUN, SHIPS_OF
from ziggurat.games.tigris_cards.events import Log
from ziggurat.games.tigris_cards.frames import NOWHERE
from ziggurat.games.tigris_cards.places import BIT, COLUMN_NAMES, PLACE_NAMES, SPAN, at_depth
from ziggurat.games.tigris_cards.table import colour_at, leader_in, lift, score, span_of

if TYPE_CHECKING:
    from ziggurat.games.tigris_cards.state import CardsState

_CARD_IDS = tuple(
    tuple(
        tuple(CARD + COLUMNS * colour + column for column in range(COLUMNS) if value >> column & 1)
        for value in range(256)
    )
    for colour in range(4)
)


def legal(state: CardsState, ids: list[int]) -> None:
    """Every colour in hand to every column that is not full (TC-059, TC-060)."""
    room = ~at_depth(state.filled(), DEEPEST) & 255
    hand = state.hands[state.active]
    for colour in range(4):
        if hand >> 8 * colour & 255:
            ids += _CARD_IDS[colour][room]


def why(state: CardsState, seat: int, action: Card) -> Reason | None:
    """The reason why a card cannot be played to a column."""
    if not state.hands[seat] >> 8 * action.colour & 255:
        return Reason("tc_no_card", "TC-034", {"card": f"tigris_cards.card_{action.colour.key}"})
    if state.height(action.column) >= DEEPEST:
        return Reason("tc_column_full", "TC-060", {"c": action.column + 1})
    return None


def apply(state: CardsState, action: int, log: Log) -> str:
    """A card goes below the lowest of its column (TC-059)."""
    colour, column = divmod(action - CARD, COLUMNS)
    seat = state.active
    place = DEEPEST * column + state.height(column)
    state.hands[seat] -= UNIT[colour]
    state.sizes[seat] -= 1
    state.colours[colour] |= BIT[place]
    state.placed = place
    log.append(partial(events.card, seat, colour, place))
    low, high = SPAN[state.links][column]
    owner = leader_in(state, colour, low, high)
    if owner == NOWHERE:
        owner = leader_in(state, 0, low, high)
    if owner == NOWHERE or not state.sizes[owner]:
        return "ship"
    state.phase = "card.score"
    state.actor_seat = owner
    return ""


def _placed_colour(state: CardsState) -> int:
    return colour_at(state, state.placed)


def legal_score(state: CardsState) -> Sequence[int]:
    """A card of the placed card's colour from the hand, or none (TC-051, TC-053).

    A seat without such a card is asked too, so that the question does not tell what it holds.
    """
    colour = _placed_colour(state)
    if state.hands[state.actor_seat] >> 8 * colour & 255:
        return (DECLINE, SCORE + colour)
    return (DECLINE,)


def why_score(state: CardsState, seat: int, action: Score) -> Reason | None:
    colour = _placed_colour(state)
    if action.colour != colour:
        return Reason("tc_point_colour", "TC-051", {"card": f"tigris_cards.card_{KEYS[colour]}"})
    if state.hands[seat] >> 8 * colour & 255:
        return None
    return Reason("tc_no_card", "TC-053", {"card": f"tigris_cards.card_{KEYS[colour]}"})


def score_facts(state: CardsState) -> Mapping[str, Any]:
    colour = _placed_colour(state)
    low, high = span_of(state, state.placed)
    leader = colour if leader_in(state, colour, low, high) != NOWHERE else 0
    return {
        "by_seat": state.active,
        "card": f"tigris_cards.card_{KEYS[colour]}",
        "leader": f"tigris_cards.leader_{KEYS[leader]}",
        "at": PLACE_NAMES[state.placed],
    }


def apply_score(state: CardsState, action: int, log: Log) -> str:
    seat = state.actor_seat
    if action == DECLINE:
        log.append(partial(events.declined, seat, "point"))
    else:
        score(state, seat, action - SCORE)
        log.append(partial(events.point, seat, action - SCORE, "card"))
    return "ship"


def ask_ship(state: CardsState, log: Log) -> str:  # noqa: ARG001
    """Offer a ship when the card completes or extends a run of four (TC-101..104)."""
    if ships_allowed(state):
        state.phase = "ship.build"
        state.actor_seat = state.active
        return ""
    return "action"


def run_colour(state: CardsState) -> int:
    """The colour of the run that the placed card ends, or NOWHERE if it is shorter than four (TC-101)."""
    place = state.placed
    if place % DEEPEST < RUN - 1:
        return NOWHERE
    colour = colour_at(state, place)
    full = (1 << RUN) - 1
    return colour if state.colours[colour] >> place - RUN + 1 & full == full else NOWHERE


def ships_allowed(state: CardsState) -> Sequence[int]:
    """Ships still aside that show the run's colour; blue allows any (TC-102, TC-103)."""
    colour = run_colour(state)
    if colour == NOWHERE:
        return ()
    return [ship for ship in SHIPS_OF[colour] if state.ship_at[ship] == NOWHERE]


def legal_ship(state: CardsState) -> Sequence[int]:
    return [DECLINE, *(SHIP + ship for ship in ships_allowed(state))]


def why_ship(state: CardsState, seat: int, action: Ship) -> Reason | None:  # noqa: ARG001
    """The reason why that ship cannot be built."""
    colour = run_colour(state)
    if action.ship not in SHIPS_OF[colour]:
        return Reason("tc_ship_colour", "TC-103", {"colour": f"tigris_cards.colour_{KEYS[colour]}"})
    if state.ship_at[action.ship] != NOWHERE:
        return Reason("tc_ship_gone", "TC-104")
    return None


def ship_facts(state: CardsState) -> Mapping[str, Any]:
    colour = run_colour(state)
    column = state.placed // DEEPEST
    return {"at": COLUMN_NAMES[column], "c": column + 1, "card": f"tigris_cards.card_{KEYS[colour]}"}


def apply_ship(state: CardsState, action: int, log: Log) -> str:
    """The four lowest cards become a ship; leaders on them go home (TC-105..107)."""
    if action == DECLINE:
        log.append(partial(events.declined, state.active, "ship"))
        return "action"
    ship, colour = action - SHIP, run_colour(state)
    first = state.placed - RUN + 1
    run = ((1 << RUN) - 1) << first
    sent = [leader for leader, place in enumerate(state.leaders) if first <= place <= state.placed]
    log.append(partial(events.ship, state.active, ship, first, len(sent)))
    for leader in sent:
        log.append(partial(events.home, leader // 4, leader % 4, lift(state, leader)))
    state.colours[colour] &= ~run
    state.discards += RUN * UNIT[colour]
    state.ships |= BIT[first]
    state.ship_at[ship] = first
    return "action"
