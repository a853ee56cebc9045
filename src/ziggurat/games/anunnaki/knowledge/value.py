"""What a position of Anunnaki is worth: projected final points; the game's numbers come from its data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp

from ziggurat.games.anunnaki.board import harvest_strength
from ziggurat.games.anunnaki.components import Components, Track
from ziggurat.games.anunnaki.effects.finals import FINAL_POWERS
from ziggurat.games.anunnaki.gains import payable
from ziggurat.games.anunnaki.knowledge.battles import (
    before_the_gates,
    expected,
    prize,
    worth_in_hand,
)
from ziggurat.games.anunnaki.knowledge.facts import facts
from ziggurat.games.anunnaki.knowledge.learned import weigh, weighed
from ziggurat.games.anunnaki.knowledge.sheet import Sheet, sheet_of
from ziggurat.games.anunnaki.names import ARTIFACT, ARTIFACTS, bits
from ziggurat.games.anunnaki.state import MAJOR, AnunnakiState
from ziggurat.games.anunnaki.weaponry import advanced_hand

NAMES = (
    "points", "stock", "map", "battles", "tracks", "ranks", "dominion", "star", "gods", "pacts",
    "development", "weapons", "artifacts", "march", "turn",
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
    artifact: float = 6.0
    march: float = 5.0
    """For strength gathered before the gates of Atlantis, with a card that would win there."""
    learned: bool = False
    """Weighs its parts, and plain facts besides, as the network taught."""
    former: bool = False
    """Judges tracks, weapons, artifacts and improved tiles as the first king did; kept to compare with."""
    threat: float = 0.06
    icon: float = 0.12
    culture: float = 1.0


USUAL_ROUNDS = 18
"""A game takes about so many rounds, since everybody lays a cube in most turns."""
LONG_GAME = {2: 23.0, 3: 20.0, 4: 20.0}
"""The same by players, as the network plays: between this, cubes and steps its games end within 3 turns."""
BETTER = (0.0, 0.8, 0.7, 0.7, 0.6, 0.7, 0.6, 0.7, 0.5, 0.5, 0.9)
"""What an improved tile is worth, by its number, if many turns are left."""
CLOSING = (0.0, 0.1, 0.35, 1.0)
"""How sure a Culture token is that has units on so many of its territories."""
ARMED = (0.0, 1.0, 1.8, 2.3)
"""How much so many cards count: they are used one at a time."""


def turns_left(state: AnunnakiState, seat: int = -1, learned: bool = True) -> float:
    """Turns until a last cube, the end of a track or a usual end, about. A seat's own cubes and steps do not
    count for itself: laying one must not look like losing a turn."""
    if state.end:
        return 0.4
    cubes = steps = 99
    for other, left in enumerate(state.cubes_left):
        if other != seat:
            if left < cubes:
                cubes = left
            for space, track in zip(state.tracks[other], state.components.tracks, strict=True):
                if track.last - space < steps:
                    steps = track.last - space
    if not learned:
        return max(1.0, min(cubes + 0.5, max(4.0, USUAL_ROUNDS - state.round)))
    usual = LONG_GAME[state.seats] - state.round
    return max(1.0, min(1.5 * cubes + 1.0, 2.0 * steps + 1.0, max(3.0, usual)))


@lru_cache(maxsize=1 << 15)
def _star(components: Components, weights: Weights, tokens: int, cubes: int) -> float:
    """Summoning tokens that the cubes are closing in on."""
    star = components.star
    total = weights.cube * cubes.bit_count()
    for number, area in enumerate(star.areas):
        if tokens >> number & 1:
            share = (area & cubes).bit_count() / area.bit_count()
            full = weights.major if star.major[number] else weights.minor
            total += full * share * (0.2 + 0.5 * share)
    return total


@lru_cache(maxsize=1 << 16)
def _track(
    components: Components,
    number: int,
    objective: int,
    count: int,
    space: int,
    best: int,
    turns: float,
    former: bool,
) -> tuple[float, float, float]:
    """One development track: objective times multiplier, the lead, and what a further step is worth."""
    track = components.tracks[number]
    _, divisor, most = sheet_of(components).objectives[objective]
    ahead = min(turns, 9.0)
    aim = min(float(most), count // divisor + 0.16 * ahead)
    level: float = track.multiplier[space]
    if turns > 1:
        far = min(5.0, 1.0 + (space + 0.35 * ahead) / 3) if former else _level(track, space + 0.35 * ahead)
        level = 0.25 * level + 0.75 * far
    lead = track.first_vp / (1 + exp(-(space - best) / (0.6 + 0.15 * ahead)))
    slope = 0.25 if former else 3.0 / track.last
    return aim * level, lead, slope * aim + 0.45


def _level(track: Track, space: float) -> float:
    """The multiplier of a space that may lie between two."""
    if space >= track.last:
        return 5.0
    below = int(space)
    level = track.multiplier[below]
    return level + (space - below) * (track.multiplier[below + 1] - level)


@lru_cache(maxsize=1 << 14)
def _near(components: Components, closed: bool, places: int) -> int:
    """The territories next to some places."""
    adjacent = components.map.adjacent_at_end if closed else components.map.adjacent
    found = 0
    for territory in bits(places):
        found |= adjacent[territory]
    return found


@lru_cache(maxsize=1 << 15)
def _culture(
    components: Components, tokens: tuple[int, ...], own: int, everyone: int, planet: bool, times: int
) -> float:
    """Culture tokens that units are closing in on, for a seat that shares in them. AN-215, AN-216, AN-276."""
    world, worths = components.map, sheet_of(components).culture
    total = 0.0
    for spot, token in enumerate(tokens):
        if token:
            around = world.spot_mask[spot]
            filled = (around & everyone).bit_count()
            near = world.planet_mask[world.spot_planet[spot]] if planet else around
            if filled and own & near:
                total += CLOSING[filled] * times * worths[token - 1]
    return total


def _gods(state: AnunnakiState, seat: int, sheet: Sheet, weights: Weights, turns: float) -> float:
    """Gods on the map and tokens to summon more."""
    live = 1.0 if turns > 1.5 else 0.45
    total = live * (weights.minor * state.minor_tokens[seat] + weights.major * state.major_tokens[seat])
    for slot, place in enumerate(state.gods_at[seat]):
        if place < 0:
            continue
        if slot == MAJOR:
            total += 3.0 + (weights.risen - 3.0) * live
            continue
        number = state.god_cards[seat][slot]
        god = state.components.gods[number]
        if god.type == "final":
            total += FINAL_POWERS[god.power](state, seat, god.params) + 2.0 * live
        else:
            total += 1.0 + (weights.summoned - 1.0) * live + sheet.per_turn[number] * min(turns, 10.0)
    return total


def _pacts(state: AnunnakiState, seat: int, sheet: Sheet, steps: list[float], turns: float) -> float:
    """Open pacts: what they bring less what they cost."""
    worths = []
    war, technology, commerce = steps
    held = state.resources[seat]
    for number in bits(state.pacts[seat]):
        pact = sheet.pacts[number]
        by_war, by_technology, by_commerce = pact.steps
        net = pact.worth + by_war * war + by_technology * technology + by_commerce * commerce
        net -= 0.6 * pact.total
        worths.append((net if net > 0.2 else 0.2) * (0.75 if payable(held, pact.cost) else 0.45))
    worths.sort(reverse=True)
    total = sum(worth * share for worth, share in zip(worths, (1.0, 0.6, 0.25, 0.1), strict=False))
    return min(1.0, turns / 4) * total


def _map(
    state: AnunnakiState, seat: int, sheet: Sheet, weights: Weights, turns: float, mine: int, rest: int
) -> float:
    """Pieces, control, harvests to come and what threatens them."""
    ahead = min(1.0, 0.25 + turns / 8)
    total = weights.follower * (sheet.followers - state.reserve[seat])
    total += (
        weights.settlement * (sheet.settlements - state.settlements_left[seat])
        + weights.territory * mine.bit_count()
    )
    exhaustion, icons = state.exhaustion, sheet.icons
    standing = state.units[seat]
    if state.powers[seat].settlement_harvest:
        standing |= state.settled[seat]
    places = mine & standing
    harvest = 0
    for territory in bits(places & sheet.fertile):
        free = icons[territory] - exhaustion[territory].bit_count()
        if free:
            strength = harvest_strength(state, seat, territory)
            harvest += strength if strength < free else free
    threats = (mine & _near(state.components, state.end > 0, rest)).bit_count()
    total += (weights.icon * harvest - weights.threat * threats) * ahead
    everyone = 0
    for there in state.units:
        everyone |= there
    powers = state.powers[seat]
    culture = _culture(
        state.components,
        tuple(state.culture),
        state.units[seat],
        everyone,
        powers.culture_planet > 0,
        powers.culture_times,
    )
    return total * (0.6 + 0.4 * ahead) + weights.culture * culture


def _stock(state: AnunnakiState, seat: int, weights: Weights, turns: float) -> float:
    """Resources and Mana: much while they can be used, a fifth of a point each at the end."""
    if turns < 0.5:
        return 0.2 * (sum(state.resources[seat]) + state.mana[seat])
    total = 0.0
    for count in state.resources[seat]:
        total += weights.resource * count if count < 4 else 3 * weights.resource + 0.25 * (count - 3)
    mana = state.mana[seat]
    total += weights.mana * mana if mana < 4 else 3 * weights.mana + 0.2 * (mana - 3)
    return total * (0.3 + 0.7 * min(1.0, turns / 3))


def _aims(state: AnunnakiState, seat: int, sheet: Sheet, mine: int) -> tuple[int, int, int, int]:
    """Counts that objectives are about: altars, settlements, territories, units."""
    altars = state.powers[seat].altar
    for count, mask in state.components.map.altar_masks:
        altars += count * (mine & mask).bit_count()
    units = sheet.followers - state.reserve[seat] + 5 - state.gods_at[seat].count(-1)
    return altars, sheet.settlements - state.settlements_left[seat], mine.bit_count(), units


def described(state: AnunnakiState, seat: int, weights: Weights) -> tuple[list[float], list[float], float]:
    """The parts of a seat's value before they are weighed, the facts beside them, and the turns ahead."""
    if state.score or state.house[seat] < 0 or state.objectives[2] < 0:
        return [float(state.vp[seat])], [], 0.0
    sheet = sheet_of(state.components)
    turns = turns_left(state, seat, weights.learned)
    presence, rest = state.presence[seat], 0
    for other, there in enumerate(state.presence):
        if other != seat:
            rest |= there
    mine = ((presence & ~rest) | (state.settled[seat] & ~(presence | rest))) & ~state.civilized
    counts = _aims(state, seat, sheet, mine)
    tracks, ranks, steps = _tracks(state, seat, sheet, counts, turns, weights.former)
    where = presence & (rest | state.civilized) if weights.plan and state.active == seat else 0
    found = [
        float(state.vp[seat]),
        _stock(state, seat, weights, turns),
        _map(state, seat, sheet, weights, turns, mine, rest)
        + weights.altar * counts[0] * min(1.0, 0.25 + turns / 8),
        expected(state, sheet, seat, where, steps[0], weights.artifact, not weights.former) if where else 0.0,
    ]
    if weights.final:
        space = state.dominion[seat]
        bonus = 1.2 if space >= state.components.lightning else 0.12 * space
        found += (tracks, ranks, state.components.dominion_vp[space] + bonus * min(1.0, turns / 3))
    else:
        found += (0.0, 0.0, 0.0)
    if weights.plan:
        advanced = advanced_hand(state, seat)
        found += (
            _star(state.components, weights, state.star_tokens[seat], state.cubes[seat])
            * min(1.0, turns / 3),
            _gods(state, seat, sheet, weights, turns),
            _pacts(state, seat, sheet, steps, turns) if state.pacts[seat] else 0.0,
            _improved(state, seat, weights, turns),
            _arms(state, seat, sheet, weights, advanced, steps[0], turns) if advanced else 0.0,
            _artifacts(state, seat, weights, steps, turns),
            0.0 if weights.former else before_the_gates(state, sheet, seat, weights.march, turns),
            0.0,
        )
    known = facts(state, seat, sheet, mine, counts) if weights.learned else []
    return found, known, turns


