"""The position of a table: its log, replayed. Play, undo, absence and wishes are all rows of it."""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal

from msgspec import Raw, Struct
from msgspec.json import encode

from ziggurat.core import play
from ziggurat.core.errors import NotationError
from ziggurat.core.play import AnyState, secret_seats, still_secret
from ziggurat.core.protocol import CHANCE, Decision, Event, Outcome, View
from ziggurat.core.registry import AnyGame
from ziggurat.server.store import control
from ziggurat.server.store.control import Agree, Away, Control, Refuse, Return, Undo
from ziggurat.server.store.model import Row, short_options
from ziggurat.server.tables.clocks import ClockBook
from ziggurat.server.wire.socket import Entry
from ziggurat.server.wire.terms import Clock

RECENT = 64
"""Applied rows kept for views; older ones are replayed when somebody asks."""
NEAR, NEAR_MARKS = 32, 8
FAR = 256
"""States are remembered every NEAR rows of play for the last NEAR_MARKS of them, and every FAR before."""
HIDDEN = "?"
PATIENCE = 600_000
"""Ms in which nobody else gets the seat of somebody whose time ran out or whose connection broke."""

Answer = int | Control
"""What a seat answered: an action of the game, or something about the table."""


class Act(Struct, frozen=True, gc=False):
    """One row of the log, read."""

    step: int
    seat: int
    answer: Answer
    at: int


class DamagedLog(Exception):
    """A row of a log cannot be read or does not fit the rows before it."""


def read_rows(game: AnyGame, rows: Iterable[Row]) -> list[Act]:
    """Rows from disk, their notation turned into action numbers."""
    numbers = _numbers(game)
    acts: list[Act] = []
    for row in rows:
        answer: Answer | None = numbers.get(row.text)
        if answer is None:
            try:
                answer = control.read(row.text) if row.control else game.notation.read_id(row.text)
            except (ValueError, NotationError) as error:
                raise DamagedLog(f"row {row.step}: {error}") from None
        acts.append(Act(row.step, row.seat, answer, row.at))
    return acts


@cache
def _numbers(game: AnyGame) -> Mapping[str, int]:
    return {text: number for number, text in enumerate(game.actions.texts)}


@dataclass(frozen=True, slots=True)
class Applied:
    """A row with what it did: texts per viewer (the spectators' last) and events."""

    act: Act
    texts: tuple[str, ...]
    events: tuple[Event, ...]
    secret: bool = False
    """An answer that stays hidden until all asked have answered."""
    removed: tuple[int, ...] = ()

    def entry(self, viewer: int | None, veiled: Iterable[int]) -> Entry:
        """The row as a viewer may know it; `veiled` are steps that are still (or for ever) hidden."""
        act = self.act
        if not isinstance(act.answer, int):
            return Entry(
                step=act.step, seat=act.seat, kind=control.kind_of(act.answer), text="", at=act.at, events=[],
                removed=list(self.removed),
            )  # fmt: skip
        text = self.texts[-1 if viewer is None else viewer]
        if self.secret and act.seat != viewer and act.step in veiled:
            text = HIDDEN
        events = [event.to_json() for event in self.events if event.visible(viewer)]
        return Entry(step=act.step, seat=act.seat, kind="play", text=text, at=act.at, events=events)


@dataclass(frozen=True, slots=True)
class Wished:
    """Someone asks to take back the steps after `to`, to end the game, or for a seat; those who agreed."""

    seat: int
    to: int
    agreed: frozenset[int] = frozenset()
    what: Literal["undo", "end", "seat"] = "undo"


@dataclass(frozen=True, slots=True)
class Shown:
    """A view, and as it is sent: to programs, and to people's screens."""

    seen: View
    written: Raw
    screen: Raw


@cache
def _pieces(game: AnyGame) -> list[bytes]:
    return [encode(pair) for pair in enumerate(game.actions.texts)]


def written_legal(game: AnyGame, legal: Sequence[int]) -> Raw:
    """Legal ids with their texts as JSON, put together from pieces that are written once per game."""
    pieces = _pieces(game)
    return Raw(b"[" + b",".join([pieces[number] for number in legal]) + b"]")


