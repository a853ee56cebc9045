"""The action card as a link: wars, turning the link up, the treasure swap (TC-061..069, TC-080..100)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ziggurat.core.protocol import CHANCE, Reason
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris_cards import events
from ziggurat.games.tigris_cards.actions import DECLINE, LINK_CARD, SWAP, TURN, WAR, Link, Swap, War
from ziggurat.games.tigris_cards.cards import TREASURE, UNIT
from ziggurat.games.tigris_cards.components import LINK_DEPTH, LINKS, SWAP_TREASURES
from ziggurat.games.tigris_cards.events import Log
from ziggurat.games.tigris_cards.frames import NOWHERE, TREASURE_TOP, Conflict
from ziggurat.games.tigris_cards.phases.conflicts import open_conflict
from ziggurat.games.tigris_cards.places import BIT, COLUMN_NAMES, LINK, PLACE_NAMES, REGION, SPAN, at_depth
from ziggurat.games.tigris_cards.table import leader_in

if TYPE_CHECKING:
    from ziggurat.games.tigris_cards.state import CardsState

_LINK_IDS = tuple(
    tuple(
        tuple(LINK_CARD + LINKS * colour + slot for slot in range(LINKS) if value >> slot & 1)
        for value in range(1 << LINKS)
    )
    for colour in range(4)
)


def legal(state: CardsState, ids: list[int]) -> None:
    """Every colour in hand into every empty slot between two columns of three cards (TC-061..065)."""
    deep = at_depth(state.filled(), LINK_DEPTH)
    slots = deep & deep >> 1 & ~state.links
    if slots:
        hand = state.hands[state.active]
        for colour in range(4):
            if hand >> 8 * colour & 255:
                ids += _LINK_IDS[colour][slots]


def why(state: CardsState, seat: int, action: Link) -> Reason | None:
    """The reason why a card cannot be laid as that link."""
    if not state.hands[seat] >> 8 * action.colour & 255:
        return Reason("tc_no_card", "TC-034", {"card": f"tigris_cards.card_{action.colour.key}"})
    if state.links >> action.slot & 1:
        return Reason("tc_link_taken", "TC-061", {"at": PLACE_NAMES[LINK + action.slot]})
    for column in (action.slot, action.slot + 1):
        height = state.height(column)
        if height < LINK_DEPTH:
            return Reason("tc_link_short", "TC-062", {"c": column + 1, "n": height})
    return None


def sides(state: CardsState, slot: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two regions beside a slot as they are without a link there (TC-082)."""
    spans = SPAN[state.links & ~(1 << slot)]
    return spans[slot], spans[slot + 1]


def war_colours(state: CardsState, slot: int) -> list[int]:
    """The colours of which both sides of a slot hold a leader (TC-080)."""
    left, right = sides(state, slot)
    return [
        colour
        for colour in range(4)
        if leader_in(state, colour, *left) != NOWHERE and leader_in(state, colour, *right) != NOWHERE
    ]


def apply(state: CardsState, action: int, log: Log) -> str:
    """Lay a link; it stays face down as long as there are wars (TC-066)."""
    colour, slot = divmod(action - LINK_CARD, LINKS)
    seat = state.active
    wars = war_colours(state, slot)
    log.append(partial(events.link, seat, slot, len(wars)))
    state.hands[seat] -= UNIT[colour]
    state.sizes[seat] -= 1
    state.links |= 1 << slot
    state.placed = LINK + slot
    if wars:
        state.facedown = colour
        state.wars = sum(1 << war for war in wars)
        return "wars"
    return _turn_up(state, colour, log)


def _turn_up(state: CardsState, colour: int, log: Log) -> str:
    log.append(partial(events.turned, colour, state.placed - LINK))
    state.colours[colour] |= BIT[state.placed]
    return "swap"


def next_war(state: CardsState, log: Log) -> str:
    """Count anew which wars are left; the active seat picks if there are several (TC-086, TC-090, TC-091)."""
    pending = war_colours(state, state.placed - LINK)
    left = sum(1 << colour for colour in pending)
    for colour in range(4):
        if (state.wars & ~left) >> colour & 1:
            log.append(partial(events.war_off, colour))
    state.wars = left
    if not pending:
        state.phase = "chance.turn"
        state.actor_seat = CHANCE
        return ""
    if len(pending) == 1:
        return _open_war(state, pending[0], log)
    state.phase = "war.choose"
    state.actor_seat = state.active
    return ""


def legal_war(state: CardsState) -> Sequence[int]:
    return [WAR + colour for colour in range(4) if state.wars >> colour & 1]


