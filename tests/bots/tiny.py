"""A tiny game for tests: hidden hands, chance, secret simultaneous choices, two to four seats.

Each seat is dealt three cards of a deck with two each of 1 to 6. Three times, all seats choose a card
secretly; the highest card takes the sum of all that were shown times the number of the round, equal highest
cards take nothing.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, Self

from ziggurat.core.actions import ActionSpace
from ziggurat.core.encoding import Field, Layout
from ziggurat.core.notation import Notation
from ziggurat.core.protocol import (
    CHANCE,
    Consequence,
    Decision,
    Effect,
    Event,
    Game,
    OptionValue,
    Outcome,
    Reason,
    State,
    View,
)

CARDS = range(1, 7)
HAND = 3


@dataclass(frozen=True, slots=True)
class Card:
    kind: str
    value: int


ACTIONS: ActionSpace[Card] = ActionSpace(
    {kind: [Card(kind, value) for value in CARDS] for kind in ("play", "deal")},
    lambda card: f"{card.kind} {card.value}",
)


@dataclass(frozen=True)
class TinyView(View):
    game = "tiny"
    seat: int | None
    seats: int
    step: int
    decisions: tuple[Decision, ...]
    legal: tuple[int, ...]
    outcome: Outcome | None
    hand: tuple[int, ...]
    sizes: tuple[int, ...]
    shown: tuple[int, ...]
    pending: int
    scores: tuple[int, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "seats": self.seats,
            "step": self.step,
            "decisions": [decision.to_json() for decision in self.decisions],
            "legal": list(self.legal),
            "hand": list(self.hand),
            "sizes": list(self.sizes),
            "shown": list(self.shown),
            "pending": self.pending,
            "scores": list(self.scores),
            "outcome": None if self.outcome is None else self.outcome.to_json(),
        }


class TinyState(State[Card, TinyView]):
    def __init__(self, game: Game[Card, TinyView, Any], seats: int) -> None:
        self.game = game
        self.seats = seats
        self.step = 0
        self.options: dict[str, OptionValue] = {}
        self.deck = Counter(dict.fromkeys(CARDS, 2))
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.pending = [0] * seats
        self.shown: list[int] = []
        self.scores = [0] * seats
        self.dealt = 0

    def decisions(self) -> tuple[Decision, ...]:
        if self.dealt < HAND * self.seats:
            return (Decision(CHANCE, "deal"),)
        if not any(self.hands):
            return ()
        return tuple(Decision(s, "card", secret=True) for s in range(self.seats) if not self.pending[s])

    def legal_ids(self, seat: int) -> Sequence[int]:
        if seat not in {decision.seat for decision in self.decisions()}:
            return ()
        if seat == CHANCE:
            return tuple(ACTIONS.encode(Card("deal", v)) for v in CARDS if self.deck[v])
        return tuple(ACTIONS.encode(Card("play", v)) for v in sorted(set(self.hands[seat])))

    def chance(self) -> tuple[tuple[Card, Fraction], ...]:
        whole = self.deck.total()
        return tuple((Card("deal", v), Fraction(self.deck[v], whole)) for v in CARDS if self.deck[v])

    def why_illegal(self, seat: int, action: Card) -> Reason | None:
        return None if ACTIONS.encode(action) in self.legal_ids(seat) else Reason("not_yours", "XX-001")

    def apply_id(self, seat: int, action: int) -> Sequence[Event]:
        value = ACTIONS.decode(action).value
        self.step += 1
        if seat == CHANCE:
            self.deck[value] -= 1
            self.hands[self.dealt % self.seats].append(value)
            self.dealt += 1
            return ()
        self.pending[seat] = value
        if all(self.pending):
            best = max(self.pending)
            if self.pending.count(best) == 1:
                self.scores[self.pending.index(best)] += sum(self.pending) * (
                    1 + len(self.shown) // self.seats
                )
            for owner, card in enumerate(self.pending):
                self.hands[owner].remove(card)
            self.shown += self.pending
            self.pending = [0] * self.seats
        return ()

    def redact(self, seat: int, action: Card, viewer: int | None) -> str | None:
        if seat == CHANCE:
            return None if viewer == self.dealt % self.seats else "deal ?"
        return None if viewer == seat else "play ?"

    def clone(self) -> Self:
        twin = type(self)(self.game, self.seats)
        twin.step, twin.dealt = self.step, self.dealt
        twin.deck = self.deck.copy()
        twin.hands = [hand[:] for hand in self.hands]
        twin.pending, twin.shown, twin.scores = self.pending[:], self.shown[:], self.scores[:]
        return twin

    def view(self, seat: int | None) -> TinyView:
        own = seat is not None
        return TinyView(
            seat=seat,
            seats=self.seats,
            step=self.step,
            decisions=self.decisions(),
            legal=tuple(self.legal_ids(seat)) if seat is not None else (),
            outcome=self.outcome(),
            hand=tuple(sorted(self.hands[seat])) if own and seat is not None else (),
            sizes=tuple(len(hand) for hand in self.hands),
            shown=tuple(self.shown),
            pending=self.pending[seat] if seat is not None else 0,
            scores=tuple(self.scores),
        )

    def outcome(self) -> Outcome | None:
        if self.decisions():
            return None
        ranks = tuple(1 + sum(other > score for other in self.scores) for score in self.scores)
        return Outcome(ranks, tuple(map(float, self.scores)), "played_out")

    def dump(self) -> dict[str, Any]:
        truth = {"hands": self.hands, "pending": self.pending, "shown": self.shown, "scores": self.scores}
        return {**deepcopy(truth), "step": self.step, "deck": sorted(self.deck.elements())}

    def census(self) -> Mapping[str, int]:
        return {"cards": self.deck.total() + sum(map(len, self.hands)) + len(self.shown)}


class TinyGame(Game[Card, TinyView, TinyState]):
    id = "tiny"
    prefix = "XX"
    rules = "1"
    seats = range(2, 5)
    minutes = (1, 2)
    actions = ACTIONS
    notation = Notation(ACTIONS)
    layout = Layout((Field("hand", (6,), "how many of each card"), Field("scores", (4,), "points")))

    def setup(self, seats: int, options: Mapping[str, OptionValue] | None = None) -> TinyState:
        self.resolve(seats, options)
        return self.new_state(seats)

    def new_state(self, seats: int) -> TinyState:
        return TinyState(self, seats)

    def view_from_json(self, data: Mapping[str, Any]) -> TinyView:
        lists: dict[str, Any] = {
            key: tuple(data[key]) for key in ("legal", "hand", "sizes", "shown", "scores")
        }
        asked = tuple(Decision.from_json(item) for item in data["decisions"])
        plain = {key: data[key] for key in ("seat", "seats", "step", "pending")}
        outcome = None if data["outcome"] is None else Outcome.from_json(data["outcome"])
        return TinyView(outcome=outcome, decisions=asked, **plain, **lists)

    def consequence(self, view: TinyView, action: Card) -> Consequence:
        return Consequence((Effect("points", view.seat, {"amount": action.value}),))

    def determinize(self, view: TinyView, rng: Random) -> TinyState:
        state = self.new_state(view.seats)
        pool = Counter(dict.fromkeys(CARDS, 2))
        pool.subtract(view.hand)
        pool.subtract(view.shown)
        cards = sorted(pool.elements())
        rng.shuffle(cards)
        for seat, size in enumerate(view.sizes):
            if seat == view.seat:
                state.hands[seat] = list(view.hand)
            else:
                state.hands[seat] = [cards.pop() for _ in range(size)]
        state.deck = Counter(cards)
        state.shown, state.scores = list(view.shown), list(view.scores)
        open_seats = {decision.seat for decision in view.decisions}
        for seat in range(view.seats):
            if seat == view.seat:
                state.pending[seat] = view.pending
            elif seat not in open_seats and view.decisions and state.hands[seat]:
                state.pending[seat] = rng.choice(state.hands[seat])
        state.step = view.step
        state.dealt = view.step if CHANCE in open_seats else HAND * view.seats
        return state

    def observe(self, view: TinyView) -> array[float]:
        hand = Counter(view.hand)
        return array("f", [*(hand[v] for v in CARDS), *view.scores, *([0] * (4 - view.seats))])

    def svg(self, view: TinyView, theme: str = "light") -> str:
        return "<svg xmlns='http://www.w3.org/2000/svg'/>"

    def text(self, view: TinyView, colour: bool = False, lang: str = "en") -> str:
        return f"hand: {' '.join(map(str, view.hand))}"


TINY = TinyGame()
