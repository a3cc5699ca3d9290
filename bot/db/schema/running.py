"""What the bot remembers of its own running."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.base import metadata

#: Which commands Discord was told last, as a digest, for each application.
registered_commands = sa.Table(
    "registered_commands",
    metadata,
    sa.Column("application_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("fingerprint", sa.String(64), nullable=False),
)

#: Which servers have been welcomed: each is once, however often Discord tells of it.
welcomes = sa.Table(
    "welcomes",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
)
