"""Tiles: points, monuments, links to treasures, wars."""

from __future__ import annotations

from ziggurat.games.spheres import BLUE, GREEN, RED
from ziggurat.games.tigris.components import MONUMENTS
from ziggurat.games.tigris.knowledge.scene import Scene, offer, war_chance
from ziggurat.games.tigris.knowledge.survey import Kingdom, best_entry
from ziggurat.games.tigris.squares import SQUARE_OF_BIT, SQUARES, WIDTH, spread


def completing(like: int, squares: int) -> tuple[int, int]:
    """Squares that make four of a 2x2 block of a colour, and squares that make three."""
    right, left = like >> 1, like << 1
    down, up = like >> WIDTH, like << WIDTH
    four = three = 0
    for side, level, corner in (
        (right, down, like >> (WIDTH + 1)),
        (left, down, like >> (WIDTH - 1)),
        (right, up, like << (WIDTH - 1)),
        (left, up, like << (WIDTH + 1)),
    ):
        four |= side & level & corner
        three |= side & level | side & corner | level & corner
    return four & squares, three & squares


def tile_moves(scene: Scene, scores: dict[int, float]) -> None:
    state, land = scene.state, scene.land
    free = state.empty & ~land.thrice
    river = free & state.variant.board.river
    links = _links(scene)
    for colour in range(4):
        if not scene.hand[colour]:
            continue
        squares = river if colour == BLUE else free ^ river
        four, three = completing(state.tiles[colour], squares)
        squares &= ~land.twice
        for kingdom in land.kingdoms:
            here = kingdom.halo & squares
            if here:
                _tile_in(scene, scores, colour, kingdom, here, four & here, three & here, links & here)
    _joins(scene, scores, free, river)
    if len(scores) < 4:
        _loose(scene, scores, free & ~land.once, river)


def _tile_in(
    scene: Scene,
    scores: dict[int, float],
    colour: int,
    kingdom: Kingdom,
    here: int,
    four: int,
    three: int,
    link: int,
) -> None:
    """Tiles of a colour into one kingdom: the point, and one square for each further purpose."""
    state, seat = scene.state, scene.seat
    scorer = kingdom.owner[colour] if kingdom.owner[colour] >= 0 else kingdom.owner[0]
    involved = seat in kingdom.owner
    base = scene.worth[colour] if scorer == seat else -0.22 if scorer >= 0 else -0.1
    if scorer != seat and not involved:
        return
    start = colour * SQUARES
    plain = here & ~four
    if colour == RED and plain:
        guard = spread(state.leaders_of(seat) & kingdom.region) & plain
        if guard:
            here_best, _ = best_entry(scene.land, guard)
            offer(scores, start + SQUARE_OF_BIT[here_best or guard & -guard], base + 0.20)
    if link:
        gain = (
            0.9 * max(scene.worth)
            if kingdom.owner[GREEN] == seat and kingdom.region & state.treasures
            else 0.1
        )
        if kingdom.owner[GREEN] not in (seat, -1):
            gain = -0.5
        offer(scores, start + SQUARE_OF_BIT[link & -link], base + gain)
    if four:
        offer(scores, start + SQUARE_OF_BIT[four & -four], base + _monument_gain(scene, colour, kingdom))
    quiet = plain & ~link & ~scene.land.beside[0] or plain & ~link or plain
    grow = three & quiet
    if grow:
        bonus = 0.12 if min(scene.turns, 6) > 2 else 0.0
        offer(scores, start + SQUARE_OF_BIT[grow & -grow], base + bonus)
    if quiet:
        offer(scores, start + SQUARE_OF_BIT[quiet & -quiet], base)
        top = 1 << (quiet.bit_length() - 1)
        offer(scores, start + SQUARE_OF_BIT[top], base - 0.01)


def _links(scene: Scene) -> int:
    """Squares beside a leaderless region that holds a treasure."""
    state = scene.state
    rich = 0
    for region in state.wild:
        if region & state.treasures:
            rich |= region
    return spread(rich)


def _monument_gain(scene: Scene, colour: int, kingdom: Kingdom) -> float:
    """The best monument on this colour for the seat, against what it brings to others."""
    best = 0.0
    for index, pair in enumerate(MONUMENTS):
        if colour in pair and scene.state.monuments_left >> index & 1:
            best = max(best, monument_worth(scene, kingdom, pair))
    return best


def monument_worth(scene: Scene, kingdom: Kingdom, pair: tuple[int, int]) -> float:
    """Points still to come from a monument of two colours in a kingdom."""
    gain = 0.0
    turns = min(scene.turns, 7.0) * 0.75 + 0.5
    for colour in pair:
        owner = kingdom.owner[colour]
        if owner == scene.seat:
            gain += turns * max(scene.worth[colour], 0.12)
        elif owner >= 0:
            gain -= 0.25 * turns
    return gain


def _joins(scene: Scene, scores: dict[int, float], free: int, river: int) -> None:
    """Tiles that join two kingdoms, judged by the wars they start."""
    land = scene.land
    for i, one in enumerate(land.kingdoms):
        for other in land.kingdoms[i + 1 :]:
            squares = one.halo & other.halo & free
            if not squares or scene.seat not in (*one.owner, *other.owner):
                continue
            gain = war_gain(scene, one, other) + war_gain(scene, other, one)
            for colour in range(4):
                here = squares & river if colour == BLUE else squares & ~river
                if here and scene.hand[colour]:
                    cost = 0.35 * scene.worth[colour]
                    offer(scores, colour * SQUARES + SQUARE_OF_BIT[here & -here], gain - cost)


def war_gain(scene: Scene, mine: Kingdom, theirs: Kingdom) -> float:
    """Expected worth of the wars in which the seat leads the first kingdom's side."""
    state, seat = scene.state, scene.seat
    total = 0.0
    for colour in range(4):
        if mine.owner[colour] != seat or theirs.owner[colour] in (-1, seat):
            continue
        like = state.tiles[colour]
        ours, rival = (mine.region & like).bit_count(), (theirs.region & like).bit_count()
        win = war_chance(ours + scene.hand[colour] - rival, colour)
        stake = scene.worth[colour]
        total += win * (1 + rival) * stake - (1 - win) * (0.45 * (1 + ours) * 0.5 + 0.5)
        total += win * 0.4
    return total


def _loose(scene: Scene, scores: dict[int, float], free: int, river: int) -> None:
    """Tiles that belong to no kingdom: when there is nothing better."""
    for colour in range(4):
        here = free & river if colour == BLUE else free & ~river
        if scene.hand[colour] and here:
            offer(scores, colour * SQUARES + SQUARE_OF_BIT[here & -here], -0.25)
