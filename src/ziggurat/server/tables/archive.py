"""Tables and records: a table written as a record, and a record opened as a table."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any

from msgspec import json

from ziggurat.core import play, registry
from ziggurat.core.errors import RecordError
from ziggurat.core.lessons import LEARNER
from ziggurat.core.puzzles import Puzzle
from ziggurat.core.record import Record, Step
from ziggurat.core.registry import AnyGame
from ziggurat.server.bots.levels import check_bot, default_bot
from ziggurat.server.bots.queues import Asker
from ziggurat.server.errors import NotAllowed, TableState
from ziggurat.server.store import control
from ziggurat.server.store.control import Undo
from ziggurat.server.store.model import Hosted, Player, Row, Seating
from ziggurat.server.tables import payloads
from ziggurat.server.tables.house import House
from ziggurat.server.tables.lobby import check_quota, clean_name, seating_of
from ziggurat.server.tables.payloads import PAGE
from ziggurat.server.tables.position import Position
from ziggurat.server.tables.table import Table
from ziggurat.server.wire.socket import Entry, HistoryOut
from ziggurat.server.wire.tables import NewRecord, SeatWish
from ziggurat.server.wire.terms import Purpose, Ref

SHORT = 200
"""Steps of a record that is redacted at once; a longer one is redacted by a worker."""


async def record_of(
    table: Table, player_id: str | None, seat: int | None, asker: Asker, whole: bool = False
) -> str:
    """The record as a viewer may have it: redacted while the game runs, whole after its end.

    `whole` also before: to play on elsewhere, where nobody else sits whose secrets it would tell.
    """
    if seat is not None:
        if player_id is None:
            raise NotAllowed("a seat's record is for its player only")
        table.check_seat(player_id, seat)
    mine = table.seats_of(player_id)
    viewer = seat if seat is not None else (mine[0] if mine else None)
    if table.hosted.status == "waiting":
        raise TableState("the table has not started")
    if table.position is None:
        return await _unreadable(table)
    position = payloads.seen_by(table, viewer)
    record = written(table, position)
    if whole and not (mine and table.people() <= set(mine)):
        raise NotAllowed("the whole record of a game that goes on is for who plays it alone, or against bots")
    if whole:
        seated = [seat.bot or "" for seat in table.seats]
        return replace(record, tags={**record.tags, "seated": seated}).write()
    if payloads.over_for(table, viewer):
        return record.write()
    if len(record.steps) <= SHORT:
        return play.redact(record, viewer).write()
    answer = await table.services.bots.clerk("redact", asker, record=record.write(), viewer=viewer)
    return str(answer["record"])


def written(table: Table, position: Position) -> Record:
    """The rows that count, as a record."""
    outcome = position.state.outcome()
    return Record(
        game=table.hosted.game,
        rules=table.hosted.rules,
        actions=table.hosted.actions,
        seats=len(table.seats),
        options=table.hosted.options,
        position=table.hosted.position,
        names=tuple(seat.name for seat in table.seats),
        result=None if outcome is None else outcome.to_json(),
        tags={"table": table.id, **_ended(position)},
        steps=_steps(position),
    )


def _ended(position: Position) -> dict[str, Any]:
    """How the people of the table ended the game, where its rules did not."""
    early = position.outcome() if position.ended is not None or position.out else None
    return {} if early is None else {"ended": early.to_json()}


def _steps(position: Position) -> tuple[Step, ...]:
    texts = position.game.actions.texts
    return tuple(Step(act.seat, texts[act.answer]) for act in position.kept if isinstance(act.answer, int))


async def _unreadable(table: Table) -> str:
    """The log of a table whose rules are gone: what spectators could see, whole when it was over."""
    rows = await table.services.steps.rows(table.id)
    over = table.hosted.status == "finished"
    kept: list[Row] = []
    for row in rows:
        if not row.control:
            kept.append(row)
        elif isinstance(undo := control.read(row.text), Undo):
            kept = [other for other in kept if not undo.first <= other.step <= undo.last]
    steps = tuple(Step(row.seat, row.text if over else row.shown or row.text) for row in kept)
    record = Record(
        game=table.hosted.game,
        rules=table.hosted.rules,
        actions=table.hosted.actions,
        seats=len(table.seats),
        options=table.hosted.options,
        position=table.hosted.position if over else None,
        names=tuple(seat.name for seat in table.seats),
        result=table.hosted.outcome,
        tags={"table": table.id},
        steps=steps,
    )
    return record.write()


async def frozen_history(table: Table, after: int, ref: Ref) -> HistoryOut:
    """The log of a table whose rules are gone, as spectators could see it; without events."""
    rows = await table.services.steps.rows(table.id)
    over = table.hosted.status == "finished"
    entries = [
        Entry(
            step=row.step,
            seat=row.seat,
            kind=control.kind_of(control.read(row.text)) if row.control else "play",
            text="" if row.control else row.text if over else row.shown or row.text,
            at=row.at,
            events=[],
        )
        for row in rows
        if row.step > after
    ]
    return HistoryOut(ref=ref, step=len(rows), entries=entries[:PAGE], more=len(entries) > PAGE)


async def import_record(house: House, player: Player, wish: NewRecord) -> Table:
    """A table from a record: to look at through all seats, or to play on.

    A worker reads and replays the record; here it is only written down.
    """
    services = house.services
    await check_quota(house, player)
    asker = services.asker(player.id)
    found = await services.bots.clerk("examine", asker, record=wish.record, upto=wish.upto)
    if _goes_on(wish) and found["over"]:
        raise RecordError("the game of this record is over; nothing is left to be played")
    hosted, seats = _seated(house, player, wish, found)
    texts = registry.game(hosted.game).actions.texts
    rows = [
        Row(place, seat, texts[action], shown, hosted.created)
        for place, (seat, action, shown) in enumerate(found["steps"], 1)
    ]
    hosted = replace(hosted, step=len(rows), outcome=found["outcome"])
    await services.tables.create(hosted, seats, rows)
    table = await house.get(hosted.id)
    if _goes_on(wish):
        await table.act(lambda: table.commit([]))  # the deals that follow, and whose turn it is
    table.announce()
    return table


def _goes_on(wish: NewRecord) -> bool:
    return wish.seat is not None or wish.seats is not None


async def open_lesson(house: House, player: Player, record: Record, key: str) -> Table:
    """A table at the beginning of a lesson's record, the learner against bots that play at random."""
    wish = NewRecord(record="-", seat=LEARNER, bot="random")
    return await _open_at(house, player, record, wish, "lesson", key)


