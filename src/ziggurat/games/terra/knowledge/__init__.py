"""Playing knowledge of Terra Mystica."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ziggurat.core.knowledge import Knowledge, Ranked, Reasoning
from ziggurat.core.registry import AnyGame
from ziggurat.core.state import NOBODY
from ziggurat.core.values import Seat
from ziggurat.games.terra.knowledge.moves import by_thumb, rank_all
from ziggurat.games.terra.knowledge.value import Weights, parts_of, seat_value
from ziggurat.games.terra.state import IN_TURN, Ask, TerraState

GRADES = (
    Weights(plan=False, income=False),
    Weights(plan=False),
    Weights(),
)
"""What the novice, the apprentice and all others know."""

TEXTS = {
    "points": "victory points at once",
    "goods": "workers, coins, priests and power kept",
    "income": "income of the rounds to come",
    "bonus": "the bonus tile",
    "favors": "points to come from favor tiles",
    "cults": "cult tracks: ranks and round bonuses",
    "towns": "a town growing",
    "area": "the largest connected area",
    "room": "room to expand",
    "special": "the stronghold's action",
    "buildings": "better buildings",
    "digging": "cheaper spades",
}


class TerraKnowledge(Knowledge[TerraState]):
    """Projects final victory points; nothing is hidden, so moves are judged by playing them."""

    hidden = False
    certainty = 0.59
    judging = True

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def rank(self, state: TerraState, seat: Seat) -> Ranked:
        return rank_all(state, seat, self.weights)

    def pick(self, state: TerraState, seat: Seat, rng: Random) -> int:
        if state.question in IN_TURN and state.under_way != Ask.ACTION:
            return by_thumb(state, seat)
        return self.rank(state, seat)[0][1]  # nothing is hidden or drawn: one line of play, looked at closely

    def values(self, state: TerraState) -> Sequence[float]:
        if not state.players:
            return [0.0] * state.seats
        return [
            seat_value(state, seat, self.weights) if seat < len(state.players) else 0.0
            for seat in range(state.seats)
        ]

    def spread(self, state: TerraState) -> float:
        return 4.0 + 1.8 * max(0, 6 - state.round)

    def turns(self, state: TerraState) -> int:
        return state.round

    def quiet(self, state: TerraState) -> bool:
        return state.under_way == Ask.ACTION and state.asked != NOBODY

    def terms(self, state: TerraState, seat: Seat) -> Sequence[Reasoning]:
        if seat >= len(state.players):
            return ()
        parts = parts_of(state, seat, self.weights)
        return [Reasoning(key, worth, TEXTS[key]) for key, worth in parts.items()]


def make(_game: AnyGame, grade: int) -> TerraKnowledge:
    """The knowledge of a grade."""
    return TerraKnowledge(GRADES[grade])
