"""The tables of class lists, with groups, arrangements and exemptions."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.base import Flag, metadata, part_of


def _arrangement_columns() -> tuple[sa.Column[str | int], ...]:
    """Return the columns of arrangements in every exam.

    A share of additional time, additional minutes, hours after the closing, and the kinds of
    question that are left out: ``win own``.
    """
    return (
        sa.Column("share", sa.String(8), nullable=False, server_default=""),
        sa.Column("extra_minutes", sa.Integer, nullable=False, server_default="0"),
        sa.Column("later_hours", sa.Integer, nullable=False, server_default="0"),
        sa.Column("spared", sa.Text, nullable=False, server_default=""),
    )


#: The lines of a class's list from its teacher, each with its person once someone has enrolled.
roster_lines = sa.Table(
    "roster_lines",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("name", sa.String(80), nullable=False),
    #: The group within the class; empty: none.
    sa.Column("team", sa.String(30), nullable=False),
    sa.Column("person", sa.BigInteger),
    #: When the line was added: a pupil does not miss challenges that closed before.
    sa.Column("listed_at", sa.DateTime(timezone=True), nullable=False),
    #: What is arranged for the pupil alone.
    *_arrangement_columns(),
    #: A person has at most one line in a class.
    sa.UniqueConstraint("guild_id", "person", name="uq_roster_lines_guild_id"),
    sa.Index("ix_roster_lines_person", "person"),
)

#: What is arranged for a whole group; some line has the group as long as the row exists.
team_arrangements = sa.Table(
    "team_arrangements",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("team", sa.String(30), primary_key=True),
    *_arrangement_columns(),
)

#: When a challenge opens and closes for a group, within the challenge's own times.
team_windows = sa.Table(
    "team_windows",
    metadata,
    part_of("challenge_id", "challenges.id", primary_key=True),
    sa.Column("team", sa.String(30), primary_key=True),
    sa.Column("opens_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("closes_at", sa.DateTime(timezone=True), nullable=False),
)

#: When the pupils who had not begun a challenge were last reminded.
roll_calls = sa.Table(
    "roll_calls",
    metadata,
    part_of("challenge_id", "challenges.id", primary_key=True),
    sa.Column("called_at", sa.DateTime(timezone=True), nullable=False),
)

#: Teachers' decisions about exemptions from a challenge, by lines of the list.
exemptions = sa.Table(
    "exemptions",
    metadata,
    part_of("challenge_id", "challenges.id", primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    #: The server of the challenge and of the list.
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    #: False: not exempt, even if the pupil enrolled after the closing.
    sa.Column("is_exempt", Flag, nullable=False),
    #: The reason, for teachers and the pupil.
    sa.Column("reason", sa.Text, nullable=False),
    #: The teacher.
    sa.Column("person", sa.BigInteger, nullable=False),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(
        ["guild_id", "number"],
        ["roster_lines.guild_id", "roster_lines.number"],
        name="fk_exemptions_line",
        ondelete="CASCADE",
    ),
    sa.Index("ix_exemptions_line", "guild_id", "number"),
    sa.Index("ix_exemptions_person", "person"),
)