def parts(state: AnunnakiState, seat: int, weights: Weights) -> list[float]:
    """The value of a seat, part by part."""
    found, known, turns = described(state, seat, weights)
    return weigh(found, known, turns) if known else found


def _tracks(
    state: AnunnakiState, seat: int, sheet: Sheet, counts: tuple[int, ...], turns: float, former: bool
) -> tuple[float, float, list[float]]:
    """The three development tracks: objectives times multipliers, leads, worth of steps."""
    tracks = ranks = 0.0
    steps = []
    for number, space in enumerate(state.tracks[seat]):
        objective = state.objectives[number]
        best = 0
        for other, row in enumerate(state.tracks):
            if row[number] > best and other != seat:
                best = row[number]
        count = counts[sheet.objectives[objective][0]]
        value, lead, step = _track(state.components, number, objective, count, space, best, turns, former)
        tracks += value
        ranks += lead
        steps.append(step)
    return tracks, ranks, steps


def _arms(
    state: AnunnakiState, seat: int, sheet: Sheet, weights: Weights, cards: int, war: float, turns: float
) -> float:
    """Advanced weapons in hand: what they bring in the battles ahead."""
    soon = min(1.0, turns / 3)
    if not weights.former:
        return weights.weapon * worth_in_hand(state, sheet, seat, cards, war) * soon
    total = 0.0
    for card in bits(cards):
        total += prize(state.components.weapons[card], war)
    count = cards.bit_count()
    return weights.weapon * total / count * ARMED[min(count, 3)] * soon


