"""Puzzles: how many have solved the same one"""

from __future__ import annotations

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("progress", schema=None) as batch_op:
        batch_op.create_index("ix_progress_key", ["kind", "key"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("progress", schema=None) as batch_op:
        batch_op.drop_index("ix_progress_key")
