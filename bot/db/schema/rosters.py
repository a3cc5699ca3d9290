"""Rosters: the lines of a class's list, and what challenges ask of them."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.base import Id, metadata

#: The lines of a class's list, as a teacher has given it; whose line it is, once that is known.
roster_lines = sa.Table(
    "roster_lines",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("name", sa.String(80), nullable=False),
    #: The group within the class; empty: none.
    sa.Column("team", sa.String(30), nullable=False),
    sa.Column("person", sa.BigInteger),
    #: Nobody has two lines of a class.
    sa.UniqueConstraint("guild_id", "person", name="uq_roster_lines_guild_id"),
    sa.Index("ix_roster_lines_person", "person"),
)

#: When a challenge opens and closes for a group, within the challenge's own times.
team_windows = sa.Table(
    "team_windows",
    metadata,
    sa.Column(
        "challenge_id", Id, sa.ForeignKey("challenges.id", ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("team", sa.String(30), primary_key=True),
    sa.Column("opens_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("closes_at", sa.DateTime(timezone=True), nullable=False),
)

#: When those were last reminded who had not begun a challenge.
roll_calls = sa.Table(
    "roll_calls",
    metadata,
    sa.Column(
        "challenge_id", Id, sa.ForeignKey("challenges.id", ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("called_at", sa.DateTime(timezone=True), nullable=False),
)
