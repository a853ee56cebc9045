"""The position of a table: its log, replayed. Play, undo, absence and wishes are all rows of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from msgspec import Raw
from msgspec.json import encode

from ziggurat.core.play import AnyState, secret_seats, still_secret
from ziggurat.core.protocol import CHANCE, Decision, Event
from ziggurat.core.registry import AnyGame
from ziggurat.server.messages import Clock
from ziggurat.server.tables.clocks import ClockBook
from ziggurat.server.tables.model import Row
from ziggurat.server.wire import Entry

RECENT = 64
"""Applied rows kept for views; older ones are replayed when somebody asks."""

KINDS = {"!undo": "undo", "!away": "away", "!return": "return", "!hint": "hint"}
KINDS |= {"!wish": "wish", "!agree": "agree", "!refuse": "refuse"}
HIDDEN = "?"


def kind_of(row: Row) -> Any:
    """What a row is about, as `Entry.kind`."""
    return KINDS[row.text.split()[0]] if row.control else "play"


@dataclass(frozen=True, slots=True)
class Applied:
    """A row with what it did: texts per viewer (the spectators' last) and events."""

    row: Row
    texts: tuple[str, ...]
    events: tuple[Event, ...]
    secret: bool = False
    """An answer that stays hidden until all asked have answered."""
    removed: tuple[int, ...] = ()

    def entry(self, viewer: int | None, veiled: Iterable[int]) -> Entry:
        """The row as a viewer may know it; `veiled` are steps that are still (or for ever) hidden."""
        row = self.row
        text = self.texts[-1 if viewer is None else viewer]
        if self.secret and row.seat != viewer and row.step in veiled:
            text = HIDDEN
        events = [event.to_json() for event in self.events if event.visible(viewer)]
        return Entry(
            step=row.step, seat=row.seat, kind=kind_of(row), text=text, at=row.at, events=events,
            removed=list(self.removed),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Wish:
    """Someone asks to take back the steps after `to`; those who agreed."""

    seat: int
    to: int
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Shown:
    """A view as JSON, and the seat's legal actions."""

    view: Raw
    legal: Raw


_written: dict[str, list[bytes]] = {}


def written_legal(game: AnyGame, legal: Sequence[int]) -> Raw:
    """Legal ids with their texts as JSON, put together from pieces that are written once per game."""
    version = f"{game.id} {game.actions.version}"
    pieces = _written.get(version)
    if pieces is None:
        pieces = _written[version] = [encode(pair) for pair in enumerate(game.actions.texts)]
    return Raw(b"[" + b",".join([pieces[number] for number in legal]) + b"]")


@dataclass(frozen=True, slots=True)
class Own:
    """One of the last answers in a row of the same seat, with the state before it."""

    row: Row
    before: AnyState


class Position:
    """What the rows of a log make of a game; `advance` takes the next row."""

    def __init__(
        self, game: AnyGame, seats: int, options: dict[str, Any], clock: Clock | None, started: int = 0
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.state: AnyState = game.setup(seats, options)
        self.clocks = ClockBook(clock, seats)
        self.step = 0
        self.at = started
        self.log: list[Row] = []
        self.kept: list[Row] = []
        """The rows of play that count, in order."""
        self.floors: dict[int, int] = dict.fromkeys(self.open(), 0)
        """Per seat with an open decision: the step that opened it."""
        self.away: frozenset[int] = frozenset()
        self.wish: Wish | None = None
        self.pending: dict[int, int] = {}
        """Secret answers whose siblings are still open: seat and step."""
        self.veiled: frozenset[int] = frozenset()
        """Secret answers that were taken back: never to be shown."""
        self.run: tuple[Own, ...] = ()
        self.revealing: dict[tuple[int, int], bool] = {}
        """Which answers of the run told their seat something new, as far as it was looked into."""
        self.recent: deque[Applied] = deque(maxlen=RECENT)
        self.shown: dict[int | None, Shown] = {}
        """Views already written out, by seat."""
        self.clocks.answered(CHANCE, started, self.open())

    def fork(self) -> Position:
        """An independent copy, to try the next rows on."""
        twin = copy(self)
        twin.state = self.state.clone()
        twin.clocks = self.clocks.copy()
        twin.log = list(self.log)
        twin.kept = list(self.kept)
        twin.floors = dict(self.floors)
        twin.pending = dict(self.pending)
        twin.revealing = dict(self.revealing)
        twin.recent = deque(self.recent, maxlen=RECENT)
        twin.shown = {}
        return twin

    def before(self) -> Position:
        """The position before the first row."""
        return Position(self.game, self.seats, self.options, None)

    def since(self, step: int) -> list[Applied]:
        """The rows after a step with what they did; older ones are replayed."""
        if step >= self.step:
            return []
        if self.recent and self.recent[0].row.step <= step + 1:
            return [applied for applied in self.recent if applied.row.step > step]
        past = self.before()
        return [applied for row in self.log if (applied := past.advance(row)).row.step > step]

    def look(self, seat: int | None) -> Shown:
        """The view of a seat (None: spectators), written out once."""
        shown = self.shown.get(seat)
        if shown is None:
            view = self.state.view(seat)
            shown = Shown(Raw(encode(view.to_json())), written_legal(self.game, view.legal))
            self.shown[seat] = shown
        return shown

    def open(self) -> tuple[int, ...]:
        """Seats with a decision to make, chance excepted."""
        return tuple(decision.seat for decision in self.state.decisions() if decision.seat != CHANCE)

    def hidden(self) -> frozenset[int]:
        """Steps whose secret answers others may not see."""
        return self.veiled.union(self.pending.values())

    def advance(self, row: Row) -> Applied:
        """Take the next row of the log."""
        if row.step != self.step + 1:
            raise ValueError(f"row {row.step} after row {self.step}")
        self.step = row.step
        self.at = row.at
        self.log.append(row)
        self.shown.clear()
        applied = self._control(row) if row.control else self._play(row)
        self.recent.append(applied)
        return applied

    def _play(self, row: Row) -> Applied:
        action = self.game.notation.read_id(row.text)
        before = self.state.decisions()
        secret = row.seat in secret_seats(before)
        texts = (row.text,) * (self.seats + 1) if secret else self._texts(row, action)
        if row.seat != CHANCE:
            same = self.run if self.run and self.run[-1].row.seat == row.seat else ()
            self.run = (*same, Own(row, self.state.clone()))
        else:
            self.run = ()
            self.revealing = {}
        events = tuple(self.state.apply_id(row.seat, action))
        self.kept.append(row)
        self.wish = None
        after = self.state.decisions()
        self._follow(row, before, after, secret)
        self.clocks.answered(row.seat, row.at, self.open())
        return Applied(row, texts, events, secret)

    def _texts(self, row: Row, action: int) -> tuple[str, ...]:
        decoded = self.game.actions.decode(action)
        viewers: list[int | None] = [*range(self.seats), None]
        return tuple(self.state.redact(row.seat, decoded, viewer) or row.text for viewer in viewers)

    def _follow(self, row: Row, before: Sequence[Decision], after: Sequence[Decision], secret: bool) -> None:
        """Which questions are the same as before, and which secret answers still wait for others."""
        waiting = still_secret(secret_seats(before), row.seat, secret_seats(after)) if secret else False
        same = {d.seat for d in after if d.secret and d in before} if waiting else set()
        if waiting:
            self.pending[row.seat] = row.step
        else:
            self.pending.clear()
        self.floors = {
            d.seat: self.floors.get(d.seat, row.step) if d.seat in same else row.step
            for d in after
            if d.seat != CHANCE
        }

    def _control(self, row: Row) -> Applied:
        word, *arguments = row.text.split()
        removed: tuple[int, ...] = ()
        if word == "!undo":
            removed = self._undo(row, arguments[0])
        elif word == "!away":
            self.away |= {row.seat}
        elif word == "!return":
            self.away -= {row.seat}
            self.clocks.returned(row.seat, row.at)
        elif word == "!wish":
            self.wish = Wish(row.seat, int(arguments[0]))
        elif word == "!agree" and self.wish is not None:
            self.wish = replace(self.wish, agreed=self.wish.agreed | {row.seat})
        elif word == "!refuse":
            self.wish = None
        return Applied(row, (row.text,) * (self.seats + 1), (), removed=removed)

    def _undo(self, row: Row, span: str) -> tuple[int, ...]:
        """Replay what is left when the rows of a span are taken back."""
        first, last = (int(part) for part in span.split("-"))
        removed = [kept for kept in self.kept if first <= kept.step <= last]
        secret = {step for step in self.pending.values() if first <= step <= last}
        fresh = self.before()
        for kept in self.kept:
            if not first <= kept.step <= last:
                fresh.step = kept.step - 1
                fresh.advance(kept)
        self.state, self.kept = fresh.state, fresh.kept
        self.pending, self.run = fresh.pending, fresh.run
        self.revealing = {}
        self.veiled |= secret
        self.wish = None
        self.floors = dict.fromkeys(self.open(), row.step)
        self.clocks.rewound(row.at, self.open())
        return tuple(kept.step for kept in removed)
