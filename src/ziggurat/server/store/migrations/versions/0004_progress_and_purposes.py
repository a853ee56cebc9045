"""Progress, and what tables are for"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "progress",
        sa.Column("player_id", sa.String(24), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_progress_player_id")),
        sa.PrimaryKeyConstraint("player_id", "kind", "key", name=op.f("pk_progress")),
    )
    with op.batch_alter_table("hosted", schema=None) as batch_op:
        batch_op.add_column(sa.Column("purpose", sa.String(10), server_default="game", nullable=False))
    # Until now only lessons and trials began at a position.
    op.execute("UPDATE hosted SET purpose = 'trial' WHERE position IS NOT NULL")


def downgrade() -> None:
    with op.batch_alter_table("hosted", schema=None) as batch_op:
        batch_op.drop_column("purpose")
    op.drop_table("progress")
