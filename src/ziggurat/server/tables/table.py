"""A table in memory: its position, and the one way in which it changes."""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_left
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any, Protocol, TypeVar

from ziggurat.core import registry
from ziggurat.core.errors import StaleStep, UnknownGame, ZigguratError
from ziggurat.core.protocol import CHANCE
from ziggurat.server.errors import NotAllowed, RulesGone, TableFault, TableState
from ziggurat.server.services import Services
from ziggurat.server.store.control import Undo
from ziggurat.server.store.model import Commit, Hosted, Row, Seating, Snapshot, StepTaken
from ziggurat.server.tables.position import FAR, Act, Answer, DamagedLog, Position, read_rows
from ziggurat.server.tables.snapshots import SPACING, build_of, position_from, replay, snapshot_of
from ziggurat.server.wire.socket import ChatOut

log = logging.getLogger("ziggurat.tables")
T = TypeVar("T")
INLINE = 2 * SPACING
"""Rows that are replayed at once; more are replayed in a thread, while others play."""
INSIST = 5
"""Tries of what must not fail because another node was faster."""
MOST_FAILURES = 5
BOT_LATE = 3_000
"""Ms after which the steward looks whether a bot's turn was forgotten (by a crash)."""


class Watcher(Protocol):
    """Somebody who looks at a table through a socket or a stream."""

    player_id: str | None
    token_id: str | None
    blocked: frozenset[str]

    def steps_changed(self, table: Table) -> None: ...
    def table_changed(self) -> None: ...
    def said(self, message: ChatOut) -> None: ...
    def sign_out(self) -> None: ...


class DelayedPosition(Protocol):
    """The position some seconds ago."""

    def catch_up(self) -> Position: ...


