"""Answers inside an action: conflicts, monuments, treasures, draws."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.core.knowledge import Ranked
from ziggurat.games.spheres import COLOURS, RED
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
from ziggurat.games.tigris.knowledge.scene import Scene, scene_of, war_chance
from ziggurat.games.tigris.knowledge.survey import OTHER_AT_LEAST, RED_AT_LEAST, Kingdom
from ziggurat.games.tigris.knowledge.tiles import monument_worth
from ziggurat.games.tigris.knowledge.value import Weights
from ziggurat.games.tigris.state import Ask, TigrisState


def rank_answers(state: TigrisState, seat: int, weights: Weights) -> Ranked:
    """All answers to a question inside an action, best first."""
    legal = state.legal_ids(seat)
    if len(legal) == 1:
        return [(0.0, legal[0])]
    match state.question:
        case Ask.ATTACK:
            ranked = _attack(state, seat, legal, weights)
        case Ask.DEFEND:
            ranked = _defend(state, legal)
        case Ask.WAR:
            ranked = _wars(state, seat, legal)
        case Ask.MONUMENT:
            ranked = _monuments(state, seat, legal, weights)
        case Ask.ZIGGURAT | Ask.PICK:
            ranked = _colours(state, seat, legal, weights)
        case _:
            ranked = [(0.0, action) for action in legal]
    ranked.sort(key=lambda item: (-item[0], item[1]))
    return ranked


def _attack(state: TigrisState, seat: int, legal: Sequence[int], weights: Weights) -> Ranked:
    """Add what wins against the hands that are likely, weighed against the tiles it costs."""
    fight = state.fight
    assert fight is not None
    table = RED_AT_LEAST if fight.support == RED else OTHER_AT_LEAST
    scene = scene_of(state, seat, weights)
    if fight.war:
        stake = 1.2 + scene.worth[fight.colour] * fight.defence
        stake += 0.3 * fight.attack
    else:
        stake = 1.0 + scene.worth[RED]
    price = 0.10 + 0.25 * scene.worth[fight.support]
    ranked = []
    for action in legal:
        count = action - COMMIT
        lead = fight.attack + count - fight.defence
        win = 0.0 if lead <= 0 else 1.0 - table[min(lead, 6)]
        ranked.append((win * stake - count * price, action))
    return ranked


def _defend(state: TigrisState, legal: Sequence[int]) -> Ranked:
    """The least that wins, or nothing."""
    fight = state.fight
    assert fight is not None
    assert fight.added is not None
    ranked = []
    for action in legal:
        count = action - COMMIT
        win = fight.defence + count >= fight.attack + fight.added
        ranked.append(((1.5 if win else 0.0) - 0.2 * count, action))
    return ranked


def _wars(state: TigrisState, seat: int, legal: Sequence[int]) -> Ranked:
    """Wars that are surely won first."""
    region = region_at(state, state.marker)
    ranked = []
    for action in legal:
        colour = action - WAR
        bits = state.colour_leaders[colour] & region
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
    if scene.state.placed_colour != RED:
        return worth
    twin = scene.state.clone()
    twin.apply_id(scene.seat, action)
    lost = scene.state.leaders_of(scene.seat).bit_count() - twin.leaders_of(scene.seat).bit_count()
    return worth - 1.2 * lost


def _colours(state: TigrisState, seat: int, legal: Sequence[int], weights: Weights) -> Ranked:
    """The colour that is needed most (blind draws count as average)."""
    scene = scene_of(state, seat, weights)
    base = INCOME if state.question == Ask.ZIGGURAT else PICK
    ranked = []
    for action in legal:
        colour = action - base
        if colour == len(COLOURS):
            ranked.append((0.25, action))
            continue
        bonus = 0.2 if base == PICK and colour == RED and scene.hand[RED] < 3 else 0.0
        ranked.append((scene.worth[colour] + bonus, action))
    return ranked
