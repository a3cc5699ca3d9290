"""Which commands Discord was told last, so that they are told only when they have changed."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "registered_commands",
        sa.Column("application_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("application_id", name="pk_registered_commands"),
    )


def downgrade() -> None:
    op.drop_table("registered_commands")
