"""Answers inside an action: conflicts, monuments, treasures, draws."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.bots.heuristic.tigris.scene import Scene, scene_of, war_chance
from ziggurat.bots.heuristic.tigris.survey import (
    OTHER_AT_LEAST,
    RED,
    RED_AT_LEAST,
    Kingdom,
)
from ziggurat.bots.heuristic.tigris.tiles import monument_worth
from ziggurat.bots.heuristic.tigris.value import Weights
from ziggurat.core.knowledge import Ranked
from ziggurat.games.tigris.actions import (
    COMMIT,
    DECLINE,
    INCOME,
    MONUMENT,
    MONUMENT_SQUARES,
    PICK,
    WAR,
    ZIGGURAT,
)
from ziggurat.games.tigris.components import MONUMENTS
from ziggurat.games.tigris.kingdoms import owner_at, region_at, side_of
from ziggurat.games.tigris.phase import Phase
from ziggurat.games.tigris.state import TigrisState


def rank_answers(state: TigrisState, seat: int, weights: Weights) -> Ranked:
    """All answers to a question inside an action, best first."""
    legal = state.legal_ids(seat)
    if len(legal) == 1:
        return [(0.0, legal[0])]
    match state.phase:
        case Phase.ATTACK:
            ranked = _attack(state, seat, legal, weights)
        case Phase.DEFEND:
            ranked = _defend(state, legal)
        case Phase.WAR:
            ranked = _wars(state, seat, legal)
        case Phase.MONUMENT:
            ranked = _monuments(state, seat, legal, weights)
        case Phase.ZIGGURAT | Phase.PICK:
            ranked = _colours(state, seat, legal, weights)
        case _:
            ranked = [(0.0, action) for action in legal]
    ranked.sort(key=lambda item: (-item[0], item[1]))
    return ranked


def _attack(state: TigrisState, seat: int, legal: Sequence[int], weights: Weights) -> Ranked:
    """Add what wins against the hands that are likely, weighed against the tiles it costs."""
    war, colour, _, _, bit, rival, a, d, _ = state.fight
    support = colour if war else RED
    table = RED_AT_LEAST if support == RED else OTHER_AT_LEAST
    scene = scene_of(state, seat, weights)
    like = state.tiles[colour]
    region = region_at(state, bit)
    if war:
        stake = 1.2 + scene.worth[colour] * (side_of(region, state.marker, rival) & like).bit_count()
        stake += 0.3 * (side_of(region, state.marker, bit) & like).bit_count()
    else:
        stake = 1.0 + scene.worth[RED]
    price = 0.10 + 0.25 * scene.worth[support]
    ranked = []
    for action in legal:
        count = action - COMMIT
        lead = a + count - d
        win = 0.0 if lead <= 0 else 1.0 - table[min(lead, 6)]
        ranked.append((win * stake - count * price, action))
    return ranked


def _defend(state: TigrisState, legal: Sequence[int]) -> Ranked:
    """The least that wins, or nothing."""
    _, _, _, _, _, _, a, d, added = state.fight
    ranked = []
    for action in legal:
        count = action - COMMIT
        win = d + count >= a + added
        ranked.append(((1.5 if win else 0.0) - 0.2 * count, action))
    return ranked


def _wars(state: TigrisState, seat: int, legal: Sequence[int]) -> Ranked:
    """Wars that are surely won first."""
    region = region_at(state, state.marker)
    ranked = []
    for action in legal:
        colour = action - WAR
        bits = state.lead[colour] & region
        like = state.tiles[colour]
        score = 0.0
        for bit in (bits & -bits, bits & (bits - 1)):
            strength = (side_of(region, state.marker, bit) & like).bit_count()
            if owner_at(state, bit) == seat:
                score += strength + (state.hands[seat] >> 8 * colour & 255)
            else:
                score -= strength
        mine = any(owner_at(state, bit) == seat for bit in (bits & -bits, bits & (bits - 1)))
        ranked.append((war_chance(int(score), colour) if mine else -0.1, action))
    return ranked


def _monuments(state: TigrisState, seat: int, legal: Sequence[int], weights: Weights) -> Ranked:
    """The monument that pays most, unless it pays others more or takes away own temples."""
    scene = scene_of(state, seat, weights)
    region = region_at(state, state.placed)
    kingdom = next((k for k in scene.land.kingdoms if k.region == region), None)
    ranked = []
    for action in legal:
        if action == DECLINE or kingdom is None:
            ranked.append((0.0, action))
        elif action >= ZIGGURAT:
            ranked.append((0.5 * scene.turns if kingdom.owner[0] == seat else -0.5, action))
        else:
            index = (action - MONUMENT) // len(MONUMENT_SQUARES)
            ranked.append((_built(scene, kingdom, action, MONUMENTS[index]), action))
    return ranked


def _built(scene: Scene, kingdom: Kingdom, action: int, pair: tuple[int, int]) -> float:
    """A monument's worth, less the leaders that lose their last temple."""
    worth = monument_worth(scene, kingdom, pair)
    if scene.state.colour != RED:
        return worth
    twin = scene.state.clone()
    twin.apply_id(scene.seat, action)
    lost = scene.state.own[scene.seat].bit_count() - twin.own[scene.seat].bit_count()
    return worth - 1.2 * lost


def _colours(state: TigrisState, seat: int, legal: Sequence[int], weights: Weights) -> Ranked:
    """The colour that is needed most (blind draws count as average)."""
    scene = scene_of(state, seat, weights)
    base = INCOME if state.phase == Phase.ZIGGURAT else PICK
    ranked = []
    for action in legal:
        colour = action - base
        if colour == 4:
            ranked.append((0.25, action))
            continue
        bonus = 0.2 if base == PICK and colour == RED and scene.hand[RED] < 3 else 0.0
        ranked.append((scene.worth[colour] + bonus, action))
    return ranked
