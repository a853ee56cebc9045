"""Points as they stand: what a seat would have if the game ended now, and what lies ahead of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.board import controlled, unit_strength
from ziggurat.games.anunnaki.effects.finals import FINAL_POWERS
from ziggurat.games.anunnaki.names import bits
from ziggurat.games.anunnaki.state import MAJOR, AnunnakiPosition
from ziggurat.games.anunnaki.weaponry import advanced_hand, playable

_COUNTS: Final = ("altars_controlled", "settlements_in_play", "territories_controlled", "units_in_play")
"""What objectives count, in the order of `counts`."""
ARTIFACT_AHEAD: Final = 7.0
"""What an artifact not yet used may bring."""
MARCH_AHEAD: Final = 5.0
"""What an army is worth that stands before Atlantis and would win there."""


def counts(position: AnunnakiPosition, seat: Seat, mine: int) -> tuple[int, int, int, int]:
    """Altars, Settlements, territories and units of a seat that controls `mine`: what objectives count."""
    altars = position.powers[seat].altar
    for count, mask in position.components.map.altar_masks:
        altars += count * (mine & mask).bit_count()
    constant = position.components.constant
    units = constant["followers_per_house"] - position.reserve[seat] + 5 - position.gods_at[seat].count(-1)
    settled = constant["settlements_per_house"] - position.settlements_left[seat]
    return altars, settled, mine.bit_count(), units


def aims_of(position: AnunnakiPosition, found: Sequence[int]) -> list[int]:
    """The value of the four objectives for a seat."""
    values = []
    for tile in position.objectives:
        if tile < 0:
            values.append(0)
            continue
        goal = position.components.objectives[tile]
        values.append(min(goal.max, found[_COUNTS.index(goal.count)] // goal.divisor))
    return values


def worth(position: AnunnakiPosition, seat: Seat, aims: Sequence[int]) -> int:
    """Points as they stand: what the seat would have if the game ended now, ranks left out."""
    components = position.components
    total = position.vp[seat] + components.dominion_vp[position.dominion[seat]]
    for track, space in enumerate(position.tracks[seat]):
        total += aims[track] * components.tracks[track].multiplier[space]
    for slot, number in enumerate(position.god_cards[seat][:MAJOR]):
        god = components.gods[number]
        if god.type == "final" and position.gods_at[seat][slot] >= 0:
            total += FINAL_POWERS[god.power](position, seat, god.params)
    return total


def standing(state: AnunnakiPosition) -> tuple[float, ...]:
    """Every seat's points if the game ended now, which training rewards; after the end the score."""
    if state.score or state.house[-1] < 0 or min(state.house) < 0 or state.objectives[-1] < 0:
        return tuple(float(points) for points in state.vp)
    found = []
    for seat in range(state.seats):
        aims = aims_of(state, counts(state, seat, controlled(state, seat)))
        found.append(worth(state, seat, aims) + _ahead(state, seat))
    return tuple(found)


def _ahead(position: AnunnakiPosition, seat: Seat) -> float:
    """Points that lie ahead: artifacts, and the march on Atlantis.

    They are counted while the game goes on and gone at its end, so they change nothing of what is best; they
    only tell sooner what conquest leads to, which is many decisions away."""
    total = ARTIFACT_AHEAD * position.artifacts[seat].bit_count()
    if position.atlanteans and not position.end:
        total += MARCH_AHEAD * _march(position, seat) ** 2
    return total


def _march(position: AnunnakiPosition, seat: Seat) -> float:
    """The share of the strength that Atlantis takes which a seat has at its gates, with its best card."""
    world, components = position.components.map, position.components
    best = 0
    for territory in bits(position.atlanteans):
        near = (world.adjacent[territory] | 1 << territory) & position.units[seat]
        if near:
            best = max(best, sum(unit_strength(position, seat, place) for place in bits(near)))
    if not best:
        return 0.0
    card = 0
    for number in bits(playable(position, seat, advanced_hand(position, seat))):
        weapon = components.weapons[number]
        card = max(card, weapon.strength + (components.atlantean - 1) * (weapon.effect == "gods_strength_1"))
    return min(1.0, (best + card) / (4 + components.atlantean))
