"""Leaders: where they earn, and where they revolt."""

from __future__ import annotations

from ziggurat.games.spheres import RED
from ziggurat.games.tigris.actions import LEADER
from ziggurat.games.tigris.components import MONUMENTS
from ziggurat.games.tigris.kingdoms import without
from ziggurat.games.tigris.knowledge.scene import Scene, offer, war_chance
from ziggurat.games.tigris.knowledge.survey import Kingdom, Survey, best_entry, temples_near
from ziggurat.games.tigris.questions.leaders import near_temples
from ziggurat.games.tigris.squares import SQUARE_OF_BIT, SQUARES, spread


def leader_moves(scene: Scene, scores: dict[int, float]) -> None:
    state, seat, land = scene.state, scene.seat, scene.land
    spots = near_temples(state) & ~land.twice
    span = min(scene.turns, 8.0)
    entries = [
        (kingdom, inside, best_entry(land, inside))
        for kingdom in land.kingdoms
        if (inside := spots & kingdom.halo)
    ]
    own = state.leaders_of(seat)
    for colour in range(4):
        standing = state.colour_leaders[colour] & own
        closed = _cut_off(land, standing) if standing else 0
        here = spots & ~closed
        if not here:
            continue
        base = LEADER + colour * SQUARES
        room = max(0.0, scene.weights.leader - scene.rates[colour])
        gain = (scene.worth[colour] + 0.08) * room * span + (0.0 if standing else 0.25)
        if standing:
            gain -= 0.45
        for kingdom, inside, entry in entries:
            if inside & closed:
                inside &= here
                entry = best_entry(land, inside)
            if inside:
                _leader_in(scene, scores, colour, kingdom, inside, entry, gain, base)
        outside = here & ~land.once
        if outside:
            square, temples = best_entry(land, outside)
            rich = 0.15 if spread(square) & state.treasures else 0.0
            offer(scores, base + SQUARE_OF_BIT[square], gain * 0.8 + 0.05 * temples + rich)


def _cut_off(land: Survey, bit: int) -> int:
    """Squares beside the kingdom of a leader that falls apart when he leaves: some are closed to him."""
    for kingdom in land.kingdoms:
        if kingdom.region & bit:
            return kingdom.halo if len(without(kingdom.region, bit)) > 1 else 0
    return 0


def _leader_in(
    scene: Scene,
    scores: dict[int, float],
    colour: int,
    kingdom: Kingdom,
    inside: int,
    entry: tuple[int, int],
    gain: float,
    base: int,
) -> None:
    """A leader into a kingdom: at peace, or by revolt."""
    state, seat = scene.state, scene.seat
    square, temples = entry
    owner = kingdom.owner[colour]
    size = kingdom.region.bit_count()
    if owner in (-1, seat):
        if owner == seat and kingdom.lead[colour].bit_count():
            gain -= 0.2
        near = inside & spread(state.leaders_of(seat) & kingdom.region)
        score = gain + 0.08 * temples + 0.02 * min(size, 8) + _monuments_paying(scene, kingdom, colour)
        offer(scores, base + SQUARE_OF_BIT[square], score)
        if near:
            close, _ = best_entry(scene.land, near)
            if close:
                offer(scores, base + SQUARE_OF_BIT[close], score - 0.03)
        return
    lead = temples + scene.hand[RED] - temples_near(state, kingdom.lead[colour])
    win = war_chance(lead, RED)
    prize = gain + scene.worth[RED] + 0.35 + _monuments_paying(scene, kingdom, colour)
    offer(scores, base + SQUARE_OF_BIT[square], win * prize - (1 - win) * 0.6)


def _monuments_paying(scene: Scene, kingdom: Kingdom, colour: int) -> float:
    """Income of the monuments in a kingdom for a leader of a colour."""
    worth = 0.0
    for monument in scene.state.monuments:
        if colour in MONUMENTS[monument.kind] and kingdom.region & monument.squares:
            worth += min(scene.turns, 6.0) * 0.7 * max(0.12, scene.worth[colour])
    return worth
