"""The tables of classes: their teachers' settings, and their pupils."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.base import Flag, metadata

#: A server as a class, with its teachers' settings.
classes = sa.Table(
    "classes",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("time_zone", sa.String(64), nullable=False),
    #: The day on which the school year ends and the pupils' data is purged.
    sa.Column("purge_month", sa.SmallInteger, nullable=False),
    sa.Column("purge_day", sa.SmallInteger, nullable=False),
    sa.Column("purge_at", sa.DateTime(timezone=True), nullable=False, index=True),
    sa.Column("shows_names", Flag, nullable=False),
    #: Whether a pupil who has not begun a challenge has 0 in the files of marks.
    sa.Column("absent_is_zero", Flag, nullable=False, server_default=sa.false()),
    sa.Column("season", sa.Integer, nullable=False),
    sa.Column("season_since", sa.DateTime(timezone=True), nullable=False),
    #: Where matches open: in the channel, in a thread, or privately.
    sa.Column("place", sa.String(16), nullable=False, server_default="here"),
    #: How many boards a person may open in a channel within an hour; 0: no limit.
    sa.Column("hourly_boards", sa.SmallInteger, nullable=False, server_default="0"),
)

#: The seasons that are over; each ended when the next one began.
seasons = sa.Table(
    "seasons",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("since", sa.DateTime(timezone=True), nullable=False),
)

#: The teachers, people and roles, in addition to those who manage the server.
teachers = sa.Table(
    "teachers",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), primary_key=True),
    sa.Column("target_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Index("ix_teachers_target_id", "target_id"),
)

#: The members who may open nothing for all to see, until when, and the teacher who muted them.
mutes = sa.Table(
    "mutes",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("until", sa.DateTime(timezone=True), nullable=False),
    #: Empty once the teacher is erased.
    sa.Column("muted_by", sa.BigInteger),
    sa.Index("ix_mutes_person", "person"),
    sa.Index("ix_mutes_muted_by", "muted_by"),
)

#: Pupils' pseudonyms, and whether leaderboards show their names.
members = sa.Table(
    "members",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("pseudonym", sa.Integer, nullable=False),
    sa.Column("shows_name", Flag, nullable=False),
    sa.UniqueConstraint("guild_id", "pseudonym", name="uq_members_pseudonym"),
    sa.Index("ix_members_person", "person"),
)
