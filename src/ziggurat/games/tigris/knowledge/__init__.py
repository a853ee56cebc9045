"""Playing knowledge of Tigris & Euphrates."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.core.knowledge import Conflict, Knowledge, Ranked, Reasoning, Remark
from ziggurat.core.protocol import Event, Seat
from ziggurat.core.registry import AnyGame
from ziggurat.games.spheres import KEYS, LEADERS
from ziggurat.games.spheres.learned import Learned, reasons, shipped
from ziggurat.games.spheres.weakest import behind, decided, projected, utility
from ziggurat.games.tigris.actions import PASS
from ziggurat.games.tigris.knowledge.answers import rank_answers
from ziggurat.games.tigris.knowledge.facts import facts
from ziggurat.games.tigris.knowledge.moves import rank_actions
from ziggurat.games.tigris.knowledge.survey import turns_left
from ziggurat.games.tigris.knowledge.value import Weights, outlooks, seat_values
from ziggurat.games.tigris.state import Ask, TigrisState

GRADES = (
    Weights(minimum=False, safety=False),
    Weights(safety=False),
    Weights(),
)
"""What the novice, the apprentice and all others know."""
LEARNED = 3
"""The grade of sage: positions are judged as games taught it."""
TEXTS = {
    "red": "red tiles kept for revolts",
    "catastrophe": "catastrophe tiles kept",
    "treasure": "a treasure within reach of the merchant",
    "turn": "actions left in the turn",
}


class TigrisKnowledge(Knowledge[TigrisState]):
    """Projects points by colour and judges by the weakest."""

    certainty = 1.08
    idle = frozenset({PASS})

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def rank(self, state: TigrisState, seat: Seat) -> Ranked:
        if state.question == Ask.ACTION:
            return rank_actions(state, seat, self.weights)
        return rank_answers(state, seat, self.weights)

    def values(self, state: TigrisState) -> Sequence[float]:
        return seat_values(state, self.weights)

    def spread(self, state: TigrisState) -> float:
        return 0.7 + 0.12 * min(12.0, turns_left(state))

    def turns(self, state: TigrisState) -> int:
        return state.turn

    def quiet(self, state: TigrisState) -> bool:
        return state.question == Ask.ACTION

    def terms(self, state: TigrisState, seat: Seat) -> Sequence[Reasoning]:
        outlook = outlooks(state, self.weights)[seat]
        turns = turns_left(state)
        whole = utility(projected(outlook, turns), turns, self.weights.minimum)
        found = []
        for colour in range(4):
            for key, text in (
                ("banked", f"{KEYS[colour]} points in hand"),
                ("rates", f"{KEYS[colour]} points to come from the {LEADERS[colour]} and monuments"),
                ("wars", f"{KEYS[colour]} points from wars and tiles in hand"),
            ):
                kept: list[float] = getattr(outlook, key)
                part, kept[colour] = kept[colour], 0.0
                without = utility(projected(outlook, turns), turns, self.weights.minimum)
                kept[colour] = part
                found.append(Reasoning(f"{key}.{KEYS[colour]}", whole - without, text))
        found += [Reasoning(key, worth, TEXTS[key]) for key, worth in outlook.parts.items()]
        return found

    def remarks(self, state: TigrisState, seat: Seat) -> Sequence[Remark]:
        return behind(outlooks(state, self.weights)[seat], seat, "tigris")

    def conflict(self, event: Event) -> Conflict | None:
        return decided(event)


class LearnedKnowledge(TigrisKnowledge):
    """Sees moves as the evaluation set by hand does, and judges positions as games taught it."""

    def __init__(self, weights: Weights, learned: Learned) -> None:
        super().__init__(weights)
        self.learned = learned

    def values(self, state: TigrisState) -> Sequence[float]:
        return self.learned.worths(facts(state), turns_left(state))

    def spread(self, state: TigrisState) -> float:
        return self.learned.spread(turns_left(state))

    def terms(self, state: TigrisState, seat: Seat) -> Sequence[Reasoning]:
        texts = {**TEXTS, "banked": "points in hand", "rates": "points to come"}
        return reasons(self.learned, facts(state)[seat], turns_left(state), texts)


def make(_game: AnyGame, grade: int) -> TigrisKnowledge:
    """The knowledge of a grade."""
    if grade == LEARNED:
        return LearnedKnowledge(GRADES[2], shipped(__name__))
    return TigrisKnowledge(GRADES[grade])
