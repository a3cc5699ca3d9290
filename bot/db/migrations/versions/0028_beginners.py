"""Why the computer begins: because the class could not win otherwise."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    column: sa.Column[bool] = sa.Column(
        "begins_for_class",
        sa.Boolean(create_constraint=False),
        nullable=False,
        server_default=sa.false(),
    )
    op.add_column("matches", column)


def downgrade() -> None:
    op.drop_column("matches", "begins_for_class")
