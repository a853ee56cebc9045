"""From some 170 legal moves to the twenty worth a look: by purpose, on bitboards."""

from __future__ import annotations

from typing import Final

from ziggurat.core.knowledge import Ranked
from ziggurat.games.spheres import RED
from ziggurat.games.tigris.actions import CATASTROPHE, PASS, SWAP
from ziggurat.games.tigris.components import MONUMENTS
from ziggurat.games.tigris.handfuls import HANDFUL_INDEX, pack
from ziggurat.games.tigris.knowledge.leaders import leader_moves
from ziggurat.games.tigris.knowledge.scene import Scene, offer, scene_of
from ziggurat.games.tigris.knowledge.survey import Kingdom
from ziggurat.games.tigris.knowledge.tiles import tile_moves
from ziggurat.games.tigris.knowledge.value import Weights
from ziggurat.games.tigris.squares import SQUARE_OF_BIT, spread
from ziggurat.games.tigris.state import TigrisState

SWAP_COST: Final = 0.35


def rank_actions(state: TigrisState, seat: int, weights: Weights) -> Ranked:
    """Candidates of the seat in its turn, best first."""
    scene = scene_of(state, seat, weights)
    scores: dict[int, float] = {}
    tile_moves(scene, scores)
    leader_moves(scene, scores)
    _swaps(scene, scores)
    if weights.safety:
        _catastrophes(scene, scores)
    scores[PASS] = -0.3
    ranked = [(score, action) for action, score in scores.items()]
    ranked.sort(key=lambda item: (-item[0], item[1]))
    return ranked


def _swaps(scene: Scene, scores: dict[int, float]) -> None:
    """One swap: keep red up to three and what can score, give the rest."""
    keep = []
    for colour, count in enumerate(scene.hand):
        if colour == RED or scene.rates[colour] > scene.weights.idle:
            keep.append(min(count, 3))
        else:
            keep.append(0)
    give = tuple(have - held for have, held in zip(scene.hand, keep, strict=True))
    if any(give):
        black, red, blue, green = give
        action = SWAP + HANDFUL_INDEX[pack((black, red, blue, green))]
        offer(scores, action, 0.08 * sum(give) - SWAP_COST)


def _catastrophes(scene: Scene, scores: dict[int, float]) -> None:
    """A catastrophe on the only temple of a rival leader, or on a square that would join two kingdoms."""
    state, seat = scene.state, scene.seat
    if not state.catastrophes_left[seat]:
        return
    red = state.tiles[RED] & ~state.treasures
    for kingdom in scene.land.kingdoms:
        for colour, bit in enumerate(kingdom.lead):
            owner = kingdom.owner[colour]
            if owner in (-1, seat):
                continue
            near = spread(bit) & state.tiles[RED]
            if near & (near - 1) or not near & red:
                continue
            rivals = 0.25 + 0.5 * _paid(scene, kingdom, colour)
            mine = spread(near) & state.leaders_of(seat)
            offer(scores, CATASTROPHE + SQUARE_OF_BIT[near], rivals - 0.35 - (0.5 if mine else 0.0))


def _paid(scene: Scene, kingdom: Kingdom, colour: int) -> float:
    return sum(
        colour in MONUMENTS[monument.kind] and bool(kingdom.region & monument.squares)
        for monument in scene.state.monuments
    )
