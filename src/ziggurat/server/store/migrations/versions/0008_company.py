"""Company: codes of tables, quick matches, friends, those who keep apart, invitations"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("hosted", schema=None) as batch_op:
        batch_op.add_column(sa.Column("code", sa.String(length=12), nullable=True))
        batch_op.add_column(sa.Column("level", sa.String(length=12), nullable=True))
        batch_op.add_column(sa.Column("match", sa.String(length=80), nullable=True))
        batch_op.add_column(sa.Column("fill", sa.BigInteger(), nullable=True))
        batch_op.create_index("ix_hosted_code", ["code"], unique=True)
        batch_op.create_index("ix_hosted_match", ["status", "match"], unique=False)
        batch_op.create_index("ix_hosted_fill", ["status", "fill"], unique=False)
    op.create_table(
        "bond",
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("other_id", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["other_id"], ["player.id"], name=op.f("fk_bond_other_id")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_bond_player_id")),
        sa.PrimaryKeyConstraint("player_id", "other_id", name=op.f("pk_bond")),
    )
    with op.batch_alter_table("bond", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_bond_other_id"), ["other_id"], unique=False)
    op.create_table(
        "invitation",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("from_id", sa.String(length=24), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["from_id"], ["player.id"], name=op.f("fk_invitation_from_id")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_invitation_player_id")),
        sa.ForeignKeyConstraint(["table_id"], ["hosted.id"], name=op.f("fk_invitation_table_id")),
        sa.PrimaryKeyConstraint("table_id", "player_id", name=op.f("pk_invitation")),
    )
    with op.batch_alter_table("invitation", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_invitation_player_id"), ["player_id"], unique=False)


def downgrade() -> None:
    op.drop_table("invitation")
    op.drop_table("bond")
    with op.batch_alter_table("hosted", schema=None) as batch_op:
        for name in ("ix_hosted_fill", "ix_hosted_match", "ix_hosted_code"):
            batch_op.drop_index(name)
        for name in ("fill", "match", "level", "code"):
            batch_op.drop_column(name)
