"""The tables of tournaments: their players and bouts."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.base import Flag, Id, metadata, part_of, where

#: A tournament. Every transaction that changes one locks its row first.
tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", Id, primary_key=True, autoincrement=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("locale", sa.String(8), nullable=False),
    sa.Column("stage", sa.String(16), nullable=False),
    sa.Column("mode", sa.String(16), nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("misere", Flag, nullable=False),
    #: The positions from which each pairing draws its start, one per line.
    sa.Column("starts", sa.Text, nullable=False),
    #: The number of matches in a pairing: one, or two with the sides swapped.
    sa.Column("legs", sa.SmallInteger, nullable=False),
    #: The number of rounds; in an arena, the minutes in which people are paired.
    sa.Column("rounds", sa.SmallInteger),
    sa.Column("minutes", sa.SmallInteger),
    sa.Column("turn_seconds", sa.Integer),
    sa.Column("in_threads", Flag, nullable=False),
    sa.Column("paused", Flag, nullable=False),
    sa.Column("round", sa.SmallInteger, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    #: When an arena begins and ends to pair people; time in which the bot is away does not count.
    sa.Column("began_at", sa.DateTime(timezone=True)),
    sa.Column("ends_at", sa.DateTime(timezone=True)),
    sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False, index=True),
    sa.Index("ix_tournaments_guild_id_stage", "guild_id", "stage"),
    #: At most one open tournament in a server.
    sa.Index("ix_tournaments_open", "guild_id", unique=True, **where("stage <> 'over'")),
    sqlite_autoincrement=True,  # the number of a deleted tournament must never be used again
)

#: The players by number, which bouts refer to, so that only this table names people.
tournament_players = sa.Table(
    "tournament_players",
    metadata,
    part_of("tournament_id", "tournaments.id", primary_key=True),
    sa.Column("number", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("person", sa.BigInteger, nullable=False),
    #: Whether they have left or were removed.
    sa.Column("gone", Flag, nullable=False),
    #: Since when they have waited for a bout, in an arena.
    sa.Column("free_at", sa.DateTime(timezone=True), nullable=False),
    sa.UniqueConstraint("tournament_id", "person"),
    sa.Index("ix_tournament_players_person", "person"),
)

#: One match of a pairing, or a bye. By the primary key a bout happens once.
tournament_bouts = sa.Table(
    "tournament_bouts",
    metadata,
    part_of("tournament_id", "tournaments.id", primary_key=True),
    sa.Column("number", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("round", sa.SmallInteger, nullable=False),
    #: The first bout of the same pairing: its own number, unless it is the second leg.
    sa.Column("pairing", sa.SmallInteger, nullable=False),
    #: The player who begins and the one who replies; the latter is empty in a bye.
    sa.Column("player_0", sa.SmallInteger, nullable=False),
    sa.Column("player_1", sa.SmallInteger),
    sa.Column("match_id", Id, sa.ForeignKey("matches.id", ondelete="SET NULL"), unique=True),
    #: The result: see ``BoutResult``.
    sa.Column("result", sa.String(8)),
    sa.Column("by_hand", Flag, nullable=False),
)
