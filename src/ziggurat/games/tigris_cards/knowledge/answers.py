"""Answers inside an action of the card game."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.core.knowledge import Ranked
from ziggurat.games.spheres import RED
from ziggurat.games.tigris_cards.actions import COMMIT, DECLINE, INCOME, REWARD, SCORE, SHIP, WAR
from ziggurat.games.tigris_cards.components import SHIP_COLOURS
from ziggurat.games.tigris_cards.knowledge.moves import Scene, scene_of, win_chance
from ziggurat.games.tigris_cards.knowledge.value import Realm, Weights, prize, support
from ziggurat.games.tigris_cards.places import BIT, COLUMN, REGION, SPAN
from ziggurat.games.tigris_cards.state import Ask, CardsState


def rank_answers(state: CardsState, seat: int, weights: Weights) -> Ranked:
    """All answers to a question inside an action, best first."""
    legal = state.legal_ids(seat)
    if len(legal) == 1:
        return [(0.0, legal[0])]
    scene = scene_of(state, seat, weights)
    match state.question:
        case Ask.SCORE:
            ranked = _points(scene, legal, SCORE)
        case Ask.REVOLT_REWARD | Ask.WAR_REWARD:
            ranked = _points(scene, legal, REWARD)
        case Ask.INCOME:
            ranked = _points(scene, legal, INCOME)
        case Ask.REVOLT_ATTACK | Ask.WAR_ATTACK:
            ranked = _attack(scene, legal)
        case Ask.REVOLT_DEFEND | Ask.WAR_DEFEND:
            ranked = _defend(scene, legal)
        case Ask.WAR:
            ranked = _wars(scene, legal)
        case Ask.SHIP:
            ranked = _ships(scene, legal)
        case _:
            ranked = [(0.0 if action == DECLINE else max(scene.worth), action) for action in legal]
    ranked.sort(key=lambda item: (-item[0], item[1]))
    return ranked


def _points(scene: Scene, legal: Sequence[int], first: int) -> Ranked:
    """Take points: a card that defends is worth more in the hand only in strong colours."""
    ranked = []
    for action in legal:
        if action == DECLINE:
            ranked.append((0.0, action))
        else:
            colour = action - first
            keep = 0.10 if scene.hand[colour] <= 1 else 0.04
            keep += 0.06 if colour == RED and scene.hand[RED] <= 2 else 0.0
            ranked.append((scene.worth[colour] + 0.05 - keep, action))
    return ranked


def _stake(scene: Scene) -> float:
    """What a conflict is about, in points."""
    conflict = scene.state.conflict
    assert conflict is not None
    if conflict.kind != "war":
        return 0.9 + scene.worth[RED]
    captured = sum(
        prize(scene.state, realm, conflict.colour) for realm in scene.land if realm.mask & _around(scene)
    )
    return 1.2 + 0.4 * scene.worth[conflict.colour] * captured + 0.2 * captured


def _around(scene: Scene) -> int:
    """The place of the link that started the war."""
    placed = scene.state.placed
    return BIT[placed] if placed >= 0 else 0


def _attack(scene: Scene, legal: Sequence[int]) -> Ranked:
    conflict = scene.state.conflict
    assert conflict is not None
    stake = _stake(scene)
    price = 0.08 + 0.35 * scene.worth[conflict.cards]
    ranked = []
    for action in legal:
        count = action - COMMIT
        win = win_chance(conflict.attack + count - conflict.defence, conflict.cards)
        ranked.append((win * stake - max(0, count - win) * price, action))
    return ranked


def _defend(scene: Scene, legal: Sequence[int]) -> Ranked:
    conflict = scene.state.conflict
    assert conflict is not None
    stake = _stake(scene)
    price = 0.08 + 0.35 * scene.worth[conflict.cards]
    ranked = []
    for action in legal:
        count = action - COMMIT
        win = conflict.defence + count >= conflict.attack + conflict.played
        ranked.append(((stake if win else 0.0) - max(0, count - win) * price, action))
    return ranked


def _wars(scene: Scene, legal: Sequence[int]) -> Ranked:
    """Wars that the seat wins first, those of others last."""
    state = scene.state
    slot = state.placed
    spans = SPAN[state.links & ~(1 << COLUMN[slot])] if slot >= 0 else SPAN[state.links]
    ranked = []
    for action in legal:
        colour = action - WAR
        score = -0.1
        place = state.leaders[4 * scene.seat + colour]
        if place >= 0 and slot >= 0:
            left, right = spans[COLUMN[slot]], spans[min(COLUMN[slot] + 1, 7)]
            mine, theirs = (left, right) if left[0] <= COLUMN[place] <= left[1] else (right, left)
            lead = _strength(scene, mine, colour) + scene.hand[colour] - _strength(scene, theirs, colour)
            score = win_chance(lead, colour)
        ranked.append((score, action))
    return ranked


def _strength(scene: Scene, span: tuple[int, int], colour: int) -> int:
    return support(scene.state, Realm(span[0], span[1], REGION[span[0]][span[1]], [], []), colour)


def _ships(scene: Scene, legal: Sequence[int]) -> Ranked:
    """Ships that pay own leaders in the region of the card just played."""
    placed = scene.state.placed
    realm = next((one for one in scene.land if placed >= 0 and one.mask & BIT[placed]), None)
    ranked = []
    for action in legal:
        score = 0.0
        if action != DECLINE and realm is not None:
            for colour in SHIP_COLOURS[action - SHIP]:
                owner = realm.owner[colour]
                turns = min(scene.turns, 7.0)
                if owner == scene.seat:
                    score += 0.6 * turns * max(0.15, scene.worth[colour])
                elif owner >= 0:
                    score -= 0.2 * turns
            score -= 0.3
        ranked.append((score, action))
    return ranked
