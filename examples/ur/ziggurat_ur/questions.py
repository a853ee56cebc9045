"""The three questions: who begins, what the dice show, which piece moves."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.core.question import Facts, Question
from ziggurat.core.values import CHANCE, Reason, Seat
from ziggurat_ur.actions import MOVE, ROLL, START, Act
from ziggurat_ur.components import LAST, PIECES, ROLLS, ROSETTES, SAFE, SHARED
from ziggurat_ur.state import Ask, UrPosition, UrState


def blocked(position: UrPosition, seat: Seat, square: int) -> str | None:
    """Why a piece may not end its move on a square (UR-6, UR-8, UR-9), or None."""
    if square <= LAST and position.paths[seat] >> square - 1 & 1:
        return "own_piece"
    if square == SAFE and position.paths[1 - seat] >> square - 1 & 1:
        return "safe_rosette"
    return "too_far" if square > LAST + 1 else None


def movable(position: UrPosition, seat: Seat) -> list[int]:
    """Squares whose piece can move the whole roll; 0 stands for a new piece (UR-4, UR-5)."""
    pieces = position.paths[seat] << 1 | (position.waiting(seat) > 0)
    reach = range(LAST + 1)
    return [
        square
        for square in reach
        if pieces >> square & 1 and not blocked(position, seat, square + position.roll)
    ]


RULE_OF = {"own_piece": "UR-6", "safe_rosette": "UR-8", "too_far": "UR-9"}


class Start(Question[UrState]):
    """Who begins is drawn (UR-2)."""

    ask, prompt, rule, answers = Ask.START, "chance.start", "UR-2", ("start",)

    def legal(self, state: UrState, seat: Seat) -> Sequence[int]:
        return (START, START + 1)

    def apply(self, state: UrState, seat: Seat, action: int) -> None:
        state.say("start", seat=action - START)
        begin_turn(state, action - START)


class Roll(Question[UrState]):
    """Four binary dice (UR-3); who cannot move loses the turn (UR-5)."""

    ask, prompt, rule, answers = Ask.ROLL, "chance.roll", "UR-3", ("roll",)

    def legal(self, state: UrState, seat: Seat) -> Sequence[int]:
        return range(ROLL, ROLL + len(ROLLS))

    def weights(self, state: UrState) -> Sequence[int]:
        return ROLLS

    def facts(self, state: UrState, seat: Seat) -> Facts:
        return {"roller_seat": state.active}

    def apply(self, state: UrState, seat: Seat, action: int) -> None:
        state.roll = action - ROLL
        state.say("roll", seat=state.active, n=state.roll)
        if state.roll and movable(state, state.active):
            state.question, state.asked = Ask.MOVE, state.active
        else:
            state.say("stuck", seat=state.active)
            begin_turn(state, 1 - state.active)


class Move(Question[UrState]):
    """One piece moves as many squares as the dice show (UR-4)."""

    ask, prompt, rule, answers = Ask.MOVE, "move", "UR-4", ("move",)

    def legal(self, state: UrState, seat: Seat) -> Sequence[int]:
        return [MOVE + square for square in movable(state, seat)]

    def why(self, state: UrState, seat: Seat, action: Act) -> Reason:
        origin = action.number
        if not (state.waiting(seat) if origin == 0 else state.paths[seat] >> origin - 1 & 1):
            return Reason("no_piece", "UR-4", {"n": origin})
        target = origin + state.roll
        key = blocked(state, seat, target) or "too_far"
        return Reason(key, RULE_OF[key], {"n": target})

    def facts(self, state: UrState, seat: Seat) -> Facts:
        return {"n": state.roll}

    def apply(self, state: UrState, seat: Seat, action: int) -> None:
        origin = action - MOVE
        target = origin + state.roll
        if origin:
            state.paths[seat] ^= 1 << origin - 1
        if target > LAST:
            state.home[seat] += 1
            state.say("home", seat=seat, n=state.home[seat])
            if state.home[seat] == PIECES:
                state.say("end", seat=seat)
                state.over()
                return
        else:
            arrive(state, seat, origin, target)
        begin_turn(state, seat if target in ROSETTES else 1 - seat)


def arrive(state: UrState, seat: Seat, origin: int, target: int) -> None:
    """A piece lands; a rival on a square of the middle row goes back to its start (UR-7)."""
    bit = 1 << target - 1
    state.paths[seat] |= bit
    state.say("move", seat=seat, origin=origin, target=target)
    if target in SHARED and state.paths[1 - seat] & bit:
        state.paths[1 - seat] ^= bit
        state.say("capture", seat=seat, loser_seat=1 - seat, target=target)


def begin_turn(state: UrState, seat: Seat) -> None:
    """A player rolls: the other one, or the same again after a rosette (UR-10)."""
    state.active, state.roll = seat, 0
    state.turn += 1
    state.question, state.asked = Ask.ROLL, CHANCE


QUESTIONS = (Start(), Roll(), Move())
