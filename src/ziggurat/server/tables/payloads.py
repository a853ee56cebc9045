"""What clients are told of a table, each as its viewer may know it. The one way out."""

from __future__ import annotations

from typing import Any

from msgspec import Raw, convert
from msgspec.json import encode

from ziggurat.core import registry
from ziggurat.core.play import AnyState
from ziggurat.core.protocol import View
from ziggurat.server.errors import NotAllowed
from ziggurat.server.store.model import Hosted, Seating, short_options
from ziggurat.server.tables import undo
from ziggurat.server.tables.position import Position
from ziggurat.server.tables.snapshots import SPACING, replay
from ziggurat.server.tables.table import INLINE, Table
from ziggurat.server.wire.socket import AtOut, Entry, HistoryOut, UndoState, ViewOut
from ziggurat.server.wire.tables import Links, RatingChange, SeatInfo, TableInfo
from ziggurat.server.wire.terms import Ref, Status

PAGE = 500
"""Entries of the log in one answer; a client asks for the rest."""
FORWARD = 2 * SPACING
"""Rows that a slider moves on by, rather than starting from a snapshot."""


NONE = Raw(b"[]")


def seen_by(table: Table, seat: int | None) -> Position:
    """The position that a viewer sees: spectators of a table with a delay an older one."""
    if seat is None and table.delayed is not None:
        return table.delayed.catch_up()
    return table.readable()


def view_out(
    table: Table,
    seat: int | None,
    since: int | None,
    ref: Ref = None,
    foresee: bool = False,
    texts: bool = True,
) -> ViewOut:
    """The view of a seat, with the log after `since` (None: without); `foresee`: with what answers do."""
    position = seen_by(table, seat)
    entries = [] if since is None else entries_since(position, seat, since)
    late = seat is None and table.delayed is not None
    return ViewOut(
        step=position.step,
        seat=seat,
        view=position.look(seat).screen,
        legal=position.legal(seat) if texts else NONE,
        consequences=position.foresee(seat) if foresee and seat in position.floors else None,
        log=entries,
        clocks=None if late else position.clocks.shown(table.services.now()),
        undo=_undo(table, position, seat),
        ref=ref,
    )


def entries_since(position: Position, seat: int | None, since: int) -> list[Entry]:
    hidden = position.hidden()
    return [applied.entry(seat, hidden) for applied in position.since(since)]


def _undo(table: Table, position: Position, seat: int | None) -> UndoState:
    if table.hosted.status != "running":
        return UndoState(free=None, last=None, ask=None, wish=None)
    return undo.state_of(position, table.hosted.undo, seat, table.people())


async def history_out(table: Table, seat: int | None, after: int, ref: Ref) -> bytes:
    """A page of the log, written out: replayed in a thread from the nearest snapshot on."""
    position = seen_by(table, seat)
    hidden = position.hidden()
    end = min(position.step, after + PAGE)
    past = await earlier(table, position, after) if after < position.step else None

    def written() -> bytes:
        entries: list[Entry] = []
        if past is not None:
            acts = position.log[past.step : end]
            entries = [past.take(act).entry(seat, hidden) for act in acts]
        more = end < position.step
        return encode(HistoryOut(ref=ref, step=position.step, entries=entries, more=more))

    return await table.services.aside.run(written)


def over_for(table: Table, seat: int | None) -> bool:
    """Is the game over for a viewer? For spectators of a table with a delay it goes on a while."""
    if seat is None and table.delayed is not None:
        return seen_by(table, None).outcome() is not None
    return table.hosted.status == "finished"


def disclosed(table: Table) -> bool:
    """Is the game over for all who look on? Then every seat's view is open, as the whole record is."""
    if table.position is None:
        return False
    over = seen_by(table, None).outcome() is not None
    return over or (table.hosted.status == "finished" and table.delayed is None)


async def at_out(table: Table, seat: int | None, step: int, ref: Ref, every: bool = False) -> bytes:
    """The view after an earlier step, written out; too far gives the newest. `every`: all seats' too."""
    position = seen_by(table, seat)
    past = await earlier(table, position, step)
    state = past.state if seat is not None and not every else _unveiled(past, position)

    def written(viewer: int | None) -> Raw:
        shown = past.state if viewer == seat and viewer is not None else state
        return Raw(encode(position.lean(shown.view(viewer).screen_json())))

    views = [written(viewer) for viewer in range(len(table.seats))] if every else []
    return encode(AtOut(ref=ref, step=past.step, view=written(seat), views=views))


def _unveiled(past: Position, position: Position) -> AnyState:
    """An earlier state without the secret answers of then that were taken back later: nobody sees those."""
    veiled = position.veiled.intersection(step for steps in past.pending.values() for step in steps)
    if not veiled:
        return past.state
    kept = [act for act in past.kept if act.step not in veiled]
    same = next(place for place, act in enumerate(past.kept) if act.step in veiled)
    return past.rebuilt(kept, same).state


async def earlier(table: Table, position: Position, step: int) -> Position:
    """The position after an earlier row, the caller's own: from where somebody looked last, or a snapshot."""
    step = min(step, position.step)
    past = table.past
    if past is not None and past.step <= step < past.step + FORWARD:
        past = past.fork()
    else:
        past = await table.past_position(position.before(), position.log, step)
    acts = position.log[past.step : step]
    if len(acts) > INLINE:
        await table.services.aside.run(replay, past, acts)
    else:
        for act in acts:
            past.take(act, tell=False)
    table.past = past
    return past.fork()


