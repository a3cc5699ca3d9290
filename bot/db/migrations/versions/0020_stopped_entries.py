"""Programs in leagues that had to be stopped, and are asked nothing more."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    stopped: sa.Column[bool] = sa.Column(
        "stopped", sa.Boolean(create_constraint=False), nullable=False, server_default=sa.false()
    )
    op.add_column("league_entries", stopped)


def downgrade() -> None:
    op.drop_column("league_entries", "stopped")
