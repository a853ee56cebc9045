"""Playing knowledge of the Tigris & Euphrates card game."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.core.knowledge import Conflict, Knowledge, Ranked, Reasoning, Remark
from ziggurat.core.protocol import Event, Seat
from ziggurat.core.registry import AnyGame
from ziggurat.core.state import NOBODY
from ziggurat.games.spheres import KEYS
from ziggurat.games.spheres.learned import Learned, reasons, shipped
from ziggurat.games.spheres.weakest import behind, decided, projected, utility
from ziggurat.games.tigris_cards.actions import PASS
from ziggurat.games.tigris_cards.components import LEADERS
from ziggurat.games.tigris_cards.knowledge.answers import rank_answers
from ziggurat.games.tigris_cards.knowledge.facts import facts
from ziggurat.games.tigris_cards.knowledge.moves import rank_actions
from ziggurat.games.tigris_cards.knowledge.value import Weights, outlooks, seat_values, turns_left
from ziggurat.games.tigris_cards.state import Ask, CardsState

GRADES = (
    Weights(minimum=False, safety=False),
    Weights(safety=False),
    Weights(),
    Weights(stay=1.0, rest=-3.0),
)
"""What the novice, the apprentice, all others and sage know; sage judges positions as games taught it."""
LEARNED = 3
TEXTS = {
    "red": "red cards kept for conflicts",
    "catastrophe": "the catastrophe card kept",
    "swap": "a treasure within reach of the trader",
    "turn": "actions left in the turn",
    "leaders": "leaders on the table",
}


class CardsKnowledge(Knowledge[CardsState]):
    """Projects scored cards by colour and judges by the weakest."""

    certainty = 0.72
    idle = frozenset({PASS})

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def rank(self, state: CardsState, seat: Seat) -> Ranked:
        if state.question == Ask.ACTION:
            return rank_actions(state, seat, self.weights)
        return rank_answers(state, seat, self.weights)

    def values(self, state: CardsState) -> Sequence[float]:
        return seat_values(state, self.weights)

    def spread(self, state: CardsState) -> float:
        return 0.7 + 0.12 * min(12.0, turns_left(state))

    def turns(self, state: CardsState) -> int:
        return state.turn

    def quiet(self, state: CardsState) -> bool:
        return state.question == Ask.ACTION and state.asked != NOBODY

    def terms(self, state: CardsState, seat: Seat) -> Sequence[Reasoning]:
        outlook = outlooks(state, self.weights)[seat]
        turns = turns_left(state)
        whole = utility(projected(outlook, turns), turns, self.weights.minimum)
        terms = []
        for colour in range(4):
            for key, text in (
                ("banked", f"{KEYS[colour]} cards scored"),
                ("rates", f"{KEYS[colour]} points to come from the {LEADERS[colour]}"),
                ("wars", f"{KEYS[colour]} cards to win in wars"),
            ):
                kept: list[float] = getattr(outlook, key)
                part, kept[colour] = kept[colour], 0.0
                without = utility(projected(outlook, turns), turns, self.weights.minimum)
                kept[colour] = part
                terms.append(Reasoning(f"{key}.{KEYS[colour]}", whole - without, text))
        terms += [Reasoning(key, worth, TEXTS[key]) for key, worth in outlook.parts.items()]
        return terms

    def remarks(self, state: CardsState, seat: Seat) -> Sequence[Remark]:
        return behind(outlooks(state, self.weights)[seat], seat, "tigris_cards")

    def conflict(self, event: Event) -> Conflict | None:
        return decided(event)


class LearnedKnowledge(CardsKnowledge):
    """Sees moves as the knowledge set by hand does, and judges positions as games taught it."""

    def __init__(self, weights: Weights, learned: Learned) -> None:
        super().__init__(weights)
        self.learned = learned

    def values(self, state: CardsState) -> Sequence[float]:
        return self.learned.worths(facts(state), turns_left(state))

    def spread(self, state: CardsState) -> float:
        return self.learned.spread(turns_left(state))

    def terms(self, state: CardsState, seat: Seat) -> Sequence[Reasoning]:
        texts = {**TEXTS, "banked": "cards scored", "rates": "points to come"}
        return reasons(self.learned, facts(state)[seat], turns_left(state), texts)


def make(_game: AnyGame, grade: int) -> CardsKnowledge:
    """The knowledge of a grade."""
    if grade == LEARNED:
        return LearnedKnowledge(GRADES[grade], shipped(__name__))
    return CardsKnowledge(GRADES[grade])
