"""What clients are told of a table, each as its viewer may know it. The one way out."""

from __future__ import annotations

from msgspec import Raw
from msgspec.json import encode

from ziggurat.server.store.model import Hosted, Seating
from ziggurat.server.tables import undo
from ziggurat.server.tables.position import Position
from ziggurat.server.tables.table import Table
from ziggurat.server.wire.http import Links, SeatInfo, TableInfo
from ziggurat.server.wire.socket import AtOut, Entry, HistoryOut, UndoState, ViewOut
from ziggurat.server.wire.terms import Ref, Status


def seen_by(table: Table, seat: int | None) -> Position:
    """The position that a viewer sees: spectators of a table with a delay an older one."""
    if seat is None and table.delayed is not None:
        return table.delayed.catch_up()
    return table.readable()


def view_out(
    table: Table, seat: int | None, since: int | None, ref: Ref = None, foresee: bool = False
) -> ViewOut:
    """The view of a seat, with the log after `since` (None: without); `foresee`: with what answers do."""
    position = seen_by(table, seat)
    shown = position.look(seat)
    entries = [] if since is None else entries_since(position, seat, since)
    late = seat is None and table.delayed is not None
    return ViewOut(
        step=position.step,
        seat=seat,
        view=shown.view,
        legal=shown.legal,
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


def history_out(table: Table, seat: int | None, after: int, ref: Ref) -> HistoryOut:
    position = seen_by(table, seat)
    return HistoryOut(ref=ref, step=position.step, entries=entries_since(position, seat, after))


def disclosed(table: Table) -> bool:
    """Is the game over for all who look on? Then every seat's view is open, as the whole record is."""
    if table.position is None:
        return False
    over = seen_by(table, None).state.outcome() is not None
    return over or (table.hosted.status == "finished" and table.delayed is None)


def at_out(table: Table, seat: int | None, step: int, ref: Ref, every: bool = False) -> AtOut:
    """The view after an earlier step; a step too far gives the newest. `every`: all seats' views too."""
    position = seen_by(table, seat)
    past = position if step >= position.step else earlier(table, position, step)

    def written(viewer: int | None) -> Raw:
        return Raw(encode(past.state.view(viewer).to_json()))

    views = [written(viewer) for viewer in range(len(table.seats))] if every else []
    return AtOut(ref=ref, step=past.step, view=written(seat), views=views)


def earlier(table: Table, position: Position, step: int) -> Position:
    """The position after an earlier row; moving a slider forwards replays only what is new."""
    past = table.past
    if past is None or past.step > step:
        past = table.past = position.before()
    for act in position.log[past.step : step]:
        past.take(act)
    return past


def table_info(table: Table, player_id: str | None, code_for_watch: bool = True) -> TableInfo:
    """A table that is in memory."""
    member = table.member(player_id)
    late = table.delayed is not None and not member
    position = None if table.position is None else seen_by(table, None if late else 0)
    status: Status = table.hosted.status
    if status != "waiting" and position is None:
        status = "frozen" if status == "running" else status
    over = position is None or position.state.outcome() is not None
    if late and not over and status == "finished":
        status = "running"
    secrets = Links(
        join=table.services.code(table.id, "join") if member and status == "waiting" else None,
        watch=table.services.code(table.id, "watch") if member and code_for_watch else None,
    )
    return describe(
        table.hosted,
        table.seats,
        player_id,
        secrets,
        status=status,
        step=0 if position is None else position.step,
        open_seats=() if position is None else position.open(),
        online=table.online(),
        away=frozenset() if position is None else position.away,
        over=over,
    )


def table_info_cold(hosted: Hosted, seats: tuple[Seating, ...], player_id: str | None) -> TableInfo:
    """A table as its row on disk tells it, for lists."""
    late = hosted.delay > 0 and player_id not in {seat.player_id for seat in seats}
    return describe(
        hosted,
        seats,
        player_id,
        Links(join=None, watch=None),
        status=hosted.status,
        step=0 if late else hosted.step,
        open_seats=() if late else hosted.open,
        online=frozenset(),
        away=frozenset(),
        over=hosted.status == "finished" and not late,
    )


def describe(
    hosted: Hosted,
    seats: tuple[Seating, ...],
    player_id: str | None,
    links: Links,
    *,
    status: Status,
    step: int,
    open_seats: tuple[int, ...],
    online: frozenset[str],
    away: frozenset[int],
    over: bool,
) -> TableInfo:
    return TableInfo(
        id=hosted.id,
        game=hosted.game,
        rules=hosted.rules,
        options=hosted.options,
        status=status,
        listed=hosted.listed,
        host=player_id is not None and hosted.host_id == player_id,
        undo=hosted.undo,
        clock=hosted.clock,
        absent=hosted.absent,
        stand_in=hosted.stand_in,
        delay=hosted.delay,
        hints=hosted.hints,
        seats=[_seat(seat, player_id, online, away) for seat in seats],
        open=list(open_seats),
        step=step,
        created=hosted.created,
        started=hosted.started,
        finished=hosted.finished if over else None,
        outcome=hosted.outcome if over else None,
        links=links,
        next=hosted.next_id,
    )


def _seat(seat: Seating, player_id: str | None, online: frozenset[str], away: frozenset[int]) -> SeatInfo:
    return SeatInfo(
        seat=seat.seat,
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        you=player_id is not None and seat.player_id == player_id,
        online=seat.kind == "bot" or seat.player_id in online,
        away=seat.seat in away,
    )