async def open_puzzle(house: House, player: Player, puzzle: Puzzle, game: AnyGame) -> Table:
    """A table at a puzzle's position, against bots of the usual level."""
    wish = NewRecord(record="-", seat=puzzle.seat)
    return await _open_at(house, player, puzzle.record(game), wish, "puzzle", puzzle.key)


async def _open_at(
    house: House, player: Player, record: Record, wish: NewRecord, purpose: Purpose, key: str
) -> Table:
    await check_quota(house, player)
    found = {
        "game": record.game,
        "seats": record.seats,
        "options": dict(record.options),
        "actions": record.actions,
        "position": record.position,
        "names": list(record.names),
    }
    hosted, seats = _seated(house, player, wish, found)
    hosted = replace(hosted, purpose=purpose, about=key)
    await house.services.tables.create(hosted, seats)
    table = await house.get(hosted.id)
    await table.act(lambda: table.commit([]))
    return table


def _seated(
    house: House, player: Player, wish: NewRecord, found: dict[str, Any]
) -> tuple[Hosted, tuple[Seating, ...]]:
    """Seats of an imported record: as wished, all the importer's to look through, or one and bots."""
    game = registry.game(found["game"])
    count: int = found["seats"]
    now = house.services.now()
    bot = (
        default_bot(game, house.services.settings.stand_in) if wish.bot is None else check_bot(game, wish.bot)
    )
    if wish.seat is not None and wish.seat >= count:
        raise RecordError(f"there is no seat {wish.seat}; seats are 0 to {count - 1}")
    names: Sequence[str] = found["names"] or [""] * count
    seats = _as_wished(game, player, wish.seats, names) or tuple(
        Seating(number, "person", player.id, None, clean_name(names[number] or f"{number + 1}"))
        if wish.seat is None
        else Seating(number, "person", player.id, None, clean_name(names[number] or player.name))
        if number == wish.seat
        else Seating(number, "bot", None, bot, clean_name(names[number] or bot))
        for number in range(count)
    )
    hosted = Hosted(
        id=house.services.table_id(),
        game=game.id,
        rules=game.rules,
        actions=found["actions"],
        options=game.resolve(count, found["options"]),
        status="running" if _goes_on(wish) else "finished",
        listed=False,
        host_id=player.id,
        undo="free",
        clock=None,
        absent=None,
        stand_in=bot,
        delay=0,
        hints=True,
        created=now,
        started=now,
        finished=None if _goes_on(wish) else now,
        position=found["position"],
        purpose="trial" if wish.seat is not None else "game" if wish.seats is not None else "record",
        about=wish.about,
        moved=now,
    )
    return hosted, seats


