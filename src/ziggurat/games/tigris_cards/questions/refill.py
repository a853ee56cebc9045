"""Refill (section 10): after a turn everybody draws up to eight cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, prod
from random import Random

from ziggurat.core.protocol import CHANCE, Reason, Seat
from ziggurat.core.question import Facts, Question
from ziggurat.games.tigris_cards import events
from ziggurat.games.tigris_cards.actions import DRAW, Draw
from ziggurat.games.tigris_cards.cards import HANDFUL_INDEX, HANDFULS, OF_SIZE, draw, holds, unpack
from ziggurat.games.tigris_cards.components import HAND
from ziggurat.games.tigris_cards.questions.end import check_end
from ziggurat.games.tigris_cards.state import Ask, CardsState


def need(state: CardsState, seat: Seat) -> int:
    """How many cards a seat draws: up to eight, or what the deck still has (TC-130, TC-132)."""
    return min(HAND - state.hand_sizes[seat], state.deck)


class DrawCards(Question[CardsState]):
    """Chance: cards from the deck into a hand. Nothing undrawn has an order (TC-018)."""

    answers = ("draw",)

    def drawer(self, state: CardsState) -> Seat:
        """The seat that draws."""
        raise NotImplementedError

    def legal(self, state: CardsState, seat: Seat) -> Sequence[int]:
        """Every handful of the right size that the unseen cards hold."""
        unseen = state.unseen
        sized = OF_SIZE[need(state, self.drawer(state))]
        return [DRAW + index for index in sized if holds(unseen, HANDFULS[index])]

    def weights(self, state: CardsState) -> Sequence[int]:
        """In how many ways the unseen cards give each handful."""
        unseen = unpack(state.unseen)
        return [
            prod(map(comb, unseen, unpack(HANDFULS[action - DRAW]))) for action in self.legal(state, CHANCE)
        ]

    def deal(self, state: CardsState, rng: Random) -> int:
        """One handful, drawn card by card."""
        return DRAW + HANDFUL_INDEX[draw(state.unseen, need(state, self.drawer(state)), rng)]

    def take(self, state: CardsState, action: int) -> None:
        """Cards go from the deck to a hand (TC-028, TC-130)."""
        seat = self.drawer(state)
        cards = HANDFULS[action - DRAW]
        count = need(state, seat)
        state.unseen -= cards
        state.deck -= count
        state.hands[seat] += cards
        state.hand_sizes[seat] += count
        state.asking += 1
        state.log.append((events.drew, seat, count))
        state.log.append((events.drawn, seat, cards))

    def why(self, state: CardsState, seat: Seat, action: Draw) -> Reason:
        return Reason("tc_not_this_draw", self.rule, {"n": need(state, self.drawer(state))})

    def facts(self, state: CardsState, seat: Seat) -> Facts:
        drawer = self.drawer(state)
        return {"drawer_seat": drawer, "n": need(state, drawer)}

    def redact(self, state: CardsState, seat: Seat, action: Draw, viewer: Seat | None) -> str | None:
        """Others do not see the cards a seat draws (TC-018)."""
        drawer = self.drawer(state)
        return None if viewer == drawer else "draw" + " ?" * need(state, drawer)


class Refill(DrawCards):
    """Chance: what a seat draws after a turn (TC-130)."""

    ask = Ask.REFILL
    prompt = "chance.refill"
    rule = "TC-130"

    def drawer(self, state: CardsState) -> Seat:
        return (state.active + state.asking) % state.seats

    def apply(self, state: CardsState, seat: Seat, action: int) -> None:
        self.take(state, action)
        refill(state)


def refill(state: CardsState) -> None:
    """Every seat draws up to eight, the one whose turn ended first (TC-130..132); then the end is checked."""
    while state.asking < state.seats:
        if need(state, (state.active + state.asking) % state.seats):
            state.question = Ask.REFILL
            state.asked = CHANCE
            return
        state.asking += 1
    check_end(state)
