"""Snapshots, presence and faults"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from msgspec import json

from ziggurat.server.store.model import BULKY, short_options

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "snapshot",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("build", sa.String(length=64), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["hosted.id"], name=op.f("fk_snapshot_table_id")),
        sa.PrimaryKeyConstraint("table_id", "step", name=op.f("pk_snapshot")),
    )
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("node", sa.String(length=24), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "player_id", "node", name=op.f("pk_presence")),
    )
    with op.batch_alter_table("presence", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_presence_node"), ["node"], unique=False)
    with op.batch_alter_table("hosted", schema=None) as batch_op:
        batch_op.add_column(sa.Column("fault", sa.String(length=200), nullable=True))
        batch_op.add_column(sa.Column("short", sa.Text(), nullable=True))
        batch_op.create_index(batch_op.f("ix_hosted_host_id"), ["host_id"], unique=False)
    _shorten()


def _shorten() -> None:
    """Give tables with bulky options their short ones."""
    connection = op.get_bind()
    hosted = sa.table("hosted", sa.column("id"), sa.column("options"), sa.column("short"))
    bulky = sa.select(hosted.c.id, hosted.c.options).where(sa.func.length(hosted.c.options) > BULKY)
    for table_id, options in connection.execute(bulky).all():
        short = json.encode(short_options(json.decode(options))).decode()
        if short != options:
            connection.execute(hosted.update().where(hosted.c.id == table_id).values(short=short))


def downgrade() -> None:
    with op.batch_alter_table("hosted", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_hosted_host_id"))
        batch_op.drop_column("fault")
        batch_op.drop_column("short")
    op.drop_table("presence")
    op.drop_table("snapshot")