def _as_wished(
    game: AnyGame, player: Player, wishes: Sequence[SeatWish] | None, names: Sequence[str]
) -> tuple[Seating, ...]:
    """Who plays on, with the names of the record."""
    if wishes is None:
        return ()
    if len(wishes) != len(names) or any(wish.kind == "open" for wish in wishes):
        raise RecordError(f"`seats` says for each of the {len(names)} seats: `person` or `bot`")
    found = [seating_of(game.id, number, wish, player) for number, wish in enumerate(wishes)]
    return tuple(replace(one, name=clean_name(names[one.seat] or one.name)) for one in found)


async def all_of(house: House, player: Player) -> AsyncIterator[tuple[str, Any]]:
    """All that a server keeps of a player, part by part; each table comes as one more of `games`."""
    services = house.services
    prefs = await services.players.prefs(player.id)
    told, _ = await services.players.notices(player.id)
    yield "player", {
        "id": player.id, "name": player.name, "login": player.login, "email": player.email,
        "webhook": player.webhook, "preferences": None if prefs is None else json.decode(prefs),
        "notices": None if told is None else json.decode(told),
    }  # fmt: skip
    for kind in ("session", "bot"):
        found = await services.players.tokens(player.id, kind)
        yield (
            f"{kind}s",
            [
                {"label": one.label, "created": one.created, "expires": one.expires, "seen": one.seen}
                for one in found
            ],
        )
    yield "ratings", [one._asdict() for one in await services.results.standings(player.id)]
    yield (
        "results",
        [one._asdict() for one in await services.results.history(player.id, None, None, 100_000, None)],
    )
    yield "log", [one._asdict() for one in await services.order.deeds(player.id, 100_000)]
    pushes = await services.pushes.of_player(player.id, services.now())
    yield "browsers", [{"endpoint": one.endpoint} for one in pushes]
    yield (
        "vacations",
        [{"begins": one.begins, "ends": one.ends} for one in await services.vacations.of_player(player.id)],
    )
    plans = await services.plans.of_player(player.id)
    yield "plans", [{"table": table, "seat": seat, "moves": plan.moves} for table, seat, plan in plans]
    for hosted, seats in await services.tables.all_of(player.id):
        mine = [seat.seat for seat in seats if seat.player_id == player.id]
        shelved = await services.shelf.one(player.id, hosted.id)
        said = [line for line in await services.tables.chat(hosted.id, 1000) if line.seat in mine]
        table = Table(hosted, seats, services)
        running = hosted.status == "running" and payloads.known(hosted) and hosted.fault is None
        record = None
        if running:
            asker = services.asker(player.id)
            table = await house.get(hosted.id)
            record = await record_of(table, player.id, mine[0] if mine else None, asker)
        elif hosted.status != "waiting":
            record = await _unreadable(table)
        yield "games", {
            "table": hosted.id, "game": hosted.game, "status": hosted.status, "seats": mine,
            "name": shelved.name if shelved else None, "created": hosted.created, "finished": hosted.finished,
            "record": record, "chat": [{"at": line.at, "text": line.text} for line in said],
        }  # fmt: skip


async def whole(house: House, player: Player) -> AsyncIterator[bytes]:
    """All of it as one object, piece by piece: a list is never whole in memory."""
    yield b"{"
    first = True
    last = None
    async for key, value in all_of(house, player):
        if key == "games":
            head = b"" if last == "games" else (b"" if first else b",") + b'"games":['
            yield head + (b",\n" if last == "games" else b"") + json.encode(value)
        else:
            yield (b"" if first else b",\n") + json.encode(key) + b":" + json.encode(value)
        first, last = False, key
    yield b"]}" if last == "games" else b"}"
