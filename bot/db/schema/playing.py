"""The tables of matches; nothing is stored that can be derived."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.base import Flag, Id, metadata, part_of, where

#: The terms of a match. A seat is a person (a Discord user id), the computer (a strength), or, if
#: both are empty, the whole class.
matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", Id, primary_key=True, autoincrement=True),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("guild_id", sa.BigInteger),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    #: The channel in which a person opened a board for all to see; none for any other match.
    sa.Column("opened_in", sa.BigInteger),
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
    #: The number of votes that decide a turn of the class; its seat has no person and no strength.
    sa.Column("quorum", sa.SmallInteger),
    #: Whether only its player may see it; the unit of the path for which it was begun; the skill
    #: for which it counts.
    sa.Column("alone", Flag, nullable=False, server_default=sa.false()),
    sa.Column("unit", sa.SmallInteger),
    sa.Column("skill", sa.SmallInteger),
    #: Whether the computer began because the class could not have won otherwise.
    sa.Column("begins_for_class", Flag, nullable=False, server_default=sa.false()),
    #: The message with the live board, and its place; /board may be used elsewhere.
    sa.Column("message_guild_id", sa.BigInteger),
    sa.Column("message_channel_id", sa.BigInteger),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("turn_seconds", sa.Integer),
    #: When the clock of the present turn started, and its deadline.
    sa.Column("timed_from", sa.DateTime(timezone=True)),
    sa.Column("deadline", sa.DateTime(timezone=True)),
    sa.Column("rematch_of", Id, sa.ForeignKey("matches.id", ondelete="SET NULL"), unique=True),
    sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False, index=True),
    sa.Index("ix_matches_guild_id_state", "guild_id", "state"),
    sa.Index("ix_matches_person_0_state", "person_0", "state"),
    sa.Index("ix_matches_person_1_state", "person_1", "state"),
    #: For counts: the open matches.
    sa.Index("ix_matches_open", "id", **where("state = 'open'")),
    #: The few matches with a seat of the whole class.
    sa.Index(
        "ix_matches_of_class",
        "state",
        "changed_at",
        **where(
            "person_0 IS NULL AND strength_0 IS NULL OR person_1 IS NULL AND strength_1 IS NULL"
        ),
    ),
    sqlite_autoincrement=True,  # the number of a deleted match must never be used again
)

#: The plies. By the primary key a turn happens once.
plies = sa.Table(
    "plies",
    metadata,
    part_of("match_id", "matches.id", primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.SmallInteger, nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("move", sa.String(200)),
    sa.Column("intent", sa.String(16)),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
)

#: Requests of a seat to its opponent, a person, to take back its last move.
take_backs = sa.Table(
    "take_backs",
    metadata,
    part_of("match_id", "matches.id", primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
)

#: The help that a seat got in a ply: one row for each kind, however often it was asked for.
hints = sa.Table(
    "hints",
    metadata,
    part_of("match_id", "matches.id", primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), primary_key=True),
)

#: The votes of the members of a class for a move in a ply. A vote may be changed.
votes = sa.Table(
    "votes",
    metadata,
    part_of("match_id", "matches.id", primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("move", sa.String(200), nullable=False),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    sa.Index("ix_votes_person", "person"),
)
