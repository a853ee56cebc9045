"""Reviews and analyses"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "review",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_review")),
    )
    op.create_index(op.f("ix_review_created"), "review", ["created"])
    op.create_table(
        "analysis",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("player_id", sa.String(24), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_analysis_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_analysis")),
    )
    op.create_index(op.f("ix_analysis_player_id"), "analysis", ["player_id"])


def downgrade() -> None:
    op.drop_index(op.f("ix_analysis_player_id"), table_name="analysis")
    op.drop_table("analysis")
    op.drop_index(op.f("ix_review_created"), table_name="review")
    op.drop_table("review")
