"""Queries for a person's data in tournaments: export it, replace the person, delete it."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from bot.db.schema.tournaments import tournament_bouts, tournament_players, tournaments
from bot.tournament.model import Stage

_T, _P, _B = tournaments.c, tournament_players.c, tournament_bouts.c


def export_of(connection: sa.Connection, person: int) -> list[dict[str, Any]]:
    """Return a person's tournaments by number, each with its ``bouts``; opponents are not named.

    Other keys are names of columns. A bout has ``round``, ``match_id``, ``began`` and ``result``.
    """
    mine = sa.select(tournament_players, _T.guild_id, _T.game, _T.mode, _T.stage)
    mine = mine.join(tournaments, _T.id == _P.tournament_id).where(_P.person == person)
    played = [dict(row._mapping) for row in connection.execute(mine.order_by(_T.id))]
    for each in played:
        plays = sa.or_(_B.player_0 == each["number"], _B.player_1 == each["number"])
        bouts = sa.select(_B.round, _B.match_id, _B.player_0, _B.result)
        bouts = bouts.where(_B.tournament_id == each["tournament_id"], plays).order_by(_B.number)
        each["bouts"] = [
            {
                "round": row.round,
                "match_id": row.match_id,
                "began": row.player_0 == each["number"],
                "result": row.result,
            }
            for row in connection.execute(bouts)
        ]
    return played


def servers_of(person: int) -> sa.Select[Any]:
    """Select the ids of the servers in which a person took part in tournaments, maybe repeated."""
    played = sa.select(_T.guild_id).join(tournament_players, _P.tournament_id == _T.id)
    return played.where(_P.person == person)


def lock_tournaments_of(connection: sa.Connection, person: int) -> frozenset[int]:
    """Lock the tournaments of a person, so that no bout begins meanwhile; return their ids."""
    mine = sa.select(_P.tournament_id).where(_P.person == person)
    locked = sa.select(_T.id).where(_T.id.in_(mine)).order_by(_T.id).with_for_update()
    return frozenset(connection.scalars(locked))


def replace_player(
    connection: sa.Connection, person: int, guild_id: int | None, stand_in: int
) -> None:
    """Replace a person by a negative number in a server's tournaments, as a player who has left."""
    here = sa.select(_T.id).where(_T.guild_id == guild_id)
    mine = sa.and_(_P.person == person, _P.tournament_id.in_(here))
    gone = sa.update(tournament_players).where(mine).values(person=stand_in, gone=True)
    connection.execute(gone)


def delete_ended(connection: sa.Connection, guild_id: int) -> None:
    """Delete the tournaments of a server that are over."""
    over = sa.and_(_T.guild_id == guild_id, _T.stage == Stage.OVER.value)
    connection.execute(sa.delete(tournaments).where(over))
