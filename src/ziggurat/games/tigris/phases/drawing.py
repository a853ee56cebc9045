"""Drawing tiles: chance, the start player, and the open display (section 16). D9."""

from __future__ import annotations

from fractions import Fraction
from math import comb, prod
from random import Random
from typing import TYPE_CHECKING, Final

from ziggurat.core.protocol import CHANCE, Reason
from ziggurat.games.tigris import events
from ziggurat.games.tigris.actions import DRAW, INCOME, PICK, SHOW, SPACE, START, Action
from ziggurat.games.tigris.components import DISPLAY, HAND
from ziggurat.games.tigris.events import Log
from ziggurat.games.tigris.phase import Phase
from ziggurat.games.tigris.phases.turn import award, begin_turn, next_action, refill, start_drawing
from ziggurat.games.tigris.tiles import (
    FULL,
    HANDFUL_INDEX,
    HANDFULS,
    SIZES,
    UNIT,
    holds,
    size,
    unpack,
)

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState

_START, _DRAW, _SHOW, _PICK = Phase.START, Phase.DRAW, Phase.SHOW, Phase.PICK
_SHOWN: Final = (*UNIT, *FULL)
_SHOW_INDEX: Final = {tiles: index for index, tiles in enumerate(_SHOWN)}
_OF_SIZE: Final = tuple(
    range(SIZES.index(count), len(SIZES) - SIZES[::-1].index(count)) if count else range(0)
    for count in range(HAND + 1)
)
_BAG: Final = PICK + 4


def start(state: TigrisState, action: int, log: Log) -> None:
    """The starting player is random (TE-011); then hands are dealt (TE-008)."""
    state.start = state.active = action - START
    log.append((events.started, state.start))
    start_drawing(state, 0, HAND, "deal", log)


def draw(state: TigrisState, action: int, log: Log) -> None:
    """Tiles from the bag into the drawer's hand."""
    some = HANDFULS[action - DRAW]
    seat = state.drawer
    state.bag -= some
    state.hands[seat] += some
    log.append((events.drew_tiles, seat, some))
    state.need -= SIZES[action - DRAW]
    go_on(state, log)


def go_on(state: TigrisState, log: Log) -> None:
    """A draw is done: the drawer's next tile, the next drawer, or what follows."""
    if state.need:
        state.phase = _PICK
        state.decider = state.drawer
    elif state.why == "refill":
        refill(state, log)
    elif state.why == "swap":
        next_action(state, log)
    elif state.drawer + 1 < state.seats:
        start_drawing(state, state.drawer + 1, HAND, "deal", log)
    elif state.table.open_tiles and not state.display:
        _fill_display(state)
    else:
        begin_turn(state, state.start, log)


def _fill_display(state: TigrisState) -> None:
    state.phase = _SHOW
    state.decider = CHANCE


def show(state: TigrisState, action: int, log: Log) -> None:
    """Tiles from the bag into the open display (TE-360, TE-362)."""
    some = _SHOWN[action - SHOW]
    state.bag -= some
    state.display += some
    log.append((events.shown, some))
    go_on(state, log)


def legal_picks(state: TigrisState) -> tuple[int, ...]:
    found = [PICK + colour for colour, count in enumerate(unpack(state.display)) if count]
    if state.bag:
        found.append(_BAG)
    return tuple(found)


def pick(state: TigrisState, action: int, log: Log) -> None:
    """One tile: from the display, which is topped up at once, or blind from the bag (TE-361..363)."""
    seat = state.drawer
    if action == _BAG:
        log.append((events.drew, seat, 1, state.why))
        state.phase = _DRAW
        state.decider = CHANCE
        return
    colour = action - PICK
    state.display -= UNIT[colour]
    state.hands[seat] += UNIT[colour]
    state.holds += UNIT[colour] << 32 * seat
    state.need -= 1
    log.append((events.picked, seat, colour))
    if state.bag:
        _fill_display(state)
    else:
        go_on(state, log)


