"""Tournaments on disk: who takes part, who meets whom, what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from msgspec import json
from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from ziggurat.server.store import schema
from ziggurat.server.store.database import Database
from ziggurat.server.wire.terms import Clock
from ziggurat.server.wire.tournaments import EventStatus, Kind

ENTRANT = schema.entrant.c
PAIRING = schema.pairing.c
TOURNAMENT = schema.tournament.c
HOSTED = schema.hosted.c


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament without those who take part."""

    id: str
    name: str
    host_id: str
    game: str
    seats: int
    options: dict[str, Any]
    kind: Kind
    rounds: int
    most: int
    clock: Clock
    rated: bool
    listed: bool
    status: EventStatus
    round: int
    pause: int
    created: int
    starts: int | None
    next: int | None
    finished: int | None


class Entrant(NamedTuple):
    number: int
    player_id: str | None
    bot: str | None
    name: str
    out: bool


class Pairing(NamedTuple):
    """A board; `places` once it is over."""

    round: int
    board: int
    entrants: tuple[int, ...]
    table: str | None
    places: tuple[int, ...] | None


def _event(row: Any) -> Event:
    values = dict(row)
    values["options"] = json.decode(values["options"])
    values["clock"] = json.decode(values["clock"], type=Clock)
    return Event(**values)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split())


def _text(numbers: Sequence[int]) -> str:
    return " ".join(str(number) for number in numbers)


