"""When the welcome of a server was tried in vain, so that it is tried again."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

_IN_VAIN = sa.text("tried_at IS NOT NULL")


def upgrade() -> None:
    tries = sa.Column("tries", sa.SmallInteger, nullable=False, server_default="1")
    op.add_column("welcomes", tries)
    op.add_column("welcomes", sa.Column("tried_at", sa.DateTime(timezone=True)))
    op.add_column("welcomes", sa.Column("doubtful_in", sa.BigInteger))
    op.create_index(
        "ix_welcomes_tried_at",
        "welcomes",
        ["tried_at"],
        sqlite_where=_IN_VAIN,
        postgresql_where=_IN_VAIN,
    )


def downgrade() -> None:
    op.drop_index("ix_welcomes_tried_at", "welcomes")
    for column in ("doubtful_in", "tried_at", "tries"):
        op.drop_column("welcomes", column)
