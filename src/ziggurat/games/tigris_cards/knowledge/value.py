"""What a position of the card game is worth: the projected weakest colour of every seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from ziggurat.games.spheres import GREEN, RED
from ziggurat.games.spheres.weakest import Outlook, worths
from ziggurat.games.tigris_cards.cards import unpack
from ziggurat.games.tigris_cards.components import COLUMNS, LAST_TREASURES, LINK_DEPTH, SHIP_COLOURS
from ziggurat.games.tigris_cards.places import BIT, COLUMN, HEAD, HEADS, REGION, SPAN, at_depth
from ziggurat.games.tigris_cards.state import CardsState

RED_AT_LEAST: Final = (1.0, 0.97, 0.84, 0.58, 0.29, 0.10, 0.03, 0.0, 0.0)
"""Chance that an unseen hand of eight holds at least so many red cards."""
OTHER_AT_LEAST: Final = (1.0, 0.86, 0.55, 0.24, 0.07, 0.02, 0.0, 0.0, 0.0)
"""The same for another colour."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Points per turn and points at once; hand-set."""

    minimum: bool = True
    safety: bool = True
    rich: float = 0.60
    """Points a turn in a colour with a leader on the table and two cards in hand, one card, none."""
    thin: float = 0.42
    poor: float = 0.30
    king: float = 0.65
    """Share of that for a king who stands in."""
    idle: float = 0.08
    ship: float = 0.55
    tries: float = 0.22
    """Chance that a rival who can win a revolt tries before long."""
    wars: float = 0.28
    red: tuple[float, ...] = (0.0, 0.2, 0.36, 0.46, 0.52, 0.54, 0.55, 0.55, 0.55)
    catastrophe: float = 0.2
    swap: float = 0.35
    stay: float = 0.0
    """What a move loses at first sight because it takes a leader from where it stands."""
    rest: float = -0.5
    """What passing is worth at first sight."""


@dataclass(slots=True)
class Realm:
    """A region of neighbouring columns with the leaders in it."""

    low: int
    high: int
    mask: int
    owner: list[int]
    """Seat of the leader by colour, -1: none."""
    place: list[int]
    led: bool = False
    """Does any leader stand in it?"""


CACHED: Final = 1 << 12
_SEEN: Final[dict[tuple[int, ...], list[Realm]]] = {}


def realms(state: CardsState) -> list[Realm]:
    """All regions from left to right; sampled worlds share them, so the last ones are remembered."""
    key = (state.links, *state.leaders)
    land = _SEEN.get(key)
    if land is None:
        if len(_SEEN) >= CACHED:
            _SEEN.clear()
        land = _SEEN[key] = _realms(state.links, state.leaders)
    return land


def _realms(links: int, leaders: Sequence[int]) -> list[Realm]:
    spans = SPAN[links]
    land = []
    column = 0
    while column < COLUMNS:
        low, high = spans[column]
        land.append(Realm(low, high, REGION[low][high], [-1] * 4, [-1] * 4))
        column = high + 1
    for index, place in enumerate(leaders):
        if place >= 0:
            at = COLUMN[place]
            for realm in land:
                if realm.low <= at <= realm.high:
                    realm.owner[index & 3] = index >> 2
                    realm.place[index & 3] = place
                    realm.led = True
                    break
    return land


def turns_left(state: CardsState) -> float:
    """Own turns still to come."""
    deck = state.deck / (4.0 * state.seats)
    riches = (state.treasures.bit_count() - LAST_TREASURES) * 4.0 / state.seats + 1.0
    return max(0.3, min(deck, riches))


def open_slots(state: CardsState) -> int:
    """Link slots that a card may be played into now."""
    deep = at_depth(state.filled(), LINK_DEPTH)
    return deep & deep >> 1 & ~state.links


def support(state: CardsState, realm: Realm, colour: int) -> int:
    """Cards of a colour in a region; heads count as red (TC-082, TC-083)."""
    count = (state.cards[colour] & realm.mask).bit_count()
    return count + realm.high - realm.low + 1 if colour == RED else count


def prize(state: CardsState, realm: Realm, colour: int) -> int:
    """Cards that the winner of a war takes from a region (TC-088, TC-089)."""
    return (state.cards[colour] & realm.mask & ~state.occupied).bit_count()


