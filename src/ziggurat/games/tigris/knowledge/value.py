"""What a position of Tigris & Euphrates is worth: the projected weakest colour of every seat."""

from __future__ import annotations

from dataclasses import dataclass

from ziggurat.games.spheres.weakest import Outlook, worths
from ziggurat.games.tigris.components import MONUMENTS
from ziggurat.games.tigris.knowledge.survey import RED_AT_LEAST, Kingdom, Survey, survey, turns_left
from ziggurat.games.tigris.state import TigrisState


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


def outlooks(state: TigrisState, weights: Weights, land: Survey | None = None) -> list[Outlook]:
    """The prospects of every seat."""
    land = land or survey(state)
    prospects = [
        Outlook([float(n) for n in state.points_of(seat)], state.treasures_held[seat])
        for seat in range(state.seats)
    ]
    survival = _survival(state, land, weights, prospects)
    for number, kingdom in enumerate(land.kingdoms):
        _rates(kingdom, survival[number], weights, prospects)
    _monuments(state, land, survival, weights, prospects)
    for seat, outlook in enumerate(prospects):
        _extras(state, seat, outlook, weights)
    if weights.treasure:
        _treasures(land, weights, prospects)
    return prospects


def _survival(
    state: TigrisState, land: Survey, weights: Weights, prospects: list[Outlook]
) -> list[list[float]]:
    """Per kingdom and colour: the chance that its leader is still there some turns on."""
    safe = [[1.0] * 4 for _ in land.kingdoms]
    if not weights.safety:
        return safe
    hands = state.hands
    for threat in land.threats:
        need = threat.need + (hands[threat.seat] >> 8 & 255)
        if need < 6:
            chance = RED_AT_LEAST[need] if need > 0 else 1.0
            safe[threat.kingdom][threat.colour] -= weights.tries * chance
    for front in land.fronts:
        (a, b), (mine, theirs), colour = front.seats, front.tiles, front.colour
        shift = 8 * colour
        lead = mine + (hands[a] >> shift & 255) - theirs - (hands[b] >> shift & 255)
        win = 0.5 + 0.17 * lead
        win = 0.0 if win < 0 else 1.0 if win > 1 else win
        prospects[a].wars[colour] += weights.wars * win * (1 + theirs)
        prospects[b].wars[colour] += weights.wars * (1 - win) * (1 + mine)
        safe[front.kingdoms[0]][colour] -= weights.wars * (1 - win)
        safe[front.kingdoms[1]][colour] -= weights.wars * win
    return safe


def _rates(kingdom: Kingdom, survival: list[float], weights: Weights, prospects: list[Outlook]) -> None:
    king = kingdom.owner[0]
    for colour, seat in enumerate(kingdom.owner):
        if seat >= 0:
            holder, rate, safe = seat, weights.leader, survival[colour]
        elif king >= 0:
            holder, rate, safe = king, weights.king, survival[0]
        else:
            continue
        rate *= safe if safe > 0.1 else 0.1
        rates = prospects[holder].rates
        if rate > rates[colour]:
            rates[colour] = rate


def _monuments(
    state: TigrisState,
    land: Survey,
    survival: list[list[float]],
    weights: Weights,
    prospects: list[Outlook],
) -> None:
    for monument in state.monuments:
        for number, kingdom in enumerate(land.kingdoms):
            if kingdom.region & monument.squares:
                for colour in MONUMENTS[monument.kind]:
                    seat = kingdom.owner[colour]
                    if seat >= 0:
                        worth = weights.monument * max(0.1, survival[number][colour])
                        prospects[seat].rates[colour] += worth


def _extras(state: TigrisState, seat: int, outlook: Outlook, weights: Weights) -> None:
    """What lies in the hand, and unused catastrophes."""
    rates, wars, idle = outlook.rates, outlook.wars, weights.idle
    hand = state.hands[seat]
    red = weights.red[min(6, hand >> 8 & 255)]
    catastrophe = weights.catastrophe * (state.catastrophes_left[seat])
    outlook.parts["red"], outlook.parts["catastrophe"] = red, catastrophe
    outlook.extra = red + catastrophe
    for colour in range(4):
        if rates[colour] <= idle:
            rates[colour] = idle
            continue
        count = hand >> 8 * colour & 255
        if count:
            wars[colour] += weights.hand * (count if count < 3 else 3)


def _treasures(land: Survey, weights: Weights, prospects: list[Outlook]) -> None:
    """Treasures within reach of a merchant."""
    for seat in land.merchants:
        outlook = prospects[seat]
        outlook.parts["treasure"] = outlook.parts.get("treasure", 0.0) + weights.treasure
        outlook.extra += weights.treasure


def seat_values(state: TigrisState, weights: Weights) -> list[float]:
    """Projected final weakest colour of every seat."""
    return worths(outlooks(state, weights), turns_left(state), weights.minimum)
