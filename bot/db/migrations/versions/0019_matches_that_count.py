"""Which skill a match of the path counts for."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("skill", sa.SmallInteger))


def downgrade() -> None:
    op.drop_column("matches", "skill")
