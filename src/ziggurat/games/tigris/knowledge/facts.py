"""Plain facts of every seat and colour, from which the learned judgement tells what is to come."""

from __future__ import annotations

from typing import Final

from ziggurat.games.spheres import RED, Counts
from ziggurat.games.spheres.learned import Known
from ziggurat.games.spheres.weakest import Outlook
from ziggurat.games.tigris.components import LAST_TREASURES, MONUMENTS
from ziggurat.games.tigris.handfuls import size, unpack
from ziggurat.games.tigris.knowledge.survey import (
    RED_AT_LEAST,
    Kingdom,
    Survey,
    survey,
    temples_near,
    turns_left,
)
from ziggurat.games.tigris.knowledge.tiles import completing
from ziggurat.games.tigris.knowledge.value import Weights, outlooks
from ziggurat.games.tigris.state import TigrisState

__all__ = ["EXTRAS", "FACTS", "facts", "turns_left"]

FACTS: Final = (
    "bag", "riches", "gap", "lag", "treasures held", "hand", "red hand", "own turn", "own leaders",
    "leader", "stands in", "tiles", "open", "size", "temples", "company", "rivals", "danger", "exposed",
    "pays", "war", "peril", "build", "free seat", "revolt", "tempting", "reach",
    "rate", "wars",
)  # fmt: skip
"""In the order of a row."""
(
    BAG, RICHES, GAP, LAG, HELD, HAND, REDS, TURN, OWN,
    LEADER, STANDS, TILES, OPEN, SIZE, TEMPLES, COMPANY, RIVALS, DANGER, EXPOSED,
    PAYS, WAR, PERIL, BUILD, SEAT, REVOLT, TEMPT, REACH,
    RATE, WARS,
) = range(len(FACTS))  # fmt: skip
EXTRAS: Final = ("red", "red", "red", "catastrophe", "treasure", "turn")
"""Facts of the whole seat, by the reason that they are told as: the first, the second, more red tiles."""

BY_HAND: Final = Weights()
Hands = list[Counts]
Rows = list[list[list[float]]]


def facts(state: TigrisState) -> list[Known]:
    """What there is to know of every seat."""
    land = survey(state)
    hands = [unpack(hand) for hand in state.hands]
    turns = turns_left(state)
    found = [
        _seat(state, seat, hands[seat], land, outlook, turns)
        for seat, outlook in enumerate(outlooks(state, BY_HAND, land))
    ]
    rows = [known.rows for known in found]
    _kingdoms(state, land, hands, rows)
    _dangers(land, hands, rows)
    _fronts(land, hands, rows)
    return found


def _seat(state: TigrisState, seat: int, hand: Counts, land: Survey, outlook: Outlook, turns: float) -> Known:
    points = state.points_of(seat)
    mean, low = sum(points) / 4, min(points)
    bag = min(1.5, size(state.bag) / (26 * state.seats))
    riches = min(1.5, (state.treasures.bit_count() - LAST_TREASURES) * 0.32 / state.seats)
    turn = 0.5 * state.actions_left if state.active == seat else 0.0
    own = sum(bit > 0 for bit in state.leaders[4 * seat : 4 * seat + 4]) / 4
    held = state.treasures_held[seat] / 2
    reach = float(land.merchants.count(seat))
    red = hand[RED]
    rows = []
    for colour in range(4):
        row = [0.0] * len(FACTS)
        row[BAG], row[RICHES], row[TURN], row[OWN], row[HELD] = bag, riches, turn, own, held
        row[GAP] = max(-2.0, min(2.0, (points[colour] - mean) / 4))
        row[LAG] = min(2.0, (points[colour] - low) / 4)
        row[HAND], row[REDS] = hand[colour] / 2, red / 2
        row[REACH] = reach
        row[RATE], row[WARS] = outlook.rates[colour], outlook.wars[colour]
        rows.append(row)
    reds = [float(red > 0), float(red > 1), max(0.0, red - 2.0)]
    extras = [*reds, float(state.catastrophes_left[seat]), reach, turn]
    planned = [rate * turns + war for rate, war in zip(outlook.rates, outlook.wars, strict=True)]
    return Known(outlook.banked, outlook.treasures, planned, outlook.extra, rows, extras)


