"""Ratings and results, keeping order, tournaments"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

NEW = ("pairing", "entrant", "tournament", "audit", "report", "curb", "rating", "result")


def _no() -> sa.ColumnElement[bool]:
    return sa.false()


def _player(name: str, table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([name], ["player.id"], name=op.f(f"fk_{table}_{name}"))


SEARCH = ["player_id", "state", "at", "table_id", "search", "game", "people", "name"]
"""All that a page of a list is chosen by: nothing else has to be read to find it."""


def upgrade() -> None:
    op.create_index("ix_shelf_search", "shelf", SEARCH, unique=False)
    # Columns are added in place: the tables that refer to this one would not let it be made anew.
    op.add_column("hosted", sa.Column("rated", sa.Boolean(), nullable=False, server_default=_no()))
    op.add_column("hosted", sa.Column("settled", sa.Boolean(), nullable=False, server_default=_no()))
    op.add_column("hosted", sa.Column("ratings", sa.Text(), nullable=True))
    op.add_column("hosted", sa.Column("tournament", sa.String(length=24), nullable=True))
    op.create_index("ix_hosted_settled", "hosted", ["status", "settled", "purpose"], unique=False)
    op.create_index(op.f("ix_hosted_tournament"), "hosted", ["tournament"], unique=False)
    op.create_table(
        "result",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("won", sa.Float(), nullable=False),
        sa.Column("score", sa.Float(), nullable=False),
        sa.Column("side", sa.String(length=80), nullable=True),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("steps", sa.Integer(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=True),
        sa.Column("rivals", sa.String(length=400), nullable=False),
        sa.Column("gone", sa.Boolean(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("mean", sa.Float(), nullable=True),
        sa.Column("deviation", sa.Float(), nullable=True),
        sa.Column("gained", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["hosted.id"], name=op.f("fk_result_table_id")),
        _player("player_id", "result"),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_result")),
    )
    op.create_index("ix_result_player", "result", ["player_id", "game", "seats", "at"], unique=False)
    op.create_table(
        "rating",
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("mean", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("best", sa.Float(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        _player("player_id", "rating"),
        sa.PrimaryKeyConstraint("player_id", "game", "seats", name=op.f("pk_rating")),
    )
    op.create_index("ix_rating_board", "rating", ["game", "seats", "mean"], unique=False)
    op.create_table(
        "curb",
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("muted", sa.BigInteger(), nullable=True),
        sa.Column("named", sa.Boolean(), nullable=False, server_default=_no()),
        _player("player_id", "curb"),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_curb")),
    )
    op.create_table(
        "report",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("from_id", sa.String(length=24), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("said", sa.String(length=500), nullable=False),
        sa.Column("where", sa.String(length=80), nullable=False),
        sa.Column("note", sa.String(length=300), nullable=False),
        sa.Column("closed", sa.BigInteger(), nullable=True),
        _player("from_id", "report"),
        _player("player_id", "report"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_report")),
    )
    for name in ("from_id", "player_id", "closed"):
        op.create_index(op.f(f"ix_report_{name}"), "report", [name], unique=False)
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("who", sa.String(length=24), nullable=False),
        sa.Column("did", sa.String(length=20), nullable=False),
        sa.Column("whom", sa.String(length=24), nullable=False),
        sa.Column("detail", sa.String(length=200), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )
    for name in ("at", "whom"):
        op.create_index(op.f(f"ix_audit_{name}"), "audit", [name], unique=False)
    op.create_table(
        "tournament",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("host_id", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("most", sa.Integer(), nullable=False),
        sa.Column("clock", sa.Text(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("pause", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("starts", sa.BigInteger(), nullable=True),
        sa.Column("next", sa.BigInteger(), nullable=True),
        sa.Column("finished", sa.BigInteger(), nullable=True),
        _player("host_id", "tournament"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament")),
    )
    op.create_index(op.f("ix_tournament_host_id"), "tournament", ["host_id"], unique=False)
    op.create_index("ix_tournament_status", "tournament", ["status", "next"], unique=False)
    op.create_table(
        "entrant",
        sa.Column("tournament_id", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=True),
        sa.Column("bot", sa.String(length=100), nullable=True),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("out", sa.Boolean(), nullable=False, server_default=_no()),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournament.id"], name=op.f("fk_entrant_tournament_id")),
        _player("player_id", "entrant"),
        sa.PrimaryKeyConstraint("tournament_id", "number", name=op.f("pk_entrant")),
    )
    op.create_index(op.f("ix_entrant_player_id"), "entrant", ["player_id"], unique=False)
    op.create_table(
        "pairing",
        sa.Column("tournament_id", sa.String(length=24), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("entrants", sa.String(length=100), nullable=False),
        sa.Column("hosted_id", sa.String(length=24), nullable=True),
        sa.Column("places", sa.String(length=100), nullable=True),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournament.id"], name=op.f("fk_pairing_tournament_id")),
        sa.PrimaryKeyConstraint("tournament_id", "round", "board", name=op.f("pk_pairing")),
    )
    op.create_index(op.f("ix_pairing_hosted_id"), "pairing", ["hosted_id"], unique=False)


def downgrade() -> None:
    op.drop_index("ix_shelf_search", table_name="shelf")
    for name in NEW:
        op.drop_table(name)
    op.drop_index(op.f("ix_hosted_tournament"), table_name="hosted")
    op.drop_index("ix_hosted_settled", table_name="hosted")
    for name in ("tournament", "ratings", "settled", "rated"):
        op.drop_column("hosted", name)