def _improved(state: AnunnakiState, seat: int, weights: Weights, turns: float) -> float:
    """Improved tiles: each is used now and then while the game lasts."""
    tiles = state.improved[seat]
    if weights.former:
        return weights.improved * tiles.bit_count() * min(turns, 8.0) / 4
    total = 0.0
    for tile in bits(tiles):
        total += BETTER[tile]
    return total * min(turns, 10.0) / 6


def _artifacts(
    state: AnunnakiState, seat: int, weights: Weights, steps: Sequence[float], turns: float
) -> float:
    """Artifacts by their use: those of the end keep their worth, the others are worth less every turn."""
    held = state.artifacts[seat]
    if not held:
        return 0.0
    if weights.former:
        return weights.artifact * held.bit_count()
    soon = min(1.0, turns / 3)
    worths: dict[str, float] = {
        "cornucopia": 3.0 + 4.0 * soon,
        "duplicity_mirror": 4.0 * soon,
        "afterworld_map": 1.0 + 6.0 * min(1.0, turns / 6),
        "pandoras_box": 1.7 * state.pandora.bit_count() * soon,
        "scarab_amulet": state.components.artifacts[ARTIFACT["scarab_amulet"]]["development_steps"]
        * max(steps),
        "tablet_of_destinies": 5.0,
    }
    return sum(worths[ARTIFACTS[number]] for number in bits(held))


def parts_of(state: AnunnakiState, seat: int, weights: Weights) -> dict[str, float]:
    """The value of a seat, taken apart by name."""
    return dict(zip(NAMES, parts(state, seat, weights), strict=False))


def seat_value(state: AnunnakiState, seat: int, weights: Weights) -> float:
    """Projected final points of one seat."""
    found, known, turns = described(state, seat, weights)
    return weighed(found, known, turns) if known else sum(found)
