"""What a good player knows: run home, capture late, sit on the safe rosette."""

from collections.abc import Sequence
from typing import Any

from ziggurat.core.knowledge import Knowledge, Ranked
from ziggurat_ur.actions import MOVE
from ziggurat_ur.components import LAST, ROSETTES, SAFE, SHARED
from ziggurat_ur.state import UrState


def worth(state: UrState, seat: int) -> float:
    """Steps made, a bonus for the safe rosette, a malus for pieces that may be captured."""
    total = 15.0 * state.home[seat]
    for square in range(1, LAST + 1):
        if state.paths[seat] >> square - 1 & 1:
            danger = square in SHARED and square != SAFE
            total += square + (3.0 if square == SAFE else 0.0) - (0.15 * square if danger else 0.0)
    return total / 15


class UrKnowledge(Knowledge[UrState]):
    """Moves are judged by where they lead."""

    hidden = False

    def rank(self, state: UrState, seat: int) -> Ranked:
        ranked: Ranked = []
        for action in state.legal_ids(seat):
            after = state.clone()
            after.apply_id(seat, action)
            again = 0.3 if action - MOVE + state.roll in ROSETTES else 0.0
            ranked.append((worth(after, seat) - worth(after, 1 - seat) + again, action))
        return sorted(ranked, key=lambda item: (-item[0], item[1]))

    def values(self, state: UrState) -> Sequence[float]:
        return [worth(state, seat) for seat in range(2)]

    def spread(self, state: UrState) -> float:
        return 1.0

    def turns(self, state: UrState) -> int:
        return state.turn


def make(game: Any, grade: int) -> UrKnowledge:
    return UrKnowledge()
