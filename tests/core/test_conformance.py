"""The conformance check accepts a game that keeps the contract and names each way of breaking it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.bots.tiny import ACTIONS, CARDS, Card, TinyGame, TinyState, TinyView
from ziggurat.core.conformance import Violation, check_game
from ziggurat.core.protocol import CHANCE, Consequence, Event, Outcome, Reason


def test_a_good_game_passes_and_its_twins_differ() -> None:
    report = check_game(TinyGame(), games=30, seed=1)
    assert report.games == 30
    assert report.inspected > 100
    assert report.twins_apart > 20


def test_the_same_seed_tries_the_same() -> None:
    assert check_game(TinyGame(), games=4, seed=5) == check_game(TinyGame(), games=4, seed=5)


class Unsorted(TinyState):
    def legal_ids(self, seat: int) -> Sequence[int]:
        return tuple(reversed(tuple(super().legal_ids(seat))))


class LeakyEvents(TinyState):
    def apply_id(self, seat: int, action: int) -> Sequence[Event]:
        super().apply_id(seat, action)
        return (Event("played", {"card": ACTIONS.decode(action).value}),)


class LosesPieces(TinyState):
    def apply_id(self, seat: int, action: int) -> Sequence[Event]:
        if seat == CHANCE:
            self.deck[1] -= 1
        return super().apply_id(seat, action)


class SharedClone(TinyState):
    def clone(self) -> SharedClone:
        twin = super().clone()
        twin.hands = self.hands
        return twin


class NoReason(TinyState):
    def why_illegal(self, seat: int, action: Card) -> Reason | None:
        return None


class BadReason(TinyState):
    def why_illegal(self, seat: int, action: Card) -> Reason | None:
        reason = super().why_illegal(seat, action)
        return None if reason is None else Reason("because", "somewhere")


class UnfairChance(TinyState):
    def chance(self) -> tuple[tuple[Card, Fraction], ...]:
        return super().chance()[:-1]


class NoOutcome(TinyState):
    def outcome(self) -> Outcome | None:
        return None


class CountsTwice(TinyState):
    def apply_id(self, seat: int, action: int) -> Sequence[Event]:
        events = super().apply_id(seat, action)
        self.step += 1
        return events


BROKEN: list[tuple[type[TinyState], str]] = [
    (Unsorted, "not ascending"),
    (LosesPieces, "pieces changed"),
    (SharedClone, "clone"),
    (NoReason, "no reason is given"),
    (BadReason, "bad reason"),
    (UnfairChance, "chance outcomes"),
    (NoOutcome, "no outcome"),
    (CountsTwice, "count by one"),
    (LeakyEvents, "twin replay"),
]


@pytest.mark.parametrize(("state", "words"), BROKEN)
def test_a_broken_state_is_named(state: type[TinyState], words: str) -> None:
    class Game(TinyGame):
        def new_state(self, seats: int) -> TinyState:
            return state(self, seats)

    with pytest.raises(Violation, match=words):
        check_game(Game(), games=12, seed=3)


@dataclass(frozen=True)
class OpenView(TinyView):
    hands: tuple[tuple[int, ...], ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {**super().to_json(), "hands": [list(hand) for hand in self.hands]}


class ShowsHands(TinyState):
    def view(self, seat: int | None) -> TinyView:
        return OpenView(**vars(super().view(seat)), hands=tuple(map(tuple, self.hands)))


class ShowingGame(TinyGame):
    """Its view shows all hands, and its determinize copies them: the view is complete, but it leaks."""

    def new_state(self, seats: int) -> TinyState:
        return ShowsHands(self, seats)

    def view_from_json(self, data: Mapping[str, Any]) -> TinyView:
        return OpenView(**vars(super().view_from_json(data)), hands=tuple(map(tuple, data["hands"])))

    def determinize(self, view: TinyView, rng: Random) -> TinyState:
        state = super().determinize(view, rng)
        assert isinstance(view, OpenView)
        state.hands = [list(hand) for hand in view.hands]
        state.deck = Counter(dict.fromkeys(CARDS, 2))
        for card in [*view.shown, *(card for hand in view.hands for card in hand)]:
            state.deck[card] -= 1
        for seat, card in enumerate(state.pending):
            if card and seat != view.seat:
                state.pending[seat] = rng.choice(state.hands[seat])
        return state


def test_a_view_that_shows_hands_is_caught_by_twin_replay() -> None:
    with pytest.raises(Violation, match="leaks"):
        check_game(ShowingGame(), games=12, seed=3)


def test_a_determinize_that_cannot_vary_is_named() -> None:
    class Game(TinyGame):
        def determinize(self, view: TinyView, rng: Random) -> TinyState:
            return super().determinize(view, Random(1))

    with pytest.raises(Violation, match="only one truth"):
        check_game(Game(), games=12, seed=3)


def test_a_consequence_must_be_plain_data() -> None:
    class Game(TinyGame):
        def consequence(self, view: TinyView, action: Card) -> Consequence:
            raise RuntimeError("not told")

    with pytest.raises(RuntimeError, match="not told"):
        check_game(Game(), games=1, seed=3)
