"""The course of a turn (sections 3 and 9): after an action, income, refill, the next seat, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.core.protocol import CHANCE
from ziggurat.games.tigris import events
from ziggurat.games.tigris.components import ACTIONS, HAND, LAST_TREASURES, MONUMENTS
from ziggurat.games.tigris.events import Log
from ziggurat.games.tigris.kingdoms import region_at
from ziggurat.games.tigris.phase import Phase
from ziggurat.games.tigris.squares import BIT
from ziggurat.games.tigris.tiles import size

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState

_DRAW, _ACTION, _ZIGGURAT, _PICK, _OVER = (
    Phase.DRAW,
    Phase.ACTION,
    Phase.ZIGGURAT,
    Phase.PICK,
    Phase.OVER,
)
KING = 0


def next_action(state: TigrisState, log: Log) -> None:
    """An action is finished: the next one, or the end of the turn (TE-053)."""
    state.placed = 0
    if state.left:
        state.phase = _ACTION
        state.decider = state.active
    else:
        end_turn(state, log)


def end_turn(state: TigrisState, log: Log) -> None:
    """Income of the active seat, then refills (TE-170, TE-171)."""
    if state.monuments:
        monument_income(state, log)
    king = state.own[state.active] & state.lead[KING]
    if king and state.zig and region_at(state, king) & state.zig:
        state.phase = _ZIGGURAT
        state.decider = state.active
    else:
        refill(state, log)


def monument_income(state: TigrisState, log: Log) -> None:
    """A point for each own leader and each monument of his colour in one kingdom (TE-275..279)."""
    seat = state.active
    own = state.own[seat]
    for index, square, _ in state.monuments:
        region = region_at(state, BIT[square])
        if not region & own:
            continue
        for colour in MONUMENTS[index]:
            if region & own & state.lead[colour]:
                award(state, seat, 1, colour)
                log.append((events.points, seat, 1, colour, "monument", seat))


def award(state: TigrisState, seat: int, count: int, colour: int) -> None:
    """Points of a colour for a seat; the supply is unlimited (TE-013)."""
    state.points += count << (seat * 64 + colour * 16)


def refill(state: TigrisState, log: Log) -> None:
    """The next seat below six draws, the active one first, then clockwise (TE-170, TE-173)."""
    seats = state.seats
    hands = state.hands
    active = state.active
    if size(sum(hands)) == HAND * seats:
        _next_turn(state, log)
        return
    for offset in range(seats):
        seat = (active + offset) % seats
        need = HAND - size(hands[seat])
        if need:
            start_drawing(state, seat, need, "refill", log)
            return


def start_drawing(state: TigrisState, seat: int, need: int, why: str, log: Log) -> None:
    """A seat must draw; the game ends if bag (and display) cannot give him all (TE-322..326, TE-363)."""
    if need > size(state.bag + state.display):
        end_game(state, "bag", log)
        return
    state.drawer = seat
    state.need = need
    state.why = why
    if state.table.open_tiles and why != "deal":
        state.phase = _PICK
        state.decider = seat
    else:
        log.append((events.drew, seat, need, why))
        state.phase = _DRAW
        state.decider = CHANCE


def _next_turn(state: TigrisState, log: Log) -> None:
    """The end check, then the next seat clockwise (TE-320, TE-321)."""
    if state.treas.bit_count() <= LAST_TREASURES:
        end_game(state, "treasures", log)
    else:
        begin_turn(state, (state.active + 1) % state.seats, log)


def begin_turn(state: TigrisState, seat: int, log: Log) -> None:
    """A seat's turn of up to two actions begins (TE-050)."""
    state.active = state.decider = seat
    state.left = ACTIONS
    state.turn += 1
    state.phase = _ACTION
    log.append((events.turn, seat, state.turn))


def end_game(state: TigrisState, reason: str, log: Log) -> None:
    """The game is over: `treasures` or `bag`."""
    state.phase = _OVER
    state.reason = reason
    state.need = 0
    log.append((events.ended, reason))
