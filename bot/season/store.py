"""Queries about the matches that have been won."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bot.db.engine import Store
from bot.db.schema import matches, plies, trials
from bot.play.model import State
from games.match import PlyKind


class SeasonStore(Store):
    """Counts the matches that have been won. Each method is one transaction."""

    async def won_in(self, guild_id: int, since: datetime) -> dict[tuple[int, str], int]:
        """Count the matches won in a server since a moment, by who won and by the game's name.

        Those count that were won against the perfect computer or another person, and that answer
        no question of a challenge.
        """
        all_plies = plies.alias()
        last = (
            sa.select(sa.func.max(all_plies.c.number))
            .where(all_plies.c.match_id == matches.c.id)
            .scalar_subquery()
        )
        query = (
            sa.select(matches, plies.c.seat, plies.c.kind)
            .join(plies, plies.c.match_id == matches.c.id)
            .outerjoin(trials, trials.c.match_id == matches.c.id)
            .where(
                matches.c.guild_id == guild_id,
                matches.c.state == State.OVER.value,
                trials.c.match_id.is_(None),
                plies.c.number == last,
                plies.c.at >= since,
            )
        )
        rows = await self._read(lambda connection: connection.execute(query).all())
        return Counter((winner, row.game) for row in rows if (winner := _winner(row)) is not None)


def _winner(row: sa.Row[Any]) -> int | None:
    """Return who has won a match, if it is a person and the other seat plays as well as it can.

    Who plays last wins, or loses under misère play; who gives up loses.
    """
    last_loses = row.kind != PlyKind.MOVE.value or row.misere
    seat = 1 - row.seat if last_loses else row.seat
    people, strengths = (row.person_0, row.person_1), (row.strength_0, row.strength_1)
    is_worth = people[1 - seat] is not None or strengths[1 - seat] == 1.0
    winner: int | None = people[seat]
    return winner if is_worth else None
