"""The conformance check accepts a game that keeps the contract and names each way of breaking it."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.bots.tiny import ACTIONS, CARDS, Card, TinyGame, TinyState, TinyView
from ziggurat.core.conformance import Violation, check_game
from ziggurat.core.play import random_game
from ziggurat.core.protocol import CHANCE, Consequence, Decision, Effect, Event, Outcome, Reason
from ziggurat.core.shown import Spoken
from ziggurat.core.twins import Twins


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


class HidesNothing(TinyState):
    """Its views and events hide well, but records tell everything."""

    def redact(self, seat: int, action: Card, viewer: int | None) -> str | None:
        return None


class TellsCards(TinyState):
    """Its redacted texts differ where the views do not."""

    def redact(self, seat: int, action: Card, viewer: int | None) -> str | None:
        shown = super().redact(seat, action, viewer)
        return None if shown is None else f"{shown} {action.value > 3}"


class OtherNumbers(TinyState):
    """Looks into another hand when it writes numbers straight from the state."""

    def observe_into(self, seat: int, buffer: Any) -> None:
        super().observe_into((seat + 1) % self.seats, buffer)


class OtherMask(TinyState):
    def mask_into(self, seat: int, buffer: Any) -> None:
        super().mask_into(seat, buffer)
        buffer[0] = 1


BROKEN: list[tuple[type[TinyState], str]] = [
    (HidesNothing, "redact shows"),
    (TellsCards, "redact shows"),
    (OtherNumbers, "observe_into writes another observation"),
    (OtherMask, "mask_into writes another mask"),
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


class LeakyNumbers(TinyState):
    def observe_into(self, seat: int, buffer: Any) -> None:
        super().observe_into(seat, buffer)
        buffer[0] = sum(self.hands[(seat + 1) % self.seats])


def test_numbers_that_tell_another_hand_are_caught_by_twin_replay() -> None:
    """Wherever they do: a position that is not inspected in full is compared too."""
    game = TinyGame()
    leaky, fair = LeakyNumbers(game, 2), TinyState(game, 2)
    steps = list(random_game(fair.clone(), Random(1)))
    problems = {Twins(game, leaky, steps, Random(seed), 1).compare(0) for seed in range(12)}
    assert any(problem is not None and "the observation of 0 leaks" in problem for problem in problems)
    assert {Twins(game, fair, steps, Random(seed), 1).compare(0) for seed in range(12)} == {None}


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

    with pytest.raises(Violation, match=r"tiny, seed 3, game 0, .* step \d+: RuntimeError: not told") as told:
        check_game(Game(), games=1, seed=3)
    assert isinstance(told.value.__cause__, RuntimeError)  # where it was raised is still to be seen


class NotFinite(TinyGame):
    def observe(self, view: TinyView) -> array[float]:
        numbers = super().observe(view)
        numbers[7] = float("nan")
        return numbers


class Ambiguous(TinyGame):
    """Its observation does not tell the hand, which the legal actions depend on."""

    def observe(self, view: TinyView) -> array[float]:
        return array("f", [0.0] * self.layout.size)


class NoXml(TinyGame):
    def svg(self, view: TinyView, theme: str = "light") -> str:
        return "<svg><g></svg>"


class NoSvg(TinyGame):
    def svg(self, view: TinyView, theme: str = "light") -> str:
        return "<p>nothing to see</p>"


class NoDrawing(TinyGame):
    def svg(self, view: TinyView, theme: str = "light") -> str:
        raise KeyError("glyph")


class NoColours(TinyGame):
    def text(self, view: TinyView, colour: bool = False, lang: str = "en") -> str:
        if colour:
            raise KeyError("red")
        return super().text(view, colour, lang)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (NotFinite, "the observation of 0 is not finite: nan in scores"),
        (Ambiguous, "the observation is ambiguous: it is the same at 'card' and 'card'"),
        (NoXml, "drawing is no XML"),
        (NoSvg, "drawing is a <p>, not an <svg>"),
        (NoDrawing, "drawing failed: KeyError"),
        (NoColours, "the text board in en failed: KeyError: 'red'"),
    ],
)
def test_a_broken_picture_or_observation_is_named(game: type[TinyGame], words: str) -> None:
    with pytest.raises(Violation, match=words):
        check_game(game(), games=12, seed=3)


def test_words_are_missed_where_they_are_wanted() -> None:
    with pytest.raises(Violation, match="tiny: there is no title in en"):
        check_game(TinyGame(), games=1, seed=3, words=True)


def test_every_kind_of_word_is_missed_by_name() -> None:
    spoken = Spoken(TinyGame())
    assert "the prompt 'card' has no words in en" in str(spoken.decisions([Decision(0, "card")]))
    assert "the event 'played' has no words in en" in str(spoken.events([Event("played", {})]))
    assert "the effect 'points' has no words in en" in str(spoken.effects([Effect("points", 0, {})]))
    assert "the reason 'not_yours' has no words in en" in str(spoken.reason(Reason("not_yours", "XX-001")))
    assert "the end 'played_out' has no words in en" in str(spoken.end(Outcome((1,), (1.0,), "played_out")))
    assert spoken.decisions([Decision(CHANCE, "deal")]) is None
