"""Knowledge for games that bring none: immediate public points, and random play to the end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ziggurat.core.knowledge import AnyState, Knowledge, Ranked
from ziggurat.core.protocol import Seat
from ziggurat.core.registry import AnyGame


class Generic(Knowledge[AnyState]):
    """Takes points when they are there; otherwise one move is as good as another."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def rank(self, state: AnyState, seat: Seat) -> Ranked:
        view = state.view(seat)
        ranked: Ranked = []
        for action in state.legal_ids(seat):
            effects = self.game.consequence(view, self.game.actions.decode(action)).effects
            gain = sum(
                float(effect.data.get("amount", 1)) * (1 if effect.seat == seat else -1 / state.seats)
                for effect in effects
                if effect.kind == "points"
            )
            ranked.append((gain, action))
        ranked.sort(key=lambda item: (-item[0], item[1]))
        return ranked

    def values(self, state: AnyState) -> Sequence[float]:
        outcome = state.outcome()
        return [0.0] * state.seats if outcome is None else outcome.scores

    def spread(self, state: AnyState) -> float:
        return 5.0

    def turns(self, state: AnyState) -> int:
        return 0  # positions cannot be judged, so they are always played to the end

    def pick(self, state: AnyState, seat: Seat, rng: Random) -> int:
        return state.draw(seat, rng)
