"""The card game of Tigris & Euphrates as the rest of the program knows it."""

from __future__ import annotations

from ziggurat.core.errors import PositionError
from ziggurat.core.game import Game
from ziggurat.core.protocol import Option, Seat
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris_cards.actions import NOTATION, SPACE, Action
from ziggurat.games.tigris_cards.cards import pack, size, unpack
from ziggurat.games.tigris_cards.components import ACTIONS, CARD_COUNTS, COLUMNS, DEEPEST, DYNASTIES, HAND
from ziggurat.games.tigris_cards.places import BIT, HEADS, LINK, NOWHERE, PLACE_NAMES, members
from ziggurat.games.tigris_cards.questions.columns import ScorePoint
from ziggurat.games.tigris_cards.questions.conflicts import (
    ChooseWar,
    RevoltAttack,
    RevoltDefend,
    RevoltReward,
    WarAttack,
    WarDefend,
    WarReward,
)
from ziggurat.games.tigris_cards.questions.income import ScoreIncome
from ziggurat.games.tigris_cards.questions.links import TurnUp
from ziggurat.games.tigris_cards.questions.refill import Refill
from ziggurat.games.tigris_cards.questions.setup import Deal, DrawStartSeat
from ziggurat.games.tigris_cards.questions.ships import BuildShip
from ziggurat.games.tigris_cards.questions.treasures import SwapTreasure
from ziggurat.games.tigris_cards.questions.turn import TakeAction
from ziggurat.games.tigris_cards.state import Ask, CardsState
from ziggurat.games.tigris_cards.view import CardsView, Memory, remember


class CardGame(Game[Action, CardsView, CardsState]):
    """Two to four dynasties, eight columns, one weakest colour."""

    id = "tigris_cards"
    prefix = "TC"
    shelf = 2
    rules = "1"
    seats = range(2, 5)
    minutes = (30, 60)
    options = (
        Option("leader_colour", "differ", ("differ", "any"), "TC-041"),
        Option("withdraw", True, (True, False), "TC-047"),
        Option("two_player_removal", 30, (30, 0), "TC-029"),
    )
    turn_rule = "TC-031"
    finished_rule = "TC-143"
    actions = SPACE
    notation = NOTATION
    state_kind = CardsState
    view_kind = CardsView

    def remember(self, state: CardsState, seat: Seat | None) -> Memory:
        return remember(state)

    def sides(self, state: CardsState) -> tuple[str, ...]:
        return tuple(f"{self.id}.dynasty_{name}" for name in DYNASTIES[: state.seats])

    def turn_order(self, state: CardsState) -> tuple[Seat, ...]:
        return tuple((state.start_seat + turn) % state.seats for turn in range(state.seats))

    def rounds(self, state: CardsState) -> int:
        return -(-state.turn // state.seats)

    def opening(self, state: CardsState) -> None:
        """The first turn of seat 0; nobody holds a card, and none was taken out unseen."""
        state.start_seat = state.active = state.asked = 0
        state.question = Ask.ACTION
        state.turn = 1
        state.actions_left = ACTIONS
        state.deck = size(state.unseen)

    def complete(self, state: CardsState, given: frozenset[str]) -> None:
        """Cards that are nowhere else are unseen, and in the deck; the active seat is asked."""
        if "active" in given:
            state.asked = state.asked if "asked" in given else state.active
            state.start_seat = state.start_seat if "start_seat" in given else state.active
        if "hand_sizes" not in given:
            state.hand_sizes = [size(hand) for hand in state.hands]
        if "pile_sizes" not in given:
            state.pile_sizes = [size(pile) + (pile >> 32) for pile in state.piles]
        if "piles" in given and "tops" not in given:
            state.tops = [_top(pile) for pile in state.piles]
        state.restore()
        _check_hands(state)
        _check_table(state)
        taken_out = size(state.unseen) - state.deck
        if "unseen" not in given:
            state.unseen = _rest(state)
        if "deck" not in given:
            state.deck = size(state.unseen) - taken_out
        if not 0 <= state.deck <= size(state.unseen):
            raise PositionError(f"the deck can hold 0 to {size(state.unseen)} cards here, not {state.deck}")


def _top(pile: int) -> int:
    """A card that may lie on top of a pile: the last of those in it."""
    counts = (*unpack(pile), pile >> 32)
    return max((kind for kind, count in enumerate(counts) if count), default=NOWHERE)


def _check_hands(state: CardsState) -> None:
    for seat, count in enumerate(state.hand_sizes):
        if count > HAND:
            raise PositionError(f"hands.{seat} holds {count} cards; at most {HAND} are allowed")


def _check_table(state: CardsState) -> None:
    """Every place holds one card at most, columns have no gap, leaders stand on cards (TC-012, TC-014)."""
    lying = [*state.cards, *(BIT[place] for place in state.ships if place >= 0)]
    everything = 0
    for mask in lying:
        if everything & mask:
            raise PositionError(f"two cards lie on {PLACE_NAMES[next(members(everything & mask))]}")
        everything |= mask
    for column in range(COLUMNS):
        byte = everything >> DEEPEST * column & 255
        if byte & byte + 1:
            raise PositionError(f"column C{column + 1} has a gap")
    if everything & HEADS or state.ship_places >> LINK:
        raise PositionError("heads hold no other card, links no ship")
    for place in state.leaders:
        if place >= 0 and not (state.face_up() | HEADS) & BIT[place]:
            raise PositionError(f"there is no card on {PLACE_NAMES[place]} for a leader to stand on")
        if place >= 0 and state.leaders.count(place) > 1:
            raise PositionError(f"two leaders stand on {PLACE_NAMES[place]}")


def _rest(state: CardsState) -> int:
    """The cards that are nowhere else."""
    state.unseen = 0
    census = state.census()
    left = [every - census[key] for key, every in zip(KEYS, CARD_COUNTS, strict=True)]
    for key, count in zip(KEYS, left, strict=True):
        if count < 0:
            raise PositionError(f"there are {-count} more {key} cards in this position than in the game")
    black, red, blue, green = left
    return pack((black, red, blue, green))


CardsState.play_by(
    (
        DrawStartSeat(),
        Deal(),
        TakeAction(),
        ScorePoint(),
        BuildShip(),
        ChooseWar(),
        RevoltAttack(),
        RevoltDefend(),
        RevoltReward(),
        WarAttack(),
        WarDefend(),
        WarReward(),
        TurnUp(),
        SwapTreasure(),
        ScoreIncome(),
        Refill(),
    )
)
GAME = CardGame()
CardsState.game = GAME
