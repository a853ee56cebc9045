"""What a position of Terra Mystica is worth: the projected final victory points of a seat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from ziggurat.games.terra.components import BONUSES, FAVORS, SCORINGS, SH, STRENGTH, TP, D, Income
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.questions.passing import pass_points
from ziggurat.games.terra.questions.towns import group
from ziggurat.games.terra.scoring import AREA_VP, CULT_VP, largest_area, shares
from ziggurat.games.terra.state import Ask, TerraState

ROUNDS: Final = 6

# By round 0 (set-up) to 6, and 7 for what is left at the very end.
COIN: Final = (0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.33)
WORKER: Final = (2.2, 2.2, 2.1, 1.8, 1.6, 1.3, 1.0, 0.33)
PRIEST: Final = (3.4, 3.4, 3.3, 3.1, 2.8, 2.4, 1.8, 0.33)
POWER: Final = (0.9, 0.9, 0.85, 0.8, 0.75, 0.7, 0.55, 0.33)
SPADE: Final = 2.6

PASSING: Final = tuple(
    tuple((kind, each) for kind, each in enumerate(tile.pass_vp) if each) for tile in BONUSES
)
"""By bonus tile: the buildings that bring points at the pass, and how many."""
CACHED: Final = 1 << 15
"""Positions differ little from each other: their parts are judged once."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What is looked at; hand-set from league statistics."""

    plan: bool = True
    """Value favor tiles, towns and cults beyond this round."""
    income: bool = True
    town: float = 8.0
    favor: float = 1.0
    cult: float = 0.22
    area: float = 0.35
    room: float = 0.45
    special: float = 2.2
    stock: float = 0.7
    coins: int = 9
    workers: int = 5
    """More than so many coins or workers in hand are worth less."""
    standing: tuple[float, ...] = (2.0, 3.5, 5.0, 6.0, 7.0)
    """Worth of a dwelling, trading house, temple, stronghold, sanctuary beyond its income."""


@cache
def goods(what: Income, round_: int) -> float:
    """Workers, coins, priests and power in VP."""
    workers, coins, priests, power = what
    return (
        workers * WORKER[round_]
        + coins * COIN[round_]
        + priests * PRIEST[round_]
        + power * 0.45 * POWER[round_]
    )


def _dwindling(amount: int, useful: int) -> float:
    """More than can be spent soon is worth less and less."""
    return amount if amount <= useful else useful + 0.35 * (amount - useful)


def stock(player: Player, round_: int, weights: Weights) -> float:
    """What lies on a faction board."""
    power = POWER[round_]
    return (
        _dwindling(player.coins, weights.coins) * COIN[round_]
        + _dwindling(player.workers, weights.workers) * WORKER[round_]
        + _dwindling(player.priests, 3) * PRIEST[round_]
        + (player.bowl3 + 0.45 * player.bowl2 + 0.12 * player.bowl1) * power
    ) * weights.stock


@cache
def _stream(what: Income, after: int) -> float:
    """An income in every round to come."""
    return sum(goods(what, round_) for round_ in range(after + 1, ROUNDS + 1))


def incomes(player: Player, after: int) -> float:
    """Income of buildings and favor tiles in the rounds to come."""
    total = 0.0
    for row, hexes in zip(player.faction.income, player.buildings, strict=True):
        total += _stream(row[hexes.bit_count()], after)
    if player.favors:
        for number, tile in enumerate(FAVORS):
            if player.favors >> number & 1:
                total += _stream(tile.income, after)
    return total


def favors(player: Player, left: float) -> float:
    """Points to come from favor tiles; `left`: rounds with actions still ahead."""
    total = 0.0
    if not player.favors:
        return total
    houses = player.count(TP)
    for number, tile in enumerate(FAVORS):
        if not player.favors >> number & 1:
            continue
        total += tile.build_vp[D] * 1.5 * left + tile.build_vp[TP] * 0.9 * left
        if tile.pass_tp[4]:
            total += tile.pass_tp[min(4, houses + 1)] * max(0.0, left - 0.5)
        if tile.action:
            total += 1.1 * left
        if tile.town_size < 7:
            total += 0.7 * left
    return total


def bonus(player: Player, number: int, after: int) -> float:
    """A bonus tile taken at a pass: its income, its action, its points at the next pass."""
    tile = BONUSES[number]
    value = goods(tile.income, after + 1)
    for kind, each in PASSING[number]:
        value += each * (player.count(kind) + (kind < 2))
    value += tile.pass_ship * player.shipping
    return value + SPADE * tile.spades + 1.3 * tile.cult + 0.8 * tile.shipping


@lru_cache(CACHED)
def _prizes(values: tuple[int, ...], prizes: tuple[int, ...]) -> tuple[int, ...]:
    """Who would get what if the game ended now."""
    return tuple(shares(list(values), prizes))


def cults(state: TerraState, seat: int, weights: Weights) -> float:
    """Ranks on the tracks, and the bonuses of the rounds to come."""
    player = state.players[seat]
    sure = 0.25 + 0.12 * state.round
    total = 0.0
    for cult in range(4):
        steps = tuple([other.cults[cult] for other in state.players])
        total += sure * _prizes(steps, CULT_VP)[seat] + weights.cult * player.cults[cult]
    first = state.round if state.round and state.question != Ask.BONUS_SPADES else state.round + 1
    for round_ in range(max(1, first), ROUNDS):
        tile = SCORINGS[state.scoring[round_ - 1]]
        reached = player.orders if tile.cult == 4 else player.cults[tile.cult]
        times = reached / tile.per if round_ > state.round else reached // tile.per
        total += times * (goods(tile.gain, round_ + 1) + SPADE * tile.spades)
    return total


