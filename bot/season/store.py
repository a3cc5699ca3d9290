"""Queries about the matches that have been won."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from functools import lru_cache
from typing import Any

import sqlalchemy as sa

from bot.db.engine import Store
from bot.db.schema import hints, matches, plies, trials
from bot.play.model import State
from games import GameError, Position, game
from games.match import PlyKind


class SeasonStore(Store):
    """Counts the matches that have been won. Each method is one transaction."""

    async def won_in(
        self, guild_id: int, since: datetime, until: datetime | None = None
    ) -> dict[tuple[int, str], int]:
        """Count the positions won in a server since a moment, by who won and by the game's name.

        ``until`` ends the time that is looked at.

        Those count that were won against the perfect computer or another person, and that answer
        no question of a challenge; each position once, and none in which nothing was to be chosen,
        whose winner has not moved, or was given a hint.
        """
        query = _ended(guild_id, since, until)
        rows = await self._read(lambda connection: connection.execute(query).all())
        won = {
            (winner, row.game, _skilled(row.game, row.misere, row.start))
            for row in rows
            if (winner := _winner(row)) is not None
        }
        return Counter((winner, name) for winner, name, position in won if position is not None)


def _ended(guild_id: int, since: datetime, until: datetime | None) -> sa.Select[Any]:
    """Select the matches of a server that have ended in a time, each with its last ply."""
    all_plies, moved = plies.alias(), plies.alias()
    last = (
        sa.select(sa.func.max(all_plies.c.number))
        .where(all_plies.c.match_id == matches.c.id)
        .scalar_subquery()
    )
    other_has_moved = (
        sa.select(moved.c.number)
        .where(
            moved.c.match_id == matches.c.id,
            moved.c.kind == PlyKind.MOVE.value,
            moved.c.seat != plies.c.seat,
        )
        .exists()
    )
    return (
        sa.select(
            *(matches, plies.c.seat, plies.c.kind),
            other_has_moved.label("other_has_moved"),
            *(_has_hints(seat).label(f"has_hints_{seat}") for seat in (0, 1)),
        )
        .join(plies, plies.c.match_id == matches.c.id)
        .outerjoin(trials, trials.c.match_id == matches.c.id)
        .where(
            matches.c.guild_id == guild_id,
            matches.c.state == State.OVER.value,
            trials.c.match_id.is_(None),
            plies.c.number == last,
            plies.c.at >= since,
            *(() if until is None else (plies.c.at < until,)),
        )
    )


def _has_hints(seat: int) -> sa.Exists:
    """Select whether a seat was given a hint."""
    given = sa.select(hints.c.ply).where(hints.c.match_id == matches.c.id, hints.c.seat == seat)
    return given.exists()


@lru_cache(4096)
def _skilled(name: str, misere: bool, start: str) -> tuple[bool, Position] | None:
    """Return what was won, whatever the order of its heaps; None if nothing was to be chosen.

    The same if an older version has stored what this one cannot read.
    """
    try:
        rules = game(name, misere=misere)
        position = rules.parse(start)
        choices = len(rules.moves(position))
    except GameError:
        return None
    if choices < 2:
        return None
    return misere, tuple(sorted(position)) if rules.is_sum else position


def _winner(row: sa.Row[Any]) -> int | None:
    """Return who has won a match, if it is a person and the other seat plays as well as it can.

    Who plays last wins, or loses under misère play; who gives up loses. Nobody wins on time
    alone, or with hints.
    """
    if row.kind == PlyKind.TIME_OUT.value and not row.other_has_moved:
        return None
    last_loses = row.kind != PlyKind.MOVE.value or row.misere
    seat = 1 - row.seat if last_loses else row.seat
    people, strengths = (row.person_0, row.person_1), (row.strength_0, row.strength_1)
    is_worth = people[1 - seat] is not None or strengths[1 - seat] == 1.0
    has_hints = (row.has_hints_0, row.has_hints_1)[seat]
    winner: int | None = people[seat]
    return winner if is_worth and not has_hints else None
