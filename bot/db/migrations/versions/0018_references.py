"""Versions of the teacher's, by which programs of pupils are judged."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sa.Column("reference", sa.Text, nullable=False, server_default="")
    op.add_column("challenges", text)


def downgrade() -> None:
    op.drop_column("challenges", "reference")