def towns(state: TerraState, player: Player, weights: Weights) -> float:
    """Groups of buildings on their way to a town."""
    late = max(0.25, 1.0 - 0.07 * state.round) if state.round < ROUNDS else 0.3
    key = (player.own, player.town_hexes, player.links, player.town_size, *player.buildings, *state.bridges)
    growth = _GROWTH.get(key)
    if growth is None:
        if len(_GROWTH) >= CACHED:
            _GROWTH.clear()
        growth = _GROWTH[key] = _growing(state, player)
    return weights.town * growth * late * 0.6


_GROWTH: Final[dict[tuple[int, ...], float]] = {}


def _growing(state: TerraState, player: Player) -> float:
    """How far the groups outside of towns have come."""
    rest = player.own & ~player.town_hexes
    total = 0.0
    while rest:
        whole = group(state, player, rest & -rest, player.links)
        rest &= ~whole
        count = whole.bit_count()
        if count < 2:
            continue
        power = sum((whole & at).bit_count() * STRENGTH[kind] for kind, at in enumerate(player.buildings))
        share = min(1.0, power / player.town_size) * min(1.0, count / 4)
        total += share * share
    return total


def room(state: TerraState, player: Player) -> float:
    """Free hexes within reach, near ones first."""
    home = player.faction.terrain
    free = state.free & player.reach
    own = (free & state.hexes_of[home]).bit_count()
    near = (free & (state.hexes_of[(home + 1) % 7] | state.hexes_of[(home - 1) % 7])).bit_count()
    far = (free & (state.hexes_of[(home + 2) % 7] | state.hexes_of[(home - 2) % 7])).bit_count()
    return min(own, 3) * 1.0 + min(near, 4) * 0.5 + min(far, 4) * 0.15


def areas(state: TerraState, seat: int, weights: Weights) -> float:
    """The largest connected group: prizes at the end, more certain as the game goes on."""
    sizes = tuple([_area(state, player) for player in state.players])
    sure = 0.1 + 0.12 * state.round
    return sure * _prizes(sizes, AREA_VP)[seat] + weights.area * sizes[seat]


_AREAS: Final[dict[tuple[int, ...], int]] = {}


def _area(state: TerraState, player: Player) -> int:
    key = (player.own, player.shipping, player.skip_range(), *state.bridges)
    size = _AREAS.get(key)
    if size is None:
        if len(_AREAS) >= CACHED:
            _AREAS.clear()
        size = _AREAS[key] = largest_area(player, state.adjacent)
    return size


def _tiles(state: TerraState, seat: int) -> float:
    """Points of the bonus tile held, and the worth of the one to be had at the pass."""
    player = state.players[seat]
    if not state.round:
        return bonus(player, player.bonus, 0)
    if player.passed:
        return bonus(player, player.bonus, state.round)
    value = float(sum(vp for vp, _ in pass_points(state, seat)))
    if state.round < ROUNDS:
        free = [
            bonus(player, number, state.round) + state.bonus_coins[number] * COIN[state.round + 1]
            for number in range(len(BONUSES))
            if state.bonus_free >> number & 1
        ]
        value += max(free, default=0.0) - 0.6
    return value


def parts_of(state: TerraState, seat: int, weights: Weights) -> dict[str, float]:
    """The value of a seat, taken apart."""
    player = state.players[seat]
    over = player.passed and state.round >= ROUNDS
    now = ROUNDS + 1 if over else min(ROUNDS, max(1, state.round) + player.passed)
    left = max(0.0, ROUNDS - state.round + (0.0 if player.passed else 0.5))
    parts = {"points": float(player.points), "goods": stock(player, now, weights)}
    if weights.income:
        parts["income"] = incomes(player, state.round)
    if player.bonus >= 0:
        parts["bonus"] = _tiles(state, seat)
    if weights.plan:
        fresh = 0.4 + 0.1 * left
        parts["buildings"] = fresh * sum(
            worth * hexes.bit_count() for worth, hexes in zip(weights.standing, player.buildings, strict=True)
        )
        parts["favors"] = weights.favor * favors(player, left)
        parts["cults"] = cults(state, seat, weights) if state.players else 0.0
        parts["towns"] = towns(state, player, weights) + 1.0 * player.keys * (state.round < ROUNDS)
        parts["area"] = areas(state, seat, weights)
        parts["room"] = weights.room * room(state, player) * min(left, 4.0) * 0.6
        if player.buildings[SH] and player.faction.sh_action is not None:
            parts["special"] = weights.special * left
        cheaper = player.faction.spade_cost
        if len(cheaper) > 1:
            saved = cheaper[0][0] - cheaper[min(player.digging, 2)][0]
            parts["digging"] = saved * 0.9 * left * 0.8
    return parts


def seat_value(state: TerraState, seat: int, weights: Weights) -> float:
    """Projected final points of one seat."""
    return sum(parts_of(state, seat, weights).values())
