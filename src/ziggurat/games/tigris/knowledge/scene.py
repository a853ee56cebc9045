"""What a seat looks at when it is to act, and the odds of a conflict."""

from __future__ import annotations

from dataclasses import dataclass

from ziggurat.games.spheres import RED
from ziggurat.games.spheres.weakest import colour_weights, projected
from ziggurat.games.tigris.handfuls import unpack
from ziggurat.games.tigris.knowledge.survey import OTHER_AT_LEAST, RED_AT_LEAST, Survey, survey, turns_left
from ziggurat.games.tigris.knowledge.value import Weights, outlooks
from ziggurat.games.tigris.state import TigrisState


@dataclass(slots=True)
class Scene:
    """What a seat looks at when it is to act."""

    state: TigrisState
    seat: int
    land: Survey
    turns: float
    worth: list[float]
    """Of a point in each colour."""
    rates: list[float]
    hand: tuple[int, int, int, int]
    weights: Weights


def scene_of(state: TigrisState, seat: int, weights: Weights) -> Scene:
    """What the seat looks at."""
    land = survey(state)
    outlook = outlooks(state, weights, land)[seat]
    turns = turns_left(state)
    worth = colour_weights(projected(outlook, turns), turns, weights.minimum)
    return Scene(state, seat, land, turns, worth, outlook.rates, unpack(state.hands[seat]), weights)


def offer(scores: dict[int, float], action: int, score: float) -> None:
    if score > scores.get(action, -1e9):
        scores[action] = score


def war_chance(lead: int, colour: int) -> float:
    """Chance that an unseen hand cannot turn a lead of the attacker (ties are the defender's)."""
    table = RED_AT_LEAST if colour == RED else OTHER_AT_LEAST
    if lead <= 0:
        return 0.0
    return 1.0 - table[min(lead, 6)]