def written_consequences(game: AnyGame, state: AnyState, seat: int) -> Raw:
    """What each legal action would do at once, worked out together; equal ones are written once."""
    view = state.view(seat)
    places: dict[bytes, int] = {}
    found = [
        places.setdefault(encode({"mark": one.mark(seat), "effects": one.to_json()}), len(places))
        for one in game.consequences(view)
    ]
    return Raw(b'{"kinds":[' + b",".join(places) + b'],"of":' + encode(found) + b"}")


@dataclass(frozen=True, slots=True)
class Own:
    """One of the last answers in a row of the same seat, with the state before it."""

    act: Act
    before: AnyState
    closes: bool = False
    """It was the last secret answer of several: it showed the others' answers to its seat."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The state after the first `count` rows of play, of which the last was `last`; nothing was pending."""

    count: int
    last: int
    state: AnyState


class Position:
    """What the rows of a log make of a game; `take` takes the next row."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: dict[str, Any],
        clock: Clock | None,
        started: int = 0,
        short: dict[str, Any] | None = None,
        begun: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.short = short_options(options) if short is None else short
        """The options as messages have them."""
        self.begun = begun
        """Where the game began, if not at its set-up."""
        self.state: AnyState = play.begin(game, seats, options, begun)
        self.clocks = ClockBook(clock, seats)
        self.step = 0
        self.at = started
        self.log: list[Act] = []
        self.kept: list[Act] = []
        """The rows of play that count, in order."""
        self.marks: tuple[Mark, ...] = ()
        """States to go back to, oldest first."""
        self.ended: Literal["agreed", "resigned"] | None = None
        """Why the game is over, if it did not come to its end."""
        self.floors: dict[int, int] = dict.fromkeys(self.open(), 0)
        """Per seat with an open decision: the step that opened it."""
        self.away: frozenset[int] = frozenset()
        self.left: dict[int, int] = {}
        """Of those for whom a bot stands in: since when one may look for another player."""
        self.out: tuple[int, ...] = ()
        """Seats that gave up or lost by the clock, in order; a bot plays on for them."""
        self.wish: Wished | None = None
        self.pending: dict[int, tuple[int, ...]] = {}
        """Secret answers that still wait for others: by seat, their steps in order."""
        self.veiled: frozenset[int] = frozenset()
        """Secret answers that were taken back: never to be shown."""
        self.run: tuple[Own, ...] = ()
        self.revealing: dict[tuple[int, int], bool] = {}
        """Which answers of the run told their seat something new, as far as it was looked into."""
        self.recent: deque[Applied] = deque(maxlen=RECENT)
        self.shown: dict[int | None, Shown] = {}
        """Views already written out, by seat."""
        self.foreseen: dict[int, Raw] = {}
        """Consequences already written out, by seat."""
        self.clocks.answered(CHANCE, started, self.open())

    def fork(self) -> Position:
        """An independent copy, to try the next rows on."""
        twin = copy(self)
        twin.state = self.state.clone()
        twin.clocks = self.clocks.copy()
        twin.log = list(self.log)
        twin.kept = list(self.kept)
        twin.floors = dict(self.floors)
        twin.left = dict(self.left)
        twin.pending = dict(self.pending)
        twin.revealing = dict(self.revealing)
        twin.recent = deque(self.recent, maxlen=RECENT)
        twin.shown = {}
        twin.foreseen = {}
        return twin

    def before(self) -> Position:
        """The position before the first row."""
        return Position(self.game, self.seats, self.options, None, short=self.short, begun=self.begun)

    def since(self, step: int) -> list[Applied]:
        """The rows after a step with what they did, as far back as they are remembered."""
        return [applied for applied in self.recent if applied.act.step > step]

    def look(self, seat: int | None) -> Shown:
        """The view of a seat (None: spectators), written out once."""
        shown = self.shown.get(seat)
        if shown is None:
            view = self.state.view(seat)
            written = screen = Raw(encode(self.lean(view.to_json())))
            if view.closed and view.outcome is None:
                screen = Raw(encode(self.lean(view.screen_json())))
            shown = self.shown[seat] = Shown(view, written, screen)
        return shown

    def legal(self, seat: int | None) -> Raw:
        """The legal actions of a seat, with their notation."""
        return written_legal(self.game, self.look(seat).seen.legal)

    def lean(self, view: dict[str, Any]) -> dict[str, Any]:
        """A view's JSON without the bulk of the options, which never change: a client has them once."""
        if "options" in view:
            view["options"] = self.short
        return view

    def foresee(self, seat: int) -> Raw:
        """The consequences of a seat's legal actions, written out once."""
        found = self.foreseen.get(seat)
        if found is None:
            found = self.foreseen[seat] = written_consequences(self.game, self.state, seat)
        return found

    def open(self) -> tuple[int, ...]:
        """Seats with a decision to make, chance excepted."""
        if self.ended is not None:
            return ()
        return tuple(decision.seat for decision in self.state.decisions() if decision.seat != CHANCE)

    def outcome(self) -> Outcome | None:
        """How the game ended: by its rules or before; those who gave up come last, the first of them very
        last."""
        found = self.state.outcome()
        if found is None:
            if self.ended is None:
                return None
            scores = self.state.standing() or (0,) * self.seats
            found = Outcome((1,) * self.seats, scores, self.ended)
        if not self.out:
            return found
        stayed = [seat for seat in range(self.seats) if seat not in self.out]
        order = sorted({found.ranks[seat] for seat in stayed})
        better = {rank: 1 + sum(found.ranks[seat] < rank for seat in stayed) for rank in order}
        ranks = tuple(
            self.seats - self.out.index(seat) if seat in self.out else better[found.ranks[seat]]
            for seat in range(self.seats)
        )
        return replace(found, ranks=ranks, detail={**found.detail, "resigned": list(self.out)})

    def hidden(self) -> frozenset[int]:
        """Steps whose secret answers others may not see."""
        return self.veiled.union(*self.pending.values())

    def begins_anew(self, act: Act) -> bool:
        """Will the next row begin a new row of answers? Then nothing hangs on the states before it: a good
        place for a snapshot."""
        if self.pending or not isinstance(act.answer, int):
            return False
        return not self.run or self.run[-1].act.seat != act.seat

    def row_of(self, applied: Applied) -> Row:
        """A row as it is written to disk."""
        act = applied.act
        if not isinstance(act.answer, int):
            return Row(act.step, act.seat, control.write(act.answer), None, act.at)
        text = self.game.actions.texts[act.answer]
        shown = HIDDEN if applied.secret else applied.texts[-1]
        return Row(act.step, act.seat, text, None if shown == text else shown, act.at)

    def take(self, act: Act, tell: bool = True) -> Applied:
        """Take the next row of the log; without `tell` nobody will read what it did."""
        if act.step != self.step + 1:
            raise DamagedLog(f"row {act.step} after row {self.step}")
        self.step = act.step
        self.at = act.at
        self.log.append(act)
        self.shown.clear()
        self.foreseen.clear()
        if isinstance(act.answer, int):
            applied = self._play(act, act.answer, tell)
        else:
            applied = self._control(act, act.answer)
        if tell:
            self.recent.append(applied)
        return applied

    def _play(self, act: Act, action: int, tell: bool) -> Applied:
        before = self.state.decisions()
        secret = act.seat in secret_seats(before)
        texts = self._texts(act.seat, action, secret) if tell else ()
        self._mark()
        if act.seat != CHANCE:
            same = self.run if self.run and self.run[-1].act.seat == act.seat else ()
            self.run = (*same, Own(act, self.state.clone()))
        else:
            self.run = ()
            self.revealing = {}
        events = tuple(self.state.apply_id(act.seat, action))
        self.kept.append(act)
        if self.wish is not None and self.wish.what == "undo":
            self.wish = None
        after = self.state.decisions()
        self._follow(act, before, after, secret)
        if secret and not self.pending:
            self.run = (*self.run[:-1], replace(self.run[-1], closes=True))
        self.clocks.answered(act.seat, act.at, self.open())
        return Applied(act, texts, events, secret)

    def _texts(self, seat: int, action: int, secret: bool) -> tuple[str, ...]:
        """The answer in notation as each viewer may read it; secret ones are hidden on the way out."""
        text = self.game.actions.texts[action]
        if secret:
            return (text,) * (self.seats + 1)
        decoded = self.game.actions.decode(action)
        viewers: list[int | None] = [*range(self.seats), None]
        return tuple(self.state.redact(seat, decoded, viewer) or text for viewer in viewers)

    def _mark(self) -> None:
        """Remember the state now and then, so that going back costs the distance and not the length."""
        count = len(self.kept)
        if self.pending or count - (self.marks[-1].count if self.marks else 0) < NEAR:
            return
        old, near = self.marks[: 1 - NEAR_MARKS], self.marks[1 - NEAR_MARKS :]
        far = tuple({mark.count // FAR: mark for mark in reversed(old)}.values())[::-1]
        self.marks = (*far, *near, Mark(count, self.kept[-1].step, self.state.clone()))

    def _follow(self, act: Act, before: Sequence[Decision], after: Sequence[Decision], secret: bool) -> None:
        """Which questions are the same as before, and which secret answers still wait for others."""
        waiting = secret and still_secret(before, act.seat, after)
        same = {one.seat for one in after if one.secret and one in before} if waiting else set()
        same.discard(act.seat)  # asked once more: a new question
        if waiting:
            self.pending[act.seat] = (*self.pending.get(act.seat, ()), act.step)
        else:
            self.pending.clear()
        self.floors = {
            one.seat: self.floors.get(one.seat, act.step) if one.seat in same else act.step
            for one in after
            if one.seat != CHANCE
        }

    def _control(self, act: Act, answer: Control) -> Applied:
        removed: tuple[int, ...] = ()
        match answer:
            case Undo(first, last):
                removed = self._undo(act, first, last)
            case Away(left):
                self.away |= {act.seat}
                self.left[act.seat] = act.at if left else act.at + PATIENCE
            case Return():
                self.away -= {act.seat}
                self.left.pop(act.seat, None)
                self.clocks.returned(act.seat, act.at)
            case control.Wish(to):
                self.wish = Wished(act.seat, to)
            case control.OfferEnd():
                self.wish = Wished(act.seat, self.step, what="end")
            case control.AskSeat():
                self.wish = Wished(act.seat, self.step, what="seat")
            case Agree() if self.wish is not None:
                self.wish = replace(self.wish, agreed=self.wish.agreed | {act.seat})
            case Refuse():
                self.wish = None
            case control.Rest(until):
                self.clocks.rests(act.seat, act.at, until)
            case control.Wake():
                self.clocks.wakes(act.seat, act.at)
            case control.Resign() | control.Forfeit():
                self.away |= {act.seat}
                self.left[act.seat] = act.at
                self.out = (*self.out, act.seat)
            case control.Handed():
                self.away -= {act.seat}
                self.left.pop(act.seat, None)
                self.out = tuple(seat for seat in self.out if seat != act.seat)
                self.wish = None
                self.clocks.taken_over(act.seat, act.at)
            case control.End(why):
                self.ended = why
                self.wish = None
                self.floors = {}
                self.clocks.answered(CHANCE, act.at, ())
        return Applied(act, (), (), removed=removed)

    def _undo(self, act: Act, first: int, last: int) -> tuple[int, ...]:
        """Go back to what is left when the rows of a span are taken back."""
        since = bisect_left(self.kept, first, key=lambda kept: kept.step)
        until = bisect_left(self.kept, last + 1, key=lambda kept: kept.step)
        removed = tuple(kept.step for kept in self.kept[since:until])
        self.veiled |= {step for steps in self.pending.values() for step in steps if first <= step <= last}
        fresh = self.rebuilt(self.kept[:since] + self.kept[until:], since)
        self.state, self.kept, self.marks = fresh.state, fresh.kept, fresh.marks
        self.pending, self.run = fresh.pending, fresh.run
        self.revealing = {}
        if self.wish is not None and self.wish.what == "undo":
            self.wish = None
        self.floors = dict.fromkeys(self.open(), act.step)
        self.clocks.rewound(act.at, self.open())
        return removed

    def rebuilt(self, kept: list[Act], same: int) -> Position:
        """The position that other rows of play make; the first `same` of them are as they are here."""
        start = min(same, max(0, len(kept) - self.seats))
        seat = kept[-1].seat if kept else CHANCE
        while start > 0 and seat != CHANCE and kept[start - 1].seat == seat:
            start -= 1  # the last answers in a row need the states before them
        marks = tuple(mark for mark in self.marks if mark.count <= start)
        if marks:
            fresh = copy(self)
            fresh.state = marks[-1].state.clone()
            fresh.kept = kept[: marks[-1].count]
        else:
            fresh = self.before()
        fresh.marks = marks
        fresh.clocks = ClockBook(None, self.seats)
        fresh.pending, fresh.run, fresh.floors, fresh.revealing = {}, (), {}, {}
        for act in kept[len(fresh.kept) :]:
            assert isinstance(act.answer, int)
            fresh._play(act, act.answer, tell=False)
        return fresh
