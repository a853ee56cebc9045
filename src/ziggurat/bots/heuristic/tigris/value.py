"""What a position of Tigris & Euphrates is worth: the projected weakest colour of every seat."""

from __future__ import annotations

from dataclasses import dataclass, field

from ziggurat.bots.heuristic.tigris.survey import (
    GREEN,
    RED,
    RED_AT_LEAST,
    Kingdom,
    Survey,
    best_entry,
    survey,
    temples_near,
    turns_left,
)
from ziggurat.bots.heuristic.weakest import utility
from ziggurat.games.tigris.components import MONUMENTS
from ziggurat.games.tigris.phases.leaders import near_temples
from ziggurat.games.tigris.scoring import points_of, treasures_of
from ziggurat.games.tigris.squares import BIT, spread
from ziggurat.games.tigris.state import TigrisState
from ziggurat.games.tigris.tiles import unpack


@dataclass(frozen=True, slots=True)
class Weights:
    """Points per turn and points at once; hand-set, then tuned by games against each other."""

    minimum: bool = True
    """Judge by the weakest colour (else by the sum)."""
    safety: bool = True
    """See revolts and wars coming."""
    leader: float = 0.45
    king: float = 0.28
    idle: float = 0.12
    """Points a turn in a colour without a leader on the board."""
    monument: float = 0.9
    tries: float = 0.30
    """Chance that a rival who can revolt does so before long."""
    wars: float = 0.25
    """The same for wars."""
    red: tuple[float, ...] = (0.0, 0.22, 0.40, 0.48, 0.52, 0.54, 0.54)
    """Worth of so many red tiles in hand."""
    hand: float = 0.10
    """Worth of a hand tile whose leader is on the board, times the colour's weight."""
    catastrophe: float = 0.25
    treasure: float = 0.45
    """A second treasure one tile away from the own merchant."""


@dataclass(slots=True)
class Outlook:
    """What a seat may expect: points by colour at the end, and the parts they come from."""

    banked: list[float]
    treasures: int
    rates: list[float] = field(default_factory=lambda: [0.0] * 4)
    wars: list[float] = field(default_factory=lambda: [0.0] * 4)
    extra: float = 0.0
    parts: dict[str, float] = field(default_factory=dict)


def outlooks(state: TigrisState, weights: Weights, land: Survey | None = None) -> list[Outlook]:
    """The prospects of every seat."""
    land = land or survey(state)
    found = [
        Outlook([float(n) for n in points_of(state, seat)], treasures_of(state, seat))
        for seat in range(state.seats)
    ]
    survival = _survival(state, land, weights, found)
    for number, kingdom in enumerate(land.kingdoms):
        _rates(kingdom, survival[number], weights, found)
    _monuments(state, land, survival, weights, found)
    for seat, outlook in enumerate(found):
        _extras(state, seat, outlook, weights)
    if weights.treasure:
        _treasures(state, land, weights, found)
    return found


def _survival(state: TigrisState, land: Survey, weights: Weights, found: list[Outlook]) -> list[list[float]]:
    """Per kingdom and colour: the chance that its leader is still there some turns on."""
    safe = [[1.0] * 4 for _ in land.kingdoms]
    if not weights.safety:
        return safe
    spots = near_temples(state) & ~land.twice
    for number, kingdom in enumerate(land.kingdoms):
        _, entry = best_entry(land, kingdom.halo & spots)
        if not entry:
            continue
        for colour, bit in enumerate(kingdom.lead):
            if bit:
                seat = kingdom.owner[colour]
                hold = temples_near(state, bit) + (state.hands[seat] >> 8 & 255)
                need = hold - entry + 1
                if need < 6:
                    chance = RED_AT_LEAST[need] if need > 0 else 1.0
                    safe[number][colour] -= weights.tries * chance
    for i, one in enumerate(land.kingdoms):
        for j in range(i + 1, len(land.kingdoms)):
            other = land.kingdoms[j]
            if one.halo & other.halo & ~land.thrice:
                _war(state, one, other, safe[i], safe[j], weights, found)
    return safe


