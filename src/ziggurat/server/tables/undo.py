"""Who may take back what: free while nothing was learned, by consent of all beyond that."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from ziggurat.core.protocol import CHANCE
from ziggurat.server.errors import UndoRefused
from ziggurat.server.store.control import Undo
from ziggurat.server.tables.position import Own, Position
from ziggurat.server.wire.socket import UndoState
from ziggurat.server.wire.terms import UndoPolicy

TWINS = 4
"""States drawn from the mover's view to see whether an answer revealed something, before it is undone."""
GLANCE = 1
"""The same to tell a client what is free; if it was too few, the undo becomes a wish."""


@dataclass(frozen=True, slots=True)
class Span:
    """Rows to take back, by step; `to` is the step after which the position stands."""

    first: int
    last: int

    @property
    def control(self) -> Undo:
        return Undo(self.first, self.last)


def reveals(position: Position, own: Own, twins: int) -> bool:
    """Did this answer tell its seat something that it could not know before?

    If nothing was revealed, then the seat sees the same after the answer in every state that its
    view before allowed.
    """
    key = (own.act.step, twins)
    if key not in position.revealing:
        position.revealing[key] = _reveals(position, own, twins)
    return position.revealing[key]


def _reveals(position: Position, own: Own, twins: int) -> bool:
    seat = own.act.seat
    action = own.act.answer
    assert isinstance(action, int)
    view = own.before.view(seat)
    if own.act.step == position.step:
        seen = position.look(seat).seen
    else:
        real = own.before.clone()
        real.apply_id(seat, action)
        seen = real.view(seat)
    rng = Random(own.act.step)
    for _ in range(twins):
        twin = position.game.determinize(view, rng)
        if action not in twin.legal_ids(seat):
            return True
        twin.apply_id(seat, action)
        if twin.view(seat) != seen:
            return True
    return False


def free_span(position: Position, seat: int, twins: int = TWINS) -> Span | None:
    """The most that a seat may take back without asking anybody; never what closed a secret round."""
    if seat in position.pending:
        step = position.pending[seat][-1]
        return Span(step, step)
    if not position.run or position.run[-1].act.seat != seat:
        return None
    first: int | None = None
    for own in reversed(position.run):
        if own.closes or reveals(position, own, twins):
            break
        first = own.act.step
    return None if first is None else Span(first, position.run[-1].act.step)


def last_own(position: Position, seat: int) -> int | None:
    """The position before the seat's last answer."""
    for act in reversed(position.kept):
        if act.seat == seat:
            return act.step - 1
    return None


def span_after(position: Position, to: int) -> Span:
    """The rows after a step, without the deals that directly follow it (nobody re-draws by undo)."""
    later = [act for act in position.kept if act.step > to]
    while later and later[0].seat == CHANCE:
        later.pop(0)
    if not later:
        raise UndoRefused(f"there is nothing to take back after step {to}")
    return Span(later[0].step, position.kept[-1].step)


def state_of(position: Position, policy: UndoPolicy, seat: int | None, people: frozenset[int]) -> UndoState:
    """What clients are told about undo at a seat; `people` are the seats of persons."""
    wish = None
    if position.wish is not None:
        asked = people if position.wish.what == "seat" else people - {position.wish.seat}
        if position.wish.what == "end":
            asked -= set(position.out)
        wish = {
            "what": position.wish.what,
            "seat": position.wish.seat,
            "to": position.wish.to,
            "agreed": sorted(position.wish.agreed),
            "waiting": sorted(asked - position.wish.agreed),
        }
    last = None if seat is None else last_own(position, seat)
    if seat is None or policy == "off" or last is None:
        return UndoState(free=None, last=None, ask=None, wish=wish)
    if policy == "free":
        return UndoState(free=first_answer(position), last=last, ask=None, wish=wish)
    span = free_span(position, seat, GLANCE)
    free = None if span is None else span.first - 1
    return UndoState(free=free, last=last, ask=first_answer(position), wish=wish)


def first_answer(position: Position) -> int | None:
    """The position before the first answer of the game."""
    for act in position.kept:
        if act.seat != CHANCE:
            return act.step - 1
    return None


def plan(position: Position, policy: UndoPolicy, seat: int, to: int | None) -> tuple[Span, bool]:
    """The rows a seat wants to take back, and whether it may do so without asking."""
    if policy == "off":
        raise UndoRefused("at this table no step is taken back")
    target = last_own(position, seat) if to is None else to
    if target is None:
        raise UndoRefused(f"seat {seat} has not answered anything yet")
    if seat in position.pending and target >= (step := position.pending[seat][-1]) - 1:
        return Span(step, step), True
    span = span_after(position, target)
    if policy == "free":
        return span, True
    free = free_span(position, seat)
    return span, free is not None and span.first >= free.first
