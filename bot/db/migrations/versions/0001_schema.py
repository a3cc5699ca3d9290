"""The schema of the first release: every table of `bot/db/schema/`.

No release has been made, so this migration creates the tables as they are. With 1.0 it is frozen
as Alembic writes it; later changes are migrations of their own.
"""

from alembic import op

from bot.db.schema.base import metadata

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    metadata.create_all(op.get_bind())


def downgrade() -> None:
    metadata.drop_all(op.get_bind())
