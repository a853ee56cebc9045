"""Accounts: preferences, sessions that are seen, passkeys, devices that let others in, deletion"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("player", schema=None) as batch_op:
        batch_op.add_column(sa.Column("prefs", sa.Text(), nullable=True))
        batch_op.add_column(sa.Column("leaves", sa.BigInteger(), nullable=True))
        batch_op.create_index(batch_op.f("ix_player_email"), ["email"], unique=False)
        batch_op.create_index(batch_op.f("ix_player_leaves"), ["leaves"], unique=False)
    with op.batch_alter_table("token", schema=None) as batch_op:
        batch_op.add_column(sa.Column("seen", sa.BigInteger(), nullable=True))
    op.create_table(
        "moving",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("code", sa.String(length=64), nullable=False),
        sa.Column("claim", sa.String(length=64), nullable=True),
        sa.Column("device", sa.String(length=60), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_moving_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_moving")),
        sa.UniqueConstraint("claim", name=op.f("uq_moving_claim")),
        sa.UniqueConstraint("code", name=op.f("uq_moving_code")),
    )
    with op.batch_alter_table("moving", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_moving_player_id"), ["player_id"], unique=False)
    op.create_table(
        "passkey",
        sa.Column("id", sa.String(length=400), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("counter", sa.BigInteger(), nullable=False),
        sa.Column("label", sa.String(length=60), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_passkey_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkey")),
    )
    with op.batch_alter_table("passkey", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_passkey_player_id"), ["player_id"], unique=False)
    op.create_table(
        "challenge",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_challenge")),
    )
    with op.batch_alter_table("challenge", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_challenge_expires"), ["expires"], unique=False)


def downgrade() -> None:
    op.drop_table("challenge")
    op.drop_table("passkey")
    op.drop_table("moving")
    with op.batch_alter_table("token", schema=None) as batch_op:
        batch_op.drop_column("seen")
    with op.batch_alter_table("player", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_player_leaves"))
        batch_op.drop_index(batch_op.f("ix_player_email"))
        batch_op.drop_column("leaves")
        batch_op.drop_column("prefs")
