"""Playing knowledge of Anunnaki: small decisions, each judged by the position it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from zlib import crc32

from ziggurat.core.knowledge import Knowledge, Ranked, Reasoning
from ziggurat.core.protocol import Seat
from ziggurat.core.registry import AnyGame
from ziggurat.games.anunnaki.actions import KIND_OF, PASS, base
from ziggurat.games.anunnaki.board import objective_value
from ziggurat.games.anunnaki.knowledge.battles import card_worth
from ziggurat.games.anunnaki.knowledge.quick import QUICK
from ziggurat.games.anunnaki.knowledge.sheet import god_use, sheet_of
from ziggurat.games.anunnaki.knowledge.travel import appeals
from ziggurat.games.anunnaki.knowledge.value import Weights, parts_of, seat_value, turns_left
from ziggurat.games.anunnaki.state import AnunnakiState, Ask

_PLAY, _RETURN, _TO = base("play"), base("return"), base("to")
MOVING = frozenset((Ask.MOVE, Ask.PORTAL))
CLOSELY: dict[int, int] = {
    Ask.PAWN: 10,
    Ask.MANA: 4,
    Ask.ACTIVATE: 6,
    Ask.DEVELOP: 4,
    Ask.ADDITIONAL: 3,
    Ask.HARVEST: 3,
}
"""Answers looked at closely, by kind of question: more where the rest of the turn hangs on it."""
STAGES = frozenset((Ask.PAWN, Ask.MOVE, Ask.PORTAL, Ask.MANA, Ask.ACTIVATE, Ask.ADDITIONAL))
"""Questions that open a new part of a turn: what came before is done and can be judged."""
UNITS, TARGETS = 3, 3
"""Units that are tried when a turn is played on, and places for each."""

GRADES = (
    Weights(final=False, plan=False),
    Weights(),
    Weights(weapon=0.8, resource=0.6, mana=1.0, learned=True),
    Weights(artifact=3.0, march=0.0, former=True),
)
"""What the novice, the apprentice, all others and the first king know; the first two do not play turns on."""

TEXTS = {
    "points": "victory points at once",
    "stock": "resources and Mana",
    "map": "pieces and control on the map",
    "battles": "battles of this turn",
    "tracks": "objectives times multipliers",
    "ranks": "the lead on the development tracks",
    "dominion": "the Dominion track",
    "star": "summoning tokens coming closer",
    "gods": "gods on the map",
    "pacts": "pacts that can be completed",
    "development": "improved tiles",
    "weapons": "weapons in hand",
    "artifacts": "artifacts",
    "march": "the march on Atlantis",
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
"""What the rest of an action begun is worth, beyond what can be seen at once; what is taught knows better."""


OPENING, LIKING = 0.5, 1.6
"""Points by which first tiles and Gods are liked or not, differently in every game."""


def _whim(state: AnunnakiState, one: int, other: int) -> float:
    """A number from -1 to 1 that follows from how this game is laid out, always the same."""
    key = f"{state.star_tiles} {state.objectives} {state.display} {one} {other}".encode()
    return crc32(key) / 0x7FFFFFFF - 1.0


class AnunnakiKnowledge(Knowledge[AnunnakiState]):
    """Projects final points; an answer is judged when its part of the turn was played on to its end."""

    certainty = 0.27

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._going: tuple[AnunnakiState | None, int, int] = (None, 0, 0)
        """Where the unit just picked goes: the state that is played on, its step, the answer."""

    def rank(self, state: AnunnakiState, seat: Seat) -> Ranked:
        legal = state.legal_ids(seat)
        if len(legal) == 1:
            return [(0.0, legal[0])]
        if state.question in MOVING:
            ranked = self._units(state, seat, legal)
        else:
            ranked = [(self._worth(state, seat, action), action) for action in legal]
        ranked.sort(key=lambda item: (-item[0], item[1]))
        return ranked[: CLOSELY.get(state.question, 2)]

    def _worth(self, state: AnunnakiState, seat: Seat, action: int) -> float:
        """What an answer is worth at first sight."""
        kind = KIND_OF[action]
        if kind == "play":
            return self._card(state, seat, action - _PLAY)
        if kind == "return":
            return -self._use(state, action - _RETURN)
        worth = self._after(state, seat, action)
        if kind == "pawn" and not state.pawn[seat] and not self.weights.former:
            worth += OPENING * _whim(state, seat, action)
        return worth

    def _use(self, state: AnunnakiState, god: int) -> float:
        """What a Minor God may be worth in the game that begins, and how it is liked in this one."""
        sheet = sheet_of(state.components)
        if self.weights.former:
            return sheet.keep[god]
        return god_use(state, god) + LIKING * _whim(state, god, 0)

    def _after(self, state: AnunnakiState, seat: Seat, action: int) -> float:
        """The value of the seat after one answer."""
        twin = state.clone()
        twin.apply_id(seat, action)
        worth = seat_value(twin, seat, self.weights)
        return worth if self.weights.learned else worth + EAGER.get(KIND_OF[action], 0.0)

    def _units(self, state: AnunnakiState, seat: Seat, legal: Sequence[int]) -> Ranked:
        """Units that may go, each judged by the best of its likeliest places."""
        ranked: Ranked = [(self._after(state, seat, PASS), PASS)] if legal[0] == PASS else []
        for unit, twin, targets in self._likely(state, seat, legal):
            ranked.append((max((self._after(twin, seat, target) for target in targets), default=0.0), unit))
        return ranked

    def _card(self, state: AnunnakiState, seat: Seat, card: int) -> float:
        """A weapon for a battle, chosen without knowing the rival's."""
        war = state.components.objectives[state.objectives[0]]
        aim = min(war.max, objective_value(state, seat, 0) + 1)
        return card_worth(
            state, sheet_of(state.components), seat, card, 0.25 * aim + 0.45, self.weights.artifact,
            shrewd=not self.weights.former,
        )  # fmt: skip

    def pick(self, state: AnunnakiState, seat: Seat, rng: Random) -> int:
        legal = state.legal_ids(seat)
        if len(legal) == 1:
            return legal[0]
        question = state.question
        if question in MOVING:
            return self._unit(state, seat, legal)
        known = self._going
        if question == Ask.TO and known[0] is state and known[1] == state.step and known[2] in legal:
            return known[2]
        quick = QUICK.get(question)
        if quick is not None:
            return max(legal, key=lambda action: quick(state, seat, action))
        if len(legal) > 8:
            some = rng.sample(list(legal), 8)
            if legal[0] == PASS and PASS not in some:
                some[0] = PASS
            legal = sorted(some)
        if question == Ask.CARDS:
            return max(legal, key=lambda action: self._worth(state, seat, action) + rng.random())
        return max(legal, key=lambda action: self._worth(state, seat, action))

    def _unit(self, state: AnunnakiState, seat: Seat, legal: Sequence[int]) -> int:
        """Which unit goes next: the likeliest few, each to its likeliest places; the place is kept."""
        best, choice = self._after(state, seat, PASS), PASS
        for unit, twin, targets in self._likely(state, seat, legal)[:UNITS]:
            for target in targets:
                worth = self._after(twin, seat, target)
                if worth > best:
                    best, choice = worth, unit
                    self._going = (state, state.step + 1, target)
        return choice

    def _likely(
        self, state: AnunnakiState, seat: Seat, legal: Sequence[int]
    ) -> list[tuple[int, AnunnakiState, list[int]]]:
        """Units, the position once they are taken up, their best targets at first sight; best first."""
        sheet = sheet_of(state.components)
        places = state.in_play & ~state.closed[seat]
        welcome = appeals(state, sheet, seat, places, not self.weights.former)
        found = []
        for unit in legal:
            if unit == PASS:
                continue
            twin = state.clone()
            twin.apply_id(seat, unit)
            targets = list(twin.legal_ids(seat))
            targets.sort(key=lambda target: (-welcome.get(target - _TO, 0.0), target))
            stay = welcome.get(twin.stack[-1].origin, 0.0) if twin.question == Ask.TO else 0.0
            gain = welcome.get(targets[0] - _TO, 0.0) - 0.5 * stay if targets else -9.0
            found.append((-gain, unit, twin, targets[:TARGETS]))
        found.sort(key=lambda item: item[:2])
        return [(unit, twin, targets) for _, unit, twin, targets in found]

    def values(self, state: AnunnakiState) -> Sequence[float]:
        return [seat_value(state, seat, self.weights) for seat in range(state.seats)]

    def spread(self, state: AnunnakiState) -> float:
        return 3.0 + 0.6 * min(15.0, turns_left(state, learned=self.weights.learned))

    def turns(self, state: AnunnakiState) -> int:
        return state.round * state.seats + (state.active - state.first) % state.seats

    def quiet(self, state: AnunnakiState) -> bool:
        return bool(state.stack) and state.question in STAGES

    def terms(self, state: AnunnakiState, seat: Seat) -> Sequence[Reasoning]:
        """What the turn still allows is left out: it changes with every answer and is no reason for one."""
        parts = parts_of(state, seat, self.weights)
        return [Reasoning(key, worth, TEXTS[key]) for key, worth in parts.items() if key in TEXTS]


class Hasty(AnunnakiKnowledge):
    """Judges each small answer by itself, without playing the turn on."""

    judging = True


def make(_game: AnyGame, grade: int) -> AnunnakiKnowledge:
    """The knowledge of a grade."""
    return (Hasty if grade < 2 else AnunnakiKnowledge)(GRADES[grade])
