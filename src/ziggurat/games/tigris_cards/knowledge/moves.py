"""The moves of a turn of the card game, by purpose."""

from __future__ import annotations

from dataclasses import dataclass

from ziggurat.core.knowledge import Ranked
from ziggurat.games.spheres import GREEN, RED
from ziggurat.games.spheres.weakest import colour_weights, projected
from ziggurat.games.tigris_cards.actions import CARD, CATASTROPHE, LINK_CARD, PASS
from ziggurat.games.tigris_cards.cards import unpack
from ziggurat.games.tigris_cards.components import COLUMNS, DEEPEST, LINK_DEPTH, LINKS, RUN
from ziggurat.games.tigris_cards.knowledge.value import (
    OTHER_AT_LEAST,
    RED_AT_LEAST,
    Realm,
    Weights,
    open_slots,
    outlooks,
    prize,
    realms,
    support,
    turns_left,
)
from ziggurat.games.tigris_cards.places import BIT, HEAD, HEADS, LINK, PLACES
from ziggurat.games.tigris_cards.state import CardsState


@dataclass(slots=True)
class Scene:
    """What a seat looks at when it is to act."""

    state: CardsState
    seat: int
    land: list[Realm]
    turns: float
    worth: list[float]
    rates: list[float]
    hand: tuple[int, int, int, int]
    weights: Weights


def scene_of(state: CardsState, seat: int, weights: Weights) -> Scene:
    """Look at the table once."""
    land = realms(state)
    outlook = outlooks(state, weights, land)[seat]
    turns = turns_left(state)
    worth = colour_weights(projected(outlook, turns), turns, weights.minimum)
    return Scene(state, seat, land, turns, worth, outlook.rates, unpack(state.hands[seat]), weights)


def rank_actions(state: CardsState, seat: int, weights: Weights) -> Ranked:
    """Candidates of the seat in its turn, best first."""
    scene = scene_of(state, seat, weights)
    worths: dict[int, float] = {}
    _cards(scene, worths)
    _links(scene, worths)
    _leaders(scene, worths)
    if weights.safety and state.catastrophes >> seat & 1:
        _catastrophe(scene, worths)
    worths[PASS] = weights.rest
    ranked = [(score, action) for action, score in worths.items()]
    ranked.sort(key=lambda item: (-item[0], item[1]))
    return ranked


def win_chance(lead: int, colour: int) -> float:
    """Chance that an unseen hand cannot turn a lead (ties are the defender's)."""
    if lead <= 0:
        return 0.0
    table = RED_AT_LEAST if colour == RED else OTHER_AT_LEAST
    return 1.0 - table[min(lead, 8)]


def _cards(scene: Scene, worths: dict[int, float]) -> None:
    state = scene.state
    heights = [state.height(column) for column in range(COLUMNS)]
    for realm in scene.land:
        king = realm.owner[0]
        for colour in range(4):
            have = scene.hand[colour]
            if not have:
                continue
            scorer = realm.owner[colour] if realm.owner[colour] >= 0 else king
            if scorer == scene.seat:
                base = scene.worth[colour] if have > 1 else -0.1
            else:
                base = -0.30 if scorer >= 0 else -0.15
            if colour == RED:
                base -= 0.08
            for column in range(realm.low, realm.high + 1):
                if heights[column] < DEEPEST:
                    bonus = _column_bonus(scene, realm, column, colour, heights[column])
                    worths[CARD + COLUMNS * colour + column] = base + bonus


def _column_bonus(scene: Scene, realm: Realm, column: int, colour: int, height: int) -> float:
    """What else a card does: completes a run for a ship, opens a slot for a war, feeds own support."""
    bonus = 0.0
    if height + 1 >= RUN and _run(scene.state, column, colour, height) + 1 == RUN:
        mine = sum(owner == scene.seat for owner in realm.owner)
        bonus += 0.10 * mine * min(scene.turns, 6.0) - 0.2
    if realm.owner[colour] == scene.seat:
        bonus += 0.04
    if height + 1 == LINK_DEPTH:
        bonus += _opened(scene, realm, column)
    return bonus


def _run(state: CardsState, column: int, colour: int, height: int) -> int:
    """Cards of a colour at the end of a column."""
    byte = state.cards[colour] >> DEEPEST * column & 255
    count = 0
    while height and byte >> (height - 1) & 1:
        count += 1
        height -= 1
    return count


