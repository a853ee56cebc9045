"""What a position of Anunnaki is worth: projected final points; the game's numbers come from its data."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from ziggurat.games.anunnaki.board import (
    MAJOR,
    altars,
    controlled,
    free_icons,
    objective_value,
    others,
    settlements_out,
    unit_strength,
)
from ziggurat.games.anunnaki.effects.finals import FINAL_POWERS
from ziggurat.games.anunnaki.gains import payable
from ziggurat.games.anunnaki.names import R_MANA, R_VP, R_WAR, Gains, bits
from ziggurat.games.anunnaki.state import AnunnakiState

COMMERCE = 2


@dataclass(frozen=True, slots=True)
class Weights:
    """What is looked at; hand-set."""

    final: bool = True
    """Sees objectives times multipliers, ranks and Dominion at the end."""
    plan: bool = True
    """Sees summoning, pacts, gods and development ahead."""
    resource: float = 0.8
    mana: float = 0.7
    cube: float = 0.35
    """A cube laid brings the end nearer, and the star's shape is richer than its tokens."""
    minor: float = 3.2
    major: float = 6.0
    summoned: float = 4.6
    risen: float = 8.5
    follower: float = 0.45
    settlement: float = 1.6
    territory: float = 0.35
    altar: float = 0.3
    improved: float = 0.45
    weapon: float = 0.6
    artifact: float = 1.5
    threat: float = 0.6


USUAL_ROUNDS = 18
"""A game takes about so many rounds, since everybody lays a cube in most turns."""


def turns_left(g: AnunnakiState, s: int = -1) -> float:
    """Turns until a last cube or a usual end, about. A seat's own cubes do not count for itself: laying
    one must not look like losing a turn."""
    if g.end:
        return 0.4
    cubes = min(left for seat, left in enumerate(g.store) if seat != s) + 0.5
    return max(1.0, min(cubes, max(4.0, USUAL_ROUNDS - g.round)))


def _gain_worth(g: AnunnakiState, s: int, gains: Gains) -> float:
    """A rough worth of an effect's gains."""
    total = 0.0
    for kind, amount in gains:
        if kind < R_MANA:
            total += 0.7 * amount
        elif kind == R_MANA:
            total += 1.1 * amount
        elif kind == R_VP:
            total += amount
        elif R_WAR <= kind < R_WAR + 3:
            total += amount * (objective_value(g, s, kind - R_WAR) / 3 + 0.4)
        else:
            total += 1.3 * amount
    return total


def _tracks(g: AnunnakiState, s: int, turns: float) -> tuple[float, float]:
    """Objectives times multipliers, and ranks, on the three development tracks."""
    value = ranks = 0.0
    ahead = min(turns, 9.0)
    for number, track in enumerate(g.tables.tracks):
        space = g.tracks[s][number]
        tile = g.tables.objectives[g.objectives[number]]
        aim = min(float(tile.max), objective_value(g, s, number) + 0.16 * ahead)
        level = min(5.0, 1.0 + (space + 0.35 * ahead) / 3)
        sure = track.multiplier[space]
        value += aim * (0.25 * sure + 0.75 * level if turns > 1 else sure)
        best = max(g.tracks[other][number] for other in range(g.seats) if other != s)
        ranks += track.first_vp / (1 + exp(-(space - best) / (0.6 + 0.15 * ahead)))
    return value, ranks


def _star(g: AnunnakiState, s: int, weights: Weights) -> float:
    """Summoning tokens that the cubes are closing in on."""
    star = g.tables.star
    total = weights.cube * g.cubes[s].bit_count()
    for number, area in enumerate(star.areas):
        if g.star_tokens[s] >> number & 1:
            share = (area & g.cubes[s]).bit_count() / area.bit_count()
            full = weights.major if star.major[number] else weights.minor
            total += full * share * (0.2 + 0.5 * share)
    return total


