"""What was found out about games: reviews, kept for whoever asks again, and saved analyses."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, func, insert, select, update

from ziggurat.server.store import schema
from ziggurat.server.store.database import Database
from ziggurat.server.store.model import Saved

REVIEW = schema.review.c
ANALYSIS = schema.analysis.c
MOST_REVIEWS = 5_000
"""The oldest of more go."""


class ReviewStore:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def get(self, key: str, version: int) -> str | None:
        """A kept review as JSON, if this version made it."""
        query = select(REVIEW.data).where(REVIEW.key == key, REVIEW.version == version)
        async with self._db.read() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else str(row[0])

    async def put(self, key: str, version: int, data: str, now: int) -> None:
        """Keep a review in the place of an older one; the oldest of all go when there are too many."""
        async with self._db.write() as connection:
            await connection.execute(delete(schema.review).where(REVIEW.key == key))
            await connection.execute(
                insert(schema.review).values(key=key, version=version, data=data, created=now)
            )
            count = (await connection.execute(select(func.count()).select_from(schema.review))).scalar_one()
            if count > MOST_REVIEWS:
                oldest = select(REVIEW.key).order_by(REVIEW.created).limit(count - MOST_REVIEWS)
                await connection.execute(delete(schema.review).where(REVIEW.key.in_(oldest)))


class AnalysisStore:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def get(self, analysis_id: str) -> Saved | None:
        query = select(schema.analysis).where(ANALYSIS.id == analysis_id)
        async with self._db.read() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Saved(*row)

    async def of(self, player_id: str) -> Sequence[Saved]:
        """A player's analyses, the newest first."""
        query = (
            select(schema.analysis).where(ANALYSIS.player_id == player_id).order_by(ANALYSIS.changed.desc())
        )
        async with self._db.read() as connection:
            return [Saved(*row) for row in (await connection.execute(query)).all()]

    async def count(self, player_id: str) -> int:
        query = select(func.count()).select_from(schema.analysis).where(ANALYSIS.player_id == player_id)
        async with self._db.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def create(self, saved: Saved) -> None:
        async with self._db.write() as connection:
            await connection.execute(insert(schema.analysis).values(**saved._asdict()))

    async def change(self, analysis_id: str, title: str, data: str, now: int) -> None:
        change = update(schema.analysis).where(ANALYSIS.id == analysis_id)
        async with self._db.write() as connection:
            await connection.execute(change.values(title=title, data=data, changed=now))

    async def drop(self, analysis_id: str) -> None:
        async with self._db.write() as connection:
            await connection.execute(delete(schema.analysis).where(ANALYSIS.id == analysis_id))