def legal_incomes(_state: TigrisState) -> range:
    return range(INCOME, INCOME + 4)


def income(state: TigrisState, action: int, log: Log) -> None:
    """The ziggurat's point of a colour of choice (TE-415), then refills."""
    colour = action - INCOME
    award(state, state.active, 1, colour)
    log.append((events.points, state.active, 1, colour, "ziggurat", state.active))
    refill(state, log)


def drawn_count(state: TigrisState) -> int:
    """How many tiles the chance step deals: with open tiles one by one."""
    if state.phase is _SHOW:
        return 1 if state.display or state.why != "deal" else DISPLAY
    return 1 if state.table.open_tiles and state.why != "deal" else state.need


def outcomes(state: TigrisState) -> tuple[int, ...]:
    """Ids of all outcomes of the chance step, ascending."""
    if state.phase is _START:
        return tuple(range(START, START + state.seats))
    count = drawn_count(state)
    bag = state.bag
    if state.phase is _SHOW:
        return tuple(
            SHOW + index for index, tiles in enumerate(_SHOWN) if size(tiles) == count and holds(bag, tiles)
        )
    return tuple(DRAW + index for index in _OF_SIZE[count] if holds(bag, HANDFULS[index]))


def shares(state: TigrisState) -> tuple[tuple[Action, Fraction], ...]:
    """All outcomes with their exact probabilities: equal, or hypergeometric."""
    ids = outcomes(state)
    if state.phase is _START:
        return tuple((SPACE.decode(action), Fraction(1, state.seats)) for action in ids)
    bag = unpack(state.bag)
    ways = comb(sum(bag), drawn_count(state))
    found = []
    for action in ids:
        some = unpack(_SHOWN[action - SHOW] if action >= SHOW else HANDFULS[action - DRAW])
        share = prod(comb(have, take) for have, take in zip(bag, some, strict=True))
        found.append((SPACE.decode(action), Fraction(share, ways)))
    return tuple(found)


def deal(state: TigrisState, rng: Random) -> int:
    """One outcome with its exact probability, tile by tile."""
    if state.phase is _START:
        return START + int(rng.random() * state.seats)
    random = rng.random
    bag = state.bag
    black, red, blue = bag & 255, bag >> 8 & 255, bag >> 16 & 255
    total = black + red + blue + (bag >> 24)
    some = 0
    for _ in range(drawn_count(state)):
        pick = random() * total
        total -= 1
        if pick < red:
            red -= 1
            some += 256
        elif pick < red + blue:
            blue -= 1
            some += 65536
        elif pick < red + blue + black:
            black -= 1
            some += 1
        else:
            some += 16777216
    if state.phase is _SHOW:
        return SHOW + _SHOW_INDEX[some]
    return DRAW + HANDFUL_INDEX[some]


def why_not_pick(state: TigrisState, colour: int | None) -> Reason | None:
    """Why a tile cannot be drawn from there (TE-361, TE-363)."""
    if colour is None:
        return None if state.bag else Reason("te_pick_bag_empty", "TE-363")
    if state.display >> 8 * colour & 255:
        return None
    return Reason("te_pick_not_shown", "TE-361", {"tile": events.TILE[colour]})


def why_not_outcome(state: TigrisState, action: int) -> Reason | None:
    """Why chance cannot do this: no such seat, another number of tiles, or not in the bag."""
    if state.phase is _START:
        return None if action < START + state.seats else Reason("te_start_seat", "TE-011", {"n": state.seats})
    some = _SHOWN[action - SHOW] if action >= SHOW else HANDFULS[action - DRAW]
    count = drawn_count(state)
    if size(some) != count:
        return Reason("te_draw_count", "TE-008" if state.why == "deal" else "TE-170", {"n": count})
    if holds(state.bag, some):
        return None
    return Reason("te_draw_not_in_bag", "TE-003", {"tiles": events.terms(some)})