async def view_at(table: Table, player_id: str | None, seat: int | None, step: int | None) -> View:
    """The view of a seat (its own player's only) or of a spectator, now or after an earlier step."""
    if seat is not None:
        if player_id is None:
            raise NotAllowed("a seat's view is for its player only")
        table.check_seat(player_id, seat)
    position = seen_by(table, seat)
    if step is not None and step < position.step:
        position = await earlier(table, position, step)
    view: View = position.state.view(seat)
    return view


def table_info(table: Table, player_id: str | None, code_for_watch: bool = True) -> TableInfo:
    """A table that is in memory."""
    member = table.member(player_id)
    late = table.delayed is not None and not member
    position = None if table.position is None else seen_by(table, None if late else 0)
    status: Status = table.hosted.status
    if status == "running" and position is None:
        status = "frozen"
    over = position is None or position.outcome() is not None or (status == "finished" and not late)
    if late and not over and status == "finished":
        status = "running"
    secrets = Links(
        join=table.services.code(table.id, "join") if member and _room(status, table.seats) else None,
        watch=table.services.code(table.id, "watch") if member and code_for_watch else None,
    )
    return describe(
        table.hosted,
        table.seats,
        player_id,
        secrets,
        options=short_options(table.hosted.options) if table.position is None else table.position.short,
        status=status,
        step=0 if position is None else position.step,
        open_seats=() if position is None else position.open(),
        online=table.online(),
        away=frozenset() if position is None else position.away,
        over=over,
        position=position,
        now=table.services.now(),
    )


def _room(status: Status, seats: tuple[Seating, ...]) -> bool:
    """May somebody still come? Before the start, and where a leaver's seat is open."""
    return status == "waiting" or (status == "running" and any(seat.kind == "open" for seat in seats))


def known(hosted: Hosted) -> bool:
    """Has this server the rules under which a table is played?"""
    if hosted.game not in registry.names():
        return False
    game = registry.game(hosted.game)
    return game.rules == hosted.rules and game.actions.version == hosted.actions


def table_info_cold(hosted: Hosted, seats: tuple[Seating, ...], player_id: str | None, now: int) -> TableInfo:
    """A table as its row on disk tells it, for lists."""
    late = hosted.delay > 0 and player_id not in {hosted.host_id, *(seat.player_id for seat in seats)}
    status: Status = hosted.status
    if late and status == "finished" and (hosted.finished or 0) + 1000 * hosted.delay > now:
        status = "running"  # for those who look on it is not over yet
    if status == "running" and (hosted.fault is not None or not known(hosted)):
        status = "frozen"
    return describe(
        hosted,
        seats,
        player_id,
        Links(join=None, watch=None),
        options=hosted.options,
        status=status,
        step=0 if late else hosted.step,
        open_seats=() if late else hosted.open,
        online=frozenset(),
        away=frozenset(),
        over=status == "finished",
    )


def describe(
    hosted: Hosted,
    seats: tuple[Seating, ...],
    player_id: str | None,
    links: Links,
    *,
    options: dict[str, Any],
    status: Status,
    step: int,
    open_seats: tuple[int, ...],
    online: frozenset[str],
    away: frozenset[int],
    over: bool,
    position: Position | None = None,
    now: int = 0,
) -> TableInfo:
    return TableInfo(
        id=hosted.id,
        game=hosted.game,
        rules=hosted.rules,
        options=options,
        status=status,
        listed=hosted.listed,
        host=player_id is not None and hosted.host_id == player_id,
        undo=hosted.undo,
        clock=hosted.clock,
        absent=hosted.absent,
        stand_in=hosted.stand_in,
        delay=hosted.delay,
        hints=hosted.hints,
        seats=[seat_info(seat, player_id, online, away, position, now) for seat in seats],
        open=list(open_seats),
        step=step,
        created=hosted.created,
        started=hosted.started,
        finished=hosted.finished if over else None,
        outcome=hosted.outcome if over else None,
        links=links,
        next=hosted.next_id if over or status != "running" else None,
        fault=hosted.fault,
        purpose=hosted.purpose,
        name=hosted.name,
        about=hosted.about,
        level=hosted.level,
        fill=hosted.fill if status == "waiting" else None,
        rated=hosted.rated,
        ratings=convert(hosted.ratings, list[RatingChange]) if over and hosted.ratings else None,
        tournament=hosted.tournament,
        code=hosted.code if links.join is not None or _sits(hosted, seats, player_id) else None,
    )


def _sits(hosted: Hosted, seats: tuple[Seating, ...], player_id: str | None) -> bool:
    """May the player hand out the code? Those who sit there or opened it do."""
    mine = player_id is not None and player_id in {hosted.host_id, *(seat.player_id for seat in seats)}
    return mine and _room(hosted.status, seats)


def seat_info(
    seat: Seating,
    player_id: str | None,
    online: frozenset[str],
    away: frozenset[int],
    position: Position | None = None,
    now: int = 0,
) -> SeatInfo:
    return SeatInfo(
        seat=seat.seat,
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        you=player_id is not None and seat.player_id == player_id,
        online=seat.kind == "bot" or seat.player_id in online,
        away=seat.seat in away,
        out=position is not None and seat.seat in position.out,
        left=None if position is None else position.left.get(seat.seat),
        rest=None if position is None else position.clocks.resting(seat.seat, now),
        yours=player_id is not None and seat.left_id == player_id,
    )
