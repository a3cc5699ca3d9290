"""Challenges, and what was answered to them."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.base import Flag, Id, metadata, where

#: What a teacher has set, and what has been done about it.
challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("id", Id, primary_key=True, autoincrement=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("title", sa.String(100), nullable=False),
    sa.Column("tasks", sa.Text, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("same_for_all", Flag, nullable=False),
    sa.Column("opens_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("closes_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("attempts", sa.SmallInteger),
    sa.Column("counts", sa.String(8), nullable=False),
    sa.Column("points", sa.SmallInteger, nullable=False),
    sa.Column("refuses_analysis", Flag, nullable=False),
    sa.Column("late_minutes", sa.Integer, nullable=False),
    sa.Column("late_percent", sa.SmallInteger, nullable=False),
    sa.Column("shows_names", Flag, nullable=False),
    sa.Column("remind_minutes", sa.Integer, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("ping_role_id", sa.BigInteger),
    sa.Column("locale", sa.String(8), nullable=False),
    sa.Column("created_by", sa.BigInteger, nullable=False),
    sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
    #: When the next thing is to be done about it: open, remind, close. None: nothing.
    sa.Column("due_at", sa.DateTime(timezone=True), index=True),
    #: What has been done but not yet announced, if anything.
    sa.Column("unannounced", sa.String(16)),
    #: The message with the live leaderboard.
    sa.Column("message_id", sa.BigInteger),
    #: The leaderboard as it stood at closing, as JSON.
    sa.Column("snapshot", sa.Text),
    sa.Index("ix_challenges_guild_id_state", "guild_id", "state"),
    sa.Index("ix_challenges_open", "closes_at", **where("state = 'open'")),
    sa.Index("ix_challenges_unannounced", "unannounced", **where("unannounced IS NOT NULL")),
    sa.Index("ix_challenges_created_by", "created_by"),
    sqlite_autoincrement=True,
)

#: Pupils who may answer until later than the others.
extensions = sa.Table(
    "extensions",
    metadata,
    sa.Column(
        "challenge_id", Id, sa.ForeignKey("challenges.id", ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("until", sa.DateTime(timezone=True), nullable=False),
    sa.Index("ix_extensions_person", "person"),
)

#: One go of one person at a challenge. An erased person is a negative number.
attempts = sa.Table(
    "attempts",
    metadata,
    sa.Column("id", Id, primary_key=True, autoincrement=True),
    sa.Column(
        "challenge_id", Id, sa.ForeignKey("challenges.id", ondelete="CASCADE"), nullable=False
    ),
    sa.Column("person", sa.BigInteger, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    #: A teacher's look at it as a pupil: it counts for nothing.
    sa.Column("is_preview", Flag, nullable=False),
    sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
    sa.UniqueConstraint("challenge_id", "person", "number", name="uq_attempts_number"),
    sa.Index("ix_attempts_person", "person"),
    sqlite_autoincrement=True,
)

#: What was answered, as it was asked and marked. The primary key makes it count once.
answers = sa.Table(
    "answers",
    metadata,
    sa.Column("attempt_id", Id, sa.ForeignKey("attempts.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("question", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("task", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("credit", sa.SmallInteger, nullable=False),
    sa.Column("error", sa.String(40)),
    sa.Column("is_late", Flag, nullable=False),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
)

#: The match that answers a question, from when it begins. Nobody is helped in it.
trials = sa.Table(
    "trials",
    metadata,
    sa.Column("attempt_id", Id, sa.ForeignKey("attempts.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("question", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column(
        "match_id",
        Id,
        sa.ForeignKey("matches.id", ondelete="CASCADE"),
        unique=True,
        nullable=False,
    ),
)
