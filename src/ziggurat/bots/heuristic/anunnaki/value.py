"""What a position of Anunnaki is worth: projected final points; the game's numbers come from its data."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp

from ziggurat.bots.heuristic.anunnaki.battles import expected, prize
from ziggurat.bots.heuristic.anunnaki.sheet import Sheet, sheet_of
from ziggurat.games.anunnaki.board import MAJOR, harvest_strength
from ziggurat.games.anunnaki.effects.finals import FINAL_POWERS
from ziggurat.games.anunnaki.gains import payable
from ziggurat.games.anunnaki.mods import ALTAR, CULTURE_PLANET, CULTURE_TIMES, SETTLEMENT_HARVEST
from ziggurat.games.anunnaki.names import bits
from ziggurat.games.anunnaki.state import AnunnakiState
from ziggurat.games.anunnaki.tables import Tables

NAMES = (
    "points", "stock", "map", "battles", "tracks", "ranks", "dominion", "star", "gods", "pacts",
    "development", "weapons", "artifacts",
)  # fmt: skip
"""The parts of a value, in order."""


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """What is looked at; hand-set."""

    final: bool = True
    """Sees objectives times multipliers, ranks and Dominion at the end."""
    plan: bool = True
    """Sees battles, summoning, pacts, gods and development ahead."""
    resource: float = 0.8
    mana: float = 0.7
    cube: float = 0.35
    """A cube laid brings the end nearer, and the star's shape is richer than its tokens."""
    minor: float = 3.2
    major: float = 6.0
    summoned: float = 3.2
    risen: float = 8.5
    follower: float = 0.45
    settlement: float = 1.6
    territory: float = 0.35
    altar: float = 0.3
    improved: float = 0.45
    weapon: float = 0.35
    artifact: float = 3.0
    threat: float = 0.06
    icon: float = 0.12
    culture: float = 1.0


USUAL_ROUNDS = 18
"""A game takes about so many rounds, since everybody lays a cube in most turns."""
CLOSING = (0.0, 0.1, 0.35, 1.0)
"""How sure a Culture token is that has units on so many of its territories."""
ARMED = (0.0, 1.0, 1.8, 2.3)
"""How much so many cards count: they are used one at a time."""


def turns_left(g: AnunnakiState, s: int = -1) -> float:
    """Turns until a last cube or a usual end, about. A seat's own cubes do not count for itself: laying
    one must not look like losing a turn."""
    if g.end:
        return 0.4
    cubes = 99
    for seat, left in enumerate(g.store):
        if left < cubes and seat != s:
            cubes = left
    return max(1.0, min(cubes + 0.5, max(4.0, USUAL_ROUNDS - g.round)))


@lru_cache(maxsize=1 << 15)
def _star(tables: Tables, weights: Weights, tokens: int, cubes: int) -> float:
    """Summoning tokens that the cubes are closing in on."""
    star = tables.star
    total = weights.cube * cubes.bit_count()
    for number, area in enumerate(star.areas):
        if tokens >> number & 1:
            share = (area & cubes).bit_count() / area.bit_count()
            full = weights.major if star.major[number] else weights.minor
            total += full * share * (0.2 + 0.5 * share)
    return total


