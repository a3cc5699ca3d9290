"""The tables of the puzzle of the day."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.base import Flag, metadata

#: The plan of the puzzle of the day in a server: its channel and hour.
puzzle_plans = sa.Table(
    "puzzle_plans",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    #: The hour of posting, in minutes after midnight in the time zone of the class.
    sa.Column("minutes", sa.SmallInteger, nullable=False),
    #: The difficulties, one digit each.
    sa.Column("levels", sa.String(8), nullable=False),
    sa.Column("school_days", Flag, nullable=False),
    sa.Column("locale", sa.String(8), nullable=False),
    #: The reason why the last puzzle was not posted, if so, and its day.
    sa.Column("trouble", sa.String(16)),
    sa.Column("trouble_on", sa.Date),
    #: When the next puzzle is due. None: the plan is paused.
    sa.Column("due_at", sa.DateTime(timezone=True), index=True),
)

#: The puzzle of a day in a server. By the primary key there is one.
puzzles = sa.Table(
    "puzzles",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("day", sa.Date, primary_key=True, index=True),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("locale", sa.String(8), nullable=False),
    #: The drawn items: difficulty, skill, level and seed of each.
    sa.Column("drawn", sa.Text, nullable=False),
    sa.Column("opens_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("closes_at", sa.DateTime(timezone=True), nullable=False),
)

#: Answers to a puzzle of the day. By the primary key only the first answer counts.
puzzle_answers = sa.Table(
    "puzzle_answers",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("difficulty", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("choice", sa.SmallInteger, nullable=False),
    sa.Column("is_right", Flag, nullable=False),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(
        ["guild_id", "day"], ["puzzles.guild_id", "puzzles.day"], ondelete="CASCADE"
    ),
    sa.Index("ix_puzzle_answers_person", "person", "guild_id"),
)