def _gods(g: AnunnakiState, s: int, weights: Weights, turns: float) -> float:
    """Gods on the map and tokens to summon more."""
    live = 1.0 if turns > 1.5 else 0.45
    total = live * (weights.minor * g.minors[s] + weights.major * g.majors[s])
    for slot, place in enumerate(g.god_at[s]):
        if place < 0:
            continue
        if slot == MAJOR:
            total += 3.0 + (weights.risen - 3.0) * live
            continue
        god = g.tables.gods[g.cards[s][slot]]
        if god.type == "final":
            total += FINAL_POWERS[god.power](g, s, god.params) + 2.0 * live
        else:
            total += 1.0 + (weights.summoned - 1.0) * live
    return total


def _pacts(g: AnunnakiState, s: int, turns: float) -> float:
    """Open pacts: what they bring less what they cost."""
    worths = []
    for number in bits(g.pacts[s]):
        pact = g.tables.pacts[number]
        net = _gain_worth(g, s, pact.bottom) + _gain_worth(g, s, pact.bonus) - 0.6 * pact.cost.total
        worths.append(max(0.2, net) * (0.75 if payable(g.resources[s], pact.cost) else 0.45))
    worths.sort(reverse=True)
    shares = (1.0, 0.6, 0.25, 0.1)
    return min(1.0, turns / 4) * sum(w * share for w, share in zip(worths, shares, strict=False))


def _map(g: AnunnakiState, s: int, weights: Weights, turns: float) -> float:
    """Pieces, control and what threatens them."""
    mine = controlled(g, s)
    ahead = min(1.0, 0.25 + turns / 8)
    total = weights.follower * sum(g.followers[s]) + weights.settlement * settlements_out(g, s)
    total += weights.territory * mine.bit_count() + weights.altar * altars(g, s) * ahead
    for t in bits(mine & g.units[s]):
        strength = min(unit_strength(g, s, t), 3)
        total += 0.12 * min(strength, free_icons(g, t).bit_count()) * ahead
    rivals = others(g, s)
    for t in bits(mine):
        if g.adjacent[t] & rivals:
            total -= 0.1 * weights.threat * ahead
    return total * (0.6 + 0.4 * ahead)


def _stock(g: AnunnakiState, s: int, weights: Weights, turns: float) -> float:
    """Resources and Mana: much while they can be used, a fifth of a point each at the end."""
    if turns < 0.5:
        return 0.2 * (sum(g.resources[s]) + g.mana[s])
    useful = min(1.0, turns / 3)
    total = 0.0
    for count in g.resources[s]:
        total += weights.resource * min(count, 3) + 0.25 * max(0, count - 3)
    total += weights.mana * min(g.mana[s], 3) + 0.2 * max(0, g.mana[s] - 3)
    return total * (0.3 + 0.7 * useful)


def parts_of(g: AnunnakiState, s: int, weights: Weights) -> dict[str, float]:
    """The value of a seat, taken apart."""
    if g.score or g.house[s] < 0 or min(g.objectives[:3]) < 0:
        return {"points": float(g.vp[s])}
    turns = turns_left(g, s)
    found = {
        "points": float(g.vp[s]),
        "stock": _stock(g, s, weights, turns),
        "map": _map(g, s, weights, turns),
    }
    if weights.final:
        found["tracks"], found["ranks"] = _tracks(g, s, turns)
        space = g.dominion[s]
        bonus = 1.2 if space >= g.tables.lightning else 0.12 * space
        found["dominion"] = g.tables.dominion_vp[space] + bonus * min(1.0, turns / 3)
    if weights.plan:
        found["star"] = _star(g, s, weights) * min(1.0, turns / 3)
        found["gods"] = _gods(g, s, weights, turns)
        found["pacts"] = _pacts(g, s, turns)
        found["development"] = weights.improved * g.improved[s].bit_count() * min(turns, 8.0) / 4
        found["weapons"] = weights.weapon * min((g.hand[s] >> 2).bit_count(), 3)
        found["artifacts"] = weights.artifact * g.artifacts[s].bit_count()
    return found


def seat_value(g: AnunnakiState, s: int, weights: Weights) -> float:
    """Projected final points of one seat."""
    return sum(parts_of(g, s, weights).values())