class Table:
    """A hosted table. `position` is None before the start and when its rules are gone."""

    def __init__(self, hosted: Hosted, seats: tuple[Seating, ...], services: Services) -> None:
        self.hosted = hosted
        self.seats = seats
        self.services = services
        self.position: Position | None = None
        self.delayed: DelayedPosition | None = None
        """What spectators see where the table has a delay."""
        self.past: Position | None = None
        """The earlier position that was looked at last; looking on from there is quick."""
        self.watchers: set[Watcher] = set()
        self.remote: frozenset[str] = frozenset()
        """Players connected through other nodes."""
        self.heard: deque[int] = deque(maxlen=100)
        """The numbers of the last chat messages that were delivered here."""
        self.presence = asyncio.Lock()
        """Comings and goings are noted one after another."""
        self.left: dict[str, int] = {}
        """When a player's last connection here ended."""
        self.loaded = services.now()
        self.used = services.now()
        self.stale = False
        self.thinking: dict[int, int] = {}
        """Seats for which a bot is at work, with the step at which they were asked."""
        self.failures = 0
        """How often in a row something went wrong here that should not."""
        self._snapped = 0
        """The step of the last snapshot."""
        self._lock = asyncio.Lock()
        self._acts: set[asyncio.Task[Any]] = set()
        self._background: set[asyncio.Future[None]] = set()
        self.on_steps: list[Callable[[Table], None]] = []
        """Called after new steps, before anybody is told."""

    @property
    def id(self) -> str:
        return self.hosted.id

    def seats_of(self, player_id: str | None) -> tuple[int, ...]:
        """The seats of a player."""
        return tuple(
            seat.seat for seat in self.seats if player_id is not None and seat.player_id == player_id
        )

    def people(self) -> frozenset[int]:
        return frozenset(seat.seat for seat in self.seats if seat.kind == "person")

    def member(self, player_id: str | None) -> bool:
        """Does the player sit here, or host the table?"""
        return player_id is not None and (self.hosted.host_id == player_id or bool(self.seats_of(player_id)))

    def former(self, player_id: str | None) -> tuple[int, ...]:
        """The seats that somebody else got after a player."""
        return tuple(seat.seat for seat in self.seats if player_id is not None and seat.left_id == player_id)

    def check_seat(self, player_id: str, seat: int) -> None:
        if seat not in self.seats_of(player_id):
            raise NotAllowed(f"seat {seat} is not yours; yours: {list(self.seats_of(player_id))}")

    def playing(self) -> Position:
        """The position of a running table, or the reason why it cannot be played on."""
        if self.hosted.status != "running":
            raise TableState(f"the table is {self.hosted.status}, not running")
        return self.readable()

    def readable(self) -> Position:
        """The position of a table that was started."""
        if self.hosted.fault is not None:
            raise TableFault(
                f"this table cannot go on ({self.hosted.fault}); who runs the server can mend it"
            )
        if self.position is None:
            if self.hosted.status == "waiting":
                raise TableState("the table has not started; a seat is still open")
            raise RulesGone(
                f"this table was played under version {self.hosted.rules} of {self.hosted.game}, "
                "which this server no longer has; its log can still be read"
            )
        return self.position

    # Loading -------------------------------------------------------------------------------------------

    def fresh_position(self) -> Position | None:
        """The position before the first row, if this server has the table's rules."""
        try:
            game = registry.game(self.hosted.game)
        except UnknownGame:
            return None
        if game.rules != self.hosted.rules or game.actions.version != self.hosted.actions:
            return None
        started = self.hosted.started or self.services.now()
        hosted = self.hosted
        return Position(game, len(self.seats), hosted.options, hosted.clock, started, begun=hosted.position)

    async def load_steps(self) -> None:
        """Bring the table to the end of its log: from the last snapshot on, or from the beginning."""
        if self.hosted.status == "waiting" or self.hosted.fault is not None:
            return
        try:
            self.position = await self.opened()
        except OSError:
            raise  # the disk or the connection to it: not the table's fault
        except Exception as error:
            await self.quarantine(error)

    async def opened(self) -> Position | None:
        """The position at the end of the log; None when this server lacks the rules."""
        fresh = self.fresh_position()
        if fresh is None:
            return None
        rows = await self.services.steps.rows(self.id)
        acts = read_rows(fresh.game, rows)
        position = await self.past_position(fresh, acts, len(acts))
        rest = acts[position.step :]
        back = min((act.answer.first for act in rest if isinstance(act.answer, Undo)), default=None)
        if back is not None:  # going back looks at as many answers before as there are seats
            await self.bring_near(position, back - position.seats)
        if len(rest) > INLINE:
            made = await self.services.aside.run(replay, position, rest)
            await self.services.snapshots.add(self.id, made)
        else:
            for act in rest:
                position.take(act)
        return position

    async def past_position(self, fresh: Position, acts: Sequence[Act], step: int) -> Position:
        """The last position at or before a step of which there is a snapshot; else the first."""
        if step >= SPACING:
            build = build_of(fresh.game)
            snapshot = await self.services.snapshots.nearest(self.id, build, step)
            if snapshot is not None:
                try:
                    found = position_from(snapshot, fresh, acts)
                except Exception:
                    log.exception("the snapshots of table %s are of no use", self.id)
                    await self.services.snapshots.drop(self.id)
                    again = self.fresh_position()
                    assert again is not None
                    return again
                self._snapped = max(self._snapped, snapshot.step)
                return found
        return fresh

    async def bring_near(self, position: Position, step: int) -> None:
        """Have a state at hand from which the rows of play before a step are soon replayed."""
        count = bisect_left(position.kept, step, key=lambda act: act.step)
        near = max((mark.count for mark in position.marks if mark.count <= count), default=0)
        if count - near <= 2 * FAR:
            return
        past = await self.past_position(position.before(), position.log, position.kept[count - 1].step)
        known = len(past.kept)
        if near < known <= count and position.kept[known - 1] == past.kept[-1]:
            marks = (*position.marks, *past.marks)
            position.marks = tuple(sorted(marks, key=lambda mark: mark.count))

    async def quarantine(self, error: Exception) -> None:
        """Something in this table's log or game raises: it stops, its people see why, others go on."""
        reason = str(error) if isinstance(error, DamagedLog) else f"{type(error).__name__} in the game's code"
        log.error("table %s is set aside: %s", self.id, reason, exc_info=error)
        self.services.metrics.count("tables_set_aside")
        self.hosted = replace(self.hosted, fault=reason[:200])
        self.position = None
        await self.services.tables.set_fault(self.id, reason)
        self.announce_table()

    async def stumbled(self, error: Exception) -> None:
        """Something failed here that should not: once may be chance, again and again is the table."""
        self.failures += 1
        self.services.metrics.count("table_failures")
        if self.failures >= MOST_FAILURES and self.hosted.fault is None:
            await self.quarantine(error)

    async def refresh(self) -> None:
        """Take over what another node has written."""
        async with self._lock:
            await self._reload()

    async def _reload(self) -> None:
        found = await self.services.tables.load(self.id)
        if found is None:
            return
        self.hosted, self.seats = found
        if self.hosted.fault is not None:
            self.position = None  # another node has set it aside
        elif self.position is None:
            await self.load_steps()
        else:
            try:
                rows = await self.services.steps.rows(self.id, self.position.step)
                for act in read_rows(self.position.game, rows):
                    self.position.take(act)
            except OSError:
                raise
            except Exception as error:
                await self.quarantine(error)
        self.stale = False
        self.announce()

    # Changing ------------------------------------------------------------------------------------------

    async def act(self, work: Callable[[], Coroutine[Any, Any, T]], *, insist: bool = False) -> T:
        """Do something with the table to oneself; it is finished even if the caller goes away.

        `insist`: it does not hang on a certain step, so where another node was faster it is done again.
        """

        async def alone() -> T:
            async with self._lock:
                for left in reversed(range(INSIST if insist else 1)):
                    if self.stale:
                        await self._reload()
                    self.used = self.services.now()
                    try:
                        return await work()
                    except StaleStep:
                        if not left:
                            raise
            raise AssertionError("unreachable")

        task = asyncio.create_task(alone())
        self._acts.add(task)
        task.add_done_callback(self._acts.discard)
        return await asyncio.shield(task)

    async def commit(self, drafts: Sequence[tuple[int, Answer]]) -> int:
        """Append rows, with the deals that follow, on disk and then here. Only inside `act`."""
        began = perf_counter()
        before = self.playing()
        try:
            trial, rows = self.draft(before, drafts)
            outcome = trial.outcome()
        except ZigguratError:
            raise
        except Exception as error:
            log.exception("table %s: the game's code failed", self.id)
            await self.stumbled(error)
            raise TableFault(
                f"the game's code failed here ({type(error).__name__}); nothing changed"
            ) from error
        finished = None if outcome is None else trial.at
        snapshot = self._snapshot(before, trial)
        commit = Commit(
            self.id, trial.step, tuple(rows), trial.open(), self.due(trial), trial.at,
            self.deadlines(trial), finished, None if outcome is None else outcome.to_json(), snapshot,
        )  # fmt: skip
        try:
            await self.services.steps.append(commit)
        except StepTaken:
            await self._reload()
            raise StaleStep("another step was faster; look at the table again") from None
        except BaseException:
            self.stale = True  # nobody knows whether it reached the disk: ask it before going on
            raise
        self.failures = 0
        self.services.metrics.count("steps", len(rows))
        self.services.metrics.step_took(perf_counter() - began)
        self.position = trial
        if outcome is not None:
            self.hosted = replace(
                self.hosted, status="finished", finished=finished, outcome=commit.outcome, due=None
            )
        self.announce()
        return trial.step

    def draft(
        self, position: Position, drafts: Sequence[tuple[int, Answer]], deal: bool = True
    ) -> tuple[Position, list[Row]]:
        """What the rows (and the deals after them) would make of the position."""
        trial = position.fork()
        at = max(self.services.now(), position.at)
        rows: list[Row] = []

        def take(seat: int, answer: Answer) -> None:
            rows.append(trial.row_of(trial.take(Act(trial.step + 1, seat, answer, at))))

        for seat, answer in drafts:
            take(seat, answer)
        while deal and trial.ended is None and trial.state.actor() == CHANCE:
            take(CHANCE, self.services.deal(trial.state))
        return trial, rows

    def _snapshot(self, before: Position, after: Position) -> Snapshot | None:
        """The position before the rows that are about to be written, now and then."""
        if before.step - self._snapped < SPACING or after.step == before.step:
            return None
        if not before.begins_anew(after.log[before.step]):
            return None
        self._snapped = before.step
        return snapshot_of(before)

    def due(self, position: Position) -> int | None:
        """When the steward has to look at the table if nothing happens."""
        times: list[int] = []
        for seat in position.open():
            if self.seats[seat].kind == "bot" or seat in position.away:
                times.append(position.at + BOT_LATE)
                continue
            if (deadline := position.clocks.deadline(seat)) is not None:
                times.append(deadline)
            if self.hosted.absent is not None:
                times.append(position.at + 1000 * self.hosted.absent)
        return min(times, default=None)

    def deadlines(self, position: Position) -> dict[int, int]:
        """When the time of each asked person is up, as far as there is a clock."""
        found = {
            seat: position.clocks.deadline(seat) for seat in position.open() if seat not in position.away
        }
        return {
            seat: at for seat, at in found.items() if at is not None and self.seats[seat].kind == "person"
        }

    # Telling -------------------------------------------------------------------------------------------

    def announce(self) -> None:
        """New steps: tell all who look on."""
        for callback in self.on_steps:
            callback(self)
        for watcher in tuple(self.watchers):
            watcher.steps_changed(self)

    def elsewhere(self, players: frozenset[str]) -> None:
        """Who is connected through other nodes now; whoever is gone from there left just now."""
        gone = self.remote - players
        if players == self.remote:
            return
        self.remote = players
        for player in gone:
            self.left[player] = self.services.now()
        self.announce_table()

    def deliver(self, message: ChatOut) -> None:
        """Hand a chat message to all who look on, once."""
        if message.id not in self.heard:
            self.heard.append(message.id)
            for watcher in tuple(self.watchers):
                watcher.said(message)

    def announce_table(self) -> None:
        """Seats, presence or status changed: tell all who look on."""
        for watcher in tuple(self.watchers):
            watcher.table_changed()

    def here(self, player_id: str) -> bool:
        """Is a player connected to this table through this node?"""
        return any(watcher.player_id == player_id for watcher in self.watchers)

    def online(self) -> frozenset[str]:
        """Players connected to this table, here or through another node."""
        here = frozenset(watcher.player_id for watcher in self.watchers if watcher.player_id is not None)
        return here | self.remote

    def missed(self) -> Iterator[tuple[int, str, int]]:
        """Who is asked in a running game and not here: the seat, its player, and since which step."""
        if self.position is None or self.hosted.status != "running":
            return
        online = self.online()
        for seat, floor in self.position.floors.items():
            player = self.seats[seat].player_id
            if player is not None and player not in online and seat not in self.position.away:
                yield seat, player, floor

    def busy(self) -> bool:
        """Is something still being done for the table?"""
        return bool(self._acts) or bool(self._background)

    def background(self, work: Awaitable[None]) -> None:
        """Run something for the table on its own."""
        task = asyncio.ensure_future(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def close(self) -> None:
        """The server ends: what is being written is written, nothing new begins."""
        self.on_steps.clear()
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, *self._acts, return_exceptions=True)
