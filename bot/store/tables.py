"""The schema. Everything about a match that can be derived is not stored."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

#: SQLite numbers rows itself only in an INTEGER primary key.
_Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")

#: What was agreed. A seat is a person (a Discord user id) or the computer (a strength).
matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", _Id, primary_key=True, autoincrement=True),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("guild_id", sa.BigInteger),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("locale", sa.String(8), nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("misere", sa.Boolean(create_constraint=False), nullable=False),
    sa.Column("start", sa.Text, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("first", sa.SmallInteger, nullable=False),
    sa.Column("person_0", sa.BigInteger),
    sa.Column("strength_0", sa.Float),
    sa.Column("person_1", sa.BigInteger),
    sa.Column("strength_1", sa.Float),
    sa.Column("turn_seconds", sa.Integer),
    sa.Column("deadline", sa.DateTime(timezone=True), index=True),
    sa.Column("rematch_of", _Id, sa.ForeignKey("matches.id", ondelete="SET NULL"), unique=True),
    sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False, index=True),
    sa.Index("ix_matches_person_0_state", "person_0", "state"),
    sa.Index("ix_matches_person_1_state", "person_1", "state"),
    sqlite_autoincrement=True,  # the number of a deleted match must never name another one
)

#: What has happened since. The primary key is what makes a turn happen once.
plies = sa.Table(
    "plies",
    metadata,
    sa.Column("match_id", _Id, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.SmallInteger, nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("move", sa.String(200)),
    sa.Column("intent", sa.String(16)),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
)
