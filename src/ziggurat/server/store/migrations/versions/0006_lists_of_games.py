"""Lists of games"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0004"
branch_labels = None
depends_on = None

AT_ONCE = 1000


def upgrade() -> None:
    with op.batch_alter_table("hosted", schema=None) as batch_op:
        batch_op.add_column(sa.Column("name", sa.String(length=40), nullable=True))
        batch_op.add_column(sa.Column("about", sa.String(length=80), nullable=True))
        batch_op.add_column(sa.Column("moved", sa.BigInteger(), nullable=True))
        batch_op.add_column(sa.Column("deadlines", sa.String(length=400), nullable=False, server_default=""))
    op.create_table(
        "shelf",
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("people", sa.Boolean(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=True),
        sa.Column("search", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_shelf_player_id")),
        sa.ForeignKeyConstraint(["table_id"], ["hosted.id"], name=op.f("fk_shelf_table_id")),
        sa.PrimaryKeyConstraint("player_id", "table_id", name=op.f("pk_shelf")),
    )
    _name_purposes()
    _fill()
    with op.batch_alter_table("shelf", schema=None) as batch_op:
        batch_op.create_index("ix_shelf_page", ["player_id", "state", "at", "table_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_shelf_table_id"), ["table_id"], unique=False)


HOSTED = sa.table(
    "hosted", *(sa.column(name) for name in ("id", "game", "status", "host_id", "created", "started",
                                             "finished", "purpose", "listed", "clock")),
)  # fmt: skip
SEAT = sa.table("seat", *(sa.column(name) for name in ("table_id", "seat", "kind", "player_id", "name")))
SHELF = sa.table(
    "shelf", *(sa.column(name) for name in ("player_id", "table_id", "state", "at", "game", "people", "name",
                                            "search")),
)  # fmt: skip


def _name_purposes() -> None:
    """Tables from records began in the moment in which they were made: those that were over are records to
    look at, the others lessons and trials."""
    at_once = HOSTED.c.started == HOSTED.c.created
    made = at_once & HOSTED.c.clock.is_(None) & HOSTED.c.listed.is_(sa.false())
    connection = op.get_bind()
    connection.execute(
        HOSTED.update().where(made, HOSTED.c.finished == HOSTED.c.created).values(purpose="record")
    )
    connection.execute(
        HOSTED.update()
        .where(made, HOSTED.c.finished.is_(None) | (HOSTED.c.finished != HOSTED.c.created))
        .values(purpose="trial")
    )


def _fill() -> None:
    """Give everybody the list of the tables that they have."""
    connection = op.get_bind()
    seats: dict[str, list[Any]] = {}
    for row in connection.execute(sa.select(SEAT).order_by(SEAT.c.table_id, SEAT.c.seat)).mappings():
        seats.setdefault(row["table_id"], []).append(row)
    rows = [
        one
        for table in connection.execute(sa.select(HOSTED)).mappings()
        for one in _places(table, seats.get(table["id"], []))
    ]
    for first in range(0, len(rows), AT_ONCE):
        connection.execute(SHELF.insert(), rows[first : first + AT_ONCE])


def _places(table: Any, seats: list[Any]) -> Iterator[dict[str, Any]]:
    people = {row["player_id"] for row in seats if row["player_id"] is not None}
    open_seats = any(row["kind"] == "open" for row in seats)
    over = table["status"] == "finished"
    words = " ".join(word.casefold() for word in (*(row["name"] for row in seats), table["id"]) if word)
    for player_id in people | {table["host_id"]}:
        yield {
            "player_id": player_id,
            "table_id": table["id"],
            "state": "apart" if table["purpose"] != "game" else "finished" if over else "running",
            "at": table["finished"] or table["created"],
            "game": table["game"],
            "people": open_seats or bool(people - {player_id}),
            "name": None,
            "search": words,
        }


def downgrade() -> None:
    op.drop_table("shelf")
    with op.batch_alter_table("hosted", schema=None) as batch_op:
        for name in ("deadlines", "moved", "about", "name"):
            batch_op.drop_column(name)