class TournamentStore:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def create(self, event: Event, entrants: Sequence[Entrant]) -> None:
        values = {name: getattr(event, name) for name in Event.__slots__}
        values["options"] = json.encode(event.options).decode()
        values["clock"] = json.encode(event.clock).decode()
        rows = [{"tournament_id": event.id, **one._asdict()} for one in entrants]

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.tournament).values(**values))
            if rows:
                connection.execute(insert(schema.entrant), rows)

        await self._db.write_at_once(work)

    async def load(self, event_id: str) -> Event | None:
        async with self._db.read() as connection:
            query = select(schema.tournament).where(TOURNAMENT.id == event_id)
            row = (await connection.execute(query)).mappings().first()
        return None if row is None else _event(row)

    async def listed(self, player_id: str | None, limit: int = 50) -> list[Event]:
        """Those that all may see and the player's own, the latest first; cancelled ones are left out."""
        fits: ColumnElement[bool] = TOURNAMENT.listed.is_(True)
        if player_id is not None:
            mine = select(ENTRANT.tournament_id).where(ENTRANT.player_id == player_id)
            fits = or_(fits, TOURNAMENT.host_id == player_id, TOURNAMENT.id.in_(mine))
        query = select(schema.tournament).where(fits, TOURNAMENT.status != "cancelled")
        async with self._db.read() as connection:
            found = await connection.execute(query.order_by(TOURNAMENT.created.desc()).limit(limit))
            return [_event(row) for row in found.mappings()]

    async def entrants(self, event_id: str) -> list[Entrant]:
        query = select(ENTRANT.number, ENTRANT.player_id, ENTRANT.bot, ENTRANT.name, ENTRANT.out).where(
            ENTRANT.tournament_id == event_id
        )
        async with self._db.read() as connection:
            return [Entrant(*row) for row in await connection.execute(query.order_by(ENTRANT.number))]

    async def boards(self, event_id: str) -> list[Pairing]:
        query = select(
            PAIRING.round, PAIRING.board, PAIRING.entrants, PAIRING.hosted_id, PAIRING.places
        ).where(PAIRING.tournament_id == event_id)
        async with self._db.read() as connection:
            return [
                Pairing(
                    row[0], row[1], _numbers(row[2]), row[3], None if row[4] is None else _numbers(row[4])
                )
                for row in await connection.execute(query.order_by(PAIRING.round, PAIRING.board))
            ]

    async def counts(self, ids: Sequence[str]) -> dict[str, int]:
        """How many take part."""
        query = select(ENTRANT.tournament_id, func.count()).where(
            ENTRANT.tournament_id.in_(ids), ENTRANT.out.is_(False)
        )
        async with self._db.read() as connection:
            found = await connection.execute(query.group_by(ENTRANT.tournament_id))
            return {event_id: int(count) for event_id, count in found}

    async def joined(self, ids: Sequence[str], player_id: str) -> set[str]:
        query = select(ENTRANT.tournament_id).where(
            ENTRANT.tournament_id.in_(ids), ENTRANT.player_id == player_id, ENTRANT.out.is_(False)
        )
        async with self._db.read() as connection:
            return set((await connection.execute(query)).scalars())

    async def unfinished(self, host_id: str) -> int:
        query = select(func.count()).where(
            TOURNAMENT.host_id == host_id, TOURNAMENT.status.in_(("open", "running"))
        )
        async with self._db.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def enter(
        self, event_id: str, player_id: str | None, bot: str | None, name: str
    ) -> Literal["in", "known", "full", "late"]:
        """Take part; of two who come for the last place one gets it."""

        def work(connection: Connection) -> Literal["in", "known", "full", "late"]:
            here = (TOURNAMENT.id == event_id) & (TOURNAMENT.status == "open")
            lock = update(schema.tournament).where(here).values(round=TOURNAMENT.round)  # one after another
            if connection.execute(lock).rowcount != 1:
                return "late"
            most = connection.execute(select(TOURNAMENT.most).where(TOURNAMENT.id == event_id)).scalar_one()
            rows = connection.execute(
                select(ENTRANT.number, ENTRANT.player_id).where(ENTRANT.tournament_id == event_id)
            ).all()
            if player_id is not None and any(row[1] == player_id for row in rows):
                return "known"
            if len(rows) >= most:
                return "full"
            number = 1 + max((row[0] for row in rows), default=0)
            values = {"number": number, "player_id": player_id, "bot": bot, "name": name, "out": False}
            connection.execute(insert(schema.entrant).values(tournament_id=event_id, **values))
            return "in"

        return await self._db.write_at_once(work)

    async def withdraw(self, event_id: str, number: int) -> None:
        """Before the start the place is free again; later who leaves is not in the rounds to come."""

        def work(connection: Connection) -> None:
            this = (ENTRANT.tournament_id == event_id) & (ENTRANT.number == number)
            waits = select(TOURNAMENT.id).where(TOURNAMENT.id == event_id, TOURNAMENT.status == "open")
            if connection.execute(waits).first() is not None:
                connection.execute(delete(schema.entrant).where(this))
            else:
                connection.execute(update(schema.entrant).where(this).values(out=True))

        await self._db.write_at_once(work)

    async def cancel(self, event_id: str, now: int) -> bool:
        live = (TOURNAMENT.id == event_id) & TOURNAMENT.status.in_(("open", "running"))
        values = {"status": "cancelled", "finished": now, "next": None}
        async with self._db.write() as connection:
            done = await connection.execute(update(schema.tournament).where(live).values(**values))
            return done.rowcount == 1

    # Running it ----------------------------------------------------------------------------------------

    async def live(self, now: int) -> list[str]:
        """Tournaments that run or whose moment to begin has come."""
        due = (TOURNAMENT.status == "open") & (TOURNAMENT.starts <= now)
        query = select(TOURNAMENT.id).where(or_(TOURNAMENT.status == "running", due)).limit(200)
        async with self._db.read() as connection:
            return list((await connection.execute(query)).scalars())

    async def over(self, event_id: str) -> list[tuple[int, int, str]]:
        """Boards whose table is finished (or set aside, or gone) and whose places are not written down."""
        query = (
            select(PAIRING.round, PAIRING.board, PAIRING.hosted_id, HOSTED.status, HOSTED.fault)
            .outerjoin(schema.hosted, HOSTED.id == PAIRING.hosted_id)
            .where(
                PAIRING.tournament_id == event_id, PAIRING.hosted_id.is_not(None), PAIRING.places.is_(None)
            )
        )
        async with self._db.read() as connection:
            return [
                (row[0], row[1], row[2])
                for row in await connection.execute(query)
                if row[3] == "finished" or row[4] is not None
            ]

    async def placed(self, event_id: str, number: int, board: int, places: Sequence[int]) -> None:
        this = (PAIRING.tournament_id == event_id) & (PAIRING.round == number) & (PAIRING.board == board)
        query = update(schema.pairing).where(this, PAIRING.places.is_(None)).values(places=_text(places))
        async with self._db.write() as connection:
            await connection.execute(query)

    async def rest(self, event_id: str, number: int, until: int) -> None:
        """A round is over: the next one begins then."""
        this = (
            (TOURNAMENT.id == event_id)
            & (TOURNAMENT.round == number)
            & (TOURNAMENT.status == "running")
            & TOURNAMENT.next.is_(None)
        )
        async with self._db.write() as connection:
            await connection.execute(update(schema.tournament).where(this).values(next=until))

    async def begin(self, event: Event, rounds: int, boards: Sequence[Pairing]) -> bool:
        """Begin the next round; False when another node was first."""
        same = (
            (TOURNAMENT.id == event.id)
            & (TOURNAMENT.round == event.round)
            & (TOURNAMENT.status == event.status)
        )
        values = {"status": "running", "round": event.round + 1, "rounds": rounds, "next": None}
        rows = [
            {
                "tournament_id": event.id, "round": one.round, "board": one.board,
                "entrants": _text(one.entrants), "hosted_id": one.table, "places": None,
            }
            for one in boards
        ]  # fmt: skip

        def work(connection: Connection) -> bool:
            if connection.execute(update(schema.tournament).where(same).values(**values)).rowcount != 1:
                return False
            connection.execute(insert(schema.pairing), rows)
            return True

        return await self._db.write_at_once(work)

    async def finish(self, event: Event, now: int) -> None:
        same = (
            (TOURNAMENT.id == event.id) & (TOURNAMENT.round == event.round) & (TOURNAMENT.status == "running")
        )
        values = {"status": "finished", "finished": now, "next": None}
        async with self._db.write() as connection:
            await connection.execute(update(schema.tournament).where(same).values(**values))

    async def missing(self, event_id: str, number: int) -> list[Pairing]:
        """Boards of a round whose table was not made: a crash came in between."""
        there = select(HOSTED.id).where(HOSTED.tournament == event_id)
        query = select(PAIRING.round, PAIRING.board, PAIRING.entrants, PAIRING.hosted_id).where(
            PAIRING.tournament_id == event_id, PAIRING.round == number, PAIRING.hosted_id.is_not(None),
            PAIRING.places.is_(None), PAIRING.hosted_id.not_in(there),
        )  # fmt: skip
        async with self._db.read() as connection:
            return [
                Pairing(row[0], row[1], _numbers(row[2]), row[3], None)
                for row in await connection.execute(query)
            ]
