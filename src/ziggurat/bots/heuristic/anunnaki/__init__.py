"""Playing knowledge of Anunnaki: small decisions, each judged by the position it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ziggurat.bots.base import Reasoning
from ziggurat.bots.heuristic.anunnaki.value import Weights, parts_of, seat_value, turns_left
from ziggurat.bots.heuristic.base import Knowledge, Ranked
from ziggurat.core.protocol import Seat
from ziggurat.core.registry import AnyGame
from ziggurat.games.anunnaki.actions import KIND_OF, PASS
from ziggurat.games.anunnaki.frames import CARDS, PAWN
from ziggurat.games.anunnaki.state import AnunnakiState

GRADES = (
    Weights(final=False, plan=False),
    Weights(),
    Weights(),
)
"""What the novice, the apprentice and all others know; the first two do not play turns on."""

TEXTS = {
    "points": "victory points at once",
    "stock": "resources and Mana",
    "map": "pieces and control on the map",
    "tracks": "objectives times multipliers",
    "ranks": "the lead on the development tracks",
    "dominion": "the Dominion track",
    "star": "summoning tokens coming closer",
    "gods": "gods on the map",
    "pacts": "pacts that can be completed",
    "development": "improved tiles",
    "weapons": "weapons in hand",
    "artifacts": "artifacts",
}

EAGER = {
    "pawn": 0.5,
    "portal": 0.25,
    "move": 0.05,
    "harvest": 0.9,
    "create": 0.8,
    "gain": 0.5,
    "mana": 0.35,
    "activate": 0.7,
    "develop": 0.4,
    "perform": 0.8,
    "summon": 0.5,
    "complete": 0.8,
    "pact": 0.5,
    "place": 0.3,
    "to": 0.3,
}
"""What the rest of an action begun is worth, beyond what can be seen at once."""


class AnunnakiKnowledge(Knowledge[AnunnakiState]):
    """Projects final points; a turn is judged as a whole by playing it on greedily."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def rank(self, state: AnunnakiState, seat: Seat) -> Ranked:
        legal = state.legal_ids(seat)
        if len(legal) == 1:
            return [(0.0, legal[0])]
        if state.stack[-1][0] == CARDS:
            ranked = [(self._card(state, seat, action), action) for action in legal]
        else:
            ranked = [(self._after(state, seat, action), action) for action in legal]
        ranked.sort(key=lambda item: (-item[0], item[1]))
        return ranked

    def _after(self, state: AnunnakiState, seat: Seat, action: int) -> float:
        """The value of the seat after one answer."""
        twin = state.clone()
        twin.apply_id(seat, action)
        return seat_value(twin, seat, self.weights) + EAGER.get(KIND_OF[action], 0.0)

    def _card(self, state: AnunnakiState, seat: Seat, action: int) -> float:
        """A weapon for a battle, chosen without knowing the rival's: strength against cost."""
        if action == PASS:
            return 0.0
        weapon = next(w for w in state.tables.weapons if w.key in str(state.game.actions.texts[action]))
        return weapon.strength + 0.8 * weapon.war + 0.5 * weapon.vp - 0.7 * weapon.cost.total

    def pick(self, state: AnunnakiState, seat: Seat, rng: Random) -> int:
        legal = state.legal_ids(seat)
        if len(legal) > 8:
            some = rng.sample(list(legal), 8)
            if legal[0] == PASS and PASS not in some:
                some[0] = PASS
            legal = sorted(some)
        if state.stack[-1][0] == CARDS:
            return max(legal, key=lambda action: self._card(state, seat, action) + 2 * rng.random())
        return max(legal, key=lambda action: self._after(state, seat, action))

    def values(self, state: AnunnakiState) -> Sequence[float]:
        return [seat_value(state, seat, self.weights) for seat in range(state.seats)]

    def spread(self, state: AnunnakiState) -> float:
        return 3.0 + 0.6 * min(15.0, turns_left(state))

    def turns(self, state: AnunnakiState) -> int:
        return state.round * state.seats + (state.active - state.first) % state.seats

    def quiet(self, state: AnunnakiState) -> bool:
        return bool(state.stack) and state.stack[-1][0] == PAWN

    def terms(self, state: AnunnakiState, seat: Seat) -> Sequence[Reasoning]:
        parts = parts_of(state, seat, self.weights)
        return [Reasoning(key, worth, TEXTS[key]) for key, worth in parts.items()]


class Hasty(AnunnakiKnowledge):
    """Judges each small answer by itself, without playing the turn on."""

    judging = True


def make(game: AnyGame, grade: int) -> AnunnakiKnowledge:
    """The knowledge of a grade."""
    return (Hasty if grade < 2 else AnunnakiKnowledge)(GRADES[grade])
