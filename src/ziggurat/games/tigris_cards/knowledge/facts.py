"""Plain facts of every seat and colour, from which the learned judgement tells what is to come."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from ziggurat.games.spheres import GREEN, RED
from ziggurat.games.spheres.learned import Known
from ziggurat.games.tigris_cards.cards import unpack
from ziggurat.games.tigris_cards.components import ACTIONS, COLUMNS, DEEPEST, LINK_DEPTH, RUN, SHIP_COLOURS
from ziggurat.games.tigris_cards.knowledge.value import Realm, realms, turns_left
from ziggurat.games.tigris_cards.places import BIT, HEAD, HEADS, at_depth
from ziggurat.games.tigris_cards.state import CardsState

__all__ = ["EXTRAS", "FACTS", "facts", "turns_left"]

FACTS: Final = (
    "turns", "own turn", "second action", "gap", "lag",
    "one card", "two cards", "hand", "red hand", "treasures held",
    "leader", "on red", "revolt", "stands in", "ships", "run", "support", "prey", "room",
    "own company", "company",
    "war", "war lead", "war prize", "war risk", "threat", "threat lead",
    "rival leader", "rival hand", "unseen",
)  # fmt: skip
"""In the order of a row."""
(
    TURNS, TURN, SECOND, GAP, LAG, ONE, TWO, HAND, REDS, HELD,
    LEADER, ON_RED, REVOLT, STANDS, SHIPS, RUN_OF, SUPPORT, PREY, ROOM, OWN, COMPANY,
    WAR, WAR_LEAD, WAR_PRIZE, WAR_RISK, THREAT, THREAT_LEAD,
    RIVAL, RIVAL_HAND, UNSEEN,
) = range(len(FACTS))  # fmt: skip
PLANNED: Final = [0.0] * 4
"""The evaluation set by hand expects too little of what wins this game to begin with it."""
NONE: Final = (0.0,) * (RIVAL - LEADER)
EXTRAS: Final = ("red", "red", "catastrophe", "turn", "turn", "swap", "leaders")
"""Facts of the whole seat, by the reason that they are told as."""
SWAP: Final = 5
LEADERS: Final = 6

Hands = list[tuple[int, int, int, int]]
Rows = list[list[list[float]]]


def facts(state: CardsState) -> list[Known]:
    """What there is to know of every seat."""
    land = realms(state)
    hands = [unpack(hand) for hand in state.hands]
    unseen = unpack(state.unseen)
    scale = 10.0 / max(1, sum(unseen))
    shares = [int(scale * count + 0.5) for count in unseen]
    turns = int(min(12.0, turns_left(state)) + 0.5)
    found = [_seat(state, seat, hands, shares, turns) for seat in range(state.seats)]
    filled = state.filled()
    for realm in land:
        if realm.led:
            _realm(state, realm, filled, hands, found)
    _borders(state, land, filled, hands, found)
    return found


def _seat(state: CardsState, seat: int, hands: Hands, shares: list[int], turns: int) -> Known:
    hand, pile, leaders = hands[seat], state.piles[seat], state.leaders
    banked = unpack(pile)
    treasures = pile >> 32
    low, mean = min(banked), sum(banked) / 4
    red = hand[RED]
    turn = 1.0 if state.active == seat else 0.0
    second = turn if state.actions_left < ACTIONS else 0.0
    others = [other for other in range(state.seats) if other != seat]
    rows = []
    for colour, held in enumerate(hand):
        points = banked[colour]
        rival = 0.0
        for other in others:
            if leaders[4 * other + colour] >= 0:
                rival = 1.0
        rows.append([
            turns, turn, second, min(4, points - low), max(-4.0, min(4.0, points - mean)),
            held > 0, held > 1, held, red, treasures,
            *NONE, rival, max([hands[other][colour] for other in others]), shares[colour],
        ])  # fmt: skip
    extras = [red > 0, min(5, red), state.catastrophes >> seat & 1, turn, second, 0.0, 0.0]
    return Known([float(points) for points in banked], treasures, PLANNED, 0.0, rows, extras)


def _realm(
    state: CardsState,
    realm: Realm,
    filled: int,
    hands: Hands,
    found: list[Known],
) -> None:
    """What leaders find in their region."""
    mask, owner = realm.mask, realm.owner
    red = state.cards[RED] | HEADS
    ships = [0, 0, 0, 0]
    if state.ship_places & mask:
        for ship, place in enumerate(state.ships):
            if place >= 0 and mask & BIT[place]:
                for colour in SHIP_COLOURS[ship]:
                    ships[colour] += 1
    columns = realm.high - realm.low + 1
    room = min(16, DEEPEST * columns - (filled & mask & HEADS - 1).bit_count())
    leaders = 4 - owner.count(-1)
    king = owner[0]
    for colour, seat in enumerate(owner):
        if seat < 0:
            if king >= 0:
                found[king].rows[colour][STANDS] = 1.0
            continue
        row = found[seat].rows[colour]
        own = owner.count(seat)
        cards = state.cards[colour] & mask
        support = cards.bit_count()
        hold = 1 if red & BIT[realm.place[colour]] else 0
        worst = -9
        for other, hand in enumerate(hands):
            if other != seat and hand[RED] > worst:
                worst = hand[RED]
        row[LEADER] = 1
        row[ON_RED] = hold
        row[REVOLT] = max(-3, min(3, worst + 1 - hold - hands[seat][RED]))
        row[SHIPS] = ships[colour]
        row[RUN_OF] = _run(cards)
        row[SUPPORT] = min(8, support + columns if colour == RED else support)
        row[PREY] = min(8, (cards & ~state.occupied).bit_count())
        row[ROOM] = room
        row[OWN] = own - 1
        row[COMPANY] = leaders - own
        found[seat].extras[LEADERS] += 1
    trader = owner[GREEN]
    if trader >= 0:
        found[trader].extras[SWAP] = min(3, (mask >> HEAD & state.treasures).bit_count())


def _run(cards: int) -> int:
    """Most cards of a colour that follow one another in a column of a region, up to those of a ship."""
    cards &= HEADS - 1
    best = 0
    while cards and best < RUN:
        best += 1
        cards &= cards >> 1 & _INSIDE
    return best


_INSIDE: Final = sum(127 << DEEPEST * column for column in range(COLUMNS))
"""All places but the last of a column: a run does not go on in the next one."""


def _borders(
    state: CardsState,
    land: list[Realm],
    filled: int,
    hands: Hands,
    found: list[Known],
) -> None:
    """Wars that a link can start now, or after one more card."""
    deep = at_depth(filled, LINK_DEPTH)
    nearly = at_depth(filled, LINK_DEPTH - 1)
    cards, occupied = state.cards, state.occupied
    for one, other in pairwise(land):
        if not one.led or not other.led:
            continue
        slot = one.high
        sides = (deep >> slot & 1) + (deep >> slot + 1 & 1)
        if sides == 2:
            war = True
        elif sides == 1 and nearly >> slot & nearly >> slot + 1 & 1:
            war = False
        else:
            continue
        for colour in range(4):
            left, right = one.owner[colour], other.owner[colour]
            if left < 0 or right < 0 or left == right:
                continue
            ours, theirs = cards[colour] & one.mask, cards[colour] & other.mask
            lead = ours.bit_count() + hands[left][colour] - theirs.bit_count() - hands[right][colour]
            if colour == RED:
                lead += one.high - one.low - other.high + other.low
            lead = max(-4, min(4, lead))
            first, then = found[left].rows[colour], found[right].rows[colour]
            if war:
                prey, prize = (ours & ~occupied).bit_count(), (theirs & ~occupied).bit_count()
                for row, sign, wins, loses in ((first, lead, prize, prey), (then, -lead, prey, prize)):
                    row[WAR] += 1
                    row[WAR_LEAD] += sign
                    row[WAR_PRIZE] += wins if sign > 0 else 0
                    row[WAR_RISK] += loses if sign <= 0 else 0
            else:
                first[THREAT] += 1
                then[THREAT] += 1
                first[THREAT_LEAD] += lead
                then[THREAT_LEAD] -= lead
