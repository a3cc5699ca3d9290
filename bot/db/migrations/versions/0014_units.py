"""Which unit of the path a match was begun for, so that it leads back there."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("unit", sa.SmallInteger))


def downgrade() -> None:
    op.drop_column("matches", "unit")
