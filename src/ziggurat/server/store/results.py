"""Results of finished games, and the ratings that follow from those that count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from msgspec import json
from sqlalchemy import ColumnElement, Connection, case, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from ziggurat.server.store import schema
from ziggurat.server.store.database import Database

RESULT = schema.result.c
RATING = schema.rating.c
HOSTED = schema.hosted.c
PLAYER = schema.player.c
ENOUGH = 5
"""Rated games after which a rating is shown; before that it is on trial."""
Skill = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Result:
    """What a finished game was for a person's seat."""

    seat: int
    player_id: str
    place: int
    won: float
    score: float
    side: str | None
    turn: int
    rivals: str
    gone: bool


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over, with the results of its people."""

    table_id: str
    game: str
    seats: int
    at: int
    steps: int
    rounds: int | None
    results: tuple[Result, ...]
    bots: dict[int, Skill]
    """The skills of the seats that no person has."""
    ranks: tuple[int, ...]
    """Of all seats: the lowest is the first."""
    rated: bool


class Standing(NamedTuple):
    """How strong somebody is at a game with so many seats."""

    game: str
    seats: int
    mean: float
    deviation: float
    games: int
    best: float | None
    at: int


class Ranked(NamedTuple):
    """A line of the board."""

    player_id: str
    name: str
    prefs: str | None
    mean: float
    deviation: float
    games: int


class Past(NamedTuple):
    """A line of a history."""

    table_id: str
    game: str
    seats: int
    at: int
    place: int
    score: float
    side: str | None
    rated: bool
    gone: bool
    mean: float | None
    deviation: float | None
    gained: float | None


_PAST = (
    RESULT.table_id, RESULT.game, RESULT.seats, RESULT.at, RESULT.place, RESULT.score, RESULT.side,
    RESULT.rated, RESULT.gone, RESULT.mean, RESULT.deviation, RESULT.gained,
)  # fmt: skip


class Tally(NamedTuple):
    """Games, wins and mean score under one heading."""

    key: Any
    games: int
    won: float
    score: float


Rate = Callable[[Sequence[Skill], Sequence[float]], list[Skill]]
Tell = Callable[[int, Skill, Skill, int], dict[str, Any]]
"""What people are told: seat, skill before and after, games before."""


class ResultStore:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def settle(self, done: Finished, rate: Rate, tell: Tell, fresh: Skill) -> bool:
        """Write results and ratings down, once; False when another node was first."""

        def work(connection: Connection) -> bool:
            mine = (HOSTED.id == done.table_id) & (HOSTED.status == "finished") & HOSTED.settled.is_(False)
            if connection.execute(update(schema.hosted).where(mine).values(settled=True)).rowcount != 1:
                return False
            after: dict[int, tuple[Skill, float]] = {}
            if done.rated and done.results:
                after = self._rate(connection, done, rate, tell, fresh)
            rows = [_row(done, one, after.get(one.seat)) for one in done.results]
            if rows:
                connection.execute(insert(schema.result), rows)
            return True

        return await self._db.write_at_once(work)

    def _rate(
        self, connection: Connection, done: Finished, rate: Rate, tell: Tell, fresh: Skill
    ) -> dict[int, tuple[Skill, float]]:
        """New ratings of all people of a game, with what each gained."""
        people = {one.seat: one.player_id for one in done.results}
        add = sqlite.insert if self._db.sqlite else postgresql.insert
        for player in sorted(people.values()):  # in order, so that two ends at once wait and do not block
            row = {
                "player_id": player, "game": done.game, "seats": done.seats, "mean": fresh[0],
                "deviation": fresh[1], "games": 0, "best": None, "at": done.at,
            }  # fmt: skip
            connection.execute(add(schema.rating).values(row).on_conflict_do_nothing())
        here = (
            (RATING.game == done.game) & (RATING.seats == done.seats) & RATING.player_id.in_(people.values())
        )
        query = select(schema.rating).where(here).order_by(RATING.player_id).with_for_update()
        known = {row["player_id"]: row for row in connection.execute(query).mappings()}
        before: list[Skill] = [
            (known[people[seat]]["mean"], known[people[seat]]["deviation"]) if seat in people
            else done.bots.get(seat, fresh)
            for seat in range(done.seats)
        ]  # fmt: skip
        rated = rate(before, [float(rank) for rank in done.ranks])
        told = []
        found: dict[int, tuple[Skill, float]] = {}
        for seat, player in people.items():
            games = int(known[player]["games"])
            best = known[player]["best"]
            if games + 1 >= ENOUGH:
                best = rated[seat][0] if best is None else max(best, rated[seat][0])
            this = (RATING.player_id == player) & (RATING.game == done.game) & (RATING.seats == done.seats)
            values = {
                "mean": rated[seat][0], "deviation": rated[seat][1], "games": games + 1, "best": best,
                "at": done.at,
            }  # fmt: skip
            connection.execute(update(schema.rating).where(this).values(**values))
            told.append(tell(seat, before[seat], rated[seat], games))
            found[seat] = rated[seat], rated[seat][0] - before[seat][0]
        written = json.encode(told).decode()
        connection.execute(update(schema.hosted).where(HOSTED.id == done.table_id).values(ratings=written))
        return found

    async def unsettled(self, limit: int) -> list[str]:
        """Finished games whose results nobody has written down: from before, or a crash came in between."""
        query = select(HOSTED.id).where(
            HOSTED.status == "finished", HOSTED.settled.is_(False), HOSTED.purpose == "game"
        )
        async with self._db.read() as connection:
            return list((await connection.execute(query.limit(limit))).scalars())

    # Looking -------------------------------------------------------------------------------------------

    async def standings(self, player_id: str) -> list[Standing]:
        query = select(
            RATING.game, RATING.seats, RATING.mean, RATING.deviation, RATING.games, RATING.best, RATING.at
        ).where(RATING.player_id == player_id)
        async with self._db.read() as connection:
            return [
                Standing(*row) for row in await connection.execute(query.order_by(RATING.game, RATING.seats))
            ]

    async def board(self, game: str, seats: int, since: int, among: Sequence[str] | None) -> list[Ranked]:
        """The strongest accounts that have played since then; `among`: only these."""
        fits: ColumnElement[bool] = (RATING.game == game) & (RATING.seats == seats) & (RATING.games >= ENOUGH)
        fits &= (RATING.at >= since) & PLAYER.login.is_not(None)
        if among is not None:
            fits &= RATING.player_id.in_(among)
        query = (
            select(PLAYER.id, PLAYER.name, PLAYER.prefs, RATING.mean, RATING.deviation, RATING.games)
            .join(schema.player, PLAYER.id == RATING.player_id)
            .where(fits)
            .order_by(RATING.mean.desc(), PLAYER.id)
            .limit(200)
        )
        async with self._db.read() as connection:
            return [Ranked(*row) for row in await connection.execute(query)]

    async def ahead(self, game: str, seats: int, since: int, mean: float) -> int:
        """How many stand before somebody with this mean."""
        fits = (
            (RATING.game == game) & (RATING.seats == seats) & (RATING.games >= ENOUGH) & (RATING.at >= since)
        )
        query = (
            select(func.count())
            .select_from(schema.rating)
            .join(schema.player, PLAYER.id == RATING.player_id)
            .where(fits, RATING.mean > mean, PLAYER.login.is_not(None))
        )
        async with self._db.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def played(self, player_id: str) -> dict[tuple[str, int], int]:
        """How many games somebody has finished, by game and number of seats."""
        query = select(RESULT.game, RESULT.seats, func.count()).where(RESULT.player_id == player_id)
        async with self._db.read() as connection:
            found = await connection.execute(query.group_by(RESULT.game, RESULT.seats))
            return {(game, seats): int(count) for game, seats, count in found}

    async def curve(
        self, player_id: str, game: str, seats: int, limit: int
    ) -> list[tuple[int, float, float]]:
        """Moment, mean and deviation after each rated game, the last ones, oldest first."""
        mine = (
            (RESULT.player_id == player_id)
            & (RESULT.game == game)
            & (RESULT.seats == seats)
            & RESULT.mean.is_not(None)
        )
        query = (
            select(RESULT.at, RESULT.mean, RESULT.deviation)
            .where(mine)
            .order_by(RESULT.at.desc())
            .limit(limit)
        )
        async with self._db.read() as connection:
            return [(row[0], row[1], row[2]) for row in reversed((await connection.execute(query)).all())]

    async def history(
        self, player_id: str, game: str | None, seats: int | None, limit: int, after: tuple[int, str] | None
    ) -> list[Past]:
        """Finished games, the last first; `after` the last of the page before."""
        mine: ColumnElement[bool] = RESULT.player_id == player_id
        if game is not None:
            mine &= RESULT.game == game
        if seats is not None:
            mine &= RESULT.seats == seats
        if after is not None:
            at, table_id = after
            mine &= (RESULT.at < at) | ((RESULT.at == at) & (RESULT.table_id < table_id))
        query = select(*_PAST).where(mine).order_by(RESULT.at.desc(), RESULT.table_id.desc()).limit(limit)
        async with self._db.read() as connection:
            return [Past(*tuple(row)) for row in await connection.execute(query)]

    async def tallies(self, player_id: str, game: str, seats: int) -> dict[str, list[Tally]]:
        """Games won by what was played (`side`), by turn, by length and by rivals."""
        mine = (RESULT.player_id == player_id) & (RESULT.game == game) & (RESULT.seats == seats)
        found: dict[str, list[Tally]] = {}
        async with self._db.read() as connection:

            async def grouped(name: str, key: Any, more: ColumnElement[bool] | None = None) -> None:
                fits = mine if more is None else mine & more
                query = select(key, func.count(), func.sum(RESULT.won), func.avg(RESULT.score)).where(fits)
                rows = await connection.execute(query.group_by(key).order_by(func.count().desc(), key))
                found[name] = [Tally(row[0], int(row[1]), float(row[2]), float(row[3])) for row in rows]

            await grouped("side", RESULT.side, RESULT.side.is_not(None))
            await grouped("turn", RESULT.turn)
            await grouped("rivals", RESULT.rivals)
            length = func.coalesce(RESULT.rounds, RESULT.steps)
            count = int((await connection.execute(select(func.count()).where(mine))).scalar_one())
            found["length"] = []
            if count:
                middle = select(length).where(mine).order_by(length).offset((count - 1) // 2).limit(1)
                half = int((await connection.execute(middle)).scalar_one())
                await grouped("length", case((length <= half, half), else_=half + 1))
        return found

    async def counts_rounds(self, player_id: str, game: str, seats: int) -> bool:
        """Are lengths in rounds? Where a game does not count them, in steps."""
        mine = (RESULT.player_id == player_id) & (RESULT.game == game) & (RESULT.seats == seats)
        async with self._db.read() as connection:
            found = await connection.execute(
                select(RESULT.seat).where(mine, RESULT.rounds.is_not(None)).limit(1)
            )
            return found.first() is not None

    async def met(self, player_id: str, other_id: str) -> bool:
        """Have two people finished a game together?"""
        other = schema.result.alias()
        query = (
            select(RESULT.table_id)
            .join(other, other.c.table_id == RESULT.table_id)
            .where(RESULT.player_id == player_id, other.c.player_id == other_id)
            .limit(1)
        )
        async with self._db.read() as connection:
            return (await connection.execute(query)).first() is not None

    async def since(self, player_id: str) -> int:
        """When somebody came."""
        async with self._db.read() as connection:
            return int(
                (await connection.execute(select(PLAYER.created).where(PLAYER.id == player_id))).scalar_one()
            )


def _row(done: Finished, one: Result, after: tuple[Skill, float] | None) -> dict[str, Any]:
    return {
        "table_id": done.table_id, "seat": one.seat, "player_id": one.player_id, "game": done.game,
        "seats": done.seats, "at": done.at, "place": one.place, "won": one.won, "score": one.score,
        "side": one.side, "turn": one.turn, "steps": done.steps, "rounds": done.rounds, "rivals": one.rivals,
        "gone": one.gone, "rated": after is not None,
        "mean": None if after is None else after[0][0],
        "deviation": None if after is None else after[0][1],
        "gained": None if after is None else after[1],
    }  # fmt: skip
