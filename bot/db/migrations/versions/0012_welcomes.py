"""Which servers have been welcomed, so that each is welcomed once."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "welcomes",
        sa.Column("guild_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_welcomes"),
    )


def downgrade() -> None:
    op.drop_table("welcomes")
