"""What people have practised."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.base import Flag, metadata

#: Where somebody stands in a skill that is taught (``games.lessons``).
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
    #: What decides when it comes back, as FSRS writes it.
    sa.Column("card", sa.Text, nullable=False),
    sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False, index=True),
)

#: What was answered to the items of a skill, and in which server; the item is drawn again.
item_answers = sa.Table(
    "item_answers",
    metadata,
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("skill", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("level", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("seed", sa.BigInteger, primary_key=True, autoincrement=False),
    #: 0 is the first try, which alone counts for the skill.
    sa.Column("number", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger),
    sa.Column("given", sa.Text, nullable=False),
    sa.Column("is_right", Flag, nullable=False),
    sa.Column("mistake", sa.String(40)),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False, index=True),
    sa.Index("ix_item_answers_guild_id", "guild_id", "skill"),
    #: What is gone through again, and what a class has missed.
    sa.Index(
        "ix_item_answers_missed",
        "person",
        sqlite_where=sa.text("is_right = 0"),
        postgresql_where=sa.text("NOT is_right"),
    ),
)

#: The positions that people have put in to practise: so many as there are places for each.
own_positions = sa.Table(
    "own_positions",
    metadata,
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("place", sa.SmallInteger, primary_key=True, autoincrement=False),
    #: Names it in custom ids, and draws its questions.
    sa.Column("seed", sa.BigInteger, nullable=False),
    #: Where it was put in.
    sa.Column("guild_id", sa.BigInteger, index=True),
    sa.Column("level", sa.SmallInteger, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("misere", Flag, nullable=False),
    sa.Column("position", sa.Text, nullable=False),
    sa.Column("turn", sa.Integer, nullable=False),
    sa.Column("given", sa.Text, nullable=False),
    sa.Column("is_right", Flag, nullable=False),
    #: What decides when it comes back, as FSRS writes it; none before the first answer.
    sa.Column("card", sa.Text),
    sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False, index=True),
    sa.UniqueConstraint("person", "game", "misere", "position"),
)
