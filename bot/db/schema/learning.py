"""The tables of practice: skills, answers to items, people's own positions, and reminders."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.base import Flag, Id, metadata, where

#: A person's progress in a skill that is taught (``games.lessons``).
practices = sa.Table(
    "practices",
    metadata,
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("skill", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("level", sa.SmallInteger, nullable=False),
    sa.Column("run", sa.SmallInteger, nullable=False),
    sa.Column("recent", sa.String(8), nullable=False),
    sa.Column("known_on", sa.Date),
    sa.Column("kept_on", sa.Date),
    sa.Column("later_days", sa.Integer, nullable=False),
    #: The card of FSRS, which determines when the skill is due.
    sa.Column("card", sa.Text, nullable=False),
    sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False, index=True),
)

#: Answers to the items of a skill, with the server; the item itself is drawn again.
item_answers = sa.Table(
    "item_answers",
    metadata,
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("skill", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("level", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("seed", sa.BigInteger, primary_key=True, autoincrement=False),
    #: 0 is the first try, the only one that counts for the skill.
    sa.Column("number", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger),
    sa.Column("given", sa.Text, nullable=False),
    sa.Column("is_right", Flag, nullable=False),
    sa.Column("mistake", sa.String(40)),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False, index=True),
    sa.Index("ix_item_answers_guild_id", "guild_id", "skill"),
    #: For reviewing mistakes, and for the mistakes of a class.
    sa.Index(
        "ix_item_answers_missed",
        "person",
        **where("NOT is_right", sqlite="is_right = 0"),
    ),
)

#: The positions that people have added for practice, in a fixed number of places each.
own_positions = sa.Table(
    "own_positions",
    metadata,
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("place", sa.SmallInteger, primary_key=True, autoincrement=False),
    #: The seed that names it in custom ids and draws its questions.
    sa.Column("seed", sa.BigInteger, nullable=False),
    #: The server in which it was added.
    sa.Column("guild_id", sa.BigInteger, index=True),
    sa.Column("level", sa.SmallInteger, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("misere", Flag, nullable=False),
    sa.Column("position", sa.Text, nullable=False),
    sa.Column("turn", sa.Integer, nullable=False),
    sa.Column("given", sa.Text, nullable=False),
    sa.Column("is_right", Flag, nullable=False),
    #: The card of FSRS, which determines when it is due; none before the first answer.
    sa.Column("card", sa.Text),
    sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False, index=True),
    sa.UniqueConstraint("person", "game", "misere", "position"),
)

#: The people who have asked to be reminded, privately, when practice is due (``bot.learn.runs``).
reminders = sa.Table(
    "reminders",
    metadata,
    sa.Column("id", Id, primary_key=True, autoincrement=True),
    sa.Column("person", sa.BigInteger, nullable=False, unique=True),
    #: The server in which it was asked for, and the person's private channel.
    sa.Column("guild_id", sa.BigInteger, index=True),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("locale", sa.String(8), nullable=False),
    #: When to look next for what is due.
    sa.Column("look_at", sa.DateTime(timezone=True), nullable=False),
    #: The day of the last reminder. None: there was none yet, or Discord could not take it.
    sa.Column("day", sa.Date),
)