def outlooks(state: CardsState, weights: Weights, land: list[Realm] | None = None) -> list[Outlook]:
    """The prospects of every seat."""
    land = realms(state) if land is None else land
    hands = [unpack(hand) for hand in state.hands]
    prospects = [Outlook([float(count) for count in unpack(pile)], pile >> 32) for pile in state.piles]
    safe = [[1.0] * 4 for _ in land]
    if weights.safety:
        _revolts(state, land, hands, weights, safe)
        _wars(state, land, hands, weights, safe, prospects)
    for number, realm in enumerate(land):
        if realm.led:
            _rates(state, realm, hands, safe[number], weights, prospects)
    idle = weights.idle
    for seat, outlook in enumerate(prospects):
        outlook.rates = [rate if rate > idle else idle for rate in outlook.rates]
        outlook.parts["red"] = weights.red[min(8, hands[seat][RED])]
        outlook.parts["catastrophe"] = weights.catastrophe * (state.catastrophes >> seat & 1)
        outlook.extra = sum(outlook.parts.values())
    return prospects


def _revolts(
    state: CardsState,
    land: list[Realm],
    hands: list[tuple[int, int, int, int]],
    weights: Weights,
    safe: list[list[float]],
) -> None:
    red = state.cards[RED] | HEADS
    for number, realm in enumerate(land):
        if not realm.led:
            continue
        for colour, seat in enumerate(realm.owner):
            if seat >= 0:
                hold = hands[seat][RED] + bool(red & BIT[realm.place[colour]])
                safe[number][colour] -= weights.tries * RED_AT_LEAST[min(hold, 8)]


def _wars(
    state: CardsState,
    land: list[Realm],
    hands: list[tuple[int, int, int, int]],
    weights: Weights,
    safe: list[list[float]],
    prospects: list[Outlook],
) -> None:
    """Neighbouring regions that a link can join now."""
    slots = open_slots(state)
    for number, (one, other) in enumerate(pairwise(land)):
        if not slots >> one.high & 1 or not one.led or not other.led:
            continue
        for colour in range(4):
            left, right = one.owner[colour], other.owner[colour]
            if left < 0 or right < 0 or left == right:
                continue
            lead = support(state, one, colour) + hands[left][colour]
            lead -= support(state, other, colour) + hands[right][colour]
            win = min(1.0, max(0.0, 0.5 + 0.17 * lead))
            prospects[left].wars[colour] += weights.wars * win * (1 + prize(state, other, colour))
            prospects[right].wars[colour] += weights.wars * (1 - win) * (1 + prize(state, one, colour))
            safe[number][colour] -= weights.wars * (1 - win)
            safe[number + 1][colour] -= weights.wars * win


def _rates(
    state: CardsState,
    realm: Realm,
    hands: list[tuple[int, int, int, int]],
    safe: list[float],
    weights: Weights,
    prospects: list[Outlook],
) -> None:
    """Points a turn from leaders, from a king who stands in, and from ships."""
    scale = (weights.poor, weights.thin, weights.rich)
    king = realm.owner[0]
    for colour, seat in enumerate(realm.owner):
        owner, share, guard = (seat, 1.0, safe[colour]) if seat >= 0 else (king, weights.king, safe[0])
        if owner >= 0:
            held = hands[owner][colour]
            rate = scale[held if held < 2 else 2] * share * (guard if guard > 0.1 else 0.1)
            rates = prospects[owner].rates
            if rate > rates[colour]:
                rates[colour] = rate
    if state.ship_places & realm.mask:
        for ship, place in enumerate(state.ships):
            if place >= 0 and realm.mask & BIT[place]:
                for colour in SHIP_COLOURS[ship]:
                    seat = realm.owner[colour]
                    if seat >= 0:
                        prospects[seat].rates[colour] += weights.ship * max(0.1, safe[colour])
    trader = realm.owner[GREEN]
    if trader >= 0 and (state.treasures >> realm.low).bit_count() and realm.high < COLUMNS - 1:
        rich = (realm.mask >> HEAD & state.treasures).bit_count()
        if rich and hands[trader][RED]:
            prospects[trader].parts["swap"] = weights.swap


def seat_values(state: CardsState, weights: Weights) -> list[float]:
    """Projected final weakest colour of every seat."""
    return worths(outlooks(state, weights), turns_left(state), weights.minimum)
