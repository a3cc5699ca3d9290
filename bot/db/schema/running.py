"""What the bot remembers of its own running."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.base import Flag, Id, metadata, where

#: Which commands Discord was told last, as a digest, for each application.
registered_commands = sa.Table(
    "registered_commands",
    metadata,
    sa.Column("application_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("fingerprint", sa.String(64), nullable=False),
)

#: Which servers have been welcomed: each is once, however often Discord tells of it. A server
#: whose welcome could not be posted is tried again.
welcomes = sa.Table(
    "welcomes",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("tries", sa.SmallInteger, nullable=False, server_default="1"),
    #: When the last try was in vain. None: the welcome was posted, or is being posted.
    sa.Column("tried_at", sa.DateTime(timezone=True)),
    #: The channel in which the message of that try may stand all the same.
    sa.Column("doubtful_in", sa.BigInteger),
)

#: The servers that the bot is a member of, or was a short while ago.
servers = sa.Table(
    "servers",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    #: Since when the bot is no longer there. None: it is.
    sa.Column("left_at", sa.DateTime(timezone=True)),
    sa.Index("ix_servers_left_at", "left_at", **where("left_at IS NOT NULL")),
)

#: When each shard of the bot was alive and connected: from one moment to another without a gap.
presences = sa.Table(
    "presences",
    metadata,
    sa.Column("id", Id, primary_key=True, autoincrement=True),
    sa.Column("shard", sa.Integer, nullable=False),
    sa.Column("shard_count", sa.Integer, nullable=False),
    sa.Column("since", sa.DateTime(timezone=True), nullable=False),
    #: The last heartbeat.
    sa.Column("until", sa.DateTime(timezone=True), nullable=False, index=True),
    #: Whether no heartbeat follows: the shard lost its connection, or another process took over.
    sa.Column("ended", Flag, nullable=False),
)

#: What moves on with time by itself, of each kind by its number.
things = sa.Table(
    "things",
    metadata,
    sa.Column("kind", sa.String(16), primary_key=True),
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, index=True),
    #: When it is to be looked at. None: nothing happens by itself, and every post is there.
    sa.Column("due_at", sa.DateTime(timezone=True)),
    #: Up to when the time in which the bot was away has been allowed for.
    sa.Column("allowed_until", sa.DateTime(timezone=True), nullable=False),
    #: Until when a process does long work for it. Longer, if it goes on; None: nobody does.
    sa.Column("working_until", sa.DateTime(timezone=True)),
    sa.Index("ix_things_due_at", "due_at", **where("due_at IS NOT NULL")),
)

#: The messages of such things.
posts = sa.Table(
    "posts",
    metadata,
    sa.Column("kind", sa.String(16), primary_key=True),
    sa.Column("thing", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("key", sa.String(32), primary_key=True),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    #: None: it was not sent yet, was refused, or is gone.
    sa.Column("message_id", sa.BigInteger),
    #: What it says, as the rules of the thing name it. None: it was not sent yet.
    sa.Column("content", sa.String(64)),
    #: When it was first sent, or refused.
    sa.Column("at", sa.DateTime(timezone=True)),
    #: Whether Discord has refused its last content.
    sa.Column("refused", Flag, nullable=False),
    #: Until when a process keeps the others from sending it, or nobody tries again.
    sa.Column("claimed_until", sa.DateTime(timezone=True)),
    sa.ForeignKeyConstraint(["kind", "thing"], ["things.kind", "things.id"], ondelete="CASCADE"),
)