def _opened(scene: Scene, realm: Realm, column: int) -> float:
    """A third card makes links possible: good for the stronger side."""
    total = 0.0
    place = scene.land.index(realm)
    if column == realm.high and place + 1 < len(scene.land):
        total += 0.3 * war_gain(scene, realm, scene.land[place + 1])
    if column == realm.low and place:
        total += 0.3 * war_gain(scene, scene.land[place - 1], realm)
    return max(-0.4, min(0.4, total))


def war_gain(scene: Scene, one: Realm, other: Realm) -> float:
    """Expected worth for the seat of joining two regions now."""
    state, seat = scene.state, scene.seat
    total = 0.0
    for colour in range(4):
        left, right = one.owner[colour], other.owner[colour]
        if left < 0 or right < 0 or left == right:
            continue
        if seat not in (left, right):
            total -= 0.1
            continue
        mine, theirs = (one, other) if left == seat else (other, one)
        lead = support(state, mine, colour) + scene.hand[colour] - support(state, theirs, colour)
        win = win_chance(lead, colour)
        total += win * ((1 + prize(state, theirs, colour)) * scene.worth[colour] + 0.4)
        total -= (1 - win) * (0.35 * prize(state, mine, colour) + 0.6)
    return total


def _links(scene: Scene, worths: dict[int, float]) -> None:
    slots = open_slots(scene.state)
    if not slots:
        return
    for one, other in zip(scene.land, scene.land[1:], strict=False):
        slot = one.high
        if not slots >> slot & 1:
            continue
        gain = war_gain(scene, one, other) + _swap_gain(scene, one, other)
        for colour in range(4):
            if scene.hand[colour]:
                cost = 0.15 + 0.3 * scene.worth[colour] * (scene.hand[colour] < 3)
                worths[LINK_CARD + LINKS * colour + slot] = gain - cost


def _swap_gain(scene: Scene, one: Realm, other: Realm) -> float:
    """A treasure for the owner of the trader, if there is one and he can pay."""
    traders = {one.owner[GREEN], other.owner[GREEN]} - {-1}
    rich = ((one.mask | other.mask) >> HEAD & scene.state.treasures & 255).bit_count()
    if rich < 2 or len(traders) != 1:
        return 0.0
    if scene.seat in traders:
        return 0.9 * max(scene.worth) if scene.hand[RED] else 0.0
    return -0.35


def _leaders(scene: Scene, worths: dict[int, float]) -> None:
    """The best place of each region for each leader."""
    state, seat = scene.state, scene.seat
    red = (state.cards[RED] | HEADS) & ~state.occupied
    span = min(scene.turns, 7.0)
    for colour in range(4):
        standing = state.leaders[4 * seat + colour]
        free = red if colour != RED or state.options["leader_colour"] != "differ" else HEADS & ~state.occupied
        room = max(0.0, 0.5 - scene.rates[colour])
        gain = (scene.worth[colour] + 0.08) * room * span + (
            0.25 if standing < 0 else -0.45 - scene.weights.stay
        )
        if scene.hand[colour] < 2:
            gain -= 0.1
        for realm in scene.land:
            here = realm.mask & free
            if not here:
                continue
            place = (here & HEADS or here).bit_length() - 1
            score = _leader_in(scene, realm, colour, gain)
            worths[colour * PLACES + place] = score


def _leader_in(scene: Scene, realm: Realm, colour: int, gain: float) -> float:
    """A leader into a region on a red card: at peace, or by revolt."""
    owner = realm.owner[colour]
    company = sum(other >= 0 for other in realm.owner)
    own = sum(other == scene.seat for other in realm.owner)
    if owner == scene.seat:
        return gain - 0.4
    worth = gain + 0.04 * company + 0.05 * own
    if owner < 0:
        return worth
    red = scene.state.cards[RED] | HEADS
    lead = 1 + scene.hand[RED] - bool(red & BIT[realm.place[colour]])
    win = win_chance(lead, RED)
    return win * (worth + 0.5 + scene.worth[RED]) - (1 - win) * 0.7 - 0.25


def _catastrophe(scene: Scene, worths: dict[int, float]) -> None:
    """Cut the link of a region in which a rival's war against the seat would be lost soon."""
    state = scene.state
    for slot in range(LINKS):
        place = LINK + slot
        if state.links >> slot & 1 and not state.occupied & BIT[place] and state.facedown < 0:
            worths[CATASTROPHE + HEAD + slot] = -0.45
