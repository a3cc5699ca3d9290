"""Rosters: the lines of a class's list, and what challenges ask of them."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.base import Flag, Id, metadata

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
    #: Since when the line is on the list: a pupil who enrols late has missed what closed before.
    sa.Column("listed_at", sa.DateTime(timezone=True), nullable=False),
    #: What its pupil has in every exam: a part more of the time, minutes, hours after the closing,
    #: and the kinds of question that they are not asked: ``win own``.
    sa.Column("share", sa.String(8), nullable=False, server_default=""),
    sa.Column("extra_minutes", sa.Integer, nullable=False, server_default="0"),
    sa.Column("later_hours", sa.Integer, nullable=False, server_default="0"),
    sa.Column("spared", sa.Text, nullable=False, server_default=""),
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

#: What teachers have decided about who is exempt from a challenge, by the lines of the list.
exemptions = sa.Table(
    "exemptions",
    metadata,
    sa.Column(
        "challenge_id", Id, sa.ForeignKey("challenges.id", ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    #: The server of the challenge and of the list.
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    #: False: not even a pupil who enrolled after the closing.
    sa.Column("is_exempt", Flag, nullable=False),
    #: For teachers and the pupil.
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
