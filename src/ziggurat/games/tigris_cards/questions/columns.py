"""A card in a column (section 6): where it may go, and the point it may give (TC-050..060)."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.core.protocol import Reason, Seat
from ziggurat.core.question import Facts, Question
from ziggurat.games.spheres import BLACK, KEYS
from ziggurat.games.tigris_cards import events
from ziggurat.games.tigris_cards.actions import CARD, DECLINE, SCORE, Card, Score, listed
from ziggurat.games.tigris_cards.cards import UNIT
from ziggurat.games.tigris_cards.components import COLUMNS, DEEPEST
from ziggurat.games.tigris_cards.places import BIT, NOWHERE, PLACE_NAMES, SPAN, at_depth
from ziggurat.games.tigris_cards.questions.ships import offer_ship
from ziggurat.games.tigris_cards.regions import leader_in, span_of
from ziggurat.games.tigris_cards.state import Ask, CardsState
from ziggurat.games.tigris_cards.table import colour_at, score

_CARD_IDS = tuple(
    tuple(
        listed(CARD + COLUMNS * colour + column for column in range(COLUMNS) if value >> column & 1)
        for value in range(256)
    )
    for colour in range(4)
)


def legal(state: CardsState, pieces: list[bytes]) -> None:
    """Every colour in hand to every column that is not full (TC-059, TC-060)."""
    room = ~at_depth(state.filled(), DEEPEST) & 255
    hand = state.hands[state.active]
    for colour in range(4):
        if hand >> 8 * colour & 255:
            pieces.append(_CARD_IDS[colour][room])


def why(state: CardsState, seat: Seat, action: Card) -> Reason:
    """Why a card cannot be played to a column."""
    if not state.hands[seat] >> 8 * action.colour & 255:
        return Reason("tc_no_card", "TC-034", {"card": f"tigris_cards.card_{action.colour.key}"})
    return Reason("tc_column_full", "TC-060", {"c": action.column + 1})


def play(state: CardsState, action: int) -> None:
    """A card goes below the lowest of its column (TC-059)."""
    colour, column = divmod(action - CARD, COLUMNS)
    seat = state.active
    place = DEEPEST * column + state.height(column)
    state.hands[seat] -= UNIT[colour]
    state.hand_sizes[seat] -= 1
    state.cards[colour] |= BIT[place]
    state.placed = place
    state.log.append((events.card, seat, colour, place))
    low, high = SPAN[state.links][column]
    scorer = leader_in(state, colour, low, high)
    if scorer == NOWHERE:
        scorer = leader_in(state, BLACK, low, high)
    if scorer == NOWHERE or not state.hand_sizes[scorer]:
        offer_ship(state)
    else:
        state.question = Ask.SCORE
        state.asked = scorer


class ScorePoint(Question[CardsState]):
    """The owner of the leader of the card's colour, else of the king, may score a card of that colour.

    A seat without such a card is asked too, so that the question does not tell what it holds (TC-050..056).
    """

    ask = Ask.SCORE
    prompt = "card.score"
    rule = "TC-050"
    answers = ("decline", "score")

    def legal(self, state: CardsState, seat: Seat) -> Sequence[int]:
        """A card of the placed card's colour from the hand, or none (TC-051, TC-053)."""
        colour = colour_at(state, state.placed)
        if state.hands[seat] >> 8 * colour & 255:
            return (DECLINE, SCORE + colour)
        return (DECLINE,)

    def apply(self, state: CardsState, seat: Seat, action: int) -> None:
        if action == DECLINE:
            state.log.append((events.declined, seat, "point"))
        else:
            score(state, seat, action - SCORE)
            state.log.append((events.point, seat, action - SCORE, "card"))
        offer_ship(state)

    def why(self, state: CardsState, seat: Seat, action: Score) -> Reason:
        colour = colour_at(state, state.placed)
        card = f"tigris_cards.card_{KEYS[colour]}"
        if action.colour != colour:
            return Reason("tc_point_colour", "TC-051", {"card": card})
        return Reason("tc_no_card", "TC-053", {"card": card})

    def facts(self, state: CardsState, seat: Seat) -> Facts:
        colour = colour_at(state, state.placed)
        low, high = span_of(state, state.placed)
        leader = colour if leader_in(state, colour, low, high) != NOWHERE else BLACK
        return {
            "by_seat": state.active,
            "own": state.active == seat,
            "card": f"tigris_cards.card_{KEYS[colour]}",
            "leader": f"tigris_cards.leader_{KEYS[leader]}",
            "at": PLACE_NAMES[state.placed],
        }
