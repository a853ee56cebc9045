"""The first schema"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "node",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_node")),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("login", sa.String(length=32), nullable=True),
        sa.Column("password", sa.String(length=200), nullable=True),
        sa.Column("webhook", sa.String(length=500), nullable=True),
        sa.Column("email", sa.String(length=200), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sa.UniqueConstraint("login", name=op.f("uq_player_login")),
    )
    op.create_table(
        "setting",
        sa.Column("key", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_setting")),
    )
    op.create_table(
        "hosted",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.String(length=40), nullable=False),
        sa.Column("actions", sa.String(length=40), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("host_id", sa.String(length=24), nullable=False),
        sa.Column("undo", sa.String(length=10), nullable=False),
        sa.Column("clock", sa.Text(), nullable=True),
        sa.Column("absent", sa.Integer(), nullable=True),
        sa.Column("stand_in", sa.String(length=100), nullable=False),
        sa.Column("delay", sa.Integer(), nullable=False),
        sa.Column("hints", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=True),
        sa.Column("finished", sa.BigInteger(), nullable=True),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.Column("next_id", sa.String(length=24), nullable=True),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("open", sa.String(length=80), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["host_id"], ["player.id"], name=op.f("fk_hosted_host_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_hosted")),
    )
    with op.batch_alter_table("hosted", schema=None) as batch_op:
        batch_op.create_index("ix_hosted_due", ["status", "due"], unique=False)
        batch_op.create_index("ix_hosted_listed", ["listed", "status", "created"], unique=False)

    op.create_table(
        "token",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("label", sa.String(length=60), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_token_player_id")),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_token")),
        sa.UniqueConstraint("id", name=op.f("uq_token_id")),
    )
    with op.batch_alter_table("token", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_token_player_id"), ["player_id"], unique=False)

    op.create_table(
        "chat",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("text", sa.String(length=500), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["hosted.id"], name=op.f("fk_chat_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat")),
    )
    with op.batch_alter_table("chat", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_chat_table_id"), ["table_id"], unique=False)

    op.create_table(
        "notice",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_notice_player_id")),
        sa.ForeignKeyConstraint(["table_id"], ["hosted.id"], name=op.f("fk_notice_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notice")),
    )
    with op.batch_alter_table("notice", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_notice_due"), ["due"], unique=False)

    op.create_table(
        "seat",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=True),
        sa.Column("bot", sa.String(length=100), nullable=True),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_seat_player_id")),
        sa.ForeignKeyConstraint(["table_id"], ["hosted.id"], name=op.f("fk_seat_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_seat")),
    )
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seat_player_id"), ["player_id"], unique=False)

    op.create_table(
        "step",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(length=400), nullable=False),
        sa.Column("shown", sa.String(length=400), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["hosted.id"], name=op.f("fk_step_table_id")),
        sa.PrimaryKeyConstraint("table_id", "step", name=op.f("pk_step")),
    )


def downgrade() -> None:
    op.drop_table("step")
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_seat_player_id"))

    op.drop_table("seat")
    with op.batch_alter_table("notice", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_notice_due"))

    op.drop_table("notice")
    with op.batch_alter_table("chat", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_chat_table_id"))

    op.drop_table("chat")
    with op.batch_alter_table("token", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_token_player_id"))

    op.drop_table("token")
    with op.batch_alter_table("hosted", schema=None) as batch_op:
        batch_op.drop_index("ix_hosted_listed")
        batch_op.drop_index("ix_hosted_due")

    op.drop_table("hosted")
    op.drop_table("setting")
    op.drop_table("player")
    op.drop_table("node")