def _kingdoms(state: TigrisState, land: Survey, hands: Hands, rows: Rows) -> None:
    """Who leads where, and what there is to gain."""
    free = state.empty & ~land.twice
    river = free & state.variant.board.river
    ground = free ^ river
    squares = (ground, ground, river, ground)
    tiles = state.tiles
    four = [completing(like, here)[0] for like, here in zip(tiles, squares, strict=True)]
    monuments = [(one.squares, MONUMENTS[one.kind]) for one in state.monuments]
    for kingdom in land.kingdoms:
        region, halo, owner = kingdom.region, kingdom.halo, kingdom.owner
        width = min(2.0, region.bit_count() / 10)
        leaders = 4 - owner.count(-1)
        for colour, seat in enumerate(owner):
            if seat < 0:
                continue
            row = rows[seat][colour]
            mine = owner.count(seat)
            row[LEADER] = 1.0
            row[TILES] = min(8, (region & tiles[colour]).bit_count()) / 4
            row[OPEN] = min(6, (halo & squares[colour]).bit_count()) / 4
            row[SIZE] = width
            row[TEMPLES] = temples_near(state, kingdom.lead[colour]) / 2
            row[COMPANY] = (mine - 1) / 2
            row[RIVALS] = (leaders - mine) / 2
            if hands[seat][colour] and halo & four[colour]:
                row[BUILD] = 1.0
            for area, pair in monuments:
                if colour in pair and region & area:
                    row[PAYS] += 1.0
    for kingdom in land.kingdoms:
        owner = kingdom.owner
        if -1 in owner:
            for colour, seat in enumerate(owner):
                if seat < 0:
                    room = (1 + min(8, (kingdom.region & tiles[colour]).bit_count())) / 4
                    _vacant(kingdom, colour, room, kingdom.halo & squares[colour], rows)


def _vacant(kingdom: Kingdom, colour: int, room: float, here: int, rows: Rows) -> None:
    """A kingdom without a leader of a colour: its king stands in, who leads there may bring one."""
    king = kingdom.owner[0]
    for seat, mine in enumerate(rows):
        if seat in kingdom.owner:
            row = mine[colour]
            if row[SEAT] < room:
                row[SEAT] = room
            if seat == king:
                row[STANDS] = 1.0
                if not row[LEADER]:
                    row[OPEN] = max(row[OPEN], min(6, here.bit_count()) / 4)


def _dangers(land: Survey, hands: Hands, rows: Rows) -> None:
    """Revolts that may come, against a seat and by it."""
    for threat in land.threats:
        seat, colour = threat.seat, threat.colour
        need = threat.need + hands[seat][RED]
        row = rows[seat][colour]
        row[DANGER] = max(row[DANGER], RED_AT_LEAST[need] if 0 < need < 6 else float(need <= 0))
        prize = 0.0
        for rival, theirs in enumerate(rows):
            if rival == seat:
                continue
            lead = hands[rival][RED] - need
            chance = 1.0 if lead >= 0 else 0.4 if lead == -1 else 0.0
            if chance > row[EXPOSED]:
                row[EXPOSED] = chance
            if chance:
                other = theirs[colour]
                other[REVOLT] = max(other[REVOLT], chance)
                prize = chance * (row[PAYS] + row[TILES])
                other[TEMPT] = max(other[TEMPT], prize)


def _fronts(land: Survey, hands: Hands, rows: Rows) -> None:
    """Wars that one tile may start."""
    for front in land.fronts:
        (one, other), (mine, theirs), colour = front.seats, front.tiles, front.colour
        lead = mine + hands[one][colour] - theirs - hands[other][colour]
        win = min(1.0, max(0.0, 0.5 + 0.17 * lead))
        row, rival = rows[one][colour], rows[other][colour]
        row[WAR] += win * (1 + theirs) / 2
        rival[WAR] += (1 - win) * (1 + mine) / 2
        row[PERIL] = max(row[PERIL], 1 - win)
        rival[PERIL] = max(rival[PERIL], win)