def why_war(state: CardsState, seat: int, action: War) -> Reason | None:  # noqa: ARG001
    if state.wars >> action.colour & 1:
        return None
    return Reason("tc_no_such_war", "TC-080", {"leader": f"tigris_cards.leader_{action.colour.key}"})


def war_facts(state: CardsState) -> Mapping[str, Any]:
    leaders = [f"tigris_cards.leader_{KEYS[colour]}" for colour in range(4) if state.wars >> colour & 1]
    return {"at": PLACE_NAMES[state.placed], "leaders": leaders}


def apply_war(state: CardsState, action: int, log: Log) -> str:
    return _open_war(state, action - WAR, log)


def _open_war(state: CardsState, colour: int, log: Log) -> str:
    conflict = war_over(state, colour)
    state.wars &= ~(1 << colour)
    return open_conflict(state, conflict, log)


def war_over(state: CardsState, colour: int) -> Conflict:
    """A pending war: the active seat attacks, else the one met first clockwise from it (TC-081)."""
    left, right = sides(state, state.placed - LINK)
    first, second = leader_in(state, colour, *left), leader_in(state, colour, *right)
    attack, defence = support(state, colour, left), support(state, colour, right)
    if (first - state.active) % state.seats > (second - state.active) % state.seats:
        first, second, attack, defence = second, first, defence, attack
    return Conflict("war", colour, first, second, attack, defence, -1)


def support(state: CardsState, colour: int, side: tuple[int, int]) -> int:
    """Cards of the war's colour on a side; in a red war its heads too (TC-082, TC-083)."""
    low, high = side
    cards = (state.colours[colour] & REGION[low][high]).bit_count()
    return cards + high - low + 1 if colour == 1 else cards


def legal_turn(state: CardsState) -> Sequence[int]:
    """The one card that lies there: a step of its own, because only now the others learn its colour."""
    return (TURN + state.facedown,)


def turn_facts(state: CardsState) -> Mapping[str, Any]:
    return {"at": PLACE_NAMES[state.placed], "seat": state.active}


def apply_turn(state: CardsState, action: int, log: Log) -> str:
    state.facedown = NOWHERE
    return _turn_up(state, action - TURN, log)


def ask_swap(state: CardsState, log: Log) -> str:  # noqa: ARG001
    """Offer a treasure to the owner of the trader in the new region (TC-094..100)."""
    owner, treasures = _swap_right(state)
    if owner == NOWHERE or len(treasures) < SWAP_TREASURES or not state.sizes[owner]:
        return "action"
    state.phase = "treasure.swap"
    state.actor_seat = owner
    return ""


def _swap_right(state: CardsState) -> tuple[int, list[int]]:
    """Who may swap, and the columns of the region with a treasure."""
    low, high = SPAN[state.links][state.placed - LINK]
    owner = leader_in(state, KEYS.index("green"), low, high)
    return owner, [column for column in range(low, high + 1) if state.treasures >> column & 1]


def legal_swap(state: CardsState) -> Sequence[int]:
    """Any treasure of the region for a red card, or none (TC-096, TC-097)."""
    if not state.hands[state.actor_seat] >> 8 & 255:
        return (DECLINE,)
    return [DECLINE, *(SWAP + column for column in _swap_right(state)[1])]


def why_swap(state: CardsState, seat: int, action: Swap) -> Reason | None:
    """The reason why that treasure cannot be taken."""
    low, high = SPAN[state.links][state.placed - LINK]
    if not low <= action.column <= high:
        return Reason("tc_swap_region", "TC-094", {"c": action.column + 1})
    if not state.treasures >> action.column & 1:
        return Reason("tc_swap_gone", "TC-095", {"c": action.column + 1})
    if not state.hands[seat] >> 8 & 255:
        return Reason("tc_no_card", "TC-096", {"card": "tigris_cards.card_red"})
    return None


def swap_facts(state: CardsState) -> Mapping[str, Any]:
    treasures = [COLUMN_NAMES[column] for column in _swap_right(state)[1]]
    return {"at": PLACE_NAMES[state.placed], "treasures": treasures}


def apply_swap(state: CardsState, action: int, log: Log) -> str:
    """A red card from the hand becomes the head, the treasure a joker (TC-094, TC-098)."""
    seat = state.actor_seat
    if action == DECLINE:
        log.append(partial(events.declined, seat, "swap"))
        return "action"
    column = action - SWAP
    state.hands[seat] -= UNIT[1]
    state.sizes[seat] -= 1
    state.treasures &= ~(1 << column)
    state.piles[seat] += TREASURE
    state.tops[seat] = TREASURE_TOP
    log.append(partial(events.swapped, seat, column))
    return "action"
