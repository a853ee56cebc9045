"""What chance turns up in the course of a game: pacts, Culture tokens, civilizations, artifacts. AN-016."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.actions import ARTIFACT_SETS, Action, base
from ziggurat.games.anunnaki.board import FACE_DOWN
from ziggurat.games.anunnaki.gains import reward_json
from ziggurat.games.anunnaki.names import ARTIFACTS, CIVILIZATIONS, PACTS, SPOTS, TERRITORIES, bits, named
from ziggurat.games.anunnaki.questions import Placed, Question
from ziggurat.games.anunnaki.state import AnunnakiState, Ask

_DEAL, _CULTURE, _CIVILIZATION, _ARTIFACTS = (
    base("deal"), base("culture"), base("civilization"), base("artifacts"),
)  # fmt: skip
EFFECT_TERMS: Final = {
    "none": "anunnaki.effect_none",
    "gods_strength_1": "anunnaki.effect_gods_strength_1",
    "cancel_effect": "anunnaki.effect_cancel",
}


class DealPact(Question):
    """Refill the display from the stack, as long as there is one. AN-086."""

    ask = Ask.DEAL
    prompt = "chance.pact"
    rule = "AN-086"

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        return [_DEAL + pact for pact in bits(state.pact_stack)]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        state.stack.pop()
        pact = action - _DEAL
        state.pact_stack &= ~(1 << pact)
        state.display |= 1 << pact
        state.say("pact_shown", pact=PACTS[pact])


class RevealCulture(Question):
    """Turn up a Culture token; nobody knew which it was. AN-035, AN-076."""

    ask = Ask.CULTURE
    prompt = "chance.culture"
    rule = "AN-076"

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        spot: int

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        if state.culture[state.stack[-1].spot] != FACE_DOWN:
            return ()
        return [_CULTURE + kind for kind, count in enumerate(state.culture_bag) if count]

    def weights(self, state: AnunnakiState) -> Sequence[int]:
        return [count for count in state.culture_bag if count]

    def deal(self, state: AnunnakiState, rng: Random) -> int:
        return rng.choices(state.ids, self.weights(state))[0]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        spot, kind = state.stack.pop().spot, action - _CULTURE
        state.culture_bag[kind] -= 1
        state.culture[spot] = 2 + kind
        state.say("culture_shown", at=SPOTS[spot], reward=reward_json(state.components.culture[kind]))


class RevealCivilization(Question):
    """Turn up a civilization tile. AN-033, AN-175."""

    ask = Ask.CIVILIZATION
    prompt = "chance.civilization"
    rule = "AN-175"
    Frame = Placed

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        if state.civilizations[state.stack[-1].at] >= 0:
            return ()
        return [_CIVILIZATION + tile for tile in bits(state.civilizations_left)]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        at, number = state.stack.pop().at, action - _CIVILIZATION
        state.civilizations_left &= ~(1 << number)
        state.civilizations[at] = CIVILIZATIONS[number]
        tile = state.components.civilizations[number]
        effect = EFFECT_TERMS[tile.effect]
        state.say("civilization_shown", at=TERRITORIES[at], strength=tile.strength, effect=effect)


class SeeArtifacts(Question):
    """Three artifacts, seen by the conqueror alone. AN-036, AN-203."""

    ask = Ask.ARTIFACTS
    prompt = "chance.artifacts"
    rule = "AN-036"

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        owner: Seat

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        return range(_ARTIFACTS, _ARTIFACTS + len(ARTIFACT_SETS))

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        player = state.stack.pop().owner
        state.artifact_deck = ARTIFACT_SETS[action - _ARTIFACTS]
        names = [f"anunnaki.artifact_{name}" for name in named(state.artifact_deck, ARTIFACTS)]
        state.say("artifacts_seen", player, seat=player, artifacts=names)

    def redact(self, state: AnunnakiState, seat: Seat, action: Action, viewer: Seat | None) -> str | None:
        return None if viewer == state.stack[-1].owner else "artifacts ? ? ?"


QUESTIONS = (DealPact(), RevealCulture(), RevealCivilization(), SeeArtifacts())
