"""Phase 5: Culture tokens that are surrounded. AN-215..221, AN-276, AN-277."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ziggurat.core.values import CHANCE, Reason, Seat
from ziggurat.games.anunnaki.actions import Action, base
from ziggurat.games.anunnaki.board import FACE_DOWN, surrounded
from ziggurat.games.anunnaki.gains import grant, reward_json
from ziggurat.games.anunnaki.names import SPOTS
from ziggurat.games.anunnaki.questions import Question, Task
from ziggurat.games.anunnaki.state import AnunnakiState, Ask

_RESOLVE = base("resolve")


class ResolveCulture(Question):
    """Surrounded tokens one by one, as long as there are any. AN-215, AN-221."""

    ask = Ask.CULTURE_ORDER
    prompt = "culture.order"
    rule = "AN-215"
    answers = ("resolve",)

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        spots = surrounded(state)
        return [_RESOLVE + spot for spot in spots] if len(spots) > 1 else ()

    def unasked(self, state: AnunnakiState) -> None:
        spots = surrounded(state)
        if spots:
            self._resolve(state, state.stack[-1].seat, spots[0])
        else:
            state.stack.pop()

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        self._resolve(state, seat, action - _RESOLVE)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        return Reason("not_surrounded", "AN-215", {"at": action.what[0]})

    def _resolve(self, state: AnunnakiState, seat: Seat, spot: int) -> None:
        if state.culture[spot] == FACE_DOWN:
            state.push(Ask.CULTURE, CHANCE, spot)
            return
        kind = state.culture[spot] - 2
        state.culture[spot] = 0
        state.culture_gone += 1
        reward = reward_json(state.components.culture[kind])
        state.say("culture", seat=seat, at=SPOTS[spot], reward=reward)
        for turn in reversed(range(state.seats)):
            taker = (seat + turn) % state.seats
            if _takes_part(state, taker, spot):
                state.push(Ask.CULTURE_GAIN, taker, kind)


def _takes_part(state: AnunnakiState, seat: Seat, spot: int) -> bool:
    """Units next to the token, or with Zeus anywhere on its planet. AN-216, AN-276."""
    world = state.components.map
    near = world.spot_mask[spot]
    if state.powers[seat].culture_planet:
        near = world.planet_mask[world.spot_planet[spot]]
    return state.units[seat] & near != 0


class GainCulture(Task):
    """One player's share of a token, in turn order; doubled by Zeus. AN-216..219, AN-277."""

    ask = Ask.CULTURE_GAIN

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        kind: int

    def run(self, state: AnunnakiState) -> None:
        _, seat, kind = state.stack.pop()
        grant(state, seat, state.components.culture[kind], state.powers[seat].culture_times)


QUESTIONS = (ResolveCulture(), GainCulture())
