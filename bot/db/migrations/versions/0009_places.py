"""Where matches are opened: what a class has settled, and which ones one person alone sees."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    alone = sa.Boolean(create_constraint=False)
    op.add_column("matches", sa.Column("alone", alone, nullable=False, server_default=sa.false()))
    op.add_column(
        "classes", sa.Column("place", sa.String(16), nullable=False, server_default="here")
    )


def downgrade() -> None:
    op.drop_column("classes", "place")
    op.drop_column("matches", "alone")
