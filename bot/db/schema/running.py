"""The tables of the bot's own operation: commands, servers, presence, alarms, posts."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.base import Flag, Id, metadata, where

#: The digest of the commands last registered with Discord, for each application.
registered_commands = sa.Table(
    "registered_commands",
    metadata,
    sa.Column("application_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("fingerprint", sa.String(64), nullable=False),
)

#: The servers that were welcomed: each once, however often Discord reports it. A welcome that could
#: not be posted is tried again.
welcomes = sa.Table(
    "welcomes",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("tries", sa.SmallInteger, nullable=False, server_default="1"),
    #: When the last try failed. None: the welcome was posted, or is being posted.
    sa.Column("tried_at", sa.DateTime(timezone=True)),
    #: The channel that may contain the message of that try after all.
    sa.Column("doubtful_in", sa.BigInteger),
)

#: The servers that the bot is a member of, or was until recently.
servers = sa.Table(
    "servers",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    #: When the bot left. None: it is a member.
    sa.Column("left_at", sa.DateTime(timezone=True)),
    sa.Index("ix_servers_left_at", "left_at", **where("left_at IS NOT NULL")),
)

#: The times in which each shard of the bot was connected, without a gap.
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

#: Things that change with time by themselves, by kind and number.
things = sa.Table(
    "things",
    metadata,
    sa.Column("kind", sa.String(16), primary_key=True),
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, index=True),
    #: When it is due. None: nothing happens by itself, and no post is pending.
    sa.Column("due_at", sa.DateTime(timezone=True)),
    #: Up to when the time in which the bot was away has been allowed for in its deadlines.
    sa.Column("allowed_until", sa.DateTime(timezone=True), nullable=False),
    #: Until when a process has claimed long work for it, which it can extend. None: no process.
    sa.Column("working_until", sa.DateTime(timezone=True)),
    sa.Index("ix_things_due_at", "due_at", **where("due_at IS NOT NULL")),
)

#: The posts of such things.
posts = sa.Table(
    "posts",
    metadata,
    sa.Column("kind", sa.String(16), primary_key=True),
    sa.Column("thing", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("key", sa.String(32), primary_key=True),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    #: None: it was not sent yet, was refused, or was deleted.
    sa.Column("message_id", sa.BigInteger),
    #: The name of its content, by the rules of the thing. None: it was not sent yet.
    sa.Column("content", sa.String(64)),
    #: When it was first sent or refused.
    sa.Column("at", sa.DateTime(timezone=True)),
    #: Whether Discord refused its last content.
    sa.Column("refused", Flag, nullable=False),
    #: Until when a process has claimed it, or no process tries again.
    sa.Column("claimed_until", sa.DateTime(timezone=True)),
    sa.ForeignKeyConstraint(["kind", "thing"], ["things.kind", "things.id"], ondelete="CASCADE"),
)
