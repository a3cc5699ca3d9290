"""The tables of pupils' programs."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.base import Id, metadata, part_of

#: A person's program, by the name under which they hand it in.
programs = sa.Table(
    "programs",
    metadata,
    sa.Column("id", Id, primary_key=True, autoincrement=True),
    sa.Column("person", sa.BigInteger, nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False, index=True),
    sa.UniqueConstraint("person", "name", name="uq_programs_person"),
    sqlite_autoincrement=True,
)

#: The versions of a program, counted from 1; the oldest are deleted.
program_versions = sa.Table(
    "program_versions",
    metadata,
    part_of("program_id", "programs.id", primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    #: The server in which it was last handed in.
    sa.Column("guild_id", sa.BigInteger, index=True),
    sa.Column("source", sa.Text, nullable=False),
    #: The one function to be judged; None: all.
    sa.Column("function", sa.String(64)),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
)
