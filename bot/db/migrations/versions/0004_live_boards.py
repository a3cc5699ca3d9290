"""Where the live board of a match is: matches of classes had a message, in the match's channel."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("message_guild_id", sa.BigInteger))
    op.add_column("matches", sa.Column("message_channel_id", sa.BigInteger))
    op.execute(
        "UPDATE matches SET message_guild_id = guild_id, message_channel_id = channel_id "
        "WHERE message_id IS NOT NULL"
    )


def downgrade() -> None:
    op.drop_column("matches", "message_channel_id")
    op.drop_column("matches", "message_guild_id")
