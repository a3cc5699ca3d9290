"""The tables of leagues of strategies."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.base import Flag, Id, metadata, part_of

#: The league of a game in a server.
leagues = sa.Table(
    "leagues",
    metadata,
    sa.Column("id", Id, primary_key=True, autoincrement=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("misere", Flag, nullable=False),
    sa.Column("state", sa.String(16), nullable=False),
    #: The positions from which games begin, separated by semicolons.
    sa.Column("starts", sa.Text, nullable=False),
    #: The number of changes of the starts; results of earlier starts are deleted.
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    #: The language of the post with the ranking.
    sa.Column("locale", sa.String(8), nullable=False),
    #: The seconds of play on the last day on which games were played.
    sa.Column("spent", sa.Float, nullable=False),
    sa.Column("spent_on", sa.Date),
    sa.UniqueConstraint("guild_id", "game", "misere", name="uq_leagues_guild_id"),
    sqlite_autoincrement=True,  # the number of a deleted league must never name another one
)

#: A person's entry in a league. A new version replaces the last one.
league_entries = sa.Table(
    "league_entries",
    metadata,
    sa.Column("id", Id, primary_key=True, autoincrement=True),
    part_of("league_id", "leagues.id", nullable=False),
    sa.Column("person", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    #: Whether it is a program that had to be stopped and takes no further part.
    sa.Column("stopped", Flag, nullable=False, server_default=sa.false()),
    sa.Column("entered_at", sa.DateTime(timezone=True), nullable=False),
    #: The WebAssembly instructions used on the last day on which it played.
    sa.Column("spent", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("spent_on", sa.Date),
    sa.UniqueConstraint("league_id", "person", name="uq_league_entries_league_id"),
    sa.Index("ix_league_entries_person", "person"),
    sqlite_autoincrement=True,  # for the same reason
)

#: The games of two players, the one with the smaller number first. A negative number is a player of
#: the house, another number an entry. By the primary key a pair plays once.
league_pairs = sa.Table(
    "league_pairs",
    metadata,
    part_of("league_id", "leagues.id", primary_key=True),
    sa.Column("one", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("other", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("wins_one", sa.SmallInteger, nullable=False),
    sa.Column("wins_other", sa.SmallInteger, nullable=False),
    #: The games in the form of ``games.league.write_played``.
    sa.Column("games", sa.Text, nullable=False),
)
