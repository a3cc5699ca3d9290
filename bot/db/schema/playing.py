"""Matches: all that can be derived about one is not stored."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.base import Flag, Id, metadata, where

#: What was agreed. A seat is a person (a Discord user id), the computer (a strength), or, if it is
#: neither, the whole class.
matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", Id, primary_key=True, autoincrement=True),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("guild_id", sa.BigInteger),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("locale", sa.String(8), nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("misere", Flag, nullable=False),
    sa.Column("start", sa.Text, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("first", sa.SmallInteger, nullable=False),
    sa.Column("person_0", sa.BigInteger),
    sa.Column("strength_0", sa.Float),
    sa.Column("person_1", sa.BigInteger),
    sa.Column("strength_1", sa.Float),
    #: How many votes decide a turn of the class's; a seat without person or strength is its.
    sa.Column("quorum", sa.SmallInteger),
    #: Whether its player alone may see it, the unit of the path that it was begun for, and the
    #: skill that it counts for.
    sa.Column("alone", Flag, nullable=False, server_default=sa.false()),
    sa.Column("unit", sa.SmallInteger),
    sa.Column("skill", sa.SmallInteger),
    #: Whether the computer began because the class could not have won otherwise.
    sa.Column("begins_for_class", Flag, nullable=False, server_default=sa.false()),
    #: The message with the live board, and where it is: /board may be used elsewhere.
    sa.Column("message_guild_id", sa.BigInteger),
    sa.Column("message_channel_id", sa.BigInteger),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("turn_seconds", sa.Integer),
    #: Since when the present turn is timed, and when it must have been played.
    sa.Column("timed_from", sa.DateTime(timezone=True)),
    sa.Column("deadline", sa.DateTime(timezone=True)),
    sa.Column("rematch_of", Id, sa.ForeignKey("matches.id", ondelete="SET NULL"), unique=True),
    sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False, index=True),
    sa.Index("ix_matches_guild_id_state", "guild_id", "state"),
    sa.Index("ix_matches_person_0_state", "person_0", "state"),
    sa.Index("ix_matches_person_1_state", "person_1", "state"),
    #: What alarms look through, and what is counted: the open ones.
    sa.Index("ix_matches_open", "deadline", **where("state = 'open'")),
    #: Few matches have a seat of the whole class.
    sa.Index(
        "ix_matches_of_class",
        "state",
        "changed_at",
        **where(
            "person_0 IS NULL AND strength_0 IS NULL OR person_1 IS NULL AND strength_1 IS NULL"
        ),
    ),
    sqlite_autoincrement=True,  # the number of a deleted match must never name another one
)

#: What has happened since. The primary key is what makes a turn happen once.
plies = sa.Table(
    "plies",
    metadata,
    sa.Column("match_id", Id, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.SmallInteger, nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("move", sa.String(200)),
    sa.Column("intent", sa.String(16)),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
)

#: That a seat has asked its opponent, a person, in a ply to take its last move back.
take_backs = sa.Table(
    "take_backs",
    metadata,
    sa.Column("match_id", Id, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
)

#: That a seat was helped in a ply, and how: once for each way, however often it was asked.
hints = sa.Table(
    "hints",
    metadata,
    sa.Column("match_id", Id, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), primary_key=True),
)

#: What the members of a class would play in a ply of its seat. A vote may be changed.
votes = sa.Table(
    "votes",
    metadata,
    sa.Column("match_id", Id, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("move", sa.String(200), nullable=False),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    sa.Index("ix_votes_person", "person"),
)
