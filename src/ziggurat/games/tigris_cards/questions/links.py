"""A card as a link (section 6): wars, turning the link up, the treasure swap (TC-061..069)."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.core.protocol import Reason, Seat
from ziggurat.core.question import Facts, Question
from ziggurat.games.tigris_cards import events
from ziggurat.games.tigris_cards.actions import LINK_CARD, TURN, Link, Turn, listed
from ziggurat.games.tigris_cards.cards import UNIT
from ziggurat.games.tigris_cards.components import LINK_DEPTH, LINKS
from ziggurat.games.tigris_cards.places import BIT, LINK, NOWHERE, PLACE_NAMES, at_depth
from ziggurat.games.tigris_cards.questions.conflicts import next_war
from ziggurat.games.tigris_cards.questions.treasures import offer_swap
from ziggurat.games.tigris_cards.state import Ask, CardsState
from ziggurat.games.tigris_cards.wars import war_colours

_LINK_IDS = tuple(
    tuple(
        listed(LINK_CARD + LINKS * colour + slot for slot in range(LINKS) if value >> slot & 1)
        for value in range(1 << LINKS)
    )
    for colour in range(4)
)


def legal(state: CardsState, pieces: list[bytes]) -> None:
    """Every colour in hand into every empty slot between two columns of three cards (TC-061..065)."""
    deep = at_depth(state.filled(), LINK_DEPTH)
    slots = deep & deep >> 1 & ~state.links
    if slots:
        hand = state.hands[state.active]
        for colour in range(4):
            if hand >> 8 * colour & 255:
                pieces.append(_LINK_IDS[colour][slots])


def why(state: CardsState, seat: Seat, action: Link) -> Reason:
    """Why a card cannot be laid as that link."""
    if not state.hands[seat] >> 8 * action.colour & 255:
        return Reason("tc_no_card", "TC-034", {"card": f"tigris_cards.card_{action.colour.key}"})
    if state.links >> action.slot & 1:
        return Reason("tc_link_taken", "TC-061", {"at": PLACE_NAMES[LINK + action.slot]})
    column = action.slot
    if state.height(column) >= LINK_DEPTH:
        column += 1
    return Reason("tc_link_short", "TC-062", {"c": column + 1, "n": state.height(column)})


def play(state: CardsState, action: int) -> None:
    """Lay a link; it stays face down as long as there are wars (TC-066)."""
    colour, slot = divmod(action - LINK_CARD, LINKS)
    seat = state.active
    wars = war_colours(state, slot)
    state.log.append((events.link, seat, slot, len(wars)))
    state.hands[seat] -= UNIT[colour]
    state.hand_sizes[seat] -= 1
    state.links |= 1 << slot
    state.placed = LINK + slot
    if wars:
        state.facedown = colour
        state.wars = sum(1 << war for war in wars)
        next_war(state)
    else:
        turn_up(state, colour)


def turn_up(state: CardsState, colour: int) -> None:
    """The link shows its colour; then the treasure swap (TC-066, TC-094)."""
    state.log.append((events.turned, colour, state.placed - LINK))
    state.cards[colour] |= BIT[state.placed]
    offer_swap(state)


class TurnUp(Question[CardsState]):
    """The dealer turns the one card up: a step of its own, because only now the others learn its colour."""

    ask = Ask.TURN_UP
    prompt = "chance.turn"
    rule = "TC-066"
    answers = ("turn",)

    def legal(self, state: CardsState, seat: Seat) -> Sequence[int]:
        return (TURN + state.facedown,)

    def apply(self, state: CardsState, seat: Seat, action: int) -> None:
        state.facedown = NOWHERE
        turn_up(state, action - TURN)

    def why(self, state: CardsState, seat: Seat, action: Turn) -> Reason:
        return Reason("tc_other_link", "TC-066", {})

    def facts(self, state: CardsState, seat: Seat) -> Facts:
        return {"at": PLACE_NAMES[state.placed], "seat": state.active}