@lru_cache(maxsize=1 << 16)
def _track(
    tables: Tables, number: int, objective: int, count: int, space: int, best: int, turns: float
) -> tuple[float, float, float]:
    """One development track: objective times multiplier, the lead, and what a further step is worth."""
    track = tables.tracks[number]
    _, divisor, most = sheet_of(tables).objectives[objective]
    ahead = min(turns, 9.0)
    aim = min(float(most), count // divisor + 0.16 * ahead)
    level: float = track.multiplier[space]
    if turns > 1:
        level = 0.25 * level + 0.75 * min(5.0, 1.0 + (space + 0.35 * ahead) / 3)
    lead = track.first_vp / (1 + exp(-(space - best) / (0.6 + 0.15 * ahead)))
    return aim * level, lead, 0.25 * aim + 0.45


@lru_cache(maxsize=1 << 14)
def _near(tables: Tables, closed: bool, places: int) -> int:
    """The territories next to some places."""
    adjacent = tables.map.adjacent_at_end if closed else tables.map.adjacent
    found = 0
    for t in bits(places):
        found |= adjacent[t]
    return found


@lru_cache(maxsize=1 << 15)
def _culture(
    tables: Tables, tokens: tuple[int, ...], own: int, everyone: int, planet: bool, times: int
) -> float:
    """Culture tokens that units are closing in on, for a seat that shares in them. AN-215, AN-216, AN-276."""
    world, worths = tables.map, sheet_of(tables).culture
    total = 0.0
    for spot, token in enumerate(tokens):
        if token:
            around = world.spot_mask[spot]
            filled = (around & everyone).bit_count()
            near = world.planet_mask[world.spot_planet[spot]] if planet else around
            if filled and own & near:
                total += CLOSING[filled] * times * worths[token - 1]
    return total


def _gods(g: AnunnakiState, s: int, sheet: Sheet, weights: Weights, turns: float) -> float:
    """Gods on the map and tokens to summon more."""
    live = 1.0 if turns > 1.5 else 0.45
    total = live * (weights.minor * g.minors[s] + weights.major * g.majors[s])
    for slot, place in enumerate(g.god_at[s]):
        if place < 0:
            continue
        if slot == MAJOR:
            total += 3.0 + (weights.risen - 3.0) * live
            continue
        number = g.cards[s][slot]
        god = g.tables.gods[number]
        if god.type == "final":
            total += FINAL_POWERS[god.power](g, s, god.params) + 2.0 * live
        else:
            total += 1.0 + (weights.summoned - 1.0) * live + sheet.per_turn[number] * min(turns, 10.0)
    return total


def _pacts(g: AnunnakiState, s: int, sheet: Sheet, steps: list[float], turns: float) -> float:
    """Open pacts: what they bring less what they cost."""
    worths = []
    war, technology, commerce = steps
    held = g.resources[s]
    for number in bits(g.pacts[s]):
        pact = sheet.pacts[number]
        a, b, c = pact.steps
        net = pact.worth + a * war + b * technology + c * commerce - 0.6 * pact.total
        worths.append((net if net > 0.2 else 0.2) * (0.75 if payable(held, pact.cost) else 0.45))
    worths.sort(reverse=True)
    total = sum(w * share for w, share in zip(worths, (1.0, 0.6, 0.25, 0.1), strict=False))
    return min(1.0, turns / 4) * total


def _map(
    g: AnunnakiState, s: int, sheet: Sheet, weights: Weights, turns: float, mine: int, rest: int
) -> float:
    """Pieces, control, harvests to come and what threatens them."""
    ahead = min(1.0, 0.25 + turns / 8)
    total = weights.follower * (sheet.followers - g.reserve[s])
    total += weights.settlement * (sheet.settlements - g.area[s]) + weights.territory * mine.bit_count()
    exhaustion, icons = g.exhaustion, sheet.icons
    places = mine & (g.units[s] | g.settled[s] if g.mods[s][SETTLEMENT_HARVEST] else g.units[s])
    harvest = 0
    for t in bits(places & sheet.fertile):
        free = icons[t] - exhaustion[t].bit_count()
        if free:
            strength = harvest_strength(g, s, t)
            harvest += strength if strength < free else free
    threats = (mine & _near(g.tables, g.end > 0, rest)).bit_count()
    total += (weights.icon * harvest - weights.threat * threats) * ahead
    everyone = 0
    for there in g.units:
        everyone |= there
    mods = g.mods[s]
    culture = _culture(
        g.tables, tuple(g.culture), g.units[s], everyone, mods[CULTURE_PLANET] > 0, mods[CULTURE_TIMES]
    )
    return total * (0.6 + 0.4 * ahead) + weights.culture * culture


def _stock(g: AnunnakiState, s: int, weights: Weights, turns: float) -> float:
    """Resources and Mana: much while they can be used, a fifth of a point each at the end."""
    if turns < 0.5:
        return 0.2 * (sum(g.resources[s]) + g.mana[s])
    total = 0.0
    for count in g.resources[s]:
        total += weights.resource * count if count < 4 else 3 * weights.resource + 0.25 * (count - 3)
    mana = g.mana[s]
    total += weights.mana * mana if mana < 4 else 3 * weights.mana + 0.2 * (mana - 3)
    return total * (0.3 + 0.7 * min(1.0, turns / 3))


def _aims(g: AnunnakiState, s: int, sheet: Sheet, mine: int) -> tuple[int, int, int, int]:
    """Counts that objectives are about: altars, settlements, territories, units."""
    altars = g.mods[s][ALTAR]
    for count, mask in g.tables.map.altar_masks:
        altars += count * (mine & mask).bit_count()
    units = sheet.followers - g.reserve[s] + 5 - g.god_at[s].count(-1)
    return altars, sheet.settlements - g.area[s], mine.bit_count(), units


def parts(g: AnunnakiState, s: int, weights: Weights) -> list[float]:
    """The value of a seat, part by part."""
    if g.score or g.house[s] < 0 or g.objectives[2] < 0:
        return [float(g.vp[s])]
    sheet = sheet_of(g.tables)
    turns = turns_left(g, s)
    presence, rest = g.presence[s], 0
    for other, there in enumerate(g.presence):
        if other != s:
            rest |= there
    mine = ((presence & ~rest) | (g.settled[s] & ~(presence | rest))) & ~g.civilized
    counts = _aims(g, s, sheet, mine)
    tracks, ranks, steps = _tracks(g, s, sheet, counts, turns)
    found = [
        float(g.vp[s]),
        _stock(g, s, weights, turns),
        _map(g, s, sheet, weights, turns, mine, rest)
        + weights.altar * counts[0] * min(1.0, 0.25 + turns / 8),
    ]
    where = presence & (rest | g.civilized) if weights.plan and g.active == s else 0
    found.append(expected(g, sheet, s, where, steps[0]) if where else 0.0)
    if weights.final:
        space = g.dominion[s]
        bonus = 1.2 if space >= g.tables.lightning else 0.12 * space
        found += (tracks, ranks, g.tables.dominion_vp[space] + bonus * min(1.0, turns / 3))
    else:
        found += (0.0, 0.0, 0.0)
    if weights.plan:
        found += (
            _star(g.tables, weights, g.star_tokens[s], g.cubes[s]) * min(1.0, turns / 3),
            _gods(g, s, sheet, weights, turns),
            _pacts(g, s, sheet, steps, turns) if g.pacts[s] else 0.0,
            weights.improved * g.improved[s].bit_count() * min(turns, 8.0) / 4,
            _arms(g, s, weights, steps[0], turns) if g.hand[s] > 3 else 0.0,
            weights.artifact * g.artifacts[s].bit_count(),
        )
    return found


def _tracks(
    g: AnunnakiState, s: int, sheet: Sheet, counts: tuple[int, ...], turns: float
) -> tuple[float, float, list[float]]:
    """The three development tracks: objectives times multipliers, leads, worth of steps."""
    tracks = ranks = 0.0
    steps = []
    for number, space in enumerate(g.tracks[s]):
        objective = g.objectives[number]
        best = 0
        for other, row in enumerate(g.tracks):
            if row[number] > best and other != s:
                best = row[number]
        count = counts[sheet.objectives[objective][0]]
        value, lead, step = _track(g.tables, number, objective, count, space, best, turns)
        tracks += value
        ranks += lead
        steps.append(step)
    return tracks, ranks, steps


def _arms(g: AnunnakiState, s: int, weights: Weights, war: float, turns: float) -> float:
    """Advanced weapons in hand."""
    cards = g.hand[s] >> 2
    total = 0.0
    for card in bits(cards):
        total += prize(g, s, card + 2, war)
    count = cards.bit_count()
    return weights.weapon * total / count * ARMED[min(count, 3)] * min(1.0, turns / 3)


def parts_of(g: AnunnakiState, s: int, weights: Weights) -> dict[str, float]:
    """The value of a seat, taken apart by name."""
    return dict(zip(NAMES, parts(g, s, weights), strict=False))


def seat_value(g: AnunnakiState, s: int, weights: Weights) -> float:
    """Projected final points of one seat."""
    return sum(parts(g, s, weights))
