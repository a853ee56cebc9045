"""Playing knowledge of Tigris & Euphrates."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.core.knowledge import Conflict, Knowledge, Ranked, Reasoning, Remark
from ziggurat.core.protocol import Event, Seat
from ziggurat.core.registry import AnyGame
from ziggurat.games.spheres import KEYS, LEADERS
from ziggurat.games.spheres.weakest import behind, decided, projected, utility
from ziggurat.games.tigris.actions import PASS
from ziggurat.games.tigris.knowledge.answers import rank_answers
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
        reasons = []
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
                reasons.append(Reasoning(f"{key}.{KEYS[colour]}", whole - without, text))
        texts = {
            "red": "red tiles kept for revolts",
            "catastrophe": "catastrophe tiles kept",
            "treasure": "a treasure within reach of the merchant",
        }
        reasons += [Reasoning(key, worth, texts[key]) for key, worth in outlook.parts.items()]
        return reasons

    def remarks(self, state: TigrisState, seat: Seat) -> Sequence[Remark]:
        return behind(outlooks(state, self.weights)[seat], seat, "tigris")

    def conflict(self, event: Event) -> Conflict | None:
        return decided(event)


def make(_game: AnyGame, grade: int) -> TigrisKnowledge:
    """The knowledge of a grade."""
    return TigrisKnowledge(GRADES[grade])
