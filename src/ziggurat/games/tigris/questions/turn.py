"""The course of a turn (sections 3 and 9): after an action, income, refill, the next seat, the end."""

from __future__ import annotations

from ziggurat.core.values import CHANCE, Seat
from ziggurat.games.spheres import BLACK
from ziggurat.games.tigris import events
from ziggurat.games.tigris.components import ACTIONS, HAND, LAST_TREASURES, MONUMENTS
from ziggurat.games.tigris.handfuls import size
from ziggurat.games.tigris.kingdoms import region_at
from ziggurat.games.tigris.scoring import POINT
from ziggurat.games.tigris.squares import BIT
from ziggurat.games.tigris.state import Ask, TigrisState

_ACTION, _DRAW, _PICK, _ZIGGURAT = Ask.ACTION, Ask.DRAW, Ask.PICK, Ask.ZIGGURAT
"""Looked up once: most steps end here, and members of an enum are slow to find."""


def next_action(state: TigrisState) -> None:
    """An action is finished: the next one, or the end of the turn (TE-053)."""
    state.placed = 0
    if state.actions_left:
        state.question = _ACTION
        state.asked = state.active
    else:
        end_turn(state)


def end_turn(state: TigrisState) -> None:
    """Income of the active seat, then refills (TE-170, TE-171)."""
    if state.monuments:
        monument_income(state)
    if state.ziggurat:
        king = state.leaders[4 * state.active + BLACK]
        if king and region_at(state, king) & state.ziggurat:
            state.question = _ZIGGURAT
            state.asked = state.active
            return
    refill(state)


def monument_income(state: TigrisState) -> None:
    """A point for each own leader and each monument of his colour in one kingdom (TE-275..279)."""
    seat = state.active
    for kind, square, _ in state.monuments:
        region = region_at(state, BIT[square])
        for colour in MONUMENTS[kind]:
            if region & state.leaders[4 * seat + colour]:
                award(state, seat, 1, colour)
                state.log.append((events.points, seat, 1, colour, "monument", seat))


def award(state: TigrisState, seat: Seat, count: int, colour: int) -> None:
    """Points of a colour for a seat; the supply is unlimited (TE-013)."""
    state.points = changed(state.points, seat, count * POINT[colour])


def changed(by_seat: tuple[int, ...], seat: Seat, amount: int) -> tuple[int, ...]:
    """Numbers by seat after one of them grew by an amount."""
    numbers = list(by_seat)
    numbers[seat] += amount
    return tuple(numbers)


def refill(state: TigrisState) -> None:
    """The next seat below six draws, the active one first, then clockwise (TE-170, TE-173)."""
    seats, hands = state.seats, state.hands
    if size(sum(hands)) == HAND * seats:
        _next_turn(state)
        return
    for offset in range(seats):
        seat = (state.active + offset) % seats
        missing = HAND - size(hands[seat])
        if missing:
            start_drawing(state, seat, missing, "refill")
            return


def start_drawing(state: TigrisState, seat: Seat, count: int, why: str) -> None:
    """A seat must draw; the game ends if bag (and display) cannot give him all (TE-322..326, TE-363)."""
    if count > size(state.bag + state.display):
        end_game(state, "bag")
        return
    state.drawer = seat
    state.to_draw = count
    state.draw_why = why
    if state.variant.open_tiles and why != "deal":
        state.question = _PICK
        state.asked = seat
    else:
        state.log.append((events.drew, seat, count, why))
        state.question = _DRAW
        state.asked = CHANCE


def _next_turn(state: TigrisState) -> None:
    """The end check, then the next seat clockwise (TE-320, TE-321)."""
    if state.treasures.bit_count() <= LAST_TREASURES:
        end_game(state, "treasures")
    else:
        begin_turn(state, (state.active + 1) % state.seats)


def begin_turn(state: TigrisState, seat: Seat) -> None:
    """A seat's turn of up to two actions begins (TE-050)."""
    state.active = state.asked = seat
    state.actions_left = ACTIONS
    state.turn += 1
    state.question = _ACTION
    state.log.append((events.turn, seat, state.turn))


def end_game(state: TigrisState, reason: str) -> None:
    """The game is over: `treasures` or `bag`."""
    state.over()
    state.end_reason = reason
    state.to_draw = 0
    state.log.append((events.ended, reason))