def _war(
    state: TigrisState,
    one: Kingdom,
    other: Kingdom,
    safe_one: list[float],
    safe_other: list[float],
    weights: Weights,
    found: list[Outlook],
) -> None:
    """Two kingdoms that one tile can join: who would win each war, and what it brings."""
    for colour in range(4):
        a, b = one.owner[colour], other.owner[colour]
        if a < 0 or b < 0 or a == b:
            continue
        like = state.tiles[colour]
        mine, theirs = (one.region & like).bit_count(), (other.region & like).bit_count()
        shift = 8 * colour
        lead = mine + (state.hands[a] >> shift & 255) - theirs - (state.hands[b] >> shift & 255)
        win = 0.5 + 0.17 * lead
        win = 0.0 if win < 0 else 1.0 if win > 1 else win
        found[a].wars[colour] += weights.wars * win * (1 + theirs)
        found[b].wars[colour] += weights.wars * (1 - win) * (1 + mine)
        safe_one[colour] -= weights.wars * (1 - win)
        safe_other[colour] -= weights.wars * win


def _rates(kingdom: Kingdom, survival: list[float], weights: Weights, found: list[Outlook]) -> None:
    king = kingdom.owner[0]
    for colour, seat in enumerate(kingdom.owner):
        if seat >= 0:
            found[seat].rates[colour] = max(
                found[seat].rates[colour], weights.leader * max(0.1, survival[colour])
            )
        elif king >= 0:
            rate = weights.king * max(0.1, survival[0])
            if rate > found[king].rates[colour]:
                found[king].rates[colour] = rate


def _monuments(
    state: TigrisState,
    land: Survey,
    survival: list[list[float]],
    weights: Weights,
    found: list[Outlook],
) -> None:
    for index, square, _ in state.monuments:
        bit = BIT[square]
        for number, kingdom in enumerate(land.kingdoms):
            if kingdom.region & bit:
                for colour in MONUMENTS[index]:
                    seat = kingdom.owner[colour]
                    if seat >= 0:
                        worth = weights.monument * max(0.1, survival[number][colour])
                        found[seat].rates[colour] += worth


def _extras(state: TigrisState, seat: int, outlook: Outlook, weights: Weights) -> None:
    """What lies in the hand, and unused catastrophes."""
    for colour in range(4):
        outlook.rates[colour] = max(outlook.rates[colour], weights.idle)
    hand = unpack(state.hands[seat])
    outlook.parts["red"] = weights.red[min(6, hand[RED])]
    outlook.parts["catastrophe"] = weights.catastrophe * (state.cats_left >> 8 * seat & 255)
    outlook.extra = outlook.parts["red"] + outlook.parts["catastrophe"]
    for colour, count in enumerate(hand):
        if count and outlook.rates[colour] > weights.idle:
            outlook.wars[colour] += weights.hand * min(count, 3)


def _treasures(state: TigrisState, land: Survey, weights: Weights, found: list[Outlook]) -> None:
    """A merchant whose kingdom holds a treasure and is one tile away from another region with one."""
    rest = state.treas
    for kingdom in land.kingdoms:
        seat = kingdom.owner[GREEN]
        if seat < 0 or not kingdom.region & rest:
            continue
        reach = kingdom.halo & ~land.twice
        for region in state.wild:
            if region & rest and spread(region) & reach:
                outlook = found[seat]
                outlook.parts["treasure"] = outlook.parts.get("treasure", 0.0) + weights.treasure
                outlook.extra += weights.treasure
                break


def projected(outlook: Outlook, turns: float) -> list[float]:
    """Points by colour at the end, treasures poured into the weakest."""
    points = [
        banked + rate * turns + war
        for banked, rate, war in zip(outlook.banked, outlook.rates, outlook.wars, strict=True)
    ]
    for _ in range(outlook.treasures):
        points[points.index(min(points))] += 1.0
    return points


def seat_values(state: TigrisState, weights: Weights) -> list[float]:
    """Projected final weakest colour of every seat."""
    turns = turns_left(state)
    return [
        utility(projected(outlook, turns), turns, weights.minimum) + outlook.extra
        for outlook in outlooks(state, weights)
    ]
