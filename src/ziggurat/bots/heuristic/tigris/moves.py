"""From some 170 legal moves to the twenty worth a look: by purpose, on bitboards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ziggurat.bots.heuristic.base import Ranked
from ziggurat.bots.heuristic.tigris.survey import (
    GREEN,
    OTHER_AT_LEAST,
    RED,
    RED_AT_LEAST,
    Kingdom,
    Survey,
    best_entry,
    survey,
    temples_near,
    turns_left,
)
from ziggurat.bots.heuristic.tigris.value import Weights, outlooks, projected
from ziggurat.bots.heuristic.weakest import colour_weights
from ziggurat.games.tigris.actions import CATASTROPHE, LEADER, PASS, SWAP
from ziggurat.games.tigris.components import MONUMENTS
from ziggurat.games.tigris.kingdoms import without
from ziggurat.games.tigris.phases.leaders import near_temples
from ziggurat.games.tigris.squares import SQUARE_OF_BIT, SQUARES, WIDTH, spread
from ziggurat.games.tigris.state import TigrisState
from ziggurat.games.tigris.tiles import HANDFUL_INDEX, pack, unpack

SWAP_COST: Final = 0.35


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


def rank_actions(state: TigrisState, seat: int, weights: Weights) -> Ranked:
    """Candidates of the seat in its turn, best first."""
    land = survey(state)
    outlook = outlooks(state, weights, land)[seat]
    turns = turns_left(state)
    worth = colour_weights(projected(outlook, turns), turns, weights.minimum)
    scene = Scene(state, seat, land, turns, worth, outlook.rates, unpack(state.hands[seat]), weights)
    found: dict[int, float] = {}
    _tiles(scene, found)
    _leaders(scene, found)
    _swaps(scene, found)
    if weights.safety:
        _catastrophes(scene, found)
    found[PASS] = -0.3
    ranked = [(score, action) for action, score in found.items()]
    ranked.sort(key=lambda item: (-item[0], item[1]))
    return ranked


def _offer(found: dict[int, float], action: int, score: float) -> None:
    if score > found.get(action, -1e9):
        found[action] = score


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


def _tiles(scene: Scene, found: dict[int, float]) -> None:
    state, land = scene.state, scene.land
    free = state.empty & ~land.thrice
    river = free & state.table.board.river
    for colour in range(4):
        if not scene.hand[colour]:
            continue
        squares = river if colour == 2 else free ^ river
        four, three = completing(state.tiles[colour], squares)
        for kingdom in land.kingdoms:
            here = kingdom.halo & squares & ~land.twice
            if here:
                _tile_in(scene, found, colour, kingdom, here, four & here, three & here)
    _joins(scene, found, free, river)
    if len(found) < 4:
        _loose(scene, found, free & ~land.once, river)


def _tile_in(
    scene: Scene, found: dict[int, float], colour: int, kingdom: Kingdom, here: int, four: int, three: int
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
    mine = state.own[seat] & kingdom.region
    if colour == RED and plain:
        guard = spread(mine) & plain
        if guard:
            here_best, _ = best_entry(scene.land, guard)
            _offer(found, start + SQUARE_OF_BIT[here_best or guard & -guard], base + 0.20)
    link = _links(scene, kingdom) & here
    if link:
        gain = (
            0.9 * max(scene.worth) if kingdom.owner[GREEN] == seat and kingdom.region & state.treas else 0.1
        )
        if kingdom.owner[GREEN] not in (seat, -1):
            gain = -0.5
        _offer(found, start + SQUARE_OF_BIT[link & -link], base + gain)
    if four:
        _offer(found, start + SQUARE_OF_BIT[four & -four], base + _monument_gain(scene, colour, kingdom))
    quiet = plain & ~link & ~scene.land.beside[0] or plain & ~link or plain
    grow = three & quiet
    if grow:
        bonus = 0.12 if min(scene.turns, 6) > 2 else 0.0
        _offer(found, start + SQUARE_OF_BIT[grow & -grow], base + bonus)
    if quiet:
        _offer(found, start + SQUARE_OF_BIT[quiet & -quiet], base)
        top = 1 << (quiet.bit_length() - 1)
        _offer(found, start + SQUARE_OF_BIT[top], base - 0.01)


def _links(scene: Scene, kingdom: Kingdom) -> int:
    """Squares that join the kingdom with a leaderless region that holds a treasure."""
    state = scene.state
    found = 0
    for region in state.wild:
        if region & state.treas:
            found |= spread(region)
    return found & kingdom.halo & ~scene.land.twice


def _monument_gain(scene: Scene, colour: int, kingdom: Kingdom) -> float:
    """The best monument on this colour for the seat, against what it brings to others."""
    best = 0.0
    for index, pair in enumerate(MONUMENTS):
        if colour in pair and scene.state.mons_left >> index & 1:
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


def war_chance(lead: int, colour: int) -> float:
    """Chance that an unseen hand cannot turn a lead of the attacker (ties are the defender's)."""
    table = RED_AT_LEAST if colour == RED else OTHER_AT_LEAST
    if lead <= 0:
        return 0.0
    return 1.0 - table[min(lead, 6)]


def _joins(scene: Scene, found: dict[int, float], free: int, river: int) -> None:
    """Tiles that join two kingdoms, judged by the wars they start."""
    land = scene.land
    for i, one in enumerate(land.kingdoms):
        for other in land.kingdoms[i + 1 :]:
            squares = one.halo & other.halo & free
            if not squares or scene.seat not in (*one.owner, *other.owner):
                continue
            gain = war_gain(scene, one, other) + war_gain(scene, other, one)
            for colour in range(4):
                here = squares & river if colour == 2 else squares & ~river
                if here and scene.hand[colour]:
                    cost = 0.35 * scene.worth[colour]
                    _offer(found, colour * SQUARES + SQUARE_OF_BIT[here & -here], gain - cost)


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


def _loose(scene: Scene, found: dict[int, float], free: int, river: int) -> None:
    """Tiles that belong to no kingdom: when there is nothing better."""
    for colour in range(4):
        here = free & river if colour == 2 else free & ~river
        if scene.hand[colour] and here:
            _offer(found, colour * SQUARES + SQUARE_OF_BIT[here & -here], -0.25)


def _leaders(scene: Scene, found: dict[int, float]) -> None:
    state, seat, land = scene.state, scene.seat, scene.land
    spots = near_temples(state) & ~land.twice
    span = min(scene.turns, 8.0)
    for colour in range(4):
        standing = state.lead[colour] & state.own[seat]
        here = spots & ~_cut_off(land, standing) if standing else spots
        if not here:
            continue
        base = LEADER + colour * SQUARES
        room = max(0.0, scene.weights.leader - scene.rates[colour])
        gain = (scene.worth[colour] + 0.08) * room * span + (0.0 if standing else 0.25)
        if standing:
            gain -= 0.45
        for kingdom in land.kingdoms:
            inside = here & kingdom.halo
            if inside:
                _leader_in(scene, found, colour, kingdom, inside, gain, base)
        outside = here & ~land.once
        if outside:
            square, temples = best_entry(land, outside)
            rich = 0.15 if spread(square) & state.treas else 0.0
            _offer(found, base + SQUARE_OF_BIT[square], gain * 0.8 + 0.05 * temples + rich)


def _cut_off(land: Survey, bit: int) -> int:
    """Squares beside the kingdom of a leader that falls apart when he leaves: some are closed to him."""
    for kingdom in land.kingdoms:
        if kingdom.region & bit:
            return kingdom.halo if len(without(kingdom.region, bit)) > 1 else 0
    return 0


def _leader_in(
    scene: Scene, found: dict[int, float], colour: int, kingdom: Kingdom, inside: int, gain: float, base: int
) -> None:
    """A leader into a kingdom: at peace, or by revolt."""
    state, seat = scene.state, scene.seat
    square, temples = best_entry(scene.land, inside)
    owner = kingdom.owner[colour]
    size = kingdom.region.bit_count()
    if owner in (-1, seat):
        if owner == seat and kingdom.lead[colour].bit_count():
            gain -= 0.2
        near = inside & spread(state.own[seat] & kingdom.region)
        score = gain + 0.08 * temples + 0.02 * min(size, 8) + _monuments_paying(scene, kingdom, colour)
        _offer(found, base + SQUARE_OF_BIT[square], score)
        if near:
            close, _ = best_entry(scene.land, near)
            if close:
                _offer(found, base + SQUARE_OF_BIT[close], score - 0.03)
        return
    lead = temples + scene.hand[RED] - temples_near(state, kingdom.lead[colour])
    win = war_chance(lead, RED)
    prize = gain + scene.worth[RED] + 0.35 + _monuments_paying(scene, kingdom, colour)
    _offer(found, base + SQUARE_OF_BIT[square], win * prize - (1 - win) * 0.6)


def _monuments_paying(scene: Scene, kingdom: Kingdom, colour: int) -> float:
    """Income of the monuments in a kingdom for a leader of a colour."""
    worth = 0.0
    for index, square, _ in scene.state.monuments:
        if colour in MONUMENTS[index] and kingdom.region >> _bit_index(square) & 1:
            worth += min(scene.turns, 6.0) * 0.7 * max(0.12, scene.worth[colour])
    return worth


def _bit_index(square: int) -> int:
    return square // 16 * WIDTH + square % 16


def _swaps(scene: Scene, found: dict[int, float]) -> None:
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
        _offer(found, action, 0.08 * sum(give) - SWAP_COST)


def _catastrophes(scene: Scene, found: dict[int, float]) -> None:
    """A catastrophe on the only temple of a rival leader, or on a square that would join two kingdoms."""
    state, seat = scene.state, scene.seat
    if not state.cats_left >> 8 * seat & 255:
        return
    red = state.tiles[RED] & ~state.treas
    for kingdom in scene.land.kingdoms:
        for colour, bit in enumerate(kingdom.lead):
            owner = kingdom.owner[colour]
            if owner in (-1, seat):
                continue
            near = spread(bit) & state.tiles[RED]
            if near & (near - 1) or not near & red:
                continue
            rivals = 0.25 + 0.5 * _paid(scene, kingdom, colour)
            mine = spread(near) & state.own[seat]
            _offer(found, CATASTROPHE + SQUARE_OF_BIT[near], rivals - 0.35 - (0.5 if mine else 0.0))


def _paid(scene: Scene, kingdom: Kingdom, colour: int) -> float:
    return sum(
        colour in MONUMENTS[index] and bool(kingdom.region >> _bit_index(square) & 1)
        for index, square, _ in scene.state.monuments
    )
