"""Games over days: who had a seat before, plans, vacations; browsers that are told of turns"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("player", schema=None) as batch_op:
        batch_op.add_column(sa.Column("notices", sa.Text(), nullable=True))
        batch_op.add_column(sa.Column("told", sa.BigInteger(), nullable=True))
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.add_column(sa.Column("left_id", sa.String(length=24), nullable=True))
        batch_op.create_foreign_key(batch_op.f("fk_seat_left_id"), "player", ["left_id"], ["id"])
        batch_op.create_index(batch_op.f("ix_seat_left_id"), ["left_id"], unique=False)
    with op.batch_alter_table("notice", schema=None) as batch_op:
        batch_op.add_column(sa.Column("kind", sa.String(length=8), server_default="turn", nullable=False))
        batch_op.create_index("ix_notice_player", ["player_id", "due"], unique=False)
    op.create_table(
        "push",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("token_id", sa.String(length=24), nullable=False),
        sa.Column("endpoint", sa.String(length=500), nullable=False),
        sa.Column("key", sa.String(length=90), nullable=False),
        sa.Column("auth", sa.String(length=30), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_push_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_push")),
        sa.UniqueConstraint("endpoint", name=op.f("uq_push_endpoint")),
    )
    with op.batch_alter_table("push", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_push_player_id"), ["player_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_push_token_id"), ["token_id"], unique=False)
    op.create_table(
        "plan",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_plan_player_id")),
        sa.ForeignKeyConstraint(["table_id"], ["hosted.id"], name=op.f("fk_plan_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_plan")),
    )
    with op.batch_alter_table("plan", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_plan_player_id"), ["player_id"], unique=False)
    op.create_table(
        "vacation",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("begins", sa.BigInteger(), nullable=False),
        sa.Column("ends", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_vacation_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_vacation")),
    )
    with op.batch_alter_table("vacation", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_vacation_player_id"), ["player_id"], unique=False)


def downgrade() -> None:
    for name in ("vacation", "plan", "push"):
        op.drop_table(name)
    with op.batch_alter_table("notice", schema=None) as batch_op:
        batch_op.drop_index("ix_notice_player")
        batch_op.drop_column("kind")
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_seat_left_id"))
        batch_op.drop_constraint(batch_op.f("fk_seat_left_id"), type_="foreignkey")
        batch_op.drop_column("left_id")
    with op.batch_alter_table("player", schema=None) as batch_op:
        batch_op.drop_column("told")
        batch_op.drop_column("notices")
